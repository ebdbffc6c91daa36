"""Tests of Endurance: how hard they are, and what comes of having none."""

from __future__ import annotations

import pytest

from tests.exalted_war.battles import (
    numbers,
    of,
    play,
    situation,
    solo,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import (
    BARE,
    EIGHT,
    MISS,
    UNARMOURED,
    UNSHAKEN,
    archers,
    fearless,
    levels,
    plain,
)
from tests.exalted_war.tiring import KEPT, LOST, PLATED, shot_at
from wartable.testing import rule

# ------------------------------------------------------------------ how hard it is


@rule("EW-77", "W-40")
def test_the_fatigue_of_armour_and_shield_add_up() -> None:
    # Given: mail of fatigue 2 and tower shields of 1, doubled to 6 against arrows
    mail = {"armour": "mail_coat", "shield": "tower"}
    setup = situation(blue=[archers()], red=[plain(troops=mail, shot_at=True)], acts=["blue1"])
    # When: 0 + 2 miss
    battle = play(setup, ["shoot:red1"], [EIGHT, KEPT])
    # Then
    assert terms(the(battle, "EnduranceTested"), "difficulty") == {"fatigue of the armour": 3}


@rule("EW-77", "W-40")
def test_nothing_to_tire_them_saves_it_without_a_roll() -> None:
    # Given: red1 unarmoured, in no close combat
    setup = situation(
        blue=[archers()], red=[plain(shot_at=True, drill=2, leader={"stamina": 3})], acts=["blue1"]
    )
    # When
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0)])
    # Then
    assert of(battle, "EnduranceTested") == []
    assert unit_of(battle, "red1").endurance == 5


@rule("EW-79/1", "W-40")
def test_a_morale_of_3_makes_it_1_easier() -> None:
    # Given: mail of fatigue 2, troops and leader of Valor 3
    red = plain(leader={"valor": 3}, troops={"armour": "mail_coat", "valor": 3}, shot_at=True)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: 0 + 2 leave 2 over a DV of 0, 9 less 3 of Armor are 6 dice
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=6), KEPT])
    # Then
    wanted = {"fatigue of the armour": 2, "Morale 3 or more": -1}
    assert terms(the(battle, "EnduranceTested"), "difficulty") == wanted


@rule("EW-79/2", "W-40")
def test_perfect_morale_makes_it_2_easier_and_not_3() -> None:
    # Given: the dead in full plate of fatigue 3, of Valor 5
    dead = {"armour": "full_plate", "perfect_morale": True, "valor": 5}
    red = plain(leader={"valor": 5}, troops=dead)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: 0 + 2 leave 2, 9 less 4 are 5 dice
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=5), KEPT])
    # Then
    wanted = {"fatigue of the armour": 3, "perfect Morale": -2}
    assert terms(the(battle, "EnduranceTested"), "difficulty") == wanted


@rule("EW-79/3", "W-26")
def test_being_engaged_makes_it_2_harder() -> None:
    # Given: engaged since before
    blue = fearless("blue1", at=(500, 400), engaged=["red1"])
    setup = situation(blue=[blue], red=[plain(beside="blue1", troops=PLATED)], acts=["blue1"])
    # When
    battle = play(setup, ["stay", "attack:red1"], [MISS, KEPT])
    # Then
    wanted = {"fatigue of the armour": 1, "engaged": 2}
    assert terms(the(battle, "EnduranceTested"), "difficulty") == wanted


@rule("EW-79", "W-26")
def test_the_blow_that_engages_counts_as_engaged() -> None:
    # Given: in contact, not engaged
    setup = situation(
        blue=[fearless("blue1", at=(500, 400))], red=[plain(beside="blue1", troops=PLATED)], acts=["blue1"]
    )
    # When
    battle = play(setup, ["attack:red1"], [MISS, [7, 7], KEPT])
    # Then
    assert terms(the(battle, "EnduranceTested"), "difficulty")["engaged"] == 2


