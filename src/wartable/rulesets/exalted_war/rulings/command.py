"""Rulings on who leads a unit, and who stands in it."""

from __future__ import annotations

from typing import Final

from wartable.core.auto_answer import NONE, Request, read_flag, read_words, words
from wartable.rulesets.exalted_war.derived.traits import boxes_of
from wartable.rulesets.exalted_war.events.harm import CommandPassed
from wartable.rulesets.exalted_war.events.ranks import RatingLent
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.losses.splitting import is_apart
from wartable.rulesets.exalted_war.model.character import HERO, LEADER, Character
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.troops import endurance, most_specials
from wartable.rulesets.exalted_war.model.unit import ACTIVE, GONE, RESERVE, Unit
from wartable.rulesets.exalted_war.rulings.base import (
    UnitMatter,
    check_in_war,
    check_many,
    check_no_duel,
    check_on_field,
    put_out,
    settle,
    without_asking,
)


class Leader(UnitMatter):
    """Lets another person lead the unit, a mob too. Who led it stays in it as a Hero. W-12."""

    name = "leader"
    meaning = "the person who leads it from now on: one of its own, or one who stands in no unit"

    def check(self, perspective: Perspective, unit: Unit, value: Request) -> None:
        if not (check_on_field(unit, value) and check_many(unit, value)):
            return
        ready = _ready(perspective, unit)
        value.name_of(ready, "person who could")

    def apply(self, table: WarTable, unit: Unit, value: str) -> None:
        state = table.state
        former = state.leader(unit)
        _take_in(state, unit, value)
        if value in unit.specials:
            unit.specials.remove(value)
        if not unit.mob and not former.is_out:
            former.role = HERO
            unit.specials.append(former.id)
        state.people[value].role = LEADER
        unit.mob = 0
        _wear(state, unit, value)
        table.emit(CommandPassed(unit.id, value))


def _ready(perspective: Perspective, unit: Unit) -> list[str]:
    """People of whom the seat knows that they could be in the unit, or lead it."""
    state = perspective.state
    found = [*unit.specials, *_free(state, unit)]
    return [id for id in found if perspective.sees_person(id) and not state.people[id].is_out]


def _wear(state: War, unit: Unit, leader: str) -> None:
    """Health and Endurance stay, as far as the new leader has as much."""
    unit.leader = leader
    unit.lender = "" if unit.lender == leader else unit.lender
    unit.health = min(unit.health, boxes_of(state, unit) - 1)
    unit.full_endurance = endurance(unit.drill, state.person(unit).rank("stamina"))
    unit.endurance = min(unit.endurance, unit.full_endurance)


def _free(state: War, unit: Unit) -> list[str]:
    """People who neither lead a unit of the war, single people aside, nor stand in one; of its side, as far
    as that is known of them.
    """
    side: dict[str, str] = {}
    for other in state.units.values():
        for id in [other.leader, *other.specials]:
            side.setdefault(id, other.side)
            if other is not unit and other.standing in (ACTIVE, RESERVE) and not other.is_solo:
                side[id] = ""
    found = [id for id in state.people if side.get(id, unit.side) == unit.side]
    return [id for id in found if id != unit.leader and id not in unit.specials and not id.endswith("_mob")]


def _take_in(state: War, unit: Unit, person: str) -> None:
    """Somebody who acted apart, or stood alone, is in the unit."""
    alone = state.units.get(person)
    for other in state.units.values():
        if other.is_active and other.is_solo and (other is alone or other.leader == person):
            other.standing = GONE
    if unit.lender == person:
        unit.lender = ""


class Specials(UnitMatter):
    """Sets who stands in the unit besides its leader and Relays, within the limit. EW-46."""

    name = "specials"
    meaning = "its Heroes and Sorcerers, as bram,cal, or none; who is left out stands in no unit"

    def check(self, perspective: Perspective, unit: Unit, value: Request) -> None:
        if not (check_on_field(unit, value) and check_many(unit, value)):
            return
        ready = _ready(perspective, unit)
        named = read_words(value, ready, "person who could")
        most = 0 if unit.mob else most_specials(unit.magnitude) - unit.relays
        if len(named) > max(0, most):
            value.fault(f"{len(named)} are more than {unit.id} can have", f"name {max(0, most)} at most")

    def apply(self, table: WarTable, unit: Unit, value: str) -> None:
        state = table.state
        before = unit.specials
        unit.specials = words(value)
        if unit.lender not in unit.specials:
            unit.lender = ""
        for id in unit.specials:
            if id not in before:
                _take_in(state, unit, id)
                _make_special(state.people[id])
        for id in before:
            if id not in unit.specials:
                _take_in(state, unit, id)


def _make_special(character: Character) -> None:
    """Leaders become Heroes."""
    if character.role == LEADER:
        character.role = HERO


class Lender(UnitMatter):
    """Sets whose rating the unit uses in place of its own. EW-47, EW-48, W-41."""

    name = "lender"
    meaning = "the Hero or Sorcerer in the unit whose rating it uses, or none"

    def check(self, perspective: Perspective, unit: Unit, value: Request) -> None:
        if not (check_in_war(unit, value) and check_many(unit, value)):
            return
        ready = [id for id in unit.specials if not is_apart(perspective.state, unit, id)]
        value.name_of([NONE, *ready], "person in the unit")

    def apply(self, table: WarTable, unit: Unit, value: str) -> None:
        unit.lender = "" if value == NONE else value
        table.emit(RatingLent(unit.id, unit.lender))


class Mob(UnitMatter):
    """Makes a mob of the unit: its leader and everybody who could lead it are out. W-12."""

    name = "mob"
    meaning = "yes: its leader and special characters are out, and nobody commands it"

    def check(self, perspective: Perspective, unit: Unit, value: Request) -> None:
        if not (check_on_field(unit, value) and check_many(unit, value)):
            return
        is_so = read_flag(value)
        if is_so == (unit.mob > 0):
            value.fault(f"{unit.id} is {'a mob' if unit.mob else 'no mob'} already", "leave it")
        elif not is_so:
            value.fault("a mob needs somebody to lead it", f"rule {unit.id}.leader")
        for id in [unit.leader, *unit.specials]:
            check_no_duel(perspective.state, id, value)

    def apply(self, table: WarTable, unit: Unit, value: str) -> None:
        state = table.state
        for id in unit.specials:
            state.people[id].is_out = True
        without_asking(table, lambda quiet: put_out(quiet, state.leader(unit)))
        settle(table)


COMMAND: Final[tuple[UnitMatter, ...]] = (Leader(), Specials(), Lender(), Mob())
