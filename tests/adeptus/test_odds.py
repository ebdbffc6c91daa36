"""Odds of tests, hits and Damage are those that the rules give, face by face."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.adeptus.missions import ic, numbers, play, situation, the
from wartable import ruleset
from wartable.rulesets.adeptus.d100.result import Result, is_passed
from wartable.rulesets.adeptus.dice import NINE, damage_dice
from wartable.rulesets.adeptus.odds.chances import damage_chance_and_excess, expected_hits, pass_chance


@pytest.mark.parametrize("number", [-20, 0, 1, 2, 41, 98, 99, 100, 140])
def test_the_chance_to_pass_counts_every_roll(number: int) -> None:
    assert pass_chance(number) == len([roll for roll in range(1, 101) if is_passed(roll, number)]) / 100


@pytest.mark.parametrize("number", [-20, 1, 25, 60, 99, 150])
@pytest.mark.parametrize(("per", "most", "jam"), [(1, 4, 94), (2, 3, 94), (2, 20, 101), (1, 99, 101)])
def test_the_hits_to_be_expected_count_every_roll(number: int, per: int, most: int, jam: int) -> None:
    hits = 0
    for rolled in range(1, 101):
        result = Result(rolled, number)
        if result.passed and rolled < jam:
            hits += min(most, 1 + result.degrees // per)
    assert expected_hits(number, per, most, jam) == pytest.approx(hits / 100)


@pytest.mark.parametrize(
    ("number", "jam", "chance"), [(50, 96, 0.5), (99, 96, 0.95), (120, 101, 0.99), (-5, 96, 0.01)]
)
def test_a_single_attack_hits_once_or_not_at_all(number: int, jam: int, chance: float) -> None:
    assert expected_hits(number, 0, 1, jam) == pytest.approx(chance)


@pytest.mark.parametrize(
    ("dice", "tearing", "proven"), [(1, False, 0), (2, False, 4), (1, True, 0), (2, True, 3)]
)
def test_damage_beyond_a_reduction_counts_every_face(dice: int, tearing: bool, proven: int) -> None:
    throws = list(product(range(1, 11), repeat=dice + tearing))
    found = []
    for faces in throws:
        kept = [max(face, proven) for face in faces]
        found.append(sum(kept) - (min(kept) if tearing else 0))
    over = [max(0, damage + 3 - 9) for damage in found]
    chance, excess = damage_chance_and_excess(dice, 3, 9, tearing=tearing, proven=proven)
    assert chance == pytest.approx(len([more for more in over if more]) / len(throws))
    assert excess == pytest.approx(sum(over) / len(throws))


@pytest.mark.rule("AD-12-05", "AD-12-08")
def test_damage_dice_tell_their_sum_and_whether_a_ten_counts() -> None:
    pool = damage_dice(2)
    assert [pool.value(faces) for faces in ((3, 4), (10, 4), (10, 10))] == [14, 29, 41]
    tearing = damage_dice(1, tearing=True)
    assert [tearing.value(faces) for faces in ((3, 10), (10, 10), (4, 4))] == [21, 21, 8]
    proven = damage_dice(2, proven=4)
    assert [proven.value(faces) for faces in ((1, 3), (4, 5), (1, 10))] == [16, 18, 29]
    assert sum(damage_dice(2, tearing=True).weights().values()) == Fraction(1)


@pytest.mark.parametrize("dice", [0, 1, 2, 3])
@pytest.mark.parametrize("tearing", [False, True])
@pytest.mark.parametrize("proven", [0, 4, 10])
@pytest.mark.parametrize("nines", [False, True])
@pytest.mark.rule("AD-12-03", "AD-12-05", "AD-12-08")
def test_the_weights_of_damage_dice_are_those_of_all_throws(
    dice: int, tearing: bool, proven: int, nines: bool
) -> None:
    pool = damage_dice(dice, tearing=tearing, proven=proven, nines=nines)
    throws = Counter(pool.value(faces) for faces in product(range(1, 11), repeat=pool.count))
    assert pool.weights() == {
        value: Fraction(count, 10**pool.count) for value, count in sorted(throws.items())
    }


def test_many_damage_dice_are_worked_out_without_looking_at_their_throws() -> None:
    # Given: a legal weapon, nine dice and one that is dropped: 10^10 throws
    weights = damage_dice(9, tearing=True, nines=True).weights()
    assert sum(weights.values()) == 1
    assert (min(weights), max(weights)) == (18, 181 + NINE)
    # nine dice show 10, and the tenth 1 to 8, in ten ways each, or 10; or it shows 9, and is dropped
    assert weights[181] == Fraction(10 * 8 + 1, 10**10)
    assert weights[181 + NINE] == Fraction(10, 10**10)


@pytest.mark.rule("AD-12-08")
def test_a_proven_number_beyond_what_a_die_shows_counts_as_ten_and_check_says_so() -> None:
    gun = {"name": "Gun", "class": "basic", "range": 60, "clip": 9, "qualities": {"proven": 50}}
    setup = situation(blue=[ic("blue1", at=(20, 40), weapons=[gun])], red=[ic("red1", at=(60, 40))])
    assert [str(problem) for problem in ruleset("adeptus").problems(setup)] == [
        "units[0].weapons[0].qualities.proven: 50 counts as 10; write 10 at the most"
    ]
    battle = play(setup, ["shot:gun>red1", "pass"], [[34], [2]])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 10
