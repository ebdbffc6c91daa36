"""Who may do what at the boundary: called shots, flurries, Dash, Climb, ranks.
EW-68 to EW-70, EW-81 to EW-83, EW-85, EW-88, EW-96.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.exalted_war.battles import (
    Piece,
    keys,
    of,
    play,
    situation,
    solo,
    the,
    unit,
    unit_of,
)
from tests.exalted_war.samples import BARE, archers, fearless
from wartable import Battle, State
from wartable.testing import rule

CALM: Final[Mapping[str, object]] = {"armour": "none", "perfect_morale": True}
FAST: Final = {"name": "Blades", "speed": 4, "accuracy": 6, "damage": 0, "rate": 3}
SLING: Final = {"name": "Sling", "speed": 5, "damage": 1, "rate": 1, "range": 100}
AWAY: Final = archers("blue1", at=(100, 100))


def offered(red: Piece, start: str, *friends: Piece) -> list[str]:
    """What red1 may do of this kind, blue1 being far away."""
    battle = play(situation(blue=[AWAY], red=[red, *friends], acts=["red1"]))
    return [key for key in keys(battle) if key.startswith(start)]


def engaged(*choices: str, dice: list[list[int]], red: Piece | None = None, **blue: object) -> Battle[State]:
    """Blue1 with blades of Speed 4, engaged with red1 before; it stays, and acts."""
    own = unit("blue1", at=(500, 400), troops=CALM, leader={"weapon": FAST}, engaged=["red1"])
    other = red or unit("red1", beside="blue1", members=8, troops=CALM)
    return play(situation(blue=[own], red=[other], acts=["blue1"]), ["stay", *choices], dice)


# ------------------------------------------------------------------ called shots


@rule("EW-68", "W-10")
def test_enveloping_takes_the_speed_of_the_weapon() -> None:
    battle = engaged("envelop:red1", dice=[[2] * 12])
    assert the(battle, "ActionTaken", action="envelop", speed=4, penalty=1)


@rule("EW-69", "W-37")
def test_a_blow_at_a_person_takes_the_speed_of_the_weapon() -> None:
    battle = engaged("strike:red1_leader", dice=[[2] * 12])
    assert the(battle, "ActionTaken", action="strike", speed=4, penalty=1)


@rule("EW-69", "W-37")
def test_a_shot_at_a_person_takes_the_speed_of_the_bow_and_one_from_the_defence() -> None:
    # Given: archers; Accuracy is not the Speed of 5
    red = fearless("red1", at=(560, 400))
    blue = archers("blue1", leader={"bow": SLING})
    # When: Dexterity 2, Archery 4
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["snipe:red1_leader"], [[2] * 6])
    # Then
    assert the(battle, "ActionTaken", action="snipe", speed=5, penalty=1)


@rule("EW-69", "W-37")
def test_nobody_makes_a_called_shot_at_who_stands_alone() -> None:
    battle = engaged(dice=[], red=solo("red1", beside="blue1"))
    assert [key for key in keys(battle) if key.startswith("strike")] == []


@rule("EW-69", "EW-70", "W-12")
def test_nobody_can_name_the_head_of_a_mob() -> None:
    battle = engaged(dice=[], red=unit("red1", beside="blue1", troops=CALM, mob=1))
    assert [key for key in keys(battle) if key.startswith(("strike", "challenge"))] == []


# ------------------------------------------------------------------ flurries


@rule("EW-05", "EW-85")
def test_a_flurry_has_two_parts_at_the_least() -> None:
    # When: one attack is named
    battle = engaged("flurry", "attack:red1", dice=[])
    # Then
    assert "done" not in keys(battle)
    assert "attack:red1" in keys(battle)


@rule("EW-05", "EW-85", "W-49")
def test_the_bow_has_a_rate_of_its_own_in_a_flurry() -> None:
    # Given: blades of Rate 3, a sling of Rate 1
    blue = archers("blue1", leader={"weapon": FAST, "bow": SLING})
    red = fearless("red1", beside="blue1")
    # When: a volley and a blow are named
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["flurry", "shoot:red1", "attack:red1"])
    # Then
    assert [key for key in keys(battle) if key.startswith(("shoot", "attack"))] == ["attack:red1"]


# ------------------------------------------------------------------ Dash, Climb, Swim


@rule("EW-81", "EW-83", "W-17", "W-28")
@pytest.mark.parametrize(("endurance", "ways"), [(0, []), (1, ["dash"])])
def test_a_dash_takes_one_endurance_at_the_least(endurance: int, ways: list[str]) -> None:
    assert offered(fearless(endurance=endurance), "dash") == ways


@rule("EW-81", "EW-83", "W-17")
@pytest.mark.parametrize(("before", "left"), [(1, 0), (2, 0), (3, 1)])
def test_endurance_falls_by_the_fatigue_to_nothing_at_the_lowest(before: int, left: int) -> None:
    # Given: mail coats, fatigue 2
    red = fearless(troops={"armour": "mail_coat"}, endurance=before)
    # When: a Dash; Charisma 1 + War 5
    battle = play(
        situation(blue=[AWAY], red=[red], acts=["red1"]), ["dash", "march", "at:F1"], [[7, 1, 1, 1, 1, 1]]
    )
    # Then
    assert unit_of(battle, "red1").endurance == left


@rule("EW-82", "EW-83", "W-28")
def test_where_nothing_is_steep_or_wet_nobody_climbs_or_swims() -> None:
    assert offered(fearless(), "climb") == []
    assert offered(fearless(), "swim") == []


@rule("EW-82", "EW-83", "W-28")
def test_who_fails_to_climb_stays_where_he_is() -> None:
    # Given: a slope; Charisma 1 + War 5 without a success
    slope = {"areas": [{"kind": "steep", "x": 650, "y": 300, "width": 100, "height": 200}]}
    setup = situation(blue=[AWAY], red=[fearless()], acts=["red1"], field=slope)
    # When
    battle = play(setup, ["climb", "march", "at:H4"], [[1] * 6])
    # Then
    assert unit_of(battle, "red1").pace == 0
    assert of(battle, "Moved") == []


# ------------------------------------------------------------------ ranks


@rule("EW-88", "EW-96", "W-12")
def test_a_mob_neither_changes_its_formation_nor_rallies() -> None:
    # Given: Drill 5, 3 of it effective; tired
    mob = fearless(mob=1, drill=5, endurance=1)
    # When, Then
    assert offered(mob, "formation") == []
    assert offered(mob, "rally") == []


@rule("EW-51", "EW-88", "W-31")
def test_a_unit_short_of_relays_takes_no_other_formation() -> None:
    # Given: Drill 5 at Magnitude 3, 2 Relays of 3
    assert offered(fearless(members=100, drill=5, relays=2, formation="unordered"), "formation") == []


@rule("EW-46", "EW-97", "W-18")
@pytest.mark.parametrize(("drill", "relays", "ways"), [(1, 3, 1), (5, 4, 0)])
def test_magnitude_and_not_drill_says_how_many_relays_a_rally_may_make(
    drill: int, relays: int, ways: int
) -> None:
    # Given: Magnitude 2, which carries 4
    assert len(offered(fearless(drill=drill, relays=relays), "rally:organization")) == ways


@rule("EW-94", "EW-98", "W-18", "W-66")
def test_numbers_that_a_merger_of_the_same_tick_has_brought_are_not_gathered_again() -> None:
    # Given: red2 has lost one of 3 Magnitude and has 70 left, red1 has 8; both act on tick 1, red1 first
    red1 = fearless("red1", members=8)
    red2 = fearless("red2", beside="red1:east", members=100, relays=3, now={"members": 70})
    setup = situation(blue=[AWAY], red=[red1, red2], acts=["red1", "red2"])
    # When: red2 rallies; then both leaders succeed, and 78 heads are Magnitude 3 again
    battle = play(setup, ["merge:red2", "rally:numbers"], [[7] * 6, [7] * 6, [7] * 6])
    # Then
    assert of(battle, "Rallied") == []
    assert unit_of(battle, "red2").magnitude == 3


# ------------------------------------------------------------------ Split and Merge


@rule("EW-92", "W-33")
@pytest.mark.parametrize(("members", "ways"), [(3, []), (4, ["split"])])
def test_a_unit_of_fewer_than_two_and_two_cannot_be_split(members: int, ways: list[str]) -> None:
    # Given: a situation that says Magnitude 2
    bram = {"id": "bram", "role": "hero"}
    assert offered(fearless(specials=[bram], now={"magnitude": 2, "members": members}), "split") == ways


@rule("EW-92", "W-33", "W-67")
def test_a_hero_who_acts_apart_splits_no_unit() -> None:
    # Given
    red = fearless(specials=[{"id": "bram", "role": "hero"}])
    setup = situation(blue=[AWAY], red=[red], acts=["red1"], people={"bram": {"apart": True}})
    # When, Then
    assert "split" not in keys(play(setup))


@rule("EW-94", "W-68")
def test_a_single_person_merges_when_the_unit_acts_and_not_by_himself() -> None:
    # Given: a person beside a unit of his side
    alone = solo("red1", leader=BARE, at=(600, 400))
    assert offered(alone, "merge", fearless("red2", beside="red1:east")) == []


@rule("EW-94", "W-24", "W-34")
@pytest.mark.parametrize(
    ("first", "second", "left"), [(60, 60, "red1"), (100, 60, "red1"), (60, 100, "red2")]
)
def test_the_larger_goes_on_and_of_equals_who_acts_whatever_the_drill(
    first: int, second: int, left: str
) -> None:
    # Given: Drill 1, below every Magnitude here; Relays 3 for Magnitude 3
    red = [
        fearless("red1", members=first, relays=3, drill=1),
        fearless("red2", beside="red1:east", members=second, relays=3, drill=1),
    ]
    # When: both leaders have 3 successes
    battle = play(
        situation(blue=[AWAY], red=red, acts=["red1"]),
        ["merge:red2"],
        [[7, 7, 7, 1, 1, 1], [7, 7, 7, 1, 1, 1]],
    )
    # Then
    assert the(battle, "UnitsMerged", unit=left)


@rule("EW-94")
def test_a_merger_takes_three_ticks_and_one_from_the_defence() -> None:
    # Given
    red = [fearless("red1"), fearless("red2", beside="red1:east")]
    # When
    battle = play(situation(blue=[AWAY], red=red, acts=["red1"]), ["merge:red2"], [[7] * 6, [7] * 6])
    # Then
    assert the(battle, "ActionTaken", action="merge", speed=3, penalty=1)
