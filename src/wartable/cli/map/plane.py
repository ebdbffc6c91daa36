"""Drawing of an open field: areas, footprints, tags and facings of units."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.text import Text

from wartable import AreaView, UnitView
from wartable.cli.map.colours import DrawingSpace, side_fill, tone_style, unit_style
from wartable.cli.map.crop import PART, Window, crop
from wartable.seat.view_model import ViewModel

MARGIN: Final = 4  # columns for the names of the rows
WIDEST: Final = 2  # columns of a cell's height: letters are twice as high as wide
LEAST_ACROSS: Final = 5
LEAST_DOWN: Final = 3
"""Fewest squares in a cropped field."""
LARGEST: Final = 6
"""Most lines per square."""

CHOSEN: Final = "+"
FEW: Final = 12
"""Number of selectable squares above which each is marked by a single letter if its name does not fit, so
that the ground still shows.
"""

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
"""Offset of the arrow from a tag, and its letter: in Unicode, and in ASCII."""

NEARBY: Final = tuple(
    (right, down) for down in (0, 1, -1, 2, -2) for right in (0, 1, -1, 2, -2, 3, -3, 4, -4)
)
"""Offsets to which a tag may move if its place is taken, nearest lines first."""


class Canvas:
    """A grid of styled letters, `columns` by `lines` for each square of the window."""

    def __init__(self, model: ViewModel, window: Window, columns: int, lines: int) -> None:
        ground = model.map
        self.square = ground.square
        self.window = window
        self.columns = columns
        self.lines = lines
        right = min(window.right * self.square, ground.width)
        bottom = min(window.bottom * self.square, ground.height)
        self.width = -(-(right - window.left * self.square) * columns // self.square)
        self.height = -(-(bottom - window.top * self.square) * lines // self.square)
        self.letters = [[" "] * self.width for _ in range(self.height)]
        self.styles = [[""] * self.width for _ in range(self.height)]
        self.taken: set[tuple[int, int]] = set()

    def put(self, column: int, line: int, letter: str, style: str) -> None:
        """Write a letter if it is on the canvas."""
        if 0 <= column < self.width and 0 <= line < self.height:
            self.letters[line][column] = letter
            self.styles[line][column] = style

    def mark(self, column: int, line: int, letter: str) -> None:
        """Write a bold letter over the style that is already there, if the position is on the canvas."""
        if 0 <= column < self.width and 0 <= line < self.height:
            self.letters[line][column] = letter
            self.styles[line][column] = f"{self.styles[line][column]} not dim bold".strip()

    def is_free(self, column: int, line: int) -> bool:
        """Whether a position is on the canvas and not taken by a letter that must stay."""
        inside = 0 <= column < self.width and 0 <= line < self.height
        return inside and (column, line) not in self.taken

    def column(self, x: float) -> int:
        """Return the column of a point, which may lie outside the canvas."""
        return int(x * self.columns // self.square) - self.window.left * self.columns

    def line(self, y: float) -> int:
        """Return the row of the canvas for a point, which may lie outside the canvas."""
        return int(y * self.lines // self.square) - self.window.top * self.lines

    def middle(self, column: int, line: int) -> tuple[float, float]:
        """Return the point of the map at the middle of a letter."""
        x = (column + 0.5) * self.square / self.columns + self.window.left * self.square
        return x, (line + 0.5) * self.square / self.lines + self.window.top * self.square

    def row(self, line: int) -> Text:
        """Return one line of the drawing."""
        found = Text()
        for letter, style in zip(self.letters[line], self.styles[line], strict=True):
            found.append(letter, style=style or None)
        return found


def draw_plane(model: ViewModel, room: DrawingSpace, marked: Collection[str], *, whole: bool) -> list[Text]:
    """Draw the field to fit the room, with the squares in `marked` in brackets.

    Unless a square is to be chosen, only the part with units is drawn. Units without room for a tag are
    listed below.
    """
    all_of_it = Window(0, 0, len(model.map.column_names), len(model.map.row_names))
    window = all_of_it if whole or marked else _window(model, all_of_it)
    if room.is_tight:
        window = _cropped(model, room, marked, window)
    canvas = _scaled(model, window, room)
    _grid(canvas)
    _areas(canvas, model)
    _marks(canvas, model, marked)
    for unit in sorted(model.in_the_open, key=_size, reverse=True):
        _footprint(canvas, model, unit)
    smallest_first = sorted(model.in_the_open, key=_size)
    hidden = [unit for unit in smallest_first if not _label(canvas, model, unit, arrows=room.has_arrows)]
    lines = _framed(canvas, model)[: -1 if room.is_tight else None]
    if window != all_of_it:
        lines.append(Text(PART if room.is_tight else "Only a part of the field is shown.", style="dim"))
    if hidden:
        names = ", ".join(f"{model.tag(unit)} {unit.name} ({unit.place})" for unit in hidden)
        lines.append(Text(f"Not drawn, for want of room: {names}"))
    return lines


def _size(unit: UnitView) -> float:
    return unit.radius


def _window(model: ViewModel, field: Window) -> Window:
    """Return the squares with units and a margin of one; the whole field if that is most of it."""
    side = model.map.square
    found = [(int(unit.x) // side, int(unit.y) // side) for unit in model.in_the_open]
    if not found:
        return field
    left, right = _stretch([column for column, _ in found], field.right, LEAST_ACROSS)
    top, bottom = _stretch([row for _, row in found], field.bottom, LEAST_DOWN)
    is_most = 4 * (right - left) * (bottom - top) > 3 * field.right * field.bottom
    return field if is_most else Window(left, top, right, bottom)


def _cropped(model: ViewModel, room: DrawingSpace, marked: Collection[str], window: Window) -> Window:
    """Return the part of a window that fits a tight room: acting unit, selectable squares, other units."""
    side = model.map.square
    most = Window(0, 0, max(1, (room.width - MARGIN) // WIDEST), max(1, room.height - 2))
    if window.fits(most):
        return window
    units = sorted(model.in_the_open, key=lambda unit: unit.id != model.acting)
    found = [(int(unit.x) // side, int(unit.y) // side) for unit in units]
    acting = found[:1] if units and units[0].id == model.acting else []
    squares = [spot for name, spot in square_positions(model).items() if name in marked]
    return crop([*acting, *squares], found, window, most)


def _stretch(places: Sequence[int], end: int, least: int) -> tuple[int, int]:
    """Return the range of squares around these places, with a margin of one, and `least` long if possible."""
    first, last = max(0, min(places) - 1), min(end, max(places) + 2)
    more = max(0, least - (last - first))
    first = max(0, min(first - more // 2, end - least))
    return first, min(end, max(last, first + least))


def _scaled(model: ViewModel, window: Window, room: DrawingSpace) -> Canvas:
    """Return a canvas as large as the room allows; a square is twice as many letters wide as high."""
    across, down = window.right - window.left, window.bottom - window.top
    columns = max(1, (room.width - MARGIN) // max(1, across))
    height = room.height - (2 if room.is_tight else 0)
    lines = max(1, min(columns // WIDEST, height // max(1, down), LARGEST))
    return Canvas(model, window, min(columns, lines * WIDEST), lines)


def _grid(canvas: Canvas) -> None:
    """Put a dot in the north-west corner of every square."""
    for line in range(0, canvas.height, canvas.lines):
        for column in range(0, canvas.width, canvas.columns):
            canvas.put(column, line, ".", "dim")


def _areas(canvas: Canvas, model: ViewModel) -> None:
    """Draw ground that is not open, with at least one letter for each area."""
    for area in model.map.areas:
        style = tone_style(model, area.letter) or "dim"
        right, bottom = area.x + area.width - 1, area.y + area.height - 1
        for line in range(canvas.line(area.y), canvas.line(bottom) + 1):
            for column in range(canvas.column(area.x), canvas.column(right) + 1):
                canvas.put(column, line, area.letter, style)


def square_positions(model: ViewModel) -> dict[str, tuple[int, int]]:
    """Return column and row of each square by its name."""
    return {
        f"{letters}{number}": (column, row)
        for row, number in enumerate(model.map.row_names)
        for column, letters in enumerate(model.map.column_names)
    }


def _marks(canvas: Canvas, model: ViewModel, marked: Collection[str]) -> None:
    """Draw "!" in the corner of objectives, and the names of selectable squares if they fit."""
    squares = square_positions(model)
    for name in model.goals:
        if name in squares:
            canvas.mark(*_corner(canvas, squares[name]), "!")
    if len(marked) >= len(squares):
        return
    if canvas.columns < len("[A1]") and len(marked) > FEW:
        for name in [name for name in squares if name in marked]:
            canvas.mark(*_corner(canvas, squares[name]), CHOSEN)
        return
    for name in [name for name in squares if name in marked]:
        label = next((text for text in (f"[{name}]", "[]") if len(text) <= canvas.columns), "=")
        left, top = _corner(canvas, squares[name])
        for at, letter in enumerate(label, left + (canvas.columns - len(label)) // 2):
            canvas.mark(at, top + canvas.lines // 2, letter)


def _corner(canvas: Canvas, square: tuple[int, int]) -> tuple[int, int]:
    """Return the canvas column and line of a square's north-west corner."""
    column, row = square
    return (column - canvas.window.left) * canvas.columns, (row - canvas.window.top) * canvas.lines


