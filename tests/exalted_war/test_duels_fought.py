"""Duels: the fight, and how it ends."""

from __future__ import annotations

from tests.exalted_war.battles import (
    begin,
    hero,
    keys,
    of,
    person_of,
    situation,
    solo,
    terms,
    the,
    unit,
    unit_of,
)
from tests.exalted_war.dueling import CALM, EQUAL, MISS, QUICK, TO_CHALLENGE, duel, field, question
from wartable.testing import rule

# ------------------------------------------------------------------ the fight


@rule("EW-70", "W-11", "W-38")
def test_both_roll_wits_and_awareness_and_the_quicker_begins() -> None:
    # Given: Wits 3 and Awareness 2 against Wits 3
    setup = field(blue={"awareness": 2})
    # When: 1 success of 5 dice against 3 of 3
    battle = duel([], [[7, 1, 1, 1, 1], [7, 7, 7]], setup)
    # Then
    joined = the(battle, "DuelJoined", person="blue1_leader")
    assert terms(joined, "pool") == {"Wits": 3, "Awareness": 2}
    assert [event.facts()["first"] for event in of(battle, "DuelJoined")] == [2, 0]
    assert question(battle) == "red1_leader in the duel with blue1_leader, second 0"


@rule("EW-70", "W-11")
def test_nobody_waits_longer_than_six_seconds() -> None:
    # Given: 10 dice of Wits and Awareness
    setup = field(blue={"awareness": 7})
    # When: 10 successes against 0
    battle = duel([], [[7] * 10, [2, 2, 2]], setup)
    # Then
    assert [event.facts()["first"] for event in of(battle, "DuelJoined")] == [0, 6]


@rule("EW-70", "W-11", "W-38")
def test_duelists_fight_with_their_own_values() -> None:
    # Given: Melee 5 above War 3; red1_leader in mail, with a shield; their units have ratings and tracks
    setup = situation(
        blue=[
            unit(
                "blue1",
                at=(500, 400),
                troops=CALM,
                health=6,
                might=2,
                leader={"dexterity": 3, "wits": 3, "melee": 5},
                engaged=["red1"],
            )
        ],
        red=[
            unit(
                "red1",
                beside="blue1",
                formation="close",
                troops={**CALM, "shield": "tower"},
                leader={"wits": 3, "melee": 5, "armour": "mail_coat", "shield": "target"},
                next=2,
            )
        ],
        people={"blue1_leader": {"wounds": 2}},
    )
    # When: 3 + 5 + 1 - 1 = 8 dice show 7 against (3 + 5 + 1) / 2 + 1 = 5; 3 + 4 + 2 - 8 = 1 die, 1 level
    battle = duel(["attack"], [*QUICK, [10, 7, 7, 7, 7, 7, 1, 1], [7]], setup)
    # Then: no War, no rating, no Might, no size, no unit Armor, nobody else's shield
    rolled, harmed = the(battle, "AttackRolled"), the(battle, "DamageRolled")
    assert terms(rolled, "pool") == {"Dexterity": 3, "Melee": 5, "Spear": 1, "wounds": -1}
    assert terms(rolled, "bonus") == {}
    assert terms(rolled, "dv") == {"Parry DV": 4, "Target shield": 1}
    assert terms(harmed, "raw") == {"Strength": 3, "Spear": 4, "successes left": 2}
    assert terms(harmed, "soak") == {"Mail coat": 8}
    assert harmed.facts()["least"] == 1
    assert person_of(battle, "red1_leader").wounds == 1
    assert unit_of(battle, "red1").health == 0


@rule("EW-70", "W-11", "W-25")
def test_an_attack_takes_its_speed_and_its_penalty_in_seconds() -> None:
    # Given: spears, Speed 5; a great blade for red1_leader
    setup = field(red={"weapon": "great_blade"})
    # When: blue's leader attacks on second 0, red's on second 1, blue's again on second 5
    battle = duel(["attack", "attack"], [*QUICK, MISS, MISS], setup)
    # Then
    assert terms(the(battle, "AttackRolled", unit="red1_leader"), "dv") == {"Parry DV": 3, "last action": -1}
    assert question(battle) == "blue1_leader in the duel with red1_leader, second 5"


