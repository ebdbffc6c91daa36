"""What a ruling of the GM is made of: a matter that can be ruled on, and how its value is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from wartable.core import auto_answer
from wartable.core.auto_answer import Request
from wartable.core.reader import Reader
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit


class UnitMatter:
    """One thing about a Unit that the GM can set: "<unit>.<name>", or "<unit>.<name>.<detail>" where
    `details` lists some.

    `check` says what is wrong with a value, to eyes that may not see all; `apply` gets only values that
    `check` has found sound. It never asks anybody. Of a Combined Unit the whole is ruled on, and with
    `of_forms` its components too.
    """

    name: ClassVar[str] = ""
    meaning: ClassVar[str] = ""
    details: ClassVar[tuple[str, ...]] = ()
    of_forms: ClassVar[bool] = False

    def names(self) -> tuple[str, ...]:
        """The details that there are now."""
        return self.details

    def is_of_pilots(self, detail: str) -> bool:
        """Whether every Pilot of a Combined Unit has one of its own."""
        return False

    def check(self, perspective: Perspective, unit: Unit, detail: str, value: Request) -> None:
        """Add a fault to `value` for everything that keeps it from being set."""
        raise NotImplementedError

    def apply(self, table: OperationTable, unit: Unit, detail: str, value: str) -> None:
        """Set it."""
        raise NotImplementedError


class OperationMatter:
    """One thing about the Operation that the GM can set. `rest` is the path behind the name."""

    name: ClassVar[str] = ""
    form: ClassVar[str] = ""
    meaning: ClassVar[str] = ""

    def check(self, state: Operation, rest: list[str], value: Reader) -> None:
        """Add a fault to `value` for everything that keeps it from being set."""
        raise NotImplementedError

    def apply(self, table: OperationTable, rest: list[str], value: str, reason: str) -> None:
        """Set it."""
        raise NotImplementedError


def check_on_field(unit: Unit, value: Reader) -> bool:
    """Whether the Unit is there to be ruled on."""
    if not unit.is_active:
        value.fault(f"{unit.id} is {unit.standing}", f"rule {unit.id}.standing active first")
    elif unit.zone < 0:
        value.fault(f"{unit.id} has not entered yet", "wait until it has")
    else:
        return True
    return False


def kind_of(perspective: Perspective, unit: Unit, kind: str) -> str:
    """What something of a Unit is called in a fault that lists all that the seat knows of."""
    return f"{kind} of {unit.id}" if perspective.owns(unit) else f"known {kind} of {unit.id}"


def without_asking(table: OperationTable, act: Callable[[OperationTable], None]) -> None:
    """Let rules act that may ask, with the umpire answering: a ruling is applied without a question.

    So lost Levels Maim Head, Torso, Arms, Legs in this order, no Power answers, and a Core comes down in the
    first Zone around its mecha.
    """
    auto_answer.without_asking(table, table.state.plan.seats, act)
