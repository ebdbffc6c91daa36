"""Attacks at the boundary: what they do to both units, bonus successes, least damage, Hardness. EW-07, EW-26,
EW-42, EW-62 to EW-76, EW-85, EW-87.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.exalted_war.battles import (
    hero,
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
from tests.exalted_war.samples import BARE, archers, fearless, plain
from wartable.testing import rule

CALM: Final[Mapping[str, object]] = {"armour": "none", "perfect_morale": True}
NIMBLE: Final = {"dodge": 10, "dexterity": 10, "war": 10}
MISS: Final = [2] * 7


# ------------------------------------------------------------------ what an attack means for both


@rule("EW-76", "EW-85")
def test_one_attack_leaves_no_onslaught_and_two_leave_one() -> None:
    # Given: 6 dice and 1 for the spear; 2 and 3 fewer in a flurry
    blue = unit("blue1", at=(500, 400), troops=CALM)
    red = unit("red1", beside="blue1", troops=CALM, leader=NIMBLE, next=2)
    setup = situation(blue=[blue], red=[red])
    # When
    once = play(setup, ["attack:red1"], [MISS])
    twice = play(setup, ["flurry", "attack:red1", "attack:red1", "done"], [[2] * 5, [2] * 4])
    # Then
    assert unit_of(once, "red1").onslaught == {}
    assert unit_of(twice, "red1").onslaught == {"blue1": 1}
    assert unit_of(twice, "blue1").onslaught == {}


@rule("EW-73", "EW-76", "W-6")
def test_a_flurry_that_begins_with_a_volley_counts_as_fire_although_it_ends_with_a_blow() -> None:
    # Given: archers beside spears of Morale 2, engaged before
    blue = archers("blue1", engaged=["red1"])
    red = plain("red1", beside="blue1", leader=NIMBLE)
    # When: both parts miss; the first fire since its last action is a test, 4 dice of nerve
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    battle = play(setup, ["stay", "flurry", "shoot:red1", "attack:red1", "done"], None)
    # Then
    assert unit_of(battle, "red1").shot_at


@rule("EW-76", "EW-79", "W-26", "W-89")
def test_a_volley_at_whom_one_is_engaged_with_keeps_that_up() -> None:
    # Given: engaged since tick 1; it is tick 5
    blue = archers("blue1", engaged={"red1": [1, 1]})
    red = fearless("red1", beside="blue1", leader=NIMBLE)
    setup = situation(blue=[blue], red=[red], acts=["blue1"], tick=5)
    # When: 2 + 4 dice
    battle = play(setup, ["stay", "shoot:red1"], [[2] * 6])
    # Then: both remember tick 5
    assert unit_of(battle, "blue1").engaged["red1"] == (1, 5)
    assert unit_of(battle, "red1").engaged["blue1"] == (1, 5)


@rule("EW-76", "W-31")
def test_who_is_attacked_remembers_it_and_who_attacks_does_not() -> None:
    # Given
    blue = unit("blue1", at=(500, 400), troops=CALM)
    red = unit("red1", beside="blue1", troops=CALM)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [MISS])
    # Then
    assert (unit_of(battle, "red1").attacked, unit_of(battle, "blue1").attacked) == (True, False)


# ------------------------------------------------------------------ bonus successes


@rule("EW-62", "EW-63", "EW-64")
def test_rating_and_might_of_a_unit_count_against_a_single_person_too() -> None:
    # Given: Rating 2, Might 1, Magnitude 2 against 0; the person has nothing of the kind
    blue = unit("blue1", at=(500, 400), troops=CALM, might=1)
    red = solo("red1", beside="blue1", leader=NIMBLE, endurance=0)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [MISS])
    # Then
    bonus = {"Close Combat Rating": 2, "Might": 1, "Magnitude": 2}
    assert terms(the(battle, "AttackRolled"), "bonus") == bonus


@rule("EW-56", "EW-62", "W-52")
def test_the_house_rule_of_the_doubled_cap_is_about_close_combat_alone() -> None:
    # Given: the table doubles War in Close formation; archers of Rating (2 + 8) / 2 = 5, War 2
    blue = archers(
        "blue1",
        formation="close",
        leader={"dexterity": 3, "war": 2, "archery": 2},
        troops={"ranged": 8},
    )
    red = fearless("red1", at=(560, 400), leader=NIMBLE)
    setup = situation(blue=[blue], red=[red], acts=["blue1"], house_rules={"close_cap": True})
    # When: 3 + 2 dice
    battle = play(setup, ["shoot:red1"], [[2] * 5])
    # Then
    assert terms(the(battle, "AttackRolled"), "bonus") == {"Ranged Attack Rating up to War": 2}


# ------------------------------------------------------------------ the Defense Value


@rule("EW-67", "W-50")
def test_of_equals_the_leader_dodges() -> None:
    # Given: a dodge of (2 + 6) / 2 = 4; a parry of (2 + 4 + 1) / 2 = 3 and half of a Rating of 2
    red = unit("red1", beside="blue1", troops=CALM, leader={"dodge": 6, "war": 6})
    blue = unit("blue1", at=(500, 400), troops=CALM)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [MISS])
    # Then
    assert the(battle, "AttackRolled").facts()["defence"] == "dodge"
    assert terms(the(battle, "AttackRolled"), "dv") == {"Dodge DV": 4}


@rule("EW-36", "EW-67", "W-36")
def test_a_divine_person_has_nothing_to_round_up_beside_his_parry() -> None:
    # Given: halves rounded up, and no troops
    red = solo("red1", beside="blue1", leader={"kind": "divine", "armour": "none"}, endurance=0)
    blue = unit("blue1", at=(500, 400), troops=CALM)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], None)
    # Then: (2 + 4 + 1) / 2 = 4, up
    assert terms(the(battle, "AttackRolled"), "dv") == {"Parry DV": 4}


@rule("EW-07", "EW-67", "EW-87", "W-69")
def test_who_is_inactive_has_no_defence() -> None:
    # Given
    red = unit("red1", beside="blue1", troops=CALM, helpless=True)
    blue = unit("blue1", at=(500, 400), troops=CALM)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], None)
    # Then
    assert the(battle, "AttackRolled").facts()["open"] == "helpless"


@rule("EW-26", "EW-66")
def test_it_is_told_who_did_the_harm() -> None:
    # Given: red1 cannot defend itself
    red = unit("red1", beside="blue1", troops=CALM, helpless=True)
    blue = unit("blue1", at=(500, 400), troops=CALM)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], None)
    # Then
    found: Any = of(battle, "HealthLost")
    assert [(loss.unit, loss.by) for event in found for loss in event.losses()] == [("red1", "blue1")]


@rule("EW-41", "EW-67")
def test_the_targets_mobility_hinders_its_dodge_and_not_the_attackers() -> None:
    # Given: attackers in full plate of mobility 3; a dodge of (3 + 7) / 2 = 5 in mail, mobility 2
    blue = unit("blue1", at=(500, 400), troops={**CALM, "armour": "full_plate"}, endurance=0)
    red = unit(
        "red1",
        beside="blue1",
        troops={**CALM, "armour": "mail_coat"},
        leader={"dexterity": 3, "melee": 3, "dodge": 9, "war": 9},
        endurance=0,
    )
    # When: 7 - 2 dice
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [[2] * 5])
    # Then
    assert terms(the(battle, "AttackRolled"), "dv") == {"Dodge DV": 6, "mobility": -2}


# ------------------------------------------------------------------ damage


@rule("EW-42", "EW-71")
@pytest.mark.parametrize(("hardness", "events"), [(0, []), (1, ["Harmless"])])
def test_without_hardness_even_a_blow_of_no_raw_damage_comes_to_its_dice(
    hardness: int, events: list[str]
) -> None:
    # Given: Strength 3 and a reed of -9; single persons, Dexterity 2 + Melee 4 - 3 for 3 less Magnitude
    blue = solo("blue1", at=(500, 400), leader={**BARE, "weapon": {"name": "Reed", "speed": 4, "damage": -9}})
    red = solo("red1", beside="blue1", leader={**BARE, "dexterity": 1, "melee": 0, "hardness": hardness})
    # When: 6 dice show 4 successes
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    battle = play(setup, ["attack:red1"], None, seed=2)
    # Then
    assert the(battle, "AttackRolled").facts()["net"] >= 1  # type: ignore[operator]
    assert [type(event).__name__ for event in of(battle, "Harmless")] == events
    assert [event.facts()["dice"] for event in of(battle, "DamageRolled")] == [0] * (1 - len(events))


@rule("EW-71", "W-36", "W-39")
@pytest.mark.parametrize(("essence", "weapon", "least"), [(1, 0, 1), (3, 2, 3), (2, 4, 4)])
def test_the_least_damage_of_a_person_is_that_of_essence_or_weapon(
    essence: int, weapon: int, least: int
) -> None:
    # Given: a single person
    blade = {"name": "Blade", "speed": 4, "damage": 0, "least": weapon}
    blue = solo("blue1", at=(500, 400), leader={**BARE, "weapon": blade, "essence": essence, "melee": 9})
    red = solo("red1", beside="blue1", leader={**BARE, "dexterity": 1, "melee": 0, "armour": "full_plate"})
    # When
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    battle = play(setup, ["attack:red1"], None, seed=3)
    # Then
    assert the(battle, "DamageRolled").facts()["least"] == least


# ------------------------------------------------------------------ challenges


@rule("EW-26", "EW-70")
def test_the_challengers_charms_are_his_own_and_not_those_of_the_challenged() -> None:
    # Given: a Hero of red1 knows how to throw dice again; the challenger does not
    blue = unit("blue1", at=(500, 400), troops=CALM, engaged=["red1"])
    gifted = hero("slate", charms=["second_stroke"], motes=9)
    red = unit("red1", beside="blue1", troops=CALM, specials=[gifted], next=2)
    # When: he refuses, and 7 dice fail
    battle = play(situation(blue=[blue], red=[red]), ["stay", "challenge:slate", "refuse"], [MISS])
    # Then: nobody was asked for a Charm
    assert of(battle, "CharmUsed") == []
    assert [key for key in keys(battle) if key.startswith("use")] == []


# ------------------------------------------------------------------ Charms


@rule("EW-26", "EW-60")
@pytest.mark.parametrize(("dice", "asked"), [(1, True), (0, False)])
def test_dice_are_thrown_again_where_there_are_any(dice: int, asked: object) -> None:
    # Given: Dexterity 1, Melee 0 and a club of Accuracy 0 or -1
    club = {"name": "Club", "speed": 4, "damage": 0, "accuracy": dice - 1}
    leader = {**BARE, "dexterity": 1, "melee": 0, "weapon": club, "charms": ["second_stroke"], "motes": 3}
    blue = unit("blue1", at=(500, 400), troops=CALM, leader=leader)
    red = unit("red1", beside="blue1", troops=CALM, leader=NIMBLE)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [[2]] * dice)
    # Then
    assert ("use:second_stroke" in keys(battle)) is asked


@rule("EW-01", "EW-26")
@pytest.mark.parametrize(("motes", "ways"), [(3, []), (4, ["charm:falling_lamp>red1"])])
def test_a_charm_that_is_an_action_is_offered_to_who_can_pay_it(motes: int, ways: list[str]) -> None:
    # Given: it costs 4 motes
    blue = unit("blue1", at=(500, 400), troops=CALM, leader={"charms": ["falling_lamp"], "motes": motes})
    red = unit("red1", beside="blue1", troops=CALM)
    # When, Then
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]))
    assert [key for key in keys(battle) if key.startswith("charm")] == ways
