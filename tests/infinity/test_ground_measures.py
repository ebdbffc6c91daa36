"""Inches, contact, facings and silhouettes. IN-R35, 2.1."""

from __future__ import annotations

import pytest

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import (
    facing_towards,
    format_inches,
    gap_between_bases,
    is_gap_within,
    is_in_front_arc,
    is_overlapping,
    is_touching,
    lattice_range,
    units_to_inches,
)
from wartable.rulesets.infinity.ground.silhouette import SILHOUETTES

rule = pytest.mark.rule


def at(x: int, y: int, radius: int = 25) -> Body:
    """A body of 80 half millimetres on the ground that looks north."""
    return Body(x, y, 0, radius, 80, 0)


@rule("IN-R35")
def test_bodies_are_in_contact_up_to_a_gap_of_a_twentieth_of_an_inch() -> None:
    # radii 25 + 25; 0.05 inch is 2.5 half millimetres, so 2 whole ones touch and 3 do not
    assert [is_touching(at(0, 0), at(50 + apart, 0)) for apart in (0, 2, 3)] == [True, True, False]


@rule("IN-R35")
def test_distances_are_from_base_edge_to_base_edge_and_never_too_short() -> None:
    # centres 300 and 400 apart each way: 500, less radii of 25 and 40
    assert gap_between_bases(at(0, 0), at(300, 400, 40)) == 435
    # one half millimetre more to the side: the root of 250601 is 500.6, rounded up
    assert gap_between_bases(at(0, 0), at(301, 400, 40)) == 436
    assert is_gap_within(at(0, 0), at(300, 400, 40), 435)
    assert not is_gap_within(at(0, 0), at(301, 400, 40), 435)


@rule("IN-R35")
def test_bases_edge_to_edge_do_not_overlap() -> None:
    assert [is_overlapping(at(0, 0), at(apart, 0)) for apart in (49, 50)] == [True, False]
    assert [gap_between_bases(at(0, 0), at(apart, 0)) for apart in (49, 50, 51)] == [0, 0, 1]


@rule("IN-R35")
def test_there_are_24_facings_clockwise_from_smaller_y() -> None:
    around = [(0, -9), (9, -9), (9, 0), (9, 9), (0, 9), (-9, 9), (-9, 0), (-9, -9)]
    assert [facing_towards(0, 0, x, y) for x, y in around] == [0, 3, 6, 9, 12, 15, 18, 21]
    # 15 degrees east of north: the tangent is 0.268
    assert facing_towards(0, 0, 268, -1000) == 1
    assert facing_towards(5, 5, 5, 5) == 0


@rule("IN-05-28/2", "IN-R35")
def test_the_front_arc_is_half_a_circle_with_its_edges() -> None:
    # facing north: what lies straight to the side is in it, one half millimetre behind is not
    assert [is_in_front_arc(0, 0, 0, 400, y) for y in (-1, 0, 1)] == [True, True, False]
    # facing north-east: the edge runs from north-west to south-east
    assert [is_in_front_arc(3, 0, 0, x, 100) for x in (99, 100)] == [False, True]


@rule("IN-05-28/2", "IN-R36")
def test_the_rim_of_a_base_in_the_front_arc_is_enough() -> None:
    assert [is_in_front_arc(0, 0, 0, 400, y, 25) for y in (25, 26)] == [True, False]


@rule("IN-R35")
def test_lengths_are_told_in_inches() -> None:
    assert [format_inches(units) for units in (50, 200, 25, 500, 1, 0)] == [
        "1 inch",
        "4 inches",
        "0.5 inches",
        "10 inches",
        "0.02 inches",
        "0 inches",
    ]
    assert units_to_inches(475) == 9.5


@rule("IN-01-06/1", "IN-01-06/2", "IN-01-06/3", "IN-01-06/4", "IN-01-06/5", "IN-01-06/6")
@rule("IN-01-06/7", "IN-01-06/8", "IN-01-06/9", "IN-01-07")
def test_silhouettes_have_the_bases_and_heights_of_the_book() -> None:
    # across and high in millimetres: a base so many millimetres across has a radius of as many half ones
    assert [(found.radius, found.height // 2) for found in SILHOUETTES.values()] == [
        (25, 3),
        (25, 25),
        (25, 40),
        (40, 32),
        (55, 32),
        (40, 45),
        (40, 55),
        (55, 67),
        (70, 70),
    ]
    assert {found.current_height(is_prone=True) for found in SILHOUETTES.values()} == {6}
    assert [SILHOUETTES[2].name, SILHOUETTES[2].current_height(is_prone=False)] == ["S2", 80]
    assert [found.number for found in SILHOUETTES.values()] == list(SILHOUETTES)


@rule("IN-R20")
def test_places_of_the_lattice_within_a_length_include_both_ends() -> None:
    assert list(lattice_range(25, 75)) == [25, 50, 75]
    assert list(lattice_range(26, 74)) == [50]
    assert list(lattice_range(-26, 24)) == [-25, 0]
