"""Bodies of several Zones on squares and hexes."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.board import board
from wartable.core.boards.figure import Outline, anchored, apart, figure, halo, is_connected
from wartable.core.boards.ground import ground

CORNER: Final[Outline] = ((0, 0), (1, 0), (1, 1))
"""The anchor, the Zone east of it, and the one below that."""


def test_a_figure_covers_its_outline_around_each_anchor() -> None:
    square = board("square", 4, 4)
    found = figure(square, CORNER)
    assert [square.name(zone) for zone in found.zones[square.zone("B2")]] == ["B2", "C2", "C3"]


def test_a_figure_fits_only_where_all_of_it_is_on_the_map() -> None:
    # Given: 4 x 4 Zones; the figure needs one column to the east and one row to the south
    square = board("square", 4, 4)
    found = figure(square, CORNER)
    # Then
    assert [square.name(zone) for zone in square.members(found.fits)] == [
        f"{column}{row}" for row in (1, 2, 3) for column in "ABC"
    ]
    assert (found.zones[square.zone("D1")], found.masks[square.zone("D1")]) == ((), 0)


def test_a_figure_has_the_same_distances_in_every_row_of_hexes() -> None:
    # Given
    hexes = board("hex", 8, 8)
    found = figure(hexes, ((0, -1), (0, 0), (-1, 1), (0, 1)))
    # When
    odd, even = (found.zones[hexes.zone(name)] for name in ("D3", "D4"))
    # Then
    assert [[hexes.distance(a, b) for b in odd] for a in odd] == [
        [hexes.distance(a, b) for b in even] for a in even
    ]


def test_an_outline_is_what_a_mask_looks_like_from_its_anchor() -> None:
    hexes = board("hex", 8, 8)
    found = figure(hexes, CORNER)
    zone = hexes.zone("C4")
    assert anchored(hexes, found.masks[zone], zone) == CORNER


def test_the_ground_of_a_figure_is_closed_and_dear_where_any_zone_of_it_is() -> None:
    # Given: C3 closed, D2 dear
    square = board("square", 5, 5)
    cost = tuple([4 if zone == square.zone("D2") else 1 for zone in range(25)])
    whole = ground(square, 1 << square.zone("C3"), cost)
    # When
    found = figure(square, CORNER).ground(whole)
    # Then: B2 would cover C3, C2 covers D2, E1 leaves the map
    assert [found.closed >> square.zone(name) & 1 for name in ("B2", "C2", "E1", "A1")] == [1, 0, 1, 0]
    assert found.cost[square.zone("C2")] == 4


def test_outlines_hang_together_by_corners_on_squares_alone() -> None:
    step: Outline = ((0, 0), (1, 1))
    assert (is_connected("square", step), is_connected("hex", step)) == (True, False)


def test_what_is_near_a_mask_is_near_any_zone_of_it() -> None:
    # Given: A1 and D1 of a single row
    row = board("square", 6, 1)
    pair = 1 << row.zone("A1") | 1 << row.zone("D1")
    # Then
    assert [row.name(zone) for zone in row.members(halo(row, pair, 1))] == ["A1", "B1", "C1", "D1", "E1"]
    assert apart(row, pair, 1 << row.zone("F1")) == 2
