"""Draw an open field: areas of ground, and the footprints, tags and facings of units."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.text import Text

from wartable import AreaView, UnitView
from wartable.cli.map.colours import DrawingSpace, ground_style, side_fill_character, unit_style
from wartable.cli.map.crop import PART, MapWindow, visible_window
from wartable.seat.view_model import ViewModel

MARGIN: Final = 4  # columns for the names of the rows
WIDEST: Final = 2  # columns of a cell's height: letters are twice as high as wide
LEAST_ACROSS: Final = 5
LEAST_DOWN: Final = 3
"""Smallest number of squares, across and down, in a field cropped to the part with units."""
MAX_SQUARE_LINES: Final = 6
"""Greatest number of lines for one square."""

SELECTABLE_MARK: Final = "+"
MAX_LABELLED: Final = 12
"""If there are more selectable squares than this and their names do not fit, each is marked with a single
character, so that the ground can still be seen.
"""

ARROWS: Final = {
    "north": (0, -1, "↑^"),
    "northeast": (1, -1, "↗/"),
    "east": (1, 0, "→>"),
    "southeast": (1, 1, "↘\\"),
    "south": (0, 1, "↓v"),
    "southwest": (-1, 1, "↙/"),
    "west": (-1, 0, "←<"),
    "northwest": (-1, -1, "↖\\"),
}
"""Arrow for each facing: its offset from the unit's tag, and its characters in Unicode and in ASCII."""

TAG_OFFSETS: Final = tuple(
    (right, down) for down in (0, 1, -1, 2, -2) for right in (0, 1, -1, 2, -2, 3, -3, 4, -4)
)
"""Offsets, in columns and lines, by which a tag may be moved if its position is taken, best ones first."""


