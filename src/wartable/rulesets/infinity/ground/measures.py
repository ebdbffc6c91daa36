"""Distances from base to base, 24 facings, and the front arc. IN-R35.

Everything is measured in whole half millimetres; an inch is 25 mm. x runs along the deployment edge, y away
from it, z up. Facings count clockwise from north, which is towards smaller y.
"""

from __future__ import annotations

from math import atan2, cos, floor, isqrt, pi, sin
from typing import Final

from wartable.core.words import counted
from wartable.rulesets.infinity.ground.body import Body

INCH: Final = 50
LATTICE: Final = INCH // 2
"""Distance between neighbouring points of the lattice, at which routes may end. IN-R20, IN-R24."""
CONTACT: Final = INCH // 20
"""The widest gap that is still base contact: 0.05 inch, in whole half millimetres."""
TOUCH_COVER: Final = INCH // 10
"""The widest gap to a piece of scenery that still gives cover: 0.1 inch."""
GROUND: Final = 0
"""The height of open ground."""
FACINGS: Final = 24
SCALE: Final = 10_000
"""Length of the vectors of facings."""

EAST: Final[tuple[int, ...]] = tuple([round(SCALE * sin(2 * pi * at / FACINGS)) for at in range(FACINGS)])
SOUTH: Final[tuple[int, ...]] = tuple([-round(SCALE * cos(2 * pi * at / FACINGS)) for at in range(FACINGS)])


def length(x: int, y: int, other_x: int, other_y: int) -> int:
    """Return the distance between two points, rounded up. The rounding does not matter in a comparison with a
    whole number: the result exceeds it only if the exact distance does.
    """
    across, down = other_x - x, other_y - y
    square = across * across + down * down
    root = isqrt(square)
    return root if root * root == square else root + 1


def lattice_range(minimum: int, maximum: int) -> range:
    """Return the coordinates of the lattice from `minimum` to `maximum`, both included. IN-R20."""
    return range(-(-minimum // LATTICE) * LATTICE, maximum + 1, LATTICE)


def gap_between_bases(a: Body, b: Body) -> int:
    """Return the distance between the edges of two bases, rounded up; 0 if the bases overlap."""
    found = length(a.x, a.y, b.x, b.y) - a.radius - b.radius
    return found if found > 0 else 0


def is_gap_within(a: Body, b: Body, max_gap: int) -> bool:
    """Whether the gap between two bases is at most `max_gap`."""
    across, down, reach = a.x - b.x, a.y - b.y, a.radius + b.radius + max_gap
    return across * across + down * down <= reach * reach


def is_touching(a: Body, b: Body) -> bool:
    """Whether two bases are in contact. IN-R35."""
    return is_gap_within(a, b, CONTACT)


def is_overlapping(a: Body, b: Body) -> bool:
    """Whether two bases overlap; if they only touch, they do not."""
    across, down, reach = a.x - b.x, a.y - b.y, a.radius + b.radius
    return across * across + down * down < reach * reach


def gap_to_point(body: Body, x: int, y: int) -> int:
    """Return the distance from a point to the edge of a base, rounded up; 0 for a point on the base."""
    found = length(body.x, body.y, x, y) - body.radius
    return found if found > 0 else 0


def facing_towards(x: int, y: int, other_x: int, other_y: int) -> int:
    """Return the facing with which a body at the first point looks at the second, from 0 (north) to 23; 0 if
    both points are the same.
    """
    if x == other_x and y == other_y:
        return 0
    return floor(atan2(other_x - x, y - other_y) / (2 * pi) * FACINGS + 0.5) % FACINGS


def is_in_front_arc(facing: int, x: int, y: int, other_x: int, other_y: int, radius: int = 0) -> bool:
    """Whether a body at the point (x, y) with this facing has another point in its front arc. With `radius`,
    it is enough if any part of a disc around the other point is. The arc has 180 degrees, edges included.
    IN-05-28.
    """
    return (other_x - x) * EAST[facing] + (other_y - y) * SOUTH[facing] + radius * SCALE >= 0


def units_to_inches(units: int) -> float:
    """Convert half millimetres to inches."""
    return units / INCH


def format_inches(units: int) -> str:
    """Format a length in half millimetres as inches: "4 inches", "0.5 inches", "1 inch"."""
    number = f"{units / INCH:.2f}".rstrip("0").rstrip(".")
    return f"{number} inch" if number == "1" else f"{number} inches"


def format_whole_inches(number: float) -> str:
    """Format a number of inches, rounded: "1 inch", "12 inches"."""
    return counted(round(number), "inch", "inches")
