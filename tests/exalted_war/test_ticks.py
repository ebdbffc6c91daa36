"""What actions cost in ticks and in Defense Value, and when that begins and ends. EW-01 to EW-09, W-24."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.exalted_war.battles import (
    answer,
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
from tests.exalted_war.samples import facts_of, happened
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

BOW: Mapping[str, object] = {"bow": "self_bow"}

GROUND: Mapping[str, object] = {
    "areas": [
        {"kind": "steep", "x": 0, "y": 0, "width": 50, "height": 50},
        {"kind": "water", "x": 0, "y": 700, "width": 50, "height": 50},
    ]
}

FAIL: Sequence[int] = [2] * 6
"""Charisma + War, without a success."""

MISS: Sequence[int] = [2] * 7
"""An attack without a success."""


@rule("EW-01", "EW-02", "EW-03", "EW-04", "EW-05", "EW-06", "EW-08", "EW-27")
@pytest.mark.parametrize(
    ("choices", "dice", "speed", "penalty"),
    [
        (["aim:red1"], [], 3, 1),
        (["attack:red1"], [MISS], 5, 1),  # a spear
        (["shoot:red1"], [[2] * 3], 6, 1),  # a self bow, no Archery
        (["envelop:red1"], [MISS], 5, 1),
        (["dash", "halt"], [FAIL], 3, 2),
        (["climb", "halt"], [FAIL], 3, 2),
        (["swim", "halt"], [FAIL], 3, 2),
        (["flurry", "attack:red1", "attack:red1", "done"], [[2] * 5, [2] * 4], 5, 2),  # two attacks
        (["flurry", "attack:red1", "rally:organization", "done"], [[2] * 3, [2] * 5], 5, 2),  # 5 and 4 ticks
        (["flurry", "shoot:red1", "attack:red1", "done"], [[2], [2] * 4], 6, 2),  # 6 and 5 ticks
        (["guard"], [], 3, 0),
        (["wait"], [], 5, 1),
        (["charm:falling_lamp>red1"], [MISS], 6, 2),
        (["cast:ash_veil>red1"], [], 5, 2),
    ],
)
def test_each_action_has_its_speed_and_takes_its_part_from_the_defence(
    choices: Sequence[str], dice: Sequence[Sequence[int]], speed: int, penalty: int
) -> None:
    # Given: blue1, with all that it takes, before a smaller red1; a penalty of 3 is still on it
    leader = {**BOW, "charms": ["falling_lamp"], "motes": 4, "spells": ["ash_veil"]}
    setup = situation(
        blue=[
            unit(
                "blue1",
                at=(500, 400),
                leader={"dexterity": 3, "melee": 3, **leader},
                troops={**CALM, **BOW},
                penalty=3,
            )
        ],
        red=[unit("red1", beside="blue1", members=8, troops=CALM, leader={"dodge": 5, "war": 5}, next=2)],
        field=GROUND,
    )
    # When: it acts on tick 1; somebody is asked again on tick 2
    battle = play(setup, choices, dice)
    # Then: it has declared that, acts again so many ticks later, and the old penalty is gone
    assert the(battle, "ActionTaken", unit="blue1", speed=speed, penalty=penalty)
    assert unit_of(battle, "blue1").next == 1 + speed
    assert unit_of(battle, "blue1").penalty == penalty


@rule("EW-03", "W-16")
@pytest.mark.parametrize(("weapon", "speed"), [("short_sword", 4), ("spear", 5), ("pike", 6)])
def test_an_attack_takes_as_long_as_the_leaders_weapon(weapon: str, speed: int) -> None:
    # Given: the leader's weapon, while the troops have axes of Speed 4
    setup = situation(
        blue=[unit("blue1", at=(500, 400), leader={"weapon": weapon}, troops={**CALM, "weapon": "axe"})],
        red=[unit("red1", beside="blue1", troops=CALM, helpless=True)],
        acts=["blue1"],
    )
    # When: it attacks with seeded dice
    battle = play(setup, ["attack:red1"], dice=None)
    # Then
    assert the(battle, "ActionTaken", unit="blue1", action="attack").facts()["speed"] == speed
    assert unit_of(battle, "blue1").next == 1 + speed


# ------------------------------------------------------------------ when a penalty holds


@rule("EW-03", "W-24", "W-25")
def test_the_penalty_of_an_action_does_not_hold_in_the_tick_of_the_action() -> None:
    # Given: both act now; blue1, first in the order, still has a penalty of 2 from before, red1 of 1
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, penalty=2)],
        red=[unit("red1", beside="blue1", troops=CALM, penalty=1)],
        others={"green": [unit("green1", at=(1000, 700), next=2)]},
    )
    # When: both attack; somebody else is asked on tick 2
    battle = play(setup, ["attack:red1", "attack:blue1"], dice=[MISS, MISS])
    # Then: neither the old penalties nor the new ones count
    assert "last action" not in terms(the(battle, "AttackRolled", unit="blue1"), "dv")
    assert "last action" not in terms(the(battle, "AttackRolled", unit="red1"), "dv")
    assert unit_of(battle, "blue1").penalty == 1


@rule("EW-05", "W-25")
def test_the_penalty_holds_from_the_next_tick_until_the_next_action() -> None:
    # Given: blue1 acts on tick 1, red1 on tick 2
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM, next=2)],
    )
    # When: blue1 makes a flurry of two attacks (-2 and -3 dice), and red1 attacks
    battle = play(
        setup,
        ["flurry", "attack:red1", "attack:red1", "done", "stay", "attack:blue1"],
        [[2] * 5, [2] * 4, MISS],
    )
    # Then: 3 + half of 2 = 4, less 2
    dv = terms(the(battle, "AttackRolled", unit="red1"), "dv")
    assert dv == {"Parry DV": 3, "half the Close Combat Rating": 1, "last action": -2}


@rule("EW-06", "EW-86", "W-25")
def test_a_guard_refreshes_the_defence_and_takes_nothing() -> None:
    # Given: blue1 has a penalty of 2 from before and acts now, red1 on tick 2
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, penalty=2)],
        red=[unit("red1", beside="blue1", troops=CALM, next=2)],
    )
    # When: blue1 guards, goes on guarding on tick 2, and red1 attacks
    battle = play(setup, ["guard", "hold", "attack:blue1"], [MISS])
    # Then
    dv = terms(the(battle, "AttackRolled", unit="red1"), "dv")
    assert dv == {"Parry DV": 3, "half the Close Combat Rating": 1}


@rule("EW-06", "W-25")
def test_a_guard_broken_off_gives_an_action_at_any_tick() -> None:
    # Given: blue1 has guarded since tick 1, its next action would be on tick 4
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, state_of="guard", next=4)],
        red=[unit("red1", beside="blue1", troops=CALM)],
        tick=2,
        acts=["blue1"],
    )
    # When: it breaks off on tick 2 to attack
    battle = play(setup, ["attack:red1"], [MISS])
    # Then: the next action comes by the attack's Speed, counted from now
    assert the(battle, "Aborted", unit="blue1", state_of="guard")
    assert unit_of(battle, "blue1").next == 7


@rule("EW-02", "W-25")
def test_an_aim_broken_off_keeps_its_penalty_beside_that_of_the_new_action() -> None:
    # Given: blue1 has aimed since tick 1 (penalty 1)
    setup = situation(
        blue=[
            unit("blue1", at=(500, 400), troops=CALM, state_of="aim", aim="red1", since=1, next=4, penalty=1)
        ],
        red=[unit("red1", beside="blue1", troops=CALM, next=3)],
        tick=2,
    )
    # When: it breaks off to attack red1 on tick 2 with a die more; red1 attacks on tick 3
    battle = play(setup, ["attack:red1", "stay", "attack:blue1"], [[2] * 8, MISS])
    # Then: 1 and 1
    assert terms(the(battle, "AttackRolled", unit="red1"), "dv")["last action"] == -2


@rule("EW-02", "W-25")
def test_an_aim_carried_through_is_over_at_the_next_action() -> None:
    # Given: blue1 aimed on tick 1; tick 4 has come
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, state_of="aim", aim="red1", since=1, penalty=1)],
        red=[unit("red1", beside="blue1", troops=CALM, next=5)],
        tick=4,
    )
    # When: it attacks, with 3 dice more, and red1 attacks on tick 5
    battle = play(setup, ["attack:red1", "stay", "attack:blue1"], [[2] * 10, MISS])
    # Then: the penalty is that of the attack alone
    assert of(battle, "Aborted") == []
    assert terms(the(battle, "AttackRolled", unit="red1"), "dv")["last action"] == -1


# ------------------------------------------------------------------ onslaught


@rule("EW-05", "EW-85", "W-25")
def test_onslaught_ends_when_the_attacker_acts_again() -> None:
    # Given: an earlier flurry of blue1 has left 1 of onslaught on red1; blue2 acts before blue1, on its tick
    setup = situation(
        blue=[
            unit("blue1", at=(500, 400), troops=CALM, next=2),
            unit("blue2", beside="red1:north", troops=CALM),
        ],
        red=[unit("red1", at=(527, 400), facing="north", troops=CALM, onslaught={"blue1": 1}, next=20)],
    )
    # When: blue2 attacks on tick 1, blue1 guards on tick 2 and 5, blue2 attacks on tick 6
    choices = ["attack:red1", "guard", "hold", "hold", "guard", "stay", "hold", "attack:red1"]
    battle = play(setup, choices, [MISS, MISS])
    # Then
    first, second = of(battle, "AttackRolled", unit="blue2")
    assert terms(first, "dv")["onslaught"] == -1
    assert "onslaught" not in terms(second, "dv")


@rule("EW-05", "EW-85", "W-25")
def test_onslaught_does_not_outlast_the_attacker() -> None:
    # Given: blue1 has one box left; red2 is behind blue1, and red1 before it
    weak: dict[str, Any] = {"members": 8, "health": 6, "troops": CALM}
    setup = situation(
        blue=[
            unit("blue1", at=(500, 400), **weak),
            unit("blue2", at=(515, 385), members=8, troops=CALM, next=9),
        ],
        red=[
            unit("red1", at=(515, 400), members=8, troops=CALM, next=20),
            unit("red2", at=(485, 400), facing="east", members=8, troops=CALM),
        ],
    )
    choices = ["flurry", "attack:red1", "attack:red1", "done", "attack:blue1"]
    # When: a flurry with 7 - 4 - 2 dice and none; red2 hits, 2 - 0, with 3 + 4 + 2 + 2 - 4 = 7 dice, 1 level
    battle = begin(setup, [[2], [2] * 7, [7] + [1] * 6, [2] * 7])
    answer(battle, *choices)
    assert the(battle, "UnitDestroyed", unit="blue1")
    # When: blue1's leader, alone now, and red2 wait on tick 6, and blue2 attacks on tick 9
    answer(battle, "wait", "wait", "attack:red1")
    # Then
    assert "onslaught" not in terms(the(battle, "AttackRolled", unit="blue2"), "dv")


# ------------------------------------------------------------------ Move, Inactive


@rule("EW-09", "W-23")
def test_a_move_costs_neither_time_nor_defence() -> None:
    # Given: blue1 marches east and acts on tick 3
    setup = situation(
        blue=[unit("blue1", at=(150, 450), troops=CALM, order="march:L5", next=3)],
        red=[unit("red1", at=(1150, 50), troops=CALM)],
        acts=["blue1"],
    )
    # When: three ticks go by
    battle = play(setup)
    # Then: it has moved in each of them and acts on tick 3 as if it had stood: (2 - 0) x 70 yards a tick
    assert [event.facts()["yards"] for event in of(battle, "Moved", unit="blue1")] == [140, 140, 140]
    assert unit_of(battle, "blue1").next == 3
    assert unit_of(battle, "blue1").penalty == 0
    assert "attack:red1" not in keys(battle)


@rule("EW-07", "W-24")
def test_an_inactive_unit_does_nothing_for_five_ticks_and_has_no_defence() -> None:
    # Given: rare magic holds red1, whose tick it is; blue1 acts on tick 2
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, next=2)],
        red=[unit("red1", beside="blue1", troops=CALM, inactive=True)],
    )
    # When: blue1 attacks with 1 + 2 successes against DV 0; 3 + 4 + 2 + 3 raw less 4: 8 dice
    battle = play(setup, ["attack:red1"], [[7, 1, 1, 1, 1, 1, 1], [1] * 8])
    # Then: the next question to red is on tick 6, whether red1 disengages before its action
    assert terms(the(battle, "AttackRolled"), "dv") == {}
    assert the(battle, "AttackRolled").facts()["net"] == 3
    assert keys(battle) == ["stay", "disengage"]
    assert unit_of(battle, "red1").next == 6


@rule("EW-07")
def test_after_that_it_acts_and_defends_again() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, next=6)],
        red=[unit("red1", beside="blue1", troops=CALM, inactive=True)],
    )
    # When: on tick 6 red1 guards and blue1 attacks
    battle = play(setup, ["attack:red1", "guard"], [MISS])
    # Then
    assert terms(the(battle, "AttackRolled"), "dv") == {"Parry DV": 3, "half the Close Combat Rating": 1}


@rule("EW-07", "W-24", "W-25")
def test_inactivity_takes_the_defence_away_only_from_the_next_tick_on() -> None:
    # Given: both have their tick; red1 is to be Inactive
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM, inactive=True)],
    )
    # When: blue1 attacks
    battle = play(setup, ["attack:red1"], [MISS])
    # Then: it strikes at what stood when the tick's actions began
    assert terms(the(battle, "AttackRolled"), "dv") == {"Parry DV": 3, "half the Close Combat Rating": 1}


@rule("EW-07")
def test_an_inactive_unit_does_not_disengage() -> None:
    # Given: red1 is engaged and Inactive
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, next=3)],
        red=[unit("red1", beside="blue1", troops=CALM, inactive=True, engaged=["blue1"])],
    )
    # When: its tick has come
    battle = play(setup)
    # Then: nobody asks it
    assert battle.decision is not None
    assert battle.decision.question.startswith("blue1")


# ------------------------------------------------------------------ simultaneity


@rule("EW-13", "EW-60", "W-24")
def test_two_units_can_destroy_each_other_in_one_tick() -> None:
    # Given: two units of Magnitude 1 with 6 of 7 boxes filled, not to be parried, both act
    setup = situation(
        blue=[unit("blue1", at=(500, 400), members=8, health=6, troops=CALM)],
        red=[unit("red1", beside="blue1", members=8, health=6, troops=CALM)],
    )
    # When: both have 3 dice (7 - 4 for wounds) and 3 + 2 successes against 4 - 4: 3 + 4 + 2 + 5 - 4 = 10 dice
    battle = play(
        setup, ["attack:red1", "attack:blue1"], [[7, 7, 7], [7] + [1] * 9, [7, 7, 7], [7] + [1] * 9]
    )
    # Then
    assert [event.facts()["unit"] for event in of(battle, "UnitDestroyed")] == ["red1", "blue1"]


@rule("EW-60", "W-24")
def test_wounds_of_a_tick_do_not_hinder_attacks_of_the_same_tick() -> None:
    # Given: both act; blue1 is first in the order
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM, leader={"wits": 4})],
    )
    # When: blue1 hits, 4 + 2 - 4 = 2 left, 3 + 4 + 2 + 2 - 4 = 7 dice, 4 levels; red1 strikes back
    battle = play(
        setup, ["attack:red1", "attack:blue1"], [[7, 7, 7, 7, 1, 1, 1], [7, 7, 7, 7, 1, 1, 1], MISS]
    )
    # Then: red1 still has all 7 dice, and its track is 4 boxes down after it
    assert terms(the(battle, "AttackRolled", unit="red1"), "pool") == {"Dexterity": 2, "Melee": 4, "Spear": 1}
    assert unit_of(battle, "red1").health == 4


@rule("EW-09", "EW-14", "W-42")
def test_a_single_person_keeps_the_same_time() -> None:
    # Given: a single person with a great blade
    setup = situation(
        blue=[solo("blue1", at=(500, 400), leader={"weapon": "great_blade"}, endurance=0)],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When: 7 dice less 2 for fatigue
    battle = play(setup, ["attack:red1"], [[2] * 5])
    # Then
    assert unit_of(battle, "blue1").next == 6


# ------------------------------------------------------------------ the heading of a tick


@rule("EW-80", "W-23")
def test_a_tick_begins_above_its_movement_even_where_nobody_acts() -> None:
    # "Tick 4" used to stand below the movement of ticks 2, 3 and 4
    # Given: blue1 marches 140 yards a tick, and acts on ticks 1 and 4
    blue = unit("blue1", at=(100, 400), troops=CALM, order="march:L4")
    setup = situation(blue=[blue], red=[unit("red1", at=(1100, 50), troops=CALM)], acts=["blue1"])
    # When
    battle = play(setup, ["dash", "march", "at:L4"], [[1] * 6])
    # Then
    told = [name for name in happened(battle) if name in ("TickBegan", "Moved", "ActionTaken")]
    assert told == ["TickBegan", "Moved", "ActionTaken", *["TickBegan", "Moved"] * 3]
    assert facts_of(battle, "TickBegan", "tick") == [1, 2, 3, 4]


@rule("W-23")
def test_a_tick_in_which_nothing_happens_is_not_told() -> None:
    # Given: nobody marches; blue1 acts on ticks 1 and 6, red1 on tick 11
    red = unit("red1", at=(1100, 50), troops=CALM)
    setup = situation(blue=[unit("blue1", at=(100, 400), troops=CALM)], red=[red], acts=["blue1"])
    # When
    battle = play(setup, ["wait", "wait"])
    # Then
    assert facts_of(battle, "TickBegan", "tick") == [1, 6, 11]


@rule("W-23", "W-26")
def test_what_ends_in_a_tick_stands_below_its_heading() -> None:
    # Given: the last attack between them was on tick 1; both act on tick 11
    red = unit("red1", beside="blue1", troops=CALM, engaged={"blue1": [1, 1]})
    setup = situation(
        blue=[
            unit(
                "blue1",
                at=(500, 400),
                troops=CALM,
            )
        ],
        red=[red],
        acts=["nobody"],
    )
    # When, Then: it lapses on tick 7
    assert happened(play(setup))[:2] == ["TickBegan", "EngagementEnded"]
    assert facts_of(play(setup), "TickBegan", "tick") == [7, 11]
