"""The odds of one strike: whether it hits, the levels that it deals, and the Magnitude that these cost."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.data.declared import define
from wartable.core.odds.pools import chances_of_sum, expected_value, success_chances
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.model.strike import Strike


@define
class StrikeOdds:
    """The odds of one strike. `chance` is the chance to hit; the list `levels` has the chance of dealing
    exactly 0, 1, 2 ... levels of damage.
    """

    chance: float
    levels: list[float]


_MANY_LEVELS: Final = 400
"""The most levels of several strikes for which each number keeps a chance of its own."""
_ODDS_CACHE: Final[dict[tuple[int, ...], StrikeOdds]] = {}


def strike_odds(strike: Strike) -> StrikeOdds:
    """Return the odds of a strike that was not rolled yet: the chance to hit, and that of each number of
    levels. They are cached by the numbers of the strike.
    """
    key = (
        strike.attack_dice,
        total(strike.bonus) + total(strike.external),
        strike.defense_value,
        total(strike.raw),
        total(strike.soak),
        strike.least,
        strike.hardness,
    )
    found = _ODDS_CACHE.get(key)
    if found is None:
        found = _compute_odds(strike)
        empty_cache_if_over_limit(_ODDS_CACHE, 5000)
        _ODDS_CACHE[key] = found
    return found


def _compute_odds(strike: Strike) -> StrikeOdds:
    """Compute the odds of a strike, by carrying out steps 3 to 10 for each number of successes on the
    dice.
    """
    chance = 0.0
    levels = [0.0]
    left = Term("successes left", 0)
    strike.raw.append(left)
    for rolled, odds in enumerate(success_chances(strike.attack_dice)):
        strike.compute_net_successes(rolled)
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


def hit_chance(strikes: Sequence[StrikeOdds]) -> float:
    """Return the chance that at least one of several strikes hits."""
    return 1.0 - prod([1.0 - strike.chance for strike in strikes])


def level_chances_and_expected_levels(
    strikes: Sequence[StrikeOdds], highest: int
) -> tuple[list[float], float]:
    """Return the odds of several strikes together: a list of the chances that they deal exactly 0, 1, 2 ...
    levels, and the expected number of levels. If the list would be very long, numbers above `highest` count
    as `highest`, since more levels cost the target nothing more.
    """
    is_long = sum([len(strike.levels) for strike in strikes]) > _MANY_LEVELS
    found = [1.0]
    for strike in strikes:
        levels = _cut_off(strike.levels, highest) if is_long else strike.levels
        found = levels if len(strikes) == 1 else chances_of_sum(found, levels)
        found = _cut_off(found, highest) if is_long else found
    return found, sum([expected_value(strike.levels) for strike in strikes]) if is_long else expected_value(
        found
    )


def _cut_off(levels: list[float], highest: int) -> list[float]:
    """Return the chances of each number of levels, with all numbers above `highest` counted as `highest`."""
    if len(levels) <= highest + 1:
        return levels
    return [*levels[:highest], sum(levels[highest:])]


def expected_magnitude_loss(
    levels: Sequence[float], filled: int, boxes: int, magnitude: int
) -> tuple[float, float]:
    """Return the expected loss of Magnitude of a unit that takes damage, and the chance that it loses any.

    `levels` has the chance of each number of levels. `filled` of the `boxes` in its health track are filled
    already. It can lose at most `magnitude`, which it has now.
    """
    lost = any_lost = 0.0
    for level in range(max(0, boxes - filled), len(levels)):
        lost += levels[level] * min((filled + level) // boxes, magnitude)
        any_lost += levels[level]
    return lost, any_lost
