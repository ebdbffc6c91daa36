"""The Speed contest of two duelists, and moving in a Duel. R-ACT-029, R-ACT-056."""

from __future__ import annotations

from collections.abc import Mapping

from tests.battle_century.operations import (
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable.testing import rule

HELD_BACK: Mapping[str, object] = {
    "effect": "withheld",
    "amount": 3,
    "other": "blue1",
    "clock": "red1",
    "at_end": True,
}
"""The other half of a Suppress by blue1 that waits for red1 to Move."""


@rule("R-ACT-029")
def test_the_winner_of_a_speed_contest_moves_both_by_up_to_the_lower_speed() -> None:
    # Given: blue1 of Speed 6 duels red1 of Speed 2
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=6, duel="red1")],
        red=[unit("red1", zone="E5", speed=2, duel="blue1")],
    )
    # When: blue1 calls the contest and wins: 3 + 6 = 9 against 6 + 2 = 8
    won = play(setup, ["contest"], dice=[[3], [6]])
    # Then: it chooses among the 25 Zones within 2
    assert numbers(the(won, "ContestRolled")) == {"die": 3, "total": 9, "other_die": 6, "other_total": 8}
    assert won.decision is not None
    assert won.decision.seat == "blue"
    assert len(keys(won)) == 25
    # When: it chooses
    battle = answer(won, "to:G7")
    # Then: both are there, still in their Duel, and blue1 still has its Action
    assert unit_of(battle, "blue1").zone == zone_number(battle, "G7")
    assert unit_of(battle, "red1").zone == zone_number(battle, "G7")
    assert unit_of(battle, "red1").duel == "blue1"
    assert "attack" in keys(battle)


@rule("R-ACT-029")
def test_the_lower_speed_counts_where_the_winner_is_the_slower() -> None:
    # Given: blue1 of Speed 1 duels red1 of Speed 6
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=1, duel="red1")],
        red=[unit("red1", zone="E5", speed=6, duel="blue1")],
    )
    # When: blue1 wins: 10 + 1 = 11 against 1 + 6 = 7
    battle = play(setup, ["contest"], dice=[[10], [1]])
    # Then: the 9 Zones within 1
    assert len(keys(battle)) == 9


@rule("R-ACT-029")
def test_the_opponent_moves_both_where_it_wins_the_contest() -> None:
    # Given: blue1 duels red1, both of Speed 3
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=3, duel="red1")],
        red=[unit("red1", zone="E5", speed=3, duel="blue1")],
    )
    # When: blue1 calls the contest and loses, 4 + 3 against 9 + 3
    lost = play(setup, ["contest"], dice=[[4], [9]])
    # Then: red chooses
    assert lost.decision is not None
    assert lost.decision.seat == "red"
    battle = answer(lost, "to:B5")
    assert unit_of(battle, "blue1").zone == zone_number(battle, "B5")
    assert unit_of(battle, "red1").zone == zone_number(battle, "B5")


@rule("R-ACT-029")
def test_the_winner_of_the_contest_may_stay() -> None:
    # Given: blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")], red=[unit("red1", zone="E5", duel="blue1")]
    )
    # When: it wins and chooses its own Zone
    battle = play(setup, ["contest", "to:E5"], dice=[[9], [1]])
    # Then
    assert of(battle, "Moved") == []


@rule("R-ACT-029")
def test_a_tied_contest_is_rolled_again() -> None:
    # Given: blue1 duels red1, both of Speed 5
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=5, duel="red1")],
        red=[unit("red1", zone="E5", speed=5, duel="blue1")],
    )
    # When: they roll 4 and 4, then 2 and 3
    battle = play(setup, ["contest"], dice=[[4], [4], [2], [3]])
    # Then: red won
    assert len(of(battle, "ContestRolled")) == 2
    assert battle.decision is not None
    assert battle.decision.seat == "red"


