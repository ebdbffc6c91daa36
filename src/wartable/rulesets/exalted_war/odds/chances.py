"""The odds of one blow: whether it hits, the levels that it deals, and what those cost."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

from wartable.core.boards.memory import make_room
from wartable.core.data.declared import define
from wartable.core.odds.pools import convolved, mean, success_chances
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.model.strike import Strike


@define
class StrikeOdds:
    """The odds of one strike: `chance` to hit, and in `levels` the chance of dealing 0, 1, 2 ... levels."""

    chance: float
    levels: list[float]


_LONG: Final = 400
"""The most levels of several strikes of which each number has a chance of its own."""
_SPREADS: Final[dict[tuple[int, ...], StrikeOdds]] = {}


def strike_odds(strike: Strike) -> StrikeOdds:
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


def _spread_over_dice(strike: Strike) -> StrikeOdds:
    """Compute the odds of a strike by steps 3 to 10, for each number of successes rolled."""
    chance = 0.0
    levels = [0.0]
    left = Term("successes left", 0)
    strike.raw.append(left)
    for rolled, odds in enumerate(success_chances(strike.dice)):
        strike.settle(rolled)
        if strike.net < 1 or odds == 0.0:
            continue
        chance += odds
        left.amount = strike.net
        if strike.hardness and total(strike.raw) <= strike.hardness:
            continue
        for level, share in enumerate(success_chances(strike.damage_dice, double=False)):
            while len(levels) <= level:
                levels.append(0.0)
            levels[level] += odds * share
    strike.raw.pop()
    levels[0] = 0.0
    levels[0] = max(0.0, 1.0 - sum(levels))
    return StrikeOdds(chance, levels)


def hit_chance(spreads: Sequence[StrikeOdds]) -> float:
    """Return the chance that at least one of several strikes hits."""
    return 1.0 - prod([1.0 - spread.chance for spread in spreads])


def combined_levels(spreads: Sequence[StrikeOdds], counted: int) -> tuple[list[float], float]:
    """Return the chance that several strikes deal 0, 1, 2 ... levels together, and the expected number of
    levels. Numbers above `counted`, which cost the target no more, count as `counted`; this keeps the list
    short.
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


def magnitude_loss(levels: Sequence[float], filled: int, boxes: int, most: int) -> tuple[float, float]:
    """Return the expected loss of Magnitude, and the chance of losing any. `levels` has the chance of each
    number of levels, `filled` of the track's `boxes` are filled already, and at most `most` Magnitude can be
    lost.
    """
    lost = any_lost = 0.0
    for level in range(max(0, boxes - filled), len(levels)):
        lost += levels[level] * min((filled + level) // boxes, most)
        any_lost += levels[level]
    return lost, any_lost
