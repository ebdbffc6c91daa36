"""Routes of units over the map, and distances between places as a ruler measures them."""

from __future__ import annotations

import re
from math import hypot
from typing import Final

from wartable.core.boards.board import board
from wartable.core.data.declared import define
from wartable.core.views.view_data import MapView

_POINT: Final = re.compile(r"at:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")

Point = tuple[float, float]


@define
class Route:
    """The way of a unit to a place that an option names, as far as the asking seat can know."""

    cost: float
    """Cost of the whole way, in the measure in which the game counts movement."""
    said: str
    """The cost in words, such as "3 Zones"."""
    places: tuple[str, ...] = ()
    """On a map of places: the names of the places that the unit enters, in order."""
    points: tuple[Point, ...] = ()
    """On a plane: the corners of the way and its end, in order, in the units of the map."""


@define
class Detour:
    """A way to a point of a plane that takes several answers to the same question and those that follow, such
    as the corners of a move before its end.
    """

    keys: tuple[str, ...]
    """The keys of the answers, in order."""
    label: str
    """The end of the way in words, such as "12, 7.5"."""
    route: Route


def point_in_key(key: str) -> Point | None:
    """Return the point of a plane that an option's key names, such as "at:12,7.5"; None if it names none."""
    found = _POINT.fullmatch(key)
    return None if found is None else (float(found[1]), float(found[2]))


def place_names(area: MapView) -> tuple[str, ...]:
    """Return the names of all places of a map; those of a plane are its squares, row by row."""
    if area.kind == "plane":
        return tuple([f"{column}{row}" for row in area.row_names for column in area.column_names])
    return tuple([place.name for place in area.places])


def middle_of_square(area: MapView, name: str) -> Point | None:
    """Return the middle of a named square of a plane; None if there is no such square."""
    return _middles_of_squares(area).get(name)


def _middles_of_squares(area: MapView) -> dict[str, Point]:
    """Return the middles of the named squares of a plane by name; empty if the map is none."""
    if area.kind != "plane":
        return {}
    return {
        f"{column}{row}": ((right + 0.5) * area.square, (down + 0.5) * area.square)
        for down, row in enumerate(area.row_names)
        for right, column in enumerate(area.column_names)
    }


def distances_from(area: MapView, start: str) -> dict[str, float]:
    """Return the distance from a place to all others that can be reached, by their names: in squares or hexes
    as the crow flies, or in rooms; on a plane between the middles of squares. Empty if the map has no such
    place.
    """
    if area.kind == "plane":
        return _distances_on_plane(area, start)
    if area.kind == "rooms":
        return {name: len(way) for name, way in ways_through_rooms(area, start).items()}
    names = place_names(area)
    if area.kind != "zones" or start not in names:
        return {}
    zones, first = board(area.shape, area.columns, area.rows), names.index(start)
    return {name: zones.distance(first, number) for number, name in enumerate(names)}


def _distances_on_plane(area: MapView, start: str) -> dict[str, float]:
    middles = _middles_of_squares(area)
    if start not in middles:
        return {}
    left, top = middles[start]
    return {name: hypot(x - left, y - top) for name, (x, y) in middles.items()}


def ways_through_rooms(area: MapView, start: str) -> dict[str, tuple[str, ...]]:
    """Return a shortest way from a room to each other one, as the names of the rooms on it without the first;
    empty if there is no such room.
    """
    near = {place.name: place.next for place in area.places}
    found: dict[str, tuple[str, ...]] = {start: ()} if start in near else {}
    waiting = list(found)
    for room in waiting:
        for other in near.get(room, ()):
            if other in near and other not in found:
                found[other] = (*found[room], other)
                waiting.append(other)
    return found


def measure_of(area: MapView) -> str:
    """Return the unit in which distances on a map are counted, in the plural: "inches", "hexes", "rooms"."""
    if area.kind == "plane":
        return area.measure
    return "rooms" if area.kind == "rooms" else "hexes" if area.shape == "hex" else "squares"


def distance_in_words(area: MapView, distance: float) -> str:
    """Return a distance on a map in words, such as "1 square" or "7.5 inches"."""
    units = measure_of(area)
    if distance == 1:
        units = {"inches": "inch", "hexes": "hex"}.get(units, units.removesuffix("s"))
    return f"{round(distance, 1):g} {units}"


def straight_route(area: MapView, start: str, at: Point, place: str, end: Point | None) -> Route:
    """Return the way as the crow flies, or the shortest one through rooms, for games that tell no other. It
    begins at the place `start`, on a plane at the point `at`, and ends at a place, or at the point `end`.
    """
    goal = middle_of_square(area, place) if end is None else end
    if goal is not None:
        distance = hypot(goal[0] - at[0], goal[1] - at[1])
        said = distance_in_words(area, distance)
        return Route(distance, said, (place,)) if end is None else Route(distance, said, points=(goal,))
    distances = distances_from(area, start)
    if place not in distances:
        return Route(0.0, "", places=(place,))
    way = ways_through_rooms(area, start)[place] if area.kind == "rooms" else (place,)
    return Route(distances[place], distance_in_words(area, distances[place]), way or (place,))
