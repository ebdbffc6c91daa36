"""Attacks in war, step by step, and what they bring with them. EW-03, EW-60, EW-76, EW-91, W-6, W-26."""

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

BARE: Mapping[str, object] = {"armour": "none"}
"""Troops whose Endurance is tested only when they are engaged."""

BOWS: Mapping[str, object] = {"bow": "self_bow", "ranged": 2}

ARCHER: Mapping[str, object] = {"bow": "self_bow", "archery": 3}

MISS = [2] * 7
"""An attack without a success."""


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ step by step


@rule("EW-60", "EW-62", "EW-63", "EW-64", "EW-65", "EW-66", "EW-67", "EW-71")
def test_an_attack_goes_through_all_its_steps() -> None:
    # Given: Cinder Guard against Copperfield Spears, both in Close formation, without the tests around it
    sarrow = {"dexterity": 4, "melee": 4, "war": 4, "weapon": "straight_sword", "essence": 2}
    guard = unit(
        "blue1",
        at=(500, 400),
        formation="close",
        members=120,
        drill=4,
        gear=1,
        relays=3,
        leader=sarrow,
        troops={**CALM, "dexterity": 3, "strength": 3, "close": 4, "weapon": "axe"},
    )
    spears = unit(
        "red1",
        beside="blue1",
        formation="close",
        members=200,
        relays=4,
        troops={**CALM, "shield": "large"},
    )
    # When: 10 dice show 5; Rating 3 doubled is 6, War 4; Might 1; 3 - 4; DV (2 + 4 + 1) / 2 + 2 + 2 = 7
    dice = [[7, 8, 9, 10, 1, 2, 3, 4, 5, 6], [7] * 5 + [1] * 2]
    battle = play(situation(blue=[guard], red=[spears], acts=["blue1"]), ["attack:red1"], dice)
    # Then: 5 + 4 + 1 - 1 - 7 = 2 left; 3 + 3 + 3 (a third of 3 + 5, up) + 2 = 11 less 4 are 7 dice
    rolled, harmed = the(battle, "AttackRolled"), the(battle, "DamageRolled")
    assert terms(rolled, "pool") == {"Dexterity": 4, "Melee": 4, "Straight sword": 2}
    assert rolled.facts()["rolled"] == 5
    assert terms(rolled, "bonus") == {"Close Combat Rating up to War": 4, "Might": 1, "Magnitude": -1}
    assert terms(rolled, "dv") == {
        "Parry DV": 3,
        "half the Close Combat Rating": 2,
        "Large shield doubled": 2,
    }
    assert rolled.facts()["net"] == 2
    assert terms(harmed, "raw") == {
        "Strength": 3,
        "Straight sword": 3,
        "Close Combat Damage": 3,
        "successes left": 2,
    }
    assert terms(harmed, "soak") == {"Leather and plates": 4}
    assert harmed.facts()["least"] == 3
    assert harmed.facts()["dice"] == 7
    assert unit_of(battle, "red1").health == 5


@rule("EW-60")
def test_a_miss_rolls_no_damage() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["attack:red1"], [MISS])
    # Then
    assert of(battle, "DamageRolled") == []
    assert unit_of(battle, "red1").health == 0


# ------------------------------------------------------------------ whom one can strike


@rule("EW-03", "W-26")
def test_close_attacks_take_contact() -> None:
    # Given: 2 yards between red1 and blue1, which still is contact where places are whole yards; 3 to red2
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", at=(522, 400), troops=CALM), unit("red2", at=(477, 400), troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup)
    # Then
    assert [key for key in keys(battle) if key.startswith("attack")] == ["attack:red1"]


@rule("EW-03", "EW-48")
def test_only_who_has_bows_under_a_leader_with_one_can_shoot() -> None:
    # Given: bows for the troops alone, for the leader alone, for both
    setup = situation(
        blue=[
            unit("blue1", at=(100, 100), troops={**CALM, **BOWS}),
            unit("blue2", at=(100, 400), troops=CALM, leader=ARCHER),
            unit("blue3", at=(100, 700), troops={**CALM, **BOWS}, leader=ARCHER),
        ],
        red=[unit("red1", at=(300, 400), troops=CALM)],
        acts=["blue1", "blue2", "blue3"],
    )
    # When
    battle = begin(setup)
    first = keys(battle)
    battle.choose("wait")
    second = keys(battle)
    battle.choose("wait")
    # Then
    assert ["shoot:red1" in first, "shoot:red1" in second, "shoot:red1" in keys(battle)] == [
        False,
        False,
        True,
    ]


# ------------------------------------------------------------------ engagement and nerve


@rule("EW-60", "W-26")
def test_a_close_attack_engages_both_though_it_misses() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["attack:red1"], [MISS])
    # Then
    assert the(battle, "Engaged", unit="blue1", other="red1")
    assert unit_of(battle, "blue1").engaged == {"red1": (1, 1)}
    assert unit_of(battle, "red1").engaged == {"blue1": (1, 1)}


