"""Challenges and duels. EW-70, W-10, W-11, W-38, W-58, W-59."""

from __future__ import annotations

from typing import Any

from tests.exalted_war.battles import (
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
from tests.exalted_war.dueling import CALM, EQUAL, MISS, QUICK, TO_CHALLENGE, duel, field, question
from wartable.testing import rule

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


@rule("EW-58", "EW-70")
def test_the_chance_told_of_a_challenge_counts_an_aim_that_it_breaks_off() -> None:
    # Given: blue1 that is free, that has aimed at red1, and that has aimed at red2
    chances = []
    for aim in ("", "red1", "red2"):
        state: dict[str, Any] = {"state_of": "aim", "aim": aim, "since": 1, "next": 4} if aim else {}
        blue = unit("blue1", at=(500, 400), troops=CALM, engaged={"red1": [0, 0]}, **state)
        red = [unit("red1", beside="blue1", troops=CALM), unit("red2", beside="blue1:north", troops=CALM)]
        battle = begin(situation(blue=[blue], red=red, tick=2, acts=["blue1"]), dice=None)
        if not aim:
            battle.choose("stay")
        assert battle.decision is not None
        view = battle.game.view(battle.state, "blue")
        found = view.forecast(battle.decision.option("challenge:red1_leader"))
        assert found is not None
        chances.append(found.chance)
    # Then: a broken aim costs two dice
    assert chances[2] < chances[0] <= chances[1]


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
