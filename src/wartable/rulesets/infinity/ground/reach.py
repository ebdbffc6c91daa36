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
from wartable.rulesets.infinity.ground.legs import BLOCKED, FREE, Legs
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
class Way:
    """The shortest route found to a point: its length, and in `before` the way to its last corner. `contact`
    is the index of the enemy that it touches at its end, -1 for none.
    """

    x: int
    y: int
    z: int
    length: int
    before: Way | None = None
    contact: int = -1

    @property
    def corners(self) -> int:
        """The number of corners of the route between its start and its end."""
        before = self.before
        return 0 if before is None or before.before is None else before.corners + 1

    def route(self) -> Route:
        """Return the whole route, from its start to its end."""
        corners = [(self.x, self.y)]
        way = self.before
        while way is not None:
            corners.append((way.x, way.y))
            way = way.before
        corners.reverse()
        return Route(corners)


@final
@define
class Reach:
    """All points that a body can reach by routes of at most `most` half millimetres.

    A route turns only at points of the lattice, and ends at one or in contact with an enemy. The search first
    tries each point straight from the start; for points behind an obstacle it tries to continue from their
    neighbours, and from the last corner before those. IN-05-22, IN-05-25
    """

    field: Final[Field]
    body: Final[Body]
    most: Final[int]
    others: Final[Sequence[Body]]
    enemies: Final[Sequence[Body]]
    _legs: Legs = computed()
    _start: Way = computed()
    _straight: dict[int, int] = computed()
    """Points that a straight move reaches, with the index of the enemy that it touches there, or FREE."""
    _behind: dict[int, None] = computed()
    """Points where the body could stand, near enough as the crow flies, that no straight move reaches."""
    _ways: dict[int, Way] = computed()
    """The ways round obstacles, and those straight ways that were asked for."""

    def _finish(self) -> None:
        body = self.body
        self._legs = Legs(self.field, body, self.most, self.others, self.enemies)
        self._start = Way(body.x, body.y, body.z, 0)
        self._straight = {}
        self._behind = {}
        self._ways = {}
        self._go_straight()
        if self._behind:
            self._go_round()

    def ways(self) -> list[Way]:
        """Return the ways to all points reached, the shortest first, including points that a friend
        occupies.
        """
        ways = [self._way(place) for place in [*self._straight, *self._behind]]
        return sorted([way for way in ways if way is not None], key=_order)

    def ends(self) -> list[Way]:
        """Return the ways to points where the body may end its move, the shortest first."""
        return [way for way in self.ways() if self._legs.may_stay(way.x, way.y)]

    def ends_in(self, rows: Sequence[int]) -> list[Way]:
        """Return the ways to points on these rows of the lattice where the body may end its move, the
        shortest first. IN-04-04, IN-R46.
        """
        columns = range(self._legs.left, self._legs.right + 1, LATTICE)
        ways = [self.to(x, y) for y in rows for x in columns]
        return sorted([way for way in ways if way is not None], key=_order)

    def to(self, x: int, y: int) -> Way | None:
        """Return the way to a point; None if the body cannot end a move there."""
        way = self._way(y * _ROW + x)
        return way if way is not None and self._legs.may_stay(x, y) else None

    def contact(self, at: int) -> Way | None:
        """Return the shortest way found into contact with the enemy at index `at`; None if that enemy is out
        of reach.
        """
        enemy = self.enemies[at]
        nearest = self.body.radius + enemy.radius + CONTACT
        found: Way | None = None
        for way in [self._start, *self.ways()]:
            least = way.length + length(way.x, way.y, enemy.x, enemy.y) - nearest
            if way.contact >= 0 or least > (self.most if found is None else found.length):
                continue
            leg = self.field.leg(
                self.body.moved(way.x, way.y, way.z), enemy.x, enemy.y, self.others, self.enemies
            )
            more = Way(leg.x, leg.y, leg.z, way.length + length(way.x, way.y, leg.x, leg.y), way, at)
            if (
                leg.is_clear
                and leg.contact == at
                and more.length <= self.most
                and more.corners <= MOST_CORNERS
                and (found is None or more.length < found.length)
            ):
                found = more
        return found

    # ------------------------------------------------------------------ the search

    def _go_straight(self) -> None:
        """Find the lattice points where the body can stand, and which of them it reaches by a
        straight move.
        """
        body, field, legs, farthest = self.body, self.field, self._legs, self.most * self.most
        from_x, from_y, radius, tall, is_bare = body.x, body.y, body.radius, body.tall, legs.is_bare()
        for y in range(legs.top, legs.bottom + 1, LATTICE):
            wide = isqrt(farthest - (y - from_y) * (y - from_y))
            for x in field.places_along(y, radius, tall, from_x - wide, from_x + wide):
                contact = FREE if is_bare else legs.meets(from_x, from_y, x, y)
                if contact == BLOCKED:
                    self._behind[y * _ROW + x] = None
                else:
                    self._straight[y * _ROW + x] = contact

    def _way(self, place: int) -> Way | None:
        """Return the way found to a point, packed into a number; None if there is none."""
        way = self._ways.get(place)
        if way is None and place in self._straight:
            whole = length(self.body.x, self.body.y, place % _ROW, place // _ROW)
            way = self._after(self._start, place, whole, self._straight[place])
            self._ways[place] = way
        return way

    def _after(self, way: Way, place: int, total: int, contact: int) -> Way:
        """Return a way that continues another one straight to a point; `total` is its whole length."""
        x, y = place % _ROW, place // _ROW
        z = self.field.standing(x, y, self.body.radius, self.body.tall)
        return Way(x, y, z, total, way, contact)

    def _go_round(self) -> None:
        """Find the ways to the points that no straight move reaches, going from neighbour to neighbour, the
        shortest ways first.
        """
        waiting = [(way.length, place) for place in self._beside() if (way := self._way(place)) is not None]
        heapify(waiting)
        while waiting:
            far, place = heappop(waiting)
            way = self._ways[place]
            if way.length < far or way.contact >= 0:
                continue
            for step in _AROUND:
                if place + step in self._behind and self._improve(way, place + step):
                    heappush(waiting, (self._ways[place + step].length, place + step))

    def _beside(self) -> dict[int, None]:
        """Return the points reached straight that have a neighbour which is not."""
        around = [place + step for place in self._behind for step in _AROUND]
        return dict.fromkeys([place for place in around if place in self._straight])

    def _improve(self, way: Way, place: int) -> bool:
        """Extend a way to a neighbouring point, preferably from the corner before the way's end. Returns
        whether the result is shorter than the known way to that point.
        """
        corner = way.before
        is_round = corner is not None and corner is not self._start and self._try(corner, place)
        return is_round or self._try(way, place)

    def _try(self, way: Way, place: int) -> bool:
        """Extend a way straight to a point. Returns whether that is possible and shorter than the known way
        to it.
        """
        x, y = place % _ROW, place // _ROW
        total = way.length + length(way.x, way.y, x, y)
        known = self._ways.get(place)
        if total > self.most or (known is not None and known.length <= total):
            return False
        contact = self._legs.meets(way.x, way.y, x, y)
        if contact == BLOCKED:
            return False
        found = self._after(way, place, total, contact)
        if found.corners > MOST_CORNERS:
            return False
        self._ways[place] = found
        return True


def _order(way: Way) -> tuple[int, int, int]:
    """Return a sort key for ways: length, then row, then column."""
    return way.length, way.y, way.x