@rule("EW-70", "W-24", "W-25")
def test_penalties_of_both_are_over_before_either_acts_on_the_same_second() -> None:
    # Given: both act on second 0, and with Speed 5 on second 5 again
    battle = duel(["attack", "attack", "attack", "attack"], [*EQUAL, MISS, MISS, MISS, MISS])
    # Then: nobody has anything of the earlier second on him
    assert [terms(event, "dv") for event in of(battle, "AttackRolled")] == [{"Parry DV": 3}] * 4


@rule("EW-05", "EW-70", "W-11")
def test_a_flurry_in_a_duel_loses_dice_and_wears_the_defence_down() -> None:
    # Given: a spear, Rate 2
    # When: two attacks (7 - 2, 7 - 3), then red's leader attacks
    battle = duel(["flurry:2", "attack"], [*QUICK, [2] * 5, [2] * 4, MISS])
    # Then: -2 for the attacker's own two attacks
    first, second = of(battle, "AttackRolled", unit="blue1_leader")
    assert [terms(event, "pool")["flurry"] for event in (first, second)] == [-2, -3]
    assert terms(second, "dv") == {"Parry DV": 3, "onslaught": -1}
    assert terms(the(battle, "AttackRolled", unit="red1_leader"), "dv")["last action"] == -2


@rule("EW-05", "EW-70")
def test_a_weapon_of_rate_one_has_no_flurry_in_a_duel() -> None:
    # Given: a pike
    battle = duel([], QUICK, field(blue={"weapon": "pike"}))
    # Then
    assert keys(battle) == ["attack", "guard", "withdraw"]


@rule("EW-05", "EW-70")
def test_no_flurry_has_more_than_five_parts() -> None:
    # Given: a weapon of Rate 9
    fast = {"name": "Needles", "speed": 3, "rate": 9}
    battle = duel([], QUICK, field(blue={"weapon": fast}))
    # Then
    flurries = ["flurry:2", "flurry:3", "flurry:4", "flurry:5"]
    assert keys(battle) == ["attack", *flurries, "guard", "withdraw"]


@rule("EW-70", "W-11")
def test_wounds_of_a_duel_hinder_at_once_and_stay_afterwards() -> None:
    # Given: blue's leader hits: 5 - 3 = 2; 3 + 4 + 2 - 4 = 5 dice, 3 levels: the third box is -1
    hit = [[7, 7, 7, 7, 7, 1, 1], [7, 7, 7, 1, 1]]
    # When: red's leader strikes back with 7 - 1 dice; then both withdraw
    battle = duel(["attack", "attack", "withdraw", "withdraw"], [*QUICK, *hit, [2] * 6])
    # Then
    assert terms(the(battle, "AttackRolled", unit="red1_leader"), "pool")["wounds"] == -1
    assert person_of(battle, "red1_leader").wounds == 3
    assert unit_of(battle, "red1").health == 0


@rule("EW-60", "EW-70", "W-54")
def test_a_heavy_blow_stuns_a_duelist_for_his_next_action() -> None:
    # Given: red's leader has Stamina 1
    setup = field(red={"stamina": 1})
    hit = [[7, 7, 7, 7, 7, 1, 1], [7, 7, 1, 1, 1]]
    # When: 2 levels; he strikes with 7 - 1 - 2 dice on second 1, and with 7 - 1 on second 6
    battle = duel(["attack", "attack", "guard", "attack"], [*QUICK, *hit, [2] * 4, [2] * 6], setup)
    # Then
    first, second = of(battle, "AttackRolled", unit="red1_leader")
    assert terms(first, "pool")["stunned"] == -2
    assert "stunned" not in terms(second, "pool")


@rule("EW-70", "W-24")
def test_both_can_fall_in_the_same_second() -> None:
    # Given: both have one box left: -4 dice and DV 0
    setup = field(wounds={"blue1_leader": 6, "red1_leader": 6})
    blow = [[7, 1, 1], [7, 1, 1, 1]]
    # When: 1 - 0; 3 + 4 + 1 - 4 = 4 dice, 1 level; and the same back
    battle = duel(["attack", "attack"], [*EQUAL, *blow, *blow], setup)
    # Then: neither wins, and both units lose their commanders
    assert the(battle, "DuelEnded", winner="", why="both are out of action")
    assert [event.facts()["unit"] for event in of(battle, "BecameMob")] == ["blue1", "red1"]


