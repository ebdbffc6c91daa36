"""Long menus: options are listed by group or under a folder's name, and can be searched for a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from wartable import Option

LONG_FROM: Final = 40
"""Number of options from which a menu is grouped."""
FIND: Final = "  find WORD lists those with this word, and what they do; find alone lists all."


def grouped_option_lines(
    options: Sequence[Option], groups: Mapping[str, str], width: int, default: Option | None
) -> list[str]:
    """Return the lines of a menu in which the options, with their numbers, stand behind the name of their
    group. `groups` maps keys of options to the names of groups. `default` is the option that Enter chooses,
    and is marked.
    """
    lines: list[str] = []
    numbered = enumerate(options, 1)
    for group, run in groupby(numbered, key=lambda pair: groups.get(pair[1].key, "")):
        line = f"  {group}:" if group else " "
        for at, option in run:
            member = f"{at} {option.label}{' (Enter)' if option is default else ''}"
            if len(line) + 2 + len(member) > width and line.strip():
                lines.append(line)
                line = "   "
            line += f"  {member}" if line.strip() and not line.endswith(":") else f" {member}"
        lines.append(line)
    return [*lines, FIND]


def matching_option_lines(
    options: Sequence[Option], groups: Mapping[str, str], descriptions: Mapping[str, str], word: str
) -> list[str]:
    """Return a line, with the option's number, for each option that contains `word` in its label, key, group
    or description. `groups` and `descriptions` are by the options' keys.
    """
    searched = word.casefold().replace("_", " ")
    lines: list[str] = []
    for at, option in enumerate(options, 1):
        group, description = groups.get(option.key, ""), descriptions.get(option.key, "")
        if searched in f"{option.label} {option.key} {group} {description}".casefold().replace("_", " "):
            kind = f" ({group})" if group else ""
            lines.append(f"  {at:>3}  {option.label}{kind}{f': {description}' if description else ''}")
    return lines


def top_level_options(options: Sequence[Option], folders: Mapping[str, str]) -> list[Option]:
    """Return the options that the menu lists one by one. The others are hidden: `folders` maps their keys to
    the menu entry that stands for all of them.
    """
    return [option for option in options if option.key not in folders]


def submenu_lines(folders: Mapping[str, str]) -> list[str]:
    """Return a line for each menu entry that stands for several options, with their number and the command
    that lists them.
    """
    names = list(folders.values())
    return [
        f"  {name}: {names.count(name)} answers; find {name.casefold()} lists them"
        for name in dict.fromkeys(names)
    ]
