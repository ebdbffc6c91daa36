"""Menu entries in columns, with aligned numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from wartable.cli.cells import columns_of, pad

ACROSS: Final = 6
"""Most columns."""
_NARROWEST: Final = 20
"""Fewest letters in either of two columns."""


class MenuEntry(NamedTuple):
    """A menu entry: its text, a `longer` text for a line of its own, and whether it begins a line."""

    text: str
    longer: str = ""
    begins_line: bool = False


def shortest(entries: Sequence[MenuEntry], width: int) -> list[str]:
    """Lay out the entries in the columns that need the fewest lines."""
    return min((_in_columns(entries, width, starts) for starts in _grids(width)), key=len)


def _grids(width: int) -> Iterable[tuple[int, ...]]:
    """Yield possible column positions: columns of equal width, or two of different widths."""
    for across in range(1, ACROSS + 1):
        yield tuple(column * (width // across) for column in range(across))
    for start in range(_NARROWEST, width - _NARROWEST):
        yield (0, start)


def _in_columns(entries: Sequence[MenuEntry], width: int, starts: Sequence[int]) -> list[str]:
    """Lay out the entries in these columns; an entry wider than its column ends the line."""
    rows: list[list[tuple[int, MenuEntry]]] = []
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


def _drawn(row: Sequence[tuple[int, MenuEntry]], width: int) -> str:
    """Return one line of a menu."""
    if len(row) == 1:
        alone = row[0][1]
        return alone.longer if alone.longer and columns_of(alone.longer) <= width else alone.text
    line = ""
    for start, entry in row:
        line = pad(line, start) + entry.text
    return line
