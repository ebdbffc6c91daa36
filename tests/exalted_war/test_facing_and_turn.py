"""Facing, the free shift, Turn, attacks from straight behind. EW-90, EW-91, W-20, W-24, W-29, W-30."""

from __future__ import annotations

from typing import Final

import pytest

from tests.exalted_war.battles import (
    Piece,
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    solo,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import BARE, EIGHT, archers, fearless, levels
from wartable import Battle, State
from wartable.core.boards.plane import NAMES
from wartable.testing import rule

PASS: Final = [7, 1, 1, 1, 1, 1]
FAIL: Final = [1, 1, 1, 1, 1, 1]
"""Charisma 1 + War 5, against 1."""


def facing(battle: Battle[State], id: str = "red1") -> str:
    """Where a unit looks."""
    return NAMES[unit_of(battle, id).facing]


def watching(**values: object) -> Piece:
    """Red1 in the middle, told to face blue1."""
    given: dict[str, object] = {"at": (600, 400), "order": "watch:blue1", **values}
    return fearless("red1", **given)  # type: ignore[arg-type]


def watched(at: tuple[int, int], facing: str, **values: object) -> Battle[State]:
    """Blue1 stands there when red1, facing that way, has had its movement on tick 1."""
    blue = fearless("blue1", at=at)
    return play(situation(blue=[blue], red=[watching(facing=facing, **values)], acts=["red1"]))


# ------------------------------------------------------------------ moving and the free shift


@rule("W-29")
@pytest.mark.parametrize(
    ("square", "way"), [("L4", "east"), ("A4", "west"), ("F1", "north"), ("I7", "southeast"), ("F8", "south")]
)
def test_a_move_turns_a_unit_along_its_path(square: str, way: str) -> None:
    # Given: blue1 at the middle of F4, facing north
    blue = fearless("blue1", at=(550, 350), facing="north", order=f"march:{square}")
    battle = play(situation(blue=[blue], red=[fearless("red1", at=(1150, 750))], acts=["blue1"]))
    # When, Then
    assert facing(battle, "blue1") == way


@rule("EW-90/2", "W-29")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("west", "west"),
        ("north", "west"),  # 90 degrees
        ("south", "west"),
        ("northeast", "northwest"),  # 90 of 135
        ("east", "south"),  # 90 of 180
    ],
)
def test_one_shift_of_up_to_90_degrees_is_free(start: str, end: str) -> None:
    # Given, When: blue1 in the west
    battle = watched((300, 400), start)
    # Then
    assert facing(battle) == end


@rule("EW-90", "W-29", "W-90")
def test_the_shift_comes_once_in_each_movement_phase() -> None:
    # Given: red1 faces away from blue1
    battle = watched((300, 400), "east")
    # When: the next tick comes
    answer(battle, "guard")
    # Then: the other 90 degrees
    assert facing(battle) == "west"
    assert len(of(battle, "Faced")) == 2


@rule("EW-90", "W-29")
def test_an_engaged_unit_has_the_free_shift_too() -> None:
    # Given: engaged with an enemy in the north
    battle = watched((600, 379), "west", engaged=["blue1"])
    # When, Then
    assert facing(battle) == "north"


@rule("W-29", "W-35")
def test_a_hesitating_unit_has_the_free_shift_too() -> None:
    # Given: red1 hesitates; it acts on tick 3
    red = watching(facing="north", hesitating=True, next=3)
    setup = situation(blue=[fearless("blue1", at=(300, 400))], red=[red], acts=["blue1", "red1"])
    # When, Then
    assert facing(play(setup)) == "west"


@rule("W-29", "W-90")
def test_without_an_order_to_watch_nobody_shifts() -> None:
    battle = watched((300, 400), "north", order="halt")
    assert facing(battle) == "north"


@rule("W-29", "W-90")
def test_who_follows_an_enemy_faces_it_on_touching_it() -> None:
    # Given: red1, facing west, told to go to blue1, with which it is engaged in the north
    battle = watched((600, 379), "west", order="follow:blue1", engaged=["blue1"])
    # When, Then
    assert facing(battle) == "north"


