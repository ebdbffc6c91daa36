"""Measures of what a side has left in a Mission, by which its chances are estimated."""

from __future__ import annotations

from typing import Final

from wartable.core.data.measure import Measure, share_left
from wartable.rulesets.adeptus.model.commander import MORALE
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.worth import worth_of_unit

MISSION_MEASURES: Final = (
    Measure("worth left", 4.67),
    Measure("worth left late in the battle", 6.57),
    Measure("health of the units that are left", 0.86),
    Measure("Morale Points of the commander", 0.22),
    Measure("a side that is not beaten", 0.00),
)


def measured_in_mission(state: Mission, side: str) -> list[float]:
    """Return the values of MISSION_MEASURES for a side. AD-R44."""
    worth = 0.0
    health = 0.0
    count = 0
    for unit in state.units.values():
        if unit.side == side:
            now = worth_of_unit(unit)
            count += 1
            worth += now
            health += share_of_health(unit) if now else 0.0
    share = share_left(worth, float(state.worth.get(side, 0) or worth))
    late = share_left(float(state.round), float(state.plan.limit))
    commander = state.commanders.get(side)
    morale = 0.0 if commander is None else share_left(float(commander.morale), float(MORALE))
    return [share, share * late * late, share_left(health, float(count)), morale, 1.0 if worth else 0.0]


def share_of_health(unit: Unit) -> float:
    """Return the share of its Wounds that a unit has left, or of its Magnitude if it is a Horde."""
    if unit.is_horde:
        return share_left(float(unit.magnitude), float(unit.first))
    return share_left(float(sum(unit.wounds) - sum(unit.critical)), float(sum(unit.profile.wounds)))
