"""Changes in the state of a battle since it was last printed."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from wartable import UnitView
from wartable.cli.map.colours import side_style
from wartable.seat.view_model import ViewModel

MOST: Final = 4
"""Most lines for changes of units; `s` shows the complete state."""

CONDITION: Final = "Condition"
Cells = dict[str, str]
"""State of a unit by column title."""


class Changes:
    """Remembers the time, the order and the units as they were last printed, and describes what has changed
    since.
    """

    def __init__(self) -> None:
        self._heading: list[str] = []
        self._cells: dict[str, Cells] = {}

    def forget(self) -> None:
        """Forget the printed time and order, so that they are printed again."""
        self._heading = []

    def lines(self, model: ViewModel, width: int) -> list[Text]:
        """Return lines for everything that has changed: time and order first, then units."""
        heading = [str(line) for line in model.facts.get("heading", [])]
        fresh = [Text(line, style="bold") for line in heading if line not in self._heading]
        self._heading = heading
        parts = [part for unit in model.units for part in self._unit(model, unit)]
        lines = pack_texts(fresh, width, between=". ") + pack_texts(parts, width)
        return lines if len(lines) <= MOST + len(fresh) else [*lines[: MOST + len(fresh)], _MORE]

    def _unit(self, model: ViewModel, unit: UnitView) -> list[Text]:
        """Return the changes of a unit as one text; empty if there are none, or if the unit is new."""
        before = self._cells.get(unit.id)
        now = _cells(unit)
        self._cells[unit.id] = now
        if before is None:
            return []
        told = [
            f"{title} {before[title] or '-'} > {text or '-'}" if before.get(title) else f"{title} {text}"
            for title, text in now.items()
            if title in before
            and title != CONDITION
            and before[title] != text
            and text != unit.place
            and text != unit.zone
        ]
        added = [text for text in unit.condition if text not in before[CONDITION].split("; ")]
        if not told and not added:
            return []
        style = side_style(model.side_number(unit.side))
        said = Text(model.tag(unit), style=style)
        return [said.append(f" {', '.join([*told, *added])}", style="default not bold")]


_MORE: Final = Text("More has changed: s shows the state.", style="dim")


def _cells(unit: UnitView) -> Cells:
    return {str(title): str(text) for title, text in unit.columns} | {CONDITION: "; ".join(unit.condition)}


def pack_texts(parts: list[Text], width: int, between: str = "; ") -> list[Text]:
    """Pack short texts into as few lines as possible, in order."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(between) + part.cell_len <= width:
            lines[-1].append(between, style="default not bold").append_text(part)
        else:
            lines.append(Text().append_text(part))
    return lines
