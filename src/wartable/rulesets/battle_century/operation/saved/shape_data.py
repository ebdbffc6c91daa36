"""Bodies of many Zones as people draw them: rows of "#" with "@" for the anchor and "." for what is not part
of it. On hexes the rows above and below lie as they do around a Zone of an odd-numbered row. R-BOSS-062.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.boards.figure import Outline
from wartable.core.data.reader import Reader, shown

_ANCHOR = "@"
_LETTERS = "#@."


def outline_of(rows: Sequence[str]) -> Outline:
    """Return the outline of drawn rows; () if there is no anchor."""
    for south, row in enumerate(rows):
        if _ANCHOR in row:
            return _around(rows, row.index(_ANCHOR), south)
    return ()


def _around(rows: Sequence[str], column: int, row: int) -> Outline:
    return tuple(
        [
            (across - column, down - row)
            for down, letters in enumerate(rows)
            for across, letter in enumerate(letters)
            if letter != "."
        ]
    )


def draw_outline(outline: Outline) -> list[str]:
    """Return the rows that draw an outline; none for an empty one."""
    if not outline:
        return []
    west, east = min([cell[0] for cell in outline]), max([cell[0] for cell in outline])
    north, south = min([cell[1] for cell in outline]), max([cell[1] for cell in outline])
    rows = [["."] * (east - west + 1) for _ in range(south - north + 1)]
    for column, row in outline:
        rows[row - north][column - west] = _ANCHOR if (column, row) == (0, 0) else "#"
    return ["".join(letters) for letters in rows]


def read_shape(node: Reader) -> Outline:
    """Read the outline of drawn rows; () if there are none or they are faulty."""
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
        return outline_of(rows)
    return ()
