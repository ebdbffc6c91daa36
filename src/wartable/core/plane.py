"""A plane measured in whole yards: distances, 16 directions, arcs, and steps along a line.

x runs east, y runs south. Directions count clockwise from north: 4 is east, 8 south, 12 west.
"""

from __future__ import annotations

from math import atan2, cos, floor, hypot, pi, sin, sqrt
from typing import Final

__all__ = [
    "DIRECTIONS",
    "NAMES",
    "crosses",
    "direction_to",
    "free_stretch",
    "gap",
    "is_within_arc",
    "step_along",
    "turned",
    "turns_between",
]

DIRECTIONS: Final = 16

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
"""The compass names of the 16 directions."""

_SINES: Final = tuple([sin(2 * pi * at / DIRECTIONS) for at in range(DIRECTIONS)])
_COSINES: Final = tuple([cos(2 * pi * at / DIRECTIONS) for at in range(DIRECTIONS)])


def gap(x: int, y: int, other_x: int, other_y: int) -> float:
    """Yards between two points."""
    return hypot(other_x - x, other_y - y)


def direction_to(x: int, y: int, other_x: int, other_y: int) -> int:
    """The direction in which the other point lies, 0 to 15; north where it is the same point."""
    if x == other_x and y == other_y:
        return 0
    turn = atan2(other_x - x, y - other_y) / (2 * pi)
    return floor(turn * DIRECTIONS + 0.5) % DIRECTIONS


def turns_between(one: int, other: int) -> int:
    """Sixteenths of a circle between two directions, 0 to 8, the shorter way."""
    apart = (other - one) % DIRECTIONS
    return min(apart, DIRECTIONS - apart)


def turned(facing: int, wanted: int, most: int) -> int:
    """A facing turned towards another, the shorter way, by so many sixteenths at most."""
    apart = (wanted - facing) % DIRECTIONS
    if min(apart, DIRECTIONS - apart) <= most:
        return wanted
    return (facing + (most if apart <= DIRECTIONS // 2 else -most)) % DIRECTIONS


def is_within_arc(direction: int, x: int, y: int, other_x: int, other_y: int, half_cosine: float) -> bool:
    """Whether the other point lies in the arc around a direction; `half_cosine` is that of half its angle."""
    east, south = other_x - x, other_y - y
    along = east * _SINES[direction] - south * _COSINES[direction]
    return along >= half_cosine * hypot(east, south)


def step_along(x: int, y: int, direction: int, yards: float) -> tuple[int, int]:
    """The point so many yards away in a direction, rounded to whole yards."""
    return floor(x + yards * _SINES[direction] + 0.5), floor(y - yards * _COSINES[direction] + 0.5)


def free_stretch(
    x: int, y: int, east: float, south: float, round_x: int, round_y: int, radius: float
) -> float:
    """Yards along the unit vector (east, south) until a circle is touched; infinite where it is missed or
    lies behind. 0 where the point is in the circle and the way leads farther in.
    """
    to_x, to_y = round_x - x, round_y - y
    along = to_x * east + to_y * south
    if along <= 0:
        return float("inf")
    squared = to_x * to_x + to_y * to_y
    aside = squared - along * along
    if aside >= radius * radius:
        return float("inf")
    return max(0.0, along - sqrt(radius * radius - aside))


def crosses(
    x: int, y: int, other_x: int, other_y: int, left: int, top: int, right: int, bottom: int
) -> bool:
    """Whether the stretch between two points meets a rectangle."""
    start, end = 0.0, 1.0
    for at, way, low, high in ((x, other_x - x, left, right), (y, other_y - y, top, bottom)):
        if way == 0:
            if at < low or at > high:
                return False
            continue
        near, far = (low - at) / way, (high - at) / way
        if near > far:
            near, far = far, near
        start, end = max(start, near), min(end, far)
        if start > end:
            return False
    return True
