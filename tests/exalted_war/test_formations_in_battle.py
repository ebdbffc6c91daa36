"""What formations do while a war goes on. EW-25, EW-30, EW-53 to EW-57, W-5, W-24, W-31, W-35."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.exalted_war.battles import (
    begin,
    keys,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

BARE: Mapping[str, object] = {"armour": "none"}
"""Troops who test their nerve, and their Endurance when they are engaged."""

BOWS: Mapping[str, object] = {**CALM, "bow": "long_bow", "ranged": 0}

ARCHER: Mapping[str, object] = {"bow": "long_bow", "archery": 3}

WALL: Mapping[str, object] = {"dexterity": 5, "dodge": 5, "war": 5}
"""A leader whom no volley of these tests hits."""


@rule("EW-23", "EW-53", "EW-54", "EW-55", "W-5", "W-35")
@pytest.mark.parametrize(
    ("formation", "expected"),
    [
        ("unordered", {"Magnitude": 4, "Drill": -2, "Unordered formation": 2}),
        ("skirmish", {"Magnitude": 4, "Drill": -2, "Skirmish formation": 2}),
        ("relaxed", {"Magnitude": 4, "Drill": -2}),
    ],
)
def test_loose_formations_make_hesitation_likelier(formation: str, expected: Mapping[str, int]) -> None:
    # Given: Magnitude 4, Drill 2, shot at for the first time; Morale 3
    red = unit(
        "red1",
        at=(600, 400),
        formation=formation,
        members=200,
        relays=4,
        leader={**WALL, "valor": 4},
        troops={**BARE, "valor": 3},
        drill=2,
    )
    blue = unit("blue1", at=(400, 400), leader={"dexterity": 3, **ARCHER}, troops=BOWS)
    # When: 6 successes on 3 dice hold
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["shoot:red1"], [[2] * 6, [10, 10, 10]])
    # Then
    assert terms(the(battle, "HesitationTested", unit="red1"), "difficulty") == expected


@rule("EW-56", "W-5", "W-20", "W-35")
def test_close_formation_makes_hesitation_rarer_and_a_difficulty_of_0_passes_unrolled() -> None:
    # Given: Magnitude 4, Drill 2: 2 - 2
    red = unit(
        "red1", at=(600, 400), formation="close", members=200, relays=4, leader=WALL, troops=BARE, drill=2
    )
    blue = unit("blue1", at=(400, 400), leader={"dexterity": 3, **ARCHER}, troops=BOWS)
    # When: only the volley is rolled
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["shoot:red1"], [[2] * 6])
    # Then
    tested = the(battle, "HesitationTested", unit="red1")
    assert terms(tested, "difficulty") == {"Magnitude": 4, "Drill": -2, "Close formation": -2}
    assert tested.facts()["passed"] is True


@rule("EW-25", "EW-30", "EW-53", "EW-54", "EW-55", "EW-56", "W-31")
@pytest.mark.parametrize(
    ("drill", "expected"),
    [
        (0, []),
        (1, ["formation:skirmish", "formation:relaxed"]),
        (2, ["formation:skirmish", "formation:relaxed", "formation:close"]),
        (5, ["formation:skirmish", "formation:relaxed", "formation:close"]),
    ],
)
def test_a_unit_takes_the_formations_that_its_drill_allows(drill: int, expected: list[str]) -> None:
    # Given: an Unordered unit
    setup = situation(
        blue=[unit("blue1", at=(500, 400), drill=drill, formation="unordered", troops=CALM)],
        red=[unit("red1", at=(900, 400), troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup)
    # Then
    assert [key for key in keys(battle) if key.startswith("formation")] == expected


@rule("EW-25", "EW-54", "EW-56", "EW-88", "W-24")
def test_a_formation_taken_now_counts_from_the_end_of_the_tick() -> None:
    # Given: red1 in Relaxed formation with large shields, engaged; blue1 attacks now, blue2 on tick 2
    red = unit(
        "red1", at=(480, 400), facing="east", troops={**CALM, "shield": "large"}, engaged=["blue1", "blue2"]
    )
    blue = [
        unit("blue1", at=(500, 400), facing="west", troops=CALM, leader={"dexterity": 3, "melee": 0}),
        unit("blue2", at=(480, 380), troops=CALM, leader={"dexterity": 3, "melee": 0}, next=2),
    ]
    setup = situation(blue=blue, red=[red], order=["red1", "blue1", "blue2"])
    choices = ["stay", "stay", "formation:close", "attack:red1", "stay", "attack:red1"]
    # When: red1 takes Close formation, 3 successes against 1 and 2 for being engaged, on tick 1
    battle = play(setup, choices, [[7, 7, 7, 1, 1, 1], [2] * 4, [2] * 4])
    # Then: 3 + 1 + 1, and on tick 2 3 + 2 + 2 less 1 for the change
    first = terms(the(battle, "AttackRolled", unit="blue1"), "dv")
    second = terms(the(battle, "AttackRolled", unit="blue2"), "dv")
    assert first == {"Parry DV": 3, "half the Close Combat Rating": 1, "Large shield": 1}
    assert second == {
        "Parry DV": 3,
        "half the Close Combat Rating": 2,
        "Large shield doubled": 2,
        "last action": -1,
    }


@rule("EW-25", "W-44")
def test_a_unit_enters_the_field_in_a_formation_that_its_drill_allows() -> None:
    # Given: Drill 1
    piece = unit("blue1", drill=1, leader={"wits": 3, "war": 3}).built
    other = unit("red1", drill=1, leader={"war": 3, "wits": 4}).built
    setup = {
        "ruleset": "exalted-war",
        "sides": [{"id": "blue"}, {"id": "red"}],
        "units": [{**piece, "side": "blue"}, {**other, "side": "red"}],
    }
    # When: blue's best roll is lower, so it deploys first
    battle = begin(setup, [[2, 2, 2, 2], [7, 2, 2, 2, 2]])
    # Then: the printed formation comes first
    assert keys(battle) == ["formation:relaxed", "formation:unordered", "formation:skirmish"]


@rule("EW-54", "EW-57", "EW-64")
def test_a_rush_of_close_formation_on_skirmishers_adds_all_it_can() -> None:
    # Given: Magnitude 3 in Close formation against skirmishers of Magnitude 4; Rating 2 doubled, War 3
    blue = unit(
        "blue1",
        at=(500, 400),
        members=120,
        relays=3,
        formation="close",
        troops=CALM,
        leader={"dexterity": 3, "war": 3},
    )
    red = unit(
        "red1",
        beside="blue1",
        members=200,
        relays=4,
        formation="skirmish",
        leader={"melee": 3, **WALL},
        troops=CALM,
    )
    # When: 3 + 3 successes against 5
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [[2] * 7, [1] * 6])
    # Then: 3 x 3 - 4 = 5, of which 3 count
    assert terms(the(battle, "AttackRolled"), "bonus") == {
        "Close Combat Rating up to War": 3,
        "Magnitude": 3,
    }


@rule("EW-51", "EW-53", "EW-56", "W-31", "W-45")
def test_a_unit_that_loses_its_relays_is_unordered_from_the_end_of_the_tick() -> None:
    # Given: Magnitude 3 in Close formation without Relays, as after a ruling; blue1 attacks it now
    blue = unit("blue1", at=(500, 400), troops=CALM, leader={"dexterity": 3, "melee": 0})
    red = unit("red1", beside="blue1", members=100, formation="close", drill=4, troops=CALM)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [[2] * 4])
    # Then: in this tick it still stands in Close formation
    assert terms(the(battle, "AttackRolled"), "dv")["half the Close Combat Rating"] == 2
    assert the(battle, "FellApart", unit="red1")
    assert unit_of(battle, "red1").formation.key == "unordered"
    assert of(battle, "FormationChanged") == []


@rule("EW-25", "EW-73", "W-20", "W-26")
@pytest.mark.parametrize("red", [{"formation": "close"}, {"members": 8}])
def test_ranks_that_draw_together_or_thin_out_do_not_part_who_is_engaged(red: Mapping[str, object]) -> None:
    # Given: engaged, and 5 yards between their edges since red1 drew together, or lost most of its people
    now = {"engaged": ["blue1"], **red}
    setup = situation(
        blue=[unit("blue1", at=(500, 400), members=100, relays=3, troops=CALM)],
        red=[unit("red1", at=(526, 400), members=60, troops=CALM, now=now)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["stay"])
    # Then
    assert "attack:red1" in keys(battle)


@rule("EW-73", "W-20", "W-26")
def test_a_unit_that_has_lost_a_magnitude_can_strike_back() -> None:
    # Given: red1 of Magnitude 4 with one box left; it acts on tick 2
    relays: dict[str, Any] = {"members": 200, "relays": 4}
    blue = unit("blue1", at=(500, 400), troops=CALM, engaged=["red1"], **relays)
    red = unit("red1", beside="blue1", troops=CALM, health=6, next=2, **relays)
    # When: 1 + 2 against 4 - 4; 3 + 4 + 2 + 3 - 4 = 8 dice, 1 level; its ground is 12 yards narrower then
    dice = [[7, 1, 1, 1, 1, 1, 1], [7] + [1] * 7]
    battle = play(situation(blue=[blue], red=[red]), ["stay", "attack:red1", "stay"], dice)
    # Then
    assert unit_of(battle, "red1").magnitude == 3
    assert "attack:blue1" in keys(battle)
