"""Where a body may move within a length, round corners, and by which route. IN-05-22, IN-R20, IN-R46."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from typing import Final, final

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.legs import BLOCKED, Legs
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
"""From a place, packed into a number, to the eight around it."""


@final
class Way:
    """The shortest route found to a place: how long it is, and the corner before it.

    `contact` is the index of the enemy that it touches at its end, -1 for none.
    """

    __slots__ = ("before", "contact", "corners", "length", "x", "y", "z")

    x: int
    y: int
    z: int
    length: int
    before: Way | None
    corners: int
    contact: int

    def __init__(self, x: int, y: int, z: int, length: int, before: Way | None) -> None:
        self.x = x
        self.y = y
        self.z = z
        self.length = length
        self.before = before
        self.corners = before.corners + 1 if before is not None and before.before is not None else 0
        self.contact = -1

    def route(self) -> Route:
        """All of it, from its start."""
        corners = [(self.x, self.y)]
        way = self.before
        while way is not None:
            corners.append((way.x, way.y))
            way = way.before
        corners.reverse()
        return Route(corners)


@final
class Reach:
    """All that a body reaches with routes of at most `most` half millimetres.

    A route turns at places of the lattice only, and ends on one or in contact with an enemy. The search tries
    each place straight from the start; those behind something it tries from the places beside them, and from
    the last corner before those. IN-05-22, IN-05-25
    """

    __slots__ = (
        "_behind",
        "_legs",
        "_places",
        "_start",
        "_ways",
        "body",
        "enemies",
        "field",
        "most",
        "others",
    )

    field: Final[Field]
    body: Final[Body]
    most: Final[int]
    others: Final[Sequence[Body]]
    enemies: Final[Sequence[Body]]
    _ways: Final[dict[int, Way]]
    _start: Final[Way]
    _places: Final[dict[int, int]]
    """Where it can stand within this length as the crow flies, with the height of its feet."""
    _behind: Final[dict[int, None]]
    """Those of them that it does not reach straight."""
    _legs: Final[Legs]

    def __init__(
        self, field: Field, body: Body, most: int, others: Sequence[Body], enemies: Sequence[Body]
    ) -> None:
        self.field = field
        self.body = body
        self.most = most
        self.others = others
        self.enemies = enemies
        self._legs = Legs(field, body, most, others, enemies)
        self._start = Way(body.x, body.y, body.z, 0, None)
        self._places = {}
        self._ways = {}
        self._find_places()
        self._behind = dict.fromkeys([place for place in self._places if not self._try(self._start, place)])
        if self._behind:
            self._go_round()

    def ways(self) -> list[Way]:
        """The ways to all places, the shortest first. It cannot end at those where a friend stands."""
        return sorted(self._ways.values(), key=_order)

    def may_end(self, way: Way) -> bool:
        """Whether a way ends where no friend stands."""
        return self._legs.may_stay(way.x, way.y)

    def ends(self) -> list[Way]:
        """The ways to places where it may end, the shortest first."""
        return [way for way in self.ways() if self.may_end(way)]

    def to(self, x: int, y: int) -> Way | None:
        """The way to a place, None where it cannot end there."""
        way = self._ways.get(y * _ROW + x)
        return way if way is not None and self.may_end(way) else None

    def contact(self, at: int) -> Way | None:
        """The shortest way found into contact with one of the enemies, None where it does not come so far."""
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
            more = Way(leg.x, leg.y, leg.z, way.length + length(way.x, way.y, leg.x, leg.y), way)
            more.contact = at
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

    def _find_places(self) -> None:
        """Find the places of the lattice where it can stand."""
        body, most, field, tall = self.body, self.most, self.field, self.body.tall
        for y in range(-(-(body.y - most) // LATTICE) * LATTICE, body.y + most + 1, LATTICE):
            for x in range(-(-(body.x - most) // LATTICE) * LATTICE, body.x + most + 1, LATTICE):
                off_x, off_y = x - body.x, y - body.y
                if off_x * off_x + off_y * off_y <= most * most:
                    feet = field.standing(x, y, body.radius, tall)
                    if feet >= 0:
                        self._places[y * _ROW + x] = feet

    def _go_round(self) -> None:
        """Find the ways to the places that it does not reach straight, from place to place, the nearest
        first.
        """
        waiting = [(self._ways[place].length, place) for place in self._beside()]
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
        """The places that it reaches straight beside those that it does not."""
        around = [place + step for place in self._behind for step in _AROUND]
        return dict.fromkeys([place for place in around if place in self._ways])

    def _improve(self, way: Way, place: int) -> bool:
        """Go on to a place from the corner before a way, or else from its end; whether that is shorter."""
        corner = way.before
        is_round = corner is not None and corner is not self._start and self._try(corner, place)
        return is_round or self._try(way, place)

    def _try(self, way: Way, place: int) -> bool:
        """Go straight on from a way to a place; whether that can be done and is shorter than what was
        known.
        """
        x, y = place % _ROW, place // _ROW
        total = way.length + length(way.x, way.y, x, y)
        known = self._ways.get(place)
        if total > self.most or (known is not None and known.length <= total):
            return False
        contact = self._legs.meets(way.x, way.y, x, y)
        if contact == BLOCKED:
            return False
        found = Way(x, y, self._places[place], total, way)
        if found.corners > MOST_CORNERS:
            return False
        found.contact = contact
        self._ways[place] = found
        return True


def nearest_end(reach: Reach, edge_y: int) -> Way | None:
    """The way that ends nearest to an edge along x: the shortest of those; None where none ends nearer than
    the start. IN-04-04, IN-R46.
    """
    best: Way | None = None
    least = abs(edge_y - reach.body.y)
    for way in reach.ends():
        apart = abs(edge_y - way.y)
        if apart < least:
            best, least = way, apart
    return best


def _order(way: Way) -> tuple[int, int, int]:
    """Sorts ways by length, then row, then column."""
    return way.length, way.y, way.x
