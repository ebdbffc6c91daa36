"""What has happened in a battle as one seat may tell it, sentence by sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wartable import Battle, Event, Leg, State
from wartable.files.characters import tamed_line
from wartable.web.tables.standing import ALL, Note

NOTE: Final = "Note"
"""The manner of sentences that no event has told."""
TABLE: Final = "Table"
"""The manner of what people did to the table: it rests, somebody else plays a seat."""


class Sentence(NamedTuple):
    """A sentence, the manner in which the game tells it, and the number of inputs before the stretch of play
    in which it happened.
    """

    text: str
    manner: str
    moment: int
    event: Event | None = None
    """What happened, as the seat may see it; None for a note."""


class Story:
    """The sentences of one battle by seat. What a seat has been told of finished stretches is kept, until it
    learns something that may change them.
    """

    def __init__(self) -> None:
        self._told: dict[str, list[tuple[Leg[State], list[Sentence]]]] = {}
        self._learned: dict[str, list[str]] = {}

    def sentences(self, battle: Battle[State], seat: str, notes: Sequence[Note] = ()) -> list[Sentence]:
        """Everything that this seat may tell of the battle, in order, with notes that it alone is told."""
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


def _dated(told: list[Sentence], first: int) -> list[Sentence]:
    """The sentences, in which what people did to the table belongs to the moment told last: that it was done
    in a stretch of its own would tell that something hidden came before.
    """
    if all(one.manner != TABLE for one in told):
        return told
    found: list[Sentence] = []
    for one in told:
        before = found[-1].moment if found else first
        found.append(one._replace(moment=before) if one.manner == TABLE else one)
    return found


def _told(
    battle: Battle[State], seat: str, events: Sequence[Event], moment: int, notes: Sequence[Note]
) -> list[Sentence]:
    """The sentences of a stretch of play, with the notes that belong to it where they were made."""
    found: list[Sentence] = []
    at = 0
    for note in [note for note in notes if note.leg == moment]:
        found += _said(battle, seat, events[at : note.events], moment)
        manner = TABLE if note.seat == ALL else NOTE
        found.append(Sentence(tamed_line(note.text), manner, moment))
        at = note.events
    return found + _said(battle, seat, events[at:], moment)


def _said(battle: Battle[State], seat: str, events: Sequence[Event], moment: int) -> list[Sentence]:
    return [
        Sentence(tamed_line(battle.say(event)), type(event).__name__, moment, event)
        for event in battle.seen_by(seat, events)
    ]
