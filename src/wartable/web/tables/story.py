"""The log of a battle in sentences, as one seat may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wartable import Battle, Event, Segment, State
from wartable.files.characters import line_without_controls
from wartable.web.tables.auto_pass import ALL, TableNote
from wartable.web.tables.people.members import AnswererNote

NOTE: Final = "Note"
"""Manner of entries that do not come from an event."""
TABLE: Final = "Table"
"""Manner of entries about the table, such as that it is paused."""


class LogSentence(NamedTuple):
    """An entry of the log as players read it: its text, its manner of telling, and the number of inputs
    before the step of play to which it belongs.
    """

    text: str
    manner: str
    moment: int
    event: Event | None = None
    """The event that the entry is about, as the seat may see it; None for a note."""


class VisibleLog:
    """Returns the log of one battle as each seat may see it. Entries of finished steps are cached until the
    seat learns something by which they may change.
    """

    def __init__(self) -> None:
        self._step_sentences: dict[str, list[tuple[Segment[State], list[LogSentence]]]] = {}
        self._learned: dict[str, list[str]] = {}

    def log_sentences(
        self, battle: Battle[State], seat: str, notes: Sequence[TableNote] = ()
    ) -> list[LogSentence]:
        """Return the whole log of a battle as this seat may see it, with `notes` at their positions."""
        learned = battle.game.perspective(battle.state, seat).knowledge.entries()
        if self._learned.get(seat) != learned:
            self._step_sentences.pop(seat, None)
            self._learned[seat] = learned
        legs = battle.legs
        done = self._step_sentences.setdefault(seat, [])
        common = 0
        while common < min(len(done), len(legs) - 1) and done[common][0] is legs[common]:
            common += 1
        del done[common:]
        done += [
            (leg, _step_sentences(battle, seat, leg.events, leg.before, notes if leg.record else ()))
            for leg in legs[common:-1]
        ]
        open_events = battle.events_since(sum([len(leg.events) for leg in legs[:-1]]))
        last = _step_sentences(battle, seat, open_events, legs[-1].before, notes)
        return _with_visible_steps(
            [sentence for _, sentences in done for sentence in sentences] + last, legs[0].before
        )


def _with_visible_steps(sentences: list[LogSentence], first: int) -> list[LogSentence]:
    """Return the entries of a log, with each entry about the table assigned to the step of the entry before
    it: a step of its own would reveal that something hidden has happened before.
    """
    if all(sentence.manner != TABLE for sentence in sentences):
        return sentences
    found: list[LogSentence] = []
    for sentence in sentences:
        before = found[-1].moment if found else first
        found.append(sentence._replace(moment=before) if sentence.manner == TABLE else sentence)
    return found


def _step_sentences(
    battle: Battle[State], seat: str, events: Sequence[Event], moment: int, notes: Sequence[TableNote]
) -> list[LogSentence]:
    """Return the entries of the log about the step of play that begins after `moment` inputs, with the notes
    at their positions.
    """
    found: list[LogSentence] = []
    at, name = 0, ""
    for note in [note for note in notes if note.leg == moment]:
        following = _event_sentences(battle, seat, events[at : note.events], moment)
        found += _with_answerer(name, following)
        at = note.events
        if isinstance(note, AnswererNote):
            name = note.text
            continue
        name = "" if following else name
        manner = TABLE if note.seat == ALL else NOTE
        found.append(LogSentence(line_without_controls(note.text), manner, moment))
    return found + _with_answerer(name, _event_sentences(battle, seat, events[at:], moment))


def _with_answerer(name: str, following: list[LogSentence]) -> list[LogSentence]:
    """Return the entries that followed an answer, with the name of the person who answered added to the
    first.
    """
    if not name or not following:
        return following
    first = following[0]
    return [first._replace(text=line_without_controls(f"{first.text} ({name})")), *following[1:]]


def _event_sentences(
    battle: Battle[State], seat: str, events: Sequence[Event], moment: int
) -> list[LogSentence]:
    return [
        LogSentence(line_without_controls(battle.say(event)), type(event).__name__, moment, event)
        for event in battle.seen_by(seat, events)
    ]
