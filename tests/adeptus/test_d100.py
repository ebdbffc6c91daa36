"""Characteristics, skills and tests. AD-01, AD-02."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import giant, ic, numbers, play, situation, terms, the, unit_of
from wartable.rulesets.adeptus.d100.result import Result, wins_opposed_test
from wartable.rulesets.adeptus.d100.target import DIFFICULTIES, TargetNumber

rule = pytest.mark.rule


def profile_of(battle: Any, id: str) -> Any:
    """The profile of a unit."""
    return unit_of(battle, id).profile


@rule("AD-01-01", "AD-R41")
def test_a_characteristic_that_is_not_printed_is_30() -> None:
    battle = play(situation(blue=[ic("blue1", at=(1, 1), sr=0)], red=[ic("red1", at=(9, 9), int=30)]))
    assert profile_of(battle, "blue1").values == [41, 43, 32, 45, 37, 29, 34, 52, 26, 0]


@rule("AD-01-02")
def test_a_bonus_is_the_tens_digit_and_what_is_unnatural() -> None:
    setup = situation(
        blue=[ic("blue1", at=(1, 1), s=69, t=60, unnatural={"t": 4})], red=[ic("red1", at=(9, 9))]
    )
    bonus = profile_of(play(setup), "blue1").bonus
    assert (bonus[2], bonus[3], bonus[7]) == (6, 10, 5)


@rule("AD-01-03/1", "AD-01-03/2", "AD-R43")
def test_a_giant_has_wounds_by_location_and_a_man_in_one_pool() -> None:
    # Given: T 60, so TB 6: head 6 + 5, limbs 6 + 7, body 12 + 10
    setup = situation(blue=[ic("blue1", at=(1, 1))], red=[giant("red1", at=(40, 40), t=60)])
    battle = play(setup)
    assert unit_of(battle, "blue1").wounds == [14]
    assert unit_of(battle, "red1").wounds == [11, 13, 13, 22, 13, 13]


@rule("AD-01-04")
def test_a_giant_has_4_on_the_body_and_2_elsewhere() -> None:
    setup = situation(blue=[ic("blue1", at=(1, 1), ap={"head": 3})], red=[giant("red1", at=(40, 40))])
    battle = play(setup)
    assert profile_of(battle, "blue1").ap == [3, 0, 0, 0, 0, 0]
    assert profile_of(battle, "red1").ap == [2, 2, 2, 4, 2, 2]


@rule("AD-01-05", "AD-01-06", "AD-R41")
def test_skills_go_by_characteristic_and_training() -> None:
    trained = {"dodge": "trained", "parry": "mastery", "stealth": "basic", "medical": 77}
    setup = situation(blue=[ic("blue1", at=(1, 1), skills=trained)], red=[ic("red1", at=(9, 9))])
    assert profile_of(play(setup), "blue1").skill_values == {
        "athletics": 16,
        "awareness": 17,
        "command": 13,
        "deceive": 13,
        "dodge": 47,
        "intimidate": 16,
        "medical": 77,
        "parry": 61,
        "scrutiny": 17,
        "stealth": 37,
        "tech_use": 14,
    }


@rule("AD-02-01")
@pytest.mark.parametrize(
    ("more", "number"), [((30, 30), 100), ((30, 31), 100), ((-30, -40), -20), ((9, -4), 45)]
)
def test_modifiers_count_60_at_the_most(more: tuple[int, int], number: int) -> None:
    target = TargetNumber("Agility", 40, listening=True)
    target.add("one", more[0])
    target.add("other", more[1])
    assert target.number == number


@rule("AD-02-01")
def test_what_the_cap_takes_off_is_told() -> None:
    target = TargetNumber("Agility", 40, listening=True)
    target.add("one", 65)
    assert [(term.source, term.amount) for term in target.shown_terms()] == [
        ("Agility", 40),
        ("one", 65),
        ("beyond the cap of 60", -5),
    ]


@rule("AD-02-02")
@pytest.mark.parametrize(
    ("roll", "number", "passed"),
    [(40, 40, True), (41, 40, False), (1, -20, True), (100, 100, False), (100, 120, False), (99, 120, True)],
)
def test_1_always_succeeds_and_100_never(roll: int, number: int, passed: bool) -> None:
    assert Result(roll, number).passed is passed


@rule("AD-02-03")
@pytest.mark.parametrize(
    ("roll", "number", "degrees"),
    [
        (40, 40, 0),
        (31, 40, 0),
        (30, 40, 1),
        (11, 40, 2),
        (50, 40, 1),
        (49, 40, 0),
        (1, -30, 0),
        (100, 115, 0),
    ],
)
def test_degrees_are_full_tens(roll: int, number: int, degrees: int) -> None:
    assert Result(roll, number).degrees == degrees


@rule("AD-02-03")
def test_degrees_of_success_and_failure_are_told_apart() -> None:
    assert (Result(20, 40).success_degrees, Result(20, 40).failure_degrees) == (2, 0)
    assert (Result(60, 40).success_degrees, Result(60, 40).failure_degrees) == (0, 2)


@rule("AD-02-04")
def test_difficulties_go_from_30_down_in_tens() -> None:
    assert list(DIFFICULTIES.values()) == [30, 20, 10, 0, -10, -20, -30]


@rule("AD-02-06/1", "AD-02-06/2", "AD-02-06/3", "AD-02-06/4", "AD-R1")
@pytest.mark.parametrize(
    ("active", "other", "wins"),
    [(40, 60, True), (60, 40, False), (20, 35, True), (35, 20, False), (22, 25, False), (70, 80, False)],
)
def test_an_opposed_test_needs_more_degrees(active: int, other: int, wins: bool) -> None:
    assert wins_opposed_test(Result(active, 45), Result(other, 45)) is wins


@rule("AD-02-07", "AD-R18")
@pytest.mark.parametrize(("roll", "double"), [(33, True), (34, False), (44, True), (55, False), (100, False)])
def test_doubles_are_equal_digits_of_a_success(roll: int, double: bool) -> None:
    assert Result(roll, 44).is_passed_by_double is double


@rule("AD-02-05", "AD-R88")
def test_two_assistants_are_the_most() -> None:
    # Given: two friends beside blue1, and Coordinate, which counts as a third
    blue = [ic(f"blue{n}", at=(50, 39 + n)) for n in (1, 2, 3)]
    setup = situation(blue=blue, red=[ic("red1", at=(50, 70))], order=["blue2", "blue3", "blue1", "red1"])
    battle = play(setup, ["assist>blue1", "end", "assist>blue1", "end", "shot:pattern_rifle>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "assistance": 20, "Close": 10}


@rule("AD-02-05", "AD-R88")
def test_a_third_cannot_assist() -> None:
    blue = [ic("blue1", at=(50, 40), marks={"helped": 2}), ic("blue2", at=(50, 42)), ic("blue3", at=(50, 43))]
    setup = situation(blue=blue, red=[ic("red1", at=(50, 70))], order=["blue2", "blue1", "blue3", "red1"])
    offered = [option.key for option in play(setup).decision.options]  # type: ignore[union-attr]
    assert [key for key in offered if key.startswith("assist")] == ["assist>blue3"]


@rule("AD-02-05")
def test_help_is_used_up_by_one_test() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 40), marks={"helped": 1})], red=[ic("red1", at=(50, 70))])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[99]])
    assert numbers(the(battle, "AttackRolled"))["number"] == 63
    assert unit_of(battle, "blue1").marks == {}
