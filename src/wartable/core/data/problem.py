"""Problems in user input, each with its place, the fault and the remedy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final


class Problem:
    """One fault in user input."""

    __slots__ = ("fatal", "path", "remedy", "typed", "what")

    path: str
    """Place of the fault: "units[2].weapons[0]"."""
    what: str
    """Description of the fault."""
    remedy: str
    """Advice on what the user can do about it."""
    fatal: bool
    """False for a violation of the rules with which a battle can still be played, such as a build over its
    points.
    """
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


_MOST_LINES: Final = 50


class BadInput(ValueError):
    """Raised if something cannot be read or started; `problems` lists every fault at once."""

    def __init__(self, what: str, problems: Iterable[Problem] = ()) -> None:
        self.what = what
        self.problems = list(problems)
        super().__init__(self._message([str(problem) for problem in self.problems]))

    def plain(self) -> str:
        """Return the message without terminal commands."""
        return self._message([problem.plain() for problem in self.problems])

    def _message(self, problem_lines: list[str]) -> str:
        """Return the message: what failed, then the first of these lines, each on a line of its own."""
        lines = ["  " + line for line in problem_lines[:_MOST_LINES]]
        if len(problem_lines) > _MOST_LINES:
            lines.append(f"  ... and {len(problem_lines) - _MOST_LINES} more")
        return "\n".join([self.what, *lines])
