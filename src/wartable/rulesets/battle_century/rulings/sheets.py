"""Rulings on what a Unit has to spend, what it can do, and what lasts on it."""

from __future__ import annotations

import re
from typing import Final

from wartable.core.check import Node, shown
from wartable.core.umpire import NONE, read_flag, read_number, read_words, words
from wartable.rulesets.battle_century.actions import lose_aim
from wartable.rulesets.battle_century.conditions import CONDITIONS
from wartable.rulesets.battle_century.effects import begin_effect, end_effect, refresh
from wartable.rulesets.battle_century.loadout import ATTRIBUTES
from wartable.rulesets.battle_century.refit import with_rank
from wartable.rulesets.battle_century.rulings.base import UnitMatter
from wartable.rulesets.battle_century.rulings.wounds import maim_in_step
from wartable.rulesets.battle_century.state import LEVELS, Operation, OperationTable, Unit
from wartable.rulesets.battle_century.unit_data import needs_other

__all__ = ["SHEETS"]

_HIGHEST_RANK: Final = 30
_MOST_POINTS: Final = 99
_EFFECT: Final = re.compile(r"\+([0-9]{1,3})(?::([a-z0-9_]+))?")
_KINDS: Final = tuple([key for key, condition in CONDITIONS.items() if not condition.on_zone])
_ON_BEARER: Final = ("withheld", "crippled", "exposed")
_TO_END: Final = ("withheld", "crippled", "netted")
_ALWAYS: Final = ("synchronized", "predictable")
"""How effects of each kind last where rules start them: by the bearer's Turns, to a Turn's end, always."""


class EnergySpent(UnitMatter):
    """Sets how much of this Turn's Energy is gone. R-TRBL-050."""

    name = "energy_spent"
    meaning = "points of Energy spent since its Turn began"

    def check(self, state: Operation, unit: Unit, detail: str, value: Node) -> None:
        read_number(value, 0, unit.attributes.full_energy)

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.energy_spent = int(value)


class GenrePoints(UnitMatter):
    """Sets the Genre Points. R-POW-001."""

    name = "genre"
    meaning = "Genre Points it has left"

    def check(self, state: Operation, unit: Unit, detail: str, value: Node) -> None:
        read_number(value, 0, _MOST_POINTS)

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.genre = int(value)


class Rank(UnitMatter):
    """Changes an Attribute for the rest of the Operation; Maimed Areas follow the Threshold. R-MECH-002."""

    name = "attribute"
    meaning = "its rank in an Attribute for the rest of the Operation"
    details = ATTRIBUTES

    def check(self, state: Operation, unit: Unit, detail: str, value: Node) -> None:
        rank = read_number(value, 0, _HIGHEST_RANK)
        if detail == "threshold" and unit.damage and unit.damage >= LEVELS * rank:
            what = f"{unit.damage} Damage are all that {unit.id} has at Threshold {rank}"
            value.fault(what, f"use more, or rule {unit.id}.damage first")

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.loadout = with_rank(unit.loadout, detail, int(value))
        refresh(unit)
        maim_in_step(unit)


class LastingEffect(UnitMatter):
    """Puts an effect on a Unit as if it came from the Turn being taken, or takes all of its kind off.
    R-OP-016.
    """

    name = "effect"
    meaning = "+AMOUNT, or +AMOUNT:UNIT where it is about another Unit, adds one; none ends all of its kind"
    details = _KINDS

    def check(self, state: Operation, unit: Unit, detail: str, value: Node) -> None:
        text = value.text()
        if text == NONE:
            return
        found = _EFFECT.fullmatch(text)
        if found is None:
            value.fault(f"{shown(text)} is no such value", f"use +1, +1:{_example(state, unit)} or none")
            return
        others = [id for id in state.units if id != unit.id]
        other = str(found.group(2) or "")
        if other:
            Node(other, value.path, value.problems).name_of(others, "other Unit")
        elif needs_other(CONDITIONS[detail]):
            value.fault(f"{detail} is about another Unit", f"name it, as {text}:{_example(state, unit)}")

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        found = _EFFECT.fullmatch(value)
        if found is None:
            for effect in [effect for effect in unit.effects if effect.condition.key == detail]:
                end_effect(table, unit, effect)
            return
        begin_effect(
            table,
            unit,
            detail,
            amount=int(found.group(1)),
            other=str(found.group(2) or ""),
            clock=unit.id if detail in _ON_BEARER or not table.state.turn_of else table.state.turn_of,
            turns=0 if detail in _ALWAYS else 1,
            at_end=detail in _TO_END,
        )


def _example(state: Operation, unit: Unit) -> str:
    for enemy in state.enemies(unit):
        return enemy.id
    return unit.id


class UsedUp(UnitMatter):
    """Sets which Weapons and Upgrades are used up. R-WPN-025, R-SUP-001."""

    name = "spent"
    meaning = "Weapons and Upgrades used up for this Operation, as bombardment,airstrike, or none"

    def check(self, state: Operation, unit: Unit, detail: str, value: Node) -> None:
        owned = [mount.weapon.key for mount in unit.loadout.mounts]
        owned += [fitting.key for fitting in unit.loadout.kit.fittings]
        read_words(value, owned, f"Weapon or Upgrade of {unit.id}")

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.spent = words(value)


class HeldAim(UnitMatter):
    """Takes an Aim away. R-ACT-012."""

    name = "aim"
    meaning = "none: it loses its Aim"

    def check(self, state: Operation, unit: Unit, detail: str, value: Node) -> None:
        value.name_of([NONE], "such value")

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        lose_aim(table, unit)


class Acted(UnitMatter):
    """Whether the Action of this Round is used. One whose Turn is past does not get another by it."""

    name = "acted"
    meaning = "yes or no: whether its Action of this Round is used"

    def check(self, state: Operation, unit: Unit, detail: str, value: Node) -> None:
        read_flag(value)
        if state.round == 0:
            value.fault("no Round has begun", "wait until one has")

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.acted = table.state.round if value == "yes" else 0


SHEETS: Final[tuple[UnitMatter, ...]] = (
    EnergySpent(),
    GenrePoints(),
    Rank(),
    LastingEffect(),
    UsedUp(),
    HeldAim(),
    Acted(),
)
