"""The movement phase of a tick: standing orders are carried out, owners asked where something new shows.
W-23, W-24.
"""

from __future__ import annotations

from typing import Final

from wartable.core.plane import direction_to, gap, turned
from wartable.rulesets.exalted_war.engagement import touches
from wartable.rulesets.exalted_war.events import ContactMade, Faced
from wartable.rulesets.exalted_war.movement import DASH_MORE, advance, pace_of, walk
from wartable.rulesets.exalted_war.ordering import goal_of, offer_order
from wartable.rulesets.exalted_war.orders import BEHIND, FOLLOW, HALT, MARCH, WATCH, Order
from wartable.rulesets.exalted_war.state import Unit, War, WarTable
from wartable.rulesets.exalted_war.traits import move_of, ranged_weapon
from wartable.rulesets.exalted_war.unit import radius_of

__all__ = ["march"]

_SHIFT: Final = 4
"""Sixteenths of a circle that a unit may shift its facing for free: 90 degrees. EW-90, W-29."""

_ARRIVED: Final = 3.0


def march(table: WarTable) -> None:
    """Every unit that may move does, the slowest first; then owners are asked where something is new."""
    state = table.state
    moved: list[Unit] = []
    arrived: list[Unit] = []
    for unit in state.present():
        if unit.host:
            continue
        if _may_move(unit):
            _move(table, unit, moved, arrived)
        if unit.dash:
            unit.dash -= 1
    if moved:
        _follow_hosts(state)
        _look_around(table, moved, arrived)
    for unit in arrived:
        if unit not in moved:
            offer_order(table, unit, "it has arrived")


def _may_move(unit: Unit) -> bool:
    """Not engaged, not hesitating, and with an order that concerns movement. W-14, W-35."""
    if unit.order.kind == "halt":
        return False
    if unit.engaged or unit.hesitating:
        return unit.order.unit != "" and not unit.is_solo
    return True


def _move(table: WarTable, unit: Unit, moved: list[Unit], arrived: list[Unit]) -> None:
    state = table.state
    goal = None if unit.engaged or unit.hesitating else goal_of(state, unit)
    if goal is not None:
        x, y = advance(state, unit, goal[0], goal[1])
        if (x, y) != (unit.x, unit.y):
            walk(table, unit, x, y)
            moved.append(unit)
        elif not unit.dash and unit.order.kind in (MARCH, BEHIND) and _is_there(unit, goal):
            unit.order = HALT if unit.order.kind == MARCH else Order(WATCH, unit.order.unit)
            arrived.append(unit)
    _face(table, unit)


def _is_there(unit: Unit, goal: tuple[int, int]) -> bool:
    return gap(unit.x, unit.y, goal[0], goal[1]) <= _ARRIVED


def _face(table: WarTable, unit: Unit) -> None:
    """One shift of facing towards whom it watches, or follows and touches. EW-90, W-29."""
    if unit.is_solo or unit.order.kind not in (WATCH, FOLLOW):
        return
    other = table.state.units.get(unit.order.unit)
    if other is None or not other.is_active or (unit.order.kind == FOLLOW and not touches(unit, other)):
        return
    facing = turned(unit.facing, direction_to(unit.x, unit.y, other.x, other.y), _SHIFT)
    if facing != unit.facing:
        unit.facing = facing
        table.emit(Faced(unit.id, facing))


def _follow_hosts(state: War) -> None:
    """People acting apart stay with their units. W-42."""
    for unit in state.units.values():
        if unit.host:
            host = state.units[unit.host]
            unit.x, unit.y = host.x, host.y


# ------------------------------------------------------------------ what is new


def _look_around(table: WarTable, moved: list[Unit], arrived: list[Unit]) -> None:
    """Owners of units that an enemy has newly come near to or touched, or that have arrived, are asked."""
    state = table.state
    for unit in state.present():
        if unit.host:
            continue
        near, news = _near(state, unit, unit in moved, moved)
        for id in near:
            if id.endswith("!") and id not in unit.alert and unit.id < id[:-1]:
                table.emit(ContactMade(unit.id, id[:-1]))
        unit.alert = near
        if news:
            offer_order(table, unit, news)
        elif unit in arrived:
            offer_order(table, unit, "it has arrived")


def _near(state: War, unit: Unit, has_moved: bool, moved: list[Unit]) -> tuple[list[str], str]:
    """Which enemies are near or, with "!", in contact; and what is new about that, or ""."""
    known = unit.alert
    found: list[str] = []
    news = ""
    within = -1.0
    for enemy in state.enemies(unit):
        touching = enemy.id + "!"
        if not has_moved and enemy not in moved:
            if touching in known:
                found.append(touching)
            elif enemy.id in known:
                found.append(enemy.id)
            continue
        if within < 0:
            within = _sight(state, unit)
        yards = gap(unit.x, unit.y, enemy.x, enemy.y) - radius_of(unit) - radius_of(enemy)
        if yards > within:
            continue
        if touches(unit, enemy):
            found.append(touching)
            if touching not in known:
                news = f"{enemy.name} is in contact"
        else:
            found.append(enemy.id)
            if enemy.id not in known and touching not in known:
                news = news or f"{enemy.name} comes near"
    return found, news


def _sight(state: War, unit: Unit) -> float:
    """Yards within which an enemy matters: its own Range, or a tick of its own Dash. W-23."""
    bow = ranged_weapon(state, unit)
    dash = (move_of(state, unit) + DASH_MORE) * pace_of(unit)
    return float(max(dash, bow.range if bow is not None else 0))
