"""Retreat!: when it holds, what it forbids, how one leaves the table, how the game ends. 2.7, IN-R33."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
    army_of,
    keys,
    numbers,
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

RED = [trooper("red1", at=(12, 28), cost=60, facing=12)]


def checked(points: int, cost: int, *more: Piece, **army: object) -> Setup:
    """Blue's turn begins; it has this many points, and a Trooper of this Cost."""
    return situation(
        blue=[trooper("blue1", at=(12, 2), cost=cost), *more],
        red=RED,
        now={"phase": "tactical", "step": 1, "round": 2},
        armies={"blue": {"tokens": 0, **army}},
        sides={"blue": {"points": points}},
    )


@rule("IN-04-03/1", "IN-R34")
@pytest.mark.parametrize(
    ("points", "most"), [(150, 38), (200, 50), (250, 63), (300, 75), (350, 88), (400, 100)]
)
def test_a_quarter_of_the_points_rounded_up_is_retreat(points: int, most: int) -> None:
    battle = play(checked(points, most))
    assert army_of(battle, "blue").is_retreating
    assert numbers(the(battle, "RetreatChecked")) == {"points": most, "most": most}
    battle = play(checked(points, most + 1))
    assert not army_of(battle, "blue").is_retreating


@rule("IN-04-03/2")
@pytest.mark.parametrize("state", ["unconscious", "possessed", "disconnected"])
def test_null_troopers_do_not_count(state: str) -> None:
    fallen = trooper("blue2", at=(5, 2), cost=100, states=[state], wounds=1)
    assert army_of(play(checked(150, 38, fallen)), "blue").is_retreating


@rule("IN-04-03/2")
def test_the_dead_do_not_count() -> None:
    assert army_of(play(checked(150, 38, trooper("b", place="dead", cost=100))), "blue").is_retreating


@rule("IN-04-03/3")
@pytest.mark.parametrize("place", ["hidden", "airborne"])
def test_those_off_the_table_count(place: str) -> None:
    absent = trooper("blue2", at=(5, 2), cost=1, place=place)
    assert not army_of(play(checked(150, 38, absent)), "blue").is_retreating


@rule("IN-04-02/2", "IN-07-24", "IN-R32")
def test_an_army_in_retreat_is_in_loss_of_lieutenant_though_its_lieutenant_lives() -> None:
    battle = play(checked(150, 38))
    army = army_of(battle, "blue")
    assert army.is_leaderless
    assert army.irregular == ["blue1"]
    # but the Lieutenant still has his Order
    assert army.lieutenant == 1


@rule("IN-07-35/4", "IN-R32")
def test_chain_of_command_does_not_work_in_retreat() -> None:
    setup = situation(
        blue=[
            trooper("blue1", at=(12, 2), cost=20, states=["unconscious"], wounds=1),
            trooper("heir", at=(5, 2), cost=20, skills=["chain_of_command"]),
        ],
        red=RED,
        now={"phase": "tactical", "step": 1, "round": 2},
        armies={"blue": {"tokens": 0}},
    )
    battle = play(setup)
    assert army_of(battle, "blue").leader == "blue1"
    assert army_of(battle, "blue").is_leaderless


@rule("IN-04-02/3", "IN-04-05", "IN-R10")
def test_there_is_no_impetuous_phase_in_retreat() -> None:
    rash = trooper("rash", at=(5, 2), cost=1, skills=["impetuous"])
    battle = play(checked(150, 37, rash))
    assert "irregular:rash" in keys(battle)
    battle = play(checked(150, 38, rash))
    assert "impetuous:rash" in keys(battle)


@rule("IN-07-25", "IN-R33")
def test_forbidden_skills_are_not_offered() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))],
        red=[trooper("red1", at=(12, 20), facing=12)],
        armies={"blue": {"retreat": True}},
    )
    first = play(setup, ["regular:blue1"])
    assert {"move", "idle"} <= set(keys(first))
    second = answer(first, "idle")
    assert {"move", "idle", "dodge", "reset"} <= set(keys(second))
    assert not [key for key in keys(second) if "attack" in key]


@rule("IN-07-25")
def test_an_army_in_retreat_does_not_shoot_back() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))],
        red=[trooper("red1", at=(12, 20))],
        armies={"red": {"retreat": True}},
    )
    battle = play(setup, ["regular:blue1", "idle"])
    assert "red1:dodge" in keys(battle)
    assert not [key for key in keys(battle) if "attack" in key]


