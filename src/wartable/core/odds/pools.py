"""Probabilities of pools (each value, sums, tests), and the best of several forecasts.

All are floats from the exact weights of the pools, computed once for each pool of successes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from wartable.core.boards.memory import make_room
from wartable.core.dice import Pool
from wartable.core.odds.successes import successes
from wartable.core.views.knowledge import Forecast

_EXACT: Final = 200
"""The most dice whose chances come from exact weights."""
_NEVER: Final = 1e-10
"""With more dice, a chance below this counts as 0."""
_LARGE: Final = 1e200
_LONG: Final = 400
"""The most chances of a sum that are all worked out."""
_THROWN: Final[dict[tuple[int, bool], list[float]]] = {}
_SHORTFALLS: Final[dict[tuple[int, int, int], float]] = {}


def chances_of(pool: Pool) -> list[float]:
    """Return the chance of each value of a pool, from 0 upwards."""
    exact = pool.weights()
    found = [0.0] * (max(list(exact)) + 1)
    for value, weight in exact.items():
        found[value] = float(weight)
    return found


def success_chances(dice: int, *, double: bool = True) -> list[float]:
    """Return the chance of each number of successes with this many dice, from 0 upwards. If `double` is True,
    the highest face counts as two successes.
    """
    key = (dice, double)
    found = _THROWN.get(key)
    if found is None:
        if dice > _EXACT:
            found = _thrown_many(dice, double=double)
        else:
            found = chances_of(successes(dice, double=double, botches=False))
        make_room(_THROWN, 2000)
        _THROWN[key] = found
    return found


def _thrown_many(dice: int, *, double: bool) -> list[float]:
    """Return the chances for hundreds of dice, as coefficients of a power of a polynomial; each follows from
    the two before it. They are scaled as they grow, because the first is smaller than any float.
    """
    blank, once, twice = (0.6, 0.3, 0.1) if double else (0.6, 0.4, 0.0)
    found = [1.0]
    before, last, whole = 0.0, 1.0, 1.0
    for value in range(dice):
        following = (dice - value) * once * last + (2 * dice - value + 1) * twice * before
        before, last = last, following / ((value + 1) * blank)
        if last > _LARGE:
            found = [chance / _LARGE for chance in found]
            before, last, whole = before / _LARGE, last / _LARGE, whole / _LARGE
        found.append(last)
        whole += last
        if last < before and last < whole * _NEVER:
            break
    return [chance / whole if chance > whole * _NEVER else 0.0 for chance in found]


def at_least(dice: int, needed: int) -> float:
    """Return the chance of at least `needed` successes."""
    if needed <= 0:
        return 1.0
    return sum(success_chances(max(0, dice))[needed:])


def shortfall(dice: int, needed: int, most: int) -> float:
    """Return the expected number of successes missing from a test, counting at most `most` each time."""
    if needed <= 0:
        return 0.0
    key = (dice, needed, most)
    found = _SHORTFALLS.get(key)
    if found is None:
        found = 0.0
        for rolled, odds in enumerate(success_chances(max(0, dice))[:needed]):
            found += odds * min(needed - rolled, most)
        make_room(_SHORTFALLS, 20000)
        _SHORTFALLS[key] = found
    return found


def mean(chances: Sequence[float]) -> float:
    """Return the expected value; `chances` are those of 0, 1, 2 ..."""
    result = 0.0
    for value, chance in enumerate(chances):
        result += value * chance
    return result


def convolved(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Return the chances of the sum of two independent numbers. In long lists, as hundreds of dice make them,
    chances too small to matter count as 0.
    """
    found = [0.0] * (len(one) + len(other) - 1)
    least = _NEVER if len(found) > _LONG else 0.0
    first, last = _span_above(other, least)
    common = other[first:last]
    for value, chance in enumerate(one):
        if chance > least:
            for place, odds in enumerate(common, value + first):
                found[place] += chance * odds
    return found


def _span_above(chances: Sequence[float], least: float) -> tuple[int, int]:
    """Return the index of the first chance above `least`, and the index after the last one."""
    first, last = 0, len(chances)
    while first < last and chances[first] <= least:
        first += 1
    while last > first and chances[last - 1] <= least:
        last -= 1
    return first, last


def best_of(found: Iterable[Forecast | None], worth: Callable[[Forecast], float]) -> Forecast | None:
    """Return the forecast with the highest worth, the first of equals; None if there is none."""
    best: Forecast | None = None
    for one in found:
        if one is not None and (best is None or worth(one) > worth(best)):
            best = one
    return best


def percent_text(chance: float, low: float, high: float, *, short: bool = False) -> str:
    """Format a range of chances in per cent: "40% to 60%", or "40-60%" if `short`. If both ends look the
    same, the chance itself is given.
    """
    least, most = f"{low:.0%}", f"{high:.0%}"
    if least == most:
        return f"{chance:.0%}"
    return f"{least.removesuffix('%')}-{most}" if short else f"{least} to {most}"


def span_of(found: Iterable[Forecast]) -> tuple[float, float]:
    """Return the lowest and the highest chance of these forecasts, made for different guesses of what is
    unknown.
    """
    chances = [one.chance for one in found]
    return min(chances), max(chances)
