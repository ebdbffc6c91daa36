"""Odds of what hits cause: failed saves and Wounds."""

from __future__ import annotations

from fractions import Fraction

from wartable.rulesets.infinity.d20.pools import SIDES
from wartable.rulesets.infinity.d20.saves import Ammunition
from wartable.rulesets.infinity.odds.scores import Ways


def chances_of_failed_saves(
    hits: Ways, total_ways: int, ammunition: Ammunition, sv: int
) -> dict[int, Fraction]:
    """Return a dict with the chance of each number of failed saves. `hits` has the number of ways to get each
    result (hits, and criticals among them), out of `total_ways`; all saves are made against the Success Value
    `sv`.
    """
    return _chances_by_loss(hits, total_ways, ammunition, sv, wounds=False)


def wounds(hits: Ways, total_ways: int, ammunition: Ammunition, sv: int) -> dict[int, Fraction]:
    """Return a dict with the chance of each number of Wounds. `hits` has the number of ways to score each
    result, out of `total_ways`; all saves are made against the Success Value `sv`.
    """
    return _chances_by_loss(hits, total_ways, ammunition, sv, wounds=True)


def chances_of_continuous_wounds(
    hits: Ways, total_ways: int, ammunition: Ammunition, sv: int, most_wounds: int
) -> dict[int, Fraction]:
    """Return a dict with the chance of each number of Wounds from hits with Continuous Damage: after each
    failed save another one must be made. The entry for `most_wounds` includes all higher numbers. IN-06-30.
    """
    failure_chance = Fraction(SIDES - max(0, min(sv, SIDES)), SIDES)
    chances = {0: Fraction(total_ways - sum(hits.values()), total_ways)}
    for key, ways in hits.items():
        lost = {0: Fraction(ways, total_ways)}
        for cost in ammunition.wounds_per_failed_save(*key):
            lost = _repeat_until_passed(lost, cost, failure_chance, most_wounds)
        for number, chance in lost.items():
            chances[number] = chances.get(number, Fraction(0)) + chance
    return {number: chances[number] for number in sorted(chances) if chances[number]}


def _repeat_until_passed(
    chances: dict[int, Fraction], cost: int, failure_chance: Fraction, most_wounds: int
) -> dict[int, Fraction]:
    """Return the chance of each number of Wounds after one more save, which is repeated until it is passed.
    `chances` has the chance of each number before that save; each failure costs `cost` Wounds. Numbers above
    `most_wounds` count as that.
    """
    new_chances: dict[int, Fraction] = {}
    for number, chance in chances.items():
        lost, probability = number, chance
        while lost < most_wounds:
            new_chances[lost] = new_chances.get(lost, Fraction(0)) + probability * (1 - failure_chance)
            probability *= failure_chance
            lost += cost
        new_chances[most_wounds] = new_chances.get(most_wounds, Fraction(0)) + probability
    return new_chances


def _chances_by_loss(
    hits: Ways, total_ways: int, ammunition: Ammunition, sv: int, *, wounds: bool
) -> dict[int, Fraction]:
    """Return the chance of each number of Wounds or, unless `wounds`, of each number of failed saves."""
    most = max([ammunition.number_of_saves(*key) for key in hits], default=0)
    counted = {0: (total_ways - sum(hits.values())) * SIDES**most}
    for key, ways in hits.items():
        costs = ammunition.wounds_per_failed_save(*key)
        ways *= SIDES ** (most - len(costs))
        for lost, number in _ways_by_loss(costs if wounds else [1] * len(costs), sv).items():
            counted[lost] = counted.get(lost, 0) + ways * number
    total = total_ways * SIDES**most
    return {lost: Fraction(counted[lost], total) for lost in sorted(counted) if counted[lost]}


def _ways_by_loss(costs: list[int], sv: int) -> dict[int, int]:
    """Return the number of ways in which saves against this Success Value can fall, by the total number of
    Wounds lost. `costs` has the number of Wounds that each of the saves costs if it fails.
    """
    passes = max(0, min(sv, SIDES))
    ways_by_loss = {0: 1}
    for cost in costs:
        new_ways: dict[int, int] = {}
        for lost, ways in ways_by_loss.items():
            new_ways[lost] = new_ways.get(lost, 0) + ways * passes
            new_ways[lost + cost] = new_ways.get(lost + cost, 0) + ways * (SIDES - passes)
        ways_by_loss = new_ways
    return ways_by_loss
