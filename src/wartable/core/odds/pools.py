"""Probabilities for pools of dice: of each value, of sums and of tests; and the best of several forecasts.

All probabilities are floats, computed from the exact weights of the pools. Those of success pools are cached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.dice import Pool
from wartable.core.odds.successes import successes
from wartable.core.views.knowledge import Forecast

_EXACT: Final = 200
"""The greatest number of dice whose chances are computed from exact weights."""
_NEGLIGIBLE: Final = 1e-10
"""With more dice, a chance below this counts as 0."""
_LARGE: Final = 1e200
_LONG_SUM: Final = 400
"""The greatest number of chances of a sum that are all computed exactly."""
_SUCCESS_CHANCES: Final[dict[tuple[int, bool], list[float]]] = {}
_SHORTFALLS: Final[dict[tuple[int, int, int], float]] = {}


def chances_of(pool: Pool) -> list[float]:
    """Return a list of the chances of the values 0, 1, 2 ... of a pool."""
    exact = pool.weights()
    found = [0.0] * (max(list(exact)) + 1)
    for value, weight in exact.items():
        found[value] = float(weight)
    return found


def success_chances(dice: int, *, double: bool = True) -> list[float]:
    """Return a list of the chances of 0, 1, 2 ... successes with this many dice. If `double` is True, the
    highest face counts as two successes.
    """
    key = (dice, double)
    found = _SUCCESS_CHANCES.get(key)
    if found is None:
        if dice > _EXACT:
            found = _many_dice_chances(dice, double=double)
        else:
            found = chances_of(successes(dice, double=double, botches=False))
        empty_cache_if_over_limit(_SUCCESS_CHANCES, 2000)
        _SUCCESS_CHANCES[key] = found
    return found


def _many_dice_chances(dice: int, *, double: bool) -> list[float]:
    """Return what `success_chances` returns, for hundreds of dice. The chances are the coefficients of a
    power of a polynomial, so that each follows from the two before it. They are scaled down as they grow,
    because the first one is too small for a float.
    """
    blank, single, double_weight = (0.6, 0.3, 0.1) if double else (0.6, 0.4, 0.0)
    found = [1.0]
    before, last, total = 0.0, 1.0, 1.0
    for value in range(dice):
        following = (dice - value) * single * last + (2 * dice - value + 1) * double_weight * before
        before, last = last, following / ((value + 1) * blank)
        if last > _LARGE:
            found = [chance / _LARGE for chance in found]
            before, last, total = before / _LARGE, last / _LARGE, total / _LARGE
        found.append(last)
        total += last
        if last < before and last < total * _NEGLIGIBLE:
            break
    return [chance / total if chance > total * _NEGLIGIBLE else 0.0 for chance in found]


def chance_of_at_least(dice: int, needed: int) -> float:
    """Return the chance that this many dice roll at least `needed` successes."""
    if needed <= 0:
        return 1.0
    return sum(success_chances(max(0, dice))[needed:])


def expected_shortfall(dice: int, needed: int, most: int) -> float:
    """Return the expected number of missing successes of a test with this many dice that needs `needed`
    successes. Of the missing ones in a roll, at most `most` count.
    """
    if needed <= 0:
        return 0.0
    key = (dice, needed, most)
    found = _SHORTFALLS.get(key)
    if found is None:
        found = 0.0
        for rolled, odds in enumerate(success_chances(max(0, dice))[:needed]):
            found += odds * min(needed - rolled, most)
        empty_cache_if_over_limit(_SHORTFALLS, 20000)
        _SHORTFALLS[key] = found
    return found


def expected_value(chances: Sequence[float]) -> float:
    """Return the expected value of a number whose values 0, 1, 2 ... have these chances."""
    result = 0.0
    for value, chance in enumerate(chances):
        result += value * chance
    return result


def chances_of_sum(chances: Sequence[float], other_chances: Sequence[float]) -> list[float]:
    """Return the chances of the sum of two independent numbers, given the chances of each. In long lists, as
    for hundreds of dice, negligible chances count as 0.
    """
    found = [0.0] * (len(chances) + len(other_chances) - 1)
    least = _NEGLIGIBLE if len(found) > _LONG_SUM else 0.0
    first, last = _range_above(other_chances, least)
    common = other_chances[first:last]
    for value, chance in enumerate(chances):
        if chance > least:
            for place, odds in enumerate(common, value + first):
                found[place] += chance * odds
    return found


def _range_above(chances: Sequence[float], least: float) -> tuple[int, int]:
    """Return the index of the first chance above `least`, and the index after the last such chance."""
    first, last = 0, len(chances)
    while first < last and chances[first] <= least:
        first += 1
    while last > first and chances[last - 1] <= least:
        last -= 1
    return first, last


def best_forecast(
    forecasts: Iterable[Forecast | None], value_of: Callable[[Forecast], float]
) -> Forecast | None:
    """Return the forecast to which `value_of` gives the highest value, the first one if several do; None if
    there are no forecasts.
    """
    best: Forecast | None = None
    for forecast in forecasts:
        if forecast is not None and (best is None or value_of(forecast) > value_of(best)):
            best = forecast
    return best


def percent_text(chance: float, low: float, high: float, *, short: bool = False) -> str:
    """Format the range from `low` to `high` in per cent: "40% to 60%", or "40-60%" if `short`. If both ends
    round to the same number, format `chance` instead.
    """
    least, most = f"{low:.0%}", f"{high:.0%}"
    if least == most:
        return f"{chance:.0%}"
    return f"{least.removesuffix('%')}-{most}" if short else f"{least} to {most}"


def chance_range_of(forecasts: Iterable[Forecast]) -> tuple[float, float]:
    """Return the lowest and the highest chance of these forecasts, each of which assumes another value of an
    unknown number.
    """
    chances = [forecast.chance for forecast in forecasts]
    return min(chances), max(chances)
