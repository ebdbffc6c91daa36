"""Where a body may move within a length, round corners, and by which route. IN-05-22, IN-R20, IN-R46."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final, final

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.legs import BLOCKED, Legs
from wartable.rulesets.infinity.ground.measures import CONTACT, LATTICE, length
from wartable.rulesets.infinity.ground.routes import MOST_CORNERS, Route

_AROUND: Final = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
_ROW: Final = 1 << 13


@final
class Way:
    """The shortest route found to a place: how long it is, and the corner before it.

    `contact` is the index of the enemy that it touches at its end, -1 for none. Where `is_end` is False a
    friend stands, and a body can only pass.
    """

    __slots__ = ("before", "contact", "corners", "is_end", "length", "x", "y", "z")

    x: int
    y: int
    z: int
    length: int
    before: Way | None
    corners: int
    contact: int
    is_end: bool

    def __init__(self, x: int, y: int, z: int, length: int, before: Way | None) -> None:
        self.x = x
        self.y = y
        self.z = z
        self.length = length
        self.before = before
        self.corners = before.corners + 1 if before is not None and before.before is not None else 0
        self.contact = -1
        self.is_end = True

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

    __slots__ = ("_legs", "_places", "_start", "_ways", "body", "enemies", "field", "most", "others")

    field: Final[Field]
    body: Final[Body]
    most: Final[int]
    others: Final[Sequence[Body]]
    enemies: Final[Sequence[Body]]
    _ways: Final[dict[int, Way]]
    _start: Final[Way]
    _places: Final[dict[int, int]]
    """Where it can stand within this length as the crow flies, with the height of its feet."""
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
        for place in self._places:
            self._try(self._start, place)
        if len(self._ways) < len(self._places):
            self._go_round()
        for way in self._ways.values():
            way.is_end = self._legs.may_stay(way.x, way.y)

    def ends(self) -> list[Way]:
        """The ways to places where it may end, the shortest first."""
        return sorted([way for way in self._ways.values() if way.is_end], key=_order)

    def to(self, x: int, y: int) -> Way | None:
        """The way to a place, None where it cannot end there."""
        way = self._ways.get(y * _ROW + x)
        return way if way is not None and way.is_end else None

    def contact(self, at: int) -> Way | None:
        """The shortest way found into contact with one of the enemies, None where it does not come so far."""
        enemy = self.enemies[at]
        nearest = self.body.radius + enemy.radius + CONTACT
        found: Way | None = None
        for way in (self._start, *sorted(self._ways.values(), key=_order)):
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
        """Find the others, from place to place, the nearest first."""
        waiting: list[tuple[int, int]] = [(way.length, place) for place, way in self._ways.items()]
        waiting.sort()
        while waiting:
            far, place = heappop(waiting)
            way = self._ways[place]
            if way.length < far or way.contact >= 0:
                continue
            x, y = place % _ROW, place // _ROW
            for east, south in _AROUND:
                next_place = (y + south * LATTICE) * _ROW + x + east * LATTICE
                if next_place in self._places and self._improve(way, next_place):
                    heappush(waiting, (self._ways[next_place].length, next_place))

    def _improve(self, way: Way, place: int) -> bool:
        """Go on to a place from the corner before a way, or else from its end; whether that is shorter."""
        known = self._ways.get(place)
        if known is not None and known.before is self._start:
            return False
        return (way.before is not None and self._try(way.before, place)) or self._try(way, place)

    def _try(self, way: Way, place: int) -> bool:
        """Go straight on from a way to a place; whether that can be done and is shorter than what was
        known.
        """
        x, y = place % _ROW, place // _ROW
        total = way.length + length(way.x, way.y, x, y)
        known = self._ways.get(place)
        if total > self.most or (known is not None and known.length <= total):
            return False
        found = Way(x, y, self._places[place], total, way)
        if found.corners > MOST_CORNERS:
            return False
        contact = self._legs.meets(way.x, way.y, x, y)
        if contact == BLOCKED:
            return False
        found.contact = contact
        self._ways[place] = found
        return True


def _order(way: Way) -> tuple[int, int, int]:
    """Sorts ways by length, then row, then column."""
    return way.length, way.y, way.x
