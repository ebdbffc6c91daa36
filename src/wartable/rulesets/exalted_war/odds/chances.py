"""The odds of one blow: whether it hits, the levels that it deals, and what those cost."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

from wartable.core.boards.memory import make_room
from wartable.core.data.declared import define
from wartable.core.odds.pools import convolved, mean, thrown
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.model.strike import Strike


@define
class Spread:
    """Odds of one strike: the `chance` to hit, and the chance of 0, 1, 2 ... `levels`."""

    chance: float
    levels: list[float]


_LONG: Final = 400
"""The most levels of several strikes of which each number has a chance of its own."""
_SPREADS: Final[dict[tuple[int, ...], Spread]] = {}


def spread_of(strike: Strike) -> Spread:
    """Return the odds of a strike, cached: how often it hits, and the levels that it deals."""
    key = (
        strike.dice,
        total(strike.bonus) + total(strike.external),
        strike.value,
        total(strike.raw),
        total(strike.soak),
        strike.least,
        strike.hardness,
    )
    found = _SPREADS.get(key)
    if found is None:
        found = _spread_over_dice(strike)
        make_room(_SPREADS, 5000)
        _SPREADS[key] = found
    return found


def _spread_over_dice(strike: Strike) -> Spread:
    """Compute the odds of a strike by steps 3 to 10, for each number of successes rolled."""
    chance = 0.0
    levels = [0.0]
    left = Term("successes left", 0)
    strike.raw.append(left)
    for rolled, odds in enumerate(thrown(strike.dice)):
        strike.settle(rolled)
        if strike.net < 1 or odds == 0.0:
            continue
        chance += odds
        left.amount = strike.net
        if strike.hardness and total(strike.raw) <= strike.hardness:
            continue
        for level, share in enumerate(thrown(strike.damage_dice, double=False)):
            while len(levels) <= level:
                levels.append(0.0)
            levels[level] += odds * share
    strike.raw.pop()
    levels[0] = 0.0
    levels[0] = max(0.0, 1.0 - sum(levels))
    return Spread(chance, levels)


def hit_chance(spreads: Sequence[Spread]) -> float:
    """Return the chance that at least one of several strikes hits."""
    return 1.0 - prod([1.0 - spread.chance for spread in spreads])


def sum_of(spreads: Sequence[Spread], counted: int) -> tuple[list[float], float]:
    """Return the chance of 0, 1, 2 ... levels of several strikes together, and the expected number.

    If strikes can deal hundreds of levels, all numbers above `counted`, which cost the target no more, are
    counted as `counted`.
    """
    is_long = sum([len(spread.levels) for spread in spreads]) > _LONG
    found = [1.0]
    for spread in spreads:
        levels = _folded(spread.levels, counted) if is_long else spread.levels
        found = levels if len(spreads) == 1 else convolved(found, levels)
        found = _folded(found, counted) if is_long else found
    return found, sum([mean(spread.levels) for spread in spreads]) if is_long else mean(found)


def _folded(levels: list[float], most: int) -> list[float]:
    """Return the chances with all levels above `most` counted as `most`."""
    if len(levels) <= most + 1:
        return levels
    return [*levels[:most], sum(levels[most:])]


def toll(levels: Sequence[float], filled: int, boxes: int, most: int) -> tuple[float, float]:
    """Return the expected dots that the levels cost a track with this many boxes filled, at most `most`; and
    the chance that they cost any.
    """
    lost = any_lost = 0.0
    for level in range(max(0, boxes - filled), len(levels)):
        lost += levels[level] * min((filled + level) // boxes, most)
        any_lost += levels[level]
    return lost, any_lost
