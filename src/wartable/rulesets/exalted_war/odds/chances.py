"""Probabilities behind a forecast: of successes, of levels that a strike deals, of Magnitude and nerve lost.

All are floats from the exact weights of the pools, worked out once for each sum of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.successes import successes
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.model.strike import Strike

_THROWN: Final[dict[int, list[float]]] = {}
_DEALT: Final[dict[int, list[float]]] = {}


def thrown(dice: int) -> list[float]:
    """The chance of each number of successes of so many dice, 10s counting twice."""
    return _weights(_THROWN, dice, double=True)


def dealt(dice: int) -> list[float]:
    """The chance of each number of levels of so many dice of damage."""
    return _weights(_DEALT, dice, double=False)


def _weights(known: dict[int, list[float]], dice: int, *, double: bool) -> list[float]:
    found = known.get(dice)
    if found is None:
        exact = successes(dice, double=double, botches=False).weights()
        found = [0.0] * (max(list(exact)) + 1)
        for value, weight in exact.items():
            found[value] = float(weight)
        known[dice] = found
    return found


def at_least(dice: int, needed: int) -> float:
    """The chance that so many dice show the successes needed."""
    if needed <= 0:
        return 1.0
    return sum(thrown(max(0, dice))[needed:])


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


# ------------------------------------------------------------------ one strike


class Spread:
    """What one strike may do: `chance` to hit, and the chance of 0, 1, 2 ... `levels`."""

    __slots__ = ("chance", "levels")

    chance: float
    levels: list[float]

    def __init__(self, chance: float, levels: list[float]) -> None:
        self.chance = chance
        self.levels = levels


_SPREADS: Final[dict[tuple[int, ...], Spread]] = {}


def spread_of(strike: Strike) -> Spread:
    """The odds of a strike over every throw of its dice, counted by the Strike itself."""
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
        _SPREADS[key] = found
    return found


def _spread_over_dice(strike: Strike) -> Spread:
    """Steps 3 to 10, for each number of successes rolled."""
    chance = 0.0
    levels = [0.0]
    left = Term("successes left", 0)
    strike.raw.append(left)
    for rolled, odds in enumerate(thrown(strike.dice)):
        strike.settle(rolled)
        if strike.net < 1:
            continue
        chance += odds
        left.amount = strike.net
        if strike.hardness and total(strike.raw) <= strike.hardness:
            continue
        for level, share in enumerate(dealt(strike.damage_dice)):
            while len(levels) <= level:
                levels.append(0.0)
            levels[level] += odds * share
    strike.raw.pop()
    levels[0] = 0.0
    levels[0] = max(0.0, 1.0 - sum(levels))
    return Spread(chance, levels)


# ------------------------------------------------------------------ what it comes to


def toll(levels: Sequence[float], filled: int, boxes: int, most: int) -> tuple[float, float]:
    """Dots that the levels probably cost a track with so many boxes filled, `most` at most; and the chance
    that they cost any.
    """
    lost = any_lost = 0.0
    for level in range(max(0, boxes - filled), len(levels)):
        lost += levels[level] * min((filled + level) // boxes, most)
        any_lost += levels[level]
    return lost, any_lost


_SHORTFALLS: Final[dict[tuple[int, int, int], float]] = {}


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
        _SHORTFALLS[key] = found
    return found
