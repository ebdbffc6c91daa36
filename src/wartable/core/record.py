"""The inputs of a battle - choices, rolls, rulings - and the legs they belong to."""

from __future__ import annotations

import json
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.data.problem import BadInput, Problem
from wartable.core.event import Event
from wartable.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Input:
    """One input from outside the rules. `line` writes it, `read_input` reads it back."""

    __slots__ = ()

    def line(self) -> str:
        """Return the input as one line of text, without the leading ">"."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Input) and self.line() == other.line()

    def __hash__(self) -> int:
        return hash(self.line())

    def __repr__(self) -> str:
        return f"<{self.line()}>"


class Choice(Input):
    """A seat's choice of the option with this key; `auto` is True if a computer player chose."""

    __slots__ = ("auto", "key", "seat")

    seat: str
    key: str
    auto: bool

    def __init__(self, seat: str, key: str, *, auto: bool = False) -> None:
        self.seat = seat
        self.key = key
        self.auto = auto

    def line(self) -> str:
        return f"{'auto' if self.auto else 'choose'} {self.seat} {self.key}"


class Rolled(Input):
    """The faces that dice showed; `by_hand` is True if a person entered them."""

    __slots__ = ("by_hand", "faces")

    faces: list[int]
    by_hand: bool

    def __init__(self, faces: list[int], *, by_hand: bool = False) -> None:
        self.faces = faces
        self.by_hand = by_hand

    def line(self) -> str:
        return ("hand " if self.by_hand else "roll ") + " ".join([str(face) for face in self.faces])


class Ruling(Input):
    """A ruling of the GM that sets `path` (the game defines the paths) to `value`, for a stated reason."""

    __slots__ = ("path", "reason", "value")

    path: str
    value: str
    reason: str

    def __init__(self, path: str, value: str, reason: str) -> None:
        self.path = path
        self.value = value
        self.reason = reason

    @property
    def detail(self) -> str:
        """The last part of the path, after the owner and the matter: "head" of "blue1.armor.head"."""
        return ".".join(self.path.split(".")[2:])

    def line(self) -> str:
        return "rule " + json.dumps([self.path, self.value, self.reason], ensure_ascii=False)


def read_input(line: str) -> Input:
    """Read what `Input.line` wrote; raises BadInput with the line."""
    verb, _, rest = line.strip().partition(" ")
    seat, _, key = rest.partition(" ")
    if verb in ("choose", "auto") and seat and key:
        return Choice(seat, key, auto=verb == "auto")
    if verb in ("roll", "hand") and rest and all(_is_face(part) for part in rest.split()):
        return Rolled([int(part) for part in rest.split()], by_hand=verb == "hand")
    if verb == "rule":
        return _read_ruling(line, rest)
    raise _unreadable(line)


def _is_face(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) < 7


def _read_ruling(line: str, rest: str) -> Ruling:
    try:
        parts = json.loads(rest)
    except ValueError:
        raise _unreadable(line) from None
    if not isinstance(parts, list) or len(parts) != 3 or not all(isinstance(part, str) for part in parts):
        raise _unreadable(line)
    return Ruling(parts[0], parts[1], parts[2])


def _unreadable(line: str) -> BadInput:
    remedy = "write 'choose SEAT KEY', 'roll FACE FACE ...' or 'rule [path, value, reason]'"
    return BadInput("cannot read an input", [Problem("", f"{line[:80]!r} is no input", remedy)])


class Segment(Generic[S]):
    """The inputs and events since a checkpoint, with the state there.

    `before` counts the inputs of all earlier legs. A leg with a successor never changes, so copies of a
    battle share it.
    """

    __slots__ = ("before", "checksum", "events", "previous", "record", "state")

    previous: Segment[S] | None
    state: S
    record: list[Input]
    events: list[Event]
    before: int
    checksum: str
    """Checksum of its state, once `checks` has computed it; else ""."""

    def __init__(self, previous: Segment[S] | None, state: S, record: list[Input]) -> None:
        self.previous = previous
        self.state = state
        self.record = record
        self.events = []
        self.before = 0
        self.checksum = ""
        if previous is not None:
            self.before = previous.before + len(previous.record)

    def last_by_hand(self) -> int:
        """Return the index of the last choice or ruling by a person, or -1."""
        for at in range(len(self.record) - 1, -1, -1):
            entry = self.record[at]
            if isinstance(entry, Ruling) or (isinstance(entry, Choice) and not entry.auto):
                return at
        return -1
