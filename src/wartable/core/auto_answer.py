"""What rulings of the GM have in common: who may make them, how their paths and values are read, and who
answers meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from wartable.core.decision import PASS, Decision, Option
from wartable.core.knowledge import View
from wartable.core.problem import BadInput
from wartable.core.reader import MOST, Reader, closest, shown
from wartable.core.record import Ruling
from wartable.core.state import State
from wartable.core.table import Player, Table

S = TypeVar("S", bound=State)

NONE: Final = "none"
"""The value that stands for an empty list, or for nothing at all."""

_FLAGS: Final = ("yes", "no")
_NUMBER: Final = re.compile("-?[0-9]{1,6}")


# ------------------------------------------------------------------ who asks


class Request(Reader):
    """A ruling that a seat asks for, while it is checked. Seat "" is everybody at the table together, who
    see all.

    Every fault is worded from what the seat may know. Where a bound is hidden from it, whatever could be
    passes, and the ruling becomes the `nearest` value that there is: a refusal would tell the bound.
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
        """Whether the seat may rule at all: where there is a GM, nobody else."""
        if gm and self.seat not in ("", gm):
            self.fault(f"only {gm} rules in this battle", f"ask {gm} to rule it")
            return False
        return True

    def settled(self) -> Ruling:
        """What is ruled; raises BadInput with all that keeps it from being ruled."""
        ruling = self.ruling
        if self.problems:
            raise BadInput(f"cannot rule {ruling.path!r}", self.problems)
        return Ruling(ruling.path, self.nearest, ruling.reason)


# ------------------------------------------------------------------ paths


def has_part(
    value: Reader, owner: str, rest: Sequence[str], parts: Mapping[str, Sequence[str]], example: str
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


def read_number(value: Reader, least: int, most: int) -> int:
    """A whole number from `least` to `most`, which a person wrote as text; `least` for what is none."""
    text = value.text()
    if not _NUMBER.fullmatch(text):
        value.fault(f"{shown(text)} is no whole number", f"use {least} to {most}")
        return least
    number = int(text)
    if not least <= number <= most:
        value.fault(f"{number} is out of bounds", f"use {least} to {most}")
    return number


def read_within(value: Request, least: int, most: int, *, known: bool, highest: int = MOST) -> int:
    """A whole number from `least` to `most`. A seat that does not know these bounds may write any from 0 to
    `highest`, and the nearest within them is ruled.
    """
    if known:
        return read_number(value, least, most)
    number = read_number(value, 0, highest)
    fitted = max(least, min(number, most))
    if fitted != number:
        value.nearest = str(fitted)
    return fitted


def read_flag(value: Reader) -> bool:
    """Whether a person wrote yes, and not no."""
    return value.name_of(_FLAGS, "such value") == "yes"


def words(value: str) -> list[str]:
    """The words of "one,two"; "none" has none."""
    return [] if value == NONE else [word.strip() for word in value.split(",")]


def read_words(value: Reader, names: Collection[str], kind: str) -> list[str]:
    """Such words, all of them names that there are, and none twice."""
    return Reader(words(value.text()), value.path, value.problems).names_of(names, kind)


def read_known_words(value: Request, known: Sequence[str], kind: str, now: Sequence[str]) -> None:
    """A list of those names that the seat knows of. What is in the list `now`, and unknown to it, stays."""
    found = read_words(value, known, kind)
    kept = [word for word in now if word not in known]
    if kept and not value.problems:
        value.nearest = ",".join([*found, *kept])


# ------------------------------------------------------------------ questions that a ruling leaves open


class AutoAnswer(Player):
    """Answers for everybody while a ruling is carried out: "pass" where one can, else the first option."""

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        for option in decision.options:
            if option.key == PASS.key:
                return option
        return decision.options[0]


_UMPIRE: Final = AutoAnswer()


def without_asking(table: Table[S], seats: Iterable[str], act: Callable[[Table[S]], None]) -> None:
    """Let rules act that may ask these seats, with the umpire answering: a ruling is applied without a
    question and without dice, which no replay would know of.
    """
    players: dict[str, Player] = dict.fromkeys(seats, _UMPIRE)
    quiet: Table[S] = Table(table.game, table.state, players, None, None, listening=table.listening)
    act(quiet)
    for event in quiet.events:
        table.emit(event)
