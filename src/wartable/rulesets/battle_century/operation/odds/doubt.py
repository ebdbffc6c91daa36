"""Ranges of estimated odds: the odds of a Might Test for the weakest and the strongest sheet that an unknown
Unit is likely to have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.views.knowledge import Forecast
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.odds.belief import EstimateUncertainty, uncertainty_about
from wartable.rulesets.battle_century.operation.odds.stake import (
    FACES,
    TestConsequences,
    hit_chance_for_faces,
    hit_chance_with_bonus,
)

_SLACK: Final = 2
"""By how much Maimed Areas, Upgrades and the kind of attack may have changed a Defense since a hit revealed
it.
"""


def likely_hit_chance_range(state: Operation, side: str, test: MightTest) -> tuple[float, float]:
    """Return the lowest and the highest likely chance that a Might Test hits its first target, over the
    Defenses that the target may have. (0, 0) if the Test has no targets.
    """
    if not test.targets:
        return 0.0, 0.0
    doubt = uncertainty_about(state, side, test.targets[0].unit)
    return hit_chance_with_bonus(test, doubt.lower), hit_chance_with_bonus(test, doubt.higher)


def _span_of_defeat(
    test: MightTest, doubt: EstimateUncertainty, faces: Sequence[float]
) -> tuple[float, float]:
    """Return the lowest and the highest likely chance to defeat the only target; `faces` has the probability
    of each face of the die.
    """
    lower, higher = doubt.lower, doubt.higher
    if lower == higher:
        lower, higher = lower - _SLACK, higher + _SLACK
    return _chance_of_defeat(test, lower, doubt.most_left, faces), _chance_of_defeat(
        test, higher, doubt.least_left, faces
    )


def _chance_of_defeat(test: MightTest, bonus: int, left: int, faces: Sequence[float]) -> float:
    """Return the chance to defeat the first target if the total were changed by `bonus` and the target had
    `left` points of Threshold. `faces` has the probability of each face of the die.
    """
    stake = TestConsequences(test, test.targets[0], first=True)
    stake.even += bonus
    stake.odd += bonus
    if stake.against.unit.attributes.threshold and not stake.against.unit.pilotless:
        stake.left = left
    found = 0.0
    for face in FACES:
        damage = stake.damage_at_face(face) if faces[face] > 0.0 else -1
        if damage >= 0:
            found += faces[face] * stake.chance_of_defeat(stake.damage_not_blocked(damage))
    return min(1.0, found)


def set_forecast_ranges(
    state: Operation, side: str, test: MightTest, result: Forecast, faces: Sequence[float]
) -> None:
    """Set the ranges of the forecast `result`, which is based on estimates of Units that `side` does not
    know: the range of the chance to hit and, if possible, of the chance to defeat. `faces` has the
    probability of each face of the die.
    """
    if not test.targets:
        result.span = 0.0, 0.0
        return
    doubt = uncertainty_about(state, side, test.targets[0].unit)
    result.span = (
        hit_chance_for_faces(test, doubt.lower, faces),
        hit_chance_for_faces(test, doubt.higher, faces),
    )
    if not result.counts and test.targets[0].unit.side != test.side:
        result.defeat_span = _span_of_defeat(test, doubt, faces)
