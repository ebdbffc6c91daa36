"""A plane measured in whole yards: distances, 16 directions, arcs, and steps along a line.

x runs east, y runs south. Directions count clockwise from north: 4 is east, 8 south, 12 west.
"""

from __future__ import annotations

from math import atan2, cos, floor, pi, sin, sqrt
from typing import Final

from wartable.core.data.declared import define

DIRECTIONS: Final = 16
"""The number of directions of the compass."""

NAMES: Final = (
    "north",
    "north-northeast",
    "northeast",
    "east-northeast",
    "east",
    "east-southeast",
    "southeast",
    "south-southeast",
    "south",
    "south-southwest",
    "southwest",
    "west-southwest",
    "west",
    "west-northwest",
    "northwest",
    "north-northwest",
)
"""Compass names of the directions, clockwise from north."""

_SINES: Final[tuple[float, ...]] = tuple([sin(2 * pi * at / DIRECTIONS) for at in range(DIRECTIONS)])
_COSINES: Final[tuple[float, ...]] = tuple([cos(2 * pi * at / DIRECTIONS) for at in range(DIRECTIONS)])


def gap(x: float, y: float, other_x: float, other_y: float) -> float:
    """Return the distance between two points, in yards."""
    east, south = other_x - x, other_y - y
    return sqrt(east * east + south * south)


def direction_to(x: int, y: int, other_x: int, other_y: int) -> int:
    """Return the direction from a point to another one, from 0 (north) clockwise to 15. It is 0 if both are
    the same point.
    """
    if x == other_x and y == other_y:
        return 0
    turn = atan2(other_x - x, y - other_y) / (2 * pi)
    return floor(turn * DIRECTIONS + 0.5) % DIRECTIONS


def turns_between(direction: int, other_direction: int) -> int:
    """Return the angle between two directions, in sixteenths of a circle, from 0 to 8."""
    turns = (other_direction - direction) % DIRECTIONS
    return min(turns, DIRECTIONS - turns)


def turned(facing: int, target: int, most: int) -> int:
    """Return the direction after a turn from `facing` towards `target`, the shorter way, by at most `most`
    sixteenths of a circle.
    """
    turns = (target - facing) % DIRECTIONS
    if min(turns, DIRECTIONS - turns) <= most:
        return target
    return (facing + (most if turns <= DIRECTIONS // 2 else -most)) % DIRECTIONS


def is_within_arc(direction: int, x: int, y: int, other_x: int, other_y: int, half_cosine: float) -> bool:
    """Whether the other point lies within an arc that opens from the first point. The middle of the arc is
    `direction`, and `half_cosine` is the cosine of half its angle.
    """
    east, south = other_x - x, other_y - y
    along = east * _SINES[direction] - south * _COSINES[direction]
    return along >= half_cosine * gap(x, y, other_x, other_y)


def step_along(x: int, y: int, direction: int, yards: float) -> tuple[int, int]:
    """Return the point that is this many yards away in a direction, rounded to whole yards."""
    return floor(x + yards * _SINES[direction] + 0.5), floor(y - yards * _COSINES[direction] + 0.5)


def crosses(x: int, y: int, other_x: int, other_y: int, left: int, top: int, right: int, bottom: int) -> bool:
    """Whether the line between two points crosses a rectangle."""
    start, end = 0.0, 1.0
    for at, length, low, high in ((x, other_x - x, left, right), (y, other_y - y, top, bottom)):
        if length == 0:
            if at < low or at > high:
                return False
            continue
        near, far = (low - at) / length, (high - at) / length
        if near > far:
            near, far = far, near
        start, end = max(start, near), min(end, far)
        if start > end:
            return False
    return True


@define
class Rectangle:
    """A rectangular part of a plane, including its edges."""

    left: int
    top: int
    right: int
    bottom: int

    def has(self, x: int, y: int) -> bool:
        """Whether a point lies in the rectangle."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def holds(self, x: int, y: int, radius: float) -> bool:
        """Whether a circle lies completely in the rectangle."""
        return (
            self.left <= x - radius
            and x + radius <= self.right
            and self.top <= y - radius
            and y + radius <= self.bottom
        )

    def crossed(self, x: int, y: int, other_x: int, other_y: int) -> bool:
        """Whether the line between two points crosses the rectangle."""
        return crosses(x, y, other_x, other_y, self.left, self.top, self.right, self.bottom)
