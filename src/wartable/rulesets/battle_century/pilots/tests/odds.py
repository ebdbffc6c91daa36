"""Exact odds of Tests, including trades, fixed dice and repeated tries. They are computed from the modifiers
that `set_test_modifiers` has stored in a Test.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.dice import Kept
from wartable.core.term import total
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.modifiers import defense_of
from wartable.rulesets.battle_century.pilots.tests.rolling import SIDES, fixed_die_face_for

_NOBODY: Final = ""

_WEIGHTS: Final[dict[int, dict[int, Fraction]]] = {}
"""The probability that each face is kept, by net Advantages; worked out once."""


def _face_weights(net: int) -> dict[int, Fraction]:
    found = _WEIGHTS.get(net)
    if found is None:
        empty_cache_if_over_limit(_WEIGHTS, 1000)
        found = _WEIGHTS[net] = Kept(SIDES, 1 + abs(net), high=net >= 0).weights()
    return found


def total_probabilities(test: CharacterTest, target: str = _NOBODY) -> dict[int, Fraction]:
    """Return the probability of each possible total of a Test, by the total, on the assumption that the best
    die is kept. If the Test has several targets, the total is that against the target with the id `target`.
    The modifiers of the Test must be set.
    """
    base = total(test.terms) + 2 * test.traded
    fixed = fixed_die_face_for(test)
    if fixed:
        return {base + fixed: Fraction(1)}
    net = test.nets.get(target, test.net)
    return {base + face: weight for face, weight in _face_weights(net).items()}


def margin_probabilities(test: CharacterTest, target: str = _NOBODY) -> dict[int, Fraction]:
    """Return the probability of each possible margin of a Test, by the margin, which is the total minus the
    DN, or minus the Defense of the target with the id `target`.
    """
    dn = total_needed_by(test, target)
    return {reached - dn: weight for reached, weight in total_probabilities(test, target).items()}


def total_needed_by(test: CharacterTest, target: str = _NOBODY) -> int:
    """Return the number that the total of the Test must reach, including what the GM has added by trading. If
    it is a Defense, it is that of the target with the id `target`, or by default of the first target.
    R-TEST-012, R-TEST-037, R-TEST-038.
    """
    for one in test.targets:
        if test.dn < 0 and target in (one.id, _NOBODY):
            return defense_of(one, test) + 2 * test.raised
    return test.required_total + 2 * test.raised


def chance_to_pass(test: CharacterTest, target: str = _NOBODY) -> Fraction:
    """Return the probability that the Test passes; if it has several targets, against the one with the id
    `target`. R-TEST-004.
    """
    found = Fraction(0)
    for margin, weight in margin_probabilities(test, target).items():
        if margin >= 0:
            found += weight
    return found


def copy_after_trade(test: CharacterTest, count: int) -> CharacterTest:
    """Return a copy of a Test after a trade of `count` of its net Advantages by the player, or of its net
    Disadvantages by the GM. Nothing may have been traded in the Test before. R-TEST-011 to R-TEST-013.
    """
    twin = test.copy_for(test.who, test.targets)
    twin.terms = test.terms
    twin.advantages = test.advantages
    twin.edges = test.edges
    if test.net > 0:
        twin.traded, step = count, -count
    else:
        twin.raised, step = count, count
    twin.net = test.net + step
    twin.nets = {id: net + step for id, net in test.nets.items()}
    return twin


def chance_to_win_contest(first_test: CharacterTest, second_test: CharacterTest) -> Fraction:
    """Return the probability that the first of two Tests wins the contest between them. After a tie they are
    rolled again, but two fixed dice that tie have no winner. R-TEST-014, R-TEST-015.
    """
    won = lost = Fraction(0)
    ahead = 2 * (second_test.raised - first_test.raised)
    for own, weight in total_probabilities(first_test, second_test.who.id).items():
        for other, chance in total_probabilities(second_test, first_test.who.id).items():
            if own + ahead > other:
                won += weight * chance
            elif own + ahead < other:
                lost += weight * chance
    return won / (won + lost) if won + lost else Fraction(0)


def chance_in_several_tries(chance: Fraction, tries: int) -> Fraction:
    """Return the probability that at least one of this many tries passes, if each does with the probability
    `chance`. R-TEST-018, R-TEST-019.
    """
    return 1 - (1 - chance) ** tries