@rule("EW-79/4", "W-15", "W-28")
def test_an_attack_right_after_a_dash_is_1_harder() -> None:
    # Given: blue1, of Morale 2, has come into contact by a Dash; both unarmoured
    blue = plain("blue1", at=(500, 400), charged=True)
    red = fearless(beside="blue1")
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    # When: it attacks, and attacks again
    dice = [MISS, [7, 7], KEPT, MISS, KEPT]
    battle = play(setup, ["attack:red1", "stay", "attack:red1"], dice)
    # Then: against 2 + 1, then 2
    first, second = of(battle, "EnduranceTested")
    assert terms(first, "difficulty") == {"engaged": 2, "charged": 1}
    assert terms(second, "difficulty") == {"engaged": 2}


@rule("EW-79", "W-28")
def test_who_is_attacked_after_its_dash_has_charged_too() -> None:
    # Given: red1 has dashed, in leather and plates
    battle = shot_at(KEPT, charged=True)
    # When, Then
    assert terms(the(battle, "EnduranceTested"), "difficulty") == {"fatigue of the armour": 1, "charged": 1}


@rule("EW-79/5")
@pytest.mark.parametrize(
    ("weather", "more"),
    [("hot", 1), ("snowy", 1), ("desert", 2), ("blizzard", 2)],
)
def test_weather_makes_it_harder(weather: str, more: int) -> None:
    battle = shot_at(KEPT, field={"weather": weather})
    difficulty = terms(the(battle, "EnduranceTested"), "difficulty")
    assert difficulty == {"fatigue of the armour": 1, f"{weather} weather": more}


@rule("EW-79")
def test_extreme_weather_tires_the_dead_as_well() -> None:
    # Given: archers of perfect Morale, without armour
    setup = situation(
        blue=[archers()], red=[plain(shot_at=True)], acts=["blue1"], field={"weather": "extreme"}
    )
    # When: they shoot, and both keep their Endurance
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0), KEPT, KEPT])
    # Then: 3 - 2, and 3
    blue, red = of(battle, "EnduranceTested")
    assert terms(blue, "difficulty") == {"perfect Morale": -2, "extreme weather": 3}
    assert terms(red, "difficulty") == {"extreme weather": 3}


@rule("EW-79")
def test_mild_weather_changes_nothing() -> None:
    battle = shot_at(KEPT, field={"weather": "mild"})
    assert terms(the(battle, "EnduranceTested"), "difficulty") == {"fatigue of the armour": 1}


@rule("EW-77", "W-36")
def test_a_single_person_bears_his_own_armour() -> None:
    # Given: a solo unit in mail of fatigue 2, Charisma 3 and War 3
    red = solo("red1", leader={"stamina": 3, "charisma": 3, "war": 3, "armour": "mail_coat"}, at=(600, 400))
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: 0 + 2 + 2 leave 4 over a DV of 1 - 2, 11 less 8 are 3 dice
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=3), LOST])
    # Then
    assert terms(the(battle, "EnduranceTested"), "difficulty") == {"fatigue of the armour": 2}
    assert unit_of(battle, "red1").endurance == 2


# ------------------------------------------------------------------ none left


@rule("EW-76", "W-17")
def test_endurance_does_not_fall_below_0() -> None:
    # Given: archers, and red1 without Endurance
    setup = situation(blue=[archers()], red=[plain(troops=PLATED, endurance=0, shot_at=True)], acts=["blue1"])
    # When: it is shot at: there is nothing left to test for
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=7)])
    # Then
    assert unit_of(battle, "red1").endurance == 0
    assert of(battle, "EnduranceTested") == []


@rule("EW-33", "EW-78", "W-40")
def test_without_endurance_attacks_lose_2_dice() -> None:
    # Given: exhausted archers
    setup = situation(blue=[archers(endurance=0)], red=[fearless()], acts=["blue1"])
    # When: they shoot with 6 - 2 dice
    battle = play(setup, ["shoot:red1"], [[1] * 4, levels(0)])
    # Then
    assert terms(the(battle, "AttackRolled"), "pool") == {"Dexterity": 2, "Archery": 4, "fatigue": -2}


@rule("EW-33", "EW-78", "W-40")
def test_without_endurance_commands_lose_2_dice() -> None:
    # Given: exhausted archers
    setup = situation(blue=[archers(endurance=0)], red=[fearless()], acts=["blue1"])
    # When: they turn
    battle = play(setup, ["turn", "face:west"], [[7] * 4])
    # Then
    assert terms(the(battle, "CommandRolled"), "pool") == {"Charisma": 1, "War": 5, "fatigue": -2}


