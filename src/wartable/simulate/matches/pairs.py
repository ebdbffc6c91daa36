"""Statistics of pairs of battles: the counts of their five possible scores, and the strength that follows
from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, inf, log, log10, sqrt
from typing import Final

SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible shares of a pair: of its two battles one player wins none, half of one, and so on up to
both.
"""

Z95: Final = 1.959963984540054
"""The number of standard deviations on either side of the mean that contain 95 % of a normal distribution."""

_SMALLEST_COUNT: Final = 1e-3
"""The count that a score gets if no pair had it, so that every expected share is possible. Fishtest uses the
same.
"""
_HALVINGS: Final = 100
"""Number of steps of a bisection, which are enough for the precision of a float."""


@dataclass(frozen=True, slots=True)
class PairCounts:
    """The number of pairs by their score for one of the two players, which is 0, 0.5, 1, 1.5 or 2 of two
    battles.
    """

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return sum(self.counts)

    @property
    def share(self) -> float:
        """The share of the battles that the player won, a draw as half of one; 0.5 without pairs."""
        if not self.pairs:
            return 0.5
        return sum([count * score for count, score in zip(self.counts, SCORES, strict=True)]) / self.pairs

    @property
    def interval_95(self) -> tuple[float, float]:
        """The 95 % interval of the share: all shares that a likelihood ratio test of the pairs does not
        reject. It is (0, 1) without pairs. For many pairs it is the mean share with 1.96 standard errors.
        """
        if not self.pairs:
            return 0.0, 1.0
        low = 0.0 if self.counts[0] == self.pairs else self._end_of_interval(0.0)
        high = 1.0 if self.counts[-1] == self.pairs else self._end_of_interval(1.0)
        return low, high

    @property
    def elo(self) -> float:
        """The difference in Elo that fits the share; infinite if one player won every battle."""
        return elo_of_share(self.share)

    @property
    def elo_interval_95(self) -> tuple[float, float]:
        """The 95 % interval of the difference in Elo; its ends may be infinite."""
        low, high = self.interval_95
        return elo_of_share(low), elo_of_share(high)

    @property
    def superiority(self) -> float:
        """The likelihood of superiority: the probability that the player is the stronger one, 0 to 1, if
        nothing else is known of the two than these pairs.
        """
        if not self.pairs:
            return 0.5
        distance = sqrt(max(0.0, 2 * self.log_loss(0.5)))
        return (1 + erf((distance if self.share > 0.5 else -distance) / sqrt(2))) / 2

    def added(self, score: float) -> PairCounts:
        """Return these counts with one more pair, which has this score, from 0 to 2."""
        low, few, half, many, high = (
            count + (place == round(2 * score)) for place, count in enumerate(self.counts)
        )
        return PairCounts((low, few, half, many, high))

    def log_loss(self, share: float) -> float:
        """Return by how much the log-likelihood of the pairs falls if the expected share is `share`, above 0
        and below 1, instead of the one that was found. All other properties of the distribution are those
        that fit the pairs best.
        """
        counts = [count or _SMALLEST_COUNT for count in self.counts]
        tilt = _tilt(counts, share)
        return sum(
            [count * log(1 + tilt * (score - share)) for count, score in zip(counts, SCORES, strict=True)]
        )

    def _end_of_interval(self, outer: float) -> float:
        """Return the end of the interval on the side of `outer`, which is 0 or 1."""
        inner = self.share
        for _ in range(_HALVINGS):
            middle = (inner + outer) / 2
            if middle in (inner, outer):
                break
            if 2 * self.log_loss(middle) < Z95 * Z95:
                inner = middle
            else:
                outer = middle
        return inner


def elo_of_share(share: float) -> float:
    """Return the difference in Elo at which a player is expected to score `share`, from 0 to 1."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else -400 * log10(1 / share - 1)


def share_of_elo(elo: float) -> float:
    """Return the share of battles that a player is expected to score who is stronger by `elo`."""
    return 1 / (1 + 10 ** (-elo / 400))


def _tilt(counts: list[float], share: float) -> float:
    """Return the Lagrange multiplier of the most likely distribution of scores with an expected share of
    `share`: in it, a score has the probability `count / total / (1 + tilt * (score - share))`.

    The sum below falls as the multiplier rises, and has poles at both ends of the interval.
    """
    low, high = -1 / (1 - share), 1 / share
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        terms = [
            count * (score - share) / (1 + middle * (score - share))
            for count, score in zip(counts, SCORES, strict=True)
        ]
        if sum(terms) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
