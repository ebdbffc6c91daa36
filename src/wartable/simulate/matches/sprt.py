"""A test that stops as soon as the pairs of a match show which of two strengths fits better."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import log
from typing import Final

from wartable import Problem
from wartable.simulate.matches.pairs import PairCounts, share_of_elo

MOST_ELO: Final = 1000.0
"""Greatest difference in Elo that can be tested."""


class Verdict(Enum):
    """The result of a sequential test."""

    HIGH = "high"
    """The higher difference in Elo fits the pairs."""
    LOW = "low"
    """The lower difference in Elo fits the pairs."""
    OPEN = "open"
    """The pairs fit both."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential probability ratio test (SPRT) of whether the first player of a match is stronger by `low`
    or by `high`, which are differences in Elo. `alpha` is the probability of the verdict HIGH if `low` is
    true, `beta` that of LOW if `high` is true.

    It is the generalised SPRT on the scores of pairs that Fishtest uses for logistic Elo: the log-likelihood
    ratio (LLR) compares the most likely distributions of scores with either strength.
    """

    low: float = 0.0
    high: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds of the LLR, by Wald: below the first the verdict is LOW, above the second HIGH."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: PairCounts) -> float:
        """Return the LLR of these pairs; 0 without pairs."""
        if not pairs.pairs:
            return 0.0
        return pairs.log_loss(share_of_elo(self.low)) - pairs.log_loss(share_of_elo(self.high))

    def verdict(self, pairs: PairCounts) -> Verdict:
        """Return the verdict on these pairs."""
        lower, upper = self.bounds
        ratio = self.ratio(pairs)
        if ratio >= upper:
            return Verdict.HIGH
        return Verdict.LOW if ratio <= lower else Verdict.OPEN

    def problems(self) -> list[Problem]:
        """Return the problems with the numbers of the test; empty if it can be made."""
        found: list[Problem] = []
        if not -MOST_ELO <= self.low < self.high <= MOST_ELO:
            what = f"{self.low:g}:{self.high:g} is no range of Elo from -{MOST_ELO:g} to {MOST_ELO:g}"
            found.append(Problem("elo", what, "give two different numbers, the lower first, such as 0:20"))
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                remedy = "give a number above 0 and below 0.5, such as 0.05"
                found.append(Problem(name, f"{value:g} is no probability of an error to test with", remedy))
        return found
