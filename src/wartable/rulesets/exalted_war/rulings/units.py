"""Rulings on a unit: its size, training and fitness, its people, and its next action."""

from __future__ import annotations

import re
from typing import Final

from wartable.core.data.reader import MOST, Reader, shown
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import NONE, Request, read_flag
from wartable.core.rulings.ruling import RulableField, flag, number, one_of, some_of
from wartable.rulesets.exalted_war.derived.traits import health_box_count
from wartable.rulesets.exalted_war.events.harm import CommandPassed, PersonOut
from wartable.rulesets.exalted_war.events.ranks import RatingLent
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.losses.losses import (
    enforce_limits_set_by_size,
    lose_magnitude,
    members_after_change,
    remove_people_out_of_action,
    update_full_endurance,
)
from wartable.rulesets.exalted_war.losses.splitting import acts_apart_from_unit
from wartable.rulesets.exalted_war.model.character import HERO, LEADER, Character
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import TickConsequences
from wartable.rulesets.exalted_war.model.troops import BANDS, magnitude_of, most_special_characters
from wartable.rulesets.exalted_war.model.unit import ACTIVE, DESTROYED, GONE, RESERVE, Unit
from wartable.rulesets.exalted_war.saved.unit_data import UNIT

UnitField = RulableField[War, Perspective, Unit]

_VEIL: Final = re.compile("([1-9]):([0-9]{1,6})")


def check_is_not_solo(unit: Unit, value: Reader) -> bool:
    """Whether the unit is not a single person. If it is one, add a fault to `value` and return False."""
    if unit.is_solo:
        value.fault(f"{unit.id} is a single person", "rule on the person, or on another unit")
    return not unit.is_solo


def check_not_left_war(unit: Unit, value: Reader) -> bool:
    """Whether the unit is on the field or will still enter it. If it has left the war, add a fault to `value`
    and return False.
    """
    if unit.standing in (DESTROYED, GONE):
        value.fault(f"{unit.id} is {unit.standing}", f"rule {unit.id}.standing active first")
    return unit.standing not in (DESTROYED, GONE)


def check_on_field(unit: Unit, value: Reader) -> bool:
    """Whether the unit is on the field and has a place there. If it is not, add a fault to `value` and return
    False.
    """
    if not check_not_left_war(unit, value):
        return False
    if not unit.is_active or unit.x < 0:
        value.fault(f"{unit.id} has not entered yet", "wait until it has")
    return unit.is_active and unit.x >= 0


def _knows_traits(perspective: Perspective, unit: Unit) -> bool:
    return perspective.knows(unit, "traits")


# ------------------------------------------------------------------ strength


def _set_magnitude(table: WarTable, unit: Unit, magnitude: int) -> None:
    """Set a unit's Magnitude, and change the number of its members as a loss or a Rally would. W-32."""
    _set_size(table, unit, magnitude, members_after_change(unit.members, unit.magnitude, magnitude))


def _set_members(table: WarTable, unit: Unit, members: int) -> None:
    """Set the number of a unit's members, and its Magnitude accordingly. EW-29."""
    _set_size(table, unit, magnitude_of(members), members)


def _set_size(table: WarTable, unit: Unit, magnitude: int, members: int) -> None:
    """Set the Magnitude and the number of members of a unit. Special characters above the new limit fade into
    the ranks. W-13.
    """
    lose_magnitude(table, TickConsequences(), unit, unit.magnitude - magnitude, "a ruling")
    unit.magnitude = magnitude
    unit.members = members
    enforce_limits_set_by_size(table)


def _apply_drill(table: WarTable, unit: Unit) -> None:
    """Update a unit's Endurance and formation after its Drill was changed. EW-30, EW-31, W-31."""
    update_full_endurance(table.state, unit)
    enforce_limits_set_by_size(table)


def _most_relays(unit: Unit, war: War) -> int:
    """Return the largest number of Relays that a unit can have within its limit of special characters.
    EW-46.
    """
    return 0 if unit.mob else max(0, most_special_characters(unit.magnitude) - len(unit.specials))


