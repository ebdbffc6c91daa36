"""Rulings on what a Unit has to spend, what it can do, and what lasts on it."""

from __future__ import annotations

import re
from typing import Final

from wartable.core.auto_answer import (
    NONE,
    Request,
    read_flag,
    read_known_words,
    read_number,
    read_within,
    words,
)
from wartable.core.reader import Reader, shown
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect, end_effect, refresh
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.operation.model.mecha import ATTRIBUTES
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.rulings.base import UnitMatter, kind_of
from wartable.rulesets.battle_century.operation.rulings.wounds import maim_in_step
from wartable.rulesets.battle_century.operation.saved.unit_data import needs_other
from wartable.rulesets.battle_century.operation.turn.actions import lose_aim
from wartable.rulesets.battle_century.operation.turn.form_change import take_form
from wartable.rulesets.battle_century.operation.turn.refit import with_rank

_HIGHEST_RANK: Final = 30
_MOST_POINTS: Final = 99
_EFFECT: Final = re.compile(r"\+([0-9]{1,3})(?::([a-z0-9_]+))?")
_ON_BEARER: Final = ("withheld", "crippled", "exposed")
_TO_END: Final = ("withheld", "crippled", "netted")
_ALWAYS: Final = ("synchronized", "predictable", "recoiling")
"""How effects of each kind last where rules start them: by the bearer's Turns, to a Turn's end, always."""


class EnergySpent(UnitMatter):
    """Sets how much of this Turn's Energy is gone. R-TRBL-050."""

    name = "energy_spent"
    meaning = "points of Energy spent since its Turn began"

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        read_within(value, 0, unit.attributes.full_energy, known=perspective.knows(unit, "attributes"))

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.energy_spent = int(value)


class GenrePoints(UnitMatter):
    """Sets the Genre Points. R-POW-001."""

    name = "genre"
    meaning = "Genre Points it has left"

    def is_of_pilots(self, detail: str) -> bool:
        return True

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        read_number(value, 0, _MOST_POINTS)

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.genre = int(value)


