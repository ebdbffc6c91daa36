"""Exact chances: to pass a d100 test, of numbers of hits, and of Damage that beats a reduction."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.dice import damage_dice

_EXCESS: Final[dict[tuple[int, bool, int, int], tuple[float, float]]] = {}
_LIMIT: Final = 20_000


def pass_chance(target_number: int) -> float:
    """Return the chance that a test against a target number passes: 1 always does, 100 never. AD-02-02."""
    return min(99, max(1, target_number)) / 100.0


def expected_hits(target_number: int, degrees_per_hit: int, most_hits: int, jam_roll: int = 101) -> float:
    """Return the expected number of hits of an attack with this target number. It makes one hit and another
    for every `degrees_per_hit` Degrees of Success (none if that is 0), up to `most_hits`. Rolls of `jam_roll`
    and higher miss.
    """
    if degrees_per_hit == 0:
        return min(jam_roll - 1, min(99, max(1, target_number))) / 100.0
    hits = 0
    for roll in range(1, min(jam_roll, 100)):
        if roll == 1 or roll <= target_number:
            degrees = (target_number - roll) // 10 if target_number > roll else 0
            hits += min(most_hits, 1 + degrees // degrees_per_hit)
    return hits / 100.0


def damage_chance_and_excess(
    dice: int, bonus: int, reduction: int, *, tearing: bool = False, proven: int = 0
) -> tuple[float, float]:
    """Return the chance that the Damage of `dice` d10 plus `bonus` is higher than `reduction`, and by how
    much it is higher on average, where lower Damage counts as 0. `tearing` and `proven` are as in DamageDice.
    Righteous Fury is left out, so that both values are lower than the true ones.
    """
    key = (dice, tearing, proven, reduction - bonus)
    found = _EXCESS.get(key)
    if found is None:
        if len(_EXCESS) > _LIMIT:
            _EXCESS.clear()
        chance = excess = 0.0
        for value, weight in damage_dice(dice, tearing=tearing, proven=proven).weights().items():
            over = value // 2 + bonus - reduction
            if over > 0:
                chance += float(weight)
                excess += float(weight) * over
        found = (chance, excess)
        _EXCESS[key] = found
    return found
