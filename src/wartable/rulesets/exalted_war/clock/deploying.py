"""Entering the field, before the war and later. W-44; EW-15."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from wartable.core.boards.plane import gap
from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.events.order import Deployed
from wartable.rulesets.exalted_war.losses.losses import enforce_limits_set_by_size
from wartable.rulesets.exalted_war.model.names import grammatical_name_of
from wartable.rulesets.exalted_war.model.plan import FieldSquare
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import ACTIVE, Unit, possible_formations_of, radius_of
from wartable.rulesets.exalted_war.orders.join_war import join_war_in_mid_battle
from wartable.rulesets.exalted_war.orders.movement import announce_tick_once


def deploy_next_unit(table: WarTable) -> bool:
    """Deploy one unit: the next one of the first side that still has units to deploy. Return whether there
    was such a unit.
    """
    state = table.state
    for side in state.deployers:
        for unit in state.units.values():
            if unit.side == side and unit.is_active and unit.x < 0:
                _deploy(table, unit)
                return True
    enforce_limits_set_by_size(table)
    return False


def _deploy(table: WarTable, unit: Unit) -> None:
    """Ask a unit's owner for its formation, among those that its Drill and Relays allow, and for its
    place.
    """
    if not unit.is_solo:
        ranks = possible_formations_of(unit)
        ordered = [f for f in ranks if f is unit.formation] + [f for f in ranks if f is not unit.formation]
        options = [Option(f"formation:{f.key}", f"{f.name} formation", f) for f in ordered]
        question = f"{grammatical_name_of(unit):stands} in which formation?"
        chosen = table.ask(Decision(unit.seat, question, options, unit.id))
        for formation in ranks:
            if chosen.data is formation:
                unit.formation = formation
    _place_on_field(table, unit)


def _place_on_field(table: WarTable, unit: Unit) -> None:
    places = _entry_options(table.state, unit)
    question = f"{grammatical_name_of(unit):enters} where?"
    choice = table.ask(Decision(unit.seat, question, places, unit.id))
    square = cast(FieldSquare, choice.data)
    unit.x, unit.y = square.x, square.y
    table.emit(Deployed(unit.id, unit.x, unit.y, unit.facing, unit.formation.key))


def _entry_options(state: War, unit: Unit) -> list[Option]:
    """Return the Options for free squares on which a unit may enter the field.

    These are the squares on which the unit lies wholly in its side's deploy zone. If none of them is free,
    they are all squares of the zone; if these are taken as well, they are all squares of the field. EW-15,
    W-44.
    """
    plan = state.plan
    radius = radius_of(unit)
    zone, inside = plan.deploy[unit.side], plan.entries[unit.side]
    wholly = [square for square in inside if zone.holds(square.x, square.y, radius)]
    return (
        _options_for_free_squares(state, unit, wholly)
        or _options_for_free_squares(state, unit, inside)
        or _options_for_free_squares(state, unit, plan.ground)
    )


def _options_for_free_squares(state: War, unit: Unit, squares: Sequence[FieldSquare]) -> list[Option]:
    """Return the Options of those squares on which the unit would touch no other unit on the field. EW-15,
    W-44.
    """
    found = squares
    for other in state.units_taking_up_ground():
        if other.x < 0:  # the unit itself among others
            continue
        x, y, apart = float(other.x), float(other.y), radius_of(unit) + radius_of(other) + 1
        found = [s for s in found if gap(s.x, s.y, x, y) >= apart]
    return [square.option for square in found]


def bring_in_reserves(table: WarTable) -> None:
    """Let the units whose tick of arrival has come enter the field and join the war. EW-15."""
    state = table.state
    for unit in state.reserve_units():
        if unit.arrives > state.tick:
            continue
        announce_tick_once(table)
        unit.standing = ACTIVE
        if unit.x < 0 or not _is_place_free(state, unit):
            unit.x, unit.y = -1, -1
            _place_on_field(table, unit)
        else:
            table.emit(Deployed(unit.id, unit.x, unit.y, unit.facing, unit.formation.key))
        if unit.id not in state.order:
            state.order.append(unit.id)
        join_war_in_mid_battle(table, unit)
        enforce_limits_set_by_size(table)


def _is_place_free(state: War, unit: Unit) -> bool:
    """Whether no other unit stands where the setup places this unit."""
    for other in state.units_taking_up_ground():
        if other is not unit and gap(unit.x, unit.y, other.x, other.y) < radius_of(unit) + radius_of(other):
            return False
    return True