@rule("R-ACT-029")
def test_the_contest_may_be_called_once_a_turn() -> None:
    # Given: blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")], red=[unit("red1", zone="E5", duel="blue1")]
    )
    # When: it has called it
    battle = play(setup, ["contest", "to:E5"], dice=[[9], [1]])
    # Then
    assert "contest" not in keys(battle)


@rule("R-ACT-029")
def test_a_unit_in_no_duel_has_no_contest() -> None:
    # Given: blue1 and red1 share a Zone, without a Duel
    setup = situation(blue=[unit("blue1", zone="E5")], red=[unit("red1", zone="E5")])
    # When: blue1's Turn comes
    battle = play(setup)
    # Then
    assert "contest" not in keys(battle)


@rule("R-ACT-006", "R-ACT-029")
def test_a_speed_contest_gains_no_tension() -> None:
    # Given: a Duel at Tension 9, both of Speed 5
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=5, duel="red1")],
        red=[unit("red1", zone="E5", speed=5, duel="blue1")],
        tension=9,
    )
    # When: they roll 9 and 1
    battle = play(setup, ["contest"], dice=[[9], [1]])
    # Then: 9 + 5 and 1 + 5
    rolled = numbers(the(battle, "ContestRolled"))
    assert rolled["total"] == 14
    assert rolled["other_total"] == 6


@rule("R-ACT-056", "A-124")
def test_winning_the_contest_and_moving_brings_the_other_half_of_suppress() -> None:
    # Given: red1 in a Duel; 3 Damage wait for it to Move
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1", threshold=10, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: in its Turn it wins the contest and moves
    battle = play(setup, ["contest", "to:F5"], dice=[[9], [1]])
    # Then
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 37}


@rule("R-ACT-056", "A-124")
def test_winning_the_contest_and_staying_does_not_bring_the_other_half() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1", threshold=10, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it wins the contest and stays
    battle = play(setup, ["contest", "to:E5"], dice=[[9], [1]])
    # Then
    assert of(battle, "Damaged") == []


@rule("R-ACT-056", "A-124")
def test_being_dragged_does_not_bring_the_other_half() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1", threshold=10, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it loses the contest, is dragged along, and ends its Turn
    battle = play(setup, ["contest", "to:F5", "hold"], dice=[[1], [9]])
    # Then: no Damage, and the half is lost
    assert of(battle, "Damaged") == []
    assert the(battle, "EffectEnded").facts()["effect"] == "withheld"


@rule("R-ACT-056", "A-124")
def test_dragging_the_other_in_its_turn_does_not_bring_the_other_half() -> None:
    # Given: red1 in a Duel; 3 Damage wait for it to Move; it is blue1's Turn
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1", threshold=10, effects=[HELD_BACK])],
    )
    # When: red1 wins the contest that blue1 called, and moves both
    battle = play(setup, ["contest", "to:F5"], dice=[[1], [9]])
    # Then: no Damage, and the half still waits for red1's own Turn
    assert of(battle, "Damaged") == []
    assert of(battle, "EffectEnded") == []


@rule("R-TERR-010", "R-TERR-009", "A-29")
def test_nobody_is_dragged_into_or_through_impassable_terrain() -> None:
    # Given: a duel in A1, of Speed 3, with walls from C1 to C3 and one in B3
    terrain = ["..#.........", "..#.........", ".##........."] + ["............"] * 6
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=3, duel="red1")],
        red=[unit("red1", zone="A1", speed=3, duel="blue1")],
        terrain=terrain,
    )
    # When: blue1 wins the contest: 10 + 3 against 1 + 3
    battle = play(setup, ["contest"], dice=[[10], [1]])
    # Then: the movement halts before the walls, and there is no Damage from them
    assert keys(battle) == ["to:A1", "to:B1", "to:A2", "to:B2", "to:A3", "to:A4", "to:B4"]
    assert of(battle, "Damaged") == []