class Rank(UnitMatter):
    """Changes an Attribute for the rest of the Operation; Maimed Areas follow the Threshold. R-MECH-002."""

    name = "attribute"
    meaning = "its rank in an Attribute for the rest of the Operation"
    details = ATTRIBUTES

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        rank = read_number(value, 0, _HIGHEST_RANK)
        if detail == "threshold" and unit.damage and unit.damage >= LEVELS * rank:
            if unit.levels_lost >= LEVELS and not perspective.knows(unit, "attributes"):
                value.nearest = str(unit.damage // LEVELS + 1)
                return
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

    def names(self) -> tuple[str, ...]:
        return tuple([key for key, condition in CONDITIONS.items() if not condition.on_zone])

    def is_of_pilots(self, detail: str) -> bool:
        return CONDITIONS[detail].acts_again

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        state, text = perspective.state, value.text()
        if text == NONE:
            return
        found = _EFFECT.fullmatch(text)
        if found is None:
            value.fault(f"{shown(text)} is no such value", f"use +1, +1:{_example(state, unit)} or none")
            return
        by_reserve = CONDITIONS[detail].by_reserve
        others = list(state.reserves) if by_reserve else [id for id in state.units if id != unit.id]
        other = str(found.group(2) or "")
        if other:
            Reader(other, value.path, value.problems).name_of(others, "other Unit")
        elif needs_other(CONDITIONS[detail]):
            example = next(iter(state.reserves), "") if by_reserve else _example(state, unit)
            value.fault(f"{detail} is about another Unit", f"name it, as {text}:{example}")

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        found = _EFFECT.fullmatch(value)
        if found is None:
            for effect in [effect for effect in unit.effects if effect.condition.key == detail]:
                end_effect(table, unit, effect)
            return
        again = CONDITIONS[detail].acts_again
        own = detail in _ON_BEARER or again
        begin_effect(
            table,
            unit,
            detail,
            amount=int(found.group(1)),
            other=str(found.group(2) or ""),
            clock=unit.id if own or not table.state.turn_of else table.state.turn_of,
            turns=0 if detail in _ALWAYS or CONDITIONS[detail].lasting else 1,
            at_end=detail in _TO_END or again,
        )


def _example(state: Operation, unit: Unit) -> str:
    for enemy in state.enemies(unit):
        return enemy.id
    return unit.id


class UsedUp(UnitMatter):
    """Sets which Weapons and Upgrades are used up. R-WPN-025, R-SUP-001."""

    name = "spent"
    meaning = "Weapons and Upgrades used up for this Operation, as bombardment,airstrike, or none"
    of_forms = True

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        known = _spendable(perspective, unit)
        read_known_words(value, known, kind_of(perspective, unit, "Weapon or Upgrade"), unit.spent)

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.spent = words(value)


def _spendable(perspective: Perspective, unit: Unit) -> list[str]:
    """What can be used up of what the seat knows that it has; what is used of a Weapon is that Weapon's."""
    loadout = unit.loadout
    upgrades = [fitting for face in loadout.faces for fitting in face.kit.fittings]
    known = [fitting.key for fitting in upgrades if perspective.knows_upgrade(unit, fitting)]
    for face in loadout.faces:
        known += [mode.key for mode in face.modes.values() if perspective.knows_weapon(unit, mode.weapon.key)]
        known += [mount.key for mount in face.mounts if perspective.knows_weapon(unit, mount.weapon.key)]
    return [key for key in loadout.spendable() if key in known]


class Charged(UnitMatter):
    """Sets which Weapons are charged, of those that need it. R-BOSS-057."""

    name = "charged"
    meaning = "Weapons that are charged for one use, as final_beam, or none"

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        chargers = unit.loadout.chargers
        known = [mount.key for mount in chargers if perspective.knows_weapon(unit, mount.weapon.key)]
        charged = [mount.key for mount in chargers if mount.key in unit.notes]
        read_known_words(value, known, kind_of(perspective, unit, "Weapon to charge"), charged)

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        chosen = words(value)
        for mount in unit.loadout.chargers:
            unit.notes.pop(mount.key, None)
            if mount.key in chosen:
                unit.notes[mount.key] = 1


class RestorationsUsed(UnitMatter):
    """Sets how many Restorations are gone. R-REST-001."""

    name = "restored"
    meaning = "Restorations used in this Operation"
    of_forms = True

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        read_number(value, 0, _MOST_POINTS)

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.restored = int(value)


class TakenForm(UnitMatter):
    """Changes the form that a Unit is in, at no cost. R-FORM-001."""

    name = "form"
    meaning = "the name of the form that it is in"

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        faces = unit.loadout.forms
        if not perspective.owns(unit):
            value.fault(f"{value.seat} does not know the forms of {unit.id}", "let its own side rule it")
        elif not faces:
            value.fault(f"{unit.id} has no other form", "rule something else")
        else:
            value.name_of([face.form.name for face in faces], f"form of {unit.id}")

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        take_form(table, unit, [face.form.name for face in unit.loadout.forms].index(value))


class HeldAim(UnitMatter):
    """Takes an Aim away. R-ACT-012."""

    name = "aim"
    meaning = "none: it loses its Aim"

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        value.name_of([NONE], "such value")

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        lose_aim(table, unit)


class Acted(UnitMatter):
    """Whether the Action of this Round is used. One whose Turn is past does not get another by it."""

    name = "acted"
    meaning = "yes or no: whether its Action of this Round is used"

    def is_of_pilots(self, detail: str) -> bool:
        return True

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        read_flag(value)
        if perspective.state.round == 0:
            value.fault("no Round has begun", "wait until one has")

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.acted = table.state.round if value == "yes" else 0


SHEETS: Final[tuple[UnitMatter, ...]] = (
    EnergySpent(),
    GenrePoints(),
    Rank(),
    LastingEffect(),
    UsedUp(),
    Charged(),
    RestorationsUsed(),
    TakenForm(),
    HeldAim(),
    Acted(),
)
