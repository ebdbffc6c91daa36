"""Points of a plane in words: their distance and direction from a unit, and the named areas around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import atan2, hypot, pi
from typing import Final

from wartable.core.boards.plane import NAMES
from wartable.core.views.view_data import AreaView, MapView, UnitView

_POINT: Final = re.compile(r"at:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")
_SAME: Final = 0.25
"""Distance, in the units of the map, up to which two points count as the same."""
_BESIDE: Final = 2.0
"""Greatest distance from an area, in the units of the map, at which a point is beside it."""
_SINGULAR: Final = {"inches": "inch", "feet": "foot"}
"""Units of measurement whose singular is not the plural without its last letter."""


def point_of_key(key: str) -> tuple[float, float] | None:
    """Return the point of a plane that the key of an option names, such as "at:12.5,30"; None if it names
    none.
    """
    found = _POINT.fullmatch(key)
    return None if found is None else (float(found[1]), float(found[2]))


def describe_point(x: float, y: float, units: Sequence[UnitView], board: MapView, about: str = "") -> str:
    """Return words for a point of a plane, such as "4 inches northeast, behind Wall 3".

    Distance and direction are those from the present place of the unit with the id `about`. If it is not on
    the map, they are those from the nearest unit or named area: "2 inches west of Otter". The result is "" if
    there is neither.
    """
    here = [unit for unit in units if unit.present and not unit.within]
    areas = [area for area in board.areas if area.name]
    mover = next((unit for unit in here if unit.id == about), None)
    if mover is not None:
        way = _way(mover.x, mover.y, x, y, board.measure) or "its present place"
        around = _area_phrase(x, y, areas, mover)
        return f"{way}, {around}" if around else way
    near = min(
        [*[_near_unit(unit) for unit in here], *[_near_area(area, x, y) for area in areas]],
        key=lambda one: hypot(one[1] - x, one[2] - y),
        default=None,
    )
    if near is None:
        return ""
    way = _way(near[1], near[2], x, y, board.measure)
    return f"{way} of {near[0]}" if way else f"at {near[0]}"


def _near_unit(unit: UnitView) -> tuple[str, float, float]:
    return unit.name, unit.x, unit.y


def _near_area(area: AreaView, x: float, y: float) -> tuple[str, float, float]:
    """Return an area's name, and the point of the area that is nearest to the given one."""
    return _title(area), *_nearest_point(area, x, y)


def _title(area: AreaView) -> str:
    """Return an area's name without what follows a comma, such as "Parapet" for "Parapet, AP 8"."""
    return area.name.partition(",")[0]


def _way(x: float, y: float, to_x: float, to_y: float, measure: str) -> str:
    """Return the distance and the direction from one point to another; "" if they are the same."""
    east, south = to_x - x, to_y - y
    distance = hypot(east, south)
    if distance <= _SAME:
        return ""
    amount = f"{round(distance, 1):g}"
    unit = _SINGULAR.get(measure, measure.removesuffix("s")) if amount == "1" else measure
    turn = round(atan2(east, -south) / (2 * pi) * 8) % 8
    return f"{amount} {unit} {NAMES[2 * turn]}"


def _area_phrase(x: float, y: float, areas: Sequence[AreaView], mover: UnitView) -> str:
    """Return words for the position of a point to the nearest area: "in", "behind" or "beside" it; "" if none
    is near. A point is behind an area that is between it and the unit `mover`.
    """
    near = min(areas, key=lambda area: _distance_to_area(area, x, y), default=None)
    distance = _BESIDE + 1 if near is None else _distance_to_area(near, x, y)
    if near is None or distance > _BESIDE:
        return ""
    if distance == 0:
        return f"in {_title(near)}"
    return f"{'behind' if _is_crossed(near, mover.x, mover.y, x, y) else 'beside'} {_title(near)}"


def _nearest_point(area: AreaView, x: float, y: float) -> tuple[float, float]:
    """Return the point of an area that is nearest to the given one."""
    return (
        min(max(x, area.x), area.x + area.width),
        min(max(y, area.y), area.y + area.height),
    )


def _distance_to_area(area: AreaView, x: float, y: float) -> float:
    """Return the distance between a point and the nearest point of an area; 0 if the area contains it."""
    near_x, near_y = _nearest_point(area, x, y)
    return hypot(near_x - x, near_y - y)


def _is_crossed(area: AreaView, x: float, y: float, to_x: float, to_y: float) -> bool:
    """Whether the line between two points crosses an area."""
    start, end = 0.0, 1.0
    for at, length, low, high in (
        (x, to_x - x, area.x, area.x + area.width),
        (y, to_y - y, area.y, area.y + area.height),
    ):
        if length == 0:
            if at < low or at > high:
                return False
            continue
        near, far = sorted(((low - at) / length, (high - at) / length))
        start, end = max(start, near), min(end, far)
    return start <= end
