"""The reach of a unit as a page gets it: who gets it, and in which form."""

from __future__ import annotations

import pytest

from tests.battle_century.operations import situation, unit
from wartable.seat.view_model import view_model
from wartable.web.screens.reach import movable_units, reach_data, ruler_data
from wartable.web.screens.screen import place_page_data
from wartable.web.tables.commands.planning import CarryOutPlan
from wartable.web.tables.entries import first_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, SPECTATOR


def a_table() -> GameTable:
    """Two people; blue1, in A1 and with a rifle, has its Turn, and red1 is two Zones away."""
    blue, red = unit("blue1", zone="A1", speed=3, weapons=["beam_rifle"]), unit("red1", zone="C1")
    setup, seating = situation(blue=[blue], red=[red]), {"blue": "human", "red": "human"}
    return GameTable(first_entry(setup, 1, dice="server", seating=seating, gm=False))


def test_each_place_has_the_place_before_it_and_plans_that_the_table_carries_out() -> None:
    table = a_table()
    facts = reach_data(table, "blue", "blue1")
    ends = [place for place in facts["places"] if place[5]]
    assert len(ends) > 5
    for _, _, name, before, _, plans in ends:
        chain, last = plans[0]
        keys = (*facts["chains"][chain]["keys"], last)
        again = a_table()
        again.apply(CarryOutPlan("blue", keys, again.etag("blue")))
        moved = view_model(again.battle, "blue").find_unit("blue1")
        assert moved is not None
        assert moved.zone == name
        assert before < len(facts["places"])


def test_the_end_of_a_plan_has_lines_of_fire() -> None:
    table = a_table()
    facts = reach_data(table, "blue", "blue1")
    chain, last = facts["places"][0][5][0]
    fire = reach_data(table, "blue", "blue1", [*facts["chains"][chain]["keys"], last])
    assert fire["targets"] == ["red1"]
    assert "to hit" in fire["said"]
    assert reach_data(table, "blue", "blue1", ["no such"]) == {}


@pytest.mark.parametrize("place", ["red", SPECTATOR, "green"])
def test_nobody_but_the_asked_seat_sees_a_reach(place: str) -> None:
    assert reach_data(a_table(), place, "blue1") == {}
    assert reach_data(a_table(), place, "blue1", ["boost", "to:A1"]) == {}
    assert place_page_data(a_table(), place)["movable"] == []


def test_the_page_lets_the_unit_be_dragged_that_is_asked_about() -> None:
    table = a_table()
    decision = table.battle.decision
    assert decision is not None
    assert movable_units(view_model(table.battle, "blue"), decision) == ["blue1"]
    assert place_page_data(table, "blue")["movable"] == ["blue1"]
    assert reach_data(table, GM, "blue1") != {}
    assert reach_data(table, "blue", "red1") == {}


def test_a_ruler_gets_distances_in_words() -> None:
    found = ruler_data(a_table(), SPECTATOR, "A1")
    assert found["places"]["B2"] == "1 square"
    assert found["places"]["D1"] == "3 squares"
    assert ruler_data(a_table(), SPECTATOR, "nowhere")["places"] == {}