def _footprint(canvas: Canvas, model: ViewModel, unit: UnitView) -> None:
    """Draw the area that a unit covers, at least one letter."""
    number = model.side_number(unit.side)
    x, y, radius = unit.x, unit.y, unit.radius
    style, fill = _style(model, unit), side_fill(number)
    for line in range(canvas.line(y - radius), canvas.line(y + radius) + 1):
        for column in range(canvas.column(x - radius), canvas.column(x + radius) + 1):
            east, south = canvas.middle(column, line)
            if (east - x) ** 2 + (south - y) ** 2 <= radius * radius:
                canvas.put(column, line, fill, style)
    canvas.put(canvas.column(x), canvas.line(y), fill, style)


def _style(model: ViewModel, unit: UnitView) -> str:
    return unit_style(model.side_number(unit.side), is_acting=unit.id == model.acting)


def _label(canvas: Canvas, model: ViewModel, unit: UnitView, *, arrows: bool) -> bool:
    """Write a unit's tag at or near its centre, with an arrow for its facing; False if there is no room."""
    middle = round(unit.x * canvas.columns / canvas.square) - canvas.window.left * canvas.columns
    left = max(0, min(canvas.width - 2, middle - 1))
    line = max(0, min(canvas.height - 1, canvas.line(unit.y)))
    for right, down in NEARBY:
        cells = [(left + right, line + down), (left + right + 1, line + down)]
        if all(canvas.is_free(*cell) for cell in cells):
            break
    else:
        return False
    for cell, letter in zip(cells, model.tag(unit), strict=True):
        canvas.put(*cell, letter, _style(model, unit))
        canvas.taken.add(cell)
    _arrow(canvas, unit, cells[0], _style(model, unit), arrows=arrows)
    return True