STRENGTH: Final[tuple[UnitField, ...]] = (
    number(
        UNIT["magnitude"],
        len(BANDS) - 1,
        check_not_left_war,
        check_is_not_solo,
        least=1,
        told="its Magnitude; heads follow, and special characters above the limit fade into the ranks",
        sets=_set_magnitude,
    ),
    number(UNIT["members"], 99999, check_not_left_war, check_is_not_solo, least=2, sets=_set_members),
    number(
        UNIT["health"],
        lambda unit, war: health_box_count(war, unit) - 1,
        check_not_left_war,
        check_is_not_solo,
        known=_knows_traits,
    ),
    number(UNIT["endurance"], lambda unit, war: unit.full_endurance, check_not_left_war, known=_knows_traits),
    number(
        UNIT["drill"],
        5,
        check_not_left_war,
        check_is_not_solo,
        told="its Drill; full Endurance follows, and so does a formation that it no longer holds",
        then=_apply_drill,
    ),
    number(UNIT["might"], 9, check_not_left_war, check_is_not_solo),
    number(UNIT["gear"], 9, check_not_left_war, check_is_not_solo),
    number(
        UNIT["relays"],
        _most_relays,
        check_not_left_war,
        check_is_not_solo,
        told="its Relays; with too few it is Unordered at once",
        then=lambda table, unit: enforce_limits_set_by_size(table),
    ),
)


# ------------------------------------------------------------------ command


def check_not_in_duel(state: War, person: str, value: Reader) -> None:
    """Add a fault to `value` if the person with this id is in a duel."""
    for duel in state.duels:
        if person in (duel.one.leader, duel.other.leader):
            value.fault(f"{person} fights a duel", f"wait for its end, or rule {person}.wounds")


def put_out_of_action(table: WarTable, character: Character) -> None:
    """Put a person out of action. If the person leads a unit, one of its Heroes takes command, or it becomes
    a mob. W-2, W-12.
    """
    character.is_out = True
    where = ""
    for unit in table.state.units.values():
        if unit.is_active and (unit.leader == character.id or character.id in unit.specials):
            where = unit.id
    table.emit(PersonOut(where, character.id))
    remove_people_out_of_action(table)


def remove_solo_unit(state: War, unit: Unit, person: str) -> None:
    """If a person has a solo unit besides `unit`, remove it from the war, since the person is in `unit` from
    now on.
    """
    for other in state.units.values():
        if other.is_solo and other.leader == person and other is not unit:
            other.standing = GONE


def _set_leader(table: WarTable, unit: Unit, leader: str) -> None:
    """Make another person the leader of a unit, which may be a mob. The former leader stays in it as a Hero.
    Filled boxes and Endurance stay as they are, within the limits under the new leader. W-12.
    """
    state = table.state
    former = state.leader_of(unit)
    remove_solo_unit(state, unit, leader)
    if leader in unit.specials:
        unit.specials.remove(leader)
    if not unit.mob and not former.is_out:
        former.role = HERO
        unit.specials.append(former.id)
    state.people[leader].role = LEADER
    unit.mob = 0
    unit.leader = leader
    unit.lender = "" if unit.lender == leader else unit.lender
    unit.health = min(unit.health, health_box_count(state, unit) - 1)
    update_full_endurance(state, unit)
    table.emit(CommandPassed(unit.id, leader))


def _possible_people(perspective: Perspective, unit: Unit) -> list[str]:
    """Return the ids of the people who could join or lead the unit, as far as the seat knows of them."""
    state = perspective.state
    found = [*unit.specials, *_people_outside_units(state, unit)]
    return [id for id in found if perspective.knows_of_person(id) and not state.people[id].is_out]


def _people_outside_units(state: War, unit: Unit) -> list[str]:
    """Return the ids of the people who are neither in this unit nor in another unit of many, and who are not
    known to belong to another side.
    """
    side: dict[str, str] = {}
    for other in state.units.values():
        for id in [other.leader, *other.specials]:
            side.setdefault(id, other.side)
            if other is not unit and other.standing in (ACTIVE, RESERVE) and not other.is_solo:
                side[id] = ""
    found = [id for id in state.people if side.get(id, unit.side) == unit.side]
    return [id for id in found if id != unit.leader and id not in unit.specials and not id.endswith("_mob")]


def _check_specials_limit(perspective: Perspective, unit: Unit, value: Request, people: list[str]) -> None:
    """Check that these people are not more than the unit's limit of special characters allows. EW-46."""
    most = 0 if unit.mob else max(0, most_special_characters(unit.magnitude) - unit.relays)
    if len(people) > most:
        value.fault(f"{len(people)} are more than {unit.id} can have", f"name {most} at most")


def _set_specials(table: WarTable, unit: Unit, people: list[str]) -> None:
    """Set the unit's special characters, Relays aside. Former leaders among them become Heroes."""
    state = table.state
    before = unit.specials
    unit.specials = people
    for id in [*before, *people]:
        if id not in before or id not in people:
            remove_solo_unit(state, unit, id)
        if id not in before and state.people[id].role == LEADER:
            state.people[id].role = HERO
    if unit.lender not in people:
        unit.lender = ""


def _set_lender(table: WarTable, unit: Unit, lender: str) -> None:
    """Set the special character whose rating the unit uses instead of its own. EW-47, EW-48, W-41."""
    unit.lender = lender
    table.emit(RatingLent(unit.id, lender))