# ------------------------------------------------------------------ Turn


def turning(**values: object) -> Piece:
    """Red1, facing west, halted."""
    given: dict[str, object] = {"at": (600, 400), "facing": "west", **values}
    return fearless("red1", **given)  # type: ignore[arg-type]


def asked(red: Piece, choices: list[str], dice: list[list[int]]) -> Battle[State]:
    """Red1 acts on tick 1, blue1 far away."""
    return play(situation(blue=[archers(at=(100, 100))], red=[red], acts=["red1"]), choices, dice)


@rule("EW-90")
def test_a_turn_goes_by_more_than_90_degrees() -> None:
    # Given, When: red1 faces west
    battle = asked(turning(), ["turn"], [])
    # Then: the seven directions more than 90 degrees away
    assert keys(battle) == [
        "face:north_northeast",
        "face:northeast",
        "face:east_northeast",
        "face:east",
        "face:east_southeast",
        "face:southeast",
        "face:south_southeast",
    ]


@rule("EW-90/3")
def test_a_turn_takes_charisma_and_war_against_magnitude_less_drill() -> None:
    # Given: Magnitude 4 and Drill 2
    red = turning(members=200, relays=4, drill=2)
    # When
    battle = asked(red, ["turn", "face:east"], [[7, 7, 1, 1, 1, 1]])
    # Then
    rolled = the(battle, "CommandRolled")
    assert terms(rolled, "pool") == {"Charisma": 1, "War": 5}
    assert terms(rolled, "difficulty") == {"Magnitude": 4, "Drill": -2}
    assert the(battle, "Turned").facts()["unit"] == "red1"
    assert facing(battle) == "east"


@rule("EW-90/3")
def test_the_difficulty_of_a_turn_is_1_at_least() -> None:
    battle = asked(turning(drill=5), ["turn", "face:east"], [PASS])
    assert terms(the(battle, "CommandRolled"), "difficulty") == {"least difficulty": 1}
    assert facing(battle) == "east"


@rule("EW-90/1", "EW-02")
def test_a_turn_is_3_and_1() -> None:
    battle = asked(turning(), ["turn", "face:east"], [PASS])
    assert numbers(the(battle, "ActionTaken")) == {"speed": 3, "penalty": 1}


@rule("EW-90", "W-29", "W-30")
def test_a_turn_that_fails_is_spent_and_the_facing_stays() -> None:
    battle = asked(turning(), ["turn", "face:east"], [FAIL])
    assert of(battle, "Turned") == []
    assert facing(battle) == "west"
    assert numbers(the(battle, "ActionTaken")) == {"speed": 3, "penalty": 1}


@rule("EW-90", "W-29")
def test_an_engaged_unit_turns_no_harder() -> None:
    # Given: engaged with blue1, attacked since its last action
    red = turning(engaged=["blue1"], attacked=True)
    blue = fearless("blue1", at=(579, 400))
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["red1"]), ["stay", "turn", "face:east"], [PASS])
    # Then
    assert terms(the(battle, "CommandRolled"), "difficulty") == {"least difficulty": 1}


@rule("EW-90", "EW-58")
def test_a_turn_that_breaks_off_an_aim_loses_2_dice() -> None:
    # Given: archers who have aimed since tick 0
    blue = archers(state_of="aim", aim="red1", since=0, next=3)
    setup = situation(blue=[blue], red=[turning()], acts=["blue1"])
    # When: they turn about on tick 1
    battle = play(setup, ["turn", "face:west"], [[7, 1, 1, 1]])
    # Then: 1 + 5 - 2 dice
    assert sum(terms(the(battle, "CommandRolled"), "pool").values()) == 4


@rule("W-29", "W-36")
def test_a_single_person_needs_no_turn() -> None:
    red = solo("red1", leader=BARE, at=(600, 400))
    battle = play(situation(blue=[archers(at=(100, 100))], red=[red], acts=["red1"]))
    assert "turn" not in keys(battle)


# ------------------------------------------------------------------ from straight behind


