"""Routes: polylines along which a body moves, and the possible short moves. IN-R20, IN-R21."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, final

from wartable.core.data.declared import computed, define
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field, StraightMove
from wartable.rulesets.infinity.ground.measures import CONTACT, INCH, length
from wartable.rulesets.infinity.ground.sweep import near_body_indices

MOST_CORNERS: Final = 8
SHORT_DIRECTIONS: Final = 16


@final
@define
class RoutePoint:
    """A point of a route, and its distance along the route."""

    x: Final[int]
    y: Final[int]
    travelled: Final[int]


@final
@define
class Route:
    """A route that turns at no more than eight corners; `corners` lists its start, its corners and its end.

    Each leg between two of them is measured in half millimetres, rounded up. `points` are its start, its
    corners, its end and every whole inch along it, in order: the points for shots and reactions. IN-05-01,
    IN-R20
    """

    corners: Final[Sequence[tuple[int, int]]]
    length: int = computed()
    points: tuple[RoutePoint, ...] = computed()

    def _finish(self) -> None:
        total = 0
        x, y = self.corners[0]
        points = [RoutePoint(x, y, 0)]
        for to_x, to_y in self.corners[1:]:
            whole = length(x, y, to_x, to_y)
            if whole == 0:
                continue
            at = (total // INCH + 1) * INCH
            while at < total + whole:
                part = at - total
                points.append(
                    RoutePoint(
                        x + _fraction_of(to_x - x, part, whole),
                        y + _fraction_of(to_y - y, part, whole),
                        at,
                    )
                )
                at += INCH
            total += whole
            points.append(RoutePoint(to_x, to_y, total))
            x, y = to_x, to_y
        self.length = total
        self.points = tuple(points)

    @property
    def end_point(self) -> RoutePoint:
        """The last point of the route."""
        return self.points[-1]


def bodies_at_route_points(field: Field, body: Body, route: Route) -> list[Body]:
    """Return where a body is at each point of a route, as a list of copies of the body. The feet of each are
    at the height of the ground there.
    """
    tall = body.crossable_height
    bodies: list[Body] = []
    for point in route.points:
        feet = field.feet_height_at(point.x, point.y, body.radius, tall)
        bodies.append(body.moved_to(point.x, point.y, feet if feet > 0 else 0))
    return bodies


def _fraction_of(offset: int, part: int, whole: int) -> int:
    """Return the fraction `part / whole` of an offset, rounded to the nearest half millimetre."""
    return (2 * offset * part + whole) // (2 * whole)


def _short_offsets() -> tuple[tuple[int, int], ...]:
    """Return the offsets of short moves: staying in place, then one and two inches in each of
    16 directions.
    """
    found: list[tuple[int, int]] = [(0, 0)]
    for far in (INCH, 2 * INCH):
        for at in range(SHORT_DIRECTIONS):
            turn = 2 * pi * at / SHORT_DIRECTIONS
            found.append((int(far * sin(turn) + 1e-9 * sin(turn)), int(-far * cos(turn) - 1e-9 * cos(turn))))
    return tuple(found)


SHORT_OFFSETS: Final = _short_offsets()
"""The offsets of short moves: staying in place, then one inch in each direction clockwise from north, then
two.
"""


def short_moves(
    field: Field, body: Body, friends: Sequence[Body], enemies: Sequence[Body], max_length: int
) -> list[StraightMove]:
    """Return the straight moves of a body by at most `max_length` half millimetres that are offered after a
    Dodge or a failed Guts Roll, one for each different end point; the one that stays in place is first. A
    blocked move ends at its start. IN-05-35, IN-06-36
    """
    x, y, reach = body.x, body.y, body.radius + max_length
    friends = [friends[at] for at in near_body_indices(friends, x, y, reach)]
    near_enemies = near_body_indices(enemies, x, y, reach + CONTACT)
    enemies = [enemies[at] for at in near_enemies]
    moves: list[StraightMove] = []
    seen_ends: set[tuple[int, int]] = set()
    for across, down in SHORT_OFFSETS:
        if across * across + down * down > max_length * max_length:
            continue
        leg = field.straight_move_to(body, x + across, y + down, friends, enemies)
        if (leg.x, leg.y) not in seen_ends:
            seen_ends.add((leg.x, leg.y))
            if leg.contact >= 0:
                leg.contact = near_enemies[leg.contact]
            moves.append(leg)
    return moves
