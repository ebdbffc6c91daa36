"""Entering the field, before the war and later. W-44; EW-15."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from wartable.core.boards.plane import gap
from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.events.order import Deployed
from wartable.rulesets.exalted_war.losses.losses import settle_order
from wartable.rulesets.exalted_war.model.names import noun_for
from wartable.rulesets.exalted_war.model.plan import Square
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import ACTIVE, Unit, formations_of, radius_of
from wartable.rulesets.exalted_war.orders.join_war import join_later
from wartable.rulesets.exalted_war.orders.movement import announce_tick


def deploy_next(table: WarTable) -> bool:
    """Deploy the next unit, one side after the other; False if all are deployed."""
    state = table.state
    for side in state.deployers:
        for unit in state.units.values():
            if unit.side == side and unit.is_active and unit.x < 0:
                _deploy(table, unit)
                return True
    settle_order(table)
    return False


def _deploy(table: WarTable, unit: Unit) -> None:
    """Ask a unit's owner for its formation, as far as Drill and Relays allow, and for its place."""
    if not unit.is_solo:
        ranks = formations_of(unit)
        ordered = [f for f in ranks if f is unit.formation] + [f for f in ranks if f is not unit.formation]
        options = [Option(f"formation:{f.key}", f"{f.name} formation", f) for f in ordered]
        question = f"{noun_for(unit):stands} in which formation?"
        chosen = table.ask(Decision(unit.seat, question, options, unit.id))
        for formation in ranks:
            if chosen.data is formation:
                unit.formation = formation
    _enter(table, unit)


def _enter(table: WarTable, unit: Unit) -> None:
    places = _places(table.state, unit)
    question = f"{noun_for(unit):enters} where?"
    choice = table.ask(Decision(unit.seat, question, places, unit.id))
    square = cast(Square, choice.data)
    unit.x, unit.y = square.x, square.y
    table.emit(Deployed(unit.id, unit.x, unit.y, unit.facing, unit.formation.key))


def _places(state: War, unit: Unit) -> list[Option]:
    """Return the free squares of its side's deploy zone that the unit fits on, or those of the whole field
    if there are none. EW-15, W-44.
    """
    plan = state.plan
    radius = radius_of(unit)
    zone, inside = plan.deploy[unit.side], plan.entries[unit.side]
    wholly = [square for square in inside if zone.holds(square.x, square.y, radius)]
    return _free(state, unit, wholly) or _free(state, unit, inside) or _free(state, unit, plan.ground)


def _free(state: War, unit: Unit, squares: Sequence[Square]) -> list[Option]:
    """Return the squares on which the unit would touch no other unit on the field. EW-15, W-44."""
    found = squares
    for other in state.fielded():
        if other.x < 0:  # the unit itself among others
            continue
        x, y, apart = float(other.x), float(other.y), radius_of(unit) + radius_of(other) + 1
        found = [s for s in found if gap(s.x, s.y, x, y) >= apart]
    return [square.option for square in found]


def arrive(table: WarTable) -> None:
    """Let reserves that are due by this tick enter the field and join the war. EW-15."""
    state = table.state
    for unit in state.reserves():
        if unit.arrives > state.tick:
            continue
        announce_tick(table)
        unit.standing = ACTIVE
        if unit.x < 0 or not _is_clear(state, unit):
            unit.x, unit.y = -1, -1
            _enter(table, unit)
        else:
            table.emit(Deployed(unit.id, unit.x, unit.y, unit.facing, unit.formation.key))
        if unit.id not in state.order:
            state.order.append(unit.id)
        join_later(table, unit)
        settle_order(table)


def _is_clear(state: War, unit: Unit) -> bool:
    """Whether no other unit stands in the place that the setup gives a unit."""
    for other in state.fielded():
        if other is not unit and gap(unit.x, unit.y, other.x, other.y) < radius_of(unit) + radius_of(other):
            return False
    return True
