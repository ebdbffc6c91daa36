"""Cropping of a map to the part that a question needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

PART: Final = "Only a part of the map is shown: m shows it all."

Spot = tuple[int, int]
"""Column and row, counted from 0."""


class Window(NamedTuple):
    """A part of a map in whole squares: `left` and `top` are included, `right` and `bottom` are not."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def across(self) -> int:
        """Number of columns."""
        return self.right - self.left

    @property
    def down(self) -> int:
        """Number of rows."""
        return self.bottom - self.top

    def with_spot(self, spot: Spot) -> Window:
        """Return the smallest window that contains this one and a spot."""
        column, row = spot
        return Window(
            min(self.left, column),
            min(self.top, row),
            max(self.right, column + 1),
            max(self.bottom, row + 1),
        )

    def fits(self, most: Window) -> bool:
        """Whether this window is no larger than another."""
        return self.across <= most.across and self.down <= most.down


def crop(spots: Sequence[Spot], others: Sequence[Spot], whole: Window, most: Window) -> Window:
    """Return the part of the `whole` map to draw, no larger than `most`.

    It contains the `spots`, earlier ones first, then the nearest of the others, then a margin of one square.
    Without any spots it is the north-west corner.
    """
    if whole.fits(most):
        return whole
    if not spots and not others:
        return Window(0, 0, min(whole.right, most.across), min(whole.bottom, most.down))
    first = [*spots, *others][0]
    found = Window(first[0], first[1], first[0] + 1, first[1] + 1)
    for spot in [*spots, *sorted(others, key=lambda spot: _distance(first, spot))]:
        wider = found.with_spot(spot)
        found = wider if wider.fits(most) else found
    left, right = _margin(found.left, found.right, whole.right, most.across)
    top, bottom = _margin(found.top, found.bottom, whole.bottom, most.down)
    return Window(left, top, right, bottom)


def _distance(one: Spot, other: Spot) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _margin(first: int, last: int, end: int, most: int) -> tuple[int, int]:
    """Extend a range by one at both ends, as far as its limits and `most` allow."""
    if first > 0 and last - first < most:
        first -= 1
    if last < end and last - first < most:
        last += 1
    return first, last