def _arrow(canvas: Canvas, unit: UnitView, cell: tuple[int, int], style: str, *, arrows: bool) -> None:
    """Write an arrow beside a unit's tag, for the one of 8 directions that is nearest to its facing."""
    way = unit.facing.split("-")[-1]
    if way not in WAYS:
        return
    right, down, letters = WAYS[way]
    at = (cell[0] + (2 if right > 0 else right), cell[1] + down)
    if canvas.is_free(*at):
        canvas.put(*at, letters[0 if arrows else 1], style)
        canvas.taken.add(at)


def _framed(canvas: Canvas, model: ViewModel) -> list[Text]:
    """Return the drawing with column names above and below and row names on the left."""
    window = canvas.window
    shown = model.map.column_names[window.left : window.right]
    names = "".join(str(name).center(canvas.columns) for name in shown)
    heading = Text(" " * MARGIN + names, style="bold")
    lines = [heading]
    for line in range(canvas.height):
        row, within = divmod(line, canvas.lines)
        rows = model.map.row_names[window.top : window.bottom]
        is_middle = within == canvas.lines // 2 and row < len(rows)
        lines.append(Text(f"{rows[row] if is_middle else '':>3} ").append_text(canvas.row(line)))
    return [*lines, heading]


# ------------------------------------------------------------------ in words


def units_in_square(model: ViewModel, name: str) -> list[UnitView]:
    """Return the units whose centre is in a square."""
    column, row = square_positions(model)[name]
    side = model.map.square
    return [
        unit for unit in model.in_the_open if int(unit.x) // side == column and int(unit.y) // side == row
    ]


def areas_in_square(model: ViewModel, name: str) -> list[AreaView]:
    """Return the areas that overlap a square."""
    square = square_positions(model)[name]
    return [area for area in model.map.areas if _overlaps(area, square, model.map.square)]


def _overlaps(area: AreaView, square: tuple[int, int], side: int) -> bool:
    """Whether an area overlaps the square at this column and row, where each square has this edge length."""
    left, top = square[0] * side, square[1] * side
    is_beside = left + side <= area.x or area.x + area.width <= left
    return not is_beside and area.y < top + side and top < area.y + area.height


def plane_sentences(model: ViewModel) -> tuple[list[str], list[str]]:
    """Describe the ground of a plane in sentences: those before the units, and those after."""
    ground = model.map
    before = [
        f"Field of {ground.width} by {ground.height} {ground.measure}, in squares of {ground.square}: "
        "columns from A in the west, rows from 1 in the north."
    ]
    squares = square_positions(model)
    after: list[str] = []
    for area in ground.areas:
        names = [name for name, at in squares.items() if _overlaps(area, at, ground.square)]
        reach = f"{names[0]} to {names[-1]}" if len(names) > 1 else "".join(names)
        kind = area.kind.capitalize()
        title = f"{kind} ({area.name})" if area.name != area.kind else kind
        after.append(f"{title}: {reach}.")
    return before, after
