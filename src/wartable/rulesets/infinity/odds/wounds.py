"""The odds of what hits do: failed saves, Wounds, and how the Trooper stands afterwards."""

from __future__ import annotations

from fractions import Fraction

from wartable.rulesets.infinity.d20.pools import SIDES
from wartable.rulesets.infinity.d20.saves import Ammunition
from wartable.rulesets.infinity.odds.scores import Ways


def failed_saves(hits: Ways, everything: int, ammunition: Ammunition, sv: int) -> dict[int, Fraction]:
    """The chance of each number of failed saves, of which each is made against this Success Value."""
    return _spread(hits, everything, ammunition, sv, wounds=False)


def wounds(hits: Ways, everything: int, ammunition: Ammunition, sv: int) -> dict[int, Fraction]:
    """The chance of each number of Wounds; none where saves decide about states alone."""
    return _spread(hits, everything, ammunition, sv, wounds=True)


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
    """In how many ways saves fail that cost so much each, by what they cost in all."""
    passes = max(0, min(sv, SIDES))
    found = {0: 1}
    for cost in costs:
        grown: dict[int, int] = {}
        for lost, ways in found.items():
            grown[lost] = grown.get(lost, 0) + ways * passes
            grown[lost + cost] = grown.get(lost + cost, 0) + ways * (SIDES - passes)
        found = grown
    return found
