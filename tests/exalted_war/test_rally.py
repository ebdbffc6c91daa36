"""Rally: the roll, and what it brings back. EW-96 to EW-99, W-17, W-18, W-30, W-45, W-55."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from tests.exalted_war.battles import (
    Piece,
    hero,
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
from tests.exalted_war.samples import BARE, archers, fearless, levels
from wartable import Battle, State
from wartable.testing import rule

PASS: Final = [7, 1, 1, 1, 1, 1]
FAIL: Final = [1, 1, 1, 1, 1, 1]
"""Charisma 1 + War 5, against 1."""

REDUCED: Final = {"first_magnitude": 3, "first_members": 100}
"""Of what was Magnitude 3 when the battle began, 60 people of Magnitude 2 are left."""


def rallied(red: Piece, kind: str, dice: Sequence[int] = PASS) -> Battle[State]:
    """Red1 rallies on tick 1, blue1 far away."""
    setup = situation(blue=[archers(at=(100, 100))], red=[red], acts=["red1"])
    return play(setup, [f"rally:{kind}"], [dice])


def offered(red: Piece) -> list[str]:
    """What red1 may rally for."""
    setup = situation(blue=[archers(at=(100, 100))], red=[red], acts=["red1"])
    return [key for key in keys(play(setup)) if key.startswith("rally")]


# ------------------------------------------------------------------ the roll


@rule("EW-96/3")
def test_it_takes_charisma_and_war_against_magnitude_less_drill() -> None:
    # Given: Magnitude 4 and Drill 2, tired
    red = fearless(members=200, relays=4, endurance=1, drill=2)
    # When: 1 success against 2
    battle = rallied(red, "second_wind")
    # Then
    rolled = the(battle, "CommandRolled")
    assert terms(rolled, "pool") == {"Charisma": 1, "War": 5}
    assert terms(rolled, "difficulty") == {"Magnitude": 4, "Drill": -2}
    assert of(battle, "Rallied") == []


@rule("EW-96/4")
def test_the_difficulty_is_1_at_least() -> None:
    battle = rallied(fearless(drill=5, endurance=1), "second_wind")
    assert terms(the(battle, "CommandRolled"), "difficulty") == {"least difficulty": 1}


@rule("EW-96/3", "EW-61", "W-55")
def test_performance_above_war_brings_no_more_dice() -> None:
    # Given: a leader of Performance 5 and War 2
    battle = rallied(
        fearless(leader={"charisma": 3, "performance": 5, "war": 2}), "organization", [7, 1, 1, 1, 1]
    )
    # When, Then: capped by War
    assert sum(terms(the(battle, "CommandRolled"), "pool").values()) == 5


@rule("EW-52", "EW-96/2")
def test_a_relay_may_rally_in_the_leaders_place() -> None:
    battle = rallied(fearless(leader={"charisma": 1, "war": 1}, relays=1), "organization", [7, 1, 1, 1])
    assert the(battle, "CommandRolled").facts()["roller"] == "relay"
    assert unit_of(battle, "red1").relays == 2


@rule("EW-96/1")
def test_a_rally_is_4_and_1() -> None:
    battle = rallied(fearless(), "organization")
    assert numbers(the(battle, "ActionTaken")) == {"speed": 4, "penalty": 1}


@rule("EW-96", "W-30")
@pytest.mark.parametrize("kind", ["organization", "numbers", "second_wind"])
def test_failing_changes_nothing_and_is_spent(kind: str) -> None:
    # Given: red1, tired and smaller than at first
    red = fearless(endurance=1, now=REDUCED)
    battle = rallied(red, kind, FAIL)
    # When, Then
    unit = unit_of(battle, "red1")
    assert of(battle, "Rallied") == []
    assert (unit.relays, unit.magnitude, unit.members, unit.endurance) == (0, 2, 60, 1)
    assert numbers(the(battle, "ActionTaken")) == {"speed": 4, "penalty": 1}


@rule("EW-96/5")
def test_one_rally_brings_one_thing() -> None:
    red = fearless(endurance=1, now=REDUCED)
    battle = rallied(red, "second_wind")
    assert len(of(battle, "Rallied")) == 1
    unit = unit_of(battle, "red1")
    assert (unit.relays, unit.magnitude, unit.endurance) == (0, 2, 3)


@rule("EW-96", "W-36")
def test_a_single_person_does_not_rally() -> None:
    assert offered(solo("red1", leader=BARE, at=(600, 400), endurance=1)) == []


# ------------------------------------------------------------------ Organization


@rule("EW-97")
def test_organization_makes_a_relay_of_one_of_the_troops() -> None:
    battle = rallied(fearless(relays=1), "organization")
    assert numbers(the(battle, "Rallied")) == {"amount": 1, "total": 2}
    unit = unit_of(battle, "red1")
    assert (unit.relays, unit.members) == (2, 60)


@rule("EW-46", "EW-97", "W-18")
def test_organization_stays_within_the_limit_of_special_characters() -> None:
    # Given: Magnitude 2: 4 at most
    full = fearless(relays=3, specials=[hero("adan")])
    room = fearless(relays=2, specials=[hero("adan")])
    # When, Then
    assert offered(full) == []
    assert offered(room) == ["rally:organization"]


@rule("EW-46", "W-18", "W-66")
def test_a_limit_that_falls_on_the_same_tick_holds() -> None:
    # Given: red1 of Magnitude 2 with 2 Relays and 6 boxes filled
    red = fearless(relays=2, health=6)
    setup = situation(blue=[archers()], red=[red], order=["red1", "blue1"])
    # When: it is of Magnitude 1 when the Rally takes effect
    battle = play(setup, ["rally:organization", "shoot:red1"], [PASS, [1] * 6, levels(1)])
    # Then
    assert of(battle, "Rallied") == []
    assert unit_of(battle, "red1").relays == 2


# ------------------------------------------------------------------ Numbers


@rule("EW-29", "EW-98", "W-32")
def test_numbers_bring_back_a_magnitude_and_its_share_of_heads() -> None:
    # Given: red1 of Magnitude 2 with 43 people that began with 3 and 150: 32 of 64 into its band
    now = {"members": 43, "first_magnitude": 3, "first_members": 150}
    red = fearless(members=150, relays=3, drill=2, now=now)
    battle = rallied(red, "numbers")
    # When, Then: 76 + 32 x 74 / 64
    unit = unit_of(battle, "red1")
    assert (unit.magnitude, unit.members) == (3, 113)
    assert numbers(the(battle, "Rallied")) == {"amount": 1, "total": 3}


@rule("EW-98", "W-18", "W-32")
def test_no_more_heads_come_than_there_were_at_the_start() -> None:
    # Given: it began with 100
    red = fearless(members=100, relays=3, now={"members": 43, "first_magnitude": 3, "first_members": 100})
    # When, Then
    assert unit_of(rallied(red, "numbers"), "red1").members == 100


@rule("EW-98", "W-18")
def test_numbers_only_where_magnitude_was_lost_in_this_battle() -> None:
    whole = fearless(relays=4)
    reduced = fearless(relays=4, now=REDUCED)
    assert offered(whole) == []
    assert offered(reduced) == ["rally:numbers"]


@rule("EW-98", "W-18")
def test_numbers_go_back_to_the_start_at_most() -> None:
    # Given: one Magnitude lost
    red = fearless(relays=4, now=REDUCED)
    setup = situation(blue=[archers(at=(100, 100))], red=[red], acts=["red1"])
    # When: it rallies and acts again
    battle = play(setup, ["rally:numbers"], [PASS])
    # Then
    assert unit_of(battle, "red1").magnitude == 3
    assert "rally:numbers" not in keys(battle)


@rule("EW-98", "W-18", "W-66")
def test_a_magnitude_lost_on_the_same_tick_can_come_back() -> None:
    # Given: red1 of Magnitude 2 that began with 3, and 6 boxes filled
    red = fearless(health=6, now=REDUCED)
    setup = situation(blue=[archers()], red=[red], order=["red1", "blue1"])
    # When: it loses a dot while it rallies
    battle = play(setup, ["rally:numbers", "shoot:red1"], [PASS, [1] * 6, levels(1)])
    # Then: 8 of 2 to 10 are 6 of 8: 11 + 6 x 64 / 8
    unit = unit_of(battle, "red1")
    assert (unit.magnitude, unit.members) == (2, 59)


@rule("EW-98", "W-32")
def test_the_health_stays_as_it_is() -> None:
    red = fearless(relays=4, now=REDUCED, health=4)
    battle = rallied(red, "numbers")
    assert unit_of(battle, "red1").health == 4


@rule("EW-50", "EW-98", "W-45")
def test_a_unit_that_grows_beyond_its_relays_falls_apart() -> None:
    red = fearless(now=REDUCED)
    battle = rallied(red, "numbers")
    assert the(battle, "FellApart").facts()["why"] == "too few Relays"


@rule("EW-98", "W-32")
def test_a_destroyed_unit_is_not_gathered() -> None:
    # Given: red1 of Magnitude 1 that began with 2, 6 boxes filled; red2
    red = [
        fearless(members=8, health=6, now={"first_magnitude": 2, "first_members": 60}),
        fearless("red2", at=(1100, 100)),
    ]
    setup = situation(blue=[archers()], red=red, order=["red1", "red2", "blue1"], acts=["red1", "blue1"])
    # When: it rallies while it loses its last dot: 2 - 1 helps the archers
    battle = play(setup, ["rally:numbers", "shoot:red1"], [PASS, [1] * 6, levels(1, dice=9)])
    # Then
    assert of(battle, "Rallied") == []
    assert not unit_of(battle, "red1").is_active


# ------------------------------------------------------------------ Second Wind


@rule("EW-99", "W-17")
@pytest.mark.parametrize(
    ("drill", "members", "left", "after"),
    [
        (3, 400, 1, 4),  # Drill 3 of Magnitude 5
        (5, 60, 1, 3),  # Magnitude 2 at most
        (2, 60, 4, 5),  # the maximum is 5
        (0, 60, 1, 1),
    ],
)
def test_second_wind_restores_drill_up_to_magnitude_and_the_maximum(
    drill: int, members: int, left: int, after: int
) -> None:
    # Given: Stamina 3
    red = fearless(
        members=members,
        relays=5 * (members > 75),
        endurance=left,
        formation="unordered",
        now={"drill": drill},
        leader={"stamina": 3},
    )
    # When
    battle = rallied(red, "second_wind", [7] * 6)
    # Then
    assert unit_of(battle, "red1").endurance == after


@rule("EW-51", "EW-99", "W-17")
def test_effective_drill_is_what_comes_back() -> None:
    # Given: Drill 3, Magnitude 3, short of Relays
    red = fearless(members=100, relays=2, drill=3, endurance=1, formation="unordered")
    # When: against 3 - 1
    battle = rallied(red, "second_wind", [7] * 6)
    # Then: 1
    assert numbers(the(battle, "Rallied")) == {"amount": 1, "total": 2}


@rule("EW-99", "W-17")
def test_no_second_wind_for_who_is_not_tired() -> None:
    assert "rally:second_wind" not in offered(fearless())
    assert "rally:second_wind" in offered(fearless(endurance=4))


@rule("EW-33", "EW-99", "W-17")
def test_an_exhausted_unit_rallies_with_2_dice_less() -> None:
    battle = rallied(fearless(endurance=0), "second_wind", [7, 1, 1, 1])
    assert unit_of(battle, "red1").endurance == 2
