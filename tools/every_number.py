"""Numbers in a file's tables: the place of each, and a copy of the tables with another number there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wartable.toolkit import part_path

__all__ = ["Place", "form_of", "numbers_in", "path_of", "with_number"]

Place = tuple[str | int, ...]
"""The keys of tables and the indices of entries that lead to a value."""


def numbers_in(value: object, place: Place = ()) -> Iterator[Place]:
    """Yield the place of every number, in the order of the file; true and false are no numbers."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield place
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from numbers_in(part, (*place, key))
    elif isinstance(value, list | tuple):
        for at, part in enumerate(value):
            yield from numbers_in(part, (*place, at))


def with_number(value: Any, place: Sequence[str | int], number: object) -> Any:
    """Return a copy with this number at a place; the rest is shared."""
    if not place:
        return number
    head, rest = place[0], place[1:]
    if isinstance(value, Mapping):
        return {**value, head: with_number(value.get(head), rest, number)}
    return [with_number(part, rest, number) if at == head else part for at, part in enumerate(value)]


def path_of(place: Place) -> str:
    """Return the place as faults name it: units[2].weapons[0]."""
    path = ""
    for part in place:
        path = f"{path}[{part}]" if isinstance(part, int) else part_path(path, part)
    return path


def form_of(place: Place) -> Place:
    """Return the same place for all entries of a list: that in the first one."""
    return tuple([0 if isinstance(part, int) else part for part in place])
