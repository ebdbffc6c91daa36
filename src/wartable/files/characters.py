"""Detection, replacement and escaping of terminal control characters in texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from wartable import Problem
from wartable.toolkit import part_path, shown

__all__ = [
    "character_problems",
    "escape_controls",
    "is_single_line",
    "is_writable_as_utf8",
    "line_without_controls",
    "replace_controls",
    "table_without_controls",
]

_CONTROLS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters, marks that change the writing direction, and surrogates."""

_BREAKS: Final = re.compile("[\t\n]")
_MULTILINE_KEYS: Final = ("text", "terrain", "shape")
"""Keys of texts that may have several lines."""

_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


def escape_controls(text: str) -> str:
    """Return the text with control characters escaped as in JSON and Python, except line breaks and tabs."""
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def is_writable_as_utf8(word: str) -> bool:
    """Whether a text can be written as UTF-8. Command-line arguments that are not UTF-8 contain
    surrogates.
    """
    return not any("\ud800" <= letter <= "\udfff" for letter in word)


def is_single_line(word: str) -> bool:
    """Whether a text has only one line, without control characters or tabs."""
    return line_without_controls(word) == word


def character_problems(data: Mapping[str, object]) -> list[Problem]:
    """Return a problem for every text in the data of a file (keys included) that has a control character, or
    a line break or tab although it must be one line.
    """
    found: list[Problem] = []
    for path, key, value in _texts(data):
        command = _CONTROLS.search(value)
        if command is not None:
            what = f"{shown(value)} holds {_describe_character(command[0])}"
            found.append(Problem(path, what, "leave it out"))
        elif key not in _MULTILINE_KEYS and _BREAKS.search(value):
            what = f"{shown(value)} holds a line break or a tab"
            found.append(Problem(path, what, "write it in one line, with spaces"))
    return found


def _describe_character(character: str) -> str:
    return f"the character U+{ord(character):04X}, which cannot be printed"


def _texts(data: Mapping[str, object]) -> Iterator[tuple[str, str, str]]:
    """Yield the path, the last key of the path, and the text for every text in the data. For a key, which is
    a text too, "" stands for the last key.
    """
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


def line_without_controls(text: str) -> str:
    """Return the text as one line, with control characters replaced, and line breaks and tabs turned into
    spaces.
    """
    return _BREAKS.sub(" ", _CONTROLS.sub(_REPLACEMENT, text))


def table_without_controls(table: Mapping[str, object]) -> dict[str, object]:
    """Return a copy of a table with control characters in all its texts replaced. This is for files that are
    older than the check that rejects them. Keys stay as they are.
    """
    return {name: replace_controls(inner, name) for name, inner in table.items()}


def replace_controls(value: object, key: str = "") -> object:
    """Return a copy of a value with control characters in all its texts replaced. Line breaks and tabs are
    kept in a text if `key`, the key of the value, is one whose texts may have several lines.
    """
    if isinstance(value, str):
        return _CONTROLS.sub(_REPLACEMENT, value) if key in _MULTILINE_KEYS else line_without_controls(value)
    if isinstance(value, dict):
        return table_without_controls(value)
    if isinstance(value, list):
        return [replace_controls(inner, key) for inner in value]
    return value
