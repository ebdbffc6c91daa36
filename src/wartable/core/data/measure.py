"""Estimates of how likely a side is to win, from measures of what each side has left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from wartable.core.data.declared import define

_LARGEST_EXPONENT: Final = 500.0


@define
class Measure:
    """Something measured for each side to estimate its chances, with its weight: how much a lead of 1 adds to
    the logarithm of the odds of winning.
    """

    name: str
    weight: float


def estimated_win_chance(
    measures: Sequence[Measure], by_side: Mapping[str, Sequence[float]], side: str
) -> float:
    """Return the estimated chance, 0 to 1, that a side wins. `by_side` has the values of the measures for
    each side; those of a side are compared with the highest of the others, one by one.
    """
    own = by_side[side]
    others = [by_side[other] for other in by_side if other != side]
    total = 0.0
    for at in range(len(measures)):
        highest = max([values[at] for values in others], default=0.0)
        total += measures[at].weight * (own[at] - highest)
    return 1.0 / (1.0 + exp(-max(-_LARGEST_EXPONENT, min(_LARGEST_EXPONENT, total))))


def share_of_win(winners: Sequence[str], side: str) -> float:
    """Return the share that a side has in the win of a finished battle with these winners: 1 if it alone has
    won, 0.5 in a draw.
    """
    if not winners:
        return 0.5
    return 1.0 / len(winners) if side in winners else 0.0


def share_left(left: float, whole: float) -> float:
    """Return `left` as a share of `whole`, from 0 to 1; 0 if there is nothing to be had."""
    return max(0.0, min(1.0, left / whole)) if whole > 0 else 0.0
