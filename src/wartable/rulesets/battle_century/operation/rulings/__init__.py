"""Rulings: the GM sets a value of the battle, for a reason. Checked in full, applied without a question."""

from __future__ import annotations

from typing import Final

from wartable.core.auto_answer import Request, has_part
from wartable.core.reader import Reader, closest, shown
from wartable.core.record import Ruling
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.rulings.base import OperationMatter, UnitMatter
from wartable.rulesets.battle_century.operation.rulings.operation import MATTERS
from wartable.rulesets.battle_century.operation.rulings.places import PLACES
from wartable.rulesets.battle_century.operation.rulings.reserves import RESERVES
from wartable.rulesets.battle_century.operation.rulings.sheets import SHEETS
from wartable.rulesets.battle_century.operation.rulings.wounds import WOUNDS

__all__ = ["apply_ruling", "judge", "ruling_paths"]

_OF_UNITS: Final[dict[str, UnitMatter]] = {matter.name: matter for matter in (*WOUNDS, *PLACES, *SHEETS)}
_OF_OPERATION: Final[dict[str, OperationMatter]] = {matter.name: matter for matter in MATTERS}


def judge(state: Operation, value: Request) -> None:
    """Add a fault for everything that keeps a ruling from being applied, with what would do."""
    perspective = Perspective(state, value.seat)
    parts = value.path.split(".")
    if state.over:
        value.fault("the Operation is over", "undo what ended it first")
    elif parts[0] in state.units:
        _check_unit(perspective, parts, value)
    elif parts[0] in state.reserves:
        _check_reserve(perspective, state.reserves[parts[0]], parts, value)
    elif parts[0] in _OF_OPERATION:
        _check_operation(state, parts, value)
    else:
        remedy = closest(parts[0], [*state.units, *state.reserves, *_OF_OPERATION])
        value.fault(f"there is no Unit and no matter {shown(parts[0])}", remedy)


def _check_unit(perspective: Perspective, parts: list[str], value: Request) -> None:
    details = {matter.name: matter.names() for matter in _OF_UNITS.values()}
    if not has_part(value, parts[0], parts[1:], details, "damage"):
        return
    unit, matter, detail = perspective.state.units[parts[0]], _OF_UNITS[parts[1]], ".".join(parts[2:])
    rest = ".".join(parts[1:])
    if matter.is_of_pilots(detail):
        if unit.pilots:
            value.fault(f"the Pilots of {unit.id} each have their own", f"rule {unit.pilots[0]}.{rest}")
            return
    elif unit.host and not matter.of_forms:
        value.fault(f"{unit.id} is part of {unit.host}", f"rule {unit.host}.{rest}")
        return
    matter.check(perspective, unit, detail, value)


def _check_reserve(perspective: Perspective, reserve: Reserve, parts: list[str], value: Request) -> None:
    details: dict[str, tuple[str, ...]] = dict.fromkeys(RESERVES, ())
    if has_part(value, parts[0], parts[1:], details, "points"):
        RESERVES[parts[1]].check(perspective, reserve, value)


def _check_operation(state: Operation, parts: list[str], value: Reader) -> None:
    matter = _OF_OPERATION[parts[0]]
    if len(parts) > 1 and not matter.form:
        value.fault(f"{matter.name} has no parts", f"write {matter.name}")
    else:
        matter.check(state, parts[1:], value)


def apply_ruling(table: OperationTable, ruling: Ruling) -> None:
    """Apply a ruling that `judge` has found sound. Nobody is asked and nothing is rolled."""
    parts = ruling.path.split(".")
    unit = table.state.units.get(parts[0])
    if parts[0] in table.state.reserves:
        RESERVES[parts[1]].apply(table, table.state.reserves[parts[0]], ruling.value)
    elif unit is None:
        _OF_OPERATION[parts[0]].apply(table, parts[1:], ruling.value, ruling.reason)
    else:
        _OF_UNITS[parts[1]].apply(table, unit, ".".join(parts[2:]), ruling.value)


def ruling_paths(state: Operation) -> list[tuple[str, str]]:
    """The paths that can be ruled on and what each means, for people; "<unit>" stands for a Unit's id."""
    found = [(f"<unit>.{matter.name}{_details(matter)}", matter.meaning) for matter in _OF_UNITS.values()]
    found += [(matter.name + matter.form, matter.meaning) for matter in MATTERS]
    units = ", ".join(state.units)
    found = [("<unit>", f"the id of a Unit: {units}"), *found]
    for reserve in state.reserves.values():
        found += [(f"{reserve.id}.{name}", matter.meaning) for name, matter in RESERVES.items()]
    return found


def _details(matter: UnitMatter) -> str:
    return f".<{'|'.join(matter.names())}>" if matter.names() else ""
