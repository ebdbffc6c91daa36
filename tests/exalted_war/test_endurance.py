"""Exhaustion: what tires a unit, who keeps its Endurance, what comes of having none. EW-31 to EW-33, EW-75 to
EW-79, W-17, W-40.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.exalted_war.samples import (
    BARE,
    EIGHT,
    MISS,
    UNARMOURED,
    UNSHAKEN,
    archers,
    facts_of,
    fearless,
    happened,
    levels,
    plain,
)
from wartable import Battle, State
from wartable.rulesets.exalted_war.testing import (
    begin,
    numbers,
    of,
    play,
    situation,
    solo,
    terms,
    the,
    unit_of,
)
from wartable.testing import rule

KEPT: Final = [7, 7, 7, 7, 7, 7]
LOST: Final = [1, 1, 1, 1, 1, 1]
"""Charisma 1 + War 5."""

PLATED: Final[Mapping[str, object]] = {"armour": "leather_and_plates"}
"""Fatigue 1, mobility 1, unit Armor 2."""


def shot_at(rolled: list[int], field: Mapping[str, object] | None = None, **values: object) -> Battle[State]:
    """Archers shoot at red1, in leather and plates, without harm: 0 + 2 leave 2 over a DV of 0, 9 less 2 of
    Armor are 7 dice. Then it keeps its Endurance or not.
    """
    given: dict[str, object] = {
        "troops": PLATED,
        "drill": 2,
        "leader": {"stamina": 3},
        "shot_at": True,
        **values,
    }
    setup = situation(blue=[archers()], red=[plain(**given)], acts=["blue1"], field=field or {})  # type: ignore[arg-type]
    return play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=7), rolled])


# ------------------------------------------------------------------ how much there is


@rule("EW-31", "EW-75")
def test_a_unit_begins_with_drill_and_stamina() -> None:
    blue = fearless("blue1", at=(100, 400), drill=4, leader={"stamina": 5})
    battle = begin(situation(blue=[blue], red=[fearless(drill=2, leader={"stamina": 3})]))
    assert (unit_of(battle, "blue1").endurance, unit_of(battle, "red1").endurance) == (9, 5)


@rule("EW-32", "EW-75")
def test_a_single_person_begins_with_stamina_and_resistance() -> None:
    blue = solo("blue1", leader={"stamina": 4, "resistance": 3}, at=(100, 400))
    assert unit_of(begin(situation(blue=[blue], red=[fearless()])), "blue1").endurance == 7


@rule("W-40")
def test_the_start_is_not_lowered_by_armour() -> None:
    blue = fearless(
        "blue1",
        at=(100, 400),
        troops={"armour": "full_plate", "shield": "tower"},
        drill=2,
        leader={"stamina": 3},
    )
    assert unit_of(begin(situation(blue=[blue], red=[fearless()])), "blue1").endurance == 5


# ------------------------------------------------------------------ what puts it at risk


@rule("EW-76", "EW-77")
def test_an_attack_suffered_puts_1_at_risk() -> None:
    # Given, When: red1 is shot at, and its leader fails against fatigue 1
    battle = shot_at(LOST)
    # Then: 4 of 5 are left
    rolled = the(battle, "EnduranceTested")
    assert terms(rolled, "pool") == {"Charisma": 1, "War": 5}
    assert terms(rolled, "difficulty") == {"fatigue of the armour": 1}
    assert rolled.facts()["passed"] is False
    assert unit_of(battle, "red1").endurance == 4


@rule("EW-77")
def test_charisma_and_war_save_it() -> None:
    battle = shot_at([7, 1, 1, 1, 1, 1])
    assert the(battle, "EnduranceTested").facts()["passed"] is True
    assert unit_of(battle, "red1").endurance == 5


@rule("EW-77")
def test_charisma_and_war_of_the_leader_are_rolled_and_nothing_else_of_his() -> None:
    # Given: Charisma 1, Wits 2, Stamina 5, War 4
    red = plain(
        troops=PLATED, shot_at=True, leader={"charisma": 1, "wits": 2, "stamina": 5, "war": 4}, drill=2
    )
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=7), [1] * 5])
    # Then: Drill 2 + 5, less 1
    assert terms(the(battle, "EnduranceTested"), "pool") == {"Charisma": 1, "War": 4}
    assert unit_of(battle, "red1").endurance == 6


@rule("EW-76")
def test_an_attack_made_puts_1_at_risk_too() -> None:
    # Given: archers in leather and plates
    blue = archers(
        troops={**PLATED, "perfect_morale": False},
        drill=2,
        leader={"dexterity": 3, "stamina": 3, "charisma": 3, "war": 3},
    )
    setup = situation(blue=[blue], red=[fearless()], acts=["blue1"])
    # When: they shoot, and fail
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0), LOST])
    # Then
    assert facts_of(battle, "EnduranceTested", "unit") == ["blue1"]
    assert unit_of(battle, "blue1").endurance == 4


@rule("EW-76", "W-40")
def test_each_side_tests_once_for_each_attack() -> None:
    # Given: two units of archers
    blue = [archers("blue1", at=(500, 300)), archers("blue2", at=(500, 500))]
    red = plain(troops=PLATED, shot_at=True, drill=2, leader={"stamina": 3, "charisma": 3, "war": 3})
    setup = situation(blue=blue, red=[red], acts=["blue1", "blue2"])
    # When: both shoot at red1, and it fails twice
    dice = [EIGHT, levels(0, dice=7), EIGHT, levels(0, dice=7), LOST, LOST]
    battle = play(setup, ["shoot:red1", "shoot:red1"], dice)
    # Then
    assert unit_of(battle, "red1").endurance == 3


@rule("EW-76", "EW-85", "W-40")
def test_a_whole_flurry_counts_once_for_each_side() -> None:
    # Given: archers in leather and plates, bows of Rate 2
    blue = archers(troops={**PLATED, "perfect_morale": False})
    setup = situation(blue=[blue], red=[plain(troops=PLATED, shot_at=True)], acts=["blue1"])
    # When: they shoot twice, with 2 and 3 dice less
    shots = [[1] * 4, levels(0, dice=7), [1] * 3, levels(0, dice=7)]
    battle = play(setup, ["flurry", "shoot:red1", "shoot:red1", "done"], [*shots, LOST, LOST])
    # Then
    assert facts_of(battle, "EnduranceTested", "unit") == ["blue1", "red1"]


@rule("EW-76", "EW-79", "W-23")
def test_who_destroys_a_unit_is_engaged_with_it_until_the_endurance_tests_are_made() -> None:
    # The engagement ended with the last Magnitude, before phase 5:
    # blue1 tested against 0, without a roll
    # Given: red1 of Magnitude 1 has one box left of its 7; blue1 of Morale 2 strikes it down
    blue = plain("blue1", at=(500, 400), engaged=["red1"], drill=2, leader={"stamina": 3})
    red = fearless("red1", beside="blue1", now={"members": 8}, health=6)
    setup = situation(blue=[blue], red=[red, fearless("red2", at=(900, 400))], acts=["blue1"])
    # When: 7 + 2 + 1 leave 6 over 4: 3 + 4 + 2 + 6 are 15 dice of damage; then blue1 fails against 2
    battle = play(setup, ["stay", "attack:red1"], [[7] * 7, levels(1, dice=15), LOST])
    # Then
    assert terms(the(battle, "EnduranceTested", unit="blue1"), "difficulty") == {"engaged": 2}
    assert unit_of(battle, "blue1").endurance == 4
    assert unit_of(battle, "blue1").engaged == {}
    last = ["MagnitudeLost", "EnduranceTested", "EngagementEnded", "UnitDestroyed"]
    assert [name for name in happened(battle) if name in last] == last


@rule("EW-76", "W-23")
def test_endurance_is_tested_after_the_tests_of_nerve() -> None:
    # Given: red1 comes under fire for the first time
    setup = situation(blue=[archers()], red=[plain(troops=PLATED)], acts=["blue1"])
    # When: Morale, then Charisma + War
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=7), [7, 7], KEPT])
    # Then
    order = [type(event).__name__ for event in battle.events]
    assert order.index("HesitationTested") < order.index("EnduranceTested")


@rule("EW-76")
def test_a_miss_tires_as_a_hit_does() -> None:
    # Given: engaged since before, in leather and plates: difficulty 1 + 2
    blue = fearless("blue1", at=(500, 400), engaged=["red1"])
    red = plain(beside="blue1", troops=PLATED, drill=2, leader={"stamina": 3})
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    # When: blue1 misses
    battle = play(setup, ["stay", "attack:red1"], [MISS, LOST])
    # Then
    assert unit_of(battle, "red1").endurance == 4


@rule("EW-76")
def test_a_destroyed_unit_is_not_tired() -> None:
    # Given: red1 of Magnitude 1 with 6 boxes filled
    red = [plain(members=8, health=6, troops=PLATED, shot_at=True), fearless("red2", at=(1100, 100))]
    setup = situation(blue=[archers()], red=red, acts=["blue1"])
    # When: 2 - 1 helps them: 0 + 2 + 1 leave 3, 10 less 2 dice
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1, dice=8)])
    # Then
    assert of(battle, "EnduranceTested") == []


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
