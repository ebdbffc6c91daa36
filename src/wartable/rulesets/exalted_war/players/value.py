"""Measures of what a side has left in a war, by which its chances are estimated."""

from __future__ import annotations

from typing import Final

from wartable.core.data.measure import Measure, share_left
from wartable.rulesets.exalted_war.clock.objectives import is_side_still_in_war, magnitude_share_left
from wartable.rulesets.exalted_war.derived.traits import health_box_count
from wartable.rulesets.exalted_war.model.state import War

WAR_MEASURES: Final = (
    Measure("Magnitude left", 3.58),
    Measure("Magnitude left late in the war", 2.91),
    Measure("health boxes that are not filled", 1.57),
    Measure("leaders in action", 1.79),
    Measure("Endurance left", 0.00),
    Measure("a side that is still in the war", 0.57),
    Measure("an objective that is nearly reached", 5.38),
    Measure("progress towards an objective", 0.00),
)


def measured_in_war(state: War, side: str) -> list[float]:
    """Return the values of WAR_MEASURES for a side. EW-97."""
    empty = boxes = endurance = full = 0.0
    for unit in state.units.values():
        if unit.side == side and unit.counts and not unit.host:
            whole = float(health_box_count(state, unit))
            boxes += whole
            full += unit.full_endurance
            if unit.is_active:
                empty += max(0.0, whole - unit.health)
                endurance += unit.endurance
    share = magnitude_share_left(state, side)
    progress = _progress(state, side)
    late = share_left(float(state.tick), float(state.plan.limit))
    return [
        share,
        share * late * late,
        share_left(empty, boxes),
        _share_of_leaders(state, side),
        share_left(endurance, full),
        1.0 if is_side_still_in_war(state, side) else 0.0,
        progress**4,
        progress,
    ]


def _share_of_leaders(state: War, side: str) -> float:
    """Return the share of the leaders of a side's units who are in action."""
    count = in_action = 0
    for unit in state.units.values():
        if unit.side == side and unit.leader in state.people:
            count += 1
            in_action += 0 if state.people[unit.leader].is_out else 1
    return share_left(float(in_action), float(count))


def _progress(state: War, side: str) -> float:
    """Return how far a side has come towards its nearest objective, from 0 to 1."""
    best = 0.0
    for at, objective in enumerate(state.plan.objectives):
        if objective.side == side and objective.ticks > 0:
            done = state.tick if objective.kind == "survive" else state.held.get(str(at), 0)
            best = max(best, share_left(float(done), float(objective.ticks)))
    return best
