"""Checks of requested rulings, and automatic answers to questions while a ruling is applied."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from wartable.core.data.problem import BadInput
from wartable.core.data.reader import MOST, Reader, closest, shown
from wartable.core.decision import PASS, Decision, Option
from wartable.core.record import Ruling
from wartable.core.state import State
from wartable.core.table import Player, Table
from wartable.core.views.knowledge import View

S = TypeVar("S", bound=State)

NONE: Final = "none"
"""The text for an empty list, or for no value."""

_FLAGS: Final = ("yes", "no")
_NUMBER: Final = re.compile("-?[0-9]{1,6}")


# ------------------------------------------------------------------ requests


class Request(Reader):
    """A ruling that a seat requests, while it is checked. Seat "" is the whole table, which sees everything.

    Faults disclose only what the seat may know. If a bound is hidden from the seat, a value beyond it is not
    refused, because that would reveal the bound; `nearest` is then the allowed value that is applied instead.
    """

    __slots__ = ("nearest", "ruling", "seat")

    ruling: Ruling
    seat: str
    nearest: str

    def __init__(self, ruling: Ruling, seat: str) -> None:
        super().__init__(ruling.value, ruling.path, [])
        self.ruling = ruling
        self.seat = seat
        self.nearest = ruling.value

    def check_umpire(self, gm: str) -> bool:
        """Whether the seat may make rulings; reports a fault if not. In a battle with a GM, whose seat is
        `gm`, only the GM and the whole table may; otherwise every seat may.
        """
        if gm and self.seat not in ("", gm):
            self.fault(f"only {gm} rules in this battle", f"ask {gm} to rule it")
            return False
        return True

    def final_ruling(self) -> Ruling:
        """Return the ruling with the value that will be applied. Raises BadInput, with all faults, if there
        are any.
        """
        ruling = self.ruling
        if self.problems:
            raise BadInput(f"cannot rule {ruling.path!r}", self.problems)
        return Ruling(ruling.path, self.nearest, ruling.reason)


# ------------------------------------------------------------------ paths


def has_part(
    value: Reader, owner: str, words: Sequence[str], parts: Mapping[str, Sequence[str]], example: str
) -> bool:
    """Whether the path of a ruling names an existing part of its owner; reports a fault if not. The path
    "blue1.damage" names the part "damage" of the owner "blue1".

    `words` are the words of the path after the owner. `parts` has the details of each part: if there are any,
    the path must also name one of them. `example` is a part to suggest in the fault.
    """
    name = words[0] if words else ""
    if name == "":
        value.fault(f"nothing of {owner} is named", f"write a path as {owner}.{example}")
        return False
    if name not in parts:
        value.fault(f"there is no {shown(name)} to rule on", closest(name, parts))
        return False
    details = parts[name]
    detail = ".".join(words[1:])
    if detail != "" and not details:
        value.fault(f"{name} has no parts", f"write {owner}.{name}")
    elif details and detail not in details:
        value.fault(f"there is no {name} {shown(detail)}", closest(detail, details))
    else:
        return True
    return False


# ------------------------------------------------------------------ values


def read_number(value: Reader, least: int, most: int) -> int:
    """Read a text as a whole number from `least` to `most`; text that is no number is read as `least`."""
    text = value.text()
    if not _NUMBER.fullmatch(text):
        value.fault(f"{shown(text)} is no whole number", f"use {least} to {most}")
        return least
    number = int(text)
    if not least <= number <= most:
        value.fault(f"{number} is out of bounds", f"use {least} to {most}")
    return number


def read_within(value: Request, least: int, most: int, *, known: bool, highest: int = MOST) -> int:
    """Read a whole number from `least` to `most`. If the seat does not know these bounds (`known` is False),
    it may write any number from 0 to `highest`, and the nearest number within the bounds is applied.
    """
    if known:
        return read_number(value, least, most)
    number = read_number(value, 0, highest)
    fitted = max(least, min(number, most))
    if fitted != number:
        value.nearest = str(fitted)
    return fitted


def read_flag(value: Reader) -> bool:
    """Read the text "yes" as True and "no" as False."""
    return value.name_of(_FLAGS, "such value") == "yes"


def split_words(value: str) -> list[str]:
    """Split a text such as "one,two" into its words; "none" has no words."""
    return [] if value == NONE else [word.strip() for word in value.split(",")]


def read_words(value: Reader, names: Collection[str], kind: str) -> list[str]:
    """Read a text such as "one,two" as a list in which each of these names occurs at most once. `kind` says
    in messages what they name.
    """
    return Reader(split_words(value.text()), value.path, value.problems).names_of(names, kind)


def read_known_words(value: Request, known: Sequence[str], kind: str, current: Sequence[str]) -> None:
    """Read a text such as "one,two" as a list of names, each of which must be one of those `known` to the
    seat. `current` are the present names: those that the seat does not know stay, so that the ruling cannot
    remove them. The result is the `nearest` value of the Request.
    """
    found = read_words(value, known, kind)
    kept = [word for word in current if word not in known]
    if kept and not value.problems:
        value.nearest = ",".join([*found, *kept])


# ------------------------------------------------------------------ automatic answers


class AutoAnswer(Player):
    """Player that answers while a ruling is applied: with "pass" if that is an option, else with the first
    option.
    """

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        for option in decision.options:
            if option.key == PASS.key:
                return option
        return decision.options[0]


_UMPIRE: Final = AutoAnswer()


def without_asking(table: Table[S], seats: Iterable[str], act: Callable[[Table[S]], None]) -> None:
    """Call `act` with a table that answers for these seats automatically and has no dice. Replays record
    neither questions nor rolls within a ruling. The events of `act` are then emitted at `table`.
    """
    players: dict[str, Player] = dict.fromkeys(seats, _UMPIRE)
    silent_table: Table[S] = Table(table.game, table.state, players, None, None, listening=table.listening)
    silent_table.counting = table.counting
    act(silent_table)
    for event in silent_table.events:
        table.emit(event)
