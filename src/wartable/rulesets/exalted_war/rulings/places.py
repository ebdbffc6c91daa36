"""Rulings on a unit's place, formation, engagements and presence."""

from __future__ import annotations

from math import ceil
from typing import Final

from wartable.core.boards.plane import NAMES, gap
from wartable.core.data.reader import MOST, Reader, shown
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request, words
from wartable.core.rulings.ruling import RulableField, number, one_of, some_of
from wartable.rulesets.exalted_war.events.moves import Engaged, Enveloped, Faced, Moved
from wartable.rulesets.exalted_war.events.ranks import FormationChanged
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.losses.losses import destroy
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.orders import BEHIND, MARCH, WATCH
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import (
    ACTIVE,
    DESTROYED,
    GONE,
    RESERVE,
    Unit,
    drill_of,
    formations_of,
    radius_of,
)
from wartable.rulesets.exalted_war.orders.engagement import adjoins, end_engagement, end_engagements, touches
from wartable.rulesets.exalted_war.orders.ordering import set_order
from wartable.rulesets.exalted_war.rulings.base import (
    UnitMatter,
    check_no_duel,
    of_many,
    on_field,
    put_out,
    without_asking,
)
from wartable.rulesets.exalted_war.saved.unit_data import UNIT, read_order

_WHY: Final = "a ruling"
_SLACK: Final = 0.5
"""Yards by which ground may enter other ground: places are whole yards."""

RULED_STANDINGS: Final = (ACTIVE, DESTROYED, GONE)


def _check_place(eyes: Perspective, unit: Unit, value: Request) -> None:
    if unit.host:
        value.fault(f"{unit.id} acts from the place of {unit.host}", f"rule {unit.host}.place")
        return
    point = _read_point(eyes.state, value)
    if point is not None:
        _check_free(eyes.state, unit, point[0], point[1], value)


