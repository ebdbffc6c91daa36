"""Fit the event log into n lines, most important first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from wartable import Battle, Event, Ruled, State, Vocabulary
from wartable.cli.cells import columns_of, split_text
from wartable.files.characters import tamed_line

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
"""Style of events by their `manner`."""
LOUDEST: Final = ("ruling", "grave", "bad", "bright", "chapter", "scene", "", "faint")
"""Manners in order of importance, for when not all entries fit."""


class LogLine(NamedTuple):
    """A line of the log, and its display severity."""

    text: str
    manner: str


def log_lines(
    battle: Battle[State], seat: str, events: Iterable[Event], telling: Vocabulary
) -> list[LogLine]:
    """Return a line for each event that a seat sees. Sentences with several lines, such as the reason of a
    ruling, are put on one line.
    """
    return [
        LogLine(tamed_line(battle.say(event)), _manner(event, telling))
        for event in battle.seen_by(seat, events)
    ]


def _manner(event: Event, telling: Vocabulary) -> str:
    return "ruling" if isinstance(event, Ruled) else telling.manners.get(type(event).__name__, "")


def wrap_sentence(text: str, width: int, *, start: str = "", style: str = "") -> list[Text]:
    """Return a sentence, which begins with `start`, as lines of at most `width` columns with a hanging
    indent. Words wider than a line are broken.
    """
    hanging = len(start) if start.strip() else len(start) + 2
    room = max(20, width - hanging)
    lines: list[str] = []
    for word in text.removeprefix(start).split():
        if lines and columns_of(lines[-1]) + 1 + columns_of(word) <= room:
            lines[-1] += f" {word}"
        else:
            lines += split_text(word, room)
    return [
        Text((" " * hanging if at else start) + line, style=style) for at, line in enumerate(lines or [""])
    ]


def fit_lines(told: Sequence[LogLine], width: int, room: int) -> list[Text]:
    """Return log entries as at most `room` lines, but at least one.

    If they need more, the most important and newest are kept, and a line says how many were left out.
    """
    blocks = [_block(one, width) for one in told]
    if sum(len(block) for block in blocks) <= room:
        return [line for block in blocks for line in block]
    kept: set[int] = set()
    left = room - 1
    for at in sorted(range(len(told)), key=lambda at: (_loudness(told[at]), -at)):
        if len(blocks[at]) <= left:
            kept.add(at)
            left -= len(blocks[at])
    more = Text(f"  {len(told) - len(kept)} more in the log: l", style="dim")
    return [more, *[line for at in sorted(kept) for line in blocks[at]]]


def _loudness(told: LogLine) -> int:
    return LOUDEST.index(told.manner) if told.manner in LOUDEST else LOUDEST.index("")


def _block(told: LogLine, width: int) -> list[Text]:
    start = "" if told.manner in HEADINGS else "  "
    return wrap_sentence(told.text, width, start=start, style=STYLES.get(told.manner, ""))
