"""Odds of Face to Face and Normal Rolls: the formula, the rules played, and icepool, which agree."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from timeit import repeat
from typing import Any, Final

import icepool
import pytest

from wartable.rulesets.infinity.d20.rolls import DiceThrow
from wartable.rulesets.infinity.d20.rolls import compare_face_to_face as play
from wartable.rulesets.infinity.d20.saves import AMMUNITION
from wartable.rulesets.infinity.odds import by_rules
from wartable.rulesets.infinity.odds.face_to_face import count_face_to_face_scores, count_normal_scores
from wartable.rulesets.infinity.odds.scores import ScoreWays, SideDice
from wartable.rulesets.infinity.odds.wounds import chances_of_failed_saves, wounds

rule = pytest.mark.rule

ROWS: Final = [
    *[
        (SideDice(a, m), SideDice(b, n))
        for a, b in ((12, 10), (15, 15), (1, 20), (23, 9))
        for m, n in ((1, 1), (3, 1))
    ],
    *[
        (SideDice(a, m), SideDice(b, n))
        for a, b in ((10, 12), (9, 20), (26, 22))
        for m, n in ((2, 2), (1, 3), (2, 1))
    ],
    *[(SideDice(a, 2, 1), SideDice(b, 1)) for a, b in ((12, 10), (18, 3), (24, 24), (0, 10), (40, 40))],
    *[(SideDice(a, 1), SideDice(b, 2, 1)) for a, b in ((11, 13), (20, 20), (5, 0), (19, 33))],
    *[(SideDice(a, 1, 1), SideDice(b, 1, 1)) for a, b in ((13, 12), (21, 14), (-3, -3), (2, 1))],
    *[(SideDice(a, 3), SideDice(b, 1)) for a, b in ((14, 12), (6, 17), (21, 11), (3, 3))],
    *[(SideDice(a, 1), SideDice(b, 3)) for a, b in ((12, 9), (20, 1), (16, 16), (7, 25))],
    (SideDice(13, 4), SideDice(11, 1)),
    (SideDice(17, 3, 1), SideDice(10, 1)),
    (SideDice(10, 1), SideDice(17, 3, 1)),
]
"""Pairs of dice: usual ones, Success Values at and beyond both ends, +1 SD on either side."""

NORMAL_ROWS: Final = [SideDice(12, 3), SideDice(0, 2), SideDice(20, 4), SideDice(25, 2, 1), SideDice(1, 4)]


class Opposed(icepool.MultisetEvaluator[Any, Any]):  # type: ignore[misc]
    """The Face to Face Roll read from the highest die down: 21 is a critical, 0 a failure.

    The state is who leads, whether the other side has had its best, what survives and its criticals.
    """

    def next_state(self, state: Any, order: Any, outcome: Any, mine: Any, theirs: Any) -> Any:
        if order > 0:
            raise icepool.UnsupportedOrder
        leader, is_closed, hits, criticals = state or ("", False, 0, 0)
        if outcome == 0 or is_closed or not mine + theirs:
            return leader, is_closed, hits, criticals
        if mine and theirs and not leader:
            return "nobody", True, 0, 0
        leader = leader or ("active" if mine else "reactive")
        own, other = (mine, theirs) if leader == "active" else (theirs, mine)
        if other:
            return leader, True, hits, criticals
        return leader, False, hits + own, criticals + (own if outcome == 21 else 0)


def d20(dice: SideDice) -> Any:
    """One die of this side: 21 for a critical, 0 for a failure, else the face."""
    sv = dice.sv
    critical = [face == sv or (sv > 20 and (face == 20 or face <= sv - 20)) for face in range(1, 21)]
    faces = [21 if critical[face - 1] else face if face <= sv else 0 for face in range(1, 21)]
    return icepool.Die(faces).pool(dice.kept + dice.spare).highest(dice.kept)


def expected(active: SideDice, reactive: SideDice) -> dict[tuple[str, int, int], Fraction]:
    """What icepool finds: chances by who scores, the dice that survive and their criticals."""
    found: dict[tuple[str, int, int], Fraction] = {}
    outcomes = Opposed().evaluate(d20(active), d20(reactive))
    for (leader, _, hits, criticals), ways in outcomes.items():
        key = (leader if hits else "nobody", hits, criticals)
        found[key] = found.get(key, Fraction(0)) + Fraction(ways, outcomes.denominator())
    return found


def chances(scores: ScoreWays) -> dict[tuple[str, int, int], Fraction]:
    """The same of our own odds."""
    total_ways = scores.total_ways
    found = {("active", *key): Fraction(ways, total_ways) for key, ways in scores.active.items()}
    found |= {("reactive", *key): Fraction(ways, total_ways) for key, ways in scores.reactive.items()}
    return found | (
        {("nobody", 0, 0): Fraction(scores.ways_without_hits, total_ways)} if scores.ways_without_hits else {}
    )


@rule("IN-R1")
def test_the_check_value() -> None:
    scores = count_face_to_face_scores(SideDice(12, 3), SideDice(10, 2))
    assert (scores.ways_without_hits, sum(scores.active.values()), scores.total_ways) == (
        232_328,
        2_133_267,
        3_200_000,
    )
    assert by_rules.count_scores_throw_by_throw(SideDice(12, 3), SideDice(10, 2)) == scores


@rule("IN-R1", "IN-02-12", "IN-02-13/1", "IN-02-14/1", "IN-02-14/3")
@pytest.mark.parametrize(("active", "reactive"), ROWS)
def test_formula_rules_and_icepool_agree(active: SideDice, reactive: SideDice) -> None:
    scores = count_face_to_face_scores(active, reactive)
    assert by_rules.count_scores_throw_by_throw(active, reactive) == scores
    assert chances(scores) == expected(active, reactive)


@pytest.mark.parametrize(
    ("active", "reactive"), [(SideDice(13, 5), SideDice(11, 5)), (SideDice(16, 5, 1), SideDice(22, 5))]
)
def test_formula_and_icepool_agree_on_many_dice(active: SideDice, reactive: SideDice) -> None:
    assert chances(count_face_to_face_scores(active, reactive)) == expected(active, reactive)


@pytest.mark.parametrize("dice", NORMAL_ROWS)
def test_formula_rules_and_icepool_agree_on_normal_rolls(dice: SideDice) -> None:
    scores = count_normal_scores(dice)
    assert by_rules.count_scores_throw_by_throw(dice, None) == scores
    assert chances(scores) == expected(dice, SideDice(0, 1))


def test_throws_to_be_played_are_counted_without_the_order_of_dice() -> None:
    # Given: 20 x 21 / 2 throws of two dice
    assert (
        by_rules.count_throw_pairs(SideDice(1, 2), None),
        by_rules.count_throw_pairs(SideDice(1, 1, 1), SideDice(9, 1)),
    ) == (
        210,
        4200,
    )


def test_five_dice_against_five_take_less_than_10_ms() -> None:
    assert min(repeat(lambda: count_face_to_face_scores(SideDice(13, 5), SideDice(11, 5)), number=1)) < 0.01


@rule("IN-02-09", "IN-R19")
def test_discarding_the_worst_die_is_never_regretted() -> None:
    # Given: three dice at 12, one of which goes, against every die at 14
    for one, two, three, other in product(range(1, 21, 2), range(2, 21, 2), (3, 12, 17), range(1, 21)):
        kept = [DiceThrow(12, [one, two, three], spare=1) for _ in range(3)]
        for at, throw in enumerate(kept):
            throw.discard_die(at)
        best = DiceThrow(12, [one, two, three], spare=1)
        best.discard_die(best.worst_die_index)
        answer = DiceThrow(14, [other])
        assert worth(best, answer) == max(worth(throw, answer) for throw in kept)


def worth(throw: DiceThrow, answer: DiceThrow) -> tuple[int, int, int]:
    """What a throw brings: fewer hits of the other side, then dice that survive, then criticals."""
    outcome = play(throw, answer)
    return -outcome.reactive.hits, outcome.active.hits, outcome.active.criticals


@rule("IN-R22", "IN-06-18")
def test_wounds_of_a_normal_roll() -> None:
    # Given: one die at 12: 11 hits and a critical of 20; saves at 10 fail half of the time
    # Then: 11/20 x 1/2 + 1/20 x 2/4 for one Wound, 1/20 x 1/4 for two
    scores = count_normal_scores(SideDice(12, 1))
    assert wounds(scores.active, scores.total_ways, AMMUNITION["n"], 10) == {
        0: Fraction(8, 20) + Fraction(11, 40) + Fraction(1, 80),
        1: Fraction(11, 40) + Fraction(1, 40),
        2: Fraction(1, 80),
    }


@rule("IN-06-24/1", "IN-06-24/2")
def test_wounds_of_t2() -> None:
    # Given: one die at 1, a critical or nothing; saves always fail: 2 Wounds and 1
    scores = count_normal_scores(SideDice(1, 1))
    expected = {0: Fraction(19, 20), 3: Fraction(1, 20)}
    assert wounds(scores.active, scores.total_ways, AMMUNITION["t2"], 0) == expected


@rule("IN-06-25/1")
def test_failed_saves_of_ammunition_without_wounds() -> None:
    scores = count_normal_scores(SideDice(20, 1))
    # Given: 19 hits of 2 saves, 1 critical of 3, all of which fail
    found = chances_of_failed_saves(scores.active, scores.total_ways, AMMUNITION["em"], 0)
    assert found == {2: Fraction(19, 20), 3: Fraction(1, 20)}
    assert wounds(scores.active, scores.total_ways, AMMUNITION["em"], 0) == {0: Fraction(1)}


def test_saves_at_20_or_more_never_fail() -> None:
    scores = count_normal_scores(SideDice(20, 2))
    assert wounds(scores.active, scores.total_ways, AMMUNITION["exp"], 25) == {0: Fraction(1)}
