"""Show the state of every unit in a table or in sentences. The columns come from the ruleset's view."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

from wartable import UnitView
from wartable.cli.cells import column_width, shorten_text
from wartable.cli.map.colours import side_style
from wartable.seat.view_model import ViewModel

NARROW: Final = 28  # fewest columns for conditions beside a unit, unless they are short
NOWHERE: Final = "-"


class TableLayout(NamedTuple):
    """Layout of a table of units: greatest length of a column's title, blanks between columns, and whether
    there is a column for conditions.
    """

    title: int
    gap: int
    has_conditions: bool


LAYOUTS: Final = (
    TableLayout(99, 3, True),
    TableLayout(99, 3, False),
    TableLayout(99, 2, False),
    TableLayout(6, 2, False),
    TableLayout(6, 1, False),
    TableLayout(4, 1, False),
)
"""All layouts, the most readable first."""


CELL_WIDTHS: Final = (999, 24, 16)
"""Greatest widths of cells to try one after another until the table fits; longer texts are cut."""


class UnitTableCells:
    """Texts of a table of units: the titles, and for each unit its tag, its name and its columns, each cut to
    `longest` columns. Columns without any text are left out.
    """

    def __init__(self, model: ViewModel, longest: int = CELL_WIDTHS[0]) -> None:
        self.units = [unit for side in model.sides for unit in model.units if unit.side == side]
        rows = [
            [
                shorten_text(text, longest)
                for text in (model.tag_of_unit(unit), unit.name, *_column_texts(unit))
            ]
            for unit in self.units
        ]
        titles = ["", "Unit", *_column_titles(self.units)]
        kept = [at for at in range(len(titles)) if at == 0 or any(row[at] for row in rows)]
        self.titles = [titles[at] for at in kept]
        self.rows = [[row[at] for at in kept] for row in rows]
        self.conditions = ["; ".join(unit.condition) for unit in self.units]

    def widths(self, layout: TableLayout) -> list[int]:
        """Return the width of each column of a table with this layout."""
        found = [max(column_width(row[at]) for row in self.rows) for at in range(len(self.titles))]
        return [
            max(width, min(len(title), layout.title)) for width, title in zip(found, self.titles, strict=True)
        ]

    def fits(self, layout: TableLayout, width: int) -> bool:
        """Whether a table with this layout fits in `width` columns. If the layout has a column for
        conditions, there must be room for it.
        """
        widths = self.widths(layout)
        used = 2 + sum(widths) + layout.gap * (len(widths) - 1)
        if not layout.has_conditions:
            return used <= width
        longest = max((len(text) for text in self.conditions), default=0)
        left = width - used - layout.gap
        return longest <= left or left >= NARROW


def _column_titles(units: list[UnitView]) -> list[str]:
    return [str(title) for title, _ in units[0].columns] if units else []


def _column_texts(unit: UnitView) -> list[str]:
    return [str(text) for _, text in unit.columns]


def unit_table(model: ViewModel, width: int) -> Table | None:
    """Return a table with a row for each unit; None if it has no units, or is too wide in every layout.
    Columns that are empty for all units are left out, and so are conditions if they do not fit.
    """
    rows, layout = _best_fit(model, width)
    if layout is None:
        return None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold", padding=_padding(layout))
    for title, room in zip(rows.titles, rows.widths(layout), strict=True):
        table.add_column(title[:room], no_wrap=True)
    is_eventful = layout.has_conditions and any(rows.conditions)
    if is_eventful:
        table.add_column("Condition", overflow="fold")
    for at, unit in enumerate(rows.units):
        if at and rows.units[at - 1].side != unit.side:
            table.add_section()
        tag, *texts = rows.rows[at]
        style = side_style(model.side_number(unit.side))
        condition = [rows.conditions[at]] if is_eventful else []
        table.add_row(Text(tag, style=style), *texts, *condition, style="dim" if unit.out else "")
    return table


def _best_fit(model: ViewModel, width: int) -> tuple[UnitTableCells, TableLayout | None]:
    """Return the texts of a table that fits in `width` columns, cut only as far as needed, and its layout;
    None instead of the layout if no table fits.
    """
    for longest in CELL_WIDTHS:
        rows = UnitTableCells(model, longest)
        layout = next((layout for layout in LAYOUTS if rows.rows and rows.fits(layout, width)), None)
        if layout is not None:
            return rows, layout
    return UnitTableCells(model), None


def _padding(layout: TableLayout) -> tuple[int, int, int, int]:
    """Return the numbers of blanks above, right of, below and left of each text in the table."""
    return 0, layout.gap // 2, 0, (layout.gap - 1) // 2


def condition_lines(model: ViewModel, width: int) -> list[str]:
    """Return a line for each unit that has conditions. If the table of units has room for conditions, return
    an empty list.
    """
    rows, layout = _best_fit(model, width)
    if layout is None or layout.has_conditions:
        return []
    pairs = zip(rows.units, rows.conditions, strict=True)
    return [f"{model.tag_of_unit(unit)} {unit.name}: {condition}" for unit, condition in pairs if condition]


def unit_sentences(model: ViewModel) -> list[str]:
    """Return a sentence about the state of each unit."""
    lines: list[str] = []
    for unit in UnitTableCells(model).units:
        known = [f"{title} {text}" for title, text in unit.columns if text not in ("", NOWHERE)]
        if unit.condition:
            known.append("; ".join(unit.condition))
        lines.append(f"{unit.name} of {model.side_name(str(unit.side))}: {', '.join(known)}.")
    return lines
