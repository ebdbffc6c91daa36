"""A field measured in yards: areas as background, the ground that units take up, tags, where units face."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from rich.text import Text

from wartable.cli.paint import Room, side_fill, side_ground, tone_style
from wartable.cli.sight import Facts, Sight

__all__ = ["areas_in", "draw_plane", "plane_sentences", "squares_of", "units_in_square"]

MARGIN: Final = 4  # columns for the names of the rows
WIDEST: Final = 2  # columns of a cell's height: letters are twice as high as wide

WAYS: Final = {
    "north": (0, -1, "↑^"),
    "northeast": (1, -1, "↗/"),
    "east": (1, 0, "→>"),
    "southeast": (1, 1, "↘\\"),
    "south": (0, 1, "↓v"),
    "southwest": (-1, 1, "↙/"),
    "west": (-1, 0, "←<"),
    "northwest": (-1, -1, "↖\\"),
}
"""Where the arrow stands beside a tag, and how it is written: in full, and in ASCII."""

NEARBY: Final = tuple(
    (right, down) for down in (0, 1, -1, 2, -2) for right in (0, 1, -1, 2, -2, 3, -3, 4, -4)
)
"""Where a tag may move whose own place is taken, nearest lines first."""


class Canvas:
    """Letters with their styles, `columns` and `lines` of them to a square of the field."""

    def __init__(self, sight: Sight, columns: int, lines: int) -> None:
        ground = sight.map
        self.square = int(ground["square"])
        self.columns = columns
        self.lines = lines
        self.width = -(-int(ground["width"]) * columns // self.square)
        self.height = -(-int(ground["height"]) * lines // self.square)
        self.letters = [[" "] * self.width for _ in range(self.height)]
        self.styles = [[""] * self.width for _ in range(self.height)]
        self.taken: set[tuple[int, int]] = set()

    def put(self, column: int, line: int, letter: str, style: str) -> None:
        """Write a letter, where it lies on the canvas."""
        if 0 <= column < self.width and 0 <= line < self.height:
            self.letters[line][column] = letter
            self.styles[line][column] = style

    def is_free(self, column: int, line: int) -> bool:
        """Whether a letter can stand here that nothing may cover."""
        inside = 0 <= column < self.width and 0 <= line < self.height
        return inside and (column, line) not in self.taken

    def column(self, x: float) -> int:
        """The column of a point."""
        return min(self.width - 1, max(0, int(x * self.columns // self.square)))

    def line(self, y: float) -> int:
        """The line of a point."""
        return min(self.height - 1, max(0, int(y * self.lines // self.square)))

    def middle(self, column: int, line: int) -> tuple[float, float]:
        """The point in the middle of a letter."""
        return (column + 0.5) * self.square / self.columns, (line + 0.5) * self.square / self.lines

    def row(self, line: int) -> Text:
        """One line of the drawing."""
        found = Text()
        for letter, style in zip(self.letters[line], self.styles[line], strict=True):
            found.append(letter, style=style or None)
        return found


def draw_plane(sight: Sight, room: Room, marked: Collection[str]) -> list[Text]:
    """The field scaled to the room, squares of `marked` in brackets; then whoever found no room on it."""
    canvas = _scaled(sight, room)
    _grid(canvas, sight)
    _areas(canvas, sight)
    _marks(canvas, sight, marked)
    units = sorted(sight.in_the_open, key=_size, reverse=True)
    for unit in units:
        _footprint(canvas, sight, unit)
    hidden = [unit for unit in reversed(units) if not _label(canvas, sight, unit, arrows=room.has_arrows)]
    lines = _framed(canvas, sight)
    if hidden:
        names = ", ".join(f"{sight.tag(unit)} {unit['name']} ({unit['place']})" for unit in hidden)
        lines.append(Text(f"Not drawn, for want of room: {names}"))
    return lines


def _size(unit: Facts) -> float:
    return float(unit["radius"])


def _scaled(sight: Sight, room: Room) -> Canvas:
    """As large as the room allows, squares twice as wide as high in letters."""
    across, down = len(sight.map["column_names"]), len(sight.map["row_names"])
    columns = max(1, (room.width - MARGIN) // max(1, across))
    lines = max(1, min(columns // WIDEST, room.height // max(1, down)))
    return Canvas(sight, min(columns, lines * WIDEST), lines)


def _grid(canvas: Canvas, sight: Sight) -> None:
    """A dot in the northwest corner of every square."""
    for line in range(0, canvas.height, canvas.lines):
        for column in range(0, canvas.width, canvas.columns):
            canvas.put(column, line, ".", "dim")


def _areas(canvas: Canvas, sight: Sight) -> None:
    """Ground that is not open, however small it is."""
    for area in sight.map["areas"]:
        style = tone_style(sight, str(area["letter"])) or "dim"
        right, bottom = area["x"] + area["width"] - 1, area["y"] + area["height"] - 1
        for line in range(canvas.line(area["y"]), canvas.line(bottom) + 1):
            for column in range(canvas.column(area["x"]), canvas.column(right) + 1):
                canvas.put(column, line, str(area["letter"]), style)


def squares_of(sight: Sight) -> dict[str, tuple[int, int]]:
    """Column and row of each square by its name."""
    return {
        f"{letters}{number}": (column, row)
        for row, number in enumerate(sight.map["row_names"])
        for column, letters in enumerate(sight.map["column_names"])
    }


def _marks(canvas: Canvas, sight: Sight, marked: Collection[str]) -> None:
    """ "!" in the corner of objectives; the names of squares that can be chosen, as far as there is room."""
    squares = squares_of(sight)
    for name in sight.goals:
        if name in squares:
            column, row = squares[name]
            canvas.put(column * canvas.columns, row * canvas.lines, "!", "bold")
    if len(marked) >= len(squares):
        return
    for name, (column, row) in squares.items():
        if name in marked:
            label = next((text for text in (f"[{name}]", "[]") if len(text) <= canvas.columns), "=")
            left = column * canvas.columns + (canvas.columns - len(label)) // 2
            line = row * canvas.lines + canvas.lines // 2
            for at, letter in enumerate(label):
                canvas.put(left + at, line, letter, "bold")


def _footprint(canvas: Canvas, sight: Sight, unit: Facts) -> None:
    """The ground that a unit takes up, a letter at the least."""
    number = sight.side_number(str(unit["side"]))
    x, y, radius = float(unit["x"]), float(unit["y"]), float(unit["radius"])
    style, fill = _style(sight, unit), side_fill(number)
    for line in range(canvas.line(y - radius), canvas.line(y + radius) + 1):
        for column in range(canvas.column(x - radius), canvas.column(x + radius) + 1):
            east, south = canvas.middle(column, line)
            if (east - x) ** 2 + (south - y) ** 2 <= radius * radius:
                canvas.put(column, line, fill, style)
    canvas.put(canvas.column(x), canvas.line(y), fill, style)


def _style(sight: Sight, unit: Facts) -> str:
    ground = side_ground(sight.side_number(str(unit["side"])))
    return f"{ground} bold underline" if unit["id"] == sight.acting else ground


def _label(canvas: Canvas, sight: Sight, unit: Facts, *, arrows: bool) -> bool:
    """A unit's tag in its middle or close by, and the arrow where it faces; False where there is no room."""
    left = max(0, min(canvas.width - 2, round(float(unit["x"]) * canvas.columns / canvas.square) - 1))
    line = canvas.line(float(unit["y"]))
    for right, down in NEARBY:
        cells = [(left + right, line + down), (left + right + 1, line + down)]
        if all(canvas.is_free(*cell) for cell in cells):
            break
    else:
        return False
    for cell, letter in zip(cells, sight.tag(unit), strict=True):
        canvas.put(*cell, letter, _style(sight, unit))
        canvas.taken.add(cell)
    _arrow(canvas, unit, cells[0], _style(sight, unit), arrows=arrows)
    return True


