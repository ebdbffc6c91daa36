"""Entries of a table's log; the table's state follows from them alone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from wartable import Battle, Setup, State, checks, checksum, read_input
from wartable.files.characters import tamed_table
from wartable.files.history import battle_at

BEGUN: Final = "begun"
"""The first entry: setup, seed, dice, players."""
ANSWERED: Final = "answered"
"""A seat answered a question, or entered dice; includes all inputs that followed."""
COMPUTED: Final = "computed"
"""The computer answered for a seat."""
RULED: Final = "ruled"
"""A ruling took effect."""
UNDONE: Final = "undone"
"""The battle was rewound to an earlier number of inputs."""
PROPOSED: Final = "proposed"
"""A seat asks the others for consent to an undo."""
AGREED: Final = "agreed"
"""A seat consents; others are still asked."""
REFUSED: Final = "refused"
"""The proposed undo was refused."""
SEATED: Final = "seated"
"""The player of a seat changed."""
SWORN: Final = "sworn"
"""A seat gave its word for the dice, or its hash."""
RECALLED: Final = "recalled"
"""A pause or a seat assignment was undone."""
STARTED: Final = "started"
"""The battle begins without the missing words; if there are no "lines", only unsealed words are left out, and
the sealed ones must still be shown.
"""
FORFEITED: Final = "forfeited"
"""Seats forfeit the battle because they did not show their sealed words."""
STOOD: Final = "stood"
"""A seat added an automatic answer."""
LIFTED: Final = "lifted"
"""A seat removed an automatic answer."""
ASKING: Final = "asking"
"""A seat chose which questions it is asked."""
SKIPPED: Final = "skipped"
"""Questions in which nothing could help were passed after a pause."""
LATE: Final = "late"
"""The time of a seat expired."""
FREEING: Final = "freeing"
"""A request to free a seat, by the people who run the table."""
YIELDED: Final = "yielded"
"""A seat consents to that; others are still asked."""
KEPT: Final = "kept"
"""The holder keeps the seat."""
FREED: Final = "freed"
"""The seat is free: a new link leads there."""
FOLLOWED: Final = "followed"
"""After the battle, a place has opened another table for the same people."""
CLOSED: Final = "closed"
"""The table was closed; it accepts no commands until it is reopened."""
OPENED: Final = "opened"
"""The table was reopened."""
PAUSED: Final = "paused"
"""The table was paused or resumed."""
JOINED: Final = "joined"
"""A person came to a seat: id, name, colour, emblem, and the ids of their units."""
LEFT: Final = "left"
"""A person left."""
OWNED: Final = "owned"
"""Units of a side were given to a person."""
HELPED: Final = "helped"
"""A person allows others on their side to answer for them, or no longer does."""
PASSED: Final = "passed"
"""People passed the open question for their units; the owners of other units are still asked."""
RESUMED: Final = "resumed"
"""Key in an entry of any kind: before it, the battle was resumed from a checkpoint.

