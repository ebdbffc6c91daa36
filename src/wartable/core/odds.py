"""Probabilities of what pools show: of each value, of a sum, of a test; and the best of several forecasts.

All are floats from the exact weights of the pools, worked out once for each pool of successes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from wartable.core.dice import Pool
from wartable.core.knowledge import Forecast
from wartable.core.memory import make_room
from wartable.core.successes import successes

_THROWN: Final[dict[tuple[int, bool], list[float]]] = {}
_SHORTFALLS: Final[dict[tuple[int, int, int], float]] = {}


def chances_of(pool: Pool) -> list[float]:
    """The chance of each value of a pool from 0 upwards."""
    exact = pool.weights()
    found = [0.0] * (max(list(exact)) + 1)
    for value, weight in exact.items():
        found[value] = float(weight)
    return found


def thrown(dice: int, *, double: bool = True) -> list[float]:
    """The chance of each number of successes of so many dice, the highest face counting twice or not."""
    key = (dice, double)
    found = _THROWN.get(key)
    if found is None:
        found = chances_of(successes(dice, double=double, botches=False))
        make_room(_THROWN, 2000)
        _THROWN[key] = found
    return found


def at_least(dice: int, needed: int) -> float:
    """The chance that so many dice show the successes needed."""
    if needed <= 0:
        return 1.0
    return sum(thrown(max(0, dice))[needed:])


def shortfall(dice: int, needed: int, most: int) -> float:
    """Successes by which a test probably falls short, each counted up to `most`."""
    if needed <= 0:
        return 0.0
    key = (dice, needed, most)
    found = _SHORTFALLS.get(key)
    if found is None:
        found = 0.0
        for rolled, odds in enumerate(thrown(max(0, dice))[:needed]):
            found += odds * min(needed - rolled, most)
        make_room(_SHORTFALLS, 20000)
        _SHORTFALLS[key] = found
    return found


def mean(chances: Sequence[float]) -> float:
    """The expected value, where `chances` are those of 0, 1, 2 ..."""
    result = 0.0
    for value, chance in enumerate(chances):
        result += value * chance
    return result


def convolved(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The chances of the sum of two independent numbers."""
    found = [0.0] * (len(one) + len(other) - 1)
    for value, chance in enumerate(one):
        if chance:
            for more, odds in enumerate(other):
                found[value + more] += chance * odds
    return found


def best_of(found: Iterable[Forecast | None], worth: Callable[[Forecast], float]) -> Forecast | None:
    """The forecast that is worth most, the first of equals; None where there is none."""
    best: Forecast | None = None
    for one in found:
        if one is not None and (best is None or worth(one) > worth(best)):
            best = one
    return best


def span_of(found: Iterable[Forecast]) -> tuple[float, float]:
    """The least and the greatest chance of several pictures of what is unknown."""
    chances = [one.chance for one in found]
    return min(chances), max(chances)