@rule("IN-07-26/1", "IN-07-26/2", "IN-R33")
def test_hidden_deployment_ends_before_the_count() -> None:
    roof = trooper("roof", at=(5, 2), cost=10, place="hidden", skills=["hidden_deployment"])
    battle = play(checked(150, 28, roof))
    # asked which way it faces
    answer(battle, "face:6")
    assert trooper_of(battle, "roof").place == "table"
    assert trooper_of(battle, "roof").body.facing == 6
    assert the(battle, "Appeared").facts()["place"] == "C2"
    assert army_of(battle, "blue").irregular == ["blue1", "roof"]


@rule("IN-07-26/1", "IN-07-32", "IN-R33")
@pytest.mark.parametrize("skill", ["courage", "religious", "warhorse"])
def test_who_ignores_retreat_stays_hidden(skill: str) -> None:
    # What went wrong: Retreat! put every hidden Trooper on the table, also those who ignore it
    brave = trooper("brave", at=(5, 2), cost=10, place="hidden", skills=["hidden_deployment", skill])
    timid = trooper("timid", at=(9, 2), cost=8, place="hidden", skills=["hidden_deployment"])
    battle = answer(play(checked(150, 20, brave, timid)), "face:6")
    assert army_of(battle, "blue").is_retreating
    assert trooper_of(battle, "brave").place == "hidden"
    assert the(battle, "Appeared").facts()["trooper"] == "timid"


@rule("CT-21", "IN-07-26/1", "IN-R33")
def test_a_token_keeps_a_trooper_hidden_in_retreat() -> None:
    # What went wrong: the token was spent, and the Trooper appeared all the same
    roof = trooper("roof", at=(5, 2), cost=10, place="hidden", skills=["hidden_deployment"])
    battle = play(checked(150, 28, roof, tokens=1), ["stand_fast:roof"])
    assert of(battle, "Appeared") == []
    assert trooper_of(battle, "roof").place == "hidden"
    # who is not on the table gives no Order
    assert army_of(battle, "blue").irregular == ["blue1"]


@rule("IN-07-26/1", "IN-07-32", "IN-R33")
def test_a_peripheral_hides_in_retreat_as_long_as_its_controller() -> None:
    hidden = ["hidden_deployment", "courage"]
    squad = [
        trooper("doc", at=(5, 2), cost=10, place="hidden", skills=hidden),
        trooper("aide", at=(6, 2), cost=0, place="hidden", controller="doc", skills=["synchronized"]),
    ]
    battle = play(checked(150, 28, *squad))
    assert army_of(battle, "blue").is_retreating
    assert of(battle, "Appeared") == []


@rule("IN-07-28", "IN-08-34/2")
def test_fireteams_end_in_retreat() -> None:
    team = {"leader": "blue1", "kind": "duo", "members": ["blue1", "blue2"]}
    battle = play(checked(150, 30, trooper("blue2", at=(5, 2), cost=8), fireteams=[team]))
    assert army_of(battle, "blue").teams == []
    assert battle.say(the(battle, "TeamEnded")) == "Blue1's Fireteam ends: Retreat!."


@rule("IN-07-28", "IN-07-26/1")
def test_nothing_of_it_happens_above_a_quarter() -> None:
    team = {"leader": "blue1", "kind": "duo", "members": ["blue1", "blue2"]}
    squad = [
        trooper("blue2", at=(5, 2), cost=8),
        trooper("roof", at=(8, 2), cost=1, place="hidden", skills=["hidden_deployment"]),
    ]
    battle = play(checked(150, 30, *squad, fireteams=[team]))
    assert len(army_of(battle, "blue").teams) == 1
    assert trooper_of(battle, "roof").place == "hidden"


@rule("IN-07-04/4")
def test_suppressive_fire_ends_in_retreat() -> None:
    battle = play(checked(150, 30, trooper("blue2", at=(5, 2), cost=8, states=["suppressive_fire"])))
    assert trooper_of(battle, "blue2").states == {}


@rule("IN-07-29")
def test_retreat_ends_above_a_quarter() -> None:
    battle = play(checked(150, 39, retreat=True))
    assert not army_of(battle, "blue").is_retreating
    assert battle.say(the(battle, "RetreatChecked")) == (
        "Blue is no longer in Retreat!: 39 Victory Points, more than 38."
    )
    assert army_of(battle, "blue").regular == {1: 1}


@rule("IN-07-29", "IN-07-31")
def test_it_is_declared_once_while_it_lasts() -> None:
    battle = play(checked(150, 38, retreat=True))
    assert of(battle, "RetreatChecked") == []
    assert state_of(battle).retreat_began


# ------------------------------------------------------------------ leaving


def fleeing(y: float, **values: object) -> Setup:
    """Blue, in Retreat!, near its own edge where y is 0."""
    return situation(
        blue=[trooper("blue1", at=(12, y), **values), trooper("blue2", at=(4, 6))],
        red=RED,
        armies={"blue": {"retreat": True, "regular": {"1": 1}}},
    )


