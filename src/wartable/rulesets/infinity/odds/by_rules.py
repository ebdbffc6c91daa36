"""The odds of rolls, computed by playing every throw by the rules; slow, but certain to agree with
the rules.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from wartable.rulesets.infinity.d20.pools import SIDES
from wartable.rulesets.infinity.d20.rolls import DiceThrow, RollScore, compare_face_to_face, score_normal_roll
from wartable.rulesets.infinity.odds.scores import ScoreWays, SideDice, Ways

MOST_PAIRS: Final = 2_000_000
"""The largest number of pairs of throws for which a calculation is accepted."""

_Throws = list[tuple[list[int], int]]


def count_throw_pairs(active: SideDice, reactive: SideDice | None) -> int:
    """Return the number of different pairs of throws of both sides, in which the order of the dice does not
    matter; if only one side rolls, the number of its different throws.
    """
    count = _throw_count(active.rolled_dice_count)
    return count if reactive is None else count * _throw_count(reactive.rolled_dice_count)


def count_scores_throw_by_throw(active: SideDice, reactive: SideDice | None) -> ScoreWays:
    """Return in how many ways each side scores, counted by playing every possible pair of throws. If
    `reactive` is None, every throw of a Normal Roll of the active side is played.
    """
    active_ways: Ways = {}
    reactive_ways: Ways = {}
    if reactive is None:
        for faces, ways in _all_throws(active.rolled_dice_count):
            _add_ways(active_ways, score_normal_roll(_throw_of_faces(active, faces)), ways)
        return ScoreWays(active_ways, reactive_ways, active.total_ways)
    reactive_throws = _all_throws(reactive.rolled_dice_count)
    for faces, ways in _all_throws(active.rolled_dice_count):
        throw = _throw_of_faces(active, faces)
        for other_faces, other_ways in reactive_throws:
            outcome = compare_face_to_face(throw, _throw_of_faces(reactive, other_faces))
            _add_ways(active_ways, outcome.active, ways * other_ways)
            _add_ways(reactive_ways, outcome.reactive, ways * other_ways)
    return ScoreWays(active_ways, reactive_ways, active.total_ways * reactive.total_ways)


def _throw_of_faces(dice: SideDice, faces: list[int]) -> DiceThrow:
    """Return a DiceThrow with these faces, after the dice of +1 SD have been discarded."""
    throw = DiceThrow(dice.sv, faces.copy(), spare=dice.spare)
    while throw.spare:
        throw.discard_die(throw.worst_die_index)
    return throw


def _add_ways(ways_by_result: Ways, score: RollScore, ways: int) -> None:
    """Add a number of ways to those that lead to the result of this score; do nothing if it has no hits."""
    if score.hits:
        key = (score.hits, score.criticals)
        ways_by_result[key] = ways_by_result.get(key, 0) + ways


def _throw_count(count: int) -> int:
    """Return the number of different throws of this many dice, ignoring their order."""
    return factorial(count + SIDES - 1) // factorial(count) // factorial(SIDES - 1)


def _all_throws(count: int) -> _Throws:
    """Return every different throw of this many dice: its faces in ascending order, with the number of orders
    in which they can fall.
    """
    found: _Throws = [([], 1)]
    for size in range(1, count + 1):
        grown: _Throws = []
        for faces, ways in found:
            for face in range(faces[-1] if faces else 1, SIDES + 1):
                grown.append(([*faces, face], ways * size // (faces.count(face) + 1)))
        found = grown
    return found
