"""Giving a unit its standing order. W-23, W-19."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.boards.plane import gap, step_along
from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.derived.attack_numbers import edge_distance
from wartable.rulesets.exalted_war.events.moves import Ordered
from wartable.rulesets.exalted_war.model.names import grammatical_name_of
from wartable.rulesets.exalted_war.model.orders import AWAY, BEHIND, FOLLOW, HALT, MARCH, WATCH, StandingOrder
from wartable.rulesets.exalted_war.model.plan import FieldSquare, WarPlan
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import ACTIVE, Unit, radius_of
from wartable.rulesets.exalted_war.orders.engagement import TOUCH

_BEHIND_YARDS: Final = 60
_FLIGHT_YARDS: Final = 200

_KEEP: Final = (Option("keep", "Keep its standing order"), Option("order", "Change its standing order ..."))
_HALT: Final = Option("halt", "Halt, as it faces", HALT)
_AWAY: Final = Option("away", "Withdraw from the nearest enemy", StandingOrder(AWAY))
_MARCH: Final = Option("march", "March to a square ...")


def may_change_order(state: War, unit: Unit) -> bool:
    """Whether the owner may change a unit's standing order at present.

    By the house rule of signals, this takes a signal if the unit's side has a general who is not out of
    action, unless that general leads the unit. W-19.
    """
    plan = state.plan
    general = plan.generals.get(unit.side)
    if not plan.house.signals or general is None or unit.signalled or unit.leader == general:
        return True
    return state.people[general].is_out


def order_options(state: War, unit: Unit) -> list[Option]:
    """Return the Options for all standing orders that a unit can be given."""
    known = state.plan.options
    found = [_HALT, _AWAY, _MARCH]
    for other in state.units.values():
        if other.standing != ACTIVE or other.host or other is unit:
            continue
        orders = known.get(other.id) or _order_options_about(state.plan, other)
        if other.side == unit.side:
            found.append(orders[0])
        else:
            found += orders
    return found


def _order_options_about(plan: WarPlan, unit: Unit) -> tuple[Option, ...]:
    """Return the Options for standing orders that refer to this unit, and keep them in the plan. Units of its
    own side can be given only the first of them.
    """
    id, name = unit.id, unit.name
    found = [
        Option(f"follow:{id}", f"Go to {name}", StandingOrder(FOLLOW, id)),
        Option(f"watch:{id}", f"Stand and face {name}", StandingOrder(WATCH, id)),
    ]
    if not unit.is_solo:
        found.append(Option(f"behind:{id}", f"Go behind {name}", StandingOrder(BEHIND, id)))
    plan.options[id] = tuple(found)
    return plan.options[id]


def ask_for_order(table: WarTable, unit: Unit) -> None:
    """Ask a unit's owner which new standing order to give it, and set that order."""
    state = table.state
    question = f"{unit.name}: which standing order?"
    choice = table.ask(Decision(unit.seat, question, order_options(state, unit), unit.id))
    if choice is _MARCH:
        squares = [square.option for square in state.plan.squares.values()]
        question = f"{grammatical_name_of(unit):marches} where?"
        goal = table.ask(Decision(unit.seat, question, squares, unit.id))
        square = cast(FieldSquare, goal.data)
        set_order(table, unit, StandingOrder(MARCH, "", square.x, square.y), square.name)
    else:
        set_order(table, unit, cast(StandingOrder, choice.data), "")


def offer_order_change(table: WarTable, unit: Unit, reason: str) -> None:
    """Ask a unit's owner whether to change its standing order and, if so, which one to give it. `reason` says
    in the question why this is asked. Do nothing if the order may not be changed.
    """
    if not may_change_order(table.state, unit):
        return
    choice = table.ask(Decision(unit.seat, f"{unit.name}: {reason}", _KEEP, unit.id))
    if choice.key == "order":
        ask_for_order(table, unit)


def set_order(table: WarTable, unit: Unit, order: StandingOrder, square_name: str) -> None:
    """Give a unit a new standing order, for which a signal that it has received is used up. `square_name` is
    the square of a march, otherwise "".
    """
    unit.order = order
    unit.signalled = False
    if table.listening:
        table.emit(Ordered(unit.id, order.kind, order.unit, square_name))


def destination_of(state: War, unit: Unit) -> tuple[int, int] | None:
    """Return the point to which a unit's standing order leads at present; None if it does not make the unit
    move.
    """
    order = unit.order
    if order.kind == MARCH:
        return order.x, order.y
    if order.kind == AWAY:
        return _point_away_from_enemies(state, unit)
    other = state.units.get(order.unit)
    if other is None or other.standing != ACTIVE:
        return None
    if order.kind == FOLLOW:
        return None if edge_distance(unit, other) <= TOUCH else (other.x, other.y)
    if order.kind == BEHIND:
        yards = radius_of(other) + radius_of(unit) + _BEHIND_YARDS
        return step_along(other.x, other.y, (other.facing + 8) % 16, yards)
    return None


def _point_away_from_enemies(state: War, unit: Unit) -> tuple[int, int] | None:
    """Return a point on the field in the direction away from the nearest enemy; None if there are no
    enemies.
    """
    nearest: Unit | None = None
    least = 0.0
    for enemy in state.enemies_of_unit(unit):
        yards = gap(unit.x, unit.y, enemy.x, enemy.y)
        if nearest is None or yards < least:
            nearest, least = enemy, yards
    if nearest is None or least == 0:
        return None
    plan = state.plan
    x = unit.x + round((unit.x - nearest.x) / least * _FLIGHT_YARDS)
    y = unit.y + round((unit.y - nearest.y) / least * _FLIGHT_YARDS)
    return min(max(x, 0), plan.width), min(max(y, 0), plan.height)
