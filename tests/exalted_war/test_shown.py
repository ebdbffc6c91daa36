"""What strangers have shown so far, and what is made of it: successes, defences, damage, moves, Charms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

import pytest

from tests.exalted_war.battles import (
    Piece,
    answer,
    begin,
    hero,
    person_of,
    play,
    situation,
    solo,
    sorcerer,
    unit,
)
from wartable import Battle, Forecast, Setup, State
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.odds.impression import _DEGREES, _IMPRESSIONS
from wartable.testing import rule

STEADY: Final = [[7, 7], [7, 7]]
"""Both become engaged, and test their nerve."""
FRESH: Final = [[7, 7, 7, 1, 1, 1], [7, 7, 7, 1, 1, 1]]
"""Both keep their Endurance."""
IN_CLOSE: Final = [[7, 7], [7, 7, 7, 1, 1, 1], [7, 7, 7, 1, 1, 1]]
"""The same where one of them does not fear close combat, as in Close formation."""


def attacked(red: Piece, *dice: Sequence[int]) -> Battle[State]:
    """Blue attacks red with these dice."""
    setup = situation(blue=[unit("blue1", at=(500, 400))], red=[red], acts=["blue1"])
    return play(setup, ["attack:red1"], dice)


def face_to_face(others: Mapping[str, Sequence[Piece]] | None = None, formation: str = "relaxed") -> Setup:
    """Blue is asked what to do about red, with whom it is engaged."""
    people = [hero("moss"), sorcerer("fern")]
    return situation(
        blue=[unit("blue1", at=(500, 400), engaged={"red1": [0, 0]})],
        red=[unit("red1", beside="blue1", engaged={"blue1": [0, 0]}, specials=people, formation=formation)],
        others=others,
        acts=["blue1"],
        phase="act",
    )


def told(setup: Setup, key: str, shown: Mapping[str, Mapping[str, int]]) -> Forecast:
    """What blue is told of an answer, where people have shown this."""
    battle = answer(begin(setup, dice=None), "stay")
    state = cast(War, battle.state.copy())
    for person, sums in shown.items():
        state.people[person].shown = dict(sums)
    assert battle.decision is not None
    (found,) = battle.game.view(state, "blue").forecasts(battle.decision.option(key))
    return found


# ------------------------------------------------------------------ what is kept


@rule("EW-60", "EW-62")
def test_a_hit_shows_the_successes_called_and_the_most_that_the_defence_can_be() -> None:
    # 4 successes and 2 for the Close Combat Rating; 3 + 4 + 2 + 2 raw damage less 6 of soak are 5 dice
    red = unit("red1", beside="blue1")
    battle = attacked(red, [7, 8, 2, 3, 1, 5, 10], [6, 9, 7, 1, 2], *STEADY, *FRESH)
    assert person_of(battle, "blue1_leader").shown == {
        "close_blows": 1,
        "close_called": 6,
        "close_dice": 0,
        "red/close_raw": 9,
    }
    # 6 were enough, so it is 5 at the most
    assert person_of(battle, "red1_leader").shown == {"close1_at_most": 6}


@rule("EW-60", "EW-67")
def test_a_miss_shows_the_least_that_the_defence_can_be() -> None:
    # 2 successes and 2 for the Close Combat Rating were not enough, so it is 4 at the least
    battle = attacked(unit("red1", beside="blue1"), [7, 8, 2, 3, 1, 5, 6], *STEADY, *FRESH)
    assert person_of(battle, "red1_leader").shown == {"close1_at_least": 5}


@rule("EW-67", "W-50")
def test_what_everybody_sees_of_a_defence_is_no_part_of_what_is_shown() -> None:
    # 4 successes were not enough against a shield of 1, so they leave 3 for the rest
    red = unit("red1", beside="blue1", troops={"shield": "large"})
    battle = attacked(red, [7, 8, 2, 3, 1, 5, 6], *STEADY, *FRESH)
    assert person_of(battle, "red1_leader").shown == {"close1_at_least": 4}


@rule("EW-56", "EW-67")
def test_a_defence_in_close_formation_is_kept_apart() -> None:
    red = unit("red1", beside="blue1", formation="close")
    battle = attacked(red, [7, 8, 2, 3, 1, 5, 6], *IN_CLOSE)
    assert person_of(battle, "red1_leader").shown == {"close2_at_least": 5}


@rule("EW-80")
def test_a_move_shows_points_of_movement() -> None:
    # Dexterity 2 less a mobility of 1, at 70 yards for each point
    setup = situation(
        blue=[unit("blue1", at=(300, 400), order="march:700,400")],
        red=[solo("red1", at=(1000, 400))],
        acts=["red1"],
    )
    battle = answer(begin(setup, dice=None))
    assert person_of(battle, "blue1_leader").shown == {"moves": 1, "moved": 1}


# ------------------------------------------------------------------ what is made of it


def test_a_defence_that_stopped_many_successes_is_taken_to_be_high() -> None:
    usual = told(face_to_face(), "attack:red1", {})
    high = told(face_to_face(), "attack:red1", {"red1_leader": {"close1_at_least": 8}})
    low = told(face_to_face(), "attack:red1", {"red1_leader": {"close1_at_most": 3}})
    assert high.chance < usual.chance < low.chance


def test_who_called_many_successes_is_taken_to_defend_well_too() -> None:
    blows = {"close_blows": 6, "close_dice": 0}
    weak = told(face_to_face(), "attack:red1", {"red1_leader": {**blows, "close_called": 12}})
    strong = told(face_to_face(), "attack:red1", {"red1_leader": {**blows, "close_called": 48}})
    assert strong.chance < weak.chance


def test_what_was_shown_makes_the_range_narrower() -> None:
    usual = told(face_to_face(), "attack:red1", {})
    shown = {"close1_at_least": 5, "close1_at_most": 5, "close_blows": 5, "close_called": 25, "close_dice": 0}
    known = told(face_to_face(), "attack:red1", {"red1_leader": shown})
    assert known.high - known.low < usual.high - usual.low


def test_raw_damage_counts_for_the_side_that_took_it_alone() -> None:
    setup = face_to_face(others={"green": [unit("green1", at=(900, 400))]})
    usual = told(setup, "attack:red1", {})
    others = told(setup, "attack:red1", {"red1_leader": {"green/close_raw": 3}})
    own = told(setup, "attack:red1", {"red1_leader": {"blue/close_raw": 3}})
    assert (others.chance, others.span) == (usual.chance, usual.span)
    assert (own.chance, own.span) != (usual.chance, usual.span)


@rule("EW-46", "EW-70")
@pytest.mark.parametrize("shown", [{}, {"alone_blows": 2, "alone_called": 6, "alone_dice": 0}])
def test_a_sorcerer_is_taken_to_parry_worse_than_a_hero(shown: Mapping[str, int]) -> None:
    at_hero = told(face_to_face(), "challenge:moss", {"moss": shown, "fern": shown})
    at_sorcerer = told(face_to_face(), "challenge:fern", {"moss": shown, "fern": shown})
    assert at_hero.chance < at_sorcerer.chance


@rule("EW-11")
def test_who_joined_the_war_quickly_is_taken_to_be_quick() -> None:
    battle = answer(begin(face_to_face(), dice=None), "stay")
    chances = []
    for joined in (0, 6):
        state = cast(War, battle.state.copy())
        state.count, state.units["red1"].joined = 6, joined
        assert battle.decision is not None
        (found,) = battle.game.view(state, "blue").forecasts(battle.decision.option("challenge:red1_leader"))
        chances.append(found.chance)
    assert chances[1] < chances[0]


def test_what_was_worked_out_of_one_war_changes_nothing_in_another() -> None:
    # The Close Combat Rating counts twice in Close formation, which once was kept for all formations
    blows = {"red1_leader": {"close_blows": 4, "close_called": 20, "close_dice": 0}}
    _DEGREES.clear()
    _IMPRESSIONS.clear()
    alone = told(face_to_face(), "attack:red1", blows)
    _DEGREES.clear()
    _IMPRESSIONS.clear()
    told(face_to_face(formation="close"), "attack:red1", blows)
    after = told(face_to_face(), "attack:red1", blows)
    assert (after.chance, after.span) == (alone.chance, alone.span)
