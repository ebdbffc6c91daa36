"""Fit lines of the event log into a limited number of lines, of which the most important are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from wartable import Battle, Event, Ruled, State, Vocabulary
from wartable.cli.cells import column_width, split_text
from wartable.files.characters import line_without_controls

HEADINGS: Final = ("chapter", "scene")
STYLES: Final = {
    "grave": "bold red",
    "bad": "red",
    "faint": "dim",
    "bright": "yellow",
    "ruling": "magenta",
    "chapter": "bold",
    "scene": "bold",
}
"""Style in which an event is printed, by its manner of telling."""
BY_IMPORTANCE: Final = ("ruling", "grave", "bad", "bright", "chapter", "scene", "", "faint")
"""Manners of telling, the most important first; if not all entries fit, the least important are left out."""


class LogLine(NamedTuple):
    """A line of the log, with its manner of telling, by which its style and its importance are chosen."""

    text: str
    manner: str


def log_lines(
    battle: Battle[State], seat: str, events: Iterable[Event], telling: Vocabulary
) -> list[LogLine]:
    """Return a line of the log for each of the events that a seat may see. Line breaks in a sentence, such as
    in the reason of a ruling, are replaced.
    """
    return [
        LogLine(line_without_controls(battle.say(event)), _manner(event, telling))
        for event in battle.seen_by(seat, events)
    ]


def _manner(event: Event, telling: Vocabulary) -> str:
    return "ruling" if isinstance(event, Ruled) else telling.manners.get(type(event).__name__, "")


def wrap_sentence(text: str, width: int, *, start: str = "", style: str = "") -> list[Text]:
    """Return a sentence wrapped to lines of at most `width` columns. The lines after the first are indented
    by the length of `start`, with which the sentence must begin. Words wider than a line are broken.
    """
    hanging = len(start) if start.strip() else len(start) + 2
    room = max(20, width - hanging)
    lines: list[str] = []
    for word in text.removeprefix(start).split():
        if lines and column_width(lines[-1]) + 1 + column_width(word) <= room:
            lines[-1] += f" {word}"
        else:
            lines += split_text(word, room)
    return [
        Text((" " * hanging if at else start) + line, style=style) for at, line in enumerate(lines or [""])
    ]


def fit_lines(entries: Sequence[LogLine], width: int, room: int) -> list[Text]:
    """Return log entries wrapped to `width` columns, in at most `room` lines. If they need more, the most
    important and then the newest entries are kept, after a line that says how many were left out.
    """
    blocks = [_wrap_entry(entry, width) for entry in entries]
    if sum(len(block) for block in blocks) <= room:
        return [line for block in blocks for line in block]
    kept: set[int] = set()
    left = room - 1
    for at in sorted(range(len(entries)), key=lambda at: (_importance(entries[at]), -at)):
        if len(blocks[at]) <= left:
            kept.add(at)
            left -= len(blocks[at])
    more = Text(f"  {len(entries) - len(kept)} more in the log: l", style="dim")
    return [more, *[line for at in sorted(kept) for line in blocks[at]]]


def _importance(entries: LogLine) -> int:
    return BY_IMPORTANCE.index(entries.manner) if entries.manner in BY_IMPORTANCE else BY_IMPORTANCE.index("")


def _wrap_entry(entries: LogLine, width: int) -> list[Text]:
    start = "" if entries.manner in HEADINGS else "  "
    return wrap_sentence(entries.text, width, start=start, style=STYLES.get(entries.manner, ""))