@rule("EW-33", "W-27", "W-40")
def test_without_endurance_a_disengage_loses_2_dice() -> None:
    # Given: red1, exhausted and engaged
    red = fearless(at=(600, 400), engaged=["blue1"], endurance=0, drill=2, leader={"wits": 3, "war": 3})
    setup = situation(blue=[fearless("blue1", beside="red1")], red=[red], acts=["red1"])
    # When: it tries to get clear
    battle = play(setup, ["disengage"], [[1] * 4])
    # Then: Wits 3 + War 3 + 2 - 2 - 2
    wanted = {"Wits": 3, "War": 3, "Drill": 2, "Magnitude": -2, "fatigue": -2}
    assert terms(the(battle, "Disengaged"), "pool") == wanted


@rule("EW-33", "EW-52", "W-40")
def test_a_relay_is_tired_too() -> None:
    # Given: exhausted archers with a Relay: 2 + 2 dice against 2 + 1 of the leader's
    blue = archers(endurance=0, relays=1, leader={"charisma": 2, "war": 1})
    setup = situation(blue=[blue], red=[fearless()], acts=["blue1"])
    # When: they turn
    battle = play(setup, ["turn", "face:west"], [[7, 7]])
    # Then
    rolled = the(battle, "CommandRolled")
    assert rolled.facts()["roller"] == "relay"
    assert terms(rolled, "pool") == {"Relay's Charisma": 2, "Relay's War": 2, "fatigue": -2}


@rule("EW-33", "W-40")
def test_fatigue_takes_nothing_from_the_defence() -> None:
    # Given: red1, exhausted
    setup = situation(blue=[archers()], red=[fearless(endurance=0)], acts=["blue1"])
    # When: it is shot at
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0)])
    # Then: DV 1
    assert terms(the(battle, "AttackRolled"), "dv") == {"Dodge DV": 1}


@rule("EW-78")
def test_the_last_point_brings_the_penalty_at_once_after_the_tick() -> None:
    # Given: archers in leather and plates with 1 Endurance
    blue = archers(endurance=1, troops={**PLATED, "perfect_morale": False})
    setup = situation(blue=[blue], red=[fearless()], acts=["blue1"])
    # When: they shoot twice, and fail to keep it the first time
    battle = play(setup, ["shoot:red1", "shoot:red1"], [EIGHT, levels(0), LOST, [1] * 4, levels(0)])
    # Then
    assert numbers(the(battle, "EnduranceTested"))["endurance"] == 0
    first, second = of(battle, "AttackRolled")
    assert "fatigue" not in terms(first, "pool")
    assert terms(second, "pool")["fatigue"] == -2


@rule("EW-45", "EW-79")
def test_the_dead_tire_in_armour_like_others_but_2_less() -> None:
    # Given: the dead in leather and plates, in close combat: 1 - 2 + 2
    blue = fearless("blue1", at=(500, 400), engaged=["red1"])
    red = fearless(beside="blue1", troops={**UNSHAKEN, **PLATED})
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    # When
    battle = play(setup, ["stay", "attack:red1"], [MISS, KEPT])
    # Then
    wanted = {"fatigue of the armour": 1, "perfect Morale": -2, "engaged": 2}
    assert terms(the(battle, "EnduranceTested"), "difficulty") == wanted


@rule("EW-32", "EW-76", "W-36")
def test_a_single_person_tires_by_his_blows() -> None:
    # Given: a solo unit without armour in contact with red1
    blue = solo("blue1", leader={"stamina": 3, **BARE}, at=(589, 400), engaged=["red1"])
    setup = situation(
        blue=[blue], red=[plain(troops=UNARMOURED, drill=2, leader={"stamina": 3})], acts=["blue1"]
    )
    # When: he strikes, and both fail against 2
    battle = play(setup, ["stay", "attack:red1"], [MISS, LOST, LOST])
    # Then: 3 - 1 and 5 - 1
    assert (unit_of(battle, "blue1").endurance, unit_of(battle, "red1").endurance) == (2, 4)
