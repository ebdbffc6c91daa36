"""The movement phase of a tick: standing orders are carried out, owners asked where something new shows.
W-23, W-24.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from wartable.core.boards.plane import direction_to, gap, turned
from wartable.rulesets.exalted_war.derived.attack_numbers import edge_distance
from wartable.rulesets.exalted_war.derived.traits import dash_points, ranged_weapon_of
from wartable.rulesets.exalted_war.events.moves import ContactMade, Faced
from wartable.rulesets.exalted_war.model.names import grammatical_name_of
from wartable.rulesets.exalted_war.model.orders import BEHIND, FOLLOW, HALT, MARCH, WATCH, StandingOrder
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import ACTIVE, Unit
from wartable.rulesets.exalted_war.orders.engagement import TOUCH
from wartable.rulesets.exalted_war.orders.movement import (
    UnitsInTheWay,
    announce_tick_once,
    move_unit_to,
    point_reached_by_advance,
    yards_per_point,
)
from wartable.rulesets.exalted_war.orders.ordering import destination_of, offer_order_change

_FREE_TURN: Final = 4
"""Sixteenths of a circle that a unit may shift its facing for free: 90 degrees. EW-90, W-29."""

_ARRIVAL_DISTANCE: Final = 3.0


def move_all_units(table: WarTable) -> None:
    """Move all units by their standing orders, the slowest unit first. Then ask the owner of each unit that
    an enemy has come near to, or that has arrived, whether to change its order.
    """
    state = table.state
    units = [unit for unit in state.units_on_field() if not unit.host]
    crowd = UnitsInTheWay(units)
    moved: dict[str, Unit] = {}
    arrived: dict[str, Unit] = {}
    for unit in units:
        if unit.order.kind != HALT.kind:
            _carry_out_order(table, unit, crowd, moved, arrived)
        if unit.dash:
            unit.dash -= 1
    if moved:
        _follow_hosts(state)
        _look_around(table, units, moved, arrived)
    else:
        for unit in arrived.values():
            announce_tick_once(table)
            offer_order_change(table, unit, "it has arrived")


def _carry_out_order(
    table: WarTable, unit: Unit, crowd: UnitsInTheWay, moved: dict[str, Unit], arrived: dict[str, Unit]
) -> None:
    """Carry out a unit's standing order, and add the unit to `moved` or `arrived`. An engaged or hesitating
    unit does not move, but may turn to face; a helpless one does neither. W-14, W-35, W-69.
    """
    order = unit.order
    goal = None
    if not (unit.engaged or unit.hesitating or unit.helpless):
        goal = destination_of(table.state, unit)
    if goal is not None:
        x, y = point_reached_by_advance(table.state, unit, crowd, goal[0], goal[1])
        if x != unit.x or y != unit.y:
            announce_tick_once(table)
            move_unit_to(table, unit, x, y)
            moved[unit.id] = unit
        elif not unit.dash and order.kind in (MARCH, BEHIND) and _has_arrived(unit, goal):
            unit.order = HALT if order.kind == MARCH else StandingOrder(WATCH, order.unit)
            arrived[unit.id] = unit
    if order.unit and not unit.is_solo and not unit.helpless:
        _turn_to_face(table, unit)


def _has_arrived(unit: Unit, goal: tuple[int, int]) -> bool:
    return gap(unit.x, unit.y, goal[0], goal[1]) <= _ARRIVAL_DISTANCE


def _turn_to_face(table: WarTable, unit: Unit) -> None:
    """Turn a unit up to 90 degrees towards the unit that it watches, or that it follows and touches. EW-90,
    W-29.
    """
    if unit.order.kind not in (WATCH, FOLLOW):
        return
    target = table.state.units.get(unit.order.unit)
    if target is None or target.standing != ACTIVE:
        return
    if unit.order.kind == FOLLOW and edge_distance(unit, target) > TOUCH:
        return
    facing = turned(unit.facing, direction_to(unit.x, unit.y, target.x, target.y), _FREE_TURN)
    if facing != unit.facing:
        unit.facing = facing
        announce_tick_once(table)
        table.emit(Faced(unit.id, facing))


def _follow_hosts(state: War) -> None:
    """Move the people who act apart to the places of their units. W-42."""
    for unit in state.units.values():
        if unit.host:
            host = state.units[unit.host]
            unit.x, unit.y = host.x, host.y


# ------------------------------------------------------------------ what is new


def _look_around(
    table: WarTable, units: list[Unit], moved: dict[str, Unit], arrived: dict[str, Unit]
) -> None:
    """Update which enemies each unit is alert to. If an enemy has come near a unit or into contact with it,
    or if the unit has arrived, ask its owner whether to change its order.
    """
    near = near_enemies_by_unit(table.state, units)
    for unit in units:
        known = unit.alert
        unit.alert = near[unit.id]
        news = _news(table, unit, known) if unit.alert != known else ""
        if news or unit.id in arrived:
            offer_order_change(table, unit, news or "it has arrived")


def near_enemies_by_unit(state: War, units: list[Unit]) -> dict[str, list[str]]:
    """Return the ids of the enemies near each unit, by the id of the unit. An id has "!" added to it if the
    enemy is in contact. Each pair of units is measured only once.
    """
    found: dict[str, list[str]] = {unit.id: [] for unit in units}
    sights = [alert_range(state, unit) for unit in units]
    for at, first in enumerate(units):
        x, y, side, sight = float(first.x), float(first.y), first.side, sights[at]
        radius, near = first.formation.radii[first.magnitude], found[first.id]
        for to in range(at + 1, len(units)):
            second = units[to]
            if second.side == side:
                continue
            east, south = second.x - x, second.y - y
            yards = sqrt(east * east + south * south) - radius - second.formation.radii[second.magnitude]
            touching = yards <= TOUCH
            if yards <= sight:
                near.append(second.id + "!" if touching else second.id)
            if yards <= sights[to]:
                found[second.id].append(first.id + "!" if touching else first.id)
    return found


def _news(table: WarTable, unit: Unit, former_alert: list[str]) -> str:
    """Return what is new to a unit, as words for its owner: that an enemy is in contact or, if none is, that
    an enemy has come near; "" if nothing is new. `former_alert` is its `alert` before the movement. Also emit
    ContactMade for new contacts.
    """
    units = table.state.units
    news = ""
    for id in unit.alert:
        if id in former_alert:
            continue
        if id.endswith("!"):
            other = units[id[:-1]]
            news = f"{grammatical_name_of(other):is} in contact"
            if unit.id < other.id:
                table.emit(ContactMade(unit.id, other.id))
        elif not news and id + "!" not in former_alert:
            news = f"{grammatical_name_of(units[id]):comes} near"
    return news


def alert_range(state: War, unit: Unit) -> float:
    """Return the distance in yards within which enemies count as near to a unit. It is the Range of the
    unit's weapon, or the length of one tick of its Dash if that is more. W-23.
    """
    bow = ranged_weapon_of(state, unit)
    return float(max(dash_points(state, unit) * yards_per_point(unit), bow.range if bow is not None else 0))
