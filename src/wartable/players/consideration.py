"""The results of trying options in imagined battles, and the choice between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from wartable import Option
from wartable.players.playout import Stretch

_STANDARD_ERRORS: Final = 1.5
"""Number of standard errors by which an option must be better than the heuristic's to be chosen."""
_CLEAR: Final = 2.0
"""Number of standard errors from which advice calls a difference clear."""
_LEAST_GAIN: Final = 0.01
"""Difference of win chances below which two options are equal. Without it, a player takes many options that
only seem to be better by a trifle, and plays worse than its heuristic.
"""
_LEAST_DIFFERENCE: Final = 0.1
"""Least difference of the shares of battles in which a unit falls that is worth a mention."""


class OptionTrial:
    """An option, and the imagined battles in which it was tried."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.stretches: list[Stretch] = []

    @property
    def values(self) -> list[float]:
        """The value of the state at the end of each battle, from 0 to 1."""
        return [stretch.value for stretch in self.stretches]

    @property
    def mean(self) -> float:
        """The mean value; 0 if nothing was tried."""
        return sum(self.values) / len(self.stretches) if self.stretches else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean value."""
        return _error_of_mean(self.values)

    def shares_of_fallen(self, count: int) -> dict[str, float]:
        """Return the share of the first `count` battles in which each unit leaves, by its id."""
        found: dict[str, int] = {}
        for stretch in self.stretches[:count]:
            for unit in stretch.fallen:
                found[unit] = found.get(unit, 0) + 1
        return {unit: times / count for unit, times in found.items()}


class Consideration:
    """The options that a player tried at a question. The first is the one that its heuristic prefers."""

    def __init__(self, trials: Sequence[OptionTrial]) -> None:
        self.trials = trials
        self.best = self._best()

    @property
    def chosen(self) -> Option:
        """The option to choose."""
        return self.best.option

    @property
    def is_tried(self) -> bool:
        """Whether options were tried in imagined battles."""
        return bool(self.best.stretches)

    @property
    def rival(self) -> OptionTrial | None:
        """The best of the other options that were tried in as many battles as any; None if there is none."""
        most = max(len(trial.stretches) for trial in self.trials)
        others = [trial for trial in self.trials if trial is not self.best and len(trial.stretches) == most]
        return max(others, key=lambda trial: trial.mean) if others and most else None

    @property
    def is_clear(self) -> bool:
        """Whether the chosen option is clearly better than its rival."""
        rival, best = self.rival, self.best
        if rival is None or not self.is_tried:
            return False
        gains = [ours - theirs for ours, theirs in zip(best.values, rival.values, strict=True)]
        return sum(gains) / len(gains) > _CLEAR * _error_of_mean(gains) + _LEAST_GAIN

    def _best(self) -> OptionTrial:
        """Return the trial of the option to choose: the best of those that were tried most often if it is
        better than the first by several standard errors; otherwise the first.
        """
        first = self.trials[0]
        most = len(first.stretches)
        rivals = [trial for trial in self.trials[1:] if len(trial.stretches) == most]
        if most < 2 or not rivals:
            return first
        rival = max(rivals, key=lambda trial: trial.mean)
        gains = [theirs - ours for ours, theirs in zip(first.values, rival.values, strict=True)]
        is_better = sum(gains) / most > _STANDARD_ERRORS * _error_of_mean(gains) + _LEAST_GAIN
        return rival if is_better else first

    def reason(self, names: Mapping[str, str]) -> str:
        """Return why the chosen option is better than its rival, as a sentence; "" if there is no rival.
        `names` has the names of units by id.
        """
        rival, best = self.rival, self.best
        if rival is None:
            return ""
        count = len(best.stretches)
        text = (
            f"{_title(best.option)} rather than {_title(rival.option)}: the win chance after it is "
            f"{_percent(best.mean)} \N{PLUS-MINUS SIGN} {_percent(best.error)} in {count} imagined battles, "
            f"against {_percent(rival.mean)}"
        )
        if not self.is_clear:
            return f"{text}, which is no clear difference."
        return text + self._difference(rival, names) + "."

    def _difference(self, rival: OptionTrial, names: Mapping[str, str]) -> str:
        """Return the clause about the unit whose fall differs most between the chosen option and its rival;
        "" if no difference is worth a mention.
        """
        count = len(self.best.stretches)
        ours, theirs = self.best.shares_of_fallen(count), rival.shares_of_fallen(count)
        units = [unit for unit in {**ours, **theirs} if unit in names]
        if not units:
            return ""
        unit = max(units, key=lambda one: abs(ours.get(one, 0.0) - theirs.get(one, 0.0)))
        own, other = ours.get(unit, 0.0), theirs.get(unit, 0.0)
        if abs(own - other) < _LEAST_DIFFERENCE:
            return ""
        return f"; {names[unit]} falls in {_percent(own)}, against {_percent(other)}"


def _error_of_mean(values: Sequence[float]) -> float:
    """Return the standard error of the mean of several values; 0 for fewer than two."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = sum(values) / count
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (count - 1) / count)


def _title(option: Option) -> str:
    """Return the label of an option, without the dots that announce a further question."""
    return option.label.removesuffix("...").rstrip()


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"
