"""Entries of a table's log. A table is what its entries in their order make of it, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from wartable import Battle, Setup, State, checks, checksum, read_input
from wartable.files.characters import tamed_table
from wartable.files.history import battle_at

BEGUN: Final = "begun"
"""The first entry: setup, seed, dice, who sits where."""
ANSWERED: Final = "answered"
"""A seat answered a question, or entered dice; with all inputs that followed from it."""
COMPUTED: Final = "computed"
"""The computer answered for a seat."""
RULED: Final = "ruled"
"""A ruling took effect."""
UNDONE: Final = "undone"
"""The battle went back to so many inputs."""
PROPOSED: Final = "proposed"
"""A seat asks the others whether it may undo."""
AGREED: Final = "agreed"
"""A seat has nothing against what was proposed; others are still asked."""
REFUSED: Final = "refused"
"""What was proposed will not be."""
SEATED: Final = "seated"
"""Who plays a seat has changed."""
SWORN: Final = "sworn"
"""A seat has given its word for the dice, or the hash of it."""
RECALLED: Final = "recalled"
"""Whoever let the table rest, or seated somebody, has taken that back."""
STARTED: Final = "started"
"""The battle begins without the words that are missing; without "lines" only those are left out that are not
even sealed, and the others must still be shown.
"""
FORFEITED: Final = "forfeited"
"""Seats have not shown the words that they had sealed, and lose the battle."""
STOOD: Final = "stood"
"""A seat wants no more questions of a kind."""
LIFTED: Final = "lifted"
"""A seat has taken such a standing answer back."""
LATE: Final = "late"
"""The time of a seat is over."""
FREEING: Final = "freeing"
"""Those who run the table ask to free a seat."""
YIELDED: Final = "yielded"
"""A seat has nothing against that; others are still asked."""
KEPT: Final = "kept"
"""Whoever holds the seat keeps it."""
FREED: Final = "freed"
"""Nobody holds a seat any more: a new link leads there."""
CLOSED: Final = "closed"
"""The table is closed: nothing happens there until it is opened again."""
OPENED: Final = "opened"
"""It is open again."""
PAUSED: Final = "paused"
"""The table rests, or goes on."""
RESUMED: Final = "resumed"
"""In an entry of any kind: the battle had gone on from a kept state after so many inputs, under "to", for the
rules did not follow what came after it, and these inputs, under "lines", had followed by themselves.
"""


ASIDE: Final = (STOOD, LIFTED, FREEING, YIELDED, KEPT)
"""Entries that leave it open whether something is undone."""


class Entry(NamedTuple):
    """What happened at a table: its kind, the seat that did it ("" for nobody's), and the rest of it."""

    kind: str
    seat: str
    body: Mapping[str, Any]

    def text(self) -> str:
        """The entry as a line of JSON, for the log."""
        return json.dumps([self.kind, self.seat, dict(self.body)], ensure_ascii=False, default=dict)


def read_entry(text: str) -> Entry:
    """An entry from what `Entry.text` wrote."""
    kind, seat, body = json.loads(text)
    return Entry(kind, seat, body)


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
) -> Entry:
    """The first entry of a table. The seed is written as text, for it may be larger than JSON's numbers.
    `owners` are the places of whoever opens it, `secret` is what sworn dice follow from; `lines` are inputs
    with which the battle begins, as one does that branches off another, and `start` is the state before them
    where that does not follow from the setup. `clock` says what time there is.
    """
    return Entry(
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
        },
    )


def first_battle(first: Entry) -> Battle[State]:
    """The battle with which a table begins; nothing rolls yet. Raises BadInput, and what an input that does
    not fit raises.
    """
    body = first.body
    battle = battle_at(tamed_table(body["setup"]), int(body["seed"]), body.get("start"))
    for line in body.get("lines", ()):
        battle.feed(read_input(line))
    return battle


def played(kind: str, seat: str, lines: Sequence[str], **more: Any) -> Entry:
    """An entry with inputs of the battle, each as its line."""
    return Entry(kind, seat, {"lines": list(lines), **more})


class Checkpoint(NamedTuple):
    """A state of a battle as its game writes it, and how many inputs had led to it."""

    inputs: int
    state: Mapping[str, Any]
    rules: str = ""
    """The version of the rulebook that led to it; "" in older databases."""
    number: int = 0
    """How many entries the log had then, where that is known."""

    def text(self) -> str:
        """The checkpoint as JSON; its number is kept beside it."""
        return json.dumps([self.inputs, dict(self.state), self.rules], ensure_ascii=False, default=dict)

    def holds_for(self, log: Sequence[Entry]) -> bool:
        """Whether nothing that led to it was undone or dropped later."""
        later = log[self.number :]
        back = [int(entry.body["to"]) for entry in later if entry.kind == UNDONE]
        back += [int(entry.body[RESUMED]["to"]) for entry in later if RESUMED in entry.body]
        return all(to >= self.inputs for to in back)

    def is_reached_by(self, battle: Battle[State]) -> bool:
        """Whether the battle was in this state after as many inputs; else its rules are others now."""
        return checksum(self.state) in [one.checksum for one in checks(battle) if one.after == self.inputs]

    def told(self, version: str) -> str:
        """What people are told whose battle goes on from here by rules of another version."""
        before = f" (version {self.rules}, now {version})" if self.rules != version and self.rules else ""
        return (
            f"The rules have changed since this battle began{before}. It goes on from the state that was "
            "kept; what happened before can no longer be shown."
        )


def read_checkpoint(text: str, number: int = 0) -> Checkpoint:
    """A checkpoint from what `Checkpoint.text` wrote, and the number of entries that was kept beside it."""
    inputs, state, *rules = json.loads(text)
    return Checkpoint(inputs, state, str(rules[0]) if rules else "", number)


def lines_of(log: Sequence[Entry], first: Sequence[str]) -> list[str]:
    """The inputs of the battle that a log has led to, each as its line, without what was undone; `first` are
    those before anybody was asked.
    """
    lines = list(first)
    for entry in log[1:]:
        if RESUMED in entry.body:
            lines[int(entry.body[RESUMED]["to"]) :] = entry.body[RESUMED]["lines"]
        if entry.kind == UNDONE:
            del lines[int(entry.body["to"]) :]
        lines += entry.body.get("lines", ())
    return lines
