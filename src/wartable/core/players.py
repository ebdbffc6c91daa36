"""Computer players. They know only the Decision and a View."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.decision import Decision, Option
from wartable.core.table import Player
from wartable.core.views.knowledge import Forecast, View

_MODULUS: Final = 2147483647
_SMALL_SEED_BITS: Final = 48
"""Seeds of at most this many bits, as in all simulated battles, keep the random stream of earlier versions.
"""

PlayerFactory = Callable[[int], Player]
"""A function that creates a player from a seed."""


class RandomPlayer(Player):
    """A player that chooses among the legal options at random, determined by `seed`.

    Each random number is the sum of those of two generators. The second yields only 0 unless the seed is
    large.
    """

    _state: int
    _large: int

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2654435761 + 1013904223) % (_MODULUS - 1) + 1
        self._large = max(0, seed >> _SMALL_SEED_BITS) % _MODULUS

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        self._state = self._state * 48271 % _MODULUS
        self._large = self._large * 69621 % _MODULUS
        options = decision.options
        return options[(self._state + self._large >> 7) % len(options)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """Evaluates options for a player. Games have their own; this one uses forecasts alone."""

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        """Return the value of an option; the player chooses the option with the highest value."""
        return 0.0 if forecast is None else forecast.damage - forecast.harm

    def evaluate_tied(
        self, decision: Decision, option: Option, forecast: Forecast | None, view: View
    ) -> float:
        """Return the value by which an option is compared with others of the same highest value. It is asked
        for only at a tie, so it may take longer. By default it is the expected number of defeated enemies.
        """
        return 0.0 if forecast is None else forecast.defeats

    def best_of_tied(self, decision: Decision, tied: Sequence[Option], view: View) -> Sequence[Option]:
        """Return those of several options of the same value that are best by `evaluate_tied`."""
        if len(tied) < 2:
            return tied
        values = [self.evaluate_tied(decision, option, view.forecast(option), view) for option in tied]
        highest = max(values)
        return [tied[at] for at in range(len(tied)) if values[at] == highest]

    def reason(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> str:
        """Return the reason why this option, which the heuristic values most, is the best, in a sentence
        without a full stop; "" if the odds are reason enough.
        """
        return ""


class GreedyPlayer(Player):
    """A player that takes the option its heuristic values most. Options that the heuristic holds to be equal
    in every respect are chosen from at random, determined by `seed`.
    """

    _heuristic: Heuristic
    _state: int

    def __init__(self, seed: int, heuristic: Heuristic) -> None:
        self._heuristic = heuristic
        self._state = seed * 2654435761 % _MODULUS + 1

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        view = look()
        best: list[Option] = []
        highest = 0.0
        for option in decision.options:
            value = self._heuristic.evaluate(decision, option, view.forecast(option), view)
            if not best or value > highest:
                best = [option]
                highest = value
            elif value == highest:
                best.append(option)
        equals = self._heuristic.best_of_tied(decision, best, view)
        if len(equals) == 1:
            return equals[0]
        self._state = self._state * 48271 % _MODULUS
        return equals[self._state % len(equals)]
