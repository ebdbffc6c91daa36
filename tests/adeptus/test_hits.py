"""Where hits land, Damage, Fury, cover, evasion. AD-07, AD-08."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import ic, keys, numbers, of, play, situation, terms, the, unit_of
from wartable.rulesets.adeptus.attack.damage import (
    location_for_number,
    location_of_later_hit,
    roll_with_digits_swapped,
)
from wartable.rulesets.adeptus.model.profile import BODY, HEAD, LEFT_ARM, LEFT_LEG, RIGHT_ARM, RIGHT_LEG
from wartable.rulesets.adeptus.model.weapon import DAMAGE_TYPES

rule = pytest.mark.rule


def duel(gap: int, blue: dict[str, Any] | None = None, red: dict[str, Any] | None = None, **more: Any) -> Any:
    """Two people so many metres apart; red does not react."""
    first = ic("blue1", at=(50, 10), **(blue or {}))
    return situation(
        blue=[first], red=[ic("red1", at=(50, 10 + gap), **{"reactions": 0, **(red or {})})], **more
    )


def lost(battle: Any) -> list[int]:
    """The Wounds lost hit by hit."""
    return [numbers(event)["lost"] for event in of(battle, "WoundsLost")]


@pytest.mark.parametrize(
    ("number", "location"),
    [
        (1, HEAD),
        (10, HEAD),
        (11, RIGHT_ARM),
        (20, RIGHT_ARM),
        (21, LEFT_ARM),
        (30, LEFT_ARM),
        (31, BODY),
        (70, BODY),
        (71, RIGHT_LEG),
        (85, RIGHT_LEG),
        (86, LEFT_LEG),
        (100, LEFT_LEG),
    ],
)
@rule("AD-07-01")
def test_each_number_has_its_location(number: int, location: int) -> None:
    assert location_for_number(number) == location


@pytest.mark.parametrize(("roll", "turned"), [(23, 32), (5, 50), (70, 7), (100, 100), (33, 33)])
@rule("AD-07-01")
def test_the_digits_of_the_roll_are_reversed(roll: int, turned: int) -> None:
    assert roll_with_digits_swapped(roll) == turned


@rule("AD-07-01")
def test_a_hit_lands_where_the_reversed_roll_says() -> None:
    # Given: 37 is 73, the right leg
    battle = play(duel(30), ["shot:pattern_rifle>red1"], [[37], [9]])
    assert numbers(the(battle, "WoundsLost"))["location"] == RIGHT_LEG


@pytest.mark.parametrize(
    ("first", "walk"),
    [
        (HEAD, [HEAD, HEAD, RIGHT_ARM, BODY, LEFT_ARM, BODY, BODY]),
        (RIGHT_ARM, [RIGHT_ARM, RIGHT_ARM, BODY, HEAD, BODY, RIGHT_ARM, RIGHT_ARM]),
        (LEFT_ARM, [LEFT_ARM, LEFT_ARM, BODY, HEAD, BODY, LEFT_ARM, LEFT_ARM]),
        (BODY, [BODY, BODY, LEFT_ARM, HEAD, RIGHT_ARM, BODY, BODY]),
        (RIGHT_LEG, [RIGHT_LEG, RIGHT_LEG, BODY, RIGHT_ARM, HEAD, BODY, BODY]),
        (LEFT_LEG, [LEFT_LEG, LEFT_LEG, BODY, LEFT_ARM, HEAD, BODY, BODY]),
    ],
)
@rule("AD-07-02")
def test_further_hits_walk_their_list(first: int, walk: list[int]) -> None:
    assert [location_of_later_hit(first, count) for count in range(7)] == walk


@rule("AD-07-03")
def test_a_thrown_weapon_adds_strength_and_a_shot_does_not() -> None:
    # Given: 1d10 for the rifle, +3; for the stone SB 3
    stone = {"name": "Stone", "class": "thrown", "range": 4, "dice": 1}
    battle = play(duel(10, {"weapons": [stone]}), ["shot:stone>red1"], [[31], [5]])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 8
    battle = play(duel(10), ["shot:pattern_rifle>red1"], [[31], [4]])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 7


@rule("AD-07-04")
@pytest.mark.parametrize(("pen", "reduction"), [(0, 9), (3, 6), (5, 4), (7, 4)])
def test_penetration_takes_off_armour_alone(pen: int, reduction: int) -> None:
    gun = {"name": "Gun", "class": "basic", "range": 40, "dice": 1, "pen": pen}
    battle = play(duel(10, {"weapons": [gun]}, {"ap": 5}), ["shot:gun>red1"], [[31], [9]])
    assert numbers(the(battle, "WoundsLost"))["reduction"] == reduction
    assert lost(battle) == [9 - reduction]


@rule("AD-07-05/1", "AD-07-05/2")
def test_a_ten_is_confirmed_and_adds_dice_while_they_show_ten() -> None:
    # Given: 53 confirms against 53; then 10 and 4 are added to 10 and 3
    setup = duel(30, red={"wounds": 40})
    battle = play(setup, ["shot:pattern_rifle>red1"], [[31], [10], [53], [10], [4]])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 27
    assert numbers(the(battle, "Furied")) == {"roll": 53, "extra": 14}


@rule("AD-07-05/1")
def test_a_ten_that_is_not_confirmed_is_a_ten() -> None:
    battle = play(duel(30), ["shot:pattern_rifle>red1"], [[31], [10], [54]])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 13
    assert of(battle, "Furied") == []


@rule("AD-07-05/1")
def test_two_tens_are_confirmed_once_and_a_high_confirmation_jams_nothing() -> None:
    gun = {"name": "Gun", "class": "basic", "range": 40, "dice": 2}
    battle = play(duel(10, {"weapons": [gun]}), ["shot:gun>red1"], [[31], [10, 10], [98]])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 20
    assert of(battle, "Jammed") == []


@rule("AD-07-06")
def test_there_are_four_types_of_damage() -> None:
    assert sorted(DAMAGE_TYPES.values()) == ["Energy", "Explosive", "Impact", "Rending"]


# ------------------------------------------------------------------ cover

WALL = {"kind": "cover", "ap": 8, "x": 50, "y": 30, "width": 1, "height": 1}


@rule("AD-07-09/1", "AD-R21")
@pytest.mark.parametrize(
    ("at", "reduction"), [((50, 30), 14), ((50, 31), 14), ((50, 32), 6), ((50, 29), 6), ((51, 30), 6)]
)
def test_cover_protects_in_it_and_directly_behind_it(at: tuple[int, int], reduction: int) -> None:
    # Given: 31 is 13 reversed, but here it is the body: AP 2 and TB 4, with cover 8
    setup = situation(blue=[ic("blue1", at=(50, 10))], red=[ic("red1", at=at, reactions=0)], pieces=[WALL])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[34], [2]])
    assert numbers(the(battle, "WoundsLost"))["location"] == BODY
    assert numbers(the(battle, "WoundsLost"))["reduction"] == reduction


@rule("AD-07-09/1")
@pytest.mark.parametrize(("roll", "reduction"), [(10, 6), (11, 6), (12, 6), (34, 14), (17, 14), (9, 14)])
def test_cover_protects_body_and_legs_alone(roll: int, reduction: int) -> None:
    # Given: head, right and left arm; body, right and left leg
    setup = duel(21, red={}, pieces=[WALL])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[roll], [2]])
    assert numbers(the(battle, "WoundsLost"))["reduction"] == reduction


@rule("AD-07-09/2", "AD-R51")
@pytest.mark.parametrize(("face", "worn"), [(5, {}), (6, {"piece1": 1})])
def test_a_hit_that_beats_cover_wears_it(face: int, worn: dict[str, int]) -> None:
    # Given: Damage 3 and the die against AP 8
    battle = play(duel(21, pieces=[WALL]), ["shot:pattern_rifle>red1"], [[34], [face]])
    state: Any = battle.state
    assert state.worn == worn


@rule("AD-07-09/2", "AD-R51")
def test_cover_is_worn_once_by_an_attack_and_counts_in_full_for_it() -> None:
    gun = {"name": "Gun", "class": "basic", "range": 40, "burst": 3, "dice": 1, "plus": 6}
    battle = play(duel(21, {"weapons": [gun]}, pieces=[WALL]), ["burst:gun>red1"], [[13], [9], [9], [9]])
    state: Any = battle.state
    # Given: 13 is 31, the body, the body and the left arm
    assert [numbers(event)["reduction"] for event in of(battle, "WoundsLost")] == [14, 14, 6]
    assert state.worn == {"piece1": 1}


@rule("AD-07-09/2")
def test_a_hit_on_what_cover_does_not_cover_wears_nothing() -> None:
    battle = play(duel(21, pieces=[WALL]), ["shot:pattern_rifle>red1"], [[10], [9]])
    state: Any = battle.state
    assert state.worn == {}


@rule("AD-07-09/2")
def test_worn_cover_gives_less() -> None:
    battle = play(
        duel(21, pieces=[WALL], now={"worn": {"piece1": 3}}), ["shot:pattern_rifle>red1"], [[34], [2]]
    )
    assert numbers(the(battle, "WoundsLost"))["reduction"] == 11


# ------------------------------------------------------------------ evasion


@rule("AD-08-01", "AD-05-17", "AD-03-05/3")
def test_one_reaction_a_round() -> None:
    setup = duel(30, red={"reactions": 1})
    battle = play(setup, ["shot:pattern_rifle>red1", "dodge"], [[31], [18]])
    assert terms(the(battle, "Tested")) == {"Dodge": 18}
    assert unit_of(battle, "red1").reactions == 0
    assert unit_of(battle, "red1").wounds == [14]


@rule("AD-08-01")
def test_a_shot_cannot_be_parried_and_a_blow_can() -> None:
    assert keys(play(duel(30, red={"reactions": 1}), ["shot:pattern_rifle>red1"], [[31]])) == [
        "pass",
        "dodge",
    ]
    blow = play(duel(1, red={"reactions": 1}), ["strike:hatchet>red1"], [[31]])
    assert keys(blow) == ["pass", "dodge", "parry"]


@rule("AD-08-01")
def test_nobody_parries_without_a_melee_weapon() -> None:
    setup = duel(1, red={"reactions": 1, "weapons": ["pattern_rifle"]})
    assert keys(play(setup, ["strike:hatchet>red1"], [[31]])) == ["pass", "dodge"]


@pytest.mark.parametrize("marks", [{"stunned": 2}, {"surprised": 1}, {"unconscious": 1}, {"frozen": 1}])
@rule("AD-07-08", "AD-03-03/2", "AD-08-01")
def test_who_is_stunned_or_surprised_does_not_react(marks: dict[str, int]) -> None:
    setup = duel(30, red={"reactions": 1, "marks": marks})
    battle = play(setup, ["shot:pattern_rifle>red1"], [[31], [9]])
    assert lost(battle) == [6]


@rule("AD-08-02")
@pytest.mark.parametrize(("roll", "left"), [(45, 4), (44, 3), (35, 3), (34, 2), (4, 0)])
def test_each_degree_cancels_one_more_hit(roll: int, left: int) -> None:
    # Given: Dodge 44; four hits, by 63 against 03
    gun = {"name": "Gun", "class": "basic", "range": 40, "burst": 4, "dice": 1}
    setup = duel(20, {"weapons": [gun]}, {"reactions": 1, "skills": {"dodge": 44}})
    battle = play(setup, ["burst:gun>red1", "dodge"], [[3], [roll], *[[2]] * left])
    assert len(of(battle, "WoundsLost")) == left
