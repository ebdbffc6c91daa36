"""Loss of Lieutenant, Chain of Command, and who leads next. 2.7, IN-R32."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
    army_of,
    keys,
    of,
    play,
    situation,
    state_of,
    the,
    trooper,
    trooper_of,
)
from wartable import Setup

rule = pytest.mark.rule

RED = [trooper("red1", at=(12, 28), cost=60, facing=12), trooper("red2", at=(14, 28), cost=60, facing=12)]
CHIEF = trooper("blue1", at=(12, 2), cost=60)


def count(*more: Piece, chief: Piece = CHIEF, step: int = 2, **army: object) -> Setup:
    """Blue's turn before its Loss of Lieutenant check; its first Trooper leads."""
    return situation(
        blue=[chief, *more],
        red=RED,
        now={"phase": "tactical", "step": step, "round": 2},
        armies={"blue": {"tokens": 0, **army}},
    )


FALLEN = trooper("blue1", at=(12, 2), cost=60, states=["unconscious"], wounds=1)
DEAD = trooper("blue1", place="dead", cost=60)
GONE = trooper("blue1", place="evacuated", cost=60)
ALONE = trooper("blue1", at=(12, 2), cost=60, states=["isolated"])
RICH = trooper("blue2", at=(4, 2), cost=60)


@rule("IN-07-33/1", "IN-07-33/2", "IN-07-07")
@pytest.mark.parametrize(
    ("chief", "irregular", "lieutenant"),
    [
        (FALLEN, ["blue2"], 0),
        (DEAD, ["blue2"], 0),
        (GONE, ["blue2"], 0),
        (ALONE, ["blue1", "blue2"], 1),
    ],
)
def test_without_a_lieutenant_all_are_irregular(chief: Piece, irregular: list[str], lieutenant: int) -> None:
    battle = play(count(RICH, chief=chief))
    army = army_of(battle, "blue")
    assert the(battle, "LieutenantLost").facts()["side"] == "blue"
    assert army.is_leaderless
    assert army.irregular == irregular
    assert army.regular == {}
    # an Isolated Lieutenant still has his own Order
    assert army.lieutenant == lieutenant


@rule("IN-07-36")
def test_warhorse_stays_regular() -> None:
    horse = trooper("horse", at=(4, 2), cost=60, skills=["warhorse"])
    army = army_of(play(count(horse, RICH, chief=FALLEN)), "blue")
    assert army.regular == {1: 1}
    assert army.irregular == ["blue2"]


@rule("IN-07-36", "IN-07-06")
def test_an_isolated_warhorse_is_irregular() -> None:
    horse = trooper("horse", at=(4, 2), cost=60, skills=["warhorse"], states=["isolated"])
    assert army_of(play(count(horse, RICH, chief=FALLEN)), "blue").irregular == ["horse", "blue2"]


@rule("IN-07-04/4")
def test_suppressive_fire_ends_in_loss_of_lieutenant() -> None:
    gunner = trooper("gunner", at=(4, 2), cost=60, states=["suppressive_fire"])
    assert trooper_of(play(count(gunner, chief=FALLEN)), "gunner").states == {}


@rule("IN-R32")
def test_to_cure_the_old_lieutenant_does_not_end_it() -> None:
    # Given: in Loss of Lieutenant blue1 is cured in this very turn
    setup = situation(
        blue=[CHIEF, RICH],
        red=RED,
        armies={"blue": {"loss_of_lieutenant": True, "regular": {}, "irregular": ["blue2"]}},
    )
    battle = play(setup)
    assert army_of(battle, "blue").is_leaderless
    assert keys(battle) == ["irregular:blue2", "convert:blue2", "end"]


@rule("IN-07-34/1", "IN-07-34/2", "IN-R74")
def test_a_new_one_is_named_at_the_end_of_the_turn() -> None:
    setup = count(
        RICH,
        trooper("blue3", at=(6, 2)),
        trooper("wild", at=(8, 2), training="irregular"),
        trooper("robot", at=(10, 2), type="rem"),
        trooper("lost", at=(14, 2), states=["isolated"]),
        trooper("lying", at=(16, 2), states=["unconscious"], wounds=1),
        trooper("drone", at=(18, 2), controller="blue2", skills=["servant"]),
        trooper("gone", place="evacuated"),
        chief=FALLEN,
    )
    battle = play(setup, ["end"])
    assert keys(battle) == ["lieutenant:blue2", "lieutenant:blue3"]
    answer(battle, "lieutenant:blue3")
    assert army_of(battle, "blue").leader == "blue3"
    assert not army_of(battle, "blue").is_leaderless
    assert army_of(battle, "blue").tokens == 0


@rule("IN-07-34/3", "IN-R40")
def test_the_enemy_does_not_learn_whom() -> None:
    battle = play(count(RICH, trooper("blue3", at=(6, 2)), chief=FALLEN), ["end", "lieutenant:blue3"])
    own = [event for event in battle.seen_by("blue") if type(event).__name__ == "LieutenantNamed"]
    told = [event for event in battle.seen_by("red") if type(event).__name__ == "LieutenantNamed"]
    assert battle.say(own[0]) == "Blue names its Lieutenant: blue3."
    assert battle.say(told[0]) == "Blue names its Lieutenant: a new one."
    assert told[0].facts()["trooper"] == ""


@rule("IN-07-34/1", "IN-R32")
def test_the_new_one_gives_a_lieutenant_order_next_turn() -> None:
    battle = play(count(RICH, chief=FALLEN), ["end", "end"])
    army = army_of(battle, "blue")
    assert army.leader == "blue2"
    assert (army.regular, army.lieutenant) == ({1: 1}, 1)