def _arrow(canvas: Canvas, unit: Facts, cell: tuple[int, int], style: str, *, arrows: bool) -> None:
    """The arrow beside a tag; of 16 directions the nearest of 8."""
    way = str(unit.get("facing") or "").split("-")[-1]
    if way not in WAYS:
        return
    right, down, letters = WAYS[way]
    at = (cell[0] + (2 if right > 0 else right), cell[1] + down)
    if canvas.is_free(*at):
        canvas.put(*at, letters[0 if arrows else 1], style)
        canvas.taken.add(at)


def _framed(canvas: Canvas, sight: Sight) -> list[Text]:
    """The drawing with the names of its columns above and below, those of its rows on the left."""
    names = "".join(str(name).center(canvas.columns) for name in sight.map["column_names"])
    heading = Text(" " * MARGIN + names, style="bold")
    lines = [heading]
    for line in range(canvas.height):
        row, within = divmod(line, canvas.lines)
        rows: list[Any] = sight.map["row_names"]
        is_middle = within == canvas.lines // 2 and row < len(rows)
        lines.append(Text(f"{rows[row] if is_middle else '':>3} ").append_text(canvas.row(line)))
    return [*lines, heading]


# ------------------------------------------------------------------ in words


def units_in_square(sight: Sight, name: str) -> list[Facts]:
    """Units whose middle lies in a square."""
    column, row = squares_of(sight)[name]
    side = int(sight.map["square"])
    return [
        unit
        for unit in sight.in_the_open
        if int(unit["x"]) // side == column and int(unit["y"]) // side == row
    ]


def areas_in(sight: Sight, name: str) -> list[Facts]:
    """Areas of which some part lies in a square."""
    column, row = squares_of(sight)[name]
    side = int(sight.map["square"])
    left, top = column * side, row * side
    return [
        area
        for area in sight.map["areas"]
        if area["x"] < left + side
        and left < area["x"] + area["width"]
        and area["y"] < top + side
        and top < area["y"] + area["height"]
    ]


def plane_sentences(sight: Sight) -> tuple[list[str], list[str]]:
    """What is said before the units, and after them."""
    ground = sight.map
    before = [
        f"Field of {ground['width']} by {ground['height']} yards, in squares of {ground['square']}: "
        "columns from A in the west, rows from 1 in the north."
    ]
    after: list[str] = []
    for area in ground["areas"]:
        names = [name for name in squares_of(sight) if area in areas_in(sight, name)]
        reach = f"{names[0]} to {names[-1]}" if len(names) > 1 else "".join(names)
        kind = str(area["kind"]).capitalize()
        title = f"{kind} ({area['name']})" if area["name"] != area["kind"] else kind
        after.append(f"{title}: {reach}.")
    return before, after
