"""Splitting a unit, and people who leave one. EW-92, EW-93, W-33, W-42."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.plane import DIRECTIONS, gap, step_along
from wartable.rulesets.exalted_war.derived.traits import health_box_count
from wartable.rulesets.exalted_war.events.ranks import FellIn, WentApart
from wartable.rulesets.exalted_war.losses.losses import add_solo_unit
from wartable.rulesets.exalted_war.model.character import LEADER
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.troops import endurance, magnitude_of
from wartable.rulesets.exalted_war.model.unit import GONE, Unit, effective_drill_of, radius_of
from wartable.rulesets.exalted_war.orders.engagement import are_in_contact, end_all_engagements
from wartable.rulesets.exalted_war.orders.join_war import join_war_in_mid_battle

_FEWEST_MEMBERS: Final = 2
_GAP: Final = 1.0
_RINGS: Final = 6


def most_troops_to_split_off(unit: Unit) -> int:
    """Return the largest number of members that can leave a unit as a new one; 0 if the unit cannot be split.
    At least 2 have to stay, and the new unit must not be larger than the rest. W-33.
    """
    if unit.magnitude < 2 or not _can_leave(unit, _FEWEST_MEMBERS):
        return 0
    least, most = _FEWEST_MEMBERS, unit.members - _FEWEST_MEMBERS
    while least < most:
        middle = (least + most + 1) // 2
        if _can_leave(unit, middle):
            least = middle
        else:
            most = middle - 1
    return least


def _can_leave(unit: Unit, members: int) -> bool:
    left = unit.members - members
    return left >= _FEWEST_MEMBERS and magnitude_of(members) <= min(magnitude_of(left), unit.magnitude - 1)


def split_unit(
    table: WarTable, unit: Unit, hero: str, members: int, relays: int, specials: list[str]
) -> Unit:
    """Let a Hero leave with this many members and Relays, and these special people; return the new unit."""
    state = table.state
    character = state.people[hero]
    id = _company_id(state, hero)
    new = Unit(id, f"{character.name}'s company", unit.side, unit.seat, hero, unit.troops)
    new.drill, new.might, new.gear = unit.drill, unit.might, unit.gear
    new.members = members
    new.magnitude = magnitude_of(members)
    old_boxes = health_box_count(state, unit)
    unit.magnitude = min(magnitude_of(unit.members - members), unit.magnitude - 1)
    unit.members -= members
    new.first_magnitude, new.first_members = new.magnitude, new.members
    unit.first_magnitude = max(unit.magnitude, unit.first_magnitude - 1)
    unit.first_members = max(unit.members, unit.first_members - members)
    for id in [hero, *specials]:
        unit.specials.remove(id)
        if unit.lender == id:
            unit.lender = ""
        _dismiss_apart(state, unit, id)
    new.specials = specials
    unit.relays -= relays
    new.relays = relays
    character.role = LEADER
    new.formation = FORMATIONS["unordered"] if new.lacks_relays else unit.formation
    new_boxes = health_box_count(state, new)
    new.health = min(new_boxes - 1, -(-unit.health * new_boxes // old_boxes))
    new.full_endurance = endurance(new.drill, character.person.rank_of("stamina"))
    new.endurance = min(unit.endurance, new.full_endurance)
    new.facing, new.joined = unit.facing, unit.joined
    new.next = unit.next
    new.penalty = unit.penalty
    if new.formation.drill > effective_drill_of(new):
        new.formation = FORMATIONS["unordered"]
    _add_to_war(state, new, unit)
    place_beside_old_unit(state, new, unit)
    return new


def _company_id(state: War, hero: str) -> str:
    """Return an unused id for the unit that this Hero is about to lead."""
    id, number = f"{hero}_company", 1
    while id in state.units:
        number += 1
        id = f"{hero}_company_{number}"
    return id


def _dismiss_apart(state: War, unit: Unit, person: str) -> None:
    """If a person acts apart from the unit, remove the solo unit that represents the person."""
    apart = state.units.get(person)
    if apart is not None and apart.host == unit.id:
        apart.standing = GONE
        apart.engaged = {}


def _add_to_war(state: War, new: Unit, old: Unit) -> None:
    """Add a new unit to the war. In the order in which units move and declare actions it comes right before
    the unit that it was part of.
    """
    state.units[new.id] = new
    if new.id in state.order:
        state.order.remove(new.id)
    state.order.insert(state.order.index(old.id), new.id)


def place_beside_old_unit(state: War, new: Unit, old: Unit) -> None:
    """Move a new unit to the nearest free place around the unit that it was part of, out of contact with
    enemies. If no such place is found nearby, move it right behind that unit.
    """
    apart = radius_of(new) + radius_of(old) + _GAP
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
    for other in state.units_taking_up_ground():
        if other is new:
            continue
        if other.side != new.side and are_in_contact(new, other):
            return False
        if gap(x, y, other.x, other.y) < radius_of(new) + radius_of(other):
            return False
    return True


# ------------------------------------------------------------------ people apart


def acts_apart_from_unit(state: War, unit: Unit, person: str) -> bool:
    """Whether a special character of this unit acts apart from it at present. `person` is the person's id."""
    apart = state.units.get(person)
    return apart is not None and apart.is_active and apart.host == unit.id


def let_person_act_apart(table: WarTable, unit: Unit, person: str) -> None:
    """Let a special character act apart from the unit: at the same place, but as a solo unit with ticks of
    its own. W-42.
    """
    apart = _make_solo(table, unit, person)
    apart.host = unit.id
    if unit.lender == person:
        unit.lender = ""
    table.emit(WentApart(unit.id, person, leaves=False))


def let_person_leave_unit(table: WarTable, unit: Unit, person: str) -> None:
    """Let a special character leave the unit for good and become a solo unit beside it. EW-93."""
    unit.specials.remove(person)
    if unit.lender == person:
        unit.lender = ""
    alone = _make_solo(table, unit, person)
    alone.host = ""
    place_beside_old_unit(table.state, alone, unit)
    table.emit(WentApart(unit.id, person, leaves=True))


def _make_solo(table: WarTable, unit: Unit, person: str) -> Unit:
    """Create a solo unit for a person, roll for the tick at which the person first acts, and return it.
    EW-14, EW-15, W-22.
    """
    state = table.state
    character = state.people[person]
    alone = add_solo_unit(state, unit, character)
    join_war_in_mid_battle(table, alone)
    return alone


def return_person_to_ranks(table: WarTable, apart: Unit) -> None:
    """End the acting apart of a special character, who returns to the ranks of the unit. `apart` is the solo
    unit that represented the person. W-42.
    """
    end_all_engagements(table, apart, "back in line")
    apart.standing = GONE
    table.emit(FellIn(apart.host, apart.leader))
