"""Completions of a line typed at a question: answers, commands, names of units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable import Decision
from wartable.seat.answers import place_names

OF_UNITS: Final = ("s ", "state ", "? ")
"""Commands that take the name of a unit."""


def suggestions(
    typed: str, decision: Decision | None, commands: Sequence[str], units: Sequence[str]
) -> list[str]:
    """Return the lines that begin with the typed text, ignoring case.

    These are keys, labels and places of the question, commands, and after `s` the names of units.
    """
    start = next((start for start in OF_UNITS if typed.casefold().startswith(start)), "")
    known = [start + name for name in units] if start else []
    if decision is not None and start in ("", "? "):
        answers = [option.key for option in decision.options] + [option.label for option in decision.options]
        known += [start + answer for answer in [*answers, *place_names(decision)]]
    if not start:
        known += commands
    return list(dict.fromkeys([line for line in known if line.casefold().startswith(typed.casefold())]))
