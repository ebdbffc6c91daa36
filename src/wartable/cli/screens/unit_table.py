"""The state of every unit, in a table or in sentences. The view provides the columns."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

from wartable import UnitView
from wartable.cli.cells import columns_of, cut
from wartable.cli.map.colours import side_style
from wartable.seat.view_model import ViewModel

NARROW: Final = 28  # fewest columns for conditions beside a unit, unless they are short
NOWHERE: Final = "-"


class Layout(NamedTuple):
    """Layout of a table of units: letters for a title, blanks between columns, and whether it has
    conditions.
    """

    title: int
    gap: int
    has_conditions: bool


LAYOUTS: Final = (
    Layout(99, 3, True),
    Layout(99, 3, False),
    Layout(99, 2, False),
    Layout(6, 2, False),
    Layout(6, 1, False),
    Layout(4, 1, False),
)
"""All layouts, best first."""


CELLS: Final = (999, 24, 16)
"""Most columns of a cell: whole cells if the table fits with them, else cut with dots."""


class Rows:
    """Cells of a table of units: titles, and each unit's tag, name and columns, each cut to `longest`."""

    def __init__(self, model: ViewModel, longest: int = CELLS[0]) -> None:
        self.units = [unit for side in model.sides for unit in model.units if unit.side == side]
        rows = [
            [cut(text, longest) for text in (model.tag(unit), unit.name, *_texts(unit))]
            for unit in self.units
        ]
        titles = ["", "Unit", *_titles(self.units)]
        kept = [at for at in range(len(titles)) if at == 0 or any(row[at] for row in rows)]
        self.titles = [titles[at] for at in kept]
        self.rows = [[row[at] for at in kept] for row in rows]
        self.conditions = ["; ".join(unit.condition) for unit in self.units]

    def widths(self, layout: Layout) -> list[int]:
        """Return the width of each column."""
        found = [max(columns_of(row[at]) for row in self.rows) for at in range(len(self.titles))]
        return [
            max(width, min(len(title), layout.title)) for width, title in zip(found, self.titles, strict=True)
        ]

    def fits(self, layout: Layout, width: int) -> bool:
        """Whether a table with this layout fits the width."""
        widths = self.widths(layout)
        used = 2 + sum(widths) + layout.gap * (len(widths) - 1)
        if not layout.has_conditions:
            return used <= width
        longest = max((len(text) for text in self.conditions), default=0)
        left = width - used - layout.gap
        return longest <= left or left >= NARROW


def _titles(units: list[UnitView]) -> list[str]:
    return [str(title) for title, _ in units[0].columns] if units else []


def _texts(unit: UnitView) -> list[str]:
    return [str(text) for _, text in unit.columns]


def unit_table(model: ViewModel, width: int) -> Table | None:
    """Return a table with one row for each unit; None if even the narrowest layout is too wide.

    Columns that are empty for all units are left out, and so are conditions if they do not fit.
    """
    rows, layout = _fitting(model, width)
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


def _fitting(model: ViewModel, width: int) -> tuple[Rows, Layout | None]:
    """Return the cells, cut only if needed, and the best layout that fits; None if no layout does."""
    for longest in CELLS:
        rows = Rows(model, longest)
        layout = next((layout for layout in LAYOUTS if rows.rows and rows.fits(layout, width)), None)
        if layout is not None:
            return rows, layout
    return Rows(model), None


def _padding(layout: Layout) -> tuple[int, int, int, int]:
    """Return blanks above, right of, below and left of a text; the table itself adds one between columns."""
    return 0, layout.gap // 2, 0, (layout.gap - 1) // 2


def condition_lines(model: ViewModel, width: int) -> list[str]:
    """Return unusual conditions, one unit per line, if the table of units has no room for them."""
    rows, layout = _fitting(model, width)
    if layout is None or layout.has_conditions:
        return []
    pairs = zip(rows.units, rows.conditions, strict=True)
    return [f"{model.tag(unit)} {unit.name}: {condition}" for unit, condition in pairs if condition]


def unit_sentences(model: ViewModel) -> list[str]:
    """Return the state of every unit, a sentence each."""
    lines: list[str] = []
    for unit in Rows(model).units:
        known = [f"{title} {text}" for title, text in unit.columns if text not in ("", NOWHERE)]
        if unit.condition:
            known.append("; ".join(unit.condition))
        lines.append(f"{unit.name} of {model.side_name(str(unit.side))}: {', '.join(known)}.")
    return lines
