"""Where a body may stand, and the named squares. IN-R34, IN-R35, IN-R24."""

from __future__ import annotations

import pytest

from tests.infinity.grounds import block, field, trooper
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.ground.places import (
    EDGES,
    FAR,
    LEFT,
    NEAR,
    RIGHT,
    UNTOUCHED,
    PlacingConditions,
    TableZone,
    free_edge_points,
    free_points_in_square,
    is_at_edge,
    squares_with_free_point,
)

rule = pytest.mark.rule


@rule("IN-03-08", "IN-05-26/2", "IN-R24")
def test_a_whole_base_stands_on_the_table() -> None:
    # radius 25: its edge on the table's edge is on the table, half a millimetre beyond is not
    table = field()
    assert [table.feet_height_at(x, 500, 25, 80) for x in (25, 24, 975, 976)] == [0, -1, 0, -1]
    assert [table.feet_height_at(500, y, 25, 80) for y in (25, 24, 975, 976)] == [0, -1, 0, -1]
    assert [table.contains_base(trooper(0, 0), x, 500) for x in (25, 24, 975, 976)] == [
        True,
        False,
        True,
        False,
    ]


@rule("IN-05-26/1", "IN-05-26/2", "IN-R34", "IN-R35")
def test_a_body_stands_on_pieces_not_higher_than_itself() -> None:
    # 40 mm is 80: S2 stands on a wall of 80 and not on one of 81
    assert field(block(400, 400, 600, 600, 80)).feet_height_at(500, 500, 25, 80) == 80
    assert field(block(400, 400, 600, 600, 81)).feet_height_at(500, 500, 25, 80) == -1


@rule("IN-05-26/2", "IN-R34")
def test_silhouettes_of_25_millimetres_do_not_get_onto_walls() -> None:
    # walls are 1.2 inch, 60; S1 is 50 high, S3 64
    table = field(block(400, 400, 700, 425, 60))
    heights = [trooper(0, 0, number).height for number in (1, 2, 3)]
    assert [table.feet_height_at(500, 412, 25, height) for height in heights] == [-1, 60, 60]


@rule("IN-05-26/1", "IN-R35")
def test_a_base_that_reaches_into_a_piece_however_little_is_on_it() -> None:
    table = field(block(400, 400, 600, 600, 60), block(600, 400, 700, 600, 300))
    assert [table.feet_height_at(x, 500, 25, 80) for x in (375, 376)] == [0, 60]
    # beside the tower: its edge may be touched and no more
    assert [table.feet_height_at(x, 500, 25, 80) for x in (575, 576)] == [60, -1]


@rule("IN-05-26/2", "IN-R35")
def test_round_bases_pass_by_corners() -> None:
    # the corner is 15 east and 20 south of the middle: 25 away
    assert field(block(515, 520, 700, 700, 300)).feet_height_at(500, 500, 25, 80) == 0
    assert field(block(515, 519, 700, 700, 300)).feet_height_at(500, 500, 25, 80) == -1


@rule("IN-05-26/1", "IN-R35")
def test_a_body_on_two_pieces_stands_on_the_higher() -> None:
    table = field(block(400, 400, 500, 600, 60), block(500, 400, 600, 600, 70))
    assert [table.feet_height_at(x, 500, 25, 80) for x in (475, 476, 560)] == [60, 70, 70]


@rule("IN-05-26/1", "IN-R24")
def test_what_a_field_remembers_about_places_is_what_it_found() -> None:
    table = field(block(400, 400, 600, 600, 60))
    places = [(x, y) for x in range(0, 1001, 25) for y in range(0, 1001, 25)]
    first = [table.feet_height_at(x, y, 25, 80) for x, y in places]
    assert [table.feet_height_at(x, y, 25, 80) for x, y in places] == first
    assert [table.feet_height_at(x, y, 25, 50) for x, y in places] != first


# ------------------------------------------------------------------ squares


@rule("IN-R24")
def test_squares_are_two_inches_and_named_by_letter_and_number() -> None:
    table = Field(32 * INCH, 48 * INCH, ())
    places = [(0, 0), (99, 99), (100, 99), (99, 100), (1600, 2400)]
    assert [table.square_name_at(x, y) for x, y in places] == ["A1", "A1", "B1", "A2", "P24"]
    assert [len(table.squares), table.squares[0], table.squares[16], table.squares[-1]] == [
        384,
        "A1",
        "A2",
        "P24",
    ]


@rule("IN-R24")
def test_each_place_of_the_lattice_is_in_one_square() -> None:
    table = Field(24 * INCH, 33 * INCH, ())
    found = [place for square in table.squares for place in table.lattice_points_in(square)]
    assert sorted(found) == [(x, y) for x in range(0, 1201, 25) for y in range(0, 1651, 25)]
    assert [table.square_name_at(x, y) for x, y in table.lattice_points_in("L17")] == ["L17"] * 15


def test_tables_of_more_than_26_squares_go_on_with_two_letters() -> None:
    table = Field(60 * INCH, 10 * INCH, ())
    assert [table.square_name_at(x, 0) for x in (2599, 2600, 2700)] == ["Z1", "AA1", "BB1"]
    assert table.lattice_points_in("AA1")[0] == (2600, 0)


# ------------------------------------------------------------------ zones and free places


