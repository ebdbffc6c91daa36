"""Changes in the state of a battle since the state was last printed."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from wartable import UnitView
from wartable.cli.map.colours import side_style
from wartable.seat.view_model import ViewModel

MAX_CHANGE_LINES: Final = 4
"""Greatest number of lines for changes of units; the command `s` shows the complete state."""

CONDITION: Final = "Condition"
Cells = dict[str, str]
"""State of a unit: a text by the title of its column."""


class ViewChangeDescriber:
    """Describes what has changed in a battle since it was last printed. For that it remembers the time, the
    order of turns and the state of each unit as they were printed.
    """

    def __init__(self) -> None:
        self._heading: list[str] = []
        self._cells: dict[str, Cells] = {}

    def forget_printed(self) -> None:
        """Forget the time and the order of turns, so that they are printed again."""
        self._heading = []

    def change_lines(self, model: ViewModel, width: int) -> list[Text]:
        """Return lines for everything that has changed since the last call: time and order of turns first,
        then units.
        """
        heading = [str(line) for line in model.facts.get("heading", [])]
        changed_heading = [Text(line, style="bold") for line in heading if line not in self._heading]
        self._heading = heading
        parts = [part for unit in model.units for part in self._unit_changes(model, unit)]
        lines = pack_texts(changed_heading, width, between=". ") + pack_texts(parts, width)
        return (
            lines
            if len(lines) <= MAX_CHANGE_LINES + len(changed_heading)
            else [*lines[: MAX_CHANGE_LINES + len(changed_heading)], _MORE_NOTE]
        )

    def _unit_changes(self, model: ViewModel, unit: UnitView) -> list[Text]:
        """Return a list with one text that describes what has changed in a unit; an empty list if nothing
        has, or if the unit is new.
        """
        before = self._cells.get(unit.id)
        now = _cells(unit)
        self._cells[unit.id] = now
        if before is None:
            return []
        changed_columns = [
            f"{title} {before[title] or '-'} > {value or '-'}" if before.get(title) else f"{title} {value}"
            for title, value in now.items()
            if title in before
            and title != CONDITION
            and before[title] != value
            and value != unit.place
            and value != unit.zone
        ]
        added = [text for text in unit.lasting if text not in before[CONDITION].split("; ")]
        if not changed_columns and not added:
            return []
        style = side_style(model.side_number(unit.side))
        text = Text(model.tag_of_unit(unit), style=style)
        return [text.append(f" {', '.join([*changed_columns, *added])}", style="default not bold")]


_MORE_NOTE: Final = Text("More has changed: s shows the state.", style="dim")


def _cells(unit: UnitView) -> Cells:
    return {str(title): str(text) for title, text in unit.columns} | {CONDITION: "; ".join(unit.lasting)}


def pack_texts(parts: list[Text], width: int, between: str = "; ") -> list[Text]:
    """Join short texts, in order, into as few lines of at most `width` columns as possible. `between` is put
    between the texts in a line.
    """
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(between) + part.cell_len <= width:
            lines[-1].append(between, style="default not bold").append_text(part)
        else:
            lines.append(Text().append_text(part))
    return lines