@rule("EW-60", "W-26")
def test_a_volley_engages_nobody() -> None:
    # Given: both in contact
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops={**CALM, **BOWS}, leader={"dexterity": 3, **ARCHER})],
        red=[unit("red1", beside="blue1", troops=CALM, leader={"dodge": 5, "war": 5})],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["shoot:red1"], [[2] * 6])
    # Then
    assert of(battle, "Engaged") == []


@rule("EW-23", "EW-43", "W-5", "W-6")
def test_becoming_engaged_tests_the_nerve_of_both() -> None:
    # Given: troops of Valor 3 under a leader of Valor 4: Morale 3; red1's Valor is 2
    setup = situation(
        blue=[unit("blue1", at=(500, 400), leader={"valor": 4}, troops={**BARE, "valor": 3})],
        red=[unit("red1", beside="blue1", leader={"valor": 4}, troops={"valor": 2, **BARE})],
        acts=["blue1"],
    )
    # When: a miss; 1 success for each against 1; then Endurance against 2 (3 Morale: 1)
    battle = play(setup, ["attack:red1"], [MISS, [7, 1, 1], [7, 1], [7] * 6, [7] * 6])
    # Then
    assert terms(the(battle, "HesitationTested", unit="blue1"), "pool") == {"Morale": 3}
    assert terms(the(battle, "HesitationTested", unit="red1"), "pool") == {"Morale": 2}


@rule("EW-60", "W-6")
def test_the_first_volley_since_the_last_action_tests_the_nerve_and_the_next_does_not() -> None:
    # Given: two units of archers
    setup = situation(
        blue=[
            unit("blue1", at=(400, 300), troops={**CALM, **BOWS}, leader={"dexterity": 3, **ARCHER}),
            unit("blue2", at=(400, 500), troops={**CALM, **BOWS}, leader={"dexterity": 3, **ARCHER}),
        ],
        red=[unit("red1", at=(500, 400), troops=BARE, leader={"dodge": 5, "war": 5})],
        acts=["blue1", "blue2"],
    )
    # When: both miss on the same tick; Morale 2 dice against 1
    battle = play(setup, ["shoot:red1", "shoot:red1"], [[2] * 6, [2] * 6, [7, 1]])
    # Then
    assert the(battle, "HesitationTested", unit="red1", trigger="shot")


@rule("EW-60", "W-6")
def test_a_volley_after_the_own_next_action_tests_the_nerve_again() -> None:
    # Given: red1 was shot at before its tick, which has come, and blue1 shoots on the next one
    setup = situation(
        blue=[
            unit("blue1", at=(400, 300), troops={**CALM, **BOWS}, leader={"dexterity": 3, **ARCHER}, next=2)
        ],
        red=[unit("red1", at=(500, 400), troops=BARE, leader={"dodge": 5, "war": 5}, shot_at=True)],
    )
    # When: red1 guards
    battle = play(setup, ["guard", "shoot:red1", "hold"], [[2] * 6, [7, 1]])
    # Then
    assert len(of(battle, "HesitationTested", unit="red1", trigger="shot")) == 1


