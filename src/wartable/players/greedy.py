"""A player that takes what looks best right now."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from wartable import Decision, Forecast, Option, Player, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """What an option is worth to a player. Rulesets have one of their own; this one trusts forecasts
    alone.
    """

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        """The worth of an option; the highest is taken."""
        return 0.0 if forecast is None else forecast.damage - forecast.harm


class GreedyPlayer(Player):
    """Takes the option that its taste values most; equal ones by a stream of numbers that follows from
    `seed`.
    """

    _taste: Heuristic
    _state: int

    def __init__(self, seed: int, taste: Heuristic) -> None:
        self._taste = taste
        self._state = seed * 2654435761 % 2147483647 + 1

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        view = look()
        best: list[Option] = []
        most = 0.0
        for option in decision.options:
            worth = self._taste.evaluate(decision, option, view.forecast(option), view)
            if not best or worth > most:
                best = [option]
                most = worth
            elif worth == most:
                best.append(option)
        if len(best) == 1:
            return best[0]
        self._state = self._state * 48271 % 2147483647
        return best[self._state % len(best)]
