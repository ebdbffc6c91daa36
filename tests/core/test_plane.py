"""The plane in whole yards: distances, directions, arcs, steps, rectangles in the way."""

from __future__ import annotations

from math import cos, pi, radians

import pytest
from hypothesis import given
from hypothesis import strategies as some

from wartable.core.boards.plane import (
    DIRECTIONS,
    NAMES,
    crosses,
    direction_to,
    gap,
    is_within_arc,
    step_along,
    turned,
    turns_between,
)

YARDS = some.integers(-3000, 3000)
DIRECTION = some.integers(0, DIRECTIONS - 1)


# ------------------------------------------------------------------ distances and directions


def test_a_gap_is_measured_straight() -> None:
    assert gap(0, 0, 3, 4) == 5
    assert gap(7, 7, 7, 7) == 0


@given(YARDS, YARDS, YARDS, YARDS)
def test_a_gap_is_the_same_both_ways(x: int, y: int, other_x: int, other_y: int) -> None:
    assert gap(x, y, other_x, other_y) == gap(other_x, other_y, x, y)


@pytest.mark.parametrize(
    ("east", "south", "name"),
    [
        (0, -9, "north"),
        (9, -9, "northeast"),
        (9, 0, "east"),
        (9, 9, "southeast"),
        (0, 9, "south"),
        (-9, 9, "southwest"),
        (-9, 0, "west"),
        (-9, -9, "northwest"),
        (10, -24, "north-northeast"),  # 22.6 degrees
        (24, 10, "east-southeast"),
        (0, 0, "north"),
    ],
)
def test_directions_count_clockwise_from_north(east: int, south: int, name: str) -> None:
    assert NAMES[direction_to(100, 100, 100 + east, 100 + south)] == name


@pytest.mark.parametrize(
    ("degrees", "name"), [(11.2, "north"), (11.3, "north-northeast"), (348.7, "north-northwest")]
)
def test_a_direction_reaches_half_a_sixteenth_to_both_sides(degrees: float, name: str) -> None:
    east = round(100000 * cos(radians(90 - degrees)))
    south = -round(100000 * cos(radians(degrees)))
    assert NAMES[direction_to(0, 0, east, south)] == name


@given(YARDS, YARDS, DIRECTION, some.integers(20, 2000))
def test_a_step_goes_in_its_direction_and_as_far_as_it_says(x: int, y: int, way: int, yards: int) -> None:
    to_x, to_y = step_along(x, y, way, yards)
    assert direction_to(x, y, to_x, to_y) == way
    assert abs(gap(x, y, to_x, to_y) - yards) <= 0.71


def test_a_step_of_0_stays() -> None:
    assert step_along(5, 6, 3, 0) == (5, 6)


# ------------------------------------------------------------------ turning


@pytest.mark.parametrize(("one", "other", "turns"), [(0, 0, 0), (0, 4, 4), (0, 12, 4), (0, 8, 8), (15, 1, 2)])
def test_turns_go_the_shorter_way(one: int, other: int, turns: int) -> None:
    assert turns_between(one, other) == turns


@given(DIRECTION, DIRECTION)
def test_turns_are_the_same_both_ways_and_8_at_most(one: int, other: int) -> None:
    assert turns_between(one, other) == turns_between(other, one) <= 8


@pytest.mark.parametrize(
    ("facing", "wanted", "after"),
    [(0, 4, 4), (0, 5, 4), (0, 8, 4), (0, 11, 12), (0, 12, 12), (14, 2, 2), (14, 4, 2), (2, 12, 14)],
)
def test_one_turns_the_shorter_way_up_to_the_most(facing: int, wanted: int, after: int) -> None:
    assert turned(facing, wanted, 4) == after


@given(DIRECTION, DIRECTION)
def test_two_turns_of_a_quarter_reach_every_direction(facing: int, wanted: int) -> None:
    assert turned(turned(facing, wanted, 4), wanted, 4) == wanted


# ------------------------------------------------------------------ arcs


@pytest.mark.parametrize(
    ("degrees", "inside"),
    [(0, True), (29, True), (-29, True), (31, False), (-31, False), (90, False), (180, False)],
)
@pytest.mark.parametrize("way", range(DIRECTIONS))
def test_an_arc_of_60_degrees(way: int, degrees: int, inside: bool) -> None:
    angle = way * 2 * pi / DIRECTIONS + radians(degrees)
    east, south = round(10000 * cos(angle - pi / 2)), round(-10000 * cos(angle))
    assert is_within_arc(way, 50, 60, 50 + east, 60 + south, cos(radians(30))) == inside


def test_the_same_point_lies_in_every_arc() -> None:
    assert is_within_arc(3, 5, 5, 5, 5, 0.9)


# ------------------------------------------------------------------ rectangles in the way


@pytest.mark.parametrize(
    ("start", "end", "meets"),
    [
        ((0, 50), (200, 50), True),  # right through
        ((0, 0), (200, 100), True),
        ((50, 50), (150, 150), True),  # a corner
        ((50, 51), (150, 151), False),
        ((0, 200), (200, 200), False),  # below it
        ((0, 50), (99, 50), False),  # ends before it
        ((0, 50), (100, 50), True),  # ends at its edge
        ((120, 50), (130, 60), True),  # lies in it
        ((150, -20), (150, 200), True),  # straight down
        ((201, -20), (201, 200), False),
        ((150, 50), (150, 50), True),  # a point in it
        ((10, 10), (10, 10), False),
    ],
)
def test_a_stretch_meets_a_rectangle_or_not(
    start: tuple[int, int], end: tuple[int, int], meets: bool
) -> None:
    # Given: a rectangle from (100, 0) to (200, 100), edges included
    assert crosses(*start, *end, 100, 0, 200, 100) == meets
    assert crosses(*end, *start, 100, 0, 200, 100) == meets
