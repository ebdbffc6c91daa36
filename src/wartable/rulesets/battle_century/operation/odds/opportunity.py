"""Opportunity cost of Genre Points: the value of later uses of Powers that are not possible if the points are
spent now.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define
from wartable.rulesets.battle_century.operation.model.pilots import (
    battlefield_unit_of,
    spendable_genre_points,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.odds.lookahead import TrialLookahead
from wartable.rulesets.battle_century.operation.odds.threat import expected_damage_to
from wartable.rulesets.battle_century.operation.odds.what_if import (
    powers_usable_before_action,
    state_at_next_turn,
)

_MOST_TURNS: Final = 4
"""The maximum number of the Unit's next Turns that are considered."""

_DISCOUNT: Final = 0.9
"""The factor by which the value of a use falls for each Turn of delay."""

_ENDURANCE: Final = 3.2
"""The factor by which a Unit usually survives longer than an estimate in which all possible attacks are made
with their best results.
"""


@define
class OpportunityCost:
    """The value that a Unit's Genre Points have for its next Turns, which is lost if they are spent now.

    Powers that can be used only once in an Operation are left out. A Power that could also be used in the
    current Turn is assumed to gain as much in the next Turn; its forecast comes from `now`, the forecasts for
    the present question.
    """

    _purse: int
    _turns: int
    _gains: list[float]

    def __init__(self, state: Operation, side: str, id: str, now: TrialLookahead) -> None:
        self._purse = spendable_genre_points(state, state.units[id])
        self._gains = []
        self._turns = 0
        if _is_going_down(state.units[id]):
            return
        later = state_at_next_turn(state, id)
        lookahead = TrialLookahead(later, side, depth=0)
        self._turns = _turns_left(lookahead.believed_state(), id)
        if self._turns == 0:
            return
        here = powers_usable_before_action(state, id) if state.turn_of == id and not state.using else []
        for power in powers_usable_before_action(later, id):
            if power.once:
                continue
            forecast = (now if power in here else lookahead).forecast_of_option(power.option)
            if forecast is not None and forecast.gain > 0.0:
                self._gains.append(forecast.gain)

    def value_of_points(self, points: int) -> float:
        """Return the value, in points of Threshold, that the Unit would lose in its next Turns if it spent
        `points` Genre Points now.
        """
        uses = [gain * _DISCOUNT**turn for gain in self._gains for turn in range(1, self._turns + 1)]
        uses.sort(reverse=True)
        return sum(uses[max(0, self._purse - points) : self._purse])


def _is_going_down(unit: Unit) -> bool:
    """Whether the Unit has lost its last point of Threshold; False for a Unit that has no Threshold at
    all.
    """
    return unit.attributes.threshold > 0 and unit.threshold_left <= 0


def _turns_left(state: Operation, id: str) -> int:
    """Return the number of further Turns in which the Unit will probably be able to use Powers, at most
    _MOST_TURNS.
    """
    body = battlefield_unit_of(state, state.units[id])
    left = _MOST_TURNS
    if state.plan.limit:
        left = min(left, state.plan.limit - state.round + 1)
    threat = expected_damage_to(state, body)
    if threat > 0.0:
        left = min(left, int(_ENDURANCE * body.threshold_left / threat))
    return left
