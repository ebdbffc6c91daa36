"""How far a route into contact may be. IN-05-22, IN-05-25."""

from __future__ import annotations

import pytest

from tests.infinity.grounds import block, field, trooper
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.legs import PossibleStraightMoves
from wartable.rulesets.infinity.ground.reach import ReachablePoints

rule = pytest.mark.rule


@rule("IN-05-22", "IN-05-25")
def test_a_route_into_contact_is_no_longer_than_the_move() -> None:
    # radii 25 + 25: contact begins at 48, and the move ends in the middle of a gap of 0 to 2, at 49
    enemy = trooper(600, 500)
    assert ReachablePoints(field(), trooper(500, 500), 48, (), (enemy,)).path_to_contact(0) is None
    way = ReachablePoints(field(), trooper(500, 500), 49, (), (enemy,)).path_to_contact(0)
    assert way is not None
    assert [way.x, way.y, way.length] == [549, 500, 49]


@rule("IN-05-22", "IN-05-26", "IN-05-27", "IN-R20")
@pytest.mark.parametrize(("y", "is_end"), [(500, False), (525, True), (600, True), (625, False)])
def test_a_straight_move_ends_within_its_length_and_not_where_it_starts(y: int, is_end: bool) -> None:
    legs = PossibleStraightMoves(field(), trooper(500, 500), 100, (), ())
    assert legs.can_end_at(500, y) is is_end


@rule("IN-05-22", "IN-05-26", "IN-05-27", "IN-R20")
def test_a_row_beyond_the_length_of_a_move_has_no_end() -> None:
    legs = PossibleStraightMoves(field(), trooper(500, 500), 100, (), ())
    assert [legs.has_end_in_row(y) for y in (500, 600, 625)] == [True, True, False]


@rule("IN-05-22", "IN-05-25", "IN-05-27")
def test_a_route_into_contact_does_not_end_on_a_friend() -> None:
    # contact at (549, 500); a friend of radius 25 at (549, 540) is 40 from there, at (549, 550) 50
    enemy = trooper(600, 500)
    found = [
        ReachablePoints(field(), trooper(500, 500), 49, (trooper(549, y),), (enemy,)).path_to_contact(0)
        is None
        for y in (540, 550)
    ]
    assert found == [True, False]


@rule("IN-05-25", "IN-05-26", "IN-05-27", "IN-R20")
def test_a_straight_move_ends_neither_behind_a_wall_nor_on_a_friend_nor_past_an_enemy() -> None:
    wall = block(525, 400, 550, 600, 200)
    friend, enemy = trooper(500, 640), trooper(360, 500)
    legs = PossibleStraightMoves(field(wall), trooper(450, 500), 150, (friend,), (enemy,))
    places = {"free": (450, 400), "walled": (600, 500), "taken": (500, 600), "past": (300, 500)}
    assert [name for name, (x, y) in places.items() if legs.can_end_at(x, y)] == ["free"]


@rule("IN-05-25", "IN-05-26", "IN-05-27", "IN-R20", "IN-R24")
def test_the_shortest_move_leads_to_the_place_next_to_a_body_off_the_lattice() -> None:
    # half a millimetre from (499, 500) to the place of the lattice at (500, 500)
    legs = PossibleStraightMoves(field(), trooper(499, 500), 1, (), ())
    assert [legs.can_end_at(500, 500), legs.can_end_at(499, 500), legs.can_end_at(500, 525)] == [
        True,
        False,
        False,
    ]
    squares = legs.end_squares()
    assert [legs.end_points(square) for square in squares] == [[(500, 500)]]


@rule("IN-05-25", "IN-05-26", "IN-05-27", "IN-R20", "IN-R24")
def test_a_move_that_leads_past_all_edges_of_a_table_ends_once_in_each_of_its_squares() -> None:
    # squares of 100: a move of 150 from the middle of the first leads half a square past every edge
    table = Field(200, 200, ())
    assert PossibleStraightMoves(table, trooper(50, 50), 150, (), ()).end_squares() == list(table.squares)
