"""Default tables by the size of the game: their measures, deployment zones and scenery. IN-03-01 to IN-03-03,
IN-R34.
"""

from __future__ import annotations

from typing import Final, final

from wartable.core.data.declared import define
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.ground.piece import SceneryPiece
from wartable.rulesets.infinity.ground.places import TableZone


@final
@define
class TableSize:
    """The size of the table for games of up to `points` points. `width`, `height` and the `depth` of both
    deployment zones are in half millimetres.
    """

    points: Final[int]
    width: Final[int]
    height: Final[int]
    depth: Final[int]

    @property
    def size_in_words(self) -> str:
        """The table's width and height as text."""
        return f"{self.width // INCH} by {self.height // INCH} inches"

    def deployment_zones(self) -> tuple[TableZone, TableZone]:
        """Return both deployment zones, the one along y = 0 first."""
        far = self.height - self.depth
        return TableZone(0, 0, self.width, self.depth), TableZone(0, far, self.width, self.height)


SIZES: Final = (
    TableSize(150, 24 * INCH, 32 * INCH, 8 * INCH),
    TableSize(250, 32 * INCH, 48 * INCH, 12 * INCH),
    TableSize(400, 48 * INCH, 48 * INCH, 12 * INCH),
)
"""Sizes of tables, from the smallest game to the largest. IN-03-01 to IN-03-03"""


def table_size_for_points(points: int) -> TableSize:
    """Return the size of the table for a game of this many points: the smallest size that is enough, or the
    largest size if none is.
    """
    for size in SIZES:
        if points <= size.points:
            return size
    return SIZES[-1]


WIDTH: Final = 32
HEIGHT: Final = 48

# kind; left, top, width and depth in inches on 32 by 48; height in tenths of an inch; whether mirrored
_SCENERY: Final = (
    ("house", 5.0, 15.0, 6.0, 6.0, 40, True),
    ("house", 21.0, 14.0, 5.0, 7.0, 40, True),
    ("wall", 12.0, 19.0, 6.0, 0.5, 12, True),
    ("wall", 29.0, 18.0, 0.5, 5.0, 12, True),
    ("crates", 14.0, 13.0, 2.0, 2.0, 20, True),
    ("crates", 2.0, 22.0, 2.0, 2.0, 20, True),
    ("tower", 14.0, 22.0, 4.0, 4.0, 60, False),
)


def default_table(size: TableSize) -> Field:
    """Return the default table of this size: the scenery designed for 32 by 48 inches, with x and y scaled.

    For 24 by 32 inches x is scaled by three quarters and y by two thirds, for 48 by 48 x by one and a half.
    Heights are not scaled.
    """
    pieces: list[SceneryPiece] = []
    counts: dict[str, int] = {}
    for kind, left, top, width, depth, tenths, is_mirrored in _SCENERY:
        edges = (
            round(left * size.width / WIDTH),
            round(top * size.height / HEIGHT),
            round((left + width) * size.width / WIDTH),
            round((top + depth) * size.height / HEIGHT),
        )
        height = tenths * INCH // 10
        _add_piece(pieces, counts, kind, edges, height)
        if is_mirrored:
            across, down = size.width, size.height
            edges = (across - edges[2], down - edges[3], across - edges[0], down - edges[1])
            _add_piece(pieces, counts, kind, edges, height)
    return Field(size.width, size.height, tuple(pieces))


def _add_piece(
    pieces: list[SceneryPiece],
    counts: dict[str, int],
    kind: str,
    edges: tuple[int, int, int, int],
    height: int,
) -> None:
    """Add a piece of scenery to the list, with a name made of its kind and a number."""
    number = counts.get(kind, 0) + 1
    counts[kind] = number
    left, top, right, bottom = edges
    name = f"{kind.capitalize()} {number}"
    pieces.append(SceneryPiece(f"{kind}{number}", name, kind, left, top, right, bottom, height))
