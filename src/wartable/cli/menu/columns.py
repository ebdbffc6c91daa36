"""Lay out menu entries in columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from wartable.cli.cells import column_width, pad

MAX_COLUMNS: Final = 6
"""Greatest number of columns."""
_NARROWEST: Final = 20
"""Smallest width of either of two columns."""


class MenuEntry(NamedTuple):
    """An entry of a menu: its text; a `longer` text, which is used if the entry has a line to itself and the
    text fits; and whether the entry has to begin a new line.
    """

    text: str
    longer: str = ""
    begins_line: bool = False


def lay_out_entries(entries: Sequence[MenuEntry], width: int) -> list[str]:
    """Return the lines of a menu with these entries. Of several widths of columns, those that need the fewest
    lines are used.
    """
    return min((_in_columns(entries, width, starts) for starts in _column_starts(width)), key=len)


def _column_starts(width: int) -> Iterable[tuple[int, ...]]:
    """Yield the positions at which columns could start: of equal widths, or two columns of different
    widths.
    """
    for count in range(1, MAX_COLUMNS + 1):
        yield tuple(column * (width // count) for column in range(count))
    for start in range(_NARROWEST, width - _NARROWEST):
        yield (0, start)


def _in_columns(entries: Sequence[MenuEntry], width: int, starts: Sequence[int]) -> list[str]:
    """Return the entries as lines, in columns with these starts. After an entry wider than its column, a new
    line begins.
    """
    rows: list[list[tuple[int, MenuEntry]]] = []
    column = len(starts)
    for entry in entries:
        length = column_width(entry.text)
        if column == len(starts) or entry.begins_line or (column and starts[column] + length > width):
            rows.append([])
            column = 0
        rows[-1].append((starts[column], entry))
        end = starts[column + 1] if column + 1 < len(starts) else width
        column = column + 1 if starts[column] + length < end else len(starts)
    return [_line_text(row, width) for row in rows]


def _line_text(row: Sequence[tuple[int, MenuEntry]], width: int) -> str:
    """Return one line of a menu, from its entries and their positions. An entry alone on its line uses its
    longer text if that fits.
    """
    if len(row) == 1:
        alone = row[0][1]
        return alone.longer if alone.longer and column_width(alone.longer) <= width else alone.text
    line = ""
    for start, entry in row:
        line = pad(line, start) + entry.text
    return line
