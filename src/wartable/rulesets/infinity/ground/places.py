"""Placement of bodies: zones of the table, the free places in them and along its edges. IN-03-08, IN-R24."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wartable.core.data.declared import define, field
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import SQUARE, Field
from wartable.rulesets.infinity.ground.measures import CONTACT, LATTICE
from wartable.rulesets.infinity.ground.sweep import is_clear_of, touched

NEAR: Final = 0
FAR: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
EDGES: Final = (NEAR, FAR, LEFT, RIGHT)
"""The edges of a table: that where y is 0, that across from it, and those where x is smallest and largest."""


@final
@define
class Zone:
    """A part of the table, its edges included. In half millimetres. IN-03-08"""

    left: Final[int]
    top: Final[int]
    right: Final[int]
    bottom: Final[int]

    def holds(self, x: int, y: int, radius: int) -> bool:
        """Whether a base lies wholly in the zone."""
        return (
            self.left + radius <= x <= self.right - radius and self.top + radius <= y <= self.bottom - radius
        )

    def overlaps(self, x: int, y: int, radius: int) -> bool:
        """Whether part of a base lies in the zone."""
        return self.left - radius < x < self.right + radius and self.top - radius < y < self.bottom + radius


@define
class Room:
    """The conditions for placing a body: its radius, its height, and its least gap to each of the `bodies`, 0
    if they may touch.

    `enemies` are bodies that it may never touch. IN-03-08
    """

    radius: int
    height: int
    bodies: Sequence[Body]
    gap: int = 0
    enemies: list[Body] = field([])

    def is_at(self, x: int, y: int) -> bool:
        """Whether no body would be in the way at this point."""
        if not is_clear_of(x, y, self.radius + self.gap, self.bodies):
            return False
        return not self.enemies or touched(x, y, self.radius, self.enemies) < 0

    def in_row(self, row: int) -> Room:
        """Return the same conditions for one row of squares, without the bodies that are far from it."""
        low, high = row * SQUARE - self.radius - self.gap, (row + 1) * SQUARE + self.radius + self.gap
        close = [body for body in self.bodies if low - body.radius < body.y < high + body.radius]
        return self._among(close)

    def near_column(self, column: int) -> Room:
        """Return the same conditions for one column of squares."""
        low, high = column * SQUARE - self.radius - self.gap, (column + 1) * SQUARE + self.radius + self.gap
        close = [body for body in self.bodies if low - body.radius < body.x < high + body.radius]
        return self._among(close) if len(close) < len(self.bodies) else self

    def _among(self, bodies: Sequence[Body]) -> Room:
        """Return the same conditions with only these bodies."""
        room = Room(self.radius, self.height, bodies, self.gap)
        room.enemies = self.enemies
        return room


UNTOUCHED: Final = CONTACT + 1
"""Gap of a body that may not touch any other."""


def free_squares(field: Field, zone: Zone, room: Room) -> list[str]:
    """Return the squares of a zone that contain a free place, row by row. IN-03-08"""
    found: list[str] = []
    for row in range(zone.top // SQUARE, -(-zone.bottom // SQUARE)):
        close = room.in_row(row)
        for column in range(zone.left // SQUARE, -(-zone.right // SQUARE)):
            square = field.squares[row * field.columns + column]
            here = close.near_column(column)
            for x, y in field.places_in(square, room.radius, room.height):
                if zone.holds(x, y, room.radius) and here.is_at(x, y):
                    found.append(square)
                    break
    return found


def first_place(field: Field, zone: Zone, room: Room) -> tuple[int, int] | None:
    """Return the first free place in a zone, square by square; None if the zone is full. IN-03-08, IN-R96"""
    for row in range(zone.top // SQUARE, -(-zone.bottom // SQUARE)):
        for column in range(zone.left // SQUARE, -(-zone.right // SQUARE)):
            square = field.squares[row * field.columns + column]
            for x, y in field.places_in(square, room.radius, room.height):
                if zone.holds(x, y, room.radius) and room.is_at(x, y):
                    return x, y
    return None


def free_places(field: Field, zone: Zone, square: str, room: Room) -> list[tuple[int, int]]:
    """Return the free places of a square that are in a zone, row by row. IN-03-08"""
    places = field.places_in(square, room.radius, room.height)
    return [(x, y) for x, y in places if zone.holds(x, y, room.radius) and room.is_at(x, y)]


def is_at_edge(field: Field, edge: int, x: int, y: int, radius: int) -> bool:
    """Whether a base touches an edge of the table, or is as near to it as the lattice allows. IN-07-27,
    IN-R33.
    """
    if edge == NEAR:
        apart = y
    elif edge == FAR:
        apart = field.height - y
    elif edge == LEFT:
        apart = x
    else:
        apart = field.width - x
    return apart <= max(radius + CONTACT, -(-radius // LATTICE) * LATTICE)


def edge_places(field: Field, edge: int, room: Room) -> list[tuple[int, int]]:
    """Return the free places of the lattice along an edge of the table."""
    apart = -(-room.radius // LATTICE) * LATTICE
    found: list[tuple[int, int]] = []
    is_along_x = edge <= FAR
    for along in range(0, (field.width if is_along_x else field.height) + 1, LATTICE):
        if is_along_x:
            x, y = along, apart if edge == NEAR else field.height - apart
        else:
            x, y = apart if edge == LEFT else field.width - apart, along
        if field.standing(x, y, room.radius, room.height) >= 0 and room.is_at(x, y):
            found.append((x, y))
    return found
