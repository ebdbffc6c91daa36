"""Rulings on a unit's place, formation, engagements and presence."""

from __future__ import annotations

from math import ceil
from typing import Final

from wartable.core.boards.plane import NAMES, gap
from wartable.core.data.reader import MOST, Reader
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request
from wartable.core.rulings.placing import place_ruling
from wartable.core.rulings.ruling import RulableField, number, one_of, some_of
from wartable.rulesets.exalted_war.events.moves import Engaged, Enveloped, Faced, Moved, Ordered
from wartable.rulesets.exalted_war.events.ranks import FormationChanged
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.losses.losses import destroy_unit
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.orders import BEHIND, MARCH, WATCH
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import (
    ACTIVE,
    DESTROYED,
    GONE,
    RESERVE,
    Unit,
    effective_drill_of,
    possible_formations_of,
    radius_of,
)
from wartable.rulesets.exalted_war.orders.engagement import (
    are_in_contact,
    are_touching,
    end_all_engagements,
    end_engagement,
    move_people_acting_apart,
)
from wartable.rulesets.exalted_war.rulings.units import (
    UnitField,
    check_is_not_solo,
    check_not_in_duel,
    check_on_field,
    put_out_of_action,
    remove_solo_unit,
)
from wartable.rulesets.exalted_war.saved.plan_data import PLANE
from wartable.rulesets.exalted_war.saved.unit_data import UNIT, read_order

_REASON: Final = "a ruling"
_TOLERANCE: Final = 0.5
"""Yards by which ground may enter other ground: places are whole yards."""

RULED_STANDINGS: Final = (ACTIVE, DESTROYED, GONE)


def _check_has_own_place(unit: Unit, value: Reader) -> bool:
    """Whether a unit has a place and engagements of its own. A person who acts apart from another unit has
    not; then add a fault and return False.
    """
    if unit.host:
        rule_name = value.path.partition(".")[2]
        value.fault(f"{unit.id} acts from the place of {unit.host}", f"rule {unit.host}.{rule_name}")
    return not unit.host


def _check_free(state: War, unit: Unit, value: Reader, x: int, y: int) -> None:
    """Check that there is room for a unit at the point (x, y): not on blocking ground, and without
    overlapping another unit. Its own leader, standing alone after its destruction, is no obstacle.
    """
    for other in state.units_taking_up_ground():
        if other is unit or (other.is_solo and other.leader == unit.leader):
            continue
        need = radius_of(unit) + radius_of(other)
        if gap(x, y, other.x, other.y) < need - _TOLERANCE:
            value.fault(
                f"{other.id} stands there", f"keep {ceil(need - _TOLERANCE)} yards away from its middle"
            )
    for area in state.plan.areas_at(x, y):
        if area.kind == "blocking":
            value.fault(f"{area.name} is blocking ground", "choose another place")


def _set_place(table: WarTable, unit: Unit, x: int, y: int) -> None:
    """Move a unit without turning it, and end its engagements with units that it no longer touches. W-26."""
    state = table.state
    yards = round(gap(unit.x, unit.y, x, y))
    unit.x, unit.y = x, y
    move_people_acting_apart(state, unit)
    table.emit(Moved(unit.id, x, y, unit.facing, yards, state.plan.square_name_at(x, y)))
    for id in list(unit.engaged):
        if not are_touching(unit, state.units[id]):
            end_engagement(table, unit, state.units[id], _REASON)


def _set_facing(table: WarTable, unit: Unit, direction: str) -> None:
    """Set the direction that a unit faces. EW-90."""
    unit.facing = NAMES.index(direction)
    table.emit(Faced(unit.id, unit.facing))


def _check_formation(perspective: Perspective, unit: Unit, value: Request) -> None:
    """Check that the unit can hold a formation. If the seat does not know the unit's Drill, a formation that
    it cannot hold is no fault, and the ruling uses a possible one instead. EW-51.
    """
    wanted = value.name_of(FORMATIONS, "formation")
    ready = [formation.key for formation in possible_formations_of(unit)]
    if unit.mob:
        ready = ready[:1]
    if wanted == "" or wanted in ready:
        return
    if not perspective.knows(unit, "traits"):
        value.nearest = ready[-1]
    else:
        what = f"{unit.id} has an effective Drill of {effective_drill_of(unit)} and {unit.relays} Relays"
        value.fault(what, f"use {' or '.join(ready)}, or rule {unit.id}.drill or .relays first")


