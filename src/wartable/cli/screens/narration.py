"""Print the log of a battle at a terminal, one sentence per line."""

from __future__ import annotations

from collections.abc import Iterable

from wartable import Battle, Event, State, Vocabulary
from wartable.cli.log_summary import HEADINGS, STYLES, log_lines
from wartable.cli.terminal import Terminal


def print_visible_events(
    terminal: Terminal, battle: Battle[State], seat: str, events: Iterable[Event], telling: Vocabulary
) -> None:
    """Print the sentences about those events that a seat may see, with headings for chapters and scenes.
    `telling` says which events are headings.
    """
    for line in log_lines(battle, seat, events, telling):
        if line.manner in HEADINGS:
            terminal.print_text()
            terminal.print_text(line.text, "bold")
        else:
            terminal.print_with_hanging_indent("  " + line.text, STYLES.get(line.manner, ""))
