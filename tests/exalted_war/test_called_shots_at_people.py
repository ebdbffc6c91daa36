"""Called shots at people in a unit: who can be struck at, the penalty, what it does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.exalted_war.battles import (
    hero,
    keys,
    of,
    person_of,
    play,
    situation,
    solo,
    sorcerer,
    terms,
    the,
    unit,
    unit_of,
)
from tests.exalted_war.enveloping import ARCHER, BOWS, CALM, MISS, external, struck_at
from wartable.testing import rule

# ------------------------------------------------------------------ who can be struck at


@rule("EW-69", "W-10")
def test_at_close_quarters_a_person_can_be_struck_at_from_the_tick_after_the_first_attack() -> None:
    # Given: engaged since this very tick, or since the one before
    units: dict[str, Any] = {"blue": [unit("blue1", at=(500, 400), troops=CALM)]}
    fresh = unit("red1", beside="blue1", troops=CALM, engaged={"blue1": [5, 5]})
    known = unit("red1", beside="blue1", troops=CALM, engaged={"blue1": [4, 4]})
    # When
    now = play(situation(**units, red=[fresh], acts=["blue1"], tick=5), ["stay"])
    later = play(situation(**units, red=[known], acts=["blue1"], tick=5), ["stay"])
    # Then
    assert "strike:red1_leader" not in keys(now)
    assert "strike:red1_leader" in keys(later)


@rule("EW-69", "W-10")
def test_contact_alone_opens_nobody_to_a_called_shot() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup)
    # Then
    assert [key for key in keys(battle) if key.startswith(("strike", "snipe", "challenge"))] == []


@rule("EW-69/1", "W-10")
def test_from_afar_a_person_can_be_shot_at_without_having_been_engaged() -> None:
    # Given: archers, and a unit with a Hero, a Sorcerer and Relays
    red = unit("red1", at=(500, 400), troops=CALM, relays=1, specials=[hero("slate"), sorcerer("cal")])
    setup = situation(
        blue=[unit("blue1", at=(400, 400), troops=BOWS, leader=ARCHER)], red=[red], acts=["blue1"]
    )
    # When
    battle = play(setup)
    # Then: leader and special characters; Relays are nameless
    found = [key for key in keys(battle) if key.startswith("snipe")]
    assert found == ["snipe:red1_leader", "snipe:slate", "snipe:cal"]


@rule("EW-69")
def test_people_who_are_out_and_single_persons_are_no_target_of_a_called_shot() -> None:
    # Given: a Hero who is out, and a person alone
    red = unit("red1", at=(500, 350), troops=CALM, specials=[hero("slate")])
    setup = situation(
        blue=[unit("blue1", at=(400, 400), troops=BOWS, leader=ARCHER)],
        red=[red, solo("red2", at=(500, 450))],
        acts=["blue1"],
        people={"slate": {"out": True}},
    )
    # When
    battle = play(setup)
    # Then
    assert [key for key in keys(battle) if key.startswith("snipe")] == ["snipe:red1_leader"]


@rule("EW-69", "W-12")
def test_the_nameless_leader_of_a_mob_is_no_target() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(400, 400), troops=BOWS, leader=ARCHER)],
        red=[unit("red1", at=(500, 400), troops=CALM, mob=1)],
        acts=["blue1"],
    )
    # When
    battle = play(setup)
    # Then
    assert "shoot:red1" in keys(battle)
    assert [key for key in keys(battle) if key.startswith("snipe")] == []


# ------------------------------------------------------------------ the penalty


@rule("EW-69/3", "W-10", "W-37")
@pytest.mark.parametrize(
    ("formation", "members", "drill", "penalty"),
    [
        ("relaxed", 60, 2, 1),  # both 2
        ("relaxed", 60, 5, 3),  # 5 / 2, up
        ("close", 200, 3, 2),  # the higher, 4
        ("skirmish", 8, 3, 2),  # 3 / 2, up
        ("unordered", 200, 3, 2),  # the lower, 3 / 2, up
        ("unordered", 8, 5, 1),  # 1 / 2, up
        ("unordered", 60, 0, 0),
    ],
)
def test_the_penalty_is_half_of_the_higher_of_drill_and_magnitude_or_of_the_lower_if_unordered(
    formation: str, members: int, drill: int, penalty: int
) -> None:
    # Given: blue1 shoots from afar at the leader, who dodges everything
    leader = {"dexterity": 10, "dodge": 10, "war": 10}
    red = unit(
        "red1",
        at=(500, 400),
        formation=formation,
        members=members,
        drill=drill,
        relays=4,
        leader=leader,
        troops=CALM,
    )
    setup = situation(
        blue=[unit("blue1", at=(400, 400), troops=BOWS, leader={"dexterity": 3, **ARCHER})],
        red=[red],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["snipe:red1_leader"], [[2] * 6])
    # Then
    assert external(battle).get("called shot", 0) == -penalty


@rule("EW-69", "W-37")
@pytest.mark.parametrize(("who", "penalty"), [("red1_leader", 2), ("slate", 2), ("cal", 3)])
def test_a_sorcerer_counts_the_magnitude_double(who: str, penalty: int) -> None:
    # Given: Magnitude 3, Drill 4: half of 4, and of 6 for the Sorcerer
    red = unit(
        "red1",
        beside="blue1",
        members=100,
        drill=4,
        relays=3,
        troops=CALM,
        specials=[hero("slate"), sorcerer("cal")],
    )
    # When
    battle = struck_at(who, red, [MISS])
    # Then
    assert external(battle) == {"called shot": -penalty}


@rule("EW-69", "W-10")
def test_range_adds_to_the_penalty_of_a_called_shot() -> None:
    # Given: 180 yards, a self bow of Range 150
    setup = situation(
        blue=[unit("blue1", at=(300, 400), troops=BOWS, leader={"dexterity": 3, **ARCHER})],
        red=[unit("red1", at=(500, 400), troops=CALM, drill=2)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["snipe:red1_leader"], [[2] * 6])
    # Then
    assert external(battle) == {"range": -1, "called shot": -1}


# ------------------------------------------------------------------ what it does


@rule("EW-69/2", "W-37")
def test_a_called_shot_is_a_full_attack_on_the_units_defence_that_hurts_the_person() -> None:
    # Given: a Hero in mail (8) in red1, whose troops have armour and whose leader defends
    armoured = {**CALM, "armour": "leather_and_plates"}
    red = unit("red1", beside="blue1", troops=armoured, specials=[hero("slate", armour="mail_coat")], drill=2)
    # When: 5 + 2 - 1 - 4 = 2 left; 3 + 4 + 2 + 2 - 8 = 3 dice, 2 levels; red1 tests Endurance: 1 - 2 + 2
    battle = struck_at("slate", red, [[10, 10, 7, 1, 1, 1, 1], [7, 7, 1], [7] * 6])
    # Then: bonuses as ever, the soak the person's own, nothing for the unit
    rolled, harmed = the(battle, "AttackRolled"), the(battle, "DamageRolled")
    assert terms(rolled, "bonus") == {"Close Combat Rating": 2}
    assert terms(rolled, "dv") == {"Parry DV": 3, "half the Close Combat Rating": 1}
    assert terms(harmed, "soak") == {"Mail coat": 8}
    assert person_of(battle, "slate").wounds == 2
    assert unit_of(battle, "red1").health == 0
    assert unit_of(battle, "red1").magnitude == 2


@rule("EW-69", "EW-71", "W-37", "W-39")
def test_the_least_damage_of_a_called_shot_is_the_attackers_magnitude() -> None:
    # Given: a Hero in full plate; the attacker's Magnitude is 2
    red = unit("red1", beside="blue1", troops=CALM, specials=[hero("slate", armour="full_plate")], drill=2)
    # When: 4 + 2 - 1 - 4 = 1 left
    battle = struck_at("slate", red, [[7, 7, 7, 7, 1, 1, 1], [1, 1]])
    # Then
    assert the(battle, "DamageRolled").facts()["dice"] == 2


@rule("EW-42", "EW-69", "W-37")
def test_the_hardness_of_the_person_counts_whatever_the_troops_have() -> None:
    # Given: a Hero of Hardness 10 among troops of 0
    red = unit("red1", beside="blue1", troops=CALM, specials=[hero("slate", hardness=10)], drill=2)
    # When: 3 + 4 + 2 + 1 = 10 raw
    battle = struck_at("slate", red, [[7, 7, 7, 7, 1, 1, 1]])
    # Then
    assert the(battle, "Harmless", person="slate", hardness=10)


@rule("EW-69", "W-6", "W-37")
def test_a_called_shot_that_kills_calls_for_no_test_of_nerve() -> None:
    # Given: a Hero with one box left in a unit that does test its nerve, engaged before
    red = unit("red1", beside="blue1", troops={"armour": "none"}, specials=[hero("slate")], drill=2)
    # When: 1 left; 3 + 4 + 2 + 1 - 4 = 6 dice, 1 level; Endurance of red1 against 2
    battle = struck_at(
        "slate", red, [[7, 7, 7, 7, 1, 1, 1], [7, 1, 1, 1, 1, 1], [7] * 6], people={"slate": {"wounds": 6}}
    )
    # Then: he is out, and no special character any more
    assert the(battle, "PersonOut", unit="red1", person="slate")
    assert of(battle, "HesitationTested") == []
    assert unit_of(battle, "red1").specials == []


@rule("EW-47", "EW-69", "W-2", "W-12")
def test_when_a_called_shot_fells_the_commander_a_hero_takes_over() -> None:
    # Given: a leader with one box left, a Hero, and 3 boxes of the unit filled, which takes 1 of the DV of 4
    red = unit("red1", beside="blue1", troops=CALM, specials=[hero("slate")], health=3, drill=2)
    # When: 4 + 2 - 1 - 3 = 2 left; 3 + 4 + 2 + 2 - 4 = 7 dice, 1 level
    battle = struck_at(
        "red1_leader", red, [[7, 7, 7, 7, 1, 1, 1], [7] + [1] * 6], people={"red1_leader": {"wounds": 6}}
    )
    # Then: there is only one to choose, and the unit's health is full
    assert the(battle, "CommandPassed", unit="red1", person="slate")
    assert unit_of(battle, "red1").leader == "slate"
    assert unit_of(battle, "red1").health == 0


@rule("EW-69", "W-3")
def test_wounds_of_called_shots_leave_the_leaders_unit_unhindered() -> None:
    # Given: the leader of blue1 has 5 boxes filled
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
        people={"blue1_leader": {"wounds": 5}},
    )
    # When
    battle = play(setup, ["attack:red1"], [MISS])
    # Then
    assert "wounds" not in terms(the(battle, "AttackRolled"), "pool")


@rule("EW-69", "EW-76", "W-37")
def test_a_called_shot_risks_endurance_like_any_attack() -> None:
    # Given: both in leather and engaged before
    setup = situation(
        blue=[unit("blue1", at=(500, 400), engaged=["red1"], drill=2, leader={"stamina": 3})],
        red=[unit("red1", beside="blue1", drill=2, leader={"stamina": 3})],
        acts=["blue1"],
    )
    # When: a miss, and two tests against 3
    battle = play(setup, ["stay", "strike:red1_leader"], [MISS, [2] * 6, [7] * 6])
    # Then
    assert unit_of(battle, "blue1").endurance == 4
    assert unit_of(battle, "red1").endurance == 5


@rule("EW-69", "W-36")
def test_a_single_person_can_make_a_called_shot() -> None:
    # Given: a person engaged with red1 since an earlier tick; nobody tests an Endurance of 0
    setup = situation(
        blue=[
            solo(
                "blue1",
                at=(500, 400),
                engaged=["red1"],
                endurance=0,
                leader={"dexterity": 3, "wits": 1, "war": 3},
            )
        ],
        red=[unit("red1", beside="blue1", troops=CALM, drill=2)],
        acts=["blue1"],
    )
    # When: 7 - 2 dice
    battle = play(setup, ["stay", "strike:red1_leader"], [[2] * 5])
    # Then: Magnitude 0 against 2
    assert external(battle) == {"called shot": -1}
    assert terms(the(battle, "AttackRolled"), "bonus") == {"Magnitude": -2}
