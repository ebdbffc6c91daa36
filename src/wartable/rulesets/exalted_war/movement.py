"""How far a unit gets, and what stops it. EW-80 to EW-84, W-20, W-26, W-44, W-51."""

from __future__ import annotations

from typing import Final

from wartable.core.plane import direction_to, free_stretch, gap, step_along
from wartable.rulesets.exalted_war.events import Moved
from wartable.rulesets.exalted_war.formations import SOLO_PACE
from wartable.rulesets.exalted_war.plan import Area
from wartable.rulesets.exalted_war.state import Unit, War, WarTable
from wartable.rulesets.exalted_war.traits import move_of
from wartable.rulesets.exalted_war.unit import radius_of

__all__ = ["CLIMB", "DASH", "DASH_MORE", "SWIM", "advance", "pace_of", "rate_of", "reach_in", "walk"]

DASH: Final = "dash"
CLIMB: Final = "climb"
SWIM: Final = "swim"

DASH_MORE: Final = 6
"""Points of movement that a Dash adds. EW-81."""

_MARGIN: Final = 0.75
"""Yards left between two units that touch: places are whole yards, and ground is never shared."""

_FAR: Final = 500
_SIDESTEPS: Final = (2, -2, 4, -4)
_HALTED: Final = 1.0

_BARRED: Final[dict[str, tuple[str, ...]]] = {
    "": ("blocking", "steep", "water"),
    DASH: ("blocking", "steep", "water"),
    CLIMB: ("blocking", "water"),
    SWIM: ("blocking", "steep"),
}


def pace_of(unit: Unit) -> int:
    """Yards for each point of movement. EW-84."""
    return SOLO_PACE if unit.is_solo else unit.formation.pace


def rate_of(state: War, unit: Unit) -> int:
    """Yards that it can go in this tick: its Move, or the rate of its Dash; half of it on rough ground."""
    points = unit.pace if unit.dash else move_of(state, unit)
    yards = points * pace_of(unit)
    if state.plan.areas:
        for area in state.plan.areas_at(unit.x, unit.y):
            if area.kind == "rough":
                return yards // 2
    return yards


def walk(table: WarTable, unit: Unit, x: int, y: int) -> None:
    """Put the unit there; a move turns it along its path. W-29."""
    yards = round(gap(unit.x, unit.y, x, y))
    if x == unit.x and y == unit.y:
        return
    unit.facing = direction_to(unit.x, unit.y, x, y)
    unit.x, unit.y = x, y
    if table.listening:
        square = table.state.plan.square_at(x, y)
        table.emit(Moved(unit.id, x, y, unit.facing, yards, square))


def reach_in(state: War, unit: Unit, direction: int) -> tuple[int, int]:
    """Where a Move in one of the 16 directions ends."""
    yards = rate_of(state, unit)
    x, y = step_along(unit.x, unit.y, direction, yards)
    return _towards(state, unit, x, y, yards)


def advance(state: War, unit: Unit, x: int, y: int) -> tuple[int, int]:
    """Where a tick of movement towards a point ends: as near as it gets, around what is in the way where it
    would not get ahead at all.
    """
    yards = rate_of(state, unit)
    wanted = gap(unit.x, unit.y, x, y)
    found = _towards(state, unit, x, y, min(yards, wanted))
    if wanted <= _HALTED or gap(unit.x, unit.y, found[0], found[1]) > _HALTED:
        return found
    straight = direction_to(unit.x, unit.y, x, y)
    for turn in _SIDESTEPS:
        aside_x, aside_y = step_along(unit.x, unit.y, (straight + turn) % 16, yards)
        tried = _towards(state, unit, aside_x, aside_y, yards)
        if gap(unit.x, unit.y, tried[0], tried[1]) > _HALTED:
            return tried
    return found


def _towards(state: War, unit: Unit, x: int, y: int, yards: float) -> tuple[int, int]:
    """Where a straight stretch ends: at other units, at ground that bars the way, at the edge of the field."""
    wanted = gap(unit.x, unit.y, x, y)
    if wanted == 0 or yards <= 0:
        return unit.x, unit.y
    east, south = (x - unit.x) / wanted, (y - unit.y) / wanted
    free = min(yards, _until_units(state, unit, east, south, yards))
    if state.plan.areas:
        free = min(free, _until_ground(state, unit, east, south, free))
    to_x = int(unit.x + east * free + 0.5)
    to_y = int(unit.y + south * free + 0.5)
    plan = state.plan
    return min(max(to_x, 0), plan.width), min(max(to_y, 0), plan.height)


def _until_units(state: War, unit: Unit, east: float, south: float, yards: float) -> float:
    own = radius_of(unit)
    free = yards
    for other in state.units.values():
        if other is unit or other.standing != "active" or other.host or other.id == unit.host:
            continue
        if abs(other.x - unit.x) > yards + _FAR or abs(other.y - unit.y) > yards + _FAR:
            continue
        stretch = free_stretch(unit.x, unit.y, east, south, other.x, other.y, own + radius_of(other))
        if stretch < free + _MARGIN:
            free = max(0.0, stretch - _MARGIN)
    return free


def _until_ground(state: War, unit: Unit, east: float, south: float, yards: float) -> float:
    """Yards until its middle would enter ground that it cannot cross in this way."""
    barred = _BARRED.get(unit.state_of, _BARRED[""])
    free = yards
    for area in state.plan.areas:
        if area.kind in barred:
            free = min(free, _until_area(unit, area, east, south, free))
    return free


def _until_area(unit: Unit, area: Area, east: float, south: float, yards: float) -> float:
    """Yards until a stretch enters an area; 0 where the unit stands in it."""
    place = area.place
    if place.has(unit.x, unit.y):
        return 0.0
    start, end = 0.0, yards
    for at, way, low, high in ((unit.x, east, place.left, place.right), (unit.y, south, place.top, place.bottom)):
        if way == 0:
            if at < low or at > high:
                return yards
            continue
        near, far = (low - at) / way, (high - at) / way
        if near > far:
            near, far = far, near
        start, end = max(start, near), min(end, far)
        if start > end:
            return yards
    return max(0.0, start - 1.0)
