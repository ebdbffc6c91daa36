"""What a schema finds wrong, in our words: where, what, and what would do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Final, get_args, get_origin

from pydantic import BaseModel, Tag, ValidationError

from wartable import Problem

__all__ = ["closest", "in_order", "key_path", "problems_of", "shorten", "shown"]

_LONGEST: Final = 40
_LISTED: Final = 12
_MANY: Final = 200  # faults after which no name is looked for that an unknown one may stand for
_NUMBER: Final = re.compile(r"([0-9]{1,9})")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")

_TYPES: Final[dict[str, tuple[str, str]]] = {
    "int_type": ("no whole number", "write one, without quotes and without a point"),
    "int_from_float": ("no whole number", "write one, without a point"),
    "bool_type": ("neither true nor false", "write true or false, without quotes"),
    "string_type": ("no text", "write it in quotes"),
    "list_type": ("no list", "write a list: [ ... ]"),
    "dict_type": ("no table of names and values", "write names with a value each"),
    "model_type": ("no table of names and values", "write names with a value each"),
    "model_attributes_type": ("no table of names and values", "write names with a value each"),
}


def problems_of(model: type[BaseModel], error: ValidationError) -> list[Problem]:
    """Every fault that the model found, in its own order."""
    keys = _Keys(model)
    return [
        _problem(keys, fault["type"], fault["loc"], fault["input"], fault["msg"])
        for fault in error.errors(include_url=False, include_context=False)
    ]


def _problem(keys: _Keys, kind: str, place: tuple[int | str, ...], value: object, message: str) -> Problem:
    path = key_path(place)
    if kind == "missing":
        return Problem(path, "it is missing", f"add {place[-1]}")
    if kind == "extra_forbidden":
        return Problem(path, "there is no such key here", keys.remedy(place))
    if kind in _TYPES:
        what, remedy = _TYPES[kind]
        return Problem(path, f"{shown(value)} is {what}", remedy)
    return Problem(path, f"{shown(value)} will not do: {message[:1].lower()}{message[1:]}", "correct it")


class _Keys:
    """What would do in place of unknown keys; once there are many, none is looked for that is like them."""

    def __init__(self, model: type[BaseModel]) -> None:
        self._model = model
        self._count = 0
        self._listed: dict[tuple[int | str, ...], str] = {}

    def remedy(self, place: tuple[int | str, ...]) -> str:
        """What to write at this place instead."""
        self._count += 1
        if self._count <= _MANY:
            return closest(str(place[-1]), _known_keys(self._model, place))
        table = tuple(part if isinstance(part, str) else 0 for part in place[:-1])
        if table not in self._listed:
            self._listed[table] = _listed(_known_keys(self._model, place))
        return self._listed[table]


def key_path(place: Sequence[int | str]) -> str:
    """`units[2].weapons.arms[0]` for ("units", 2, "weapons", "arms", 0).

    A part in round brackets is the tag of one of several models; people never see it.
    """
    path = ""
    for part in place:
        if isinstance(part, int):
            path += f"[{part}]"
        elif not part.startswith("("):
            is_bare = (part.isidentifier() and part.isascii()) or _BARE.fullmatch(part)
            word = part if is_bare and len(part) <= _LONGEST else shorten(part)
            path += f".{word}" if path else word
    return path


def _known_keys(model: type[BaseModel], place: Sequence[int | str]) -> list[str]:
    """The keys that the table at this place may have."""
    at: object = model
    for part in place[:-1]:
        at = _inside(at, part)
    return list(at.model_fields) if isinstance(at, type) and issubclass(at, BaseModel) else []


def _inside(at: object, part: int | str) -> object:
    """What the schema says of one part of `at`."""
    if isinstance(at, type) and issubclass(at, BaseModel):
        field = at.model_fields.get(str(part))
        return None if field is None else field.annotation
    whole = get_args(at)[0] if get_origin(at) is Annotated else at
    inner = get_args(whole)
    for choice in inner:
        if Tag(str(part)) in get_args(choice):
            return get_args(choice)[0]
    return inner[-1] if inner else None


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Problems by their places, units[2] before units[10], each once."""
    return sorted(dict.fromkeys(problems), key=lambda problem: _place(problem.path))


def _place(path: str) -> list[str | int]:
    """A path's parts as they are sorted: every other one is a number, sorted by its value."""
    parts: list[str | int] = list(_NUMBER.split(path))
    parts[1::2] = map(int, parts[1::2])
    return parts


def closest(word: str, names: Iterable[str]) -> str:
    """What would do in place of an unknown name: those most like it, or else the first of them."""
    known = list(names)
    near = get_close_matches(word.lower(), known, 3, 0.6) if len(word) < 99 else []
    return f"did you mean {' or '.join(near)}?" if near else _listed(known)


def _listed(known: Sequence[str]) -> str:
    if not known:
        return "leave it out"
    rest = f" or {len(known) - _LISTED} others" if len(known) > _LISTED else ""
    return ("use " if len(known) == 1 else "use one of ") + ", ".join(known[:_LISTED]) + rest


def shorten(text: str) -> str:
    """A text in quotes, cut where it is long."""
    return repr(text if len(text) <= _LONGEST else text[:_LONGEST] + "...")


def shown(value: object) -> str:
    """A value in a message, short whatever it is."""
    if isinstance(value, str):
        return shorten(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if -(10**_LONGEST) < value < 10**_LONGEST else "a number of too many digits"
    if value is None or isinstance(value, float):
        return str(value)
    if isinstance(value, Mapping):
        return "a table of names and values"
    return "a list" if isinstance(value, list) else f"a {type(value).__name__}"
