"""Movement: the distance that a unit covers, and the obstacles. EW-80 to EW-84, W-20, W-26, W-44, W-51."""

from __future__ import annotations

from math import sqrt
from typing import Final

from wartable.core.boards.plane import direction_to, gap, step_along
from wartable.core.data.declared import computed, define
from wartable.rulesets.exalted_war.derived.traits import move_points
from wartable.rulesets.exalted_war.events.moves import Moved
from wartable.rulesets.exalted_war.events.order import TickBegan
from wartable.rulesets.exalted_war.knowledge.shown import record_evidence_of_move
from wartable.rulesets.exalted_war.model.formations import SOLO_PACE
from wartable.rulesets.exalted_war.model.plan import BARRED, GroundArea
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import Unit, radius_of

DASH: Final = "dash"
CLIMB: Final = "climb"
SWIM: Final = "swim"

_MARGIN: Final = 0.75
"""Yards left between two units that touch: places are whole yards, and ground is never shared."""

_NO_LIMIT: Final = 1e9

_DETOURS: Final = (2, -2, 4, -4)
"""Sixteenths of a circle by which a unit turns aside if the straight way is blocked, in the order of trying.
"""

_BARRED_GROUND: Final[dict[str, tuple[str, ...]]] = {
    CLIMB: ("blocking", "water"),
    SWIM: ("blocking", "steep"),
}
"""Kinds of ground that a climbing or swimming unit cannot enter."""


def announce_tick_once(table: WarTable) -> None:
    """Emit TickBegan for the present tick if that was not done yet. It has to be called before any other
    event of a tick is emitted.
    """
    state = table.state
    if state.told != state.tick:
        state.told = state.tick
        table.emit(TickBegan(state.tick))


def yards_per_point(unit: Unit) -> int:
    """Return the yards that a unit moves for each point of movement. EW-84."""
    return SOLO_PACE if unit.is_solo else unit.formation.pace


def yards_this_tick(state: War, unit: Unit) -> int:
    """Return the yards that a unit can move in this tick, in a Move or in the Dash, Climb or Swim that it is
    making; half of them if it stands on rough ground.
    """
    points = unit.pace if unit.dash else move_points(state, unit)
    yards = points * yards_per_point(unit)
    if state.plan.areas:
        for area in state.plan.areas_at(unit.x, unit.y):
            if area.kind == "rough":
                return yards // 2
    return yards


def move_unit_to(table: WarTable, unit: Unit, x: int, y: int) -> None:
    """Move a unit to the point (x, y), and turn it in the direction in which it moved. Do nothing if it is
    there already. W-29.
    """
    from_x, from_y = unit.x, unit.y
    if x == from_x and y == from_y:
        return
    unit.facing = direction_to(from_x, from_y, x, y)
    unit.x, unit.y = x, y
    yards = round(gap(from_x, from_y, x, y))
    if not unit.dash:
        record_evidence_of_move(table.state, unit, yards, yards_per_point(unit))
    if table.listening:
        square = table.state.plan.square_name_at(x, y)
        table.emit(Moved(unit.id, x, y, unit.facing, yards, square))


@define
class UnitsInTheWay:
    """The units that can be in each other's way in a movement phase, with the largest radius among them."""

    units: list[Unit]
    largest_radius: float = computed()

    def _finish(self) -> None:
        self.largest_radius = max([0.0, *[radius_of(unit) for unit in self.units]])


def point_reached_by_move(state: War, unit: Unit, direction: int) -> tuple[int, int]:
    """Return the point to which a unit comes if it moves in this direction, one of 16, as far as it can in
    this tick.
    """
    yards = yards_this_tick(state, unit)
    x, y = step_along(unit.x, unit.y, direction, yards)
    return _end_of_straight_move(state, unit, UnitsInTheWay(state.units_taking_up_ground()), x, y, yards)


def point_reached_by_advance(state: War, unit: Unit, crowd: UnitsInTheWay, x: int, y: int) -> tuple[int, int]:
    """Return the point to which a unit comes in this tick if it moves towards the point (x, y). If the
    straight way is blocked at once, it turns aside. `crowd` are the units that can be in its way.
    """
    yards = yards_this_tick(state, unit)
    found = _end_of_straight_move(state, unit, crowd, x, y, min(yards, gap(unit.x, unit.y, x, y)))
    if _is_beyond_a_yard(unit, found[0], found[1]) or not _is_beyond_a_yard(unit, x, y):
        return found
    straight = direction_to(unit.x, unit.y, x, y)
    for turn in _DETOURS:
        aside_x, aside_y = step_along(unit.x, unit.y, (straight + turn) % 16, yards)
        tried = _end_of_straight_move(state, unit, crowd, aside_x, aside_y, yards)
        if _is_beyond_a_yard(unit, tried[0], tried[1]):
            return tried
    return found


