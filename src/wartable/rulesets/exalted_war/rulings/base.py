"""Checks and consequences that several rulings on a unit share."""

from __future__ import annotations

from collections.abc import Callable

from wartable.core.data.reader import Reader
from wartable.core.rulings import auto_answer
from wartable.core.rulings.ruling import RulableField
from wartable.rulesets.exalted_war.events.harm import PersonOut
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.losses.losses import pass_commands
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import DESTROYED, GONE, Unit

UnitMatter = RulableField[War, Perspective, Unit]
PersonMatter = RulableField[War, Perspective, Character]
WarMatter = RulableField[War, Perspective, War]


def of_many(unit: Unit, value: Reader) -> bool:
    """Whether it has what only many people have."""
    if unit.is_solo:
        value.fault(f"{unit.id} is a single person", "rule on the person, or on another unit")
    return not unit.is_solo


def in_war(unit: Unit, value: Reader) -> bool:
    """Whether the unit is on the field or still to come."""
    if unit.standing in (DESTROYED, GONE):
        value.fault(f"{unit.id} is {unit.standing}", f"rule {unit.id}.standing active first")
    return unit.standing not in (DESTROYED, GONE)


def on_field(unit: Unit, value: Reader) -> bool:
    """Whether the unit is on the field."""
    if not in_war(unit, value):
        return False
    if not unit.is_active or unit.x < 0:
        value.fault(f"{unit.id} has not entered yet", "wait until it has")
    return unit.is_active and unit.x >= 0


def knows_traits(eyes: Perspective, unit: Unit) -> bool:
    """Whether the figures of the unit are open to the seat."""
    return eyes.knows(unit, "traits")


def check_no_duel(state: War, person: str, value: Reader) -> None:
    """Check that a person is in no duel: the war waits for its end."""
    for duel in state.duels:
        if person in (duel.one.leader, duel.other.leader):
            value.fault(f"{person} fights a duel", f"wait for its end, or rule {person}.wounds")


# ------------------------------------------------------------------ what follows from a ruling


def without_asking(table: WarTable, act: Callable[[WarTable], None]) -> None:
    """Let rules act that may ask, with the umpire answering: the first Hero takes over, the first special
    character fades.
    """
    auto_answer.without_asking(table, table.state.plan.seats, act)


def put_out(table: WarTable, character: Character) -> None:
    """A person is out of action, and commands pass on. W-2, W-12."""
    state = table.state
    character.is_out = True
    where = ""
    for unit in state.units.values():
        if unit.is_active and (unit.leader == character.id or character.id in unit.specials):
            where = unit.id
    table.emit(PersonOut(where, character.id))
    pass_commands(table)
