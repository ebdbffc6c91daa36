"""Splitting a unit, and people who leave one. EW-92, EW-93, W-33, W-42."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.plane import DIRECTIONS, gap, step_along
from wartable.rulesets.exalted_war.derived.traits import boxes_of
from wartable.rulesets.exalted_war.events.ranks import FellIn, WentApart
from wartable.rulesets.exalted_war.losses.losses import new_solo
from wartable.rulesets.exalted_war.model.character import LEADER
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.troops import endurance, magnitude_of
from wartable.rulesets.exalted_war.model.unit import GONE, Unit, drill_of, radius_of
from wartable.rulesets.exalted_war.orders.engagement import end_engagements, touches
from wartable.rulesets.exalted_war.orders.join_war import join_later

_LEAST: Final = 2
_BESIDE: Final = 1.0
_RINGS: Final = 6


def most_leaving(unit: Unit) -> int:
    """Return the most troops that can leave: at least 2 stay, and the new unit is no larger than the rest.
    0 if the unit cannot be split. W-33.
    """
    if unit.magnitude < 2 or not _can_leave(unit, _LEAST):
        return 0
    least, most = _LEAST, unit.members - _LEAST
    while least < most:
        middle = (least + most + 1) // 2
        if _can_leave(unit, middle):
            least = middle
        else:
            most = middle - 1
    return least


def _can_leave(unit: Unit, members: int) -> bool:
    left = unit.members - members
    return left >= _LEAST and magnitude_of(members) <= min(magnitude_of(left), unit.magnitude - 1)


def split_unit(table: WarTable, unit: Unit, hero: str, members: int, relays: int, people: list[str]) -> Unit:
    """Split off this many members under a Hero, as a new unit beside the old one."""
    state = table.state
    character = state.people[hero]
    id = _company_id(state, hero)
    new = Unit(id, f"{character.name}'s company", unit.side, unit.seat, hero, unit.troops)
    new.drill, new.might, new.gear = unit.drill, unit.might, unit.gear
    new.members = members
    new.magnitude = magnitude_of(members)
    of_boxes = boxes_of(state, unit)
    unit.magnitude = min(magnitude_of(unit.members - members), unit.magnitude - 1)
    unit.members -= members
    new.first_magnitude, new.first_members = new.magnitude, new.members
    unit.first_magnitude = max(unit.magnitude, unit.first_magnitude - 1)
    unit.first_members = max(unit.members, unit.first_members - members)
    for id in [hero, *people]:
        unit.specials.remove(id)
        if unit.lender == id:
            unit.lender = ""
        _dismiss_apart(state, unit, id)
    new.specials = people
    unit.relays -= relays
    new.relays = relays
    character.role = LEADER
    new.formation = FORMATIONS["unordered"] if new.lacks_relays else unit.formation
    boxes = boxes_of(state, new)
    new.health = min(boxes - 1, -(-unit.health * boxes // of_boxes))
    new.full_endurance = endurance(new.drill, character.person.rank("stamina"))
    new.endurance = min(unit.endurance, new.full_endurance)
    new.facing, new.joined = unit.facing, unit.joined
    new.next = unit.next
    new.penalty = unit.penalty
    if new.formation.drill > drill_of(new):
        new.formation = FORMATIONS["unordered"]
    _enrol(state, new, unit)
    place_beside(state, new, unit)
    return new


def _company_id(state: War, hero: str) -> str:
    """Return an unused unit id for this Hero's company."""
    id, number = f"{hero}_company", 1
    while id in state.units:
        number += 1
        id = f"{hero}_company_{number}"
    return id


def _dismiss_apart(state: War, unit: Unit, person: str) -> None:
    """End a person's acting apart from the unit, if they do."""
    apart = state.units.get(person)
    if apart is not None and apart.host == unit.id:
        apart.standing = GONE
        apart.engaged = {}


def _enrol(state: War, new: Unit, beside: Unit) -> None:
    """Add the new unit to the war, right before the unit that it came from in the order of moving and
    declaring.
    """
    state.units[new.id] = new
    if new.id in state.order:
        state.order.remove(new.id)
    state.order.insert(state.order.index(beside.id), new.id)


def place_beside(state: War, new: Unit, old: Unit) -> None:
    """Move the new unit to the nearest free place found around the old one, outside enemy contact."""
    apart = radius_of(new) + radius_of(old) + _BESIDE
    for ring in range(1, _RINGS):
        for turn in (4, 12, 6, 10, 8, 2, 14, 5, 11, 7, 9, 3, 13, 1, 15, 0):
            x, y = step_along(old.x, old.y, (old.facing + turn) % DIRECTIONS, apart * ring)
            if _is_free(state, new, x, y):
                new.x, new.y = x, y
                return
    x, y = step_along(old.x, old.y, (old.facing + 8) % DIRECTIONS, apart)
    new.x, new.y = min(max(x, 0), state.plan.width), min(max(y, 0), state.plan.height)


def _is_free(state: War, new: Unit, x: int, y: int) -> bool:
    plan = state.plan
    if not (0 <= x <= plan.width and 0 <= y <= plan.height):
        return False
    if [area for area in plan.areas_at(x, y) if area.kind in ("blocking", "steep", "water")]:
        return False
    new.x, new.y = x, y
    for other in state.fielded():
        if other is new:
            continue
        if other.side != new.side and touches(new, other):
            return False
        if gap(x, y, other.x, other.y) < radius_of(new) + radius_of(other):
            return False
    return True


# ------------------------------------------------------------------ people apart


def is_apart(state: War, unit: Unit, person: str) -> bool:
    """Whether a special character of this unit acts apart from it now."""
    apart = state.units.get(person)
    return apart is not None and apart.is_active and apart.host == unit.id


def go_apart(table: WarTable, unit: Unit, person: str) -> None:
    """Let a special character act apart at the unit's place, with their own ticks. W-42."""
    apart = _alone(table, unit, person)
    apart.host = unit.id
    if unit.lender == person:
        unit.lender = ""
    table.emit(WentApart(unit.id, person, leaves=False))


def leave(table: WarTable, unit: Unit, person: str) -> None:
    """Let a special character leave the unit and become a solo unit beside it. EW-93."""
    unit.specials.remove(person)
    if unit.lender == person:
        unit.lender = ""
    alone = _alone(table, unit, person)
    alone.host = ""
    place_beside(table.state, alone, unit)
    table.emit(WentApart(unit.id, person, leaves=True))


def _alone(table: WarTable, unit: Unit, person: str) -> Unit:
    """Make a person a solo unit, and roll for the tick at which they first act. EW-14, EW-15, W-22."""
    state = table.state
    character = state.people[person]
    alone = new_solo(state, unit, character)
    join_later(table, alone)
    return alone


def fall_in(table: WarTable, apart: Unit) -> None:
    """Return a special character who acted apart to the unit's ranks. W-42."""
    end_engagements(table, apart, "back in line")
    apart.standing = GONE
    table.emit(FellIn(apart.host, apart.leader))
