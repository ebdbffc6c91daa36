"""Layout of one question on a screen: fits its height, and leaves out what is unchanged."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.text import Text

from wartable.cli.cells import split_styled
from wartable.cli.log_summary import LogLine, fit_lines
from wartable.cli.map.changes import Changes, pack_texts
from wartable.cli.map.chart import chart
from wartable.cli.map.colours import DrawingSpace, side_style
from wartable.cli.terminal import TALLEST_MAP, Terminal
from wartable.seat.view_model import ViewModel

SPARE: Final = 4
"""Lines of the screen left for earlier output."""
LEAST: Final = 20
"""Lines of a page on the smallest screen."""
LEAST_MAP: Final = 6
"""Fewest lines with which a map is drawn."""
FEW_EVENTS: Final = 5
"""Lines reserved for events before the map."""
WIDE: Final = 110
"""Columns from which the log is printed beside the map."""
LOG: Final = 46
"""Columns of the log beside the map."""
GAP: Final = "  "


class QuestionPage:
    """Prints questions one after another: the map if it changed or a place is asked for, then changes, the
    latest events, and the question.
    """

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.changes = Changes()
        self._waiting: list[LogLine] = []
        self._drawn: object = None
        self._explained: set[str] = set()

    def hear(self, told: Sequence[LogLine]) -> None:
        """Queue log entries for the next page."""
        self._waiting += told

    def tell(self) -> None:
        """Print queued log entries without a page."""
        self._print(self._events(max(LEAST, self.terminal.page_height - SPARE)))

    def forget(self) -> None:
        """Forget the page that was drawn, so that the next one redraws everything."""
        self._drawn = None
        self.changes.forget()

    def put(self, model: ViewModel, marked: Collection[str], question: Sequence[Text]) -> None:
        """Print a page that ends with a question; the places in `marked` can be chosen."""
        width = self.terminal.width
        room = max(LEAST, self.terminal.page_height - SPARE) - len(question) - 1
        facts = [part for line in self.changes.lines(model, width) for part in self.terminal.wrapped(line)]
        wanted = min(FEW_EVENTS, len(fit_lines(self._waiting, width, room)))
        for_map = room - len(facts) - wanted
        key = (_standing(model), tuple(marked))
        if model.map.kind and for_map >= LEAST_MAP and key != self._drawn:
            self._drawn = key
            drawing = self._map(model, marked, for_map)
            facts = [*drawing, *facts]
        self._print([*facts, *self._events(max(1, room - len(facts))), *question])

    def _events(self, room: int) -> list[Text]:
        told, self._waiting = self._waiting, []
        return fit_lines(told, self.terminal.width, room)

    def _print(self, lines: Sequence[Text]) -> None:
        if lines:
            self.terminal.say()
        for line in lines:
            for part in self.terminal.wrapped(line):
                part.plain = part.plain[: _end(part)]
                self.terminal.draw(part)

    # ------------------------------------------------------------------ the map

    def _map(self, model: ViewModel, marked: Collection[str], height: int) -> list[Text]:
        """Return the map with its legend, and the log beside it on a wide screen."""
        is_wide = self.terminal.width >= WIDE
        width = self.terminal.width - (LOG + len(GAP) if is_wide else 0)
        legend = self._legend(model, width)
        tall = max(LEAST_MAP, height - len(legend) + (min(FEW_EVENTS, len(self._waiting)) if is_wide else 0))
        room = DrawingSpace(width, min(tall, TALLEST_MAP), self.terminal.has_arrows, is_tight=True)
        lines = [*chart(model, room, marked, whole=False), *legend]
        return self._beside(lines, width) if is_wide else lines

    def _beside(self, lines: Sequence[Text], width: int) -> list[Text]:
        """Return the map with the log on its right."""
        told, self._waiting = self._waiting, []
        log = fit_lines(told, LOG, len(lines))
        both: list[Text] = []
        for at, line in enumerate(lines):
            whole = line.copy()
            if at < len(log):
                whole.append(" " * (width - line.cell_len) + GAP).append_text(log[at])
            both.append(whole)
        return both

    def _legend(self, model: ViewModel, width: int) -> list[Text]:
        """Return the tags and letters not explained before, as running text."""
        found: list[Text] = []
        for unit in model.present:
            found.append(Text(model.tag(unit), style=side_style(model.side_number(unit.side))))
            found[-1].append(f" {unit.name}", style="default not bold")
        used = {letter for place in model.map.places for letter in place.letters}
        used.update(area.letter for area in model.map.areas)
        found += [Text(f"{key} {text}", style="dim") for key, text in model.map.legend.items() if key in used]
        if model.goals:
            found.append(Text("! objective", style="dim"))
        fresh = [text for text in found if text.plain not in self._explained]
        self._explained.update([text.plain for text in fresh])
        return pack_texts([part for text in fresh for part in split_styled(text, width)], width)


def _standing(model: ViewModel) -> tuple[object, ...]:
    """Return everything that a map shows of units and ground, to detect changes."""
    units = [(unit.id, unit.zones, unit.x, unit.y, unit.facing, unit.within) for unit in model.present]
    ground = [(place.name, place.letters) for place in model.map.places]
    areas = [(area.letter, area.x, area.y) for area in model.map.areas]
    return str(units), str(ground), str(areas), str(model.goals)


def _end(line: Text) -> int:
    """Return the length of a line without trailing blanks, except for blanks with a background colour."""
    grounds = [span.end for span in line.spans if " on " in str(span.style)]
    return max([len(line.plain.rstrip()), *grounds])
