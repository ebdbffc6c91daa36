"""A question to one seat, and the legal answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr


class IllegalChoice(ValueError):
    """The answer is not among the decision's options, or nothing is being asked."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One legal choice."""

    __slots__ = ("data", "key", "label")

    key: str
    """Stable, and unique in its decision: saves, replays and tests hold it."""
    label: str
    """What people read."""
    data: object
    """For the rule that asked. It is never saved, and may change."""

    def __init__(self, key: str, label: str, data: object = None) -> None:
        self.key = key
        self.label = label
        self.data = data

    def __repr__(self) -> str:
        return f"Option({self.key!r}, {self.label!r})"


PASS: Final = Option("pass", "Pass")
"""The option to do nothing, where a game has one."""

_AS_IT_IS: Final = ("pass", "keep", "done", "enough", "stay")
_IDLE: Final = (*_AS_IT_IS, "hold", "wait", "end")


class Decision:
    """A question to one seat, with all legal options."""

    __slots__ = ("about", "options", "question", "seat")

    seat: str
    """Who has to answer."""
    question: str
    """What people read."""
    options: Sequence[Option]
    """All that is legal."""
    about: str
    """The id of the unit that the answer concerns, or "". The odds behind an option are looked for in further
    questions about the same unit.
    """

    def __init__(self, seat: str, question: str, options: Sequence[Option], about: str = "") -> None:
        self.seat = seat
        self.question = question
        self.options = options
        self.about = about

    def option(self, key: str) -> Option:
        """The option with this key; raises IllegalChoice, naming the legal keys."""
        for option in self.options:
            if option.key == key:
                return option
        raise IllegalChoice(
            f"cannot choose {key!r}: {self.seat} must answer {self.question!r} with one of {self.keys()}"
        )

    def usual(self) -> Option | None:
        """What Enter alone answers: the option that leaves all as it is. By their keys these are "pass",
        "keep", "done", "enough" and "stay"; None where the question has none.
        """
        return self._first_of(_AS_IT_IS)

    def idle(self) -> Option | None:
        """What passing means here: the usual option, else the one to wait, hold or end the Turn."""
        return self._first_of(_IDLE)

    def _first_of(self, keys: Sequence[str]) -> Option | None:
        for key in keys:
            for option in self.options:
                if option.key == key:
                    return option
        return None

    def offers(self, option: Option) -> bool:
        """Whether this very Option is among the options."""
        for other in self.options:  # `in` would ask each whether it is equal
            if other is option:
                return True
        return False

    def keys(self) -> str:
        """The legal keys in one line, for messages."""
        return ", ".join([option.key for option in self.options])

    def __repr__(self) -> str:
        return f"Decision({self.seat!r}, {self.question!r}, [{self.keys()}])"
