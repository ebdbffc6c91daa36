"""Rulings: the GM sets a value of the war, for a reason. Checked in full, applied without a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.auto_answer import Request, has_part
from wartable.core.reader import closest, shown
from wartable.core.record import Ruling
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.rulings.base import Matter, PersonMatter, UnitMatter, WarMatter
from wartable.rulesets.exalted_war.rulings.command import COMMAND
from wartable.rulesets.exalted_war.rulings.pending_actions import DOINGS
from wartable.rulesets.exalted_war.rulings.people import PEOPLE
from wartable.rulesets.exalted_war.rulings.places import PLACES
from wartable.rulesets.exalted_war.rulings.strength import STRENGTH
from wartable.rulesets.exalted_war.rulings.war import MATTERS

__all__ = ["apply_ruling", "judge", "ruling_paths"]

_OF_UNITS: Final[dict[str, UnitMatter]] = {
    matter.name: matter for matter in (*STRENGTH, *COMMAND, *PLACES, *DOINGS)
}
_OF_PEOPLE: Final[dict[str, PersonMatter]] = {matter.name: matter for matter in PEOPLE}
_OF_WAR: Final[dict[str, WarMatter]] = {matter.name: matter for matter in MATTERS}


def judge(state: War, value: Request) -> None:
    """Add a fault for everything that keeps a ruling from being applied, with what would do."""
    perspective = Perspective(state, value.seat)
    units, people = _seen(perspective)
    parts = value.path.split(".")
    id = parts[0]
    if state.over:
        value.fault("the war is over", "undo what ended it first")
    elif id in _OF_WAR and len(parts) == 1:
        _OF_WAR[id].check(perspective, value)
    elif id in units or id in people:
        _check_one(perspective, parts, value)
    elif id in _OF_WAR:
        value.fault(f"{id} has no parts", f"write {id}")
    else:
        remedy = closest(id, [*units, *people, *_OF_WAR])
        value.fault(f"there is no unit, no person and no matter {shown(id)}", remedy)


def _seen(perspective: Perspective) -> tuple[list[str], list[str]]:
    """The ids of the units and of the people that the seat knows of."""
    state = perspective.state
    units = [unit.id for unit in state.units.values() if perspective.has_seen(unit)]
    return units, [id for id in state.people if perspective.sees_person(id)]


def _check_one(perspective: Perspective, parts: list[str], value: Request) -> None:
    """A unit, a person, or one who is both: acting alone, with his own name."""
    state, id = perspective.state, parts[0]
    details: dict[str, tuple[str, ...]] = {}
    if id in state.units and perspective.has_seen(state.units[id]):
        details |= _no_details(_OF_UNITS)
    if id in state.people and perspective.sees_person(id):
        details |= _no_details(_OF_PEOPLE)
    if not has_part(value, id, parts[1:], details, next(iter(details))):
        return
    if parts[1] in _OF_PEOPLE:
        _OF_PEOPLE[parts[1]].check(perspective, state.people[id], value)
    else:
        _OF_UNITS[parts[1]].check(perspective, state.units[id], value)


def _no_details(matters: Mapping[str, Matter]) -> dict[str, tuple[str, ...]]:
    return dict.fromkeys(matters, ())


def apply_ruling(table: WarTable, ruling: Ruling) -> None:
    """Apply a ruling that `judge` has found sound. Nobody is asked and nothing is rolled."""
    state = table.state
    parts = ruling.path.split(".")
    if len(parts) == 1:
        _OF_WAR[parts[0]].apply(table, ruling.value, ruling.reason)
    elif parts[1] in _OF_PEOPLE:
        _OF_PEOPLE[parts[1]].apply(table, state.people[parts[0]], ruling.value)
    else:
        _OF_UNITS[parts[1]].apply(table, state.units[parts[0]], ruling.value)


def ruling_paths(state: War, seat: str = "") -> list[tuple[str, str]]:
    """The paths that can be ruled on and what each means, for people; "<unit>" stands for its id, and so does
    "<person>".
    """
    units, people = _seen(Perspective(state, seat))
    return [
        ("<unit>", f"the id of a unit: {', '.join(units)}"),
        *[(f"<unit>.{matter.name}", matter.meaning) for matter in _OF_UNITS.values()],
        ("<person>", f"the id of a person: {', '.join(people)}"),
        *[(f"<person>.{matter.name}", matter.meaning) for matter in _OF_PEOPLE.values()],
        *[(matter.name, matter.meaning) for matter in _OF_WAR.values()],
    ]
