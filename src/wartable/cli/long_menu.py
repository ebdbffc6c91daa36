"""Menus too long to read one by one: options under what they are, and found by a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from wartable import Option

LONG: Final = 40
"""Options of a list from which on they stand under what they are."""
FIND: Final = "  find WORD lists those with this word, and what they do; find alone lists all."


def grouped_lines(
    options: Sequence[Option], groups: Mapping[str, str], width: int, usual: Option | None
) -> list[str]:
    """Options with their numbers under the names of their groups, as many in a line as fit; `groups` are by
    key, and Enter answers the usual one.
    """
    lines: list[str] = []
    numbered = enumerate(options, 1)
    for group, run in groupby(numbered, key=lambda pair: groups.get(pair[1].key, "")):
        line = f"  {group}:" if group else " "
        for at, option in run:
            member = f"{at} {option.label}{' (Enter)' if option is usual else ''}"
            if len(line) + 2 + len(member) > width and line.strip():
                lines.append(line)
                line = "   "
            line += f"  {member}" if line.strip() and not line.endswith(":") else f" {member}"
        lines.append(line)
    return [*lines, FIND]


def found_lines(
    options: Sequence[Option], groups: Mapping[str, str], says: Mapping[str, str], word: str
) -> list[str]:
    """The options with a word in their label, key, group or what they do, a line each with its number; `says`
    tells the last by key.
    """
    wanted = word.casefold().replace("_", " ")
    lines: list[str] = []
    for at, option in enumerate(options, 1):
        group, said = groups.get(option.key, ""), says.get(option.key, "")
        if wanted in f"{option.label} {option.key} {group} {said}".casefold().replace("_", " "):
            kind = f" ({group})" if group else ""
            lines.append(f"  {at:>3}  {option.label}{kind}{f': {said}' if said else ''}")
    return lines