@rule("EW-60", "W-6")
def test_a_volley_before_the_own_next_action_does_not() -> None:
    # Given: red1 was shot at already, and acts later
    setup = situation(
        blue=[unit("blue1", at=(400, 300), troops={**CALM, **BOWS}, leader={"dexterity": 3, **ARCHER})],
        red=[unit("red1", at=(500, 400), troops=BARE, leader={"dodge": 5, "war": 5}, shot_at=True)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["shoot:red1"], [[2] * 6])
    # Then
    assert of(battle, "HesitationTested") == []


@rule("EW-60", "W-6")
@pytest.mark.parametrize(("weapon", "expected"), [("long_bow", {}), ("flame_piece", {"came under fire": 1})])
def test_fire_and_magic_weapons_shake_a_unit_more(weapon: str, expected: Mapping[str, int]) -> None:
    # Given: troops and leader with that weapon, within 10 yards
    setup = situation(
        blue=[unit("blue1", at=(475, 400), troops={**CALM, "bow": weapon}, leader={"bow": weapon, "war": 1})],
        red=[unit("red1", at=(500, 400), troops=BARE, leader={"dodge": 5, "war": 5})],
        acts=["blue1"],
    )
    # When: seeded dice
    battle = play(setup, ["shoot:red1"], dice=None)
    # Then
    found = terms(the(battle, "HesitationTested", unit="red1", trigger="shot"), "difficulty")
    assert found == {"least difficulty": 1, **expected}


@rule("EW-60", "W-6", "W-36")
def test_a_single_persons_fire_shakes_a_unit_more_too() -> None:
    # Given: a person with a flame piece
    setup = situation(
        blue=[solo("blue1", at=(485, 400), leader={"dexterity": 3, "bow": "flame_piece"}, endurance=0)],
        red=[unit("red1", at=(500, 400), troops=BARE, leader={"dodge": 5, "war": 5})],
        acts=["blue1"],
    )
    # When: 3 + 1 - 2 dice miss; 2 dice of Morale
    battle = play(setup, ["shoot:red1"], [[2, 2], [7, 7]])
    # Then
    found = terms(the(battle, "HesitationTested", unit="red1"), "difficulty")
    assert found == {"least difficulty": 1, "came under fire": 1}


@rule("EW-60", "W-35")
def test_single_persons_do_not_test_their_nerve() -> None:
    # Given: a person shot at by a unit
    setup = situation(
        blue=[unit("blue1", at=(400, 400), troops={**CALM, **BOWS}, leader={"dexterity": 3, **ARCHER})],
        red=[solo("red1", at=(500, 400), leader={"dexterity": 5, "dodge": 5, "war": 5}, endurance=0)],
        acts=["blue1"],
    )
    # When: 0 + 2 + 2 against 5 - 1 misses
    battle = play(setup, ["shoot:red1"], [[2] * 6])
    # Then
    assert of(battle, "HesitationTested") == []


@rule("EW-76", "W-23", "W-40")
def test_every_attack_made_and_suffered_risks_endurance_once_the_nerve_is_tested() -> None:
    # Given: both attack on the same tick, with leather on (1), engaged before (2): difficulty 3
    setup = situation(
        blue=[unit("blue1", at=(500, 400), engaged=["red1"], drill=2, leader={"stamina": 3})],
        red=[unit("red1", beside="blue1", drill=2, leader={"stamina": 3})],
    )
    tests = [[7, 7, 7, 1, 1, 1], [7, 7, 1, 1, 1, 1], [7] * 6, [2] * 6]
    # When: each tests for its own attack and for the other's: 3, 2, 6 and 0 successes
    battle = play(setup, ["stay", "stay", "attack:red1", "attack:blue1"], [MISS, MISS, *tests])
    # Then: red1 fails twice, 5 - 2
    found = [(event.facts()["unit"], event.facts()["passed"]) for event in of(battle, "EnduranceTested")]
    assert found == [("blue1", True), ("red1", False), ("red1", True), ("blue1", False)]
    assert (unit_of(battle, "blue1").endurance, unit_of(battle, "red1").endurance) == (4, 4)


@rule("EW-77", "EW-78", "W-40")
def test_neither_fatigue_nor_wounds_hinder_the_test_of_endurance() -> None:
    # Given: 4 boxes of blue1 filled; red1, without trials of its own, is engaged with it
    setup = situation(
        blue=[unit("blue1", at=(500, 400), health=4, engaged=["red1"])],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When: 7 - 2 dice miss, and all 6 are thrown for Endurance
    battle = play(setup, ["stay", "attack:red1"], [[2] * 5, [2] * 6])
    # Then
    assert terms(the(battle, "EnduranceTested"), "pool") == {"Charisma": 1, "War": 5}


# ------------------------------------------------------------------ the unexpected, and descriptions


@rule("EW-60", "EW-91")
def test_an_unexpected_attack_meets_no_defence_and_is_used_up() -> None:
    # Given: blue1's next attack is unexpected; a flurry of two
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, surprise=True)],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When: 2 successes of the Rating hit: 3 + 4 + 2 + 2 - 4 = 7 dice; the second blow is expected
    battle = play(setup, ["flurry", "attack:red1", "attack:red1", "done"], [[2] * 5, [1] * 7, [2] * 4])
    # Then
    first, second = of(battle, "AttackRolled")
    assert (terms(first, "dv"), first.facts()["net"]) == ({}, 2)
    assert terms(second, "dv") == {"Parry DV": 3, "half the Close Combat Rating": 1, "onslaught": -1}


@rule("EW-60")
def test_armour_and_least_damage_still_help_against_an_unexpected_attack() -> None:
    # Given: full plate
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, surprise=True)],
        red=[unit("red1", beside="blue1", leader={"armour": "full_plate"}, troops=CALM)],
        acts=["blue1"],
    )
    # When: 3 + 4 + 2 + 2 - 12, but 2 for the Magnitude
    battle = play(setup, ["attack:red1"], [MISS, [1, 1]])
    # Then
    assert the(battle, "DamageRolled").facts()["dice"] == 2


@rule("EW-60")
def test_a_description_is_used_up_by_the_first_attack() -> None:
    # Given: 2 dice for a description, and a flurry of two attacks
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, stunt=2)],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When: 7 + 2 - 2 dice, and 7 - 3
    battle = play(setup, ["flurry", "attack:red1", "attack:red1", "done"], [[2] * 7, [2] * 4])
    # Then
    assert [terms(event, "pool").get("stunt") for event in of(battle, "AttackRolled")] == [2, None]