def shot(at: tuple[int, int], *dice: list[int], red: Piece | None = None) -> Battle[State]:
    """Archers shoot from there at red1, which faces west at (600, 400)."""
    setup = situation(blue=[archers(at=at)], red=[red or turning()], acts=["blue1"])
    return play(setup, ["shoot:red1"], dice)


@rule("EW-91", "W-29")
def test_there_is_no_defence_against_a_shot_from_straight_behind() -> None:
    # Given: the archers in the east; 0 + 2 leave 2 over, 9 dice
    battle = shot((700, 400), EIGHT, levels(0, dice=9))
    # When, Then
    struck = the(battle, "AttackRolled")
    assert struck.facts()["open"] == "behind"
    assert terms(struck, "dv") == {}


@rule("EW-91", "W-29")
def test_there_is_no_defence_against_a_blow_from_straight_behind() -> None:
    # Given: blue1 in contact with red1, in the east of it
    blue = fearless("blue1", at=(621, 400))
    setup = situation(blue=[blue], red=[turning()], acts=["blue1"])
    # When: 0 + 2 leave 2, 11 dice; shield and rating help nothing
    battle = play(setup, ["attack:red1"], [[1] * 7, levels(0, dice=11)])
    # Then
    assert terms(the(battle, "AttackRolled"), "dv") == {}


@rule("EW-91", "W-20")
@pytest.mark.parametrize(
    ("at", "behind"),
    [
        ((700, 457), True),  # 57 of 100 yards aside: 29.7 degrees
        ((700, 343), True),
        ((700, 458), False),  # 30.1 degrees
        ((700, 342), False),
        ((600, 500), False),  # the flank
        ((500, 400), False),
    ],
)
def test_behind_is_an_arc_of_60_degrees(at: tuple[int, int], behind: bool) -> None:
    # Given: archers at this place; from behind 9 dice, otherwise 8
    battle = shot(at, EIGHT, levels(0, dice=8 + behind))
    # When, Then
    assert the(battle, "AttackRolled").facts()["defence"] == ("none" if behind else "dodge")


@rule("EW-91", "W-29")
def test_a_single_person_is_never_attacked_from_behind() -> None:
    # Given: a solo unit, facing west; archers in the east: 0 + 2 + 2 - 1 leave 3, 10 dice
    red = solo("red1", leader=BARE, at=(600, 400), facing="west")
    battle = shot((700, 400), EIGHT, levels(0, dice=10), red=red)
    # When, Then
    assert terms(the(battle, "AttackRolled"), "dv") == {"Dodge DV": 1}


@rule("EW-91", "W-36")
def test_a_single_person_may_come_from_behind() -> None:
    # Given: an archer alone in the east, 2 successes worse for his size
    archer = solo("blue1", leader={"dexterity": 3, **BARE, "archery": 3, "bow": "self_bow"}, at=(700, 400))
    setup = situation(blue=[archer], red=[turning()], acts=["blue1"])
    # When: 3 - 2 leave 1: 3 + 2 + 1 dice
    battle = play(setup, ["shoot:red1"], [[7, 7, 7, 1, 1, 1], levels(0, dice=6)])
    # Then
    assert the(battle, "AttackRolled").facts()["open"] == "behind"


@rule("W-24", "EW-90", "EW-91")
def test_a_turn_counts_only_from_the_end_of_the_tick() -> None:
    # Given: archers behind red1; both act, red1 first
    setup = situation(blue=[archers(at=(700, 400))], red=[turning()], order=["red1", "blue1"])
    # When: red1 turns towards them while they shoot
    battle = play(setup, ["turn", "face:east", "shoot:red1"], [PASS, EIGHT, levels(0, dice=9)])
    # Then: they came from behind still
    assert the(battle, "AttackRolled").facts()["open"] == "behind"
    assert facing(battle) == "east"


@rule("W-29", "EW-91")
def test_the_free_shift_of_the_same_tick_counts() -> None:
    # Given: archers straight behind red1, which faces north and watches them
    red = watching(facing="north")
    setup = situation(blue=[archers(at=(600, 500))], red=[red], acts=["blue1"])
    # When: it shifts to the east before they shoot
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0)])
    # Then
    assert the(battle, "AttackRolled").facts()["defence"] == "dodge"
