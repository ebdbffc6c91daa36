"""Units as a side believes them to be: with their real ranks if the side knows the sheet, otherwise with
likely ranks. B-9.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from wartable.rulesets.battle_century.operation.effects.effects import (
    update_derived_values,
    update_effect_flags,
    visibly_halved_attributes,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.odds.strangers import (
    likely_guard,
    likely_might,
    likely_threshold,
    power_level_of_side,
)

HIDDEN_BONUS: Final = 1
"""The usual bonus to Defense from hidden Upgrades of a Unit whose Attributes are known."""


def knows_attributes_of(state: Operation, side: str, unit: Unit) -> bool:
    """Whether a side knows a Unit's Attributes: because the Unit is its own, because all sheets are open, or
    because it has learned them. Side "" knows everything. B-9.
    """
    return knows_facet(state, side, unit, "attributes")


def knows_facet(state: Operation, side: str, unit: Unit, facet: str) -> bool:
    """Whether a side knows a facet of a Unit, such as "upgrades": because the Unit is its own, because all
    sheets are open, or because it has learned the facet. Side "" knows everything.
    """
    if side in ("", unit.side) or state.plan.open_sheets:
        return True
    mecha = unit.id.removesuffix("_core") if unit.loadout.core else unit.id
    return state.knowledge.knows(side, mecha, facet) or state.knowledge.knows(side, unit.id, facet)


def believed_unit(state: Operation, side: str, unit: Unit) -> Unit:
    """Return what a side takes a Unit to be. If the side knows its Attributes, this is the Unit itself or, if
    it does not know its Upgrades, a copy without the hidden ones. Otherwise it is an estimate with typical
    Attributes, in the same visible condition as the Unit.
    """
    if knows_attributes_of(state, side, unit):
        return unit if knows_facet(state, side, unit, "upgrades") else _without_hidden_upgrades(unit)
    level = power_level_of_side(state, side)
    guard, threshold = likely_guard(level, unit).usual, likely_threshold(level, unit).usual
    might = likely_might(level, unit)
    twin = Unit(unit.loadout.typical(might, guard, threshold))
    twin.pilotless = unit.pilotless
    twin.zone = unit.zone
    twin.shape = unit.shape
    twin.duel = unit.duel
    twin.docked_in = unit.docked_in
    twin.effects = unit.effects
    twin.shown = unit.shown
    twin.maimed = unit.maimed
    update_derived_values(twin)
    twin.armor = unit.armor.as_guessed_by_enemies(twin.armor.whole)
    twin.damage = min(unit.damage, twin.threshold_left - 1)
    return twin


def _without_hidden_upgrades(unit: Unit) -> Unit:
    """Return a copy of the Unit with only those Upgrades that are always visible."""
    if not unit.loadout.kit.fittings:
        return unit
    twin = unit.copy()
    twin.loadout = unit.loadout.plain()
    update_effect_flags(twin)
    return twin


def _current_guard(unit: Unit, rank: int) -> int:
    """Return the current Guard, after visible halvings, that an unknown Unit would have if `rank` were its
    rank in Guard.
    """
    return visibly_halved_attributes(unit, unit.loadout.typical(0, rank, 0).attributes).guard


class EstimateUncertainty(NamedTuple):
    """Possible differences between a target of a Test and the estimate of it. Its real Defense may change the
    margin by `lower` (negative) to `higher`, and it may have `least_left` to `most_left` points of Threshold
    left.
    """

    lower: int
    higher: int
    most_left: int
    least_left: int


def uncertainty_about(state: Operation, side: str, unit: Unit) -> EstimateUncertainty:
    """Return how much the real Unit may differ from `unit`, which is the real Unit if the side knows its
    Attributes, otherwise the side's estimate of it.
    """
    if knows_attributes_of(state, side, unit):
        slack = 0 if knows_facet(state, side, unit, "upgrades") else HIDDEN_BONUS
        return EstimateUncertainty(-slack, 0, unit.threshold_left, unit.threshold_left)
    level = power_level_of_side(state, side)
    guard, threshold = likely_guard(level, unit), likely_threshold(level, unit)
    usual, low, high = [_current_guard(unit, rank) for rank in (guard.usual, guard.low, guard.high)]
    return EstimateUncertainty(
        usual - high,
        usual - low,
        max(1, LEVELS * threshold.high - unit.damage),
        max(1, LEVELS * threshold.low - unit.damage),
    )
