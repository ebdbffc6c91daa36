"""Problems in user input: the fault, its place, and the remedy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final


class Problem:
    """One fault in user input."""

    __slots__ = ("fatal", "path", "remedy", "typed", "what")

    path: str
    """Place of the fault: "units[2].weapons[0]"."""
    what: str
    """The fault."""
    remedy: str
    """The remedy."""
    fatal: bool
    """False for a violation that can still be played, for instance a build over its points."""
    typed: str
    """The command that applies the remedy at a terminal, or ""; a page has its own controls."""

    def __init__(self, path: str, what: str, remedy: str, *, fatal: bool = True, typed: str = "") -> None:
        self.path = path
        self.what = what
        self.remedy = remedy
        self.fatal = fatal
        self.typed = typed

    def __str__(self) -> str:
        return f"{self.plain()}: {self.typed}" if self.typed else self.plain()

    def plain(self) -> str:
        """Return the message without the terminal command."""
        place = self.path + ": " if self.path else ""
        return place + self.what + ("; " + self.remedy if self.remedy else "")

    def __repr__(self) -> str:
        return f"Problem({self.path!r}, {self.what!r}, {self.remedy!r}, fatal={self.fatal})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


_SHOWN: Final = 50


class BadInput(ValueError):
    """Raised if something cannot be read or started; `problems` lists every fault at once."""

    def __init__(self, what: str, problems: Iterable[Problem] = ()) -> None:
        self.what = what
        self.problems = list(problems)
        super().__init__(self._lines([str(problem) for problem in self.problems]))

    def plain(self) -> str:
        """Return the message without terminal commands."""
        return self._lines([problem.plain() for problem in self.problems])

    def _lines(self, told: list[str]) -> str:
        lines = ["  " + one for one in told[:_SHOWN]]
        if len(told) > _SHOWN:
            lines.append(f"  ... and {len(told) - _SHOWN} more")
        return "\n".join([self.what, *lines])
