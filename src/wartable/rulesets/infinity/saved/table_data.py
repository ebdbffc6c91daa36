"""The table of a skirmish in files: its size, and its scenery as a list of pieces or as a drawing in
letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.reader import Reader
from wartable.rulesets.infinity.ground.field import Field as Ground
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.ground.piece import SceneryPiece
from wartable.rulesets.infinity.ground.places import TableZone
from wartable.rulesets.infinity.ground.tables import SIZES, default_table, table_size_for_points
from wartable.rulesets.infinity.model.plan import SkirmishPlan
from wartable.rulesets.infinity.saved.inches import read_inches

SHORTEST_SIDE: Final = 12 * INCH
LONGEST_SIDE: Final = 72 * INCH
KINDS: Final = ("house", "wall", "crates", "tower")

OPEN: Final = "."
DRAWING_LETTERS: Final[dict[str, tuple[str, int]]] = {
    "#": ("house", 4 * INCH),
    "@": ("tower", 6 * INCH),
    "=": ("wall", 6 * INCH // 5),
    "%": ("crates", 2 * INCH),
}
"""The kind and height of the scenery that each letter of a drawing stands for. IN-R34."""


def read_table(node: Reader, plan: SkirmishPlan) -> None:
    """Read the table of a file into `plan`. Without such an entry, set it to the default table for the points
    of the larger army. IN-R34.
    """
    default_size = table_size_for_points(max(plan.points.values(), default=SIZES[0].points))
    plan.field = default_table(default_size)
    plan.zones = default_size.deployment_zones()
    if not node.is_there or not node.has_parts((), ("width", "height", "depth", "pieces", "drawing")):
        return
    rows = read_table_drawing(node)
    wide, high = (
        (len(rows[0]) * INCH, len(rows) * INCH) if rows else (default_size.width, default_size.height)
    )
    width = read_inches(node.at("width"), SHORTEST_SIDE, LONGEST_SIDE, wide)
    height = read_inches(node.at("height"), SHORTEST_SIDE, LONGEST_SIDE, high)
    depth = read_inches(node.at("depth"), 2 * INCH, height // 2, min(default_size.depth, height // 2))
    pieces = list(plan.field.pieces)
    if rows or node.at("pieces").is_there or (width, height) != (default_size.width, default_size.height):
        pieces = pieces_of_drawing(rows)
        for item in node.at("pieces").items():
            piece = _read_piece(item, len(pieces), width, height)
            if piece is not None:
                pieces.append(piece)
    plan.field = Ground(width, height, tuple(pieces))
    plan.zones = (TableZone(0, 0, width, depth), TableZone(0, height - depth, width, height))


def _read_piece(node: Reader, index: int, width: int, height: int) -> SceneryPiece | None:
    """Read a piece of scenery, which is a rectangle with a height; returns None if its entry is faulty."""
    if not node.has_parts(("kind", "x", "y", "width", "depth", "height"), ("name",)):
        return None
    since = len(node.problems)
    kind = node.at("kind").name_of(KINDS, "kind of scenery")
    left, top = read_inches(node.at("x"), 0, width), read_inches(node.at("y"), 0, height)
    piece_width = read_inches(node.at("width"), 1, width)
    piece_depth = read_inches(node.at("depth"), 1, height)
    piece_height = read_inches(node.at("height"), 1, 24 * INCH)
    if node.is_sound(since) and (left + piece_width > width or top + piece_depth > height):
        node.fault("it reaches over the edge of the table", "make it smaller, or move it")
    name = node.at("name").name() if node.at("name").is_there else kind.capitalize()
    if not node.is_sound(since):
        return None
    return SceneryPiece(
        f"piece{index + 1}", name, kind, left, top, left + piece_width, top + piece_depth, piece_height
    )


# ------------------------------------------------------------------ drawings


def read_table_drawing(node: Reader) -> list[str]:
    """Read a drawing of the table as a list of rows, with one letter for each square inch. Return an empty
    list if it is missing or faulty.
    """
    part = node.at("drawing")
    if not part.is_there:
        return []
    since = len(part.problems)
    rows: list[str] = []
    for item in part.items():
        row = item.text()
        strange = [letter for letter in row if letter != OPEN and letter not in DRAWING_LETTERS]
        if strange:
            item.fault(f"there is no scenery {strange[0]!r}", f"use {OPEN} {' '.join(DRAWING_LETTERS)}")
        elif rows and len(row) != len(rows[0]):
            item.fault(f"this row has {len(row)} letters", f"write {len(rows[0])}, as in the first")
        else:
            rows.append(row)
    return rows if part.is_sound(since) else []


def pieces_of_drawing(rows: Sequence[str]) -> list[SceneryPiece]:
    """Return the pieces of scenery in a drawing. Each piece starts at its upper left corner, extends to the
    right as long as the letter is the same, and then down as long as all these columns have that letter.
    """
    taken: set[tuple[int, int]] = set()
    counts: dict[str, int] = {}
    pieces: list[SceneryPiece] = []
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter == OPEN or (x, y) in taken:
                continue
            right = x
            while right < len(row) and row[right] == letter and (right, y) not in taken:
                right += 1
            bottom = y + 1
            while bottom < len(rows) and rows[bottom][x:right] == letter * (right - x):
                bottom += 1
            taken.update([(column, line) for line in range(y, bottom) for column in range(x, right)])
            kind, height = DRAWING_LETTERS[letter]
            counts[kind] = counts.get(kind, 0) + 1
            edges = (x * INCH, y * INCH, right * INCH, bottom * INCH)
            name = f"{kind.capitalize()} {counts[kind]}"
            pieces.append(SceneryPiece(f"piece{len(pieces) + 1}", name, kind, *edges, height))
    return pieces
