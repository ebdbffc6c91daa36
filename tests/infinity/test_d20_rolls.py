"""Rolls of d20 against Success Values, Normal and Face to Face."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from wartable.core.dice import Forced
from wartable.core.plain import PlainState
from wartable.core.table import NO_REFEREE, Table
from wartable.rulesets.infinity.d20.pools import decode_faces, pool_of_d20
from wartable.rulesets.infinity.d20.rolls import (
    CRITICAL,
    FAILURE,
    SUCCESS,
    DiceThrow,
    FaceToFaceOutcome,
    compare_face_to_face,
    compare_with_evasion,
    result_of_face,
    roll_d20_faces,
    score_automatic_hits,
    score_normal_roll,
    throw,
)

rule = pytest.mark.rule


def scores(outcome: FaceToFaceOutcome) -> tuple[list[int], int, list[int], int]:
    """What survives on both sides, with the number of criticals."""
    active, reactive = outcome.active, outcome.reactive
    return active.faces, active.criticals, reactive.faces, reactive.criticals


def test_a_pool_keeps_every_face() -> None:
    pool = pool_of_d20(3)
    assert decode_faces(pool.entered([20, 1, 13]), 3) == [20, 1, 13]
    assert decode_faces(pool.throw(123456789), 3) == pool.faces(123456789)
    assert pool.value(pool.faces(123456789)) == pool.throw(123456789)
    assert pool.show(pool.value([4, 17, 20])) == "4 17 20"
    assert pool_of_d20(3) is pool


@rule("IN-02-01", "IN-02-03")
def test_a_die_succeeds_up_to_the_success_value_and_is_critical_on_it() -> None:
    assert [result_of_face(face, 12) for face in (11, 12, 13)] == [SUCCESS, CRITICAL, FAILURE]
    assert [result_of_face(face, 20) for face in (19, 20)] == [SUCCESS, CRITICAL]


@rule("IN-02-04/1", "IN-02-04/2", "IN-02-04/3")
def test_above_20_every_die_succeeds_and_what_exceeds_20_is_critical_too() -> None:
    assert [result_of_face(face, 23) for face in (1, 3, 4, 19, 20)] == [
        CRITICAL,
        CRITICAL,
        SUCCESS,
        SUCCESS,
        CRITICAL,
    ]


def test_a_normal_roll_keeps_every_success() -> None:
    scored = score_normal_roll(DiceThrow(12, [1, 12, 13]))
    assert (scored.faces, scored.hits, scored.criticals) == ([1, 12], 2, 1)


@rule("IN-02-11", "IN-02-14/2", "IN-02-14/3")
def test_the_higher_best_success_wins_and_loses_what_the_other_cancels() -> None:
    # 9 of the loser is cancelled by 11, and still cancels 8 and 9
    assert scores(compare_face_to_face(DiceThrow(12, [11, 8, 9, 10]), DiceThrow(13, [9, 14]))) == (
        [11, 10],
        0,
        [],
        0,
    )
    assert scores(compare_face_to_face(DiceThrow(12, [3]), DiceThrow(13, [9, 2, 4]))) == ([], 0, [9, 4], 0)
    assert not compare_face_to_face(DiceThrow(12, [3]), DiceThrow(13, [9])).has_no_hits
    assert not compare_face_to_face(DiceThrow(12, [9]), DiceThrow(13, [3])).has_no_hits


@rule("IN-02-14/1")
def test_equal_best_successes_cancel_everything() -> None:
    outcome = compare_face_to_face(DiceThrow(12, [9, 2]), DiceThrow(13, [9]))
    assert scores(outcome) == ([], 0, [], 0)
    assert outcome.has_no_hits


@rule("IN-02-12")
def test_criticals_on_both_sides_cancel_everything() -> None:
    assert scores(compare_face_to_face(DiceThrow(12, [12, 11, 12]), DiceThrow(8, [8]))) == ([], 0, [], 0)


@rule("IN-02-13/1", "IN-02-13/2", "IN-02-13/3", "IN-R1")
def test_a_single_critical_wins_and_low_successes_beside_it_are_still_cancelled() -> None:
    assert scores(compare_face_to_face(DiceThrow(12, [12, 7, 11]), DiceThrow(18, [9, 17]))) == (
        [12],
        1,
        [],
        0,
    )
    assert scores(compare_face_to_face(DiceThrow(18, [17]), DiceThrow(12, [12, 9, 12]))) == (
        [],
        0,
        [12, 12],
        2,
    )
    assert scores(compare_face_to_face(DiceThrow(12, [12, 7, 11]), DiceThrow(18, [8]))) == (
        [12, 11],
        1,
        [],
        0,
    )


@rule("IN-02-17", "IN-R42")
def test_the_die_of_a_dodge_is_compared_with_each_attack_apart() -> None:
    assert scores(compare_with_evasion(DiceThrow(12, [11, 4]), 9, 10)) == ([11], 0, [], 0)
    assert scores(compare_with_evasion(DiceThrow(12, [5, 4]), 9, 10)) == ([], 0, [9], 0)
    assert scores(compare_with_evasion(DiceThrow(12, [9]), 9, 10)) == ([], 0, [], 0)


@rule("IN-02-05", "IN-R48")
def test_dice_that_are_not_rolled_are_misses() -> None:
    assert DiceThrow(0, [], unrolled=3).miss_count == 3
    assert DiceThrow(10, [11, 10, 20]).miss_count == 2


@rule("IN-06-41", "IN-06-10")
def test_hits_without_a_roll_are_no_criticals() -> None:
    scored = score_automatic_hits(2)
    assert (scored.hits, scored.criticals, scored.faces) == (2, 0, [0, 0])


@rule("IN-06-44", "IN-02-04")
def test_a_critical_beats_a_20_that_is_none() -> None:
    # Given: 20 against a Success Value of 20, which is no critical in a template beside its main target
    outcome = compare_face_to_face(DiceThrow(20, [20], can_crit=False), DiceThrow(10, [10]))
    assert scores(outcome) == ([], 0, [10], 1)


@rule("IN-02-09")
def test_the_worst_die_is_a_failure_else_the_lowest_success_that_is_no_critical() -> None:
    assert DiceThrow(12, [3, 13, 12]).worst_die_index == 1
    assert DiceThrow(12, [5, 3, 12]).worst_die_index == 1
    assert DiceThrow(23, [2, 4, 19]).worst_die_index == 1
    thrown = DiceThrow(12, [5, 3, 12], spare=1)
    thrown.discard_die(thrown.worst_die_index)
    assert (thrown.faces, thrown.spare) == ([5, 12], 0)


def table(*rolls: list[int]) -> Table[PlainState[Any]]:
    """A table on which these dice fall."""
    return Table(NO_REFEREE, PlainState(0), {}, Forced(rolls), listening=False)


@rule("IN-02-07", "IN-02-09")
def test_a_throw_rolls_its_burst_and_one_more_for_sd() -> None:
    thrown = throw(table([3, 19, 12]), 12, 2, "shots", spare=1)
    assert (thrown.sv, thrown.faces, thrown.spare, thrown.unrolled) == (12, [3, 19, 12], 1, 0)


@rule("IN-02-05", "IN-R48")
def test_below_1_no_die_is_rolled() -> None:
    nothing = table()
    thrown = throw(nothing, 0, 3, "shots", spare=1)
    assert (thrown.faces, thrown.spare, thrown.miss_count, nothing.state.rolled) == ([], 0, 3, 0)
    assert score_normal_roll(thrown).hits == 0


@rule("IN-02-01")
def test_at_1_dice_are_rolled() -> None:
    thrown = throw(table([1, 2]), 1, 2, "shots", spare=0)
    assert (thrown.faces, thrown.spare, score_normal_roll(thrown).criticals) == ([1, 2], 0, 1)


def test_every_throw_of_a_pool_is_equally_likely() -> None:
    weights = pool_of_d20(2).weights()
    assert (len(weights), set(weights.values())) == (400, {Fraction(1, 400)})


def test_many_dice_are_rolled_in_parts_so_that_all_are_fair() -> None:
    # Bits for one roll are 64: past the 14th die of a single pool every face was low.
    thrown = table(list(range(1, 11)), [20, 19])
    assert roll_d20_faces(thrown, 12, "saves") == [*range(1, 11), 20, 19]
    assert (thrown.state.rolled, roll_d20_faces(thrown, 0, "saves")) == (2, [])
