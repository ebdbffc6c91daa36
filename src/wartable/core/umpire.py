"""What rulings of the GM have in common: how their paths and values are read, and who answers meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from wartable.core.check import Node, closest, shown
from wartable.core.decision import PASS, Decision, Option
from wartable.core.knowledge import View
from wartable.core.state import State
from wartable.core.table import Player, Table

__all__ = ["NONE", "Umpire", "has_part", "read_flag", "read_number", "read_words", "unasked", "words"]

S = TypeVar("S", bound=State)

NONE: Final = "none"
"""The value that stands for an empty list, or for nothing at all."""

_FLAGS: Final = ("yes", "no")
_NUMBER: Final = re.compile("-?[0-9]{1,6}")


# ------------------------------------------------------------------ paths


def has_part(
    value: Node, owner: str, rest: Sequence[str], parts: Mapping[str, Sequence[str]], example: str
) -> bool:
    """Whether a path goes on from its owner with one of these parts, as "blue1.damage" does from "blue1",
    and where that part lists details, with one of them; else `value` has the fault.
    """
    name = rest[0] if rest else ""
    if name == "":
        value.fault(f"nothing of {owner} is named", f"write a path as {owner}.{example}")
        return False
    if name not in parts:
        value.fault(f"there is no {shown(name)} to rule on", closest(name, parts))
        return False
    details = parts[name]
    detail = ".".join(rest[1:])
    if detail != "" and not details:
        value.fault(f"{name} has no parts", f"write {owner}.{name}")
    elif details and detail not in details:
        value.fault(f"there is no {name} {shown(detail)}", closest(detail, details))
    else:
        return True
    return False


# ------------------------------------------------------------------ values


def read_number(value: Node, least: int, most: int) -> int:
    """A whole number from `least` to `most`, which a person wrote as text; `least` for what is none."""
    text = value.text()
    if not _NUMBER.fullmatch(text):
        value.fault(f"{shown(text)} is no whole number", f"use {least} to {most}")
        return least
    number = int(text)
    if not least <= number <= most:
        value.fault(f"{number} is out of bounds", f"use {least} to {most}")
    return number


def read_flag(value: Node) -> bool:
    """Whether a person wrote yes, and not no."""
    return value.name_of(_FLAGS, "such value") == "yes"


def words(value: str) -> list[str]:
    """The words of "one,two"; "none" has none."""
    return [] if value == NONE else [word.strip() for word in value.split(",")]


def read_words(value: Node, names: Iterable[str], kind: str) -> list[str]:
    """Such words, all of them names that there are, and none twice."""
    return Node(words(value.text()), value.path, value.problems).names_of(names, kind)


# ------------------------------------------------------------------ questions that a ruling leaves open


class Umpire(Player):
    """Answers for everybody while a ruling is carried out: "pass" where one can, else the first option."""

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        for option in decision.options:
            if option.key == PASS.key:
                return option
        return decision.options[0]


_UMPIRE: Final = Umpire()


def unasked(table: Table[S], seats: Iterable[str], act: Callable[[Table[S]], None]) -> None:
    """Let rules act that may ask these seats, with the umpire answering: a ruling is applied without a
    question.
    """
    players: dict[str, Player] = dict.fromkeys(seats, _UMPIRE)
    quiet: Table[S] = Table(table.state, players, table.source, None, listening=table.listening)
    act(quiet)
    for event in quiet.events:
        table.emit(event)
