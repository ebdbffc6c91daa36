"""Units that come later. EW-15, W-22, W-24, W-44."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.exalted_war.battles import (
    Piece,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import EIGHT, archers, facts_of, fearless, levels
from wartable import Battle, State
from wartable.testing import rule


def coming(tick: int, **values: object) -> Piece:
    """Red2 is to come on this tick, at (1100, 100)."""
    given: dict[str, object] = {"at": (1100, 100), "leader": {"wits": 3, "war": 3}, **values}
    return fearless("red2", arrives=tick, standing="reserve", **given)  # type: ignore[arg-type]


def reinforced(
    red2: Piece, *choices: str, dice: Sequence[Sequence[int]] = (), tick: int = 1, **more: object
) -> Battle[State]:
    """Blue1 acts on tick 1 and may wait; the reaction count is 5, that of red1."""
    red1 = fearless("red1", at=(1050, 750), joined=5)
    setup = situation(
        blue=[archers(at=(100, 400))],
        red=[red1, red2],
        acts=["blue1"],
        tick=tick,
        **more,  # type: ignore[arg-type]
    )
    return play(setup, choices, dice)


@rule("EW-15", "W-22")
def test_a_unit_comes_on_its_tick_and_rolls_then() -> None:
    # Given: red2 comes on tick 3; Wits 3 + War 3 - 2
    # When: blue1 waits until tick 6
    battle = reinforced(coming(3), "wait", dice=[[7, 7, 1, 1]])
    # Then: 2 successes against a count of 5: it acts 3 ticks later, on tick 6
    assert terms(the(battle, "JoinedWar"), "pool") == {"Wits": 3, "War": 3, "Magnitude": -2}
    assert numbers(the(battle, "JoinedWar")) == {"successes": 2, "first": 6}
    assert the(battle, "Deployed").facts()["unit"] == "red2"
    assert unit_of(battle, "red2").is_active


@rule("EW-15", "W-22")
@pytest.mark.parametrize(
    ("roll", "wait"),
    [([10, 10, 10, 1], 0), ([10, 10, 7, 2], 0), ([7, 2, 2, 2], 4), ([2, 2, 2, 2], 5), ([1, 2, 2, 2], 6)],
)
def test_it_acts_as_many_ticks_later_as_it_falls_short(roll: list[int], wait: int) -> None:
    # Given, When: on tick 1; who has more than the count acts at once, who botches after 6 ticks
    setup = situation(
        blue=[archers(at=(100, 400))],
        red=[fearless("red1", at=(1100, 700), joined=5), coming(1)],
        acts=["blue1", "red2"],
    )
    battle = begin(setup, [roll])
    # Then
    assert unit_of(battle, "red2").next == 1 + wait


@rule("EW-15")
def test_before_its_tick_it_is_not_there() -> None:
    # Given: red2 comes on tick 9; the archers could reach it where it will stand
    setup = situation(
        blue=[archers()], red=[fearless("red1", at=(1100, 700)), coming(9, at=(600, 400))], acts=["blue1"]
    )
    # When
    battle = play(setup)
    # Then
    assert [key for key in keys(battle) if key.startswith("shoot")] == []
    assert not unit_of(battle, "red2").is_active


@rule("EW-15", "W-44")
def test_without_a_place_it_enters_on_its_sides_ground() -> None:
    # Given: red2 comes on tick 2, its place is not given
    battle = reinforced(coming(2, at=(-1, -1)), "wait")
    # When: its owner is asked
    assert battle.decision is not None
    assert battle.decision.question == "red2 enters where?"
    assert battle.decision.seat == "red"
    assert keys(battle)[0] == "at:I1"
    assert "at:K8" not in keys(battle)  # red1 stands there


@rule("EW-15", "W-44")
def test_its_owner_is_asked_too_where_its_place_is_taken() -> None:
    # Given: red1 stands where red2 is to come
    battle = reinforced(coming(2, at=(1050, 755)), "wait")
    # When, Then
    assert battle.decision is not None
    assert battle.decision.question == "red2 enters where?"


@rule("W-23", "W-24")
def test_it_moves_and_acts_by_its_own_successes() -> None:
    # Given: red2 comes on tick 1 with 4 successes, one less than red1, and acts on tick 2
    battle = reinforced(coming(1), "guard", dice=[[10, 10, 1, 1]])
    # When, Then: after blue1, which had none
    assert battle.state.order == ["blue1", "red2", "red1"]  # type: ignore[attr-defined]
    assert unit_of(battle, "red2").next == 2


@rule("W-45", "EW-51")
def test_short_of_relays_it_comes_unordered() -> None:
    # Given: 100 people with 1 Relay; 3 + 3 - 3 dice
    battle = reinforced(coming(1, members=100, relays=1), dice=[[2, 2, 2]])
    # When, Then
    assert unit_of(battle, "red2").formation.key == "unordered"


@rule("W-21", "EW-15")
def test_its_side_lasts_until_it_comes() -> None:
    # Given: red1 about to be destroyed; red2 comes on tick 3
    setup = situation(
        blue=[archers(members=8)],
        red=[fearless("red1", members=8, health=6), coming(3)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1), [2] * 4])
    # Then
    assert battle.outcome is None
    assert facts_of(battle, "Deployed", "unit") == ["red2"]


@rule("EW-15", "W-22")
def test_a_war_begins_without_those_who_come_later() -> None:
    # Given: a new war, in which red2 arrives on tick 4
    late: Mapping[str, object] = {**fearless("red2", at=(0, 0)).built, "side": "red", "arrives": 4}
    units = [
        {
            **fearless("blue1", at=(0, 0), leader={"wits": 3, "war": 3}).built,
            "side": "blue",
            "at": [100, 400],
        },
        {**fearless("red1", at=(0, 0), leader={"wits": 3, "war": 3}).built, "side": "red", "at": [1100, 400]},
        late,
    ]
    setup = {"ruleset": "exalted-war", "sides": [{"id": "blue"}, {"id": "red"}], "units": units}
    # When: two join, with 2 successes and 1
    battle = begin(setup, [[7, 7, 2, 2], [7, 2, 2, 2]])
    # Then
    assert [event.facts()["unit"] for event in of(battle, "JoinedWar")] == ["blue1", "red1"]
