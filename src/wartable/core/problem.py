"""Problems in what a person wrote: what is wrong, where, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final


class Problem:
    """One fault of something that a person wrote."""

    __slots__ = ("fatal", "path", "remedy", "what")

    path: str
    """Where: "units[2].weapons[0]"."""
    what: str
    """What is wrong."""
    remedy: str
    """What would do."""
    fatal: bool
    """False for what is against the rules but could still be played, for instance a build over its points."""

    def __init__(self, path: str, what: str, remedy: str, *, fatal: bool = True) -> None:
        self.path = path
        self.what = what
        self.remedy = remedy
        self.fatal = fatal

    def __str__(self) -> str:
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
        self.problems = list(problems)
        lines = ["  " + str(problem) for problem in self.problems[:_SHOWN]]
        if len(self.problems) > _SHOWN:
            lines.append(f"  ... and {len(self.problems) - _SHOWN} more")
        super().__init__("\n".join([what, *lines]))
