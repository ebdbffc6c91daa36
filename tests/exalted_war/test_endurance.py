"""Exhaustion: what tires a unit, who keeps its Endurance, what comes of having none. EW-31 to EW-33, EW-75 to
EW-79, W-17, W-40.
"""

from __future__ import annotations

from tests.exalted_war.battles import (
    begin,
    of,
    play,
    situation,
    solo,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import (
    EIGHT,
    MISS,
    archers,
    facts_of,
    fearless,
    happened,
    levels,
    plain,
)
from tests.exalted_war.tiring import KEPT, LOST, PLATED, shot_at
from wartable.testing import rule

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