def _check_mob(perspective: Perspective, unit: Unit, value: Request) -> None:
    is_so = read_flag(value)
    if is_so == (unit.mob > 0):
        value.fault(f"{unit.id} is {'a mob' if unit.mob else 'no mob'} already", "leave it")
    elif not is_so:
        value.fault("a mob needs a leader", f"rule {unit.id}.leader")
    for id in [unit.leader, *unit.specials]:
        check_not_in_duel(perspective.state, id, value)


def _make_mob(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """Put the unit's leader and special characters out of action, so that it becomes a mob. W-12."""
    for id in unit.specials:
        table.state.people[id].is_out = True
    put_out_of_action(table, table.state.leader_of(unit))
    enforce_limits_set_by_size(table)


COMMAND: Final[tuple[UnitField, ...]] = (
    one_of(
        "leader",
        "the person who leads it from now on: one of its own, or a person outside all units",
        "person who could",
        _possible_people,
        _set_leader,
        check_on_field,
        check_is_not_solo,
    ),
    some_of(
        "specials",
        "its Heroes and Sorcerers, as bram,cal, or none; those left out stand in no unit",
        "person who could",
        _possible_people,
        _set_specials,
        check_on_field,
        check_is_not_solo,
        more=_check_specials_limit,
    ),
    one_of(
        "lender",
        "the Hero or Sorcerer in the unit whose rating it uses, or none",
        "person in the unit",
        lambda perspective, unit: [
            id for id in unit.specials if not acts_apart_from_unit(perspective.state, unit, id)
        ],
        _set_lender,
        check_not_left_war,
        check_is_not_solo,
        none=True,
    ),
    RulableField(
        "mob",
        "yes: its leader and special characters are out, and no one commands it",
        _check_mob,
        _make_mob,
        check_on_field,
        check_is_not_solo,
    ),
)


# ------------------------------------------------------------------ pending actions


def _most_dash_ticks(unit: Unit, war: War) -> int:
    """Return the largest number of ticks that a unit's Dash, Climb or Swim can still last; 0 if it makes
    none. W-28.
    """
    return 3 if unit.state_of in ("dash", "climb", "swim") else 0


def _set_hesitating(table: WarTable, unit: Unit, hesitates: bool) -> None:
    """Set whether a unit hesitates; single people never do. W-35."""
    unit.hesitating = hesitates and not unit.is_solo


def _check_lasting_action(perspective: Perspective, unit: Unit, value: Request) -> None:
    value.name_of([NONE], "such value")
    if unit.state_of not in ("guard", "aim"):
        value.fault(f"{unit.id} neither guards nor aims", "leave it")


def _break_off(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """Break off a unit's Guard or Aim. EW-58, EW-86."""
    unit.state_of = unit.aim = ""


def _check_veil(perspective: Perspective, unit: Unit, value: Request) -> None:
    text, tick = value.text(), perspective.state.tick
    found = _VEIL.fullmatch(text)
    example = f"1:{tick + 5}"
    if text == NONE:
        return
    if found is None:
        value.fault(f"{shown(text)} is no such value", f"use {example} or none")
    elif int(found.group(2)) <= tick:
        value.fault(f"tick {found.group(2)} is not to come", f"use a later one, as {example}, or none")


def _set_veil(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """Set or end the veil that takes successes from ranged attacks by and at the unit. W-47."""
    successes, _, until = ruling.value.partition(":")
    unit.veil, unit.veiled_until = (int(successes), int(until)) if until else (0, 0)


PENDING: Final[tuple[UnitField, ...]] = (
    number(
        UNIT["next"], lambda unit, war: war.tick + MOST, check_not_left_war, least=lambda unit, war: war.tick
    ),
    number(UNIT["penalty"], 20, check_not_left_war),
    number(UNIT["stunt"], 3, check_not_left_war),
    number(UNIT["dash"], _most_dash_ticks, check_not_left_war),
    flag(UNIT["surprise"], check_not_left_war),
    flag(UNIT["inactive"], check_not_left_war),
    flag(UNIT["hesitating"], check_not_left_war, sets=_set_hesitating),
    flag(UNIT["signalled"], check_not_left_war),
    flag(UNIT["parries"], check_not_left_war),
    RulableField(
        "state",
        "none: its Guard or Aim is broken off, and nothing follows from that",
        _check_lasting_action,
        _break_off,
    ),
    RulableField(
        "veil",
        "SUCCESSES:TICK, as 1:12: ranged attacks by and at it lose 1 until tick 12; or none",
        _check_veil,
        _set_veil,
        check_not_left_war,
    ),
)
