"""Scenarios in which every name is one long word."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from itertools import cycle
from pathlib import Path
from typing import Final

from wartable.files import read_scenario
from wartable.files.library import find_force

LONGEST: Final = 105
"""Letters of the longest name."""
_NAMED: Final = {"name", "title", "pilot", "reason", "typecast", "bane"}
_LENGTHS: Final = (105, 40, 62)
_REST: Final = "ofthecompanythatkeptthebridgebelowtheseventhlanternuntilthelastferryhadgone"


def long_word(start: str, letters: int = LONGEST) -> str:
    """A word without a place to break it, with this start."""
    word = "".join(part for part in start if part.isalnum())
    return (word + _REST + _REST)[:letters]


def long_scenario(name: str) -> str:
    """A shipped scenario as a file, every name in it 40 to 105 letters long."""
    return _with_long_names(read_scenario(name))


def long_force(name: str) -> str:
    """A shipped force as a file, every name in it 40 to 105 letters long."""
    return _with_long_names(tomllib.loads(find_force(name, Path()).read_text("utf-8")))


def _with_long_names(data: Mapping[str, object]) -> str:
    lengths = cycle(_LENGTHS)

    def lengthened(key: str, value: object) -> object:
        if isinstance(value, Mapping):
            return {inner: lengthened(inner, one) for inner, one in value.items()}
        if isinstance(value, list):
            return [lengthened("", one) for one in value]
        return long_word(value, next(lengths)) if key in _NAMED and isinstance(value, str) else value

    setup = {key: lengthened(key, value) for key, value in data.items()}
    lists = {key: value for key, value in setup.items() if isinstance(value, list) and value}
    tables = {key: value for key, value in lists.items() if isinstance(value[0], Mapping)}
    lines = [f"{key} = {_written(value)}" for key, value in setup.items() if key not in tables]
    for key, entries in tables.items():
        for entry in entries:
            lines += [f"[[{key}]]", *[f"{inner} = {_written(value)}" for inner, value in entry.items()]]
    return "\n".join(lines) + "\n"


def _written(value: object) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{json.dumps(key)} = {_written(one)}' for key, one in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(_written(one) for one in value)}]"
    return json.dumps(value)