@rule("IN-03-08", "IN-R24")
def test_a_whole_base_stands_in_its_zone() -> None:
    zone = TableZone(0, 0, 1000, 400)
    assert [zone.contains_base(500, y, 25) for y in (25, 375, 376)] == [True, True, False]
    assert [zone.contains_base(x, 100, 25) for x in (24, 25, 975, 976)] == [False, True, True, False]
    assert [zone.contains_base(500, y, 25) for y in (24, 25)] == [False, True]


@rule("IN-03-08")
def test_a_base_overlaps_a_zone_if_it_reaches_into_it() -> None:
    zone = TableZone(200, 200, 400, 400)
    assert [zone.overlaps_base(x, 300, 25) for x in (175, 176, 424, 425)] == [False, True, True, False]
    assert [zone.overlaps_base(300, y, 25) for y in (175, 176, 424, 425)] == [False, True, True, False]


@rule("IN-03-08", "IN-R24")
def test_places_are_offered_in_the_zone_where_nobody_stands() -> None:
    table = field()
    zone = TableZone(0, 0, 1000, 200)
    room = PlacingConditions(25, 80, (trooper(150, 150),))
    squares = squares_with_free_point(table, zone, room)
    assert [squares[0], squares[-1], len(squares)] == ["A1", "J2", 20]
    # B2 has 16 places from 100 to 175 each way; 50 is the least distance of two middles
    assert free_points_in_square(table, zone, "B2", room) == [
        *((x, 100) for x in (100, 125, 150, 175)),
        *((100, y) for y in (125, 150, 175)),
    ]


@rule("IN-03-08", "IN-R24")
def test_a_square_without_a_free_place_is_not_offered() -> None:
    table = field(block(100, 0, 200, 100, 300))
    # radius 55: A and B have no place that is 55 from the block and from the edges of the zone
    room = PlacingConditions(55, 134, ())
    assert squares_with_free_point(table, TableZone(0, 0, 400, 200), room) == ["C1", "D1", "C2", "D2"]


@rule("IN-03-08")
def test_a_square_that_somebody_fills_is_not_offered() -> None:
    # a token of 70 mm in the middle of A1 leaves its places no room: 75 + 25 would have to be free
    room = PlacingConditions(25, 80, (trooper(70, 70, 8),))
    assert squares_with_free_point(field(), TableZone(0, 0, 200, 100), room) == ["B1"]


@rule("IN-03-08")
def test_places_of_a_square_outside_of_the_zone_are_not_offered() -> None:
    # the zone ends at x 150, so with a radius of 25 at x 125
    found = free_points_in_square(field(), TableZone(0, 0, 150, 100), "B1", PlacingConditions(25, 80, ()))
    assert found == [(100, 25), (125, 25), (100, 50), (125, 50), (100, 75), (125, 75)]


@rule("IN-03-08", "IN-R35")
def test_those_who_may_touch_nobody_keep_a_gap() -> None:
    # radii 25 and 25, contact up to 2: 52 apart touch, 53 do not
    room = PlacingConditions(25, 80, (trooper(100, 100),), gap=UNTOUCHED)
    assert [room.allows_point(x, 100) for x in (152, 153)] == [False, True]
    assert [PlacingConditions(25, 80, (trooper(100, 100),)).allows_point(x, 100) for x in (149, 150)] == [
        False,
        True,
    ]


def test_the_room_in_a_row_of_squares_leaves_out_who_is_too_far_to_matter() -> None:
    # row 1 is from 100 to 200; radii of 25 each, so that they overlap at less than 50
    bodies = [trooper(100, y) for y in (50, 51, 150, 249, 250)]
    assert PlacingConditions(25, 80, bodies).limited_to_row(1).bodies == bodies[1:4]


@rule("IN-07-27/1", "IN-R33")
def test_a_base_at_an_edge_touches_it_or_is_as_near_as_the_lattice_lets_it() -> None:
    table = field()
    assert [is_at_edge(table, NEAR, 500, y, 25) for y in (25, 27, 28, 50)] == [True, True, False, False]
    # 40 mm bases cannot come nearer than 50 on the lattice
    assert [is_at_edge(table, NEAR, 500, y, 40) for y in (50, 51, 75)] == [True, False, False]
    assert [is_at_edge(table, FAR, 500, y, 25) for y in (972, 973)] == [False, True]
    assert [is_at_edge(table, edge, 25, 500, 25) for edge in EDGES] == [False, False, True, False]
    assert [is_at_edge(table, edge, 975, 500, 25) for edge in EDGES] == [False, False, False, True]


def test_places_along_an_edge_are_free_and_touch_it() -> None:
    table = field(block(0, 0, 200, 100, 300))
    room = PlacingConditions(25, 80, (trooper(500, 25),))
    found = free_edge_points(table, NEAR, room)
    # beside the block from 225 on; the friend leaves out 475 to 525
    assert found == [(x, 25) for x in range(225, 976, 25) if x not in (475, 500, 525)]
    assert free_edge_points(table, RIGHT, room) == [(975, y) for y in range(25, 976, 25)]
    assert {x for x, _ in free_edge_points(table, LEFT, room)} == {25}
    assert [y for _, y in free_edge_points(table, LEFT, room)] == list(range(125, 976, 25))
