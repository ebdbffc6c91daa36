"""Completions of a line that is typed at a question: answers, commands, and names of units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable import Decision
from wartable.seat.answers import place_names

UNIT_COMMANDS: Final = ("s ", "state ", "? ")
"""Beginnings of commands that are followed by the name of a unit."""


def completions(
    typed: str, decision: Decision | None, commands: Sequence[str], units: Sequence[str]
) -> list[str]:
    """Return the lines to which the typed text can be completed, ignoring case.
    They are the keys, labels and places of the question, commands, and after commands that take a unit the
    names of units.
    """
    start = next((start for start in UNIT_COMMANDS if typed.casefold().startswith(start)), "")
    known = [start + name for name in units] if start else []
    if decision is not None and start in ("", "? "):
        answers = [option.key for option in decision.options] + [option.label for option in decision.options]
        known += [start + answer for answer in [*answers, *place_names(decision)]]
    if not start:
        known += commands
    return list(dict.fromkeys([line for line in known if line.casefold().startswith(typed.casefold())]))
