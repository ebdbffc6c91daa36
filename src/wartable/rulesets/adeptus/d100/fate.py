"""Whether a Fate Point could help a test, over all possible rolls and from numbers that its side knows.
AD-09.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import computed, define
from wartable.rulesets.adeptus.d100.result import Result

_ROLLS: Final = range(1, 101)


@mypyc_attr(allow_interpreted_subclasses=True)
class Stake:
    """The consequences of a test's result; by default only whether it is passed counts."""

    def value(self, result: Result, more: int = 0) -> int:
        """Return how much a result with `more` further degrees is worth to the tester: 0 for a failure, and
        equal numbers for results with the same consequences.
        """
        return 1 if result.passed else 0

    def needs_confirmation(self) -> bool:
        """Whether the target number counts once more after a success, as for Righteous Fury. AD-07-05."""
        return False


@define
class Degrees(Stake):
    """The stake of a test in which up to `most` Degrees of Success count."""

    most: int

    def value(self, result: Result, more: int = 0) -> int:
        return 1 + min(self.most, result.degrees + more) if result.passed else 0


PASSING: Final = Stake()
OPPOSED: Final = Degrees(99)
"""The stake of an opposed test, in which every degree counts. AD-02-06."""


@define
class _AllRolls:
    """The worth of all rolls against a target number, without and with one degree more."""

    stake: Stake
    number: int
    passed: list[bool] = computed()
    plain: list[int] = computed()
    better: list[int] = computed()

    def _finish(self) -> None:
        results = [Result(roll, self.number) for roll in _ROLLS]
        self.passed = [result.passed for result in results]
        self.plain = [self.stake.value(result) for result in results]
        self.better = [self.stake.value(result, 1) if result.passed else 0 for result in results]

    def chance(self, least: int, points: int, *, again: bool = True) -> int:
        """Return the chance, in ten thousandths, of a worth of at least `least` for a test in which up to
        `points` Fate Points are spent after the roll: to roll a failure again, if `again`, and for one degree
        more.
        """
        worths = self.better if points else self.plain
        reached = 100 * len([worth for worth in worths if worth >= least])
        if not again or not points:
            return reached
        failed = self.passed.count(False)
        return reached + failed * self.chance(least, points - 1, again=False) // 100


@define
class FateUse:
    """A choice to spend one of `points` Fate Points on a test against `number`: before the roll, when
    `result` is None, to make the number `raised`, or after the roll for its `result`. With `is_spent` False
    it is the choice to keep the point.
    """

    stake: Stake
    points: int
    number: int
    raised: int
    result: Result | None = None
    is_spent: bool = True

    @property
    def target(self) -> int:
        """The target number of the roll that this answer leads to; 0 if there is none."""
        if self.result is None:
            return self.raised if self.is_spent else self.number
        return self.number if self.is_spent and not self.result.passed else 0

    def without_spending(self) -> FateUse:
        """Return the answer that keeps the point."""
        return FateUse(self.stake, self.points, self.number, self.raised, self.result, is_spent=False)

    def can_help(self) -> bool:
        """Whether the Fate Point could improve the test. Before the roll, it must make some outcome likelier
        than if it is kept until after the roll, when it can repeat a failure or add the same degree.
        """
        result, stake = self.result, self.stake
        if result is None:
            return self._is_better_spent_now()
        if result.passed:
            return stake.value(result, 1) > stake.value(result)
        return max(_AllRolls(stake, self.number).plain) > 0

    def _is_better_spent_now(self) -> bool:
        kept, raised = _AllRolls(self.stake, self.number), _AllRolls(self.stake, self.raised)
        for least in range(1, max(raised.better) + 1):
            later, now = kept.chance(least, self.points), raised.chance(least, self.points - 1)
            if now > later:
                return True
            if self.stake.needs_confirmation() and now * raised.passed.count(
                True
            ) > later * kept.passed.count(True):
                return True
        return False


@define
class BolsterUse:
    """A failed `result` that a Morale Point may turn into a success; `is_spent` is False for the answer that
    keeps it. SC-27.
    """

    result: Result
    is_spent: bool = True
