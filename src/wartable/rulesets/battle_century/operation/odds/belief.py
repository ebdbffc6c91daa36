"""A Unit as a side pictures it: known sheets as they are, strangers with likely ranks. B-9."""

from __future__ import annotations

from typing import Final, NamedTuple

from wartable.rulesets.battle_century.operation.effects.effects import halved_in_view, refresh, update_flags
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.odds.strangers import (
    guard_of,
    level_of,
    threshold_of,
    usual_might,
)

HIDDEN: Final = 1
"""By how much hidden Upgrades often raise the Defense of a Unit whose Attributes are known."""


def knows_sheet(state: Operation, side: str, unit: Unit) -> bool:
    """Whether a side knows a Unit's Attributes: the Unit is its own, sheets are open, or it has learned them.
    B-9.
    """
    return knows(state, side, unit, "attributes")


def knows(state: Operation, side: str, unit: Unit, facet: str) -> bool:
    """Whether a side knows this facet of a Unit, such as "upgrades": the Unit is its own, sheets are open, or
    it has learned the facet.
    """
    if side in ("", unit.side) or state.plan.open_sheets:
        return True
    mecha = unit.id.removesuffix("_core") if unit.loadout.core else unit.id
    return state.knowledge.knows(side, mecha, facet) or state.knowledge.knows(side, unit.id, facet)


def believed_unit(state: Operation, side: str, unit: Unit) -> Unit:
    """Return a Unit as the side believes it to be. If it knows the sheet, that is the Unit itself, without
    Upgrades that the side does not know; otherwise a twin with typical Attributes in the same visible
    situation.
    """
    if knows_sheet(state, side, unit):
        return unit if knows(state, side, unit, "upgrades") else _plain(unit)
    level = level_of(state, side)
    guard, threshold = guard_of(level, unit).usual, threshold_of(level, unit).usual
    might = usual_might(level, unit)
    twin = Unit(unit.loadout.typical(might, guard, threshold))
    twin.pilotless = unit.pilotless
    twin.zone = unit.zone
    twin.shape = unit.shape
    twin.duel = unit.duel
    twin.docked_in = unit.docked_in
    twin.effects = unit.effects
    twin.shown = unit.shown
    twin.maimed = unit.maimed
    refresh(twin)
    twin.armor = unit.armor.pictured(twin.armor.whole)
    twin.damage = min(unit.damage, twin.threshold_left - 1)
    return twin


def _plain(unit: Unit) -> Unit:
    """Return a copy of the Unit with only those Upgrades that are always visible."""
    if not unit.loadout.kit.fittings:
        return unit
    twin = unit.copy()
    twin.loadout = unit.loadout.plain()
    update_flags(twin)
    return twin


def _guard_now(unit: Unit, rank: int) -> int:
    """Return the Guard that an unknown Unit would have now, after visible halvings, if this were its rank in
    Guard.
    """
    return halved_in_view(unit, unit.loadout.typical(0, rank, 0).attributes).guard


class Doubt(NamedTuple):
    """How far the first target of a Test may differ from its estimate: by how much its Defense may lower or
    raise the margin, and the most and the fewest points of Threshold that it may have left.
    """

    lower: int
    higher: int
    most_left: int
    least_left: int


def doubt_about(state: Operation, side: str, unit: Unit) -> Doubt:
    """Return how far the real Unit may differ from `unit`, which is what the side believes of it."""
    if knows_sheet(state, side, unit):
        slack = 0 if knows(state, side, unit, "upgrades") else HIDDEN
        return Doubt(-slack, 0, unit.threshold_left, unit.threshold_left)
    level = level_of(state, side)
    guard, threshold = guard_of(level, unit), threshold_of(level, unit)
    usual, low, high = [_guard_now(unit, rank) for rank in (guard.usual, guard.low, guard.high)]
    return Doubt(
        usual - high,
        usual - low,
        max(1, LEVELS * threshold.high - unit.damage),
        max(1, LEVELS * threshold.low - unit.damage),
    )
