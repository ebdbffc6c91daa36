"""Rulings on who leads a unit, and who stands in it."""

from __future__ import annotations

from typing import Final

from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request, read_flag
from wartable.core.rulings.ruling import RulableField, one_of, some_of
from wartable.rulesets.exalted_war.derived.traits import boxes_of
from wartable.rulesets.exalted_war.events.harm import CommandPassed
from wartable.rulesets.exalted_war.events.ranks import RatingLent
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.losses.losses import settle_endurance, settle_order
from wartable.rulesets.exalted_war.losses.splitting import is_apart
from wartable.rulesets.exalted_war.model.character import HERO, LEADER
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.troops import most_specials
from wartable.rulesets.exalted_war.model.unit import ACTIVE, GONE, RESERVE, Unit
from wartable.rulesets.exalted_war.rulings.base import (
    UnitMatter,
    check_no_duel,
    in_war,
    of_many,
    on_field,
    put_out,
    without_asking,
)


def _lead(table: WarTable, unit: Unit, leader: str) -> None:
    """Another person leads the unit, a mob too. Who led it stays in it as a Hero. W-12."""
    state = table.state
    former = state.leader(unit)
    _take_in(state, unit, leader)
    if leader in unit.specials:
        unit.specials.remove(leader)
    if not unit.mob and not former.is_out:
        former.role = HERO
        unit.specials.append(former.id)
    state.people[leader].role = LEADER
    unit.mob = 0
    _wear(state, unit, leader)
    table.emit(CommandPassed(unit.id, leader))


def _ready(eyes: Perspective, unit: Unit) -> list[str]:
    """Return the people who could be in the unit or lead it, as far as the seat knows of them."""
    state = eyes.state
    found = [*unit.specials, *_free(state, unit)]
    return [id for id in found if eyes.sees_person(id) and not state.people[id].is_out]


def _wear(state: War, unit: Unit, leader: str) -> None:
    """Health and Endurance stay, as far as the new leader has as much."""
    unit.leader = leader
    unit.lender = "" if unit.lender == leader else unit.lender
    unit.health = min(unit.health, boxes_of(state, unit) - 1)
    settle_endurance(state, unit)


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
    """Put a person who acted apart or stood alone into the unit."""
    alone = state.units.get(person)
    for other in state.units.values():
        if other.is_active and other.is_solo and (other is alone or other.leader == person):
            other.standing = GONE
    if unit.lender == person:
        unit.lender = ""


def _check_number(eyes: Perspective, unit: Unit, value: Request, named: list[str]) -> None:
    """Within the limit. EW-46."""
    most = 0 if unit.mob else most_specials(unit.magnitude) - unit.relays
    if len(named) > max(0, most):
        value.fault(f"{len(named)} are more than {unit.id} can have", f"name {max(0, most)} at most")


def _set_specials(table: WarTable, unit: Unit, named: list[str]) -> None:
    """Set the unit's special characters apart from Relays; former leaders become Heroes."""
    state = table.state
    before = unit.specials
    unit.specials = named
    if unit.lender not in named:
        unit.lender = ""
    for id in [*before, *named]:
        if id not in before or id not in named:
            _take_in(state, unit, id)
    for id in named:
        if id not in before and state.people[id].role == LEADER:
            state.people[id].role = HERO


def _set_lender(table: WarTable, unit: Unit, lender: str) -> None:
    """Set the character whose rating the unit uses instead of its own. EW-47, EW-48, W-41."""
    unit.lender = lender
    table.emit(RatingLent(unit.id, lender))


def _check_mob(eyes: Perspective, unit: Unit, value: Request) -> None:
    is_so = read_flag(value)
    if is_so == (unit.mob > 0):
        value.fault(f"{unit.id} is {'a mob' if unit.mob else 'no mob'} already", "leave it")
    elif not is_so:
        value.fault("a mob needs a leader", f"rule {unit.id}.leader")
    for id in [unit.leader, *unit.specials]:
        check_no_duel(eyes.state, id, value)


def _make_mob(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """Its leader and everybody who could lead it are out. W-12."""
    state = table.state
    for id in unit.specials:
        state.people[id].is_out = True
    without_asking(table, lambda quiet: put_out(quiet, state.leader(unit)))
    settle_order(table)


COMMAND: Final[tuple[UnitMatter, ...]] = (
    one_of(
        "leader",
        "the person who leads it from now on: one of its own, or a person outside all units",
        "person who could",
        _ready,
        _lead,
        on_field,
        of_many,
    ),
    some_of(
        "specials",
        "its Heroes and Sorcerers, as bram,cal, or none; who is left out stands in no unit",
        "person who could",
        _ready,
        _set_specials,
        on_field,
        of_many,
        more=_check_number,
    ),
    one_of(
        "lender",
        "the Hero or Sorcerer in the unit whose rating it uses, or none",
        "person in the unit",
        lambda eyes, unit: [id for id in unit.specials if not is_apart(eyes.state, unit, id)],
        _set_lender,
        in_war,
        of_many,
        none=True,
    ),
    RulableField(
        "mob",
        "yes: its leader and special characters are out, and no one commands it",
        _check_mob,
        _make_mob,
        on_field,
        of_many,
    ),
)
