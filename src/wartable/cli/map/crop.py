"""Crop a map to the part that matters for a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

PART: Final = "Only a part of the map is shown: m shows it all."

Spot = tuple[int, int]
"""Column and row of a square, counted from 0."""


class MapWindow(NamedTuple):
    """A rectangle of squares of a map: columns from `left` to `right` and rows from `top` to `bottom`, of
    which `right` and `bottom` themselves are not included.
    """

    left: int
    top: int
    right: int
    bottom: int

    @property
    def column_count(self) -> int:
        """Number of columns."""
        return self.right - self.left

    @property
    def row_count(self) -> int:
        """Number of rows."""
        return self.bottom - self.top

    def with_spot(self, spot: Spot) -> MapWindow:
        """Return the smallest window that contains this window and the square `spot`."""
        column, row = spot
        return MapWindow(
            min(self.left, column),
            min(self.top, row),
            max(self.right, column + 1),
            max(self.bottom, row + 1),
        )

    def fits_in(self, largest: MapWindow) -> bool:
        """Whether this window has no more columns and no more rows than `largest`."""
        return self.column_count <= largest.column_count and self.row_count <= largest.row_count


def visible_window(
    spots: Sequence[Spot], others: Sequence[Spot], whole: MapWindow, most: MapWindow
) -> MapWindow:
    """Return the part of the `whole` map to draw, no larger than `most`. As far as there is room, it contains
    the squares in `spots`, the first ones first, then those in `others`, the nearest first, then a margin of
    one square. Without any squares it is the north-west corner.
    """
    if whole.fits_in(most):
        return whole
    if not spots and not others:
        return MapWindow(0, 0, min(whole.right, most.column_count), min(whole.bottom, most.row_count))
    first = [*spots, *others][0]
    found = MapWindow(first[0], first[1], first[0] + 1, first[1] + 1)
    for spot in [*spots, *sorted(others, key=lambda spot: _distance(first, spot))]:
        wider = found.with_spot(spot)
        found = wider if wider.fits_in(most) else found
    left, right = _with_margin(found.left, found.right, whole.right, most.column_count)
    top, bottom = _with_margin(found.top, found.bottom, whole.bottom, most.row_count)
    return MapWindow(left, top, right, bottom)


def _distance(first: Spot, second: Spot) -> int:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1]))


def _with_margin(first: int, last: int, end: int, most: int) -> tuple[int, int]:
    """Return a range of columns or rows, given by its first one and the one after its last, extended by one
    at each end. It stays within 0 to `end`, and is not extended beyond `most` squares.
    """
    if first > 0 and last - first < most:
        first -= 1
    if last < end and last - first < most:
        last += 1
    return first, last
