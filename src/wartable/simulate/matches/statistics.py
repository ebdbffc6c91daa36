"""Statistics of matches: Elo, intervals, and a sequential test on pairs of battles."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log10, sqrt
from typing import Final, NamedTuple

PAIR_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible scores of a pair of battles, as shares of its two points."""
_PRIOR: Final = 1e-3
"""Number that is added to each count, so that no logarithm of 0 occurs."""
_Z95: Final = 1.959964
"""Number of standard errors on each side of a 95 % interval."""
_CERTAIN: Final = 1e-6
_HALVINGS: Final = 60


def elo_of(share: float) -> float:
    """Return the difference in Elo that corresponds to this share of points; up to 2,400 in size."""
    inside = min(1 - _CERTAIN, max(_CERTAIN, share))
    return -400 * log10(1 / inside - 1)


def share_of(elo: float) -> float:
    """Return the share of points that corresponds to this difference in Elo."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def mean_and_error(counts: Sequence[float]) -> tuple[float, float]:
    """Return the mean share of points and its standard error. `counts` has the number of pairs for each of
    PAIR_SCORES. There must be a pair.
    """
    total = sum(counts)
    mean = sum([score * count for score, count in zip(PAIR_SCORES, counts, strict=True)]) / total
    spread = sum([count * (score - mean) ** 2 for score, count in zip(PAIR_SCORES, counts, strict=True)])
    return mean, sqrt(spread / total / max(1, total - 1))


def interval_95(counts: Sequence[int]) -> tuple[float, float]:
    """Return the 95 % interval of the share of points. `counts` has the number of pairs for each of
    PAIR_SCORES. Half a pair is added to the lowest and to the highest score, so that the interval is not
    empty if all pairs ended alike.
    """
    first, *middle, last = counts
    mean, error = mean_and_error([first + 0.5, *middle, last + 0.5])
    return max(0.0, mean - _Z95 * error), min(1.0, mean + _Z95 * error)


class Sprt(NamedTuple):
    """A sequential probability ratio test of two hypotheses: the player is better by `low` Elo, or by `high`.
    Each is accepted wrongly in at most 5 % of the cases.
    """

    low: float
    high: float
    wrong: float = 0.05

    @property
    def bound(self) -> float:
        """The logarithm of the likelihood ratio at which `high` is accepted; at its negative, `low` is."""
        return log((1 - self.wrong) / self.wrong)

    def ratio(self, counts: Sequence[int]) -> float:
        """Return the logarithm of the likelihood ratio of the two hypotheses. `counts` has the number of
        pairs for each of PAIR_SCORES; the distribution of the scores is estimated.
        """
        shown = [count + _PRIOR for count in counts]
        total = sum(shown)
        shares = [count / total for count in shown]
        likely, unlikely = (_closest(shares, share_of(elo)) for elo in (self.high, self.low))
        return total * sum(
            [share * log(one / other) for share, one, other in zip(shares, likely, unlikely, strict=True)]
        )

    def decided(self, counts: Sequence[int]) -> str:
        """Return "high" or "low" if that hypothesis is accepted, otherwise ""."""
        ratio = self.ratio(counts)
        return "high" if ratio >= self.bound else "low" if ratio <= -self.bound else ""


def _closest(shares: Sequence[float], mean: float) -> list[float]:
    """Return the distribution of pair scores with this mean that makes the observed shares most likely."""
    offsets = [score - mean for score in PAIR_SCORES]
    low, high = -1 / offsets[-1], -1 / offsets[0]
    for _ in range(_HALVINGS):
        tilt = (low + high) / 2
        slope = sum(
            [share * offset / (1 + tilt * offset) for share, offset in zip(shares, offsets, strict=True)]
        )
        low, high = (tilt, high) if slope > 0 else (low, tilt)
    tilt = (low + high) / 2
    return [share / (1 + tilt * offset) for share, offset in zip(shares, offsets, strict=True)]


def bradley_terry(wins: Sequence[Sequence[float]]) -> list[float]:
    """Return the Elo of several players by the Bradley-Terry model; that of the first is 0. `wins[i][j]` is
    the number of points of player i against player j, where a draw is half a point each. A player without
    any point, or with all points, is counted half a drawn battle more against each opponent it met.
    """
    count = len(wins)
    points = [list(row) for row in wins]
    for one in range(count):
        met = [other for other in range(count) if wins[one][other] + wins[other][one] > 0]
        got, lost = sum(wins[one]), sum([wins[other][one] for other in met])
        for other in met if not got or not lost else ():
            points[one][other] += 0.25
            points[other][one] += 0.25
    strength = [1.0] * count
    for _ in range(2000):
        before = list(strength)
        for one in range(count):
            met = [other for other in range(count) if other != one]
            work = sum(
                [
                    (points[one][other] + points[other][one]) / (strength[one] + strength[other])
                    for other in met
                ]
            )
            if work > 0:
                strength[one] = sum([points[one][other] for other in met]) / work
        if max([abs(log(now / old)) for now, old in zip(strength, before, strict=True)]) < 1e-10:
            break
    return [400 * log10(one / strength[0]) for one in strength]
