"""Rulings on what a Unit has suffered: Damage, Levels, Maimed Areas; and its Pilot, Layers of Plot Armor."""

from __future__ import annotations

from typing import Final

from wartable.core.auto_answer import NONE, Request, read_number, read_within, read_words, words
from wartable.core.reader import MOST, Reader
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage, give_back
from wartable.rulesets.battle_century.operation.effects.effects import refresh
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.mecha import AREAS
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.movement.objectives import check_end
from wartable.rulesets.battle_century.operation.rulings.base import UnitMatter, check_on_field, without_asking
from wartable.rulesets.battle_century.pilots.model.layers import PlotArmor
from wartable.rulesets.battle_century.pilots.model.scale import PERSON

_LAYERS: Final = tuple([str(layer) for layer in range(1, PERSON.layers + 1)])


def maim_in_step(unit: Unit) -> None:
    """As many Maimed Areas as lost Levels: the last lost are freed, more are Maimed from the Head down."""
    threshold = unit.loadout.attributes.threshold
    lost = unit.damage // threshold if threshold else 0
    while unit.levels_lost > lost:
        unit.maimed.pop()
    while unit.levels_lost < lost:
        free = [] if unit.loadout.unmaimable else [area for area in AREAS if area not in unit.maimed]
        unit.maimed.append(free[0] if free else "")
    refresh(unit)


def _check_wounds(unit: Unit, value: Reader) -> bool:
    """Whether it is no Core, which can be seen to have no Threshold."""
    if unit.loadout.core:
        value.fault(f"{unit.id} has no Threshold", f"rule {unit.id}.hurt or {unit.id}.standing")
    return not unit.loadout.core


class DamageTaken(UnitMatter):
    """Sets the Damage; Areas are Maimed or freed in step, and nobody gains a Genre Point. R-DMG-005."""

    name = "damage"
    meaning = "lost points of Threshold over all Levels; Areas are Maimed and freed in step"

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        if _check_wounds(unit, value):
            whole = LEVELS * unit.loadout.attributes.threshold
            most = max(0, whole - 1) if unit.is_active else whole
            read_within(value, 0, most, known=perspective.knows(unit, "attributes"))

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.damage = int(value)
        maim_in_step(unit)


class MaimedAreas(UnitMatter):
    """Sets the Maimed Areas; Damage that does not fit their number becomes the least that does."""

    name = "maimed"
    meaning = "Maimed Areas, as head,arms, or none; Damage follows where it does not fit"

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        if not _check_wounds(unit, value):
            return
        if unit.loadout.unmaimable:
            value.fault(f"nothing of {unit.id} can be Maimed", f"rule {unit.id}.damage")
            return
        areas = read_words(value, list(AREAS), "Area")
        if areas and not unit.loadout.attributes.threshold:
            self._check_threshold(perspective, unit, value)
        elif len(areas) == LEVELS and unit.is_active:
            value.fault("with all four Areas its last Level is gone", f"rule {unit.id}.standing destroyed")

    def _check_threshold(self, perspective: Perspective, unit: Unit, value: Request) -> None:
        """One without Threshold has no Levels to lose; that stays hidden where its Attributes are."""
        if perspective.knows(unit, "attributes"):
            value.fault(f"{unit.id} has no Threshold", f"rule {unit.id}.attribute.threshold first")
        else:
            value.nearest = NONE

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        unit.maimed = words(value)
        threshold = unit.loadout.attributes.threshold
        if threshold and unit.damage // threshold != unit.levels_lost:
            unit.damage = unit.levels_lost * threshold
        refresh(unit)


class Hurt(UnitMatter):
    """Deals Damage that comes from nobody; nobody is asked. R-DMG-009."""

    name = "hurt"
    meaning = "deals that much Damage; Areas are Maimed from the Head down, no Power answers"

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        if check_on_field(unit, value):
            read_number(value, 1, MOST)

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        without_asking(table, lambda quiet: deal_damage(quiet, unit, int(value), None, reason="a ruling"))
        check_end(table)


class Heal(UnitMatter):
    """Gives Threshold back; regained Levels free their Areas, the last lost first. R-DMG-013."""

    name = "heal"
    meaning = "gives that much Threshold back; the Areas Maimed last are freed"

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        if not (check_on_field(unit, value) and _check_wounds(unit, value)):
            return
        if unit.damage:
            counted = unit.levels_lost < LEVELS or perspective.knows(unit, "attributes")
            read_within(value, 1, unit.damage, known=counted)
        else:
            value.fault(f"{unit.id} has all its Threshold", "leave it")

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        give_back(table, unit, int(value))


class PilotLayers(UnitMatter):
    """Sets the Plot Armor of the Pilot inside: the points of one Layer, or how many are lost. Nobody Tests
    and nobody is defeated by it; with `defeated` a Pilot who was gets up again. R-TEST-040, B-186.
    """

    name = "plot_armor"
    meaning = (
        "of the Pilot inside: points of a Layer (1 is the outermost); how many are lost, the others become "
        "whole; defeated no: the Pilot is up again. No Test comes of it"
    )
    details = (*_LAYERS, "lost", "defeated")

    def is_of_pilots(self, detail: str) -> bool:
        return True

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        if unit.pilotless or not unit.loadout.has_pilot:
            value.fault(f"there is no Pilot in {unit.id}", "rule the Unit that the Pilot is in")
        elif detail == "defeated":
            _check_recovery(unit, value)
        elif detail == "lost":
            read_number(value, 0, len(unit.armor.layers))
        else:
            read_within(value, 0, unit.armor.whole, known=perspective.owns(unit))

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        old = unit.armor
        if detail == "defeated":
            unit.armor = PlotArmor(old.whole, old.layers, old.lost)
        elif detail == "lost":
            unit.armor = old.without(int(value))
        else:
            unit.armor = old.with_layer(int(detail), int(value))


def _check_recovery(unit: Unit, value: Reader) -> None:
    """Somebody defeated can get up; nobody is struck down by a ruling on his Plot Armor."""
    if value.name_of(("no",), "such value") == "no" and not unit.armor.defeated:
        value.fault(f"the Pilot of {unit.id} is not defeated", f"leave it, or rule {unit.id}.standing")


WOUNDS: Final[tuple[UnitMatter, ...]] = (DamageTaken(), MaimedAreas(), Hurt(), Heal(), PilotLayers())
