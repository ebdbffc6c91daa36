"""The inputs of a battle - choices, rolls, rulings - and the legs to which they belong."""

from __future__ import annotations

import json
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define, field
from wartable.core.data.problem import BadInput, Problem
from wartable.core.event import Event
from wartable.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Input:
    """Base class of everything that comes into a battle from outside the rules. `line` writes an input as
    text, `read_input` reads it from that text.
    """

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


@define
class Choice(Input):
    """A seat's choice of the option with this key; `auto` is True if a computer player chose."""

    seat: str
    key: str
    auto: bool = False

    def line(self) -> str:
        return f"{'auto' if self.auto else 'choose'} {self.seat} {self.key}"


@define
class Rolled(Input):
    """The faces that dice showed; `by_hand` is True if a person entered them."""

    faces: list[int]
    by_hand: bool = False

    def line(self) -> str:
        return ("hand " if self.by_hand else "roll ") + " ".join([str(face) for face in self.faces])


@define
class Ruling(Input):
    """A ruling of the GM that sets `path` (the game defines the paths) to `value`, for a stated reason."""

    path: str
    value: str
    reason: str

    @property
    def detail(self) -> str:
        """The path without its first two parts, the owner and the field: "head" for "blue1.armor.head"."""
        return ".".join(self.path.split(".")[2:])

    def line(self) -> str:
        return "rule " + json.dumps([self.path, self.value, self.reason], ensure_ascii=False)


def read_input(line: str) -> Input:
    """Read an input from text that `Input.line` wrote; raises BadInput, which quotes the line, if it is
    none.
    """
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


def _read_ruling(line: str, text: str) -> Ruling:
    try:
        parts = json.loads(text)
    except ValueError:
        raise _unreadable(line) from None
    if not isinstance(parts, list) or len(parts) != 3 or not all(isinstance(part, str) for part in parts):
        raise _unreadable(line)
    return Ruling(parts[0], parts[1], parts[2])


def _unreadable(line: str) -> BadInput:
    remedy = "write 'choose SEAT KEY', 'roll FACE FACE ...' or 'rule [path, value, reason]'"
    return BadInput("cannot read an input", [Problem("", f"{line[:80]!r} is no input", remedy)])


@define
class Segment(Generic[S]):
    """A leg of a battle: the state at a checkpoint, and the inputs and events from there to the next
    checkpoint. `previous` is the leg before it, `record` has its inputs, and `before` is the number of inputs
    in all earlier legs. A leg with a successor never changes, so copies of a battle share it.
    """

    previous: Segment[S] | None
    state: S
    record: list[Input]
    events: list[Event] = field([])
    before: int = field(0)
    checksum: str = field("")
    """Checksum of the state; "" until `checks` has computed it."""

    def _finish(self) -> None:
        if self.previous is not None:
            self.before = self.previous.before + len(self.previous.record)

    def last_by_hand(self) -> int:
        """Return the index in `record` of the last choice or ruling by a person; -1 if there is none."""
        for at in range(len(self.record) - 1, -1, -1):
            entry = self.record[at]
            if isinstance(entry, Ruling) or (isinstance(entry, Choice) and not entry.auto):
                return at
        return -1
