"""Problems in what a person wrote: what is wrong, where, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final


class Problem:
    """One fault of something that a person wrote."""

    __slots__ = ("fatal", "path", "remedy", "typed", "what")

    path: str
    """Where: "units[2].weapons[0]"."""
    what: str
    """What is wrong."""
    remedy: str
    """What would do."""
    fatal: bool
    """False for what is against the rules but could still be played, for instance a build over its points."""
    typed: str
    """The command that does it at a terminal, or ""; a page has its own ways."""

    def __init__(self, path: str, what: str, remedy: str, *, fatal: bool = True, typed: str = "") -> None:
        self.path = path
        self.what = what
        self.remedy = remedy
        self.fatal = fatal
        self.typed = typed

    def __str__(self) -> str:
        return f"{self.plain()}: {self.typed}" if self.typed else self.plain()

    def plain(self) -> str:
        """All of it but what is typed at a terminal."""
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
    """Raised where something cannot be read or started; `problems` lists every fault at once."""

    def __init__(self, what: str, problems: Iterable[Problem] = ()) -> None:
        self.what = what
        self.problems = list(problems)
        super().__init__(self._lines([str(problem) for problem in self.problems]))

    def plain(self) -> str:
        """All of it but what is typed at a terminal."""
        return self._lines([problem.plain() for problem in self.problems])

    def _lines(self, told: list[str]) -> str:
        lines = ["  " + one for one in told[:_SHOWN]]
        if len(told) > _SHOWN:
            lines.append(f"  ... and {len(told) - _SHOWN} more")
        return "\n".join([self.what, *lines])
