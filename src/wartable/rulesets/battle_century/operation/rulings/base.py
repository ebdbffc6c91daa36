"""Checks shared by several rulings on a Unit."""

from __future__ import annotations

from wartable.core.rulings.auto_answer import Request
from wartable.core.rulings.ruling import RulableField
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit

UnitMatter = RulableField[Operation, Perspective, Unit]
OperationMatter = RulableField[Operation, Perspective, Operation]


def check_is_no_component(unit: Unit, value: Request) -> bool:
    """Whether a ruling on this Unit is possible: it must not be a component of a Combined Unit, because such
    rulings are made on the Combined Unit. If it is not possible, report a fault at `value`.
    """
    if unit.host:
        rest = value.path.partition(".")[2]
        value.fault(f"{unit.id} is part of {unit.host}", f"rule {unit.host}.{rest}")
    return unit.host == ""


def check_is_not_combined(unit: Unit, value: Request) -> bool:
    """Whether a ruling on this Unit is possible: it must not be a Combined Unit, because such rulings are
    made on one of its Pilots. If it is not possible, report a fault at `value`.
    """
    if unit.pilots:
        rest = value.path.partition(".")[2]
        value.fault(f"the Pilots of {unit.id} each have their own", f"rule {unit.pilots[0]}.{rest}")
    return not unit.pilots


def check_on_field(unit: Unit, value: Request) -> bool:
    """Whether a ruling on this Unit is possible: it must be active and on the map. If it is not possible,
    report a fault at `value` with the reason.
    """
    if not unit.is_active:
        value.fault(f"{unit.id} is {unit.standing}", f"rule {unit.id}.standing active first")
    elif unit.zone < 0:
        value.fault(f"{unit.id} has not entered yet", "wait until it has")
    else:
        return True
    return False


def check_round_begun(state: Operation, value: Request) -> None:
    """Report a fault at `value` if no Round has begun yet."""
    if state.round == 0:
        value.fault("no Round has begun", "wait until one has")


def knows_attributes(perspective: Perspective, unit: Unit) -> bool:
    """Whether the seat of this perspective knows the Attributes of the Unit."""
    return perspective.knows(unit, "attributes")


def phrase_for_ability_kind(perspective: Perspective, unit: Unit, kind: str) -> str:
    """Return a phrase such as "Weapon of kestrel" for the abilities of this kind that the seat may name:
    "known Weapon of kestrel" if there may be others that the seat does not know.
    """
    return f"{kind} of {unit.id}" if perspective.owns(unit) else f"known {kind} of {unit.id}"