def _put(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """Move the unit, facing as before; engagements with units that it no longer touches end. W-26."""
    state = table.state
    x, y = [int(part) for part in words(ruling.value)]
    yards = round(gap(unit.x, unit.y, x, y))
    unit.x, unit.y = x, y
    for other in state.units.values():
        if other.host == unit.id:
            other.x, other.y = x, y
    table.emit(Moved(unit.id, x, y, unit.facing, yards, state.plan.square_at(x, y)))
    for id in list(unit.engaged):
        if not adjoins(unit, state.units[id]):
            end_engagement(table, unit, state.units[id], _WHY)


def _read_point(state: War, value: Reader) -> tuple[int, int] | None:
    plan = state.plan
    parts = words(value.text())
    if len(parts) != 2 or not (parts[0].isdecimal() and parts[1].isdecimal()):
        value.fault(f"{shown(value.value)} is no place", "write x,y in yards, as 350,250")
    elif int(parts[0]) > plan.width or int(parts[1]) > plan.height:
        value.fault(f"{value.text()} is off the field", f"use 0,0 to {plan.width},{plan.height}")
    else:
        return int(parts[0]), int(parts[1])
    return None


def _check_free(state: War, unit: Unit, x: int, y: int, value: Reader) -> None:
    """Check that its ground overlaps no other, and that it is not on blocking ground."""
    for other in state.fielded():
        need = radius_of(unit) + radius_of(other)
        if other is not unit and gap(x, y, other.x, other.y) < need - _SLACK:
            value.fault(f"{other.id} stands there", f"keep {ceil(need - _SLACK)} yards away from its middle")
    for area in state.plan.areas_at(x, y):
        if area.kind == "blocking":
            value.fault(f"{area.name} is blocking ground", "choose another place")


def _turn(table: WarTable, unit: Unit, direction: str) -> None:
    """EW-90."""
    unit.facing = NAMES.index(direction)
    table.emit(Faced(unit.id, unit.facing))


def _check_formation(eyes: Perspective, unit: Unit, value: Request) -> None:
    """One that it can hold, the closest of them where the seat cannot know which those are. EW-51."""
    wanted = value.name_of(FORMATIONS, "formation")
    ready = [formation.key for formation in formations_of(unit)]
    if unit.mob:
        ready = ready[:1]
    if wanted == "" or wanted in ready:
        return
    if not eyes.knows(unit, "traits"):
        value.nearest = ready[-1]
    else:
        what = f"{unit.id} has an effective Drill of {drill_of(unit)} and {unit.relays} Relays"
        value.fault(what, f"use {' or '.join(ready)}, or rule {unit.id}.drill or .relays first")


def _form_up(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """EW-53 to EW-56."""
    unit.formation = FORMATIONS[ruling.value]
    table.emit(FormationChanged(unit.id, ruling.value))


def _check_order(eyes: Perspective, unit: Unit, value: Request) -> None:
    state = eyes.state
    seen = [other.id for other in state.units.values() if eyes.has_seen(other)]
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


def _order(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """W-23."""
    signalled = unit.signalled
    order = read_order(Reader(ruling.value, "", []), unit, table.state, table.state.units)
    marches = order.kind == MARCH
    set_order(table, unit, order, table.state.plan.square_at(order.x, order.y) if marches else "")
    unit.signalled = signalled


def _fights_itself(unit: Unit, value: Reader) -> bool:
    """Whether engagements are its own, and not those of the unit near which it acts."""
    if unit.host:
        value.fault(f"{unit.id} fights from the place of {unit.host}", f"rule {unit.host}.engaged")
    return not unit.host


def _check_contact(eyes: Perspective, unit: Unit, value: Request, named: list[str]) -> None:
    for id in named:
        if id not in unit.engaged and not touches(unit, eyes.state.units[id]):
            value.fault(f"{unit.id} and {id} do not touch", f"rule {unit.id}.place first")


def _engage(table: WarTable, unit: Unit, wanted: list[str]) -> None:
    """For both: with new ones from this tick on. W-26."""
    state = table.state
    for id in [id for id in unit.engaged if id not in wanted]:
        end_engagement(table, unit, state.units[id], _WHY)
    for id in [id for id in wanted if id not in unit.engaged]:
        unit.engaged[id] = (state.tick, state.tick)
        state.units[id].engaged[unit.id] = (state.tick, state.tick)
        table.emit(Engaged(unit.id, id))


def _envelop(table: WarTable, unit: Unit, envelopers: list[str]) -> None:
    """EW-68."""
    before = unit.envelopers
    unit.envelopers = envelopers
    for id in envelopers:
        if id not in before:
            table.emit(Enveloped(unit.id, id))


# ------------------------------------------------------------------ whether it is there


def _check_standing(eyes: Perspective, unit: Unit, value: Request) -> None:
    standing = value.name_of(RULED_STANDINGS, "standing")
    if unit.standing == RESERVE:
        value.fault(f"{unit.id} is still to come", f"rule {unit.id}.arrives")
    elif standing == unit.standing:
        value.fault(f"{unit.id} is {standing} already", "leave it")
    elif standing == ACTIVE:
        _check_return(eyes.state, unit, value)
    elif unit.x < 0:
        value.fault(f"{unit.id} has not entered yet", "wait until it has")
    for id in [unit.leader, *unit.specials]:
        check_no_duel(eyes.state, id, value)


def _set_standing(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """Take a unit out of the war, or bring it back in its former place. A destroyed unit leaves its leader
    alone on the field; a restored one takes the leader back, and has at least Magnitude 1. W-32.
    """
    if ruling.value == ACTIVE:
        _bring_back(table.state, unit)
    elif not unit.is_active:
        unit.standing = ruling.value
    elif ruling.value == DESTROYED:
        without_asking(table, lambda quiet: _destroy(quiet, unit))
    else:
        end_engagements(table, unit, _WHY)
        unit.standing = GONE
        _dismiss(table.state, unit)


def _destroy(table: WarTable, unit: Unit) -> None:
    """A single person is out with it."""
    if unit.is_solo:
        put_out(table, table.state.leader(unit))
    else:
        destroy(table, unit)


def _dismiss(state: War, unit: Unit) -> None:
    """People who act apart from it are off the field as well."""
    for other in state.units.values():
        if other.host == unit.id and other.is_active:
            other.standing = GONE


def _check_return(state: War, unit: Unit, value: Reader) -> None:
    leader = state.leader(unit)
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
        _check_free(_without(state, unit), unit, unit.x, unit.y, value)


def _without(state: War, unit: Unit) -> War:
    """The war without the leader who stands alone where the unit was: they go back into it."""
    twin = state.copy()
    for other in twin.units.values():
        if other.is_solo and other.leader == unit.leader and other.id != unit.id:
            other.standing = GONE
    return twin


def _bring_back(state: War, unit: Unit) -> None:
    for other in state.units.values():
        if other.is_solo and other.leader == unit.leader and other is not unit:
            other.standing = GONE
    unit.standing = ACTIVE
    if not unit.is_solo and unit.magnitude == 0:
        unit.magnitude, unit.members = 1, 2
    unit.next = max(unit.next, state.tick)
    if unit.id not in state.order:
        state.order.insert(0, unit.id)


def _is_to_come(unit: Unit, value: Reader) -> bool:
    if unit.standing != RESERVE:
        value.fault(f"{unit.id} is {unit.standing}, not still to come", f"rule {unit.id}.standing")
    return unit.standing == RESERVE


PLACES: Final[tuple[UnitMatter, ...]] = (
    RulableField(
        "place", "x,y in yards; engagements end with those it no longer touches", _check_place, _put, on_field
    ),
    one_of(
        "facing",
        "one of 16 directions, as north or east-southeast",
        "direction",
        lambda eyes, unit: NAMES,
        _turn,
        of_many,
    ),
    RulableField(
        "formation",
        "unordered, skirmish, relaxed or close, as its Drill and Relays allow",
        _check_formation,
        _form_up,
        of_many,
    ),
    RulableField(
        "order",
        "halt, away, march:C4, march:350,250, or follow:, behind: or watch: with a unit's id",
        _check_order,
        _order,
    ),
    some_of(
        "engaged",
        "enemies in contact that it is engaged with, as red1,red2, or none",
        "enemy",
        lambda eyes, unit: [enemy.id for enemy in eyes.state.enemies(unit)],
        _engage,
        on_field,
        _fights_itself,
        more=_check_contact,
    ),
    some_of(
        "enveloped",
        "enemies engaged with it that surround it, as red1,red2, or none",
        "enemy engaged with {id}",
        lambda eyes, unit: unit.engaged,
        _envelop,
        on_field,
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
        _is_to_come,
        least=lambda unit, war: war.tick + 1,
    ),
)