class Canvas:
    """A grid of styled characters on which a window of the map is drawn; each square of the map takes
    `columns` by `lines` characters.
    """

    def __init__(self, model: ViewModel, window: MapWindow, columns: int, lines: int) -> None:
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

    def put_character(self, column: int, line: int, letter: str, style: str) -> None:
        """Write a character with this style at a position; does nothing outside the canvas."""
        if 0 <= column < self.width and 0 <= line < self.height:
            self.letters[line][column] = letter
            self.styles[line][column] = style

    def mark_character(self, column: int, line: int, letter: str) -> None:
        """Write a character at a position in bold, in the style that the position has already; does nothing
        outside the canvas.
        """
        if 0 <= column < self.width and 0 <= line < self.height:
            self.letters[line][column] = letter
            self.styles[line][column] = f"{self.styles[line][column]} not dim bold".strip()

    def is_free(self, column: int, line: int) -> bool:
        """Whether a position is on the canvas and is not taken by a tag or an arrow."""
        inside = 0 <= column < self.width and 0 <= line < self.height
        return inside and (column, line) not in self.taken

    def column(self, x: float) -> int:
        """Return the column of the canvas for this x coordinate of the map; it may lie outside the canvas."""
        return int(x * self.columns // self.square) - self.window.left * self.columns

    def line(self, y: float) -> int:
        """Return the line of the canvas for this y coordinate of the map; it may lie outside the canvas."""
        return int(y * self.lines // self.square) - self.window.top * self.lines

    def cell_middle(self, column: int, line: int) -> tuple[float, float]:
        """Return the coordinates, on the map, of the middle of the canvas cell at this column and line."""
        x = (column + 0.5) * self.square / self.columns + self.window.left * self.square
        return x, (line + 0.5) * self.square / self.lines + self.window.top * self.square

    def styled_line(self, line: int) -> Text:
        """Return one line of the canvas as styled text."""
        found = Text()
        for letter, style in zip(self.letters[line], self.styles[line], strict=True):
            found.append(letter, style=style or None)
        return found


def draw_plane(model: ViewModel, space: DrawingSpace, marked: Collection[str], *, whole: bool) -> list[Text]:
    """Return a drawing of the field as lines that fit `space`. The squares whose names are in `marked` stand
    in brackets. Unless `whole`, or if no square is marked, only the part with units is drawn. Units whose
    tags have no room are listed below.
    """
    field = MapWindow(0, 0, len(model.map.column_names), len(model.map.row_names))
    window = field if whole or marked else _window_with_units(model, field)
    if space.is_tight:
        window = _crop_to_space(model, space, marked, window)
    canvas = _make_canvas(model, window, space)
    _draw_grid(canvas)
    _draw_areas(canvas, model)
    _draw_marks(canvas, model, marked)
    for unit in sorted(model.units_drawn_on_map, key=_radius, reverse=True):
        _draw_footprint(canvas, model, unit)
    smallest_first = sorted(model.units_drawn_on_map, key=_radius)
    hidden = [unit for unit in smallest_first if not _draw_tag(canvas, model, unit, arrows=space.has_arrows)]
    lines = _with_row_and_column_names(canvas, model)[: -1 if space.is_tight else None]
    if window != field:
        lines.append(Text(PART if space.is_tight else "Only a part of the field is shown.", style="dim"))
    if hidden:
        names = ", ".join(f"{model.tag_of_unit(unit)} {unit.name} ({unit.place})" for unit in hidden)
        lines.append(Text(f"Not drawn, for want of room: {names}"))
    return lines


def _radius(unit: UnitView) -> float:
    return unit.radius


def _window_with_units(model: ViewModel, field: MapWindow) -> MapWindow:
    """Return the smallest window with all units and a margin of one square; the whole field if the window
    would be more than three quarters of it.
    """
    side = model.map.square
    found = [(int(unit.x) // side, int(unit.y) // side) for unit in model.units_drawn_on_map]
    if not found:
        return field
    left, right = _range_around([column for column, _ in found], field.right, LEAST_ACROSS)
    top, bottom = _range_around([row for _, row in found], field.bottom, LEAST_DOWN)
    is_most = 4 * (right - left) * (bottom - top) > 3 * field.right * field.bottom
    return field if is_most else MapWindow(left, top, right, bottom)


def _crop_to_space(
    model: ViewModel, space: DrawingSpace, marked: Collection[str], window: MapWindow
) -> MapWindow:
    """Return the part of a window that fits a tight space and shows, in this order of importance, the acting
    unit, the squares in `marked`, and the other units.
    """
    side = model.map.square
    most = MapWindow(0, 0, max(1, (space.width - MARGIN) // WIDEST), max(1, space.height - 2))
    if window.fits_in(most):
        return window
    units = sorted(model.units_drawn_on_map, key=lambda unit: unit.id != model.acting)
    found = [(int(unit.x) // side, int(unit.y) // side) for unit in units]
    acting = found[:1] if units and units[0].id == model.acting else []
    squares = [spot for name, spot in square_positions(model).items() if name in marked]
    return visible_window([*acting, *squares], found, window, most)


def _range_around(places: Sequence[int], end: int, least: int) -> tuple[int, int]:
    """Return the start and the end of a range of columns or rows that contains all of `places`, with one more
    at each end. It stays within 0 to `end`, and has at least `least` columns or rows if possible.
    """
    first, last = max(0, min(places) - 1), min(end, max(places) + 2)
    more = max(0, least - (last - first))
    first = max(0, min(first - more // 2, end - least))
    return first, min(end, max(last, first + least))


def _make_canvas(model: ViewModel, window: MapWindow, space: DrawingSpace) -> Canvas:
    """Return the largest canvas for this window that fits the space. Squares take at most twice as many
    columns as lines, so that they look square.
    """
    across, down = window.right - window.left, window.bottom - window.top
    columns = max(1, (space.width - MARGIN) // max(1, across))
    height = space.height - (2 if space.is_tight else 0)
    lines = max(1, min(columns // WIDEST, height // max(1, down), MAX_SQUARE_LINES))
    return Canvas(model, window, min(columns, lines * WIDEST), lines)


def _draw_grid(canvas: Canvas) -> None:
    """Draw a dot in the north-west corner of every square."""
    for line in range(0, canvas.height, canvas.lines):
        for column in range(0, canvas.width, canvas.columns):
            canvas.put_character(column, line, ".", "dim")


def _draw_areas(canvas: Canvas, model: ViewModel) -> None:
    """Draw each area of ground with its letter; even the smallest takes at least one character."""
    for area in model.map.areas:
        style = ground_style(model, area.letter) or "dim"
        right, bottom = area.x + area.width - 1, area.y + area.height - 1
        for line in range(canvas.line(area.y), canvas.line(bottom) + 1):
            for column in range(canvas.column(area.x), canvas.column(right) + 1):
                canvas.put_character(column, line, area.letter, style)


def square_positions(model: ViewModel) -> dict[str, tuple[int, int]]:
    """Return the column and the row of each square, counted from 0, by the name of the square."""
    return {
        f"{letters}{number}": (column, row)
        for row, number in enumerate(model.map.row_names)
        for column, letters in enumerate(model.map.column_names)
    }


def _draw_marks(canvas: Canvas, model: ViewModel, marked: Collection[str]) -> None:
    """Draw "!" in the corner of objectives, and mark the selectable squares, with their names if these fit.
    If every square is selectable, none is marked.
    """
    squares = square_positions(model)
    for name in model.objective_names:
        if name in squares:
            canvas.mark_character(*_canvas_corner(canvas, squares[name]), "!")
    if len(marked) >= len(squares):
        return
    if canvas.columns < len("[A1]") and len(marked) > MAX_LABELLED:
        for name in [name for name in squares if name in marked]:
            canvas.mark_character(*_canvas_corner(canvas, squares[name]), SELECTABLE_MARK)
        return
    for name in [name for name in squares if name in marked]:
        label = next((text for text in (f"[{name}]", "[]") if len(text) <= canvas.columns), "=")
        left, top = _canvas_corner(canvas, squares[name])
        for at, letter in enumerate(label, left + (canvas.columns - len(label)) // 2):
            canvas.mark_character(at, top + canvas.lines // 2, letter)


def _canvas_corner(canvas: Canvas, square: tuple[int, int]) -> tuple[int, int]:
    """Return the column and line of the canvas at the north-west corner of a square."""
    column, row = square
    return (column - canvas.window.left) * canvas.columns, (row - canvas.window.top) * canvas.lines


def _draw_footprint(canvas: Canvas, model: ViewModel, unit: UnitView) -> None:
    """Fill the area that a unit covers; even the smallest takes one character."""
    number = model.side_number(unit.side)
    x, y, radius = unit.x, unit.y, unit.radius
    style, fill = _unit_style(model, unit), side_fill_character(number)
    for line in range(canvas.line(y - radius), canvas.line(y + radius) + 1):
        for column in range(canvas.column(x - radius), canvas.column(x + radius) + 1):
            east, south = canvas.cell_middle(column, line)
            if (east - x) ** 2 + (south - y) ** 2 <= radius * radius:
                canvas.put_character(column, line, fill, style)
    canvas.put_character(canvas.column(x), canvas.line(y), fill, style)


def _unit_style(model: ViewModel, unit: UnitView) -> str:
    return unit_style(model.side_number(unit.side), is_acting=unit.id == model.acting)


def _draw_tag(canvas: Canvas, model: ViewModel, unit: UnitView, *, arrows: bool) -> bool:
    """Write a unit's tag at or near its centre, with an arrow for its facing. Returns False, and writes
    nothing, if there is no room.
    """
    middle = round(unit.x * canvas.columns / canvas.square) - canvas.window.left * canvas.columns
    left = max(0, min(canvas.width - 2, middle - 1))
    line = max(0, min(canvas.height - 1, canvas.line(unit.y)))
    for right, down in TAG_OFFSETS:
        cells = [(left + right, line + down), (left + right + 1, line + down)]
        if all(canvas.is_free(*cell) for cell in cells):
            break
    else:
        return False
    for cell, letter in zip(cells, model.tag_of_unit(unit), strict=True):
        canvas.put_character(*cell, letter, _unit_style(model, unit))
        canvas.taken.add(cell)
    _draw_arrow(canvas, unit, cells[0], _unit_style(model, unit), arrows=arrows)
    return True


def _draw_arrow(canvas: Canvas, unit: UnitView, cell: tuple[int, int], style: str, *, arrows: bool) -> None:
    """Write an arrow beside a unit's tag, if there is room. It points to the one of 8 directions that is
    nearest to the unit's facing.
    """
    direction = unit.facing.split("-")[-1]
    if direction not in ARROWS:
        return
    right, down, letters = ARROWS[direction]
    at = (cell[0] + (2 if right > 0 else right), cell[1] + down)
    if canvas.is_free(*at):
        canvas.put_character(*at, letters[0 if arrows else 1], style)
        canvas.taken.add(at)


def _with_row_and_column_names(canvas: Canvas, model: ViewModel) -> list[Text]:
    """Return the lines of the canvas, with the names of columns above and below and those of rows on the
    left.
    """
    window = canvas.window
    shown = model.map.column_names[window.left : window.right]
    names = "".join(str(name).center(canvas.columns) for name in shown)
    heading = Text(" " * MARGIN + names, style="bold")
    lines = [heading]
    for line in range(canvas.height):
        row, within = divmod(line, canvas.lines)
        rows = model.map.row_names[window.top : window.bottom]
        is_middle = within == canvas.lines // 2 and row < len(rows)
        lines.append(Text(f"{rows[row] if is_middle else '':>3} ").append_text(canvas.styled_line(line)))
    return [*lines, heading]


# ------------------------------------------------------------------ in words


def units_in_square(model: ViewModel, name: str) -> list[UnitView]:
    """Return the units whose centre is in the square with this name."""
    column, row = square_positions(model)[name]
    side = model.map.square
    return [
        unit
        for unit in model.units_drawn_on_map
        if int(unit.x) // side == column and int(unit.y) // side == row
    ]


def areas_in_square(model: ViewModel, name: str) -> list[AreaView]:
    """Return the areas of ground that overlap the square with this name."""
    square = square_positions(model)[name]
    return [area for area in model.map.areas if _overlaps(area, square, model.map.square)]


def _overlaps(area: AreaView, square: tuple[int, int], side: int) -> bool:
    """Whether an area overlaps the square at this column and row, where each square has this edge length."""
    left, top = square[0] * side, square[1] * side
    is_beside = left + side <= area.x or area.x + area.width <= left
    return not is_beside and area.y < top + side and top < area.y + area.height


def plane_sentences(model: ViewModel) -> tuple[list[str], list[str]]:
    """Return two lists of sentences that describe a plane: those about its size, to be read before the list
    of units, and those about its ground, to be read after it.
    """
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