def _set_formation(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """Set a unit's formation. EW-53 to EW-56."""
    unit.formation = FORMATIONS[ruling.value]
    table.emit(FormationChanged(unit.id, ruling.value))


def _check_order(perspective: Perspective, unit: Unit, value: Request) -> None:
    state = perspective.state
    seen = [other.id for other in state.units.values() if perspective.knows_of_unit(other)]
    order = read_order(value, unit, state, seen)
    other = state.units.get(order.unit)
    if other is None:
        return
    if not other.is_active:
        value.fault(f"{other.id} is {other.standing}", "name a unit on the field")
    elif order.kind in (BEHIND, WATCH) and other.side == unit.side:
        value.fault(f"{other.id} is no enemy of {unit.id}", "name an enemy, or follow it")
    elif order.kind == BEHIND and other.is_solo:
        value.fault(f"{other.id} is a single person and has no rear", "follow it")


def _set_order(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """Set a unit's standing order, without using up its signal. W-23."""
    state = table.state
    order = unit.order = read_order(Reader(ruling.value, "", []), unit, state, state.units)
    square = state.plan.square_name_at(order.x, order.y) if order.kind == MARCH else ""
    table.emit(Ordered(unit.id, order.kind, order.unit, square))


def _check_contact(perspective: Perspective, unit: Unit, value: Request, enemies: list[str]) -> None:
    for id in enemies:
        if id not in unit.engaged and not are_in_contact(unit, perspective.state.units[id]):
            value.fault(f"{unit.id} and {id} do not touch", f"rule {unit.id}.place first")


def _set_engaged(table: WarTable, unit: Unit, enemies: list[str]) -> None:
    """Set the enemies with which a unit is engaged, by their ids, and make these enemies engaged with it as
    well. New engagements begin in this tick. W-26.
    """
    state = table.state
    for id in [id for id in unit.engaged if id not in enemies]:
        end_engagement(table, unit, state.units[id], _REASON)
    for id in [id for id in enemies if id not in unit.engaged]:
        unit.engaged[id] = (state.tick, state.tick)
        state.units[id].engaged[unit.id] = (state.tick, state.tick)
        table.emit(Engaged(unit.id, id))


def _set_envelopers(table: WarTable, unit: Unit, envelopers: list[str]) -> None:
    """Set the enemies that surround a unit, by their ids. EW-68."""
    before = unit.envelopers
    unit.envelopers = envelopers
    for id in envelopers:
        if id not in before:
            table.emit(Enveloped(unit.id, id))


# ------------------------------------------------------------------ whether it is there


def _check_standing(perspective: Perspective, unit: Unit, value: Request) -> None:
    standing = value.name_of(RULED_STANDINGS, "standing")
    if unit.standing == RESERVE:
        value.fault(f"{unit.id} is still to come", f"rule {unit.id}.arrives")
    elif standing == unit.standing:
        value.fault(f"{unit.id} is {standing} already", "leave it")
    elif standing == ACTIVE:
        _check_return(perspective.state, unit, value)
    elif unit.x < 0:
        value.fault(f"{unit.id} has not entered yet", "wait until it has")
    for id in [unit.leader, *unit.specials]:
        check_not_in_duel(perspective.state, id, value)


def _check_return(state: War, unit: Unit, value: Reader) -> None:
    leader = state.leader_of(unit)
    if leader.is_out:
        value.fault(f"{leader.id}, who leads {unit.id}, is out", f"rule {leader.id}.out no first")
    for other in state.units.values():
        if other is unit or not other.is_active:
            continue
        if (other.leader == leader.id and not other.is_solo) or leader.id in other.specials:
            value.fault(f"{leader.id}, who leads {unit.id}, is in {other.id}", f"rule {unit.id}.leader first")
    if unit.x < 0:
        value.fault(f"{unit.id} never was on the field", "bring in another unit")
    elif not unit.host:
        _check_free(state, unit, value, unit.x, unit.y)


def _set_standing(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """Take a unit out of the war, or bring it back in its former place. A destroyed unit leaves its leader
    alone on the field. A unit that is brought back takes its leader back, and has at least Magnitude 1. W-32.
    """
    if ruling.value == ACTIVE:
        _bring_back(table.state, unit)
    elif not unit.is_active:
        unit.standing = ruling.value
    elif ruling.value == GONE:
        end_all_engagements(table, unit, _REASON)
        for other in table.state.units.values():
            if other is unit or (other.host == unit.id and other.is_active):
                other.standing = GONE
    elif unit.is_solo:
        put_out_of_action(table, table.state.leader_of(unit))
    else:
        destroy_unit(table, unit)


def _bring_back(state: War, unit: Unit) -> None:
    remove_solo_unit(state, unit, unit.leader)
    unit.standing = ACTIVE
    if not unit.is_solo and unit.magnitude == 0:
        unit.magnitude, unit.members = 1, 2
    unit.next = max(unit.next, state.tick)
    if unit.id not in state.order:
        state.order.insert(0, unit.id)


def _check_is_reserve(unit: Unit, value: Reader) -> bool:
    if unit.standing != RESERVE:
        value.fault(f"{unit.id} is {unit.standing}, not still to come", f"rule {unit.id}.standing")
    return unit.standing == RESERVE


PLACES: Final[tuple[UnitField, ...]] = (
    place_ruling(
        "place",
        "x,y in yards; engagements end with those it no longer touches",
        PLANE,
        "350,250",
        lambda perspective, unit, value, x, y: _check_free(perspective.state, unit, value, x, y),
        _set_place,
        check_on_field,
        _check_has_own_place,
    ),
    one_of(
        "facing",
        "one of 16 directions, as north or east-southeast",
        "direction",
        lambda perspective, unit: NAMES,
        _set_facing,
        check_is_not_solo,
    ),
    RulableField(
        "formation",
        "unordered, skirmish, relaxed or close, as its Drill and Relays allow",
        _check_formation,
        _set_formation,
        check_is_not_solo,
    ),
    RulableField(
        "order",
        "halt, away, march:C4, march:350,250, or follow:ID, behind:ID or watch:ID with the id of a unit",
        _check_order,
        _set_order,
    ),
    some_of(
        "engaged",
        "enemies in contact that it is engaged with, as red1,red2, or none",
        "enemy",
        lambda perspective, unit: [enemy.id for enemy in perspective.state.enemies_of_unit(unit)],
        _set_engaged,
        check_on_field,
        _check_has_own_place,
        more=_check_contact,
    ),
    some_of(
        "enveloped",
        "enemies engaged with it that surround it, as red1,red2, or none",
        "enemy engaged with {id}",
        lambda perspective, unit: unit.engaged,
        _set_envelopers,
        check_on_field,
    ),
    RulableField(
        "standing",
        "active, destroyed, or gone: off the field, its people with it",
        _check_standing,
        _set_standing,
    ),
    number(
        UNIT["arrives"],
        lambda unit, war: war.tick + MOST,
        _check_is_reserve,
        least=lambda unit, war: war.tick + 1,
    ),
)
