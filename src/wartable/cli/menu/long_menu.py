"""Long menus: options grouped by kind, folded away, and searched by a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from wartable import Option

LONG: Final = 40
"""Number of options from which a menu is grouped."""
FIND: Final = "  find WORD lists those with this word, and what they do; find alone lists all."


def grouped_lines(
    options: Sequence[Option], groups: Mapping[str, str], width: int, usual: Option | None
) -> list[str]:
    """List numbered options by group, packed into lines.

    `groups` maps keys of options to groups. `usual` is the default, which is marked for Enter.
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
    """List the options whose label, key, group or description contains a word, each with its number.

    `says` maps keys of options to descriptions.
    """
    wanted = word.casefold().replace("_", " ")
    lines: list[str] = []
    for at, option in enumerate(options, 1):
        group, said = groups.get(option.key, ""), says.get(option.key, "")
        if wanted in f"{option.label} {option.key} {group} {said}".casefold().replace("_", " "):
            kind = f" ({group})" if group else ""
            lines.append(f"  {at:>3}  {option.label}{kind}{f': {said}' if said else ''}")
    return lines


def in_sight(options: Sequence[Option], folders: Mapping[str, str]) -> list[Option]:
    """Return the options that are not folded away; `folders` maps keys of options to entries of the menu."""
    return [option for option in options if option.key not in folders]


def folder_lines(folders: Mapping[str, str]) -> list[str]:
    """Return a line for each entry under which options are folded away, with the command that lists them."""
    names = list(folders.values())
    return [
        f"  {name}: {names.count(name)} answers; find {name.casefold()} lists them"
        for name in dict.fromkeys(names)
    ]
