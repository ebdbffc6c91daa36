"""Entries of a menu side by side, their numbers below each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from wartable.cli.cells import columns_of, padded

ACROSS: Final = 6
"""Columns at most."""
_NARROWEST: Final = 20
"""Letters that either of two columns has at least."""


class Entry(NamedTuple):
    """What stands in one place of a menu: alone in its line it may be `longer`; it may begin a line."""

    text: str
    longer: str = ""
    begins_line: bool = False


def shortest(entries: Sequence[Entry], width: int) -> list[str]:
    """The entries in those columns that give the fewest lines."""
    return min((_in_columns(entries, width, starts) for starts in _grids(width)), key=len)


def _grids(width: int) -> Iterable[tuple[int, ...]]:
    """Where columns may begin: columns of one width, or a wide one and a narrow one."""
    for across in range(1, ACROSS + 1):
        yield tuple(column * (width // across) for column in range(across))
    for start in range(_NARROWEST, width - _NARROWEST):
        yield (0, start)


def _in_columns(entries: Sequence[Entry], width: int, starts: Sequence[int]) -> list[str]:
    """The entries one after the other in these columns; what is wider than a column ends its line."""
    rows: list[list[tuple[int, Entry]]] = []
    column = len(starts)
    for entry in entries:
        length = columns_of(entry.text)
        if column == len(starts) or entry.begins_line or (column and starts[column] + length > width):
            rows.append([])
            column = 0
        rows[-1].append((starts[column], entry))
        end = starts[column + 1] if column + 1 < len(starts) else width
        column = column + 1 if starts[column] + length < end else len(starts)
    return [_drawn(row, width) for row in rows]


def _drawn(row: Sequence[tuple[int, Entry]], width: int) -> str:
    """One line of a menu."""
    if len(row) == 1:
        alone = row[0][1]
        return alone.longer if alone.longer and columns_of(alone.longer) <= width else alone.text
    line = ""
    for start, entry in row:
        line = padded(line, start) + entry.text
    return line
