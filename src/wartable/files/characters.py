"""Detects, rejects or escapes terminal control characters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from wartable import Problem
from wartable.toolkit import part_path, shown

__all__ = [
    "character_problems",
    "escape_controls",
    "is_line",
    "is_text",
    "replace_controls",
    "tamed_line",
    "tamed_table",
]

_COMMANDS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters, marks that change the writing direction, and surrogates."""

_BREAKS: Final = re.compile("[\t\n]")
_LONG: Final = ("text", "terrain", "shape")
"""Keys of texts that may have several lines."""

_INSTEAD: Final = "\N{REPLACEMENT CHARACTER}"


def escape_controls(text: str) -> str:
    """Return the text with control characters escaped as in JSON and Python; line breaks and tabs
    are kept.
    """
    return _COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def is_text(word: str) -> bool:
    """Whether a text can be written as UTF-8; arguments that are not UTF-8 hold surrogates."""
    return not any("\ud800" <= letter <= "\udfff" for letter in word)


def is_line(word: str) -> bool:
    """Whether a text has one line and can be printed."""
    return tamed_line(word) == word


def character_problems(data: Mapping[str, object]) -> list[Problem]:
    """Return a problem for every text of a file (keys included) with a control character, or with a line
    break if it must be one line.
    """
    found: list[Problem] = []
    for path, key, value in _texts(data):
        command = _COMMANDS.search(value)
        if command is not None:
            what = f"{shown(value)} holds {_named(command[0])}"
            found.append(Problem(path, what, "leave it out"))
        elif key not in _LONG and _BREAKS.search(value):
            what = f"{shown(value)} holds a line break or a tab"
            found.append(Problem(path, what, "write it in one line, with spaces"))
    return found


def _named(character: str) -> str:
    return f"the character U+{ord(character):04X}, which cannot be printed"


def _texts(data: Mapping[str, object]) -> Iterator[tuple[str, str, str]]:
    """Yield every text with its path and the last key of the path; keys are texts too."""
    waiting: list[tuple[str, str, object]] = [("", "", data)]
    while waiting:
        path, key, value = waiting.pop()
        if isinstance(value, str):
            yield path, key, value
        elif isinstance(value, Mapping):
            for name, inner in value.items():
                yield part_path(path, name), "", name
                waiting.append((part_path(path, name), name, inner))
        elif isinstance(value, list):
            waiting += [(f"{path}[{at}]", key, inner) for at, inner in enumerate(value)]


def tamed_line(text: str) -> str:
    """Return the text on one line, with control characters replaced and line breaks turned into spaces."""
    return _BREAKS.sub(" ", _COMMANDS.sub(_INSTEAD, text))


def tamed_table(table: Mapping[str, object]) -> dict[str, object]:
    """Return a table with control characters replaced, for files older than the check that rejects them. Keys
    stay as they are.
    """
    return {name: replace_controls(inner, name) for name, inner in table.items()}


def replace_controls(value: object, key: str = "") -> object:
    """Return a copy of a value with control characters replaced in all its strings. Line breaks are kept in a
    string if its `key` is one that may have them.
    """
    if isinstance(value, str):
        return _COMMANDS.sub(_INSTEAD, value) if key in _LONG else tamed_line(value)
    if isinstance(value, dict):
        return tamed_table(value)
    if isinstance(value, list):
        return [replace_controls(inner, key) for inner in value]
    return value
