"""Before the first Turn: Initiative, entering formation, trading places. R-OP-004 to R-OP-011, R-OP-031."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    reserve,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import BadRoll, Battle, Setup, State
from wartable.core.boards.memory import MEMORY
from wartable.testing import rule


def fresh(*, blue: Sequence[Piece], red: Sequence[Piece], terrain: Sequence[str] = ()) -> Setup:
    """An Operation that has not begun: blue deploys in the west, red in the east."""
    setup = situation(blue=blue, red=red, terrain=terrain)
    return {key: value for key, value in setup.items() if key != "now"}


def order(battle: Battle[State]) -> list[str]:
    """Unit ids in the order of play."""
    state: Any = battle.state
    return list(state.order)


# ------------------------------------------------------------------ Initiative


@rule("R-OP-004")
def test_initiative_is_one_die_plus_speed_and_the_highest_total_acts_first() -> None:
    # Given: blue1 of Speed 6, blue2 of Speed 2, red1 of Speed 4
    setup = fresh(blue=[unit("blue1", speed=6), unit("blue2", speed=2)], red=[unit("red1", speed=4)])
    # When: they roll 1, 10 and 4
    battle = play(setup, dice=[[1], [10], [4]])
    # Then: 1 + 6 = 7, 10 + 2 = 12, 4 + 4 = 8
    assert numbers(the(battle, "InitiativeRolled", unit="blue1")) == {"die": 1, "speed": 6, "total": 7}
    assert numbers(the(battle, "InitiativeRolled", unit="blue2")) == {"die": 10, "speed": 2, "total": 12}
    assert numbers(the(battle, "InitiativeRolled", unit="red1")) == {"die": 4, "speed": 4, "total": 8}
    assert order(battle) == ["blue2", "red1", "blue1"]


@rule("R-OP-004")
def test_the_die_of_initiative_has_ten_faces() -> None:
    setup = fresh(blue=[unit("blue1")], red=[unit("red1")])
    with pytest.raises(BadRoll, match="1d10"):
        begin(setup, dice=[[11], [1]])


@rule("R-OP-031", "R-MATCH-048", "A-104")
def test_tied_initiatives_roll_off_among_themselves_and_keep_their_totals() -> None:
    # Given: three Units of Speed 5; blue1 and blue2 roll 5 (total 10), red1 rolls 4 (total 9)
    setup = fresh(blue=[unit("blue1", speed=5), unit("blue2", speed=5)], red=[unit("red1", speed=5)])
    # When: the two roll off with 1 + 5 = 6 and 3 + 5 = 8, both below red1's 9
    battle = play(setup, dice=[[5], [5], [4], [1], [3]])
    # Then: blue2 wins the roll-off, and red1, who did not take part, stays behind both
    assert [event.facts()["unit"] for event in of(battle, "InitiativeTiesRolled")] == ["blue1", "blue2"]
    assert order(battle) == ["blue2", "blue1", "red1"]
    assert unit_of(battle, "blue1").initiative == 10
    assert unit_of(battle, "blue2").initiative == 10


@rule("R-OP-031", "R-MATCH-048", "A-104")
def test_a_roll_off_counts_speed_as_the_first_roll_did() -> None:
    # Given: blue1 of Speed 8 rolls 2, red1 of Speed 5 rolls 5: both 10
    setup = fresh(blue=[unit("blue1", speed=8)], red=[unit("red1", speed=5)])
    # When: they roll off: 4 + 8 = 12 against 6 + 5 = 11
    battle = play(setup, dice=[[2], [5], [4], [6]])
    # Then: blue1 acts first though its die was the lower
    assert numbers(the(battle, "InitiativeTiesRolled", unit="blue1"))["total"] == 12
    assert numbers(the(battle, "InitiativeTiesRolled", unit="red1"))["total"] == 11
    assert order(battle) == ["blue1", "red1"]


@rule("R-OP-031", "R-MATCH-048", "A-104")
def test_a_tied_roll_off_is_rolled_again_by_those_still_tied_alone() -> None:
    # Given: three Units of Speed 5, all of whom roll 5
    setup = fresh(blue=[unit("blue1", speed=5), unit("blue2", speed=5)], red=[unit("red1", speed=5)])
    # When: they roll off 3, 7, 3; then blue1 and red1 roll 2 and 9
    battle = play(setup, dice=[[5], [5], [5], [3], [7], [3], [2], [9]])
    # Then: blue2 is first and rolled off only once; red1 comes before blue1
    assert len(of(battle, "InitiativeTiesRolled", unit="blue2")) == 1
    assert order(battle) == ["blue2", "red1", "blue1"]


# ------------------------------------------------------------------ entering formation


@rule("R-OP-007", "R-OP-008")
def test_base_units_enter_first_and_then_everybody_in_initiative_order() -> None:
    # Given: red1 has Initiative 15, blue2 12, blue1 11, the Base 2
    blue = [unit("blue1"), unit("blue2"), unit("base", speed=1, features=["base_unit"])]
    setup = fresh(blue=blue, red=[unit("red1")])
    # When: all enter
    battle = play(
        setup,
        ["to:A5", "to:L5", "outside", "to:B5", "dock:base"],
        dice=[[6], [7], [1], [10]],
    )
    # Then: the Base is first although it acts last
    assert [event.facts()["unit"] for event in of(battle, "Deployed")] == ["base", "red1", "blue2", "blue1"]
    assert order(battle) == ["red1", "blue2", "blue1", "base"]


@rule("R-OP-007", "R-OP-008")
def test_the_base_units_of_all_sides_enter_before_any_other_unit() -> None:
    # Given: blue1 has Initiative 15, red1 14, the Bases of blue and red 3 and 2
    blue = [unit("blue1"), unit("harbour", speed=2, features=["base_unit"])]
    red = [unit("red1"), unit("cruiser", speed=1, features=["base_unit"])]
    # When: all enter
    battle = play(
        fresh(blue=blue, red=red),
        ["to:A5", "to:L5", "dock:harbour", "dock:cruiser"],
        dice=[[10], [1], [9], [1]],
    )
    # Then: both Bases, in Initiative order, then the others
    entered = [event.facts()["unit"] for event in of(battle, "Deployed")]
    assert entered == ["harbour", "cruiser", "blue1", "red1"]


@rule("R-OP-007", "R-OP-009")
def test_who_has_entered_in_the_first_zone_of_the_map_does_not_enter_again() -> None:
    # Given: blue1, blue2 and red1 in this order
    setup = fresh(blue=[unit("blue1"), unit("blue2")], red=[unit("red1")])
    # When
    battle = play(setup, ["to:A1", "to:A2", "to:L5"], dice=[[9], [5], [1]])
    # Then: without a Base nobody is asked about one
    assert [event.facts()["unit"] for event in of(battle, "Deployed")] == ["blue1", "blue2", "red1"]
    assert [event.facts()["base"] for event in of(battle, "Deployed")] == ["", "", ""]


@rule("R-OP-007", "R-REIN-002")
def test_reinforcements_enter_no_zone() -> None:
    # Given: they act first
    setup = situation(blue=[unit("blue1")], red=[unit("red1")], reinforcements=[reserve("guard")])
    fresh_setup = {key: value for key, value in setup.items() if key != "now"}
    # When
    battle = begin(fresh_setup, [[1], [2], [10]])
    # Then
    assert battle.decision is not None
    assert battle.decision.question == "red1 enters where?"


@rule("R-OP-009")
def test_a_unit_enters_within_its_own_speed_of_its_base() -> None:
    # Given: a Base at A5 and blue1 of Speed 2
    blue = [unit("blue1", speed=2), unit("base", features=["base_unit"])]
    # When: blue1, the last to enter, stays outside
    battle = play(
        fresh(blue=blue, red=[unit("red1")]), ["to:A5", "to:L5", "outside"], dice=[[1], [10], [10], [1], [2]]
    )
    # Then: it may stand on the 3 columns from A to C and the 5 rows from 3 to 7, and nowhere else
    assert len(keys(battle)) == 15
    assert {"to:A3", "to:C3", "to:A7", "to:C7", "to:A5"} <= set(keys(battle))


@rule("R-OP-009")
def test_a_unit_may_enter_docked_in_its_base() -> None:
    # Given: a Base at A5
    blue = [unit("blue1", speed=2), unit("base", features=["base_unit"])]
    # When: blue1 enters Docked
    battle = play(
        fresh(blue=blue, red=[unit("red1")]),
        ["to:A5", "to:L5", "dock:base"],
        dice=[[1], [9], [10]],
    )
    # Then: it is inside, in the Base's Zone
    entered = the(battle, "Deployed", unit="blue1").facts()
    assert entered["base"] == "base"
    assert entered["zone"] == zone_number(battle, "A5")
    assert unit_of(battle, "blue1").docked_in == "base"


@rule("R-OP-009")
def test_a_base_of_another_squad_does_not_bind_where_a_unit_enters() -> None:
    # Given: blue has a Base, red has none
    blue = [unit("base", features=["base_unit"])]
    # When: the Base has entered at A5 and red1 is to enter
    battle = play(fresh(blue=blue, red=[unit("red1", speed=2)]), ["to:A5"], dice=[[1], [2]])
    # Then: red1 is offered its own edge of the map and no Dock
    assert keys(battle) == [f"to:L{row}" for row in range(1, 10)]


# ------------------------------------------------------------------ Tension, the first Round


@rule("R-OP-011")
def test_tension_is_1_when_round_1_begins_and_rises_by_1_at_the_end_of_each_round() -> None:
    # Given: two Units that have entered, blue1 first
    setup = fresh(blue=[unit("blue1")], red=[unit("red1")])
    # When: both hold for two Rounds
    battle = play(setup, ["to:A5", "to:L5", "hold", "hold", "hold", "hold"], dice=[[10], [1]])
    # Then
    assert [numbers(event) for event in of(battle, "RoundBegan")] == [
        {"round": 1, "tension": 1},
        {"round": 2, "tension": 2},
        {"round": 3, "tension": 3},
    ]


@rule("R-OP-032")
def test_an_operation_has_no_surprise_round() -> None:
    # Given: two Units
    setup = fresh(blue=[unit("blue1")], red=[unit("red1")])
    # When: they have entered
    battle = play(setup, ["to:A5", "to:L5"], dice=[[10], [1]])
    # Then: the first Turn of all comes in Round 1, at Tension 1, and nobody acted before it
    after = [type(event).__name__ for event in battle.events[2:]]
    assert after == ["Deployed", "Deployed", "RoundBegan", "TurnBegan"]
    assert numbers(the(battle, "RoundBegan")) == {"round": 1, "tension": 1}


@rule("R-OP-006", "R-OP-021")
def test_the_order_restarts_from_the_top_without_a_new_roll() -> None:
    # Given: red1 won the Initiative
    setup = fresh(blue=[unit("blue1")], red=[unit("red1")])
    # When: both have had their Turn; the two Initiative dice are all there are
    battle = play(setup, ["to:L5", "to:A5", "hold", "hold"], dice=[[1], [10]])
    # Then: Round 2 starts with red1 again
    assert [event.facts()["unit"] for event in of(battle, "TurnBegan")] == ["red1", "blue1", "red1"]
    assert len(of(battle, "InitiativeRolled")) == 2


# ------------------------------------------------------------------ trading Initiative


@rule("R-OP-005")
def test_friends_may_trade_initiative_when_a_round_begins() -> None:
    # Given: blue1 14, red1 12, blue2 8, all entered
    setup = fresh(blue=[unit("blue1", speed=5), unit("blue2", speed=5)], red=[unit("red1")])
    entered = play(setup, ["to:A4", "to:L5", "to:A6"], dice=[[9], [3], [7]])
    # When: blue trades
    battle = answer(entered, "trade", "pass")
    # Then: they have each other's numbers and places
    assert the(battle, "InitiativeTraded").facts() == {
        "event": "InitiativeTraded",
        "unit": "blue1",
        "other": "blue2",
    }
    assert order(battle) == ["blue2", "red1", "blue1"]
    assert unit_of(battle, "blue1").initiative == 8
    assert unit_of(battle, "blue2").initiative == 14


@rule("R-OP-005")
def test_initiative_is_never_traded_with_an_enemy() -> None:
    # Given: three Units of blue and one of red
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2"), unit("blue3", zone="A3")],
        red=[unit("red1", zone="L1")],
        turn="blue3",
        order=["blue1", "red1", "blue2", "blue3"],
    )
    # When: the Round ends with blue3's Turn and blue wishes to trade
    battle = play(setup, ["hold", "trade"])
    # Then: it may choose among its own
    assert keys(battle) == ["trade:blue1:blue2", "trade:blue1:blue3", "trade:blue2:blue3"]


def test_pairs_that_could_trade_count_among_what_maps_remember_until_they_are_forgotten() -> None:
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2"), unit("blue3", zone="A3")],
        red=[unit("red1", zone="L1")],
        turn="blue3",
        order=["blue1", "red1", "blue2", "blue3"],
    )
    battle = play(setup, ["hold"])
    before = MEMORY.held
    answer(battle, "trade")
    state: Any = battle.state
    plan = state.plan
    assert len(plan.pairs) == 3
    assert MEMORY.held > before
    plan.forget()
    assert len(plan.pairs) == 0


@rule("R-OP-005")
def test_a_squad_of_one_is_not_asked_to_trade() -> None:
    # Given: one Unit a side, the last Turn of the Round
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="L1")], turn="red1")
    # When: it is over
    battle = play(setup, ["hold"])
    # Then: blue1's Turn begins with no question before it
    assert battle.decision is not None
    assert battle.decision.about == "blue1"


@rule("R-OP-005", "B-12")
def test_several_trades_in_a_row_bring_a_squad_into_any_order() -> None:
    # Given: blue1, blue2, blue3 in this order
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2"), unit("blue3", zone="A3")],
        red=[unit("red1", zone="L1")],
        turn="red1",
    )
    # When: blue1 trades with blue2, then with blue3
    battle = play(setup, ["hold", "trade", "trade:blue1:blue2", "trade", "trade:blue1:blue3", "pass"])
    # Then: blue2 is first, then blue3, then blue1
    assert order(battle) == ["blue2", "blue3", "blue1", "red1"]


@rule("R-OP-005")
def test_every_new_round_is_a_chance_to_trade() -> None:
    # Given: the last Turn of Round 3
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2")],
        red=[unit("red1", zone="L1")],
        turn="red1",
        round=3,
    )
    # When: Round 4 begins and blue trades
    battle = play(setup, ["hold", "trade", "pass"])
    # Then: blue2 takes the first Turn of Round 4
    assert numbers(the(battle, "RoundBegan"))["round"] == 4
    assert the(battle, "TurnBegan").facts()["unit"] == "blue2"


@rule("R-OP-005")
def test_initiative_is_not_traded_within_a_round() -> None:
    # Given: blue1's Turn
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2")], red=[unit("red1", zone="L1")]
    )
    # When: it is over
    battle = play(setup, ["hold"])
    # Then: blue2's Turn follows at once
    assert the(battle, "TurnBegan").facts()["unit"] == "blue2"
    assert "hold" in keys(battle)


@rule("R-OP-005", "B-12")
def test_units_of_two_players_of_a_squad_trade_if_both_agree() -> None:
    # Given: blue1 is Ada's, blue2 Ben's, and each has no other Unit
    setup = {
        **situation(
            blue=[unit("blue1", zone="A1", seat="ada"), unit("blue2", zone="A2", seat="ben")],
            red=[unit("red1", zone="L1")],
            turn="red1",
        ),
        "seats": [{"id": "ada"}, {"id": "ben"}, {"id": "red"}],
    }
    # When: Ada proposes a trade and Ben agrees
    battle = play(setup, ["hold", "trade", "agree", "pass", "pass"])
    # Then
    assert len(of(battle, "InitiativeTraded")) == 1
    assert order(battle) == ["blue2", "blue1", "red1"]


@rule("R-OP-005")
def test_a_refused_trade_changes_nothing() -> None:
    # Given: blue1 is Ada's, blue2 Ben's
    setup = {
        **situation(
            blue=[unit("blue1", zone="A1", seat="ada"), unit("blue2", zone="A2", seat="ben")],
            red=[unit("red1", zone="L1")],
            turn="red1",
        ),
        "seats": [{"id": "ada"}, {"id": "ben"}, {"id": "red"}],
    }
    # When: Ada proposes a trade and Ben refuses; neither proposes another
    battle = play(setup, ["hold", "trade", "refuse", "pass", "pass"])
    # Then
    assert of(battle, "InitiativeTraded") == []
    assert order(battle) == ["blue1", "blue2", "red1"]
    assert the(battle, "TurnBegan").facts()["unit"] == "blue1"
