"""The points that a body can reach with a move of limited length, also round corners, and the routes to them.
IN-05-22, IN-R20, IN-R46.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from math import isqrt
from typing import Final, final

from wartable.core.data.declared import computed, define
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.legs import BLOCKED, FREE, PossibleStraightMoves
from wartable.rulesets.infinity.ground.measures import CONTACT, LATTICE, length
from wartable.rulesets.infinity.ground.routes import MOST_CORNERS, Route

_ROW: Final = 1 << 13
_SOUTH: Final = LATTICE * _ROW
_AROUND: Final = (
    -_SOUTH,
    LATTICE,
    _SOUTH,
    -LATTICE,
    LATTICE - _SOUTH,
    LATTICE + _SOUTH,
    _SOUTH - LATTICE,
    -_SOUTH - LATTICE,
)
"""Differences between a lattice point, packed into a number, and its eight neighbours."""


@final
@define
class ShortestPath:
    """The shortest route found to the point (x, y, z): its length, and in `before` the path to the corner
    before that point. `contact` is the index of the enemy that the body touches at the end, -1 for none.
    """

    x: int
    y: int
    z: int
    length: int
    before: ShortestPath | None = None
    contact: int = -1

    @property
    def corner_count(self) -> int:
        """The number of corners between the start of the route and its end."""
        before = self.before
        return 0 if before is None or before.before is None else before.corner_count + 1

    def whole_route(self) -> Route:
        """Return the whole route, from its start to its end."""
        corners = [(self.x, self.y)]
        path = self.before
        while path is not None:
            corners.append((path.x, path.y))
            path = path.before
        corners.reverse()
        return Route(corners)


@final
@define
class ReachablePoints:
    """All points that a body can reach by routes of at most `max_length` half millimetres.

    A route turns only at points of the lattice, and ends at such a point or in contact with an enemy. The
    search first tries to reach each point straight from the start. For a point behind an obstacle, it tries
    to continue the paths to the neighbours of that point: from their ends, and from the last corners before
    their ends. IN-05-22, IN-05-25
    """

    field: Final[Field]
    body: Final[Body]
    max_length: Final[int]
    others: Final[Sequence[Body]]
    enemies: Final[Sequence[Body]]
    _legs: PossibleStraightMoves = computed()
    _start: ShortestPath = computed()
    _straight: dict[int, int] = computed()
    """Points that a straight move reaches, with the index of the enemy that it touches there, or FREE."""
    _behind: dict[int, None] = computed()
    """Points where the body could stand, near enough as the crow flies, that no straight move reaches."""
    _paths: dict[int, ShortestPath] = computed()
    """The ways round obstacles, and those straight ways that were asked for."""

    def _finish(self) -> None:
        body = self.body
        self._legs = PossibleStraightMoves(self.field, body, self.max_length, self.others, self.enemies)
        self._start = ShortestPath(body.x, body.y, body.z, 0)
        self._straight = {}
        self._behind = {}
        self._paths = {}
        self._find_straight_moves()
        if self._behind:
            self._find_detours()

    def all_paths(self) -> list[ShortestPath]:
        """Return the paths to all points reached, the shortest first. The body may not end its move at all of
        them: they include points that friends occupy.
        """
        paths = [self._path_to_place(place) for place in [*self._straight, *self._behind]]
        return sorted([path for path in paths if path is not None], key=_path_order)

    def paths_to_end_points(self) -> list[ShortestPath]:
        """Return the paths to the points at which the body may end its move, the shortest first."""
        return [path for path in self.all_paths() if self._legs.is_free_of_friends(path.x, path.y)]

    def paths_to_end_points_in_rows(self, rows: Sequence[int]) -> list[ShortestPath]:
        """Return the paths to the points at which the body may end its move and that lie in these rows, the
        shortest first. A row is given by the y coordinate of its lattice points. IN-04-04, IN-R46.
        """
        columns = range(self._legs.left, self._legs.right + 1, LATTICE)
        paths = [self.path_to(x, y) for y in rows for x in columns]
        return sorted([path for path in paths if path is not None], key=_path_order)

    def path_to(self, x: int, y: int) -> ShortestPath | None:
        """Return the path to a point; None if the body cannot end a move there."""
        path = self._path_to_place(y * _ROW + x)
        return path if path is not None and self._legs.is_free_of_friends(x, y) else None

    def path_to_contact(self, index: int) -> ShortestPath | None:
        """Return the shortest path found that ends in contact with an enemy, given by its index among the
        enemies; None if that enemy is out of reach.
        """
        enemy = self.enemies[index]
        nearest = self.body.radius + enemy.radius + CONTACT
        shortest: ShortestPath | None = None
        for path in [self._start, *self.all_paths()]:
            least = path.length + length(path.x, path.y, enemy.x, enemy.y) - nearest
            if path.contact >= 0 or least > (self.max_length if shortest is None else shortest.length):
                continue
            leg = self.field.straight_move_to(
                self.body.moved_to(path.x, path.y, path.z), enemy.x, enemy.y, self.others, self.enemies
            )
            extended = ShortestPath(
                leg.x, leg.y, leg.z, path.length + length(path.x, path.y, leg.x, leg.y), path, index
            )
            if (
                leg.is_clear
                and leg.contact == index
                and extended.length <= self.max_length
                and extended.corner_count <= MOST_CORNERS
                and (shortest is None or extended.length < shortest.length)
            ):
                shortest = extended
        return shortest

    # ------------------------------------------------------------------ the search

    def _find_straight_moves(self) -> None:
        """Find the lattice points where the body can stand, and sort them into those that a straight move
        reaches and those that are behind an obstacle.
        """
        body, field, legs, farthest = self.body, self.field, self._legs, self.max_length * self.max_length
        from_x, from_y, radius, tall, is_bare = (
            body.x,
            body.y,
            body.radius,
            body.crossable_height,
            legs.is_unobstructed(),
        )
        for y in range(legs.top, legs.bottom + 1, LATTICE):
            wide = isqrt(farthest - (y - from_y) * (y - from_y))
            for x in field.standing_points_in_row(y, radius, tall, from_x - wide, from_x + wide):
                contact = FREE if is_bare else legs.straight_move_result(from_x, from_y, x, y)
                if contact == BLOCKED:
                    self._behind[y * _ROW + x] = None
                else:
                    self._straight[y * _ROW + x] = contact

    def _path_to_place(self, packed_point: int) -> ShortestPath | None:
        """Return the path found to a point, whose coordinates are packed into a number; None if there is
        none.
        """
        path = self._paths.get(packed_point)
        if path is None and packed_point in self._straight:
            whole = length(self.body.x, self.body.y, packed_point % _ROW, packed_point // _ROW)
            path = self._extended_path(self._start, packed_point, whole, self._straight[packed_point])
            self._paths[packed_point] = path
        return path

    def _extended_path(self, path: ShortestPath, packed_point: int, total: int, contact: int) -> ShortestPath:
        """Return the path that continues another one straight to a point; `total` is its whole length."""
        x, y = packed_point % _ROW, packed_point // _ROW
        z = self.field.feet_height_at(x, y, self.body.radius, self.body.crossable_height)
        return ShortestPath(x, y, z, total, path, contact)

    def _find_detours(self) -> None:
        """Find paths to the points that no straight move reaches, from neighbour to neighbour, the shortest
        paths first.
        """
        waiting = [
            (path.length, place)
            for place in self._straight_neighbours()
            if (path := self._path_to_place(place)) is not None
        ]
        heapify(waiting)
        while waiting:
            far, place = heappop(waiting)
            path = self._paths[place]
            if path.length < far or path.contact >= 0:
                continue
            for step in _AROUND:
                if place + step in self._behind and self._improve_path(path, place + step):
                    heappush(waiting, (self._paths[place + step].length, place + step))

    def _straight_neighbours(self) -> dict[int, None]:
        """Return the points that a straight move reaches and that are next to a point that no straight move
        reaches.
        """
        around = [place + step for place in self._behind for step in _AROUND]
        return dict.fromkeys([place for place in around if place in self._straight])

    def _improve_path(self, path: ShortestPath, packed_point: int) -> bool:
        """Try to continue a path to a neighbouring point, if possible straight from the last corner of the
        path. Returns whether the result is shorter than the path known so far.
        """
        corner = path.before
        is_round = (
            corner is not None and corner is not self._start and self._extend_path(corner, packed_point)
        )
        return is_round or self._extend_path(path, packed_point)

    def _extend_path(self, path: ShortestPath, packed_point: int) -> bool:
        """Try to continue a path straight to a point, and keep the result if it is shorter than the path
        known so far. Returns whether it was kept.
        """
        x, y = packed_point % _ROW, packed_point // _ROW
        total = path.length + length(path.x, path.y, x, y)
        known = self._paths.get(packed_point)
        if total > self.max_length or (known is not None and known.length <= total):
            return False
        contact = self._legs.straight_move_result(path.x, path.y, x, y)
        if contact == BLOCKED:
            return False
        found = self._extended_path(path, packed_point, total, contact)
        if found.corner_count > MOST_CORNERS:
            return False
        self._paths[packed_point] = found
        return True


def _path_order(path: ShortestPath) -> tuple[int, int, int]:
    """Return a sort key that orders paths by length, then by the row and the column of their end."""
    return path.length, path.y, path.x
