"""How a skirmish ends: Retreat!, an army that is gone, Victory Points after Round 3. 2.7, IN-R33, IN-R39."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import Piece, of, play, situation, state_of, trooper
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


@rule("IN-07-31", "IN-R33")
def test_a_turn_begun_in_retreat_ends_the_game() -> None:
    battle = play(checked(150, 38), ["end"])
    assert battle.is_over
    outcome = battle.outcome
    assert outcome is not None
    assert outcome.winners == ("red",)
    assert outcome.reason == "the turn of Blue began in Retreat!, so it was the last"
    assert outcome.rounds == 2


@rule("IN-R33", "IN-R10")
def test_it_ends_though_a_token_made_everybody_stand_fast() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 2), cost=38)],
        red=RED,
        now={"phase": "tactical", "step": 1, "round": 2},
    )
    battle = play(setup, ["stand_fast:blue1", "end"])
    assert battle.is_over


@rule("IN-07-31")
def test_without_retreat_the_game_goes_on() -> None:
    battle = play(checked(150, 39), ["end"])
    assert not battle.is_over
    assert state_of(battle).active == "red"


@rule("IN-07-30", "IN-R33")
def test_the_game_ends_at_once_when_all_are_gone() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 3), cost=7)],
        red=RED,
        armies={"blue": {"retreat": True, "regular": {"1": 3}}},
    )
    choices = ["regular:blue1", "move", "to:G1", "at:12,0.5", "idle", "face:0", "leave"]
    battle = play(setup, choices)
    assert battle.is_over
    assert battle.outcome is not None
    assert battle.outcome.reason == "all Troopers of Blue are gone"


@rule("IN-07-30")
def test_an_unconscious_trooper_is_not_gone() -> None:
    setup = situation(
        blue=[
            trooper("blue1", at=(12, 3), cost=7),
            trooper("lying", at=(4, 3), states=["unconscious"], wounds=1),
        ],
        red=RED,
        armies={"blue": {"retreat": True, "regular": {"1": 3}}},
    )
    battle = play(setup, ["regular:blue1", "move", "to:G1", "at:12,0.5", "idle", "face:0", "leave"])
    assert not battle.is_over


@rule("IN-04-01", "IN-07-37/1", "IN-07-37/3", "IN-R39")
def test_after_round_three_more_points_win() -> None:
    setup = situation(
        blue=[
            trooper("blue1", at=(12, 2), cost=61),
            trooper("lying", at=(4, 3), cost=50, states=["unconscious"], wounds=1),
        ],
        red=RED,
        now={"phase": "states", "round": 3, "active": "red"},
    )
    battle = play(setup)
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)
    assert battle.outcome.reason == "Round 3 is over"


@rule("IN-07-37/3")
def test_equal_points_are_a_draw() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 2), cost=60)],
        red=RED,
        now={"phase": "states", "round": 3, "active": "red"},
    )
    outcome = play(setup).outcome
    assert outcome is not None
    assert outcome.winners == ()


@rule("IN-07-37/2")
def test_possessed_troopers_count_for_nobody_and_absent_ones_for_their_side() -> None:
    setup = situation(
        blue=[
            trooper("blue1", at=(12, 2), cost=60),
            trooper("tag", at=(4, 3), cost=50, type="tag", str=3, states={"possessed": "red1"}),
            trooper("roof", at=(8, 3), cost=5, place="hidden", skills=["hidden_deployment"]),
            trooper("flier", place="airborne", cost=3, skills=["combat_jump"]),
        ],
        red=RED,
        now={"phase": "states", "round": 3, "active": "red"},
    )
    counted = {
        str(event.facts()["side"]): event.facts()["points"] for event in of(play(setup), "PointsCounted")
    }
    assert counted == {"blue": 68, "red": 60}


@rule("IN-04-01")
def test_the_game_goes_on_after_round_two() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 2), cost=60)],
        red=RED,
        now={"phase": "states", "round": 2, "active": "red"},
    )
    battle = play(setup)
    assert state_of(battle).round == 3
    assert state_of(battle).active == "blue"


@rule("IN-07-23", "IN-07-37/2")
def test_the_dead_count_for_nobody() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 2), cost=60), trooper("fallen", place="dead", wounds=2, cost=50)],
        red=RED,
        now={"phase": "states", "round": 3, "active": "red"},
    )
    counted = {
        str(event.facts()["side"]): event.facts()["points"] for event in of(play(setup), "PointsCounted")
    }
    assert counted == {"blue": 60, "red": 60}
