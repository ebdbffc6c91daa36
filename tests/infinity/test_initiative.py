"""The Initiative roll, and what is chosen by it. 2.3, IN-R25."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import Piece, answer, keys, of, play, situation, state_of, trooper

rule = pytest.mark.rule

BLUE = [trooper("blue1", wip=12), trooper("blue2"), trooper("blue3")]


def fresh(blue: list[Piece]) -> dict[str, Any]:
    """A skirmish from its beginning: nobody is placed yet."""
    setup = dict(situation(blue=blue, red=[trooper("red1", wip=14), trooper("red2")]))
    del setup["now"]
    return setup


@rule("IN-03-04/1", "IN-R25")
def test_the_higher_success_of_both_lieutenants_wins() -> None:
    # Given: WIP 12 against 14; 9 beats 8, both being successes
    battle = play(fresh(BLUE), [], [[9], [8]])
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    assert keys(battle) == ["initiative", "deployment"]


@rule("IN-03-04/1", "IN-R25")
def test_a_critical_beats_a_higher_success() -> None:
    # Given: blue's 12 is a critical, red's 13 is not
    battle = play(fresh(BLUE), [], [[12], [13]])
    assert battle.decision is not None
    assert battle.decision.seat == "blue"


@rule("IN-03-04/2", "IN-R25")
def test_a_tie_two_failures_and_two_criticals_are_rolled_again() -> None:
    dice = [[9], [9], [13], [15], [12], [14], [13], [2]]
    battle = play(fresh(BLUE), [], dice)
    assert len(of(battle, "InitiativeRolled")) == 4
    assert battle.decision is not None
    assert battle.decision.seat == "red"


@rule("IN-03-05/1", "IN-03-05/3", "IN-R25")
def test_who_keeps_initiative_says_who_is_first_and_the_other_who_deploys() -> None:
    battle = play(fresh(BLUE), ["initiative", "first:red"], [[9], [15]])
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    answer(battle, "deploys:blue")
    assert battle.decision.seat == "red"
    answer(battle, "zone:1")
    state = state_of(battle)
    assert (state.first, state.deployer, state.zone) == ("red", "blue", {"red": 1, "blue": 0})


@rule("IN-03-05/2", "IN-R25")
def test_who_keeps_deployment_waits_for_the_choice_of_who_is_first() -> None:
    battle = play(fresh(BLUE), ["deployment"], [[9], [15]])
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    answer(battle, "first:blue", "deploys:red", "zone:0")
    state = state_of(battle)
    assert (state.first, state.deployer, state.zone) == ("blue", "red", {"blue": 0, "red": 1})


@rule("IN-03-04/1", "IN-R40")
def test_each_side_is_told_the_wip_of_its_own_lieutenant_beside_the_dice() -> None:
    battle = play(fresh(BLUE), [], [[9], [8]])
    told = {
        seat: [event.facts() for event in battle.seen_by(seat) if type(event).__name__ == "InitiativeRolled"]
        for seat in ("blue", "red", "")
    }
    assert [(found[0]["wip"], found[0]["other_wip"]) for found in told.values()] == [
        (12, -1),
        (-1, 14),
        (12, 14),
    ]
