"""Whether a Fate Point could help in a test. This considers all possible rolls, and only numbers that the
unit's own side knows. AD-09.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import computed, define
from wartable.rulesets.adeptus.d100.result import Result

_ROLLS: Final = range(1, 101)


@mypyc_attr(allow_interpreted_subclasses=True)
class Stake:
    """The stake of a test, which gives every possible result a value according to its consequences, so that
    results can be compared. In this base class it matters only whether the test is passed.
    """

    def value_of_result(self, result: Result, extra_degrees: int = 0) -> int:
        """Return how good a result, with `extra_degrees` added to its degrees, is for the side that makes the
        test: 0 for a failure, and equal numbers for results with the same consequences.
        """
        return 1 if result.passed else 0

    def may_need_confirming_roll(self) -> bool:
        """Whether a success may be followed by a second roll against the same target number, as the one that
        confirms Righteous Fury. AD-07-05.
        """
        return False


@define
class DegreesStake(Stake):
    """The stake of a test in which each Degree of Success matters, up to `most` degrees."""

    most: int

    def value_of_result(self, result: Result, extra_degrees: int = 0) -> int:
        return 1 + min(self.most, result.degrees + extra_degrees) if result.passed else 0


PASSING: Final = Stake()
OPPOSED: Final = DegreesStake(99)
"""The stake of an opposed test, in which every Degree of Success matters. AD-02-06."""


@define
class _AllRolls:
    """The values of all rolls from 1 to 100 against a target number. `plain` holds them as rolled, `better`
    with one degree more if the test is passed.
    """

    stake: Stake
    number: int
    passed: list[bool] = computed()
    plain: list[int] = computed()
    better: list[int] = computed()

    def _finish(self) -> None:
        results = [Result(roll, self.number) for roll in _ROLLS]
        self.passed = [result.passed for result in results]
        self.plain = [self.stake.value_of_result(result) for result in results]
        self.better = [self.stake.value_of_result(result, 1) if result.passed else 0 for result in results]

    def chance(self, least_value: int, points: int, *, can_repeat: bool = True) -> int:
        """Return the chance, in ten thousandths, that a test has a value of at least `least_value` if up to
        `points` Fate Points are spent after the roll: one to repeat a failed roll, if `can_repeat`, and one
        for one degree more.
        """
        values = self.better if points else self.plain
        reached = 100 * len([value for value in values if value >= least_value])
        if not can_repeat or not points:
            return reached
        failed = self.passed.count(False)
        return reached + failed * self.chance(least_value, points - 1, can_repeat=False) // 100


@define
class FateAnswer:
    """An answer to the question whether to spend one of `points` Fate Points on a test against `number`.
    Before the roll, when `result` is None, spending it raises the number to `raised`; after the roll it
    improves the `result`. `is_spent` is False for the answer that keeps the point.
    """

    stake: Stake
    points: int
    number: int
    raised: int
    result: Result | None = None
    is_spent: bool = True

    @property
    def next_target_number(self) -> int:
        """The target number of the roll that follows if this answer is given; 0 if no roll follows."""
        if self.result is None:
            return self.raised if self.is_spent else self.number
        return self.number if self.is_spent and not self.result.passed else 0

    def answer_without_spending(self) -> FateAnswer:
        """Return the answer to the same question that keeps the point."""
        return FateAnswer(self.stake, self.points, self.number, self.raised, self.result, is_spent=False)

    def could_improve_test(self) -> bool:
        """Whether spending the Fate Point could improve the test. Before the roll, that must make some
        outcome likelier than keeping the point for afterwards, when it can repeat a failed roll or add one
        degree.
        """
        result, stake = self.result, self.stake
        if result is None:
            return self._is_better_spent_now()
        if result.passed:
            return stake.value_of_result(result, 1) > stake.value_of_result(result)
        return max(_AllRolls(stake, self.number).plain) > 0

    def _is_better_spent_now(self) -> bool:
        """Whether spending the point before the roll makes some outcome likelier than keeping it."""
        kept, raised = _AllRolls(self.stake, self.number), _AllRolls(self.stake, self.raised)
        for least in range(1, max(raised.better) + 1):
            later, now = kept.chance(least, self.points), raised.chance(least, self.points - 1)
            if now > later:
                return True
            if self.stake.may_need_confirming_roll() and now * raised.passed.count(
                True
            ) > later * kept.passed.count(True):
                return True
        return False


@define
class BolsterAnswer:
    """An answer to the question whether to spend a Morale Point to turn a failed `result` into a success.
    `is_spent` is False for the answer that keeps the point. SC-27.
    """

    result: Result
    is_spent: bool = True