# ------------------------------------------------------------------ how it ends


@rule("EW-70", "W-11", "W-38")
def test_both_must_ask_to_withdraw() -> None:
    # Given: blue's leader asks on second 0
    # When: red's leader attacks instead on second 1
    battle = duel(["withdraw", "attack"], [*QUICK, MISS])
    # Then: it goes on
    assert of(battle, "DuelEnded") == []
    assert question(battle).startswith("blue1_leader in the duel")


@rule("EW-70", "W-11")
def test_who_attacks_asks_to_withdraw_no_longer() -> None:
    # Given: blue's leader asks on second 0, red's attacks on second 1, blue's attacks on second 3
    # When: red's leader asks on second 6
    battle = duel(["withdraw", "attack", "attack", "withdraw"], [*QUICK, MISS, MISS])
    # Then
    assert of(battle, "DuelEnded") == []


@rule("EW-70", "W-11")
def test_after_300_seconds_it_is_broken_off() -> None:
    # Given: both guard, 3 seconds at a time, from second 0 on
    # When: a hundred times each
    battle = duel(["guard"] * 200, EQUAL)
    # Then
    assert the(battle, "DuelEnded", winner="", seconds=300)
    assert question(battle).startswith("red1")


@rule("EW-70", "EW-47", "W-2", "W-12", "W-38")
def test_a_commander_killed_in_a_duel_is_followed_by_a_hero() -> None:
    # Given: red1's leader has one box left, and a Hero in the unit
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, engaged=["red1"], leader={"wits": 3})],
        red=[unit("red1", beside="blue1", troops=CALM, specials=[hero("slate")], next=2, leader={"wits": 3})],
        people={"red1_leader": {"wounds": 6}},
    )
    # When: 1 success against 3 - 4; 3 + 4 + 1 - 4 = 4 dice, 1 level
    battle = duel(["attack"], [*QUICK, [7, 1, 1, 1, 1, 1, 1], [7, 1, 1, 1]], setup)
    # Then
    assert the(battle, "DuelEnded", winner="blue1_leader")
    assert the(battle, "CommandPassed", unit="red1", person="slate")


@rule("EW-70", "W-12")
def test_a_unit_whose_only_leader_falls_in_a_duel_is_a_mob() -> None:
    # Given: red1's leader has one box left
    setup = field(wounds={"red1_leader": 6})
    # When
    battle = duel(["attack"], [*QUICK, [7, 1, 1, 1, 1, 1, 1], [7, 1, 1, 1]], setup)
    # Then
    assert the(battle, "BecameMob", unit="red1")


@rule("EW-70", "W-36")
def test_a_single_person_killed_in_a_duel_leaves_the_field() -> None:
    # Given: a person alone, with one box left
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, engaged=["red1"], leader={"wits": 3})],
        red=[solo("red1", beside="blue1", next=2, leader={"wits": 3}), unit("red2", at=(1000, 100), next=2)],
        people={"red1_leader": {"wounds": 6}},
    )
    # When
    battle = duel(["attack"], [*QUICK, [7, 1, 1, 1, 1, 1, 1], [7, 1, 1, 1]], setup)
    # Then
    assert the(battle, "UnitDestroyed", unit="red1")
    assert unit_of(battle, "blue1").engaged == {}


@rule("EW-26", "EW-70")
def test_duelists_use_their_charms_once_for_each_action() -> None:
    # Given: red's leader has a Charm of defence (3 motes) and one for the roll, and no Combo of them
    charms = {"charms": ["quiet_wall", "second_stroke"], "motes": 9}
    battle = begin(field(red=charms), [*QUICK, MISS, MISS, MISS])
    # When: he wards blue's attack off on second 0, and misses on second 1
    for key in (*TO_CHALLENGE, "accept", "attack", "use:quiet_wall", "attack"):
        battle.choose(key)
    # Then: at his own action the Charm used before counts no longer, and the other is offered
    assert keys(battle) == ["use:second_stroke", "pass"]
