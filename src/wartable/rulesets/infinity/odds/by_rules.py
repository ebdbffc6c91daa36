"""The odds of rolls, computed by playing every throw by the rules; slow, but certain to agree with
the rules.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from wartable.rulesets.infinity.d20.pools import SIDES
from wartable.rulesets.infinity.d20.rolls import Scored, Throw, face_to_face, score_normal
from wartable.rulesets.infinity.odds.scores import Dice, Scores, Ways

MOST: Final = 2_000_000
"""The most pairs of throws that are played."""

_Throws = list[tuple[list[int], int]]


def count_pairs(active: Dice, reactive: Dice | None) -> int:
    """Return the number of different pairs of throws, ignoring the order of dice; of throws if only one side
    rolls.
    """
    found = _sets(active.rolled)
    return found if reactive is None else found * _sets(reactive.rolled)


def scores(active: Dice, reactive: Dice | None) -> Scores:
    """Return in how many ways each side scores, by playing every pair of throws; without a reactive side,
    every throw of a Normal Roll.
    """
    mine: Ways = {}
    theirs: Ways = {}
    if reactive is None:
        for faces, ways in _throws(active.rolled):
            _count(mine, score_normal(_throw(active, faces)), ways)
        return Scores(mine, theirs, active.everything)
    answers = _throws(reactive.rolled)
    for faces, ways in _throws(active.rolled):
        throw = _throw(active, faces)
        for other, more in answers:
            outcome = face_to_face(throw, _throw(reactive, other))
            _count(mine, outcome.active, ways * more)
            _count(theirs, outcome.reactive, ways * more)
    return Scores(mine, theirs, active.everything * reactive.everything)


def _throw(dice: Dice, faces: list[int]) -> Throw:
    """Return a Throw with these faces, after the dice of +1 SD have been discarded."""
    found = Throw(dice.sv, faces.copy(), spare=dice.spare)
    while found.spare:
        found.discard(found.worst)
    return found


def _count(found: Ways, scored: Scored, ways: int) -> None:
    if scored.hits:
        key = (scored.hits, scored.criticals)
        found[key] = found.get(key, 0) + ways


def _sets(count: int) -> int:
    """Return the number of different throws of this many dice, ignoring their order."""
    return factorial(count + SIDES - 1) // factorial(count) // factorial(SIDES - 1)


def _throws(count: int) -> _Throws:
    """Return every different throw of this many dice as sorted faces, with the number of orders in which they
    can fall.
    """
    found: _Throws = [([], 1)]
    for size in range(1, count + 1):
        grown: _Throws = []
        for faces, ways in found:
            for face in range(faces[-1] if faces else 1, SIDES + 1):
                grown.append(([*faces, face], ways * size // (faces.count(face) + 1)))
        found = grown
    return found
