"""Flurries: several actions at once. EW-05, EW-85, W-49."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.exalted_war.battles import (
    begin,
    keys,
    of,
    play,
    situation,
    solo,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""


def blades(rate: int) -> dict[str, object]:
    """A weapon of so much Rate: Speed 4, Accuracy 6."""
    return {"name": "Blades", "speed": 4, "accuracy": 6, "damage": 0, "rate": rate}


def pools(battle: Battle[State]) -> list[int]:
    """What the flurry takes from the dice of each attack."""
    return [terms(event, "pool")["flurry"] for event in of(battle, "AttackRolled")]


@rule("EW-05", "EW-85")
@pytest.mark.parametrize(
    ("attacks", "expected"),
    [
        (2, [-2, -3]),
        (3, [-3, -4, -5]),
        (4, [-4, -5, -6, -7]),
        (5, [-5, -6, -7, -8, -9]),
    ],
)
def test_the_first_action_loses_as_many_dice_as_there_are_and_each_later_one_more(
    attacks: int, expected: list[int]
) -> None:
    # Given: 2 + 4 + 6 = 12 dice; Rate 6; no Rating; nobody is hit
    troops = {**CALM, "close": 0, "dexterity": 1}
    blue = unit("blue1", at=(500, 400), troops=troops, leader={"weapon": blades(6)})
    red = unit("red1", beside="blue1", troops=CALM, leader={"dodge": 10, "dexterity": 10, "war": 10}, next=2)
    choices = ["flurry", *["attack:red1"] * attacks, *["done"] * (attacks < 5)]
    # When: five are all that there can be
    battle = play(situation(blue=[blue], red=[red]), choices, [[2] * (12 + less) for less in expected])
    # Then: a penalty of 1 for each
    assert pools(battle) == expected
    assert unit_of(battle, "blue1").penalty == attacks


@rule("EW-05", "EW-85", "W-49")
def test_a_weapon_strikes_no_oftener_than_its_rate() -> None:
    # Given: Rate 2
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader={"weapon": blades(2)})],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When: two attacks are named
    battle = play(setup, ["flurry", "attack:red1", "attack:red1"])
    # Then
    assert "attack:red1" not in keys(battle)
    assert "done" in keys(battle)


@rule("EW-85", "W-49")
def test_all_attacks_of_a_flurry_go_at_one_unit() -> None:
    # Given: two enemies in contact
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM), unit("red2", beside="blue1:north", troops=CALM)],
        acts=["blue1"],
    )
    # When: the first attack is at red2
    battle = begin(setup)
    battle.choose("flurry")
    assert {"attack:red1", "attack:red2"} <= set(keys(battle))
    battle.choose("attack:red2")
    # Then
    assert [key for key in keys(battle) if key.startswith("attack")] == ["attack:red2"]


@rule("EW-85", "W-49")
def test_missiles_and_blows_of_a_flurry_go_at_one_unit_too() -> None:
    # Given: blue1 with bows, red1 in contact, red2 in range
    bows = {"bow": "self_bow", "ranged": 2}
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops={**CALM, **bows}, leader={"bow": "self_bow"})],
        red=[unit("red1", beside="blue1", troops=CALM), unit("red2", at=(500, 500), troops=CALM)],
        acts=["blue1"],
    )
    # When: the first part is a volley at red2, which is out of reach of spears
    battle = play(setup, ["flurry", "shoot:red2"])
    # Then
    found = [key for key in keys(battle) if key.startswith(("attack", "shoot"))]
    assert found == ["shoot:red2"]


@rule("EW-05", "W-49")
def test_what_may_be_part_of_a_flurry() -> None:
    # Given: all that blue1 could do
    leader = {"bow": "self_bow", "charms": ["falling_lamp"], "motes": 4, "spells": ["ash_veil"]}
    setup = situation(
        blue=[
            unit("blue1", at=(500, 400), relays=1, leader=leader, troops={**CALM, "bow": "self_bow"}),
            unit("blue2", at=(100, 100), troops=CALM),
        ],
        red=[unit("red1", beside="blue1", members=8, troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["flurry"])
    # Then: attacks, formation, Turn, Rally, Signal
    assert [key.split(":")[0] for key in keys(battle)] == [
        "attack",
        "shoot",
        "formation",
        "formation",
        "formation",
        "turn",
        "rally",
        "signal",
    ]


@rule("EW-05", "W-49")
def test_what_is_no_attack_comes_once_in_a_flurry() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", at=(900, 400), troops=CALM)],
        acts=["blue1"],
    )
    # When: a formation is named
    battle = play(setup, ["flurry", "formation:close"])
    # Then: no second one
    assert [key for key in keys(battle) if key.startswith("formation")] == []


@rule("EW-05", "EW-85", "W-49")
def test_a_flurry_is_as_slow_as_its_slowest_part_and_each_part_counts_in_its_place() -> None:
    # Given: a formation (5 ticks), a Turn (3) and an attack with Speed 4
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader={"weapon": blades(2)})],
        red=[
            unit(
                "red1", beside="blue1", troops=CALM, leader={"dodge": 10, "dexterity": 10, "war": 10}, next=2
            )
        ],
    )
    # When: 6 - 3 and 6 - 4 dice of command, 12 - 5 of attack
    choices = ["flurry", "formation:close", "turn", "face:west", "attack:red1", "done"]
    battle = play(setup, choices, [[7, 2, 2], [7, 2], [2] * 7])
    # Then: the attack is the third part, whenever it is rolled
    assert the(battle, "ActionTaken", unit="blue1", action="flurry", speed=5, penalty=3)
    assert pools(battle) == [-5]
    assert unit_of(battle, "blue1").formation.key == "close"
    assert unit_of(battle, "blue1").facing == 12


@rule("EW-05", "EW-85", "W-49")
@pytest.mark.parametrize(
    ("parts", "dice"),
    [
        (["turn", "face:west", "formation:close", "attack:red1"], [[2] * 3, [2] * 2, [2] * 7]),
        (["turn", "face:west", "attack:red1", "formation:close"], [[2] * 3, [2], [2] * 8]),
    ],
)
def test_the_slowest_part_may_stand_anywhere_in_a_flurry(parts: list[str], dice: list[list[int]]) -> None:
    # Given: a Turn (3 ticks), a formation (5) and an attack with Speed 4
    nimble = {"dodge": 10, "dexterity": 10, "war": 10}
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader={"weapon": blades(2)})],
        red=[unit("red1", beside="blue1", troops=CALM, leader=nimble, next=2)],
    )
    # When: 6 less 3, 4 or 5 dice of command, 12 less 4 or 5 of attack
    battle = play(setup, ["flurry", *parts, "done"], dice)
    # Then
    assert the(battle, "ActionTaken", unit="blue1", action="flurry", speed=5, penalty=3)
    assert unit_of(battle, "blue1").next == 6


@rule("EW-05", "EW-85", "W-49")
def test_a_single_thing_that_is_no_blow_is_no_flurry() -> None:
    # Given: nobody in reach or to signal to, all Relays that it can have, no other formation at Drill 0
    blue = unit("blue1", at=(500, 400), troops=CALM, drill=0, formation="unordered", members=8, relays=2)
    setup = situation(blue=[blue], red=[unit("red1", at=(1100, 750), troops=CALM)], acts=["blue1"])
    battle = begin(setup)
    assert "turn" in keys(battle)
    assert "flurry" not in keys(battle)


@rule("EW-05", "W-49")
def test_two_targets_for_one_blow_are_no_flurry() -> None:
    # It used to be offered to a single person of Rate 1 between two enemies
    # Given: Rate 1
    blue = solo("blue1", at=(500, 400), leader={"weapon": "pike"})
    red = [unit("red1", beside="blue1", troops=CALM), unit("red2", beside="blue1:west", troops=CALM)]
    setup = situation(blue=[blue], red=red, acts=["blue1"])
    # When, Then
    assert "flurry" not in keys(play(setup))


@rule("EW-05", "EW-85", "W-49")
def test_where_nothing_fits_the_first_part_it_loses_no_dice() -> None:
    # Given: a single person of Rates 1, engaged with red1, whom alone he can shoot at, in contact with red2
    bow = {"name": "Sling", "speed": 5, "damage": 1, "rate": 1, "range": 100}
    nimble = {"dodge": 10, "dexterity": 10, "war": 10}
    blue = solo(
        "blue1", at=(500, 400), leader={"weapon": "pike", "bow": bow, "armour": "none"}, engaged=["red1"]
    )
    red = [
        unit("red1", beside="blue1", troops=CALM),
        unit("red2", beside="blue1:west", troops=CALM, leader=nimble),
    ]
    setup = situation(blue=[blue], red=red, acts=["blue1"])
    # When: its first part is a blow at red2, 2 + 4 + 1 dice, and no volley can go there; Endurance against 2
    battle = play(setup, ["stay", "flurry", "attack:red2"], [[2] * 7, [7] * 6])
    # Then
    assert "flurry" not in terms(the(battle, "AttackRolled"), "pool")


@rule("EW-76", "EW-85", "W-40")
def test_a_flurry_risks_endurance_once_for_each_side() -> None:
    # Given: leather on, engaged before
    setup = situation(
        blue=[unit("blue1", at=(500, 400), engaged=["red1"])],
        red=[unit("red1", beside="blue1")],
        acts=["blue1"],
    )
    # When: two attacks miss, then one test each
    choices = ["stay", "flurry", "attack:red1", "attack:red1", "done"]
    battle = play(setup, choices, [[2] * 5, [2] * 4, [2] * 6, [2] * 6])
    # Then
    assert [event.facts()["unit"] for event in of(battle, "EnduranceTested")] == ["blue1", "red1"]
