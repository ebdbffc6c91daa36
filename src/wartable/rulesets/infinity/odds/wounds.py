"""Odds of what hits cause: failed saves and Wounds."""

from __future__ import annotations

from fractions import Fraction

from wartable.rulesets.infinity.d20.pools import SIDES
from wartable.rulesets.infinity.d20.saves import Ammunition
from wartable.rulesets.infinity.odds.scores import Ways


def failed_saves(hits: Ways, everything: int, ammunition: Ammunition, sv: int) -> dict[int, Fraction]:
    """Return the chance of each number of failed saves, all at this Success Value; `hits` has the ways to
    score, out of `everything`.
    """
    return _spread(hits, everything, ammunition, sv, wounds=False)


def wounds(hits: Ways, everything: int, ammunition: Ammunition, sv: int) -> dict[int, Fraction]:
    """Return the chance of each number of Wounds, with all saves at this Success Value; `hits` has the ways
    to score, out of `everything`.
    """
    return _spread(hits, everything, ammunition, sv, wounds=True)


def lasting_wounds(
    hits: Ways, everything: int, ammunition: Ammunition, sv: int, most: int
) -> dict[int, Fraction]:
    """Return the chance of each number of Wounds from Continuous Damage, which requires another save after
    each failed one. The last number, `most`, stands for itself and all higher ones. IN-06-30.
    """
    fails = Fraction(SIDES - max(0, min(sv, SIDES)), SIDES)
    found = {0: Fraction(everything - sum(hits.values()), everything)}
    for key, ways in hits.items():
        lost = {0: Fraction(ways, everything)}
        for cost in ammunition.at_stake(*key):
            lost = _until_passed(lost, cost, fails, most)
        for number, chance in lost.items():
            found[number] = found.get(number, Fraction(0)) + chance
    return {number: found[number] for number in sorted(found) if found[number]}


def _until_passed(before: dict[int, Fraction], cost: int, fails: Fraction, most: int) -> dict[int, Fraction]:
    """Return the chance of each number of Wounds after one more save, which is repeated until it is passed.
    Each failure costs `cost` Wounds.
    """
    grown: dict[int, Fraction] = {}
    for number, chance in before.items():
        lost, left = number, chance
        while lost < most:
            grown[lost] = grown.get(lost, Fraction(0)) + left * (1 - fails)
            left *= fails
            lost += cost
        grown[most] = grown.get(most, Fraction(0)) + left
    return grown


def _spread(
    hits: Ways, everything: int, ammunition: Ammunition, sv: int, *, wounds: bool
) -> dict[int, Fraction]:
    most = max([ammunition.number_of_saves(*key) for key in hits], default=0)
    counted = {0: (everything - sum(hits.values())) * SIDES**most}
    for key, ways in hits.items():
        costs = ammunition.at_stake(*key)
        ways *= SIDES ** (most - len(costs))
        for lost, number in _lost(costs if wounds else [1] * len(costs), sv).items():
            counted[lost] = counted.get(lost, 0) + ways * number
    total = everything * SIDES**most
    return {lost: Fraction(counted[lost], total) for lost in sorted(counted) if counted[lost]}


def _lost(costs: list[int], sv: int) -> dict[int, int]:
    """Return the number of ways in which the saves can fall, by the Wounds lost; `costs` has the Wounds that
    each failed save costs.
    """
    passes = max(0, min(sv, SIDES))
    found = {0: 1}
    for cost in costs:
        grown: dict[int, int] = {}
        for lost, ways in found.items():
            grown[lost] = grown.get(lost, 0) + ways * passes
            grown[lost + cost] = grown.get(lost + cost, 0) + ways * (SIDES - passes)
        found = grown
    return found
