"""Placement of bodies: zones of the table, and free points in them and along the table's edges. IN-03-08,
IN-R24.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wartable.core.data.declared import define, field
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import SQUARE, Field
from wartable.rulesets.infinity.ground.measures import CONTACT, LATTICE
from wartable.rulesets.infinity.ground.sweep import overlaps_no_body, touched_body_index

NEAR: Final = 0
FAR: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
EDGES: Final = (NEAR, FAR, LEFT, RIGHT)
"""The edges of a table: NEAR where y is 0, FAR opposite, LEFT where x is 0, RIGHT opposite."""


@final
@define
class TableZone:
    """A rectangular part of the table, in half millimetres; its edges belong to it. IN-03-08"""

    left: Final[int]
    top: Final[int]
    right: Final[int]
    bottom: Final[int]

    def contains_base(self, x: int, y: int, radius: int) -> bool:
        """Whether a base with this centre and radius lies wholly in the zone."""
        return (
            self.left + radius <= x <= self.right - radius and self.top + radius <= y <= self.bottom - radius
        )

    def overlaps_base(self, x: int, y: int, radius: int) -> bool:
        """Whether any part of a base with this centre and radius lies in the zone."""
        return self.left - radius < x < self.right + radius and self.top - radius < y < self.bottom + radius


@define
class PlacingConditions:
    """The conditions for placing a body of this radius and height at a point. `bodies` are the other bodies,
    and `gap` is the least distance from each of them; it is 0 if they may touch. `enemies` are bodies that it
    may never touch. IN-03-08
    """

    radius: int
    height: int
    bodies: Sequence[Body]
    gap: int = 0
    enemies: list[Body] = field([])

    def allows_point(self, x: int, y: int) -> bool:
        """Whether the body can be placed at this point without coming too near to another body. Scenery and
        the table's edges are not checked.
        """
        if not overlaps_no_body(x, y, self.radius + self.gap, self.bodies):
            return False
        return not self.enemies or touched_body_index(x, y, self.radius, self.enemies) < 0

    def limited_to_row(self, row: int) -> PlacingConditions:
        """Return the same conditions for points in one row of squares, leaving out the bodies that are too
        far away to matter there.
        """
        low, high = row * SQUARE - self.radius - self.gap, (row + 1) * SQUARE + self.radius + self.gap
        near_bodies = [body for body in self.bodies if low - body.radius < body.y < high + body.radius]
        return self._with_bodies(near_bodies)

    def limited_to_column(self, column: int) -> PlacingConditions:
        """Return the same conditions for points in one column of squares, leaving out the bodies that are too
        far away to matter there.
        """
        low, high = column * SQUARE - self.radius - self.gap, (column + 1) * SQUARE + self.radius + self.gap
        near_bodies = [body for body in self.bodies if low - body.radius < body.x < high + body.radius]
        return self._with_bodies(near_bodies) if len(near_bodies) < len(self.bodies) else self

    def _with_bodies(self, bodies: Sequence[Body]) -> PlacingConditions:
        """Return the same conditions for these bodies instead of the present ones."""
        conditions = PlacingConditions(self.radius, self.height, bodies, self.gap)
        conditions.enemies = self.enemies
        return conditions


UNTOUCHED: Final = CONTACT + 1
"""Gap that keeps a body from touching any other."""


def squares_with_free_point(field: Field, zone: TableZone, conditions: PlacingConditions) -> list[str]:
    """Return the names of the squares in which the body of these conditions can be placed within a zone, row
    by row. IN-03-08
    """
    squares: list[str] = []
    for row in range(zone.top // SQUARE, -(-zone.bottom // SQUARE)):
        row_conditions = conditions.limited_to_row(row)
        for column in range(zone.left // SQUARE, -(-zone.right // SQUARE)):
            square = field.squares[row * field.columns + column]
            square_conditions = row_conditions.limited_to_column(column)
            for x, y in field.standing_points_in(square, conditions.radius, conditions.height):
                if zone.contains_base(x, y, conditions.radius) and square_conditions.allows_point(x, y):
                    squares.append(square)
                    break
    return squares


def first_free_point(field: Field, zone: TableZone, conditions: PlacingConditions) -> tuple[int, int] | None:
    """Return the first point of a zone, square by square, at which the body of these conditions can be
    placed; None if there is none. IN-03-08, IN-R96
    """
    for row in range(zone.top // SQUARE, -(-zone.bottom // SQUARE)):
        for column in range(zone.left // SQUARE, -(-zone.right // SQUARE)):
            square = field.squares[row * field.columns + column]
            for x, y in field.standing_points_in(square, conditions.radius, conditions.height):
                if zone.contains_base(x, y, conditions.radius) and conditions.allows_point(x, y):
                    return x, y
    return None


def free_points_in_square(
    field: Field, zone: TableZone, square: str, conditions: PlacingConditions
) -> list[tuple[int, int]]:
    """Return the points of a square, row by row, that lie in a zone and at which the body of these conditions
    can be placed. IN-03-08
    """
    places = field.standing_points_in(square, conditions.radius, conditions.height)
    return [
        (x, y)
        for x, y in places
        if zone.contains_base(x, y, conditions.radius) and conditions.allows_point(x, y)
    ]


def is_at_edge(field: Field, edge: int, x: int, y: int, radius: int) -> bool:
    """Whether a base with this centre and radius touches an edge of the table (NEAR, FAR, LEFT or RIGHT), or
    is as near to it as the lattice allows. IN-07-27, IN-R33.
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


def free_edge_points(field: Field, edge: int, conditions: PlacingConditions) -> list[tuple[int, int]]:
    """Return the points next to an edge of the table (NEAR, FAR, LEFT or RIGHT), as near to it as the lattice
    allows, at which the body of these conditions can be placed.
    """
    apart = -(-conditions.radius // LATTICE) * LATTICE
    places: list[tuple[int, int]] = []
    is_along_x = edge <= FAR
    for along in range(0, (field.width if is_along_x else field.height) + 1, LATTICE):
        if is_along_x:
            x, y = along, apart if edge == NEAR else field.height - apart
        else:
            x, y = apart if edge == LEFT else field.width - apart, along
        if field.feet_height_at(x, y, conditions.radius, conditions.height) >= 0 and conditions.allows_point(
            x, y
        ):
            places.append((x, y))
    return places
