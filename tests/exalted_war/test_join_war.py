"""Join War: who acts first, at the start and later. EW-10 to EW-15, W-22, W-24, W-46."""

from __future__ import annotations

from typing import Any

from tests.exalted_war.battles import (
    Piece,
    answer,
    begin,
    keys,
    of,
    play,
    solo,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Battle, Setup, State
from wartable.testing import rule


def war(blue: Piece, *red: Piece) -> Setup:
    """A war at its very beginning: blue's unit in the west, red's in the east, one below the other."""
    places = {
        "blue": [(blue, [100, 400])],
        "red": [(piece, [900, 200 * at]) for at, piece in enumerate(red, 1)],
    }
    return {
        "ruleset": "exalted-war",
        "sides": [{"id": "blue"}, {"id": "red"}],
        "units": [
            {**piece.built, "side": side, "at": at} for side, pieces in places.items() for piece, at in pieces
        ],
    }


def order_of(battle: Battle[State]) -> list[str]:
    """The units from the slowest to the quickest."""
    state: Any = battle.state
    return list(state.order)


def wits(number: int, **more: int) -> dict[str, object]:
    """A leader with so much Wits and War 3."""
    return {"wits": number, **more}


# ------------------------------------------------------------------ the rolls


@rule("EW-11")
def test_a_unit_joins_with_wits_and_war_less_its_magnitude() -> None:
    # Given: Wits 4, War 3, Magnitude 4 (200 people) for blue1; Wits 3, War 3, Magnitude 2 for red1
    setup = war(
        unit("blue1", leader={"war": 3, **(wits(4))}, members=200, relays=4),
        unit("red1", leader={"wits": 3, "war": 3}),
    )
    # When: they roll 4 + 3 - 4 = 3 and 3 + 3 - 2 = 4 dice
    battle = play(setup, dice=[[7, 8, 1], [10, 2, 3, 4]])
    # Then: 2 successes each, the 10 being two
    assert terms(the(battle, "JoinedWar", unit="blue1"), "pool") == {"Wits": 4, "War": 3, "Magnitude": -4}
    assert terms(the(battle, "JoinedWar", unit="red1"), "pool") == {"Wits": 3, "War": 3, "Magnitude": -2}
    assert the(battle, "JoinedWar", unit="blue1").facts()["successes"] == 2
    assert the(battle, "JoinedWar", unit="red1").facts()["successes"] == 2


@rule("EW-12", "EW-13")
def test_the_most_successes_are_the_reaction_count_and_the_others_come_as_many_ticks_later() -> None:
    # Given: 4 dice each
    setup = war(
        unit("blue1", leader={"wits": 3, "war": 3}),
        unit("red1", leader={"wits": 3, "war": 3}),
        unit("red2", leader={"wits": 3, "war": 3}),
    )
    # When: 2, 5 and 4 successes
    battle = play(setup, dice=[[7, 7, 1, 1], [10, 10, 9, 1], [10, 10, 1, 1]])
    # Then: the count is 5, and 5 - 2 = 3, 5 - 5 = 0, 5 - 4 = 1
    assert the(battle, "ReactionSet").facts()["count"] == 5
    assert [event.facts()["first"] for event in of(battle, "JoinedWar")] == [3, 0, 1]
    # Then: red1 is asked first, on tick 0
    assert unit_of(battle, "red1").next == 0
    assert battle.decision is not None
    assert battle.decision.question == "red1 acts"


@rule("EW-13")
def test_nobody_waits_longer_than_six_ticks() -> None:
    # Given: 4 dice for blue1; Wits 5, War 5, Magnitude 1: 9 dice for red1
    setup = war(unit("blue1", leader={"wits": 3, "war": 3}), unit("red1", leader=wits(5, war=5), members=5))
    # When: 0 against 9 successes
    battle = play(setup, dice=[[2, 2, 2, 2], [7] * 9])
    # Then: blue1 would be 9 ticks later, and is 6
    assert the(battle, "ReactionSet").facts()["count"] == 9
    assert the(battle, "JoinedWar", unit="blue1").facts()["first"] == 6


@rule("EW-10")
def test_join_war_takes_nothing_from_the_defence() -> None:
    # Given: both get 2 successes of 4 dice; no tie is left over, for Wits differ
    setup = war(unit("blue1", leader={"war": 3, **(wits(2))}), unit("red1", leader={"wits": 3, "war": 3}))
    # When
    battle = play(setup, dice=[[7, 7, 1], [7, 7, 1, 1]])
    # Then
    assert unit_of(battle, "blue1").penalty == 0
    assert unit_of(battle, "red1").penalty == 0


@rule("EW-14")
def test_a_single_person_joins_with_wits_and_awareness() -> None:
    # Given: Wits 3, Awareness 4 above his War of 1; no Magnitude
    setup = war(
        solo("blue1", leader={"wits": 3, "awareness": 4, "war": 1}),
        unit("red1", leader={"wits": 3, "war": 3}),
    )
    # When: 7 dice and 4
    battle = play(setup, dice=[[7, 7, 7, 7, 1, 1, 1], [7, 1, 1, 1]])
    # Then: as always, not capped by War
    assert terms(the(battle, "JoinedWar", unit="blue1"), "pool") == {"Wits": 3, "Awareness": 4}
    assert the(battle, "ReactionSet").facts()["count"] == 4


# ------------------------------------------------------------------ no dice, botches


@rule("EW-11", "W-22")
def test_an_empty_pool_is_not_rolled_and_has_no_successes() -> None:
    # Given: Wits 1, War 1, Magnitude 4 for blue1; 4 dice for red1
    setup = war(
        unit("blue1", leader={"wits": 1, "war": 1}, members=200, relays=4),
        unit("red1", leader={"wits": 3, "war": 3}),
    )
    # When: only red1 rolls, 3 successes
    battle = play(setup, dice=[[7, 7, 7, 1]])
    # Then: 3 - 0 = 3
    assert the(battle, "JoinedWar", unit="blue1").facts()["successes"] == 0
    assert the(battle, "JoinedWar", unit="blue1").facts()["first"] == 3


@rule("EW-12", "W-22")
def test_where_nobody_has_a_success_all_act_on_tick_0() -> None:
    # Given: 2 and 4 dice
    setup = war(unit("blue1", leader={"war": 3, **(wits(1))}), unit("red1", leader={"wits": 3, "war": 3}))
    # When: nothing, and no 1 among it
    battle = play(setup, dice=[[2, 2], [2, 2, 2, 2]])
    # Then
    assert the(battle, "ReactionSet").facts()["count"] == 0
    assert [event.facts()["first"] for event in of(battle, "JoinedWar")] == [0, 0]


@rule("EW-11", "EW-13", "W-46")
def test_a_botch_acts_on_tick_6() -> None:
    # Given: 4 dice each
    setup = war(unit("blue1", leader={"wits": 3, "war": 3}), unit("red1", leader={"wits": 3, "war": 3}))
    # When: blue1 shows a 1 and no success, red1 has 1 success
    battle = play(setup, dice=[[1, 2, 2, 2], [7, 2, 2, 2]])
    # Then: not 1 - 0 = 1, and it has no successes rather than fewer
    assert the(battle, "JoinedWar", unit="blue1").facts()["first"] == 6
    assert unit_of(battle, "blue1").joined == 0


@rule("EW-12", "W-46")
def test_a_botch_does_not_lower_the_count() -> None:
    # Given: 4 dice each
    setup = war(unit("blue1", leader=wits(4, war=2)), unit("red1", leader={"wits": 3, "war": 3}))
    # When: a botch for both
    battle = play(setup, dice=[[1, 2, 2, 2], [1, 2, 2, 2]])
    # Then
    assert the(battle, "ReactionSet").facts()["count"] == 0
    assert [event.facts()["first"] for event in of(battle, "JoinedWar")] == [6, 6]


# ------------------------------------------------------------------ the order within a tick


@rule("EW-13", "W-24")
def test_the_fewest_successes_move_and_declare_first() -> None:
    # Given: 4 dice each
    setup = war(
        unit("blue1", leader={"wits": 3, "war": 3}),
        unit("red1", leader={"wits": 3, "war": 3}),
        unit("red2", leader={"wits": 3, "war": 3}),
    )
    # When: 2, 3 and 1 successes
    battle = play(setup, dice=[[7, 7, 1, 1], [7, 7, 7, 1], [7, 1, 1, 1]])
    # Then
    assert order_of(battle) == ["red2", "blue1", "red1"]


@rule("EW-13", "W-24")
def test_equal_successes_go_by_lower_wits_then_by_lower_war() -> None:
    # Given: Wits 3 and War 3; Wits 2 and War 5; Wits 3 and War 2
    setup = war(
        unit("blue1", leader={"wits": 3, "war": 3}),
        unit("red1", leader=wits(2, war=5)),
        unit("red2", leader=wits(3, war=2)),
    )
    # When: 1 success each, of 4, 5 and 3 dice
    battle = play(setup, dice=[[7, 1, 1, 1], [7, 1, 1, 1, 1], [7, 1, 1]])
    # Then: the lower Wits first, then the lower War
    assert order_of(battle) == ["red1", "red2", "blue1"]


@rule("EW-13", "W-24")
def test_who_is_equal_in_all_of_that_rolls_a_die_for_the_battle() -> None:
    # Given: equals
    setup = war(unit("blue1", leader={"wits": 3, "war": 3}), unit("red1", leader={"wits": 3, "war": 3}))
    # When: 1 success each, then a die each: 8 and 3
    battle = play(setup, dice=[[7, 1, 1, 1], [7, 1, 1, 1], [8], [3]])
    # Then: the lower die is slower
    assert order_of(battle) == ["red1", "blue1"]


# ------------------------------------------------------------------ who comes later


@rule("EW-15", "W-22")
def test_who_comes_later_compares_with_the_count_that_stands() -> None:
    # Given: blue1 has 3 successes, red1 2; red2 comes on tick 2
    setup = war(
        unit("blue1", leader={"wits": 3, "war": 3}),
        unit("red1", leader={"war": 3, **(wits(2))}),
        unit("red2", arrives=2, leader={"wits": 3, "war": 3}),
    )
    battle = begin(setup, dice=[[7, 7, 7, 1], [7, 7, 1], [7, 1, 1, 1]])
    # When: blue1 acts on tick 0, red1 on tick 1, and red2 rolls 1 success of 4 dice on tick 2
    answer(battle, "wait", "wait", "wait", "wait")
    # Then: 3 - 1 = 2 ticks after tick 2
    assert the(battle, "ReactionSet").facts()["count"] == 3
    assert the(battle, "JoinedWar", unit="red2").facts()["first"] == 4


@rule("EW-15", "W-22")
def test_a_late_comer_with_more_successes_than_the_count_acts_at_once() -> None:
    # Given: nobody has a success; red2 comes on tick 1
    setup = war(
        unit("blue1", leader={"war": 3, **(wits(2))}),
        unit("red1", leader={"wits": 3, "war": 3}),
        unit("red2", arrives=1, leader={"wits": 3, "war": 3}),
    )
    battle = begin(setup, dice=[[2, 2, 2], [2, 2, 2, 2], [7, 7, 1, 1]])
    # When: both act on tick 0, and red2 rolls 2 successes on tick 1
    answer(battle, "wait", "wait")
    # Then: max(0, 0 - 2) = 0 ticks after; the count stays
    assert the(battle, "JoinedWar", unit="red2").facts()["first"] == 1
    assert len(of(battle, "ReactionSet")) == 1
    assert keys(battle)[-1] == "order"
    assert battle.decision is not None
    assert battle.decision.question == "red2 acts"


@rule("EW-15", "W-24")
def test_a_late_comer_has_the_place_in_the_order_that_the_own_roll_gives() -> None:
    # Given: blue1 and red1 have 1 success of 4 and 3 dice; red2 comes on tick 1
    setup = war(
        unit("blue1", leader={"wits": 3, "war": 3}),
        unit("red1", leader={"war": 3, **(wits(2))}),
        unit("red2", arrives=1, leader={"wits": 3, "war": 3}),
    )
    battle = begin(setup, dice=[[7, 1, 1, 1], [7, 1, 1], [7, 7, 7, 1]])
    # When: red2 rolls 3 successes
    answer(battle, "wait", "wait")
    # Then: it is the quickest of all, and no die was wasted on whoever is not there
    assert order_of(battle) == ["red1", "blue1", "red2"]
