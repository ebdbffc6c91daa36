"""Entries of the log of a table, from which alone the state of the table follows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from wartable import Battle, Setup, State, checks, checksum, read_input
from wartable.files.characters import table_without_controls
from wartable.files.history import battle_from_setup_or_snapshot

BEGUN: Final = "begun"
"""The table was made; the first entry, with its setup, seed, dice and players."""
ANSWERED: Final = "answered"
"""A seat answered a question or entered dice; the entry has all inputs of the battle that followed."""
COMPUTED: Final = "computed"
"""The computer answered for a seat."""
RULED: Final = "ruled"
"""A ruling took effect."""
UNDONE: Final = "undone"
"""The battle was taken back to an earlier number of inputs."""
PROPOSED: Final = "proposed"
"""A seat asks the others for consent to an undo."""
AGREED: Final = "agreed"
"""A seat consents to the undo; others are still asked."""
REFUSED: Final = "refused"
"""The proposed undo was refused."""
SEATED: Final = "seated"
"""The player of a seat changed."""
SWORN: Final = "sworn"
"""A seat gave its word for the dice, or the word's hash."""
RECALLED: Final = "recalled"
"""A change to the table, such as a pause or the assignment of a seat, was undone."""
STARTED: Final = "started"
"""The battle begins without the missing words for the dice. If the entry has no "lines", only words that were
not sealed are left out, and the sealed ones must still be shown.
"""
FORFEITED: Final = "forfeited"
"""Seats lost the battle by forfeit, because they did not show their sealed words."""
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
"""A place that runs the table asks that a seat be freed."""
YIELDED: Final = "yielded"
"""A seat consents that a seat be freed; others are still asked."""
KEPT: Final = "kept"
"""The holder of a seat keeps it, so that it is not freed."""
FREED: Final = "freed"
"""A seat was freed; a new link leads to it."""
FOLLOWED: Final = "followed"
"""After the battle, a place opened a table for the next battle of the same people."""
CLOSED: Final = "closed"
"""The table was closed, and accepts no commands until it is reopened."""
OPENED: Final = "opened"
"""The table was reopened."""
PAUSED: Final = "paused"
"""The table was paused or resumed."""
JOINED: Final = "joined"
"""A person joined a seat, with an id, name, colour and emblem, and the ids of their units."""
LEFT: Final = "left"
"""A person left the table."""
OWNED: Final = "owned"
"""Units of a side were given to a person."""
HELPED: Final = "helped"
"""A person allows others on their side to answer for them, or no longer does."""
PASSED: Final = "passed"
"""People passed the open question for their units, while the owners of other units are still asked."""
PLAN: Final = "plan"
"""Key in an entry with answers: they were a plan with this number of answers, and one undo takes all back."""
SPAN: Final = "span"
"""Key in an entry of any kind: a plan was begun or went on in it. The value has the numbers of inputs before
the plan, and after the last of its answers so far.
"""
RESUMED: Final = "resumed"
"""Key in an entry of any kind: before the entry, the battle was resumed from a checkpoint, because the rules
could not follow the inputs after number "to". "lines" are the inputs that followed without anyone's choice.
"""


ASIDE: Final = (STOOD, LIFTED, ASKING, FREEING, YIELDED, KEPT, JOINED, LEFT, OWNED, HELPED, PASSED, FOLLOWED)
"""Kinds of entries after which a proposed undo stays open."""


class LogEntry(NamedTuple):
    """An entry of a table's log: its kind, the seat or place that caused it ("" for none), and its data."""

    kind: str
    seat: str
    body: Mapping[str, Any]

    def text(self) -> str:
        """Return the entry as a line of JSON."""
        return json.dumps([self.kind, self.seat, dict(self.body)], ensure_ascii=False, default=dict)


def read_entry(text: str) -> LogEntry:
    """Parse an entry that was written by `LogEntry.text`."""
    kind, seat, body = json.loads(text)
    return LogEntry(kind, seat, body)


def first_entry(
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
    """Return the first entry of a table's log. `owners` are the places of the table's owner; `secret` is that
    of provably fair dice. `lines` are inputs with which the battle begins, and `start` is the state before
    them if it does not follow from the setup. `clock` has the settings of the clock, and `asking` those that
    decide which questions are skipped. (The seed is written as text, as JSON's numbers may be too small.)
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
    """Return the battle that the first entry of a log describes, with the inputs in the entry. Raises
    BadInput if the setup is invalid, and other errors if an input does not fit.
    """
    body = first.body
    battle = battle_from_setup_or_snapshot(
        table_without_controls(body["setup"]), int(body["seed"]), body.get("start")
    )
    for line in body.get("lines", ()):
        battle.feed(read_input(line))
    return battle


def inputs_entry(kind: str, seat: str, lines: Sequence[str], **further: Any) -> LogEntry:
    """Return a log entry of this kind with inputs of the battle, each as a line of text, and with the values
    in `further`.
    """
    return LogEntry(kind, seat, {"lines": list(lines), **further})


class Checkpoint(NamedTuple):
    """A saved state of a table's battle, and the number of inputs before it."""

    inputs: int
    state: Mapping[str, Any]
    rules: str = ""
    """Version of the rules that led to the state; "" in older databases."""
    number: int = 0
    """Number of log entries at that time; 0 if it is unknown."""

    def text(self) -> str:
        """Return the checkpoint as JSON, without its number."""
        return json.dumps([self.inputs, dict(self.state), self.rules], ensure_ascii=False, default=dict)

    def is_valid_for(self, log: Sequence[LogEntry]) -> bool:
        """Whether this checkpoint is still valid, because no later log entry has undone or dropped an input
        before it.
        """
        later = log[self.number :]
        back = [int(entry.body["to"]) for entry in later if entry.kind == UNDONE]
        back += [int(entry.body[RESUMED]["to"]) for entry in later if RESUMED in entry.body]
        return all(to >= self.inputs for to in back)

    def is_reached_by(self, battle: Battle[State]) -> bool:
        """Whether the battle, after the same number of inputs, was in this state. If it was not, the rules
        have changed since the checkpoint was saved.
        """
        return checksum(self.state, battle.game.evidence) in [
            one.checksum for one in checks(battle) if one.after == self.inputs
        ]

    def rules_changed_note(self, version: str) -> str:
        """Return a note for the players that the rules have changed, and that the battle continues from this
        state.
        """
        before = f" (version {self.rules}, now {version})" if self.rules != version and self.rules else ""
        return (
            f"The rules have changed since this battle began{before}. It continues from a saved state; "
            "what happened before can no longer be shown."
        )


def read_checkpoint(text: str, number: int = 0) -> Checkpoint:
    """Parse a checkpoint that was written by `Checkpoint.text`; `number` is stored separately."""
    inputs, state, *rules = json.loads(text)
    return Checkpoint(inputs, state, str(rules[0]) if rules else "", number)


def input_lines_of_log(log: Sequence[LogEntry], first: Sequence[str]) -> list[str]:
    """Return all inputs of the battle in a log as lines of text, without those that were undone. `first` are
    the inputs before the first question.
    """
    lines = list(first)
    for entry in log[1:]:
        if RESUMED in entry.body:
            lines[int(entry.body[RESUMED]["to"]) :] = entry.body[RESUMED]["lines"]
        if entry.kind == UNDONE:
            del lines[int(entry.body["to"]) :]
        lines += entry.body.get("lines", ())
    return lines
