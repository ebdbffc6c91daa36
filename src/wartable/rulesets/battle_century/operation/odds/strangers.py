"""Estimates of the ranks of Units whose sheets are hidden, from the results of their Tests and losses
(knowledge/shown.py).

Each rank has a prior probability, which depends on the Power Level of the asking side: Units that are built
to fight put their points into Might, Guard and Threshold first. The evidence changes it to a posterior
probability.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.rulesets.battle_century.operation.knowledge.shown import (
    GUARD_LEAST,
    GUARD_MOST,
    MIGHT,
    SPREAD,
    TESTS,
    THRESHOLD_LEAST,
    THRESHOLD_MOST,
    threshold_rank_bounds,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit

_RANK_COUNT: Final = 15
"""The number of ranks, from 0, that are considered, unless the mean is very high."""
_MIGHT: Final[tuple[float, ...]] = (6.0, 0.5, 0.7)
_GUARD: Final[tuple[float, ...]] = (5.2, 0.35, 0.9)
_THRESHOLD: Final[tuple[float, ...]] = (5.0, 0.5, 1.5)
"""For each Attribute the mean of the rank at Power Level 0, its growth for each Power Level, and its standard
deviation.
"""
_TAIL: Final = 0.03
"""The probability that a rank is below the range that is shown; and that it is above it."""
_TENTHS: Final = 10


class LikelyRanks(NamedTuple):
    """The likely ranks of an unknown Unit in one Attribute: the median (`usual`) and the ends of the
    range.
    """

    low: int
    usual: int
    high: int


_RANKS: Final[dict[tuple[float, float, int, int], LikelyRanks]] = {}


def power_level_of_side(state: Operation, side: str) -> int:
    """Return the Power Level of a side, from one of its Units. Enemies of the side are assumed to have the
    same.
    """
    for unit in state.all_units:
        if unit.side == side:
            return unit.loadout.power_level
    return 0


def might_rank_probabilities(level: int, unit: Unit) -> list[float]:
    """Return a list with the probability of each rank of a Unit's Might, from 0 upwards. `level` is the Power
    Level that is assumed for it; the Might Tests that it has made also count.
    """
    found = _prior_distribution(_MIGHT[0] + level * _MIGHT[1], _MIGHT[2])
    count = unit.shown.get(TESTS, 0)
    if count == 0:
        return found
    average = unit.shown.get(MIGHT, 0) / (_TENTHS * count)
    variance = max(0.05, unit.shown.get(SPREAD, 0) / (_TENTHS * count * count))
    fits = [share * exp(-((rank - average) ** 2) / (2 * variance)) for rank, share in enumerate(found)]
    if sum(fits) > 0.0:
        return as_probabilities(fits)
    return probabilities_if_certain(max(0, min(len(found) - 1, round(average))), len(found))


def probabilities_if_certain(rank: int, count: int) -> list[float]:
    """Return a list with the probability of each rank from 0 to `count` - 1, which is 1 for `rank` and 0 for
    all others.
    """
    return [float(at == rank) for at in range(count)]


def as_probabilities(shares: Sequence[float]) -> list[float]:
    """Return the shares divided by their sum, as probabilities. At least one share must be above 0."""
    whole = sum(shares)
    return [share / whole for share in shares]


def likely_might(level: int, unit: Unit) -> int:
    """Return the median of the estimated Might of a Unit, for which the Power Level `level` is assumed."""
    return likely_ranks_from(might_rank_probabilities(level, unit)).usual


def likely_guard(level: int, unit: Unit) -> LikelyRanks:
    """Return the likely ranks of a Unit's Guard, increased by what its Upgrades add to Defense. `level` is
    the Power Level that is assumed for it.
    """
    least, most = unit.shown.get(GUARD_LEAST, 0), unit.shown.get(GUARD_MOST, 0)
    return _ranks_within(_GUARD[0] + level * _GUARD[1], _GUARD[2], least, most)


def likely_threshold(level: int, unit: Unit) -> LikelyRanks:
    """Return the likely ranks of a Unit's Threshold, given the Damage at which it lost its Levels. `level` is
    the Power Level that is assumed for it.
    """
    least, most = threshold_rank_bounds(unit)
    least = max(least, unit.shown.get(THRESHOLD_LEAST, 0))
    known = unit.shown.get(THRESHOLD_MOST, 0)
    if known and (most == 0 or known < most):
        most = known
    return _ranks_within(_THRESHOLD[0] + level * _THRESHOLD[1], _THRESHOLD[2], least, most)


def _ranks_within(mean: float, spread: float, least: int, most: int) -> LikelyRanks:
    """Return the likely ranks between two bounds, for a normal prior with this mean and standard deviation. A
    `most` of 0 is no bound. Cached.
    """
    key = (mean, spread, least, most)
    found = _RANKS.get(key)
    if found is None:
        empty_cache_if_over_limit(_RANKS, 2000)
        found = _RANKS[key] = _compute_ranks_within(mean, spread, least, most)
    return found


def _compute_ranks_within(mean: float, spread: float, least: int, most: int) -> LikelyRanks:
    if most and most <= least:
        return LikelyRanks(most, most, most)
    if least > mean + 3 * spread:
        return LikelyRanks(least, least, least + 1)
    if most and most < mean - 3 * spread:
        return LikelyRanks(max(0, most - 1), most, most)
    shares = _prior_distribution(mean, spread)
    inside = [
        share if least <= rank and (most == 0 or rank <= most) else 0.0 for rank, share in enumerate(shares)
    ]
    return likely_ranks_from(as_probabilities(inside))


def _prior_distribution(mean: float, spread: float) -> list[float]:
    """Return the prior probability of each rank, by rank, from a normal distribution."""
    return as_probabilities(
        [exp(-(((rank - mean) / spread) ** 2) / 2) for rank in range(max(_RANK_COUNT, round(mean) + 5))]
    )


def likely_ranks_from(shares: Sequence[float]) -> LikelyRanks:
    """Return the median and the likely range of a rank, given a list with the probability of each rank from 0
    upwards.
    """
    return LikelyRanks(_quantile(shares, _TAIL), _quantile(shares, 0.5), _quantile(shares, 1.0 - _TAIL))


def _quantile(shares: Sequence[float], share: float) -> int:
    below = 0.0
    for rank, probability in enumerate(shares):
        below += probability
        if below >= share:
            return rank
    return len(shares) - 1
