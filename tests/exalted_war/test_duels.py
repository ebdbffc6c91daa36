"""Challenges and duels. EW-70, W-10, W-11, W-38, W-58, W-59."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable import Battle, Setup, State
from wartable.rulesets.exalted_war.testing import (
    begin,
    hero,
    keys,
    of,
    person_of,
    play,
    situation,
    solo,
    terms,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

TO_CHALLENGE = ["stay", "challenge:red1_leader"]

QUICK = [[7, 2, 2], [2, 2, 2]]
"""Join Battle of two people with Wits 3: the first acts on second 0, the second on second 1."""

EQUAL = [[7, 2, 2], [7, 2, 2]]
"""Both act on second 0."""

MISS = [2] * 7
"""An attack without a success: Dexterity 2 + Melee 4 + spear 1."""


def field(
    *,
    blue: Mapping[str, object] | None = None,
    red: Mapping[str, object] | None = None,
    wounds: Mapping[str, int] | None = None,
) -> Setup:
    """Two units that have been engaged since an earlier tick; blue1 acts, red1 on tick 2."""
    people = {id: {"wounds": boxes} for id, boxes in (wounds or {}).items()}
    return situation(
        blue=[
            unit("blue1", at=(500, 400), troops=CALM, leader={"wits": 3, **(blue or {})}, engaged=["red1"])
        ],
        red=[unit("red1", beside="blue1", troops=CALM, leader={"wits": 3, **(red or {})}, next=2)],
        people=people,
    )


def duel(choices: Sequence[str], dice: Sequence[list[int]], setup: Setup | None = None) -> Battle[State]:
    """The battle after blue1's leader has challenged red1's, who accepted, and these choices and dice."""
    return play(setup or field(), [*TO_CHALLENGE, "accept", *choices], dice)


def question(battle: Battle[State]) -> str:
    """What is asked."""
    return battle.decision.question if battle.decision is not None else ""


# ------------------------------------------------------------------ the challenge


@rule("EW-70", "W-10", "W-38")
def test_people_of_units_engaged_since_an_earlier_tick_can_be_challenged() -> None:
    # Given: a leader, a Hero, and on the other side a person alone; one engagement is of this tick
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[
            unit("red1", beside="blue1", troops=CALM, specials=[hero("slate")], engaged={"blue1": [4, 4]}),
            solo("red2", beside="blue1:north", engaged={"blue1": [4, 4]}),
            unit("red3", beside="blue1:south", troops=CALM, engaged={"blue1": [5, 5]}),
        ],
        acts=["blue1"],
        tick=5,
    )
    # When
    battle = play(setup, ["stay"])
    # Then
    found = [key for key in keys(battle) if key.startswith("challenge")]
    assert found == ["challenge:red1_leader", "challenge:slate", "challenge:red2_leader"]


@rule("EW-70", "W-38")
def test_a_challenge_takes_the_weapons_speed_and_a_penalty_of_one() -> None:
    # Given: a great blade, Speed 5
    setup = field(blue={"weapon": "great_blade"})
    # When: it is refused, and 7 dice fail
    battle = play(setup, [*TO_CHALLENGE, "refuse"], [MISS])
    # Then
    assert the(battle, "ActionTaken", unit="blue1", action="challenge", speed=5, penalty=1)
    assert unit_of(battle, "blue1").next == 6
    assert unit_of(battle, "blue1").penalty == 1


@rule("EW-70/2", "W-38", "W-58")
def test_a_refusal_is_tried_by_a_bare_attack() -> None:
    # Given: Melee 5 above War 2, a unit of Rating 2 and Might 3 with Endurance 0 and a filled track, wounded
    # leaders (-1 each), and a penalty on red1
    blue = unit(
        "blue1",
        at=(500, 400),
        troops=CALM,
        might=3,
        endurance=0,
        health=6,
        leader={"dexterity": 3, "melee": 5, "war": 2},
        engaged=["red1"],
        drill=2,
    )
    red = unit(
        "red1",
        beside="blue1",
        formation="close",
        penalty=1,
        onslaught={"blue1": 1},
        troops={**CALM, "shield": "large"},
        leader={"dexterity": 3, "melee": 4, "war": 1, "shield": "target"},
        next=2,
    )
    people = {"blue1_leader": {"wounds": 2}, "red1_leader": {"wounds": 3}}
    setup = situation(blue=[blue], red=[red], people=people)
    # When: 3 + 5 + 1 - 1 = 8 dice show 4 successes; a disengagement has no dice (-1)
    battle = play(setup, ["challenge:red1_leader", "refuse"], [[7, 7, 7, 7, 1, 1, 1, 1]])
    # Then: the parry of (3 + 4 + 1) / 2 has no rating beside it, no cap, and his own shield; 4 is not more
    refused = the(battle, "DuelRefused", person="blue1_leader", challenged="red1_leader", forced=False)
    assert terms(refused, "pool") == {"Dexterity": 3, "Melee": 5, "Spear": 1, "wounds": -1}
    assert refused.facts()["rolled"] == 4
    assert terms(refused, "dv") == {"Parry DV": 4, "Target shield": 1, "wounds": -1}


@rule("EW-70", "W-38")
def test_a_refusal_that_holds_ends_the_matter() -> None:
    # Given
    setup = field()
    # When: 3 successes are not more than the parry of 3
    battle = play(setup, [*TO_CHALLENGE, "refuse"], [[7, 7, 7, 1, 1, 1, 1]])
    # Then: the war goes on
    assert the(battle, "DuelRefused", forced=False)
    assert of(battle, "DuelBegan") == []
    assert question(battle).startswith("red1")


@rule("EW-70/3", "W-38")
def test_a_success_forces_the_duel_and_does_no_damage() -> None:
    # Given
    setup = field()
    # When: 4 successes against 3, and then Join Battle
    battle = play(setup, [*TO_CHALLENGE, "refuse"], [[7, 7, 7, 7, 1, 1, 1], *QUICK])
    # Then
    assert the(battle, "DuelRefused", forced=True)
    assert the(battle, "DuelBegan", person="blue1_leader", challenged="red1_leader")
    assert of(battle, "DamageRolled") == []


@rule("EW-70", "W-38")
def test_the_challenged_special_character_defends_himself_and_not_the_commander() -> None:
    # Given: a Hero of Dexterity 1 and Melee 1 under a leader whom nobody hits
    red = unit(
        "red1",
        beside="blue1",
        troops=CALM,
        leader={"dexterity": 10, "melee": 10},
        specials=[hero("slate", dexterity=1, melee=1, wits=3)],
        next=2,
    )
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, engaged=["red1"], leader={"wits": 3})], red=[red]
    )
    # When: 2 successes against (1 + 1 + 1) / 2 = 1
    battle = play(setup, ["stay", "challenge:slate", "refuse"], [[7, 7, 1, 1, 1, 1, 1], *QUICK])
    # Then
    assert terms(the(battle, "DuelRefused", challenged="slate", forced=True), "dv") == {"Parry DV": 1}


@rule("EW-26", "EW-70")
def test_only_the_challenged_person_wards_off_a_challenge_with_charms() -> None:
    # Given: a Hero without Charms under a leader who has one; and the other way round
    ward = {"charms": ["quiet_wall"], "motes": 3}
    blue = unit("blue1", at=(500, 400), troops=CALM, engaged=["red1"])
    led = unit("red1", beside="blue1", troops=CALM, leader=ward, specials=[hero("slate")], next=2)
    own = unit("red1", beside="blue1", troops=CALM, specials=[hero("slate", **ward)], next=2)
    # When: the Hero refuses
    without = play(situation(blue=[blue], red=[led]), ["stay", "challenge:slate", "refuse"], [MISS])
    guarded = play(
        situation(blue=[blue], red=[own]), ["stay", "challenge:slate", "refuse", "use:quiet_wall"], [MISS]
    )
    # Then: 3, and 3 + 2 that cost him 3 motes
    assert terms(the(without, "DuelRefused"), "dv") == {"Parry DV": 3}
    assert terms(the(guarded, "DuelRefused"), "dv") == {"Parry DV": 3, "Quiet Wall": 2}
    assert the(guarded, "CharmUsed").facts()["person"] == "slate"
    assert person_of(guarded, "slate").motes == 3


@rule("EW-58", "EW-70")
def test_an_aim_broken_off_for_a_challenge_at_another_unit_takes_two_dice() -> None:
    # Given: blue1 has aimed at red2 since tick 1
    setup = situation(
        blue=[
            unit(
                "blue1",
                at=(500, 400),
                troops=CALM,
                engaged={"red1": [0, 0]},
                state_of="aim",
                aim="red2",
                since=1,
                next=4,
            )
        ],
        red=[unit("red1", beside="blue1", troops=CALM), unit("red2", beside="blue1:north", troops=CALM)],
        tick=2,
        acts=["blue1"],
    )
    # When: 7 - 2 dice
    battle = play(setup, ["challenge:red1_leader", "refuse"], [[2] * 5])
    # Then
    assert terms(the(battle, "DuelRefused"), "pool")["aim broken off"] == -2


# ------------------------------------------------------------------ when it is fought


@rule("EW-70", "W-59")
def test_the_duel_is_fought_after_the_losses_of_its_tick_by_those_who_still_can() -> None:
    # Given: red1's leader has one box left; blue2 strikes at him in the tick of the challenge
    setup = situation(
        blue=[
            unit("blue1", at=(500, 400), troops=CALM, engaged=["red1"]),
            unit("blue2", beside="red1:north", troops=CALM, engaged=["red1"]),
        ],
        red=[
            unit(
                "red1", at=(520, 400), facing="north", troops=CALM, specials=[hero("slate")], next=2, drill=2
            )
        ],
        people={"red1_leader": {"wounds": 6}},
    )
    choices = ["stay", "stay", "challenge:red1_leader", "strike:red1_leader", "accept"]
    # When: 6 + 2 - 1 - 4 = 3 left; 3 + 4 + 2 + 3 - 4 = 8 dice, 1 level
    battle = play(setup, choices, [[10, 10, 7, 7, 1, 1, 1], [7] + [1] * 7])
    # Then
    assert the(battle, "CommandPassed", person="slate")
    assert of(battle, "DuelBegan") == []


@rule("EW-70", "W-38", "W-59")
def test_two_who_challenge_each_other_fight_one_duel() -> None:
    # Given: both act on the same tick
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, engaged=["red1"], leader={"wits": 3})],
        red=[unit("red1", beside="blue1", troops=CALM, leader={"wits": 3})],
    )
    choices = ["stay", "stay", "challenge:red1_leader", "challenge:blue1_leader", "accept", "accept"]
    # When: they fight until both withdraw
    battle = play(setup, [*choices, "withdraw", "withdraw"], EQUAL)
    # Then
    assert len(of(battle, "DuelBegan")) == 1
    assert the(battle, "DuelEnded", winner="", why="both withdraw")


@rule("EW-70", "W-59")
def test_two_duels_of_one_tick_are_fought_one_after_the_other() -> None:
    # Given: two pairs
    setup = situation(
        blue=[
            unit("blue1", at=(500, 200), troops=CALM, engaged=["red1"], leader={"wits": 3}),
            unit("blue2", at=(500, 600), troops=CALM, engaged=["red2"], leader={"wits": 3}),
        ],
        red=[
            unit("red1", beside="blue1", troops=CALM, next=2, leader={"wits": 3}),
            unit("red2", beside="blue2", troops=CALM, next=2, leader={"wits": 3}),
        ],
    )
    choices = ["stay", "stay", "challenge:red1_leader", "challenge:red2_leader", "accept", "accept"]
    # When
    battle = play(setup, [*choices, "withdraw", "withdraw", "withdraw", "withdraw"], [*EQUAL, *EQUAL])
    # Then
    assert [event.facts()["person"] for event in of(battle, "DuelEnded")] == ["blue1_leader", "blue2_leader"]
    assert question(battle).startswith("red1")


@rule("EW-70/1", "W-11", "W-38")
def test_a_duel_takes_no_time_of_the_war() -> None:
    # Given: red1 acts on tick 2
    # When: the duel goes over second 3
    battle = duel(["guard", "guard", "withdraw", "withdraw"], QUICK)
    # Then: red1's tick has come, and blue1 waits for the Speed of its spear
    assert the(battle, "DuelEnded").facts()["seconds"] == 4
    assert question(battle).startswith("red1")
    assert unit_of(battle, "blue1").next == 6
    assert unit_of(battle, "red1").next == 2


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
