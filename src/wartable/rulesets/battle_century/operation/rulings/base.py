"""Checks shared by several rulings on a Unit."""

from __future__ import annotations

from wartable.core.rulings.auto_answer import Request
from wartable.core.rulings.ruling import RulableField
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit

UnitMatter = RulableField[Operation, Perspective, Unit]
OperationMatter = RulableField[Operation, Perspective, Operation]


def check_body(unit: Unit, value: Request) -> bool:
    """Whether a ruling on this Unit is possible. For a component of a Combined Unit report a fault, because
    the ruling has to be on the Combined Unit.
    """
    if unit.host:
        rest = value.path.partition(".")[2]
        value.fault(f"{unit.id} is part of {unit.host}", f"rule {unit.host}.{rest}")
    return unit.host == ""


def check_pilot(unit: Unit, value: Request) -> bool:
    """Whether a ruling on this Unit is possible. For a Combined Unit report a fault, because the ruling has
    to be on one of its Pilots.
    """
    if unit.pilots:
        rest = value.path.partition(".")[2]
        value.fault(f"the Pilots of {unit.id} each have their own", f"rule {unit.pilots[0]}.{rest}")
    return not unit.pilots


def check_on_field(unit: Unit, value: Request) -> bool:
    """Whether the Unit is on the battlefield, so that rulings on it are possible; if not, report a fault with
    the reason.
    """
    if not unit.is_active:
        value.fault(f"{unit.id} is {unit.standing}", f"rule {unit.id}.standing active first")
    elif unit.zone < 0:
        value.fault(f"{unit.id} has not entered yet", "wait until it has")
    else:
        return True
    return False


def check_round_begun(state: Operation, value: Request) -> None:
    """Report a fault if no Round has begun yet."""
    if state.round == 0:
        value.fault("no Round has begun", "wait until one has")


def knows_attributes(perspective: Perspective, unit: Unit) -> bool:
    """Whether the seat of this perspective knows the Attributes of the Unit."""
    return perspective.knows(unit, "attributes")


def kind_of(perspective: Perspective, unit: Unit, kind: str) -> str:
    """Return a name for this kind of ability of the Unit, for faults that list the abilities that the seat
    knows: with "known" if the seat may not know all of them.
    """
    return f"{kind} of {unit.id}" if perspective.owns(unit) else f"known {kind} of {unit.id}"