@rule("IN-07-27/1", "IN-R33")
def test_who_moves_to_its_own_edge_may_leave() -> None:
    battle = play(fleeing(3), ["regular:blue1", "move", "to:G1", "at:12,0.5", "idle", "face:0"])
    assert keys(battle) == ["leave", "stay"]
    answer(battle, "leave")
    assert trooper_of(battle, "blue1").place == "evacuated"
    assert the(battle, "Evacuated").facts()["trooper"] == "blue1"


@rule("IN-07-27/1")
def test_it_may_stay() -> None:
    battle = play(fleeing(3), ["regular:blue1", "move", "to:G1", "at:12,0.5", "idle", "face:0", "stay"])
    assert trooper_of(battle, "blue1").place == "table"


@rule("IN-07-27/1")
def test_half_an_inch_from_the_edge_is_not_the_edge() -> None:
    battle = play(fleeing(3), ["regular:blue1", "move", "to:G1", "at:12,1", "idle", "face:0"])
    assert "leave" not in keys(battle)


@rule("IN-07-27/1")
def test_who_does_not_move_there_does_not_leave() -> None:
    battle = play(fleeing(0.5), ["regular:blue1", "idle", "idle"])
    assert "leave" not in keys(battle)


@rule("IN-07-27/1")
def test_who_moves_along_the_edge_may_leave() -> None:
    battle = play(fleeing(0.5), ["regular:blue1", "move", "to:F1", "at:10,0.5", "idle", "face:0"])
    assert "leave" in keys(battle)


@rule("IN-07-27/1", "IN-R71")
def test_who_falls_on_the_way_does_not_leave() -> None:
    # Given: red1 sees it come and shoots: 4 hits, and 20 fails the save
    setup = situation(
        blue=[trooper("blue1", at=(12, 3)), trooper("blue2", at=(4, 6))],
        red=[trooper("red1", at=(12, 14), cost=60)],
        armies={"blue": {"retreat": True, "regular": {"1": 1}}},
    )
    choices = ["regular:blue1", "move", "to:G1", "at:12,0.5", "red1:bs_attack:rifle>blue1", "idle"]
    battle = play(setup, choices, [[4], [20]])
    assert trooper_of(battle, "blue1").is_unconscious
    assert "leave" not in keys(battle)


@rule("IN-07-27/1", "IN-R71")
def test_an_engaged_trooper_does_not_leave() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(10, 3)), trooper("blue2", at=(4, 6))],
        red=[trooper("red1", at=(12, 0.5), cost=60, facing=12)],
        armies={"blue": {"retreat": True, "regular": {"1": 1}}},
    )
    choices = ["regular:blue1", "move", "to:F1", "at:11,0.5", "pass", "idle", "face:0"]
    battle = play(setup, choices)
    assert "leave" not in keys(battle)
    assert trooper_of(battle, "blue1").place == "table"


@rule("IN-07-27/1")
def test_only_the_edge_of_the_own_zone_counts() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 3))],
        red=RED,
        now={"zone": {"blue": 1, "red": 0}},
        armies={"blue": {"retreat": True, "regular": {"1": 1}}},
    )
    battle = play(setup, ["regular:blue1", "move", "to:G1", "at:12,0.5", "idle", "face:0"])
    assert "leave" not in keys(battle)


@rule("IN-07-27/1")
def test_an_army_that_does_not_retreat_leaves_nobody() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 3))], red=RED, orders={"regular": {"1": 1}})
    battle = play(setup, ["regular:blue1", "move", "to:G1", "at:12,0.5", "idle", "face:0"])
    assert "leave" not in keys(battle)


@rule("IN-07-27/2", "IN-R39")
def test_who_has_left_keeps_its_points() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 2), cost=31), trooper("gone", place="evacuated", cost=7)],
        red=RED,
        now={"phase": "states", "round": 3, "active": "red"},
    )
    battle = play(setup)
    counted = {str(event.facts()["side"]): event.facts()["points"] for event in of(battle, "PointsCounted")}
    assert counted == {"blue": 38, "red": 60}


@rule("IN-R40")
def test_the_enemy_does_not_learn_what_is_left_of_the_points() -> None:
    battle = play(checked(150, 38))
    own = [event for event in battle.seen_by("blue") if type(event).__name__ == "RetreatChecked"]
    told = [event for event in battle.seen_by("red") if type(event).__name__ == "RetreatChecked"]
    assert battle.say(own[0]) == "Blue is in Retreat!: 38 Victory Points, 38 or fewer."
    assert battle.say(told[0]) == "Blue is in Retreat!: 38 or fewer."
