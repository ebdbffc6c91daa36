"""Rulings on a Unit's Damage, lost Levels and Maimed Areas, and on the Plot Armor of its Pilot."""

from __future__ import annotations

from typing import Final

from wartable.core.data.reader import MOST
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import NONE, Request, read_number, read_within, read_words, split_words
from wartable.core.rulings.ruling import RulableField
from wartable.rulesets.battle_century.operation.damage.damage import (
    deal_damage,
    restore_threshold_despite_effects,
)
from wartable.rulesets.battle_century.operation.effects.effects import update_derived_values
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.mecha import AREAS
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.movement.objectives import end_operation_if_decided
from wartable.rulesets.battle_century.operation.rulings.base import (
    UnitMatter,
    check_is_no_component,
    check_is_not_combined,
    check_on_field,
    knows_attributes,
)
from wartable.rulesets.battle_century.pilots.model.layers import PlotArmor
from wartable.rulesets.battle_century.pilots.model.scale import PERSON

_LAYERS: Final = tuple([str(layer) for layer in range(1, PERSON.layers + 1)])


def fit_maimed_areas_to_levels(unit: Unit) -> None:
    """Make the Maimed Areas fit the number of Levels that the Unit has lost. If it has regained Levels, the
    Areas Maimed last work again; if it has lost more, further Areas are Maimed, from the Head down.
    """
    threshold = unit.loadout.attributes.threshold
    lost = unit.damage // threshold if threshold else 0
    while unit.levels_lost > lost:
        unit.maimed.pop()
    while unit.levels_lost < lost:
        free = [] if unit.loadout.unmaimable else [area for area in AREAS if area not in unit.maimed]
        unit.maimed.append(free[0] if free else "")
    update_derived_values(unit)


def _check_not_core(unit: Unit, value: Request) -> bool:
    """Whether a Unit is not a Core. For a Core report a fault, because it has no Threshold, which everyone
    knows.
    """
    if unit.loadout.core:
        value.fault(f"{unit.id} has no Threshold", f"rule {unit.id}.hurt or {unit.id}.standing")
    return not unit.loadout.core


def _check_damage(perspective: Perspective, unit: Unit, value: Request) -> None:
    whole = LEVELS * unit.loadout.attributes.threshold
    most = max(0, whole - 1) if unit.is_active else whole
    read_within(value, 0, most, known=knows_attributes(perspective, unit))


def _set_damage(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Set the Damage, and adapt the Maimed Areas to the lost Levels. No Genre Points are gained.
    R-DMG-005.
    """
    unit.damage = int(ruling.value)
    fit_maimed_areas_to_levels(unit)


def _check_maimed(perspective: Perspective, unit: Unit, value: Request) -> None:
    if unit.loadout.unmaimable:
        value.fault(f"nothing of {unit.id} can be Maimed", f"rule {unit.id}.damage")
        return
    areas = read_words(value, list(AREAS), "Area")
    if areas and not unit.loadout.attributes.threshold:
        _check_threshold(perspective, unit, value)
    elif len(areas) == LEVELS and unit.is_active:
        value.fault("with all four Areas its last Level is gone", f"rule {unit.id}.standing destroyed")


def _check_threshold(perspective: Perspective, unit: Unit, value: Request) -> None:
    """Report that a Unit without Threshold cannot lose Levels. If its Attributes are hidden from the seat,
    the nearest possible value is set instead, so that the reason stays hidden.
    """
    if knows_attributes(perspective, unit):
        value.fault(f"{unit.id} has no Threshold", f"rule {unit.id}.attribute.threshold first")
    else:
        value.nearest = NONE


def _set_maimed(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Set the Maimed Areas. If the Damage does not match their number, set it to the lowest amount that
    does.
    """
    unit.maimed = split_words(ruling.value)
    threshold = unit.loadout.attributes.threshold
    if threshold and unit.damage // threshold != unit.levels_lost:
        unit.damage = unit.levels_lost * threshold
    update_derived_values(unit)


def _hurt(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Deal Damage without a source. Lost Levels Maim Head, Torso, Arms and Legs in this order, no Power can
    answer, and a Core appears in the first Zone around its mecha. R-DMG-009.
    """
    deal_damage(table, unit, int(ruling.value), None, reason="a ruling")
    end_operation_if_decided(table)


def _check_heal(perspective: Perspective, unit: Unit, value: Request) -> None:
    if unit.damage:
        counted = unit.levels_lost < LEVELS or knows_attributes(perspective, unit)
        read_within(value, 1, unit.damage, known=counted)
    else:
        value.fault(f"{unit.id} has all its Threshold", "leave it")


def _heal(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Restore Threshold. For each regained Level the Area that was Maimed last works again. R-DMG-013."""
    restore_threshold_despite_effects(table, unit, int(ruling.value))


# ------------------------------------------------------------------ the Pilot inside


def _check_armor(perspective: Perspective, unit: Unit, value: Request) -> None:
    detail = value.ruling.detail
    if unit.pilotless or not unit.loadout.has_pilot:
        value.fault(f"there is no Pilot in {unit.id}", "rule the Unit that the Pilot is in")
    elif detail == "defeated":
        _check_recovery(unit, value)
    elif detail == "lost":
        read_number(value, 0, len(unit.armor.layers))
    else:
        read_within(value, 0, unit.armor.whole, known=perspective.owns(unit))


def _check_recovery(unit: Unit, value: Request) -> None:
    """Report a fault for any ruling on a Pilot's defeat except the recovery of a defeated Pilot."""
    if value.name_of(("no",), "such value") == "no" and not unit.armor.defeated:
        value.fault(f"the Pilot of {unit.id} is not defeated", f"leave it, or rule {unit.id}.standing")


def _set_armor(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Set the points of one Layer of Plot Armor or the number of lost Layers, without Tests or defeat; or let
    a defeated Pilot recover. R-TEST-040, B-186.
    """
    old, detail = unit.armor, ruling.detail
    if detail == "defeated":
        unit.armor = PlotArmor(old.whole, old.layers, old.lost)
    elif detail == "lost":
        unit.armor = old.with_first_layers_lost(int(ruling.value))
    else:
        unit.armor = old.with_layer_points(int(detail), int(ruling.value))


WOUNDS: Final[tuple[UnitMatter, ...]] = (
    RulableField(
        "damage",
        "lost points of Threshold over all Levels; Areas are Maimed and freed in step",
        _check_damage,
        _set_damage,
        check_is_no_component,
        _check_not_core,
    ),
    RulableField(
        "maimed",
        "Maimed Areas, as head,arms, or none; Damage follows if it does not fit",
        _check_maimed,
        _set_maimed,
        check_is_no_component,
        _check_not_core,
    ),
    RulableField(
        "hurt",
        "deals that much Damage; Areas are Maimed from the Head down, no Power answers",
        lambda eyes, unit, value: read_number(value, 1, MOST),
        _hurt,
        check_is_no_component,
        check_on_field,
    ),
    RulableField(
        "heal",
        "gives that much Threshold back; the Areas Maimed last are freed",
        _check_heal,
        _heal,
        check_is_no_component,
        check_on_field,
        _check_not_core,
    ),
    RulableField(
        "plot_armor",
        "of the Pilot inside: points of a Layer (1 is the outermost); how many are lost, the others become "
        "whole; defeated no: the Pilot is up again. No Test comes of it",
        _check_armor,
        _set_armor,
        check_is_not_combined,
        details=lambda eyes, unit: (*_LAYERS, "lost", "defeated"),
    ),
)
