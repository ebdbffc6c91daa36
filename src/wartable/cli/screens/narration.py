"""The log of a battle on a terminal, one sentence per line."""

from __future__ import annotations

from collections.abc import Iterable

from wartable import Battle, Event, State, Vocabulary
from wartable.cli.log_summary import HEADINGS, STYLES, log_lines
from wartable.cli.terminal import Terminal


def tell(
    terminal: Terminal, battle: Battle[State], seat: str, events: Iterable[Event], telling: Vocabulary
) -> None:
    """Print the events that a seat sees, with chapters and scenes set apart."""
    for one in log_lines(battle, seat, events, telling):
        if one.manner in HEADINGS:
            terminal.say()
            terminal.say(one.text, "bold")
        else:
            terminal.write("  " + one.text, STYLES.get(one.manner, ""))
