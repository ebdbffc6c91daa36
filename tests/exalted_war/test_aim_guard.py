"""Aim, and what becomes of it when it is broken off; Guard. EW-02, EW-06, EW-58, EW-86, W-25, W-49, W-64."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.exalted_war.battles import (
    Piece,
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
from wartable import Battle, Setup, State
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

BOWS: Mapping[str, object] = {**CALM, "bow": "long_bow", "ranged": 0}

ARCHER: Mapping[str, object] = {"bow": "long_bow", "archery": 3}


def pool(battle: Battle[State]) -> dict[str, int]:
    """The dice of the attack."""
    return terms(the(battle, "AttackRolled"), "pool")


def aiming(tick: int, since: int, next: int, **more: Any) -> Setup:
    """blue1, archers in the west, have aimed at red1 since a tick; red2 is in range too."""
    blue = {
        "leader": {"dexterity": 3, **ARCHER},
        "troops": BOWS,
        "state_of": "aim",
        "aim": "red1",
        "penalty": 1,
        **more,
    }
    return situation(
        blue=[unit("blue1", at=(400, 400), since=since, next=next, **blue)],
        red=[target("red1", 300), target("red2", 500)],
        tick=tick,
        acts=["blue1"],
    )


def target(id: str, y: int) -> Piece:
    """A unit hard to hit, about 140 yards to the east of blue1."""
    return unit(id, at=(500, y), troops=CALM, leader={"dodge": 5, "war": 5})


# ------------------------------------------------------------------ aiming


@rule("EW-58/2", "W-49")
@pytest.mark.parametrize(("tick", "more"), [(2, 1), (3, 2), (4, 3)])
def test_each_tick_of_aim_is_a_die_for_an_attack_on_its_target(tick: int, more: int) -> None:
    # Given: blue1 has aimed at red1 since tick 1; its next action is on tick 4
    battle = play(aiming(tick, since=1, next=4), ["shoot:red1"], [[2] * (6 + more)])
    # Then
    assert pool(battle) == {"Dexterity": 3, "Archery": 3, "aim": more}


@rule("EW-58/2")
def test_aim_gives_three_dice_at_most() -> None:
    # Given: an aim of 5 ticks, as a ruling may make it
    battle = play(aiming(6, since=1, next=8), ["shoot:red1"], [[2] * 9])
    # Then
    assert pool(battle)["aim"] == 3


@rule("EW-58")
def test_who_aims_is_asked_every_tick_whether_to_go_on() -> None:
    # Given: archers who act on tick 1
    setup = situation(
        blue=[unit("blue1", at=(400, 400), leader={"dexterity": 3, **ARCHER}, troops=BOWS)],
        red=[target("red1", 300)],
        acts=["blue1"],
    )
    # When: they aim, and go on aiming on ticks 2 and 3
    battle = begin(setup, [[2] * 9])
    battle.choose("aim:red1")
    assert keys(battle)[0] == "hold"
    battle.choose("hold")
    battle.choose("hold")
    # Then: on tick 4 the aim is done, and they shoot with 3 dice more
    assert "hold" not in keys(battle)
    battle.choose("shoot:red1")
    assert pool(battle)["aim"] == 3
    assert unit_of(battle, "blue1").next == 10


@rule("EW-58")
def test_who_has_aimed_to_the_end_may_do_something_else_at_no_loss() -> None:
    # Given: the aim began on tick 1, and tick 4 has come
    battle = play(aiming(4, since=1, next=4), ["shoot:red2"], [[2] * 6])
    # Then: nothing was broken off
    assert pool(battle) == {"Dexterity": 3, "Archery": 3}
    assert of(battle, "Aborted") == []


@rule("EW-58")
def test_who_aims_on_at_the_same_target_keeps_what_was_gained() -> None:
    # Given: the aim began on tick 1, and tick 4 has come
    battle = begin(aiming(4, since=1, next=4), [[2] * 9])
    # When: blue1 goes on aiming at red1 and shoots on tick 5
    battle.choose("aim:red1")
    battle.choose("shoot:red1")
    # Then: 4 ticks were spent aiming, 3 dice at most
    assert pool(battle)["aim"] == 3


@rule("EW-58")
def test_a_new_aim_begins_anew() -> None:
    # Given: the aim at red1 began on tick 1, and tick 4 has come
    battle = begin(aiming(4, since=1, next=4), [[2] * 7])
    # When: blue1 aims at red2 and shoots at it on tick 5
    battle.choose("aim:red2")
    battle.choose("shoot:red2")
    # Then
    assert pool(battle)["aim"] == 1


@rule("EW-58/1")
def test_only_what_could_be_attacked_can_be_aimed_at() -> None:
    # Given: spearmen in contact with red1; red2 is out of their reach
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM), unit("red2", at=(700, 400), troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup)
    # Then
    assert [key for key in keys(battle) if key.startswith("aim")] == ["aim:red1"]


# ------------------------------------------------------------------ broken off


@rule("EW-58/1", "EW-58/3", "W-25")
def test_an_aim_broken_off_for_another_target_takes_two_dice() -> None:
    # Given: blue1 has aimed at red1 since tick 1
    battle = play(aiming(3, since=1, next=4), ["shoot:red2"], [[2] * 4])
    # Then: 6 - 2
    assert sum(pool(battle).values()) == 4


@rule("EW-58")
def test_an_aim_broken_off_for_a_called_shot_at_another_unit_takes_two_dice() -> None:
    # Given: the same; red2's leader is the target
    battle = play(aiming(3, since=1, next=4), ["snipe:red2_leader"], [[2] * 4])
    # Then
    assert pool(battle)["aim broken off"] == -2


@rule("EW-58", "EW-69")
def test_a_called_shot_in_the_unit_aimed_at_has_the_dice_of_the_aim() -> None:
    # Given: blue1 has aimed at red1 for two ticks
    battle = play(aiming(3, since=1, next=4), ["snipe:red1_leader"], [[2] * 8])
    # Then
    assert pool(battle)["aim"] == 2


@rule("EW-58/3", "EW-88")
def test_an_aim_broken_off_for_a_command_takes_two_dice() -> None:
    # Given: blue1 has aimed at red1 since tick 1
    battle = play(aiming(3, since=1, next=4), ["formation:skirmish"], [[2] * 4])
    # Then: Charisma + War 6 - 2
    assert sum(terms(the(battle, "CommandRolled"), "pool").values()) == 4


@rule("EW-58/3", "EW-81")
def test_an_aim_broken_off_for_a_dash_takes_two_dice() -> None:
    # Given: the same
    battle = play(aiming(3, since=1, next=4), ["dash", "halt"], [[2] * 4])
    # Then
    assert sum(terms(the(battle, "CommandRolled", what="dash"), "pool").values()) == 4


@rule("EW-58", "EW-92")
def test_an_aim_broken_off_for_a_split_takes_two_dice() -> None:
    # Given: a Hero in blue1
    hero = {"id": "bram", "role": "hero", "charisma": 3, "war": 3}
    setup = aiming(3, since=1, next=4, specials=[hero])
    # When: 10 of 60 leave with the Hero
    battle = play(setup, ["split", "n:10"], [[2] * 4, [2] * 4])
    # Then
    assert [sum(terms(event, "pool").values()) for event in of(battle, "CommandRolled")] == [4, 4]


@rule("EW-58")
def test_an_aim_broken_off_for_a_guard_costs_nothing_more() -> None:
    # Given: nothing is rolled
    battle = play(aiming(3, since=1, next=4), ["guard"])
    # Then
    assert the(battle, "Aborted", unit="blue1", state_of="aim")
    assert unit_of(battle, "blue1").state_of == "guard"


@rule("EW-58", "W-64")
def test_a_flurry_at_the_unit_aimed_at_has_the_dice_of_the_aim() -> None:
    # Given: blue1 has aimed at red1 for two ticks
    choices = ["flurry", "shoot:red1", "shoot:red1", "done"]
    # When: 6 + 2 - 2 and 6 + 2 - 3 dice
    battle = play(aiming(3, since=1, next=4), choices, [[2] * 6, [2] * 5])
    # Then
    assert [terms(event, "pool")["aim"] for event in of(battle, "AttackRolled")] == [2, 2]


@rule("EW-58", "W-64")
def test_a_flurry_at_another_unit_loses_two_dice_with_each_part() -> None:
    # Given: blue1 has aimed at red1 for two ticks
    choices = ["flurry", "shoot:red2", "shoot:red2", "done"]
    # When: 6 - 2 - 2 and 6 - 3 - 2 dice
    battle = play(aiming(3, since=1, next=4), choices, [[2] * 2, [2]])
    # Then
    assert [terms(event, "pool")["aim broken off"] for event in of(battle, "AttackRolled")] == [-2, -2]


@rule("EW-58", "W-64")
def test_a_command_in_a_flurry_that_breaks_an_aim_off_loses_two_dice() -> None:
    # Given: blue1 has aimed at red1 for two ticks
    choices = ["flurry", "shoot:red2", "formation:skirmish"]
    # When: Charisma + War 6 - 3 - 2 are rolled at once, the attack's 6 - 2 - 2 dice after that
    battle = play(aiming(3, since=1, next=4), [*choices, "done"], [[2], [2] * 2])
    # Then
    assert sum(terms(the(battle, "CommandRolled"), "pool").values()) == 1


@rule("EW-58", "W-49")
def test_a_single_person_aims_as_a_unit_does() -> None:
    # Given: a person with a bow who has aimed for two ticks
    setup = situation(
        blue=[
            solo(
                "blue1",
                at=(400, 400),
                leader={"dexterity": 3, **ARCHER},
                state_of="aim",
                aim="red1",
                since=1,
                endurance=0,
            )
        ],
        red=[target("red1", 300)],
        tick=3,
        acts=["blue1"],
    )
    # When: 3 + 3 + 2 - 2 for fatigue
    battle = play(setup, ["shoot:red1"], [[2] * 6])
    # Then
    assert pool(battle)["aim"] == 2


# ------------------------------------------------------------------ Guard


@rule("EW-06", "EW-86")
def test_who_guards_is_asked_every_tick_whether_to_go_on() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(400, 400), troops=CALM)], red=[target("red1", 300)], acts=["blue1"]
    )
    # When: it guards on tick 1, goes on on ticks 2 and 3
    battle = play(setup, ["guard", "hold", "hold"])
    # Then: tick 4 is an action of its own again
    assert "hold" not in keys(battle)
    assert unit_of(battle, "blue1").next == 4


@rule("EW-06", "EW-86", "W-25")
def test_what_breaks_a_guard_off_loses_no_dice_and_the_old_penalty_stays() -> None:
    # Given: blue1 guards; as a ruling has it, a penalty of 1 is still on it; red1 acts on tick 3
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, state_of="guard", next=4, penalty=1)],
        red=[unit("red1", beside="blue1", troops=CALM, next=3)],
        tick=2,
    )
    # When: it attacks on tick 2; red1 attacks on tick 3
    battle = play(setup, ["attack:red1", "stay", "attack:blue1"], [[2] * 7, [2] * 7])
    # Then: 1 and 1
    assert terms(the(battle, "AttackRolled", unit="red1"), "dv")["last action"] == -2


@rule("EW-86")
def test_a_guarding_unit_may_advance() -> None:
    # Given: blue1 guards and marches east under volleys
    setup = situation(
        blue=[unit("blue1", at=(150, 450), troops=CALM, state_of="guard", next=4, order="march:L5")],
        red=[unit("red1", at=(1150, 50), troops=CALM)],
        acts=["blue1"],
    )
    # When: a tick goes by
    battle = play(setup)
    # Then: 2 x 70 yards, and it still guards
    assert the(battle, "Moved", unit="blue1").facts()["yards"] == 140
    assert keys(battle)[0] == "hold"
