"""Giving a unit its standing order. W-23, W-19."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.boards.plane import gap, step_along
from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.derived.attack_numbers import edge_distance
from wartable.rulesets.exalted_war.events.moves import Ordered
from wartable.rulesets.exalted_war.model.names import noun_for
from wartable.rulesets.exalted_war.model.orders import AWAY, BEHIND, FOLLOW, HALT, MARCH, WATCH, Order
from wartable.rulesets.exalted_war.model.plan import Square, WarPlan
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import ACTIVE, Unit, radius_of
from wartable.rulesets.exalted_war.orders.engagement import TOUCH

_BEHIND_BY: Final = 60
_FLEE: Final = 200

_KEEP: Final = (Option("keep", "Keep its standing order"), Option("order", "Change its standing order ..."))
_HALT: Final = Option("halt", "Halt, as it faces", HALT)
_AWAY: Final = Option("away", "Withdraw from the nearest enemy", Order(AWAY))
_MARCH: Final = Option("march", "March to a square ...")


def may_order(state: War, unit: Unit) -> bool:
    """Whether a unit's standing order may be changed. With the house rule of signals, on a side with a
    general who is not out, this takes a signal, unless the general leads the unit. W-19.
    """
    plan = state.plan
    general = plan.generals.get(unit.side)
    if not plan.house.signals or general is None or unit.signalled or unit.leader == general:
        return True
    return state.people[general].is_out


def order_options(state: War, unit: Unit) -> list[Option]:
    """Return the Options for all standing orders that a unit can have."""
    known = state.plan.options
    found = [_HALT, _AWAY, _MARCH]
    for other in state.units.values():
        if other.standing != ACTIVE or other.host or other is unit:
            continue
        orders = known.get(other.id) or _orders_about(state.plan, other)
        if other.side == unit.side:
            found.append(orders[0])
        else:
            found += orders
    return found


def _orders_about(plan: WarPlan, other: Unit) -> tuple[Option, ...]:
    """Return and cache the orders that refer to a unit; the first of them is the only one that its friends
    can have.
    """
    id, name = other.id, other.name
    found = [
        Option(f"follow:{id}", f"Go to {name}", Order(FOLLOW, id)),
        Option(f"watch:{id}", f"Stand and face {name}", Order(WATCH, id)),
    ]
    if not other.is_solo:
        found.append(Option(f"behind:{id}", f"Go behind {name}", Order(BEHIND, id)))
    plan.options[id] = tuple(found)
    return plan.options[id]


def ask_order(table: WarTable, unit: Unit) -> None:
    """Ask its owner for a new standing order."""
    state = table.state
    question = f"{unit.name}: which standing order?"
    choice = table.ask(Decision(unit.seat, question, order_options(state, unit), unit.id))
    if choice is _MARCH:
        squares = [square.option for square in state.plan.squares.values()]
        question = f"{noun_for(unit):marches} where?"
        goal = table.ask(Decision(unit.seat, question, squares, unit.id))
        square = cast(Square, goal.data)
        set_order(table, unit, Order(MARCH, "", square.x, square.y), square.name)
    else:
        set_order(table, unit, cast(Order, choice.data), "")


def offer_order(table: WarTable, unit: Unit, why: str) -> None:
    """Ask a unit's owner whether to change its standing order, and for the new one. `why` is the reason for
    asking.
    """
    if not may_order(table.state, unit):
        return
    choice = table.ask(Decision(unit.seat, f"{unit.name}: {why}", _KEEP, unit.id))
    if choice.key == "order":
        ask_order(table, unit)


def set_order(table: WarTable, unit: Unit, order: Order, square: str) -> None:
    """Give a unit a new standing order, which uses up its signal."""
    unit.order = order
    unit.signalled = False
    if table.listening:
        table.emit(Ordered(unit.id, order.kind, order.unit, square))


def goal_of(state: War, unit: Unit) -> tuple[int, int] | None:
    """Return the point that a unit's standing order leads to now; None if the unit does not move."""
    order = unit.order
    if order.kind == MARCH:
        return order.x, order.y
    if order.kind == AWAY:
        return _away(state, unit)
    other = state.units.get(order.unit)
    if other is None or other.standing != ACTIVE:
        return None
    if order.kind == FOLLOW:
        return None if edge_distance(unit, other) <= TOUCH else (other.x, other.y)
    if order.kind == BEHIND:
        yards = radius_of(other) + radius_of(unit) + _BEHIND_BY
        return step_along(other.x, other.y, (other.facing + 8) % 16, yards)
    return None


def _away(state: War, unit: Unit) -> tuple[int, int] | None:
    """Return a point straight away from the nearest enemy; None without one."""
    nearest: Unit | None = None
    least = 0.0
    for enemy in state.enemies(unit):
        yards = gap(unit.x, unit.y, enemy.x, enemy.y)
        if nearest is None or yards < least:
            nearest, least = enemy, yards
    if nearest is None or least == 0:
        return None
    plan = state.plan
    x = unit.x + round((unit.x - nearest.x) / least * _FLEE)
    y = unit.y + round((unit.y - nearest.y) / least * _FLEE)
    return min(max(x, 0), plan.width), min(max(y, 0), plan.height)
