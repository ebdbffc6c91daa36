"""Measures of what a side has left in a skirmish, by which its chances are estimated."""

from __future__ import annotations

from typing import Final

from wartable.core.data.measure import Measure, share_left
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import EVACUATED

SKIRMISH_MEASURES: Final = (
    Measure("Victory Points left", 4.26),
    Measure("Victory Points left late in the battle", 9.46),
    Measure("Troopers able to act", 0.00),
    Measure("wounds that Troopers can still take", 0.87),
    Measure("Command Tokens", 0.00),
    Measure("a Lieutenant", 0.04),
)
_FULL_TOKENS: Final = 4


def measured_in_skirmish(state: Skirmish, side: str) -> list[float]:
    """Return the values of SKIRMISH_MEASURES for a side. IN-07-37."""
    cost = left = able = wounds = health = 0.0
    count = 0
    for trooper in state.troopers_of(side):
        count += 1
        cost += trooper.profile.cost
        full = max(1, trooper.lethal_wounds)
        wounds += full
        if not trooper.is_null:
            left += trooper.profile.cost
            health += max(0, full - trooper.wounds)
            able += 0.0 if trooper.place == EVACUATED else 1.0
    army = state.armies[side]
    late = share_left(float(state.round), float(state.plan.limit))
    share = share_left(left, cost)
    leader = state.lieutenant_of(side)
    return [
        share,
        share * late * late,
        share_left(able, float(count)),
        share_left(health, wounds),
        share_left(float(army.tokens), float(_FULL_TOKENS)),
        0.0 if leader is None else 1.0,
    ]
