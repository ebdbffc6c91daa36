"""A question to one seat, and the legal answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define

T = TypeVar("T")


class IllegalChoice(ValueError):
    """Raised if the answer is not among the decision's options, or nothing is being asked."""


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One legal answer."""

    key: str
    """Stable, and unique in its decision; saves, replays and tests refer to it."""
    label: str
    """Text shown to people."""
    data: object = None
    """Value for the rule that asked. It is never saved, and may change."""

    def as_a(self, kind: type[T]) -> T:
        """Return the data, which must be of this class."""
        assert isinstance(self.data, kind)
        return self.data

    def __repr__(self) -> str:
        return f"Option({self.key!r}, {self.label!r})"


PASS: Final = Option("pass", "Pass")
"""The option to do nothing, in games that have one."""

_AS_IT_IS: Final = ("pass", "keep", "done", "enough", "stay")
_IDLE: Final = (*_AS_IT_IS, "hold", "wait", "end")


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
    """Id of the unit that the answer concerns, or "". Look-ahead for an option's odds follows further
    questions about the same unit.
    """

    def option(self, key: str) -> Option:
        """Return the option with this key; raises IllegalChoice, naming the legal keys."""
        for option in self.options:
            if option.key == key:
                return option
        raise IllegalChoice(
            f"cannot choose {key!r}: {self.seat} must answer {self.question!r} with one of {self.keys()}"
        )

    def usual(self) -> Option | None:
        """Return the default answer (Enter alone): the option that leaves everything as it is.

        Its key is "pass", "keep", "done", "enough" or "stay"; None if the question has none of these.
        """
        return self._first_of(_AS_IT_IS)

    def idle(self) -> Option | None:
        """Return the option that passes: the default answer, or else one to hold, to wait or to end the Turn.
        None if the question has none of these.
        """
        return self._first_of(_IDLE)

    def _first_of(self, keys: Sequence[str]) -> Option | None:
        for key in keys:
            for option in self.options:
                if option.key == key:
                    return option
        return None

    def offers(self, option: Option) -> bool:
        """Whether this Option object itself, not just an equal one, is among the options."""
        for other in self.options:  # `in` would compare by equality
            if other is option:
                return True
        return False

    def keys(self) -> str:
        """Return the legal keys in one line, for messages."""
        return ", ".join([option.key for option in self.options])

    def __repr__(self) -> str:
        return f"Decision({self.seat!r}, {self.question!r}, [{self.keys()}])"
