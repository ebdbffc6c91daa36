"""Results of tests: passed or failed, and their degrees. AD-02."""

from __future__ import annotations

from wartable.core.data.declared import computed, define


@define
class Result:
    """The result of a test: a `roll` against a target `number`. `degrees` are Degrees of Success if it is
    passed and Degrees of Failure if not: one for each full ten between the two. AD-02-02, AD-02-03.
    """

    roll: int
    number: int
    passed: bool = computed()
    degrees: int = computed()

    def _finish(self) -> None:
        self.passed = is_passed(self.roll, self.number)
        apart = self.number - self.roll if self.passed else self.roll - self.number
        self.degrees = max(0, apart) // 10

    @property
    def success_degrees(self) -> int:
        """Degrees of Success; 0 on a failure."""
        return self.degrees if self.passed else 0

    @property
    def failure_degrees(self) -> int:
        """Degrees of Failure; 0 on a success."""
        return 0 if self.passed else self.degrees

    @property
    def is_passed_by_double(self) -> bool:
        """Whether the test is passed with a roll of two equal digits. AD-02-07, AD-R18."""
        return self.passed and self.roll % 11 == 0


def is_passed(roll: int, number: int) -> bool:
    """Whether a roll of d100 passes a test against the target number `number`. A roll of 1 always does, a
    roll of 100 never. AD-02-02.
    """
    return roll == 1 or (roll <= number and roll != 100)


def wins_opposed_test(active: Result, opposing: Result) -> bool:
    """Whether the side that made the test `active` wins the opposed test: it passes, and the `opposing` side
    fails or has fewer degrees. AD-02-06, AD-R1.
    """
    return active.passed and (not opposing.passed or active.degrees > opposing.degrees)