def _is_beyond_a_yard(unit: Unit, x: int, y: int) -> bool:
    """Whether a point is more than a yard away from a unit."""
    return abs(x - unit.x) + abs(y - unit.y) > 1


def _end_of_straight_move(
    state: War, unit: Unit, crowd: UnitsInTheWay, x: int, y: int, yards: float
) -> tuple[int, int]:
    """Return the point to which a unit comes if it moves straight towards the point (x, y), at most for this
    many yards. It stops before other units, before ground that is barred to it, and at the edge of the field.
    """
    from_x, from_y = float(unit.x), float(unit.y)
    east, south = x - from_x, y - from_y
    distance = sqrt(east * east + south * south)
    if distance == 0 or yards <= 0:
        return unit.x, unit.y
    east, south = east / distance, south / distance
    plan = state.plan
    free = min(yards, _yards_to_edge(from_x, east, plan.width), _yards_to_edge(from_y, south, plan.height))
    free = _yards_to_units(unit, crowd, east, south, free)
    if plan.areas:
        free = _yards_to_ground(state, unit, east, south, free)
    to_x, to_y = int(from_x + east * free + 0.5), int(from_y + south * free + 0.5)
    if plan.areas and _is_barred(state, unit, to_x, to_y):
        return unit.x, unit.y
    return min(max(to_x, 0), plan.width), min(max(to_y, 0), plan.height)


def _is_barred(state: War, unit: Unit, x: int, y: int) -> bool:
    """Whether a point lies on ground that the unit cannot enter as it moves now: marching, climbing or
    swimming.
    """
    barred = _BARRED_GROUND.get(unit.state_of, BARRED)
    for area in state.plan.areas_at(x, y):
        if area.kind in barred and not area.has(unit.x, unit.y):
            return True
    return False


def _yards_to_edge(position: float, direction: float, length: int) -> float:
    """Return the yards that a unit can move before it reaches the edge of the field, along one of the two
    axes. `position` is its coordinate on that axis, `direction` the part of its direction (a unit vector)
    along it, and `length` the coordinate of the far edge.
    """
    if direction > 0:
        return (length - position) / direction
    return position / -direction if direction < 0 else _NO_LIMIT


def _yards_to_units(unit: Unit, crowd: UnitsInTheWay, east: float, south: float, yards: float) -> float:
    """Return the yards that a unit can move along the unit vector (east, south) before it touches another
    unit, at most `yards`.

    Most units stand outside the rectangle around its way, which is checked first because it is cheap.
    """
    x, y = float(unit.x), float(unit.y)
    own = unit.formation.radii[unit.magnitude]
    free = yards
    to_x, to_y, aside = x + east * yards, y + south * yards, own + crowd.largest_radius + _MARGIN
    left, right = (x - aside, to_x + aside) if east > 0 else (to_x - aside, x + aside)
    top, bottom = (y - aside, to_y + aside) if south > 0 else (to_y - aside, y + aside)
    for other in crowd.units:
        if left <= other.x <= right and top <= other.y <= bottom:
            to_x, to_y = other.x - x, other.y - y
            along = to_x * east + to_y * south
            if along <= 0:
                continue
            radius = own + other.formation.radii[other.magnitude]
            within = radius * radius - (to_x * to_x + to_y * to_y - along * along)
            if within > 0:
                free = max(0.0, min(free, along - sqrt(within) - _MARGIN))
    return free


def _yards_to_ground(state: War, unit: Unit, east: float, south: float, yards: float) -> float:
    """Return the yards that a unit can move along the unit vector (east, south) before its middle enters
    ground that is barred to it, at most `yards`.
    """
    barred = _BARRED_GROUND.get(unit.state_of, BARRED)
    free = yards
    for area in state.plan.areas:
        if area.kind in barred:
            free = min(free, _yards_to_area(unit, area, east, south, free))
    return free


def _yards_to_area(unit: Unit, area: GroundArea, east: float, south: float, yards: float) -> float:
    """Return the yards that a unit can move along the unit vector (east, south) before its middle enters an
    area, at most `yards`; 0 if it stands in the area.
    """
    if area.has(unit.x, unit.y):
        return 0.0
    start, end = 0.0, yards
    for at, way, low, high in (
        (unit.x, east, area.left, area.right),
        (unit.y, south, area.top, area.bottom),
    ):
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
