"""Answers to Might Tests that could not help, so that nobody need be asked. R-POW-003, R-POW-009 to
R-POW-015, R-POW-019.
"""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import Piece, play, situation, unit
from wartable import Battle, State
from wartable.seat.quiet import obvious_answer

GUN: Final = "anti_air_missiles"
SHOT: Final = ("attack", f"with:{GUN}")
BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""


def shot_at_red1(*, die: int, blue: Piece = BLUE, guard: int = 5, **red: Any) -> Battle[State]:
    """blue1 has fired at red1; red2, who has Genre Points too, is looking on."""
    units = [
        unit("red1", zone="C1", guard=guard, threshold=8, **red),
        unit("red2", zone="L9", genre_points=2),
    ]
    return play(situation(blue=[blue], red=units, tension=5), SHOT, dice=[[die]])


def helping(battle: Battle[State]) -> list[str]:
    """The keys of the answers that could help the seat that is asked."""
    decision = battle.decision
    assert decision is not None
    view = battle.view(decision.seat)
    keys = [option.key for option in decision.options if option.key != "pass"]
    assert keys
    return [key for key in keys if view.can_help(decision, decision.option(key))]


def test_a_miss_opens_no_window() -> None:
    # Given: red1 could leave, or get an Upgrade; the shot makes 1 + 5 + 5 against Defense 5 + 7
    battle = shot_at_red1(die=1, guard=7, genre_points=3)
    # Then: nothing is to be done about a miss
    assert helping(battle) == []
    assert obvious_answer(battle) is not None


def test_the_time_may_end_while_the_ways_to_use_one_answer_are_tried() -> None:
    # Given: a hit, against which Knowledge is Power is no help
    battle = shot_at_red1(die=3, genre_points=3)
    decision = battle.decision
    assert decision is not None
    option = decision.option("knowledge_is_power:red1")
    view = battle.view(decision.seat)
    assert not view.can_help(decision, option)
    # When: there is no time to find that out
    assert view.obvious_answer(decision, lambda: True) is None
    # Then: it is taken to be one
    assert view.can_help(decision, option)


def test_one_who_is_hit_is_asked() -> None:
    # Given: 3 + 5 + 5 against 10 are 3 Damage
    battle = shot_at_red1(die=3, genre_points=3)
    # Then: leaving spares red1 the Damage, and so may an Active Defense that it gets now; red2 has no reason
    # to leave, but could have the shot rolled again
    assert "live_another_day:red1" in helping(battle)
    assert "mid_scene_upgrade:red1" in helping(battle)
    assert "not_so_fast:red2" in helping(battle)
    assert "live_another_day:red2" not in helping(battle)
    assert "knowledge_is_power:red1" not in helping(battle)
    assert obvious_answer(battle) is None


def test_a_miss_of_ones_own_may_be_rolled_again() -> None:
    # Given: blue1 has missed, and has a Genre Point
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], genre_points=1)
    battle = shot_at_red1(die=1, guard=7, blue=blue)
    # Then
    assert helping(battle) == ["try_again:blue1"]


def test_a_hit_that_destroys_is_not_rolled_again() -> None:
    # Given: blue1 has rolled a 10 against red1, which has 2 points of Threshold left; a 3 is still more than
    # that, and a hit that can be bettered is rolled again
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], genre_points=1)
    # Then
    assert helping(shot_at_red1(die=10, blue=blue, damage=30, maimed=["head", "arms", "legs"])) == []
    assert helping(shot_at_red1(die=3, blue=blue)) == ["try_again:blue1"]
