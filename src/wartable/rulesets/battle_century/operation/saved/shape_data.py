"""Bodies of many Zones as drawings in files: rows of "#", with "@" for the anchor and "." for Zones that are
not part of the body. On hexes, the rows above and below are shifted as they are around a Zone of an
odd-numbered row. R-BOSS-062.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.boards.figure import Outline
from wartable.core.data.reader import Reader, shown

_ANCHOR = "@"
_LETTERS = "#@."


def outline_from_rows(rows: Sequence[str]) -> Outline:
    """Return the outline of a body that is drawn in these rows; () if no anchor is drawn."""
    for south, row in enumerate(rows):
        if _ANCHOR in row:
            return _outline_around(rows, row.index(_ANCHOR), south)
    return ()


def _outline_around(rows: Sequence[str], column: int, row: int) -> Outline:
    """Return the drawn Zones relative to the anchor at this column and row, as (east, south)."""
    return tuple(
        [
            (across - column, down - row)
            for down, letters in enumerate(rows)
            for across, letter in enumerate(letters)
            if letter != "."
        ]
    )


def rows_of_outline(outline: Outline) -> list[str]:
    """Return the rows of characters that draw the outline of a body; an empty list for an empty outline."""
    if not outline:
        return []
    west, east = min([cell[0] for cell in outline]), max([cell[0] for cell in outline])
    north, south = min([cell[1] for cell in outline]), max([cell[1] for cell in outline])
    rows = [["."] * (east - west + 1) for _ in range(south - north + 1)]
    for column, row in outline:
        rows[row - north][column - west] = _ANCHOR if (column, row) == (0, 0) else "#"
    return ["".join(letters) for letters in rows]


def read_outline(node: Reader) -> Outline:
    """Return the outline that the rows of a node draw. If the rows are faulty, report it and return (); ()
    also if there are none.
    """
    rows = [item.text() for item in node.rows()]
    if not rows:
        return ()
    drawing = "".join(rows)
    strange = [letter for letter in drawing if letter not in _LETTERS]
    if strange:
        node.fault(f"{shown(strange[0])} is no part of a shape", 'draw it with "#", "@" and "."')
    elif drawing.count(_ANCHOR) != 1:
        what = f"there are {drawing.count(_ANCHOR)} anchors in the shape"
        node.fault(what, 'mark one of its Zones with "@": the one that the Unit\'s zone names')
    else:
        return outline_from_rows(rows)
    return ()
