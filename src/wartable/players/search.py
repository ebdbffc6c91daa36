"""A player that tries its best options in imagined battles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable import Decision, Heuristic, Imagination, Option, State, View
from wartable.players.budget import Budget, BudgetClock
from wartable.players.consideration import Consideration, OptionTrial
from wartable.players.playout import Playouts
from wartable.players.thinking import ThinkingPlayer

WIDTH: Final = 4
"""Number of options that are tried."""
_FEWEST: Final = 2
"""Least number of battles in which each option is tried, even if the budget is smaller."""


class SearchPlayer(ThinkingPlayer):
    """A player that tries the options that its heuristic values most in imagined battles: the same ones for
    all of them. Options that do badly are dropped on the way, so that the best ones get most of the budget.
    The heuristic's own answer is kept unless another is clearly better.

    With a budget in battles, the answer depends only on the seed, the budget, and what the seat knows.
    """

    def __init__(
        self, seed: int, heuristic: Heuristic, budget: Budget | None = None, *, width: int = WIDTH
    ) -> None:
        self._seed = seed
        self._heuristic = heuristic
        self._budget = Budget() if budget is None else budget
        self._width = width

    def think(self, imagination: Imagination[State]) -> Option:
        return self.consider(imagination).chosen

    def compare(self, imagination: Imagination[State], given: Option) -> Consideration:
        """Compare an answer with the best others. It is the one to keep, so that another is chosen only if it
        is clearly better.
        """
        candidates = self._candidates(imagination.decision, imagination.view)
        others = [option for option in candidates if option.key != given.key]
        return self._try([given, *others[: self._width]], imagination, names_fallen=True)

    def consider(self, imagination: Imagination[State], *, names_fallen: bool = False) -> Consideration:
        """Try the best options, and return what was found; with `names_fallen` also which units fell."""
        candidates = self._candidates(imagination.decision, imagination.view)
        return self._try(candidates, imagination, names_fallen=names_fallen)

    def _try(
        self, candidates: Sequence[Option], imagination: Imagination[State], *, names_fallen: bool
    ) -> Consideration:
        """Try these options, of which the first is the one to keep."""
        if len(candidates) == 1 or not imagination.is_possible:
            return Consideration([OptionTrial(candidates[0])])
        seed = f"{self._seed}/{imagination.fingerprint()}"
        playouts = Playouts(imagination, self._heuristic, seed, names_fallen=names_fallen)
        return try_options(playouts, candidates, self._budget.clock())

    def _candidates(self, decision: Decision, view: View) -> list[Option]:
        """Return the options that are tried, first the one that the heuristic chooses."""
        heuristic = self._heuristic
        values = [
            heuristic.evaluate(decision, option, view.forecast(option), view) for option in decision.options
        ]
        highest = max(values)
        tied = [option for option, value in zip(decision.options, values, strict=True) if value == highest]
        first = heuristic.best_of_tied(decision, tied, view)[0]
        order = sorted(range(len(values)), key=lambda at: -values[at])
        return varied(first, [decision.options[at] for at in order], self._width)


def varied(first: Option, ranked: Sequence[Option], count: int) -> list[Option]:
    """Return up to `count` of these options: the first, and then in turn the best of another kind, and the
    best of all others. The kind of an option is the first word of its key.
    """
    found = [first]
    while len(found) < count:
        rest = [option for option in ranked if option not in found]
        if not rest:
            break
        kinds = {_kind(option) for option in found}
        others = [option for option in rest if _kind(option) not in kinds]
        found.append(others[0] if others and len(found) % 2 else rest[0])
    return found


def _kind(option: Option) -> str:
    return option.key.partition(":")[0]


def try_options(playouts: Playouts, options: Sequence[Option], clock: BudgetClock) -> Consideration:
    """Try these options until the budget is used. The first is the one to keep if no other is clearly
    better; of the others, the worst is dropped each time that an equal share of the budget is used.
    """
    trials = [OptionTrial(option) for option in options]
    left = list(trials)
    count = len(left)
    for rivals in range(count - 1, 0, -1):
        if len(left) > rivals + 1:
            left.remove(min(left[1:], key=lambda trial: trial.mean))
        if not _try_all(playouts, left, clock, 1 - (count - rivals) / (count - 1)):
            break
    return Consideration(trials)


def _try_all(playouts: Playouts, left: Sequence[OptionTrial], clock: BudgetClock, share: float) -> bool:
    """Try all options that are left until no more than this share of the budget is left. Return False if no
    battle can be imagined.
    """
    while True:
        number = len(left[0].stretches)
        if number >= _FEWEST and clock.share_left() <= share:
            return True
        for trial in left:
            stretch = playouts.play(number, trial.option.key)
            if stretch is None:
                return False
            trial.stretches.append(stretch)
            clock.used += 1
