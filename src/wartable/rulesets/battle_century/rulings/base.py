"""What a ruling of the GM is made of: a matter that can be ruled on, and how its value is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar, Final

from wartable.core.check import Node, shown
from wartable.core.decision import Decision, Option
from wartable.core.knowledge import View
from wartable.core.table import Player, Table
from wartable.rulesets.battle_century.state import Operation, OperationTable, Unit

__all__ = [
    "NONE",
    "OperationMatter",
    "UnitMatter",
    "check_on_field",
    "read_number",
    "read_words",
    "unasked",
    "words",
]

NONE: Final = "none"
_NUMBER: Final = re.compile("-?[0-9]{1,6}")


class UnitMatter:
    """One thing about a Unit that the GM can set: "<unit>.<name>", or "<unit>.<name>.<detail>" where
    `details` lists some.

    `check` says what is wrong with a value; `apply` gets only values that `check` has found sound. It never
    asks anybody.
    """

    name: ClassVar[str] = ""
    meaning: ClassVar[str] = ""
    details: ClassVar[tuple[str, ...]] = ()

    def check(self, state: Operation, unit: Unit, detail: str, value: Node) -> None:
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

    def check(self, state: Operation, rest: list[str], value: Node) -> None:
        """Add a fault to `value` for everything that keeps it from being set."""
        raise NotImplementedError

    def apply(self, table: OperationTable, rest: list[str], value: str, reason: str) -> None:
        """Set it."""
        raise NotImplementedError


# ------------------------------------------------------------------ values


def read_number(value: Node, least: int, most: int) -> int:
    """A whole number from `least` to `most`, which a person wrote as text."""
    text = value.text()
    if not _NUMBER.fullmatch(text):
        value.fault(f"{shown(text)} is no whole number", f"use {least} to {most}")
        return least
    number = int(text)
    if not least <= number <= most:
        value.fault(f"{number} is out of bounds", f"use {least} to {most}")
    return number


def words(value: str) -> list[str]:
    """The words of "one,two"; "none" has none."""
    return [] if value == NONE else [word.strip() for word in value.split(",")]


def read_words(value: Node, names: list[str], kind: str) -> list[str]:
    """Such words, all of them names that there are, and none twice."""
    return Node(words(value.text()), value.path, value.problems).names_of(names, kind)


def check_on_field(unit: Unit, value: Node) -> bool:
    """Whether the Unit is there to be ruled on."""
    if not unit.is_active:
        value.fault(f"{unit.id} is {unit.standing}", f"rule {unit.id}.standing active first")
    elif unit.zone < 0:
        value.fault(f"{unit.id} has not entered yet", "wait until it has")
    else:
        return True
    return False


# ------------------------------------------------------------------ questions that a ruling leaves open


class Umpire(Player):
    """Answers for everybody while a ruling is carried out: "pass" where one can, else the first option."""

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        for option in decision.options:
            if option.key == "pass":
                return option
        return decision.options[0]


_UMPIRE: Final = Umpire()


def unasked(table: OperationTable, act: Callable[[OperationTable], None]) -> None:
    """Let rules act that may ask, with the umpire answering: a ruling is applied without a question.

    So lost Levels Maim Head, Torso, Arms, Legs in this order, no Power answers, and a Core comes down in the
    first Zone around its mecha.
    """
    seats = dict.fromkeys(table.state.plan.seats, _UMPIRE)
    quiet: OperationTable = Table(table.state, seats, table.source, None, listening=table.listening)
    act(quiet)
    for event in quiet.events:
        table.emit(event)
