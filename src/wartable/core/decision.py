"""A question to one seat, and the legal answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define

T = TypeVar("T")


class IllegalChoice(ValueError):
    """Raised if an answer is not among the decision's options, or if nothing is being asked."""


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One legal answer."""

    key: str
    """Identifies the option in its decision. It is stable: saves, replays and tests refer to it."""
    label: str
    """Text shown to people."""
    data: object = None
    """Value for the rule that asked the question. It is never saved, and may have another form in later
    versions.
    """

    def as_a(self, kind: type[T]) -> T:
        """Return the option's `data`, which must be an instance of this class."""
        assert isinstance(self.data, kind)
        return self.data

    def __repr__(self) -> str:
        return f"Option({self.key!r}, {self.label!r})"


PASS: Final = Option("pass", "Pass")
"""The option to do nothing, in games that have one."""

_NO_CHANGE: Final = ("pass", "keep", "done", "enough", "stay")
_IDLE: Final = (*_NO_CHANGE, "hold", "wait", "end")


@define
class Decision:
    """A question to one seat, with all legal options."""

    seat: str
    """Seat that must answer."""
    question: str
    """Text shown to people."""
    options: Sequence[Option]
    """All legal options."""
    about: str = ""
    """Id of the unit that the answer concerns, or "". The search for an option's odds looks ahead through
    further questions about the same unit.
    """

    def option(self, key: str) -> Option:
        """Return the option with this key. Raises IllegalChoice, whose message lists the legal keys, if there
        is none.
        """
        for option in self.options:
            if option.key == key:
                return option
        raise IllegalChoice(
            f"cannot choose {key!r}: {self.seat} must answer {self.question!r} with one of {self.keys()}"
        )

    def usual(self) -> Option | None:
        """Return the default answer (what Enter alone chooses): the option that leaves everything as it is.

        Its key is "pass", "keep", "done", "enough" or "stay". Returns None if the question has none of these.
        """
        return self._first_option(_NO_CHANGE)

    def idle(self) -> Option | None:
        """Return the option to do nothing: the default answer, or else an option to hold, to wait or to end
        the Turn. Returns None if the question has none of these.
        """
        return self._first_option(_IDLE)

    def _first_option(self, keys: Sequence[str]) -> Option | None:
        """Return the option with the first of these keys that is offered; None if none is."""
        for key in keys:
            for option in self.options:
                if option.key == key:
                    return option
        return None

    def offers(self, option: Option) -> bool:
        """Whether this very Option object, and not just an equal one, is among the options."""
        for candidate in self.options:  # `in` would compare by equality
            if candidate is option:
                return True
        return False

    def keys(self) -> str:
        """Return the legal keys in one line, for messages."""
        return ", ".join([option.key for option in self.options])

    def __repr__(self) -> str:
        return f"Decision({self.seat!r}, {self.question!r}, [{self.keys()}])"
