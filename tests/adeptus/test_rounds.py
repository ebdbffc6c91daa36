"""Rounds, surprise, Initiative, what fits into a turn. AD-03."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import ic, keys, numbers, of, play, situation, unit_of
from wartable import Problem
from wartable.rulesets.adeptus.rulebook import MISSIONS

rule = pytest.mark.rule


def mission(**more: Any) -> dict[str, Any]:
    """Two on each side, from the start."""
    setup = dict(
        situation(
            blue=[ic("blue1", at=(50, 10), ag=37), ic("blue2", at=(30, 10), ag=38)],
            red=[ic("red1", at=(50, 70), ag=37)],
            **more,
        )
    )
    del setup["now"]
    return setup


COMMAND = [[1], [99]]
"""The tests of Command before deployment."""


@rule("AD-03-01", "AD-03-02", "AD-03-04/1")
def test_turns_go_down_from_the_highest_initiative() -> None:
    battle: Any = play(mission(), [], [[2], [9], [4], *COMMAND])
    assert [unit_of(battle, id).initiative for id in ("blue1", "blue2", "red1")] == [5, 12, 7]
    assert battle.state.order == ["blue2", "red1", "blue1"]
    assert battle.decision.about == "blue2"


def test_no_turn_is_marked_before_it_has_begun() -> None:
    battle: Any = play(mission(), ["end"], [[2], [9], [4], *COMMAND])
    assert battle.view("").data()["turn_of"] == "red1"
    battle.state.begun = False
    found = battle.view("").data()
    assert (found["turn_of"], found["heading"]) == (
        "",
        [
            "Round 1 of 12",
            "After round 12 the side with more of its points left wins",
        ],
    )


@rule("AD-03-01")
def test_everybody_takes_one_turn_a_round() -> None:
    battle: Any = play(mission(), ["end", "end", "end"], [[2], [9], [4], *COMMAND])
    assert [event.facts()["unit"] for event in of(battle, "TurnBegan")] == ["blue2", "red1", "blue1", "blue2"]
    assert [event.facts()["round"] for event in of(battle, "RoundBegan")] == [1, 2]


@rule("AD-03-04/2")
def test_a_tie_goes_to_the_higher_agility_and_then_to_a_die() -> None:
    # Given: all at 8; blue2 has Ag 38; then blue1 and red1 tie once more, at 6
    battle: Any = play(mission(), [], [[5], [5], [5], [6], [6], [3], [8], *COMMAND])
    assert battle.state.order == ["blue2", "red1", "blue1"]


@rule("AD-03-03/1", "AD-03-03/2", "AD-03-02")
def test_who_is_surprised_has_no_turn_in_the_first_round() -> None:
    battle: Any = play(mission(surprised=["red"]), ["end"], [[2], [9], [4], *COMMAND])
    assert battle.decision.about == "blue1"
    assert unit_of(battle, "red1").marks == {"surprised": 1}
    battle = play(mission(surprised=["red1"]), ["end", "end", "end"], [[2], [9], [4], *COMMAND])
    assert battle.decision.about == "red1"
    assert unit_of(battle, "red1").marks == {}


@rule("AD-03-03/2", "AD-03-03/3")
def test_who_is_surprised_takes_a_shot_as_it_comes() -> None:
    # Given: 43, Close 10, surprised 30, at 60 metres of 90 nothing
    choices = ["shot:pattern_rifle>red1"]
    dice = [[9], [2], [4], *COMMAND, [73], [9]]
    battle = play(mission(surprised=["red"]), choices, dice)
    assert [numbers(event)["number"] for event in of(battle, "AttackRolled")] == [73]
    assert unit_of(battle, "red1").reactions == 1


def test_only_sides_and_units_can_be_surprised() -> None:
    problems: list[Problem] = MISSIONS.problems(mission(surprised=["green"]))
    assert [problem.path for problem in problems] == ["surprised[0]"]


@rule("AD-03-05/1")
def test_a_full_action_is_two_halves() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10))], red=[ic("red1", at=(50, 70))])
    battle = play(setup, ["half_move", "to:red1"])
    assert not {"full_move", "run", "full_aim", "defensive_stance"} & set(keys(battle))
    assert {"half_move", "aim"} <= set(keys(battle))
    battle = play(setup, ["full_move", "to:red1"])
    assert battle.decision is not None
    assert battle.decision.about == "red1"


@rule("AD-03-05/2", "AD-05-01")
def test_one_attack_and_one_concentration_fit_into_a_turn() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10))], red=[ic("red1", at=(50, 70))])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[99]])
    assert not [key for key in keys(battle) if key.startswith(("shot", "strike", "called"))]
    assert "aim" in keys(battle)
    battle = play(setup, ["aim"])
    assert "aim" not in keys(battle)
    assert "shot:pattern_rifle>red1" in keys(battle)


@rule("AD-03-05/3", "AD-05-17")
def test_a_reaction_comes_back_with_the_round() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10), reactions=0)], red=[ic("red1", at=(50, 70))])
    assert unit_of(play(setup), "blue1").reactions == 0
    assert unit_of(play(setup, ["end", "end"]), "blue1").reactions == 1
