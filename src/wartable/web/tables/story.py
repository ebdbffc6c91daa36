"""The log of a battle as one seat may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wartable import Battle, Event, Segment, State
from wartable.files.characters import tamed_line
from wartable.web.tables.auto_pass import ALL, TableNote
from wartable.web.tables.people.members import AnswerMark

NOTE: Final = "Note"
"""Manner of log entries that do not come from an event."""
TABLE: Final = "Table"
"""Manner of log entries about the table, such as pauses and seat assignments."""


class LogSentence(NamedTuple):
    """A log entry: its text, its manner, and the number of inputs before the step it belongs to."""

    text: str
    manner: str
    moment: int
    event: Event | None = None
    """The event as the seat may see it; None for a note."""


class Story:
    """Log entries of one battle by seat.

    Entries of finished steps are cached until the seat learns something that may change them.
    """

    def __init__(self) -> None:
        self._told: dict[str, list[tuple[Segment[State], list[LogSentence]]]] = {}
        self._learned: dict[str, list[str]] = {}

    def sentences(
        self, battle: Battle[State], seat: str, notes: Sequence[TableNote] = ()
    ) -> list[LogSentence]:
        """Return the whole log as this seat may see it, with its own notes."""
        learned = battle.game.perspective(battle.state, seat).knowledge.entries()
        if self._learned.get(seat) != learned:
            self._told.pop(seat, None)
            self._learned[seat] = learned
        legs = battle.legs
        done = self._told.setdefault(seat, [])
        common = 0
        while common < min(len(done), len(legs) - 1) and done[common][0] is legs[common]:
            common += 1
        del done[common:]
        done += [
            (leg, _told(battle, seat, leg.events, leg.before, notes if leg.record else ()))
            for leg in legs[common:-1]
        ]
        open_events = battle.events_since(sum([len(leg.events) for leg in legs[:-1]]))
        last = _told(battle, seat, open_events, legs[-1].before, notes)
        return _dated([one for _, sentences in done for one in sentences] + last, legs[0].before)


def _dated(told: list[LogSentence], first: int) -> list[LogSentence]:
    """Assign each entry about the table to the step of the entry before it.

    A step of its own would reveal that something hidden came before.
    """
    if all(one.manner != TABLE for one in told):
        return told
    found: list[LogSentence] = []
    for one in told:
        before = found[-1].moment if found else first
        found.append(one._replace(moment=before) if one.manner == TABLE else one)
    return found


def _told(
    battle: Battle[State], seat: str, events: Sequence[Event], moment: int, notes: Sequence[TableNote]
) -> list[LogSentence]:
    """Return the log entries of a step, with notes at their positions."""
    found: list[LogSentence] = []
    at, name = 0, ""
    for note in [note for note in notes if note.leg == moment]:
        said = _said(battle, seat, events[at : note.events], moment)
        found += _by(name, said)
        at = note.events
        if isinstance(note, AnswerMark):
            name = note.text
            continue
        name = "" if said else name
        manner = TABLE if note.seat == ALL else NOTE
        found.append(LogSentence(tamed_line(note.text), manner, moment))
    return found + _by(name, _said(battle, seat, events[at:], moment))


def _by(name: str, said: list[LogSentence]) -> list[LogSentence]:
    """Name the person who answered in the first entry that followed the answer."""
    if not name or not said:
        return said
    first = said[0]
    return [first._replace(text=tamed_line(f"{first.text} ({name})")), *said[1:]]


def _said(battle: Battle[State], seat: str, events: Sequence[Event], moment: int) -> list[LogSentence]:
    return [
        LogSentence(tamed_line(battle.say(event)), type(event).__name__, moment, event)
        for event in battle.seen_by(seat, events)
    ]