@rule("IN-R32")
def test_without_a_candidate_none_is_named_and_it_repeats() -> None:
    wild = trooper("wild", at=(4, 2), cost=60, training="irregular")
    battle = play(count(wild, chief=FALLEN), ["end", "end"])
    assert state_of(battle).round == 3
    assert army_of(battle, "blue").leader == "blue1"
    assert len(of(battle, "LieutenantLost")) == 2


@rule("IN-07-24", "IN-R32")
def test_in_retreat_none_is_named() -> None:
    setup = situation(
        blue=[FALLEN, trooper("blue2", at=(4, 2), cost=30), trooper("blue3", at=(6, 2), cost=5)],
        red=RED,
        armies={"blue": {"loss_of_lieutenant": True, "retreat": True, "regular": {}, "tokens": 0}},
    )
    # no Order is left, so the turn ends by itself
    battle = play(setup)
    assert state_of(battle).active == "red"
    assert army_of(battle, "blue").leader == "blue1"
    assert of(battle, "LieutenantNamed") == []


# ------------------------------------------------------------------ Chain of Command


HEIR = trooper("heir", at=(6, 2), cost=50, skills=["chain_of_command"])


@rule("IN-07-35/1", "IN-07-35/2")
def test_chain_of_command_leads_at_once_and_stays() -> None:
    battle = play(count(RICH, HEIR, chief=FALLEN))
    assert the(battle, "CommandTaken").facts()["trooper"] == "heir"
    army = army_of(battle, "blue")
    assert army.leader == "heir"
    assert not army.is_leaderless
    assert (army.regular, army.lieutenant) == ({1: 2}, 1)
    assert "lieutenant:heir" in keys(battle)


@rule("IN-R40")
def test_it_shows_as_it_is_used() -> None:
    battle = play(count(RICH, HEIR, chief=FALLEN))
    knowledge = state_of(battle).knowledge
    assert knowledge.knows("red", "heir", "chain_of_command")
    assert knowledge.knows("red", "heir", "lieutenant")


@rule("IN-07-35/3")
def test_abilities_beside_lieutenant_do_not_come_along() -> None:
    heir = trooper("heir", at=(6, 2), cost=50, skills={"chain_of_command": 0, "strategos": 1})
    battle = play(count(RICH, heir, chief=FALLEN))
    army = army_of(battle, "blue")
    assert (army.regular, army.lieutenant) == ({1: 2}, 1)


@rule("IN-07-35/1")
@pytest.mark.parametrize(
    "values",
    [
        {"states": ["isolated"]},
        {"states": ["unconscious"], "wounds": 1},
        {"states": ["possessed"]},
        {"place": "hidden"},
        {"place": "airborne"},
    ],
)
def test_its_bearer_is_on_the_table_neither_null_nor_isolated(values: dict[str, object]) -> None:
    heir = trooper("heir", at=(6, 2), **{"cost": 50, "skills": ["chain_of_command"], **values})
    assert army_of(play(count(RICH, heir, chief=FALLEN)), "blue").is_leaderless


@rule("IN-07-35/1")
def test_nobody_takes_command_while_the_lieutenant_leads() -> None:
    battle = play(count(RICH, HEIR))
    assert army_of(battle, "blue").leader == "blue1"
    assert of(battle, "CommandTaken") == []


@rule("IN-07-35/1")
def test_of_two_heirs_the_player_picks_one() -> None:
    other = trooper("other", at=(8, 2), cost=50, skills=["chain_of_command"])
    battle = play(count(RICH, HEIR, other, chief=FALLEN))
    assert keys(battle) == ["command:heir", "command:other"]
    answer(battle, "command:other")
    assert army_of(battle, "blue").leader == "other"


def leaders(data: Any) -> list[str]:
    """The Lieutenants that a seat sees."""
    return [unit["id"] for unit in data["units"] if unit["lieutenant"]]


@rule("IN-03-12", "IN-R40")
def test_the_enemy_does_not_see_who_leads() -> None:
    battle = play(count(RICH))
    assert "lieutenant" not in keys(battle)[0]
    own, other = battle.view("blue").data(), battle.view("red").data()
    assert leaders(own) == ["blue1"]
    assert leaders(other) == ["red1"]


@rule("IN-03-12", "IN-R40")
def test_nor_does_the_initiative_roll_tell() -> None:
    setup = dict(situation(blue=[trooper("blue1", wip=12)], red=[trooper("red1", wip=14)]))
    del setup["now"]
    battle = play(setup, [], [[9], [15]])
    told = [event for event in battle.seen_by("red") if type(event).__name__ == "InitiativeRolled"]
    assert "blue1" not in str(told[0].facts())
    assert "12" not in str(told[0].facts())


@rule("IN-R32", "IN-R70", "IN-07-35")
def test_skills_that_work_through_the_lieutenant_of_the_list() -> None:
    skills = {"lieutenant": 0, "inspiring_leadership": 0, "strategos": 2}
    state = state_of(play(count(RICH, chief=trooper("blue1", at=(12, 2), cost=60, skills=skills), step=3)))
    assert state.lieutenant_skill_level("blue", "inspiring_leadership") == 1
    assert state.lieutenant_skill_level("blue", "strategos") == 2
    assert state.lieutenant_skill_level("blue", "counterintelligence") == 0
    # one who was named later has no such abilities
    state.armies["blue"].leader = "blue2"
    state.troopers["blue2"].profile.skills = {"strategos": 2}
    assert state.lieutenant_skill_level("blue", "strategos") == 0