The rules could not follow the inputs after number "to"; "lines" are the inputs that followed by themselves.
"""


ASIDE: Final = (STOOD, LIFTED, ASKING, FREEING, YIELDED, KEPT, JOINED, LEFT, OWNED, HELPED, PASSED, FOLLOWED)
"""Entries that leave a proposed undo open."""


class LogEntry(NamedTuple):
    """A log entry: its kind, the seat that made it ("" for none), and its data."""

    kind: str
    seat: str
    body: Mapping[str, Any]

    def text(self) -> str:
        """Serialise the entry as a line of JSON."""
        return json.dumps([self.kind, self.seat, dict(self.body)], ensure_ascii=False, default=dict)


def read_entry(text: str) -> LogEntry:
    """Parse an entry written by `Entry.text`."""
    kind, seat, body = json.loads(text)
    return LogEntry(kind, seat, body)


def begun(
    setup: Setup,
    seed: int,
    *,
    dice: str,
    seating: Mapping[str, str],
    gm: bool,
    owners: Sequence[str] = (),
    secret: str = "",
    lines: Sequence[str] = (),
    start: Mapping[str, Any] | None = None,
    clock: Mapping[str, Any] | None = None,
    asking: Mapping[str, Any] | None = None,
) -> LogEntry:
    """Return the first entry of a table.

    The seed is written as text, as it may exceed JSON's numbers. `owners` are the owner's places, `secret` is
    that of provably fair dice; `lines` are inputs with which the battle begins, as in a branch, and `start`
    is the state before them if it does not follow from the setup. `clock` has the clock's settings,
    `asking` those of the questions that are skipped.
    """
    return LogEntry(
        BEGUN,
        "",
        {
            "setup": dict(setup),
            "seed": str(seed),
            "dice": dice,
            "seating": dict(seating),
            "gm": gm,
            "owners": list(owners),
            "secret": secret,
            "lines": list(lines),
            **({} if start is None else {"start": dict(start)}),
            **({} if clock is None else {"clock": dict(clock)}),
            **({} if asking is None else {"asking": dict(asking)}),
        },
    )


def first_battle(first: LogEntry) -> Battle[State]:
    """Return the battle with which a table begins, before its first roll.

    Raises BadInput, and the errors of inputs that do not fit.
    """
    body = first.body
    battle = battle_at(tamed_table(body["setup"]), int(body["seed"]), body.get("start"))
    for line in body.get("lines", ()):
        battle.feed(read_input(line))
    return battle


def played(kind: str, seat: str, lines: Sequence[str], **more: Any) -> LogEntry:
    """Return a log entry with inputs of the battle, each serialised as a line."""
    return LogEntry(kind, seat, {"lines": list(lines), **more})


class Checkpoint(NamedTuple):
    """A saved state of a battle, and the number of inputs before it."""

    inputs: int
    state: Mapping[str, Any]
    rules: str = ""
    """Version of the rulebook that produced it; "" in older databases."""
    number: int = 0
    """Number of log entries at that time, 0 if unknown."""

    def text(self) -> str:
        """Serialise the checkpoint as JSON, without its number."""
        return json.dumps([self.inputs, dict(self.state), self.rules], ensure_ascii=False, default=dict)

    def holds_for(self, log: Sequence[LogEntry]) -> bool:
        """Whether this checkpoint is still valid: no later entry undid or dropped any input before it."""
        later = log[self.number :]
        back = [int(entry.body["to"]) for entry in later if entry.kind == UNDONE]
        back += [int(entry.body[RESUMED]["to"]) for entry in later if RESUMED in entry.body]
        return all(to >= self.inputs for to in back)

    def is_reached_by(self, battle: Battle[State]) -> bool:
        """Whether the battle reached this state after as many inputs; if not, the rules have changed."""
        return checksum(self.state, battle.game.evidence) in [
            one.checksum for one in checks(battle) if one.after == self.inputs
        ]

    def told(self, version: str) -> str:
        """Return the players' note that the rules have changed, and that the battle continues from here."""
        before = f" (version {self.rules}, now {version})" if self.rules != version and self.rules else ""
        return (
            f"The rules have changed since this battle began{before}. It continues from a saved state; "
            "what happened before can no longer be shown."
        )


def read_checkpoint(text: str, number: int = 0) -> Checkpoint:
    """Parse a checkpoint written by `Checkpoint.text`, with the number stored beside it."""
    inputs, state, *rules = json.loads(text)
    return Checkpoint(inputs, state, str(rules[0]) if rules else "", number)


def lines_of(log: Sequence[LogEntry], first: Sequence[str]) -> list[str]:
    """Return the inputs of the battle after a log, as lines, without those undone.

    `first` are the inputs before the first question.
    """
    lines = list(first)
    for entry in log[1:]:
        if RESUMED in entry.body:
            lines[int(entry.body[RESUMED]["to"]) :] = entry.body[RESUMED]["lines"]
        if entry.kind == UNDONE:
            del lines[int(entry.body["to"]) :]
        lines += entry.body.get("lines", ())
    return lines
