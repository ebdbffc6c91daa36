"""Rulings: the GM sets a value of the war, for a reason. Checked in full, applied without a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.check import Node, closest, shown
from wartable.core.problem import Problem
from wartable.core.record import Ruling
from wartable.core.umpire import has_part
from wartable.rulesets.exalted_war.rulings.base import Matter, PersonMatter, UnitMatter, WarMatter
from wartable.rulesets.exalted_war.rulings.command import COMMAND
from wartable.rulesets.exalted_war.rulings.doings import DOINGS
from wartable.rulesets.exalted_war.rulings.people import PEOPLE
from wartable.rulesets.exalted_war.rulings.places import PLACES
from wartable.rulesets.exalted_war.rulings.strength import STRENGTH
from wartable.rulesets.exalted_war.rulings.war import MATTERS
from wartable.rulesets.exalted_war.state import War, WarTable

__all__ = ["apply_ruling", "check_ruling", "ruling_paths"]

_OF_UNITS: Final[dict[str, UnitMatter]] = {
    matter.name: matter for matter in (*STRENGTH, *COMMAND, *PLACES, *DOINGS)
}
_OF_PEOPLE: Final[dict[str, PersonMatter]] = {matter.name: matter for matter in PEOPLE}
_OF_WAR: Final[dict[str, WarMatter]] = {matter.name: matter for matter in MATTERS}


def check_ruling(state: War, ruling: Ruling) -> list[Problem]:
    """Everything that keeps a ruling from being applied, with what would do."""
    found: list[Problem] = []
    value = Node(ruling.value, ruling.path, found)
    parts = ruling.path.split(".")
    id = parts[0]
    if state.over:
        value.fault("the war is over", "undo what ended it first")
    elif id in _OF_WAR and len(parts) == 1:
        _OF_WAR[id].check(state, value)
    elif id in state.units or id in state.people:
        _check_one(state, parts, value)
    elif id in _OF_WAR:
        value.fault(f"{id} has no parts", f"write {id}")
    else:
        remedy = closest(id, [*state.units, *state.people, *_OF_WAR])
        value.fault(f"there is no unit, no person and no matter {shown(id)}", remedy)
    return found


def _check_one(state: War, parts: list[str], value: Node) -> None:
    """A unit, a person, or one who is both: acting alone, with his own name."""
    id = parts[0]
    details: dict[str, tuple[str, ...]] = {}
    if id in state.units:
        details |= _no_details(_OF_UNITS)
    if id in state.people:
        details |= _no_details(_OF_PEOPLE)
    if not has_part(value, id, parts[1:], details, next(iter(details))):
        return
    if parts[1] in _OF_PEOPLE:
        _OF_PEOPLE[parts[1]].check(state, state.people[id], value)
    else:
        _OF_UNITS[parts[1]].check(state, state.units[id], value)


def _no_details(matters: Mapping[str, Matter]) -> dict[str, tuple[str, ...]]:
    return dict.fromkeys(matters, ())


def apply_ruling(table: WarTable, ruling: Ruling) -> None:
    """Apply a ruling that `check_ruling` has found sound. Nobody is asked and nothing is rolled."""
    state = table.state
    parts = ruling.path.split(".")
    if len(parts) == 1:
        _OF_WAR[parts[0]].apply(table, ruling.value, ruling.reason)
    elif parts[1] in _OF_PEOPLE:
        _OF_PEOPLE[parts[1]].apply(table, state.people[parts[0]], ruling.value)
    else:
        _OF_UNITS[parts[1]].apply(table, state.units[parts[0]], ruling.value)


def ruling_paths(state: War) -> list[tuple[str, str]]:
    """The paths that can be ruled on and what each means, for people; "<unit>" stands for its id, and so does
    "<person>".
    """
    units = ", ".join(state.units)
    people = ", ".join(state.people)
    return [
        ("<unit>", f"the id of a unit: {units}"),
        *[(f"<unit>.{matter.name}", matter.meaning) for matter in _OF_UNITS.values()],
        ("<person>", f"the id of a person: {people}"),
        *[(f"<person>.{matter.name}", matter.meaning) for matter in _OF_PEOPLE.values()],
        *[(matter.name, matter.meaning) for matter in _OF_WAR.values()],
    ]
