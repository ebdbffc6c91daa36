"""Lay out a question with its map and log on a screen of limited height; what has not changed is left out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.text import Text

from wartable.cli.cells import split_styled_text
from wartable.cli.log_summary import LogLine, fit_lines
from wartable.cli.map.changes import ViewChangeDescriber, pack_texts
from wartable.cli.map.chart import draw_map
from wartable.cli.map.colours import DrawingSpace, side_style
from wartable.cli.terminal import TALLEST_MAP, Terminal
from wartable.seat.view_model import ViewModel

SPARE_LINES: Final = 4
"""Lines of the screen that are left for earlier output."""
MIN_LINES: Final = 20
"""Lines of a page on even the smallest screen."""
MIN_MAP_LINES: Final = 6
"""Number of lines that the map must have at least; otherwise it is not drawn."""
EVENT_LINES: Final = 5
"""Lines that are reserved for events before the map gets its space."""
MIN_WIDTH_BESIDE: Final = 110
"""Width of the screen from which the log is printed beside the map."""
LOG_WIDTH: Final = 46
"""Width of the log beside the map."""
GAP: Final = "  "


class QuestionPagePrinter:
    """Prints pages, each of which ends with a question. Above it come the map, if it has changed or a place
    is to be chosen, then changes of the state, and the latest events.
    """

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.changes = ViewChangeDescriber()
        self._waiting: list[LogLine] = []
        self._drawn: object = None
        self._explained: set[str] = set()

    def queue_log_lines(self, log_lines: Sequence[LogLine]) -> None:
        """Add lines of the log to those that will be printed with the next page."""
        self._waiting += log_lines

    def print_queued_log_lines(self) -> None:
        """Print the queued lines of the log now, without a page."""
        self._print_lines(self._event_lines(max(MIN_LINES, self.terminal.page_height - SPARE_LINES)))

    def forget_drawn(self) -> None:
        """Forget what was drawn last, so that the next page draws everything again."""
        self._drawn = None
        self.changes.forget_printed()

    def print_page(self, model: ViewModel, marked: Collection[str], question: Sequence[Text]) -> None:
        """Print a page that ends with these lines of a question. The places in `marked` can be chosen."""
        width = self.terminal.width
        room = max(MIN_LINES, self.terminal.page_height - SPARE_LINES) - len(question) - 1
        facts = [
            part for line in self.changes.change_lines(model, width) for part in self.terminal.wrap_line(line)
        ]
        event_count = min(EVENT_LINES, len(fit_lines(self._waiting, width, room)))
        for_map = room - len(facts) - event_count
        key = (_map_content(model), tuple(marked))
        if model.map.kind and for_map >= MIN_MAP_LINES and key != self._drawn:
            self._drawn = key
            drawing = self._map_lines(model, marked, for_map)
            facts = [*drawing, *facts]
        self._print_lines([*facts, *self._event_lines(max(1, room - len(facts))), *question])

    def _event_lines(self, room: int) -> list[Text]:
        waiting, self._waiting = self._waiting, []
        return fit_lines(waiting, self.terminal.width, room)

    def _print_lines(self, lines: Sequence[Text]) -> None:
        if lines:
            self.terminal.print_text()
        for line in lines:
            for part in self.terminal.wrap_line(line):
                part.plain = part.plain[: _visible_length(part)]
                self.terminal.print_unwrapped(part)

    # ------------------------------------------------------------------ the map

    def _map_lines(self, model: ViewModel, marked: Collection[str], height: int) -> list[Text]:
        """Return the lines of the map and its legend; on a wide screen with the waiting lines of the log
        beside them.
        """
        is_wide = self.terminal.width >= MIN_WIDTH_BESIDE
        width = self.terminal.width - (LOG_WIDTH + len(GAP) if is_wide else 0)
        legend = self._legend_lines(model, width)
        tall = max(
            MIN_MAP_LINES, height - len(legend) + (min(EVENT_LINES, len(self._waiting)) if is_wide else 0)
        )
        room = DrawingSpace(width, min(tall, TALLEST_MAP), self.terminal.has_arrows, is_tight=True)
        lines = [*draw_map(model, room, marked, whole=False), *legend]
        return self._with_log_beside(lines, width) if is_wide else lines

    def _with_log_beside(self, lines: Sequence[Text], width: int) -> list[Text]:
        """Return these lines with the queued lines of the log on their right."""
        waiting, self._waiting = self._waiting, []
        log = fit_lines(waiting, LOG_WIDTH, len(lines))
        both: list[Text] = []
        for at, line in enumerate(lines):
            whole = line.copy()
            if at < len(log):
                whole.append(" " * (width - line.cell_len) + GAP).append_text(log[at])
            both.append(whole)
        return both

    def _legend_lines(self, model: ViewModel, width: int) -> list[Text]:
        """Return lines that explain those tags of units and letters of the map that were not explained
        before.
        """
        found: list[Text] = []
        for unit in model.units_on_map:
            found.append(Text(model.tag_of_unit(unit), style=side_style(model.side_number(unit.side))))
            found[-1].append(f" {unit.name}", style="default not bold")
        used = {letter for place in model.map.places for letter in place.letters}
        used.update(area.letter for area in model.map.areas)
        found += [Text(f"{key} {text}", style="dim") for key, text in model.map.legend.items() if key in used]
        if model.objective_names:
            found.append(Text("! objective", style="dim"))
        unexplained = [text for text in found if text.plain not in self._explained]
        self._explained.update([text.plain for text in unexplained])
        return pack_texts([part for text in unexplained for part in split_styled_text(text, width)], width)


def _map_content(model: ViewModel) -> tuple[object, ...]:
    """Return everything that the map shows of units and ground, for comparison with what was drawn last."""
    units = [(unit.id, unit.zones, unit.x, unit.y, unit.facing, unit.within) for unit in model.units_on_map]
    ground = [(place.name, place.letters) for place in model.map.places]
    areas = [(area.letter, area.x, area.y) for area in model.map.areas]
    return str(units), str(ground), str(areas), str(model.objective_names)


def _visible_length(line: Text) -> int:
    """Return the length of a line without its trailing blanks; blanks with a background colour count."""
    grounds = [span.end for span in line.spans if " on " in str(span.style)]
    return max([len(line.plain.rstrip()), *grounds])
