"""The part of a map that a question needs, where the whole does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

PART: Final = "Only a part of the map is shown: m shows it all."

Spot = tuple[int, int]
"""A column and a row, counted from 0."""


class Window(NamedTuple):
    """A part of a map in whole squares: `left` is included, `right` is not; the same downwards."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def across(self) -> int:
        """How many columns it has."""
        return self.right - self.left

    @property
    def down(self) -> int:
        """How many rows it has."""
        return self.bottom - self.top

    def with_spot(self, spot: Spot) -> Window:
        """The smallest window that has a spot too."""
        column, row = spot
        return Window(
            min(self.left, column),
            min(self.top, row),
            max(self.right, column + 1),
            max(self.bottom, row + 1),
        )

    def fits(self, most: Window) -> bool:
        """Whether it is no larger than another."""
        return self.across <= most.across and self.down <= most.down


def crop(spots: Sequence[Spot], others: Sequence[Spot], whole: Window, most: Window) -> Window:
    """A part of a map that is no larger than `most`: with the `spots`, first come first served, then with
    the nearest of the others, then with one square around these. Where nothing stands there, as much as fits.
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
    """A stretch with one more at both ends, as far as there are so many and `most` allows it."""
    if first > 0 and last - first < most:
        first -= 1
    if last < end and last - first < most:
        last += 1
    return first, last
