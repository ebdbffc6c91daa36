"""State of a table: its battle, its seats, and everything else that its log determines."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from wartable import (
    BadInput,
    BadRoll,
    Battle,
    DiceSource,
    IllegalChoice,
    Seeded,
    State,
    read_input,
)
from wartable.files.history import battle_at
from wartable.seat.seating import HUMAN
from wartable.web.tables import commands, entries
from wartable.web.tables.auto_pass import ALL, AutoPass, TableNote, read_standing
from wartable.web.tables.by_itself import computed, late, passed_on
from wartable.web.tables.changes import TableChange, act_of, is_so, moved
from wartable.web.tables.checking import finished_game
from wartable.web.tables.clock import Clock, read_rule
from wartable.web.tables.commands import GM, ILLEGAL, STALE, Refused
from wartable.web.tables.commit_reveal import SWORN, CommitReveal
from wartable.web.tables.computing import Standstill
from wartable.web.tables.entries import Checkpoint, LogEntry, first_battle
from wartable.web.tables.etag import tag_of
from wartable.web.tables.freeing import Freeing, freeing_after
from wartable.web.tables.handlers import HAND, carry_out, said_by
from wartable.web.tables.resuming import BROKEN, FAILURES, resumed
from wartable.web.tables.rights import check_right
from wartable.web.tables.story import LogSentence, Story

_LOG: Final = logging.getLogger("wartable")
_STALE: Final = "this page is out of date: look at the table as it is now, and answer again"


class GameTable:
    """State of one table.

    `apply` executes a command and returns the next log entry, which the caller must write before telling
    anyone.
    """

    now = 0
    """Time of the current command in milliseconds; 0 without a clock."""
    freeing: Freeing | None = None
    """Open request to free a seat, if any."""
    resumed_by: dict[str, Any] | None = None
    """Data for the next entry if the battle was resumed from a checkpoint without its later inputs."""
    _manned: frozenset[str] = frozenset()
    """Seats that a person played since the dice were fixed and that another player has now."""

    def __init__(self, first: LogEntry) -> None:
        body = first.body
        self.dice = str(body["dice"])
        self.seating: dict[str, str] = dict(body["seating"])
        self.has_gm = bool(body["gm"])
        self.owners: tuple[str, ...] = tuple(body.get("owners", ()))
        """Places of the table's owner."""
        self.number = 1
        """Number of log entries."""
        self.is_paused = False
        self.proposal: dict[str, Any] | None = None
        """Proposed undo: "seat", "to" (a number of inputs), and the seats that "agreed"."""
        self.answers: dict[str, tuple[str, str]] = {}
        """Last answer of each seat: the tag of its page, and its content."""
        self.clock = Clock(read_rule(body["clock"])) if "clock" in body else None
        self.standing: list[AutoPass] = []
        """Automatic answers of all seats."""
        self.notes: list[TableNote] = []
        """Notes in the log: automatic passes, and changes to the table."""
        self.acts: list[TableChange] = []
        """Changes to the table that can still be undone."""
        self._acted = 0
        """Number of changes to the table so far."""
        self.oath = CommitReveal(str(body.get("secret", "")), self.people) if self.dice in SWORN else None
        """The words of the seats, if the dice are provably fair."""
        self.battle = first_battle(first)
        self.battle.source = self._source
        self.battle.run()
        self.story = Story()
        self._standstill = Standstill(self.battle)
        self._tags: dict[str, str] = {}
        """Tags of places, valid for entry number `_tagged`."""
        self._tagged = 0
        self.base = 0
        """Number of inputs in the log before the battle's first, if the battle was resumed from a checkpoint.
        """

    @classmethod
    def restored(cls, log: Sequence[LogEntry], checkpoint: Checkpoint | None = None) -> GameTable:
        """Restore a table from its log.

        If the rules can no longer follow the log, or reach another state than the checkpoint's, the table
        resumes from the checkpoint, without earlier history. Raises BadInput, which reveals no input, if that
        fails as well.
        """
        kept = checkpoint if checkpoint is not None and checkpoint.holds_for(log) else None
        try:
            table = cls(log[0])
            table.follow(log[1:])
        except FAILURES as error:
            _LOG.warning("the rules no longer follow the log of a table: %s", error)
            if kept is None:
                raise BadInput(BROKEN) from None
            return resumed(cls, log, kept)
        if kept is not None and not kept.is_reached_by(table.battle):
            with suppress(BadInput):  # the log can be followed even if the checkpoint cannot be read
                return resumed(cls, log, kept)
        return table

    def retell(self, entries: Sequence[LogEntry]) -> None:
        """Apply entries except for their inputs."""
        for entry in entries:
            self._take(entry, feed=False)

    def follow(self, entries: Sequence[LogEntry]) -> None:
        """Apply entries that were added to the log elsewhere. If this raises, the table must be discarded."""
        self.battle.source = None
        for entry in entries:
            self._take(entry, feed=True)
        self._go_on(self.number + len(entries))

    def _go_on(self, number: int) -> None:
        """Run the battle after this many entries."""
        self.number = number
        self.battle.source = self._source
        self.battle.run()

    def resume(self, checkpoint: Checkpoint, lines: Sequence[str], number: int) -> None:
        """Resume from a checkpoint with these inputs, after this many entries."""
        setup = self.battle.setup
        self.battle = battle_at(setup, 0, checkpoint.state)
        self.base = checkpoint.inputs
        for line in lines:
            self.battle.feed(read_input(line))
        self._go_on(number)

    def checkpoint(self) -> Checkpoint:
        """Return the state before the open activation, to be stored as a checkpoint."""
        leg = self.battle.legs[-1]
        state, rules = self.battle.game.dump(leg.state), self.battle.ruleset.version
        return Checkpoint(self.base + leg.before, state, rules, self.number)

    @property
    def _source(self) -> DiceSource | None:
        if self.oath is not None:
            return self.oath.source() if self.oath.has_begun else None
        return None if self.dice == HAND else Seeded()

    @property
    def rests(self) -> bool:
        """Whether no answers are accepted: the table is paused, or words for the dice are missing."""
        return self.is_paused or (self.oath is not None and not self.oath.has_begun)

    @property
    def inputs(self) -> int:
        """Number of inputs since the beginning of the log."""
        return self.base + len(self.battle.inputs)

    @property
    def people(self) -> list[str]:
        """The seats played by people."""
        return [seat for seat, name in self.seating.items() if name == HUMAN]

    @property
    def has_secrets(self) -> bool:
        """Whether dice and sheets must be kept from some of the players."""
        return not self.battle.is_over and len(self.people) > 1

    @property
    def asked(self) -> str:
        """The seat that must answer; "" if the battle is over or dice are due."""
        decision = self.battle.decision
        return "" if decision is None else decision.seat

    @property
    def timed(self) -> str:
        """The seat whose clock runs; "" for none."""
        return self.asked if not self.rests and self.seating.get(self.asked) == HUMAN else ""

    def due(self, now: int) -> int | None:
        """Return the milliseconds until the asked seat's time expires; None for never."""
        return None if self.clock is None else self.clock.due(self.timed, now)

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer must answer now."""
        is_theirs = self.seating.get(self.asked, HUMAN) != HUMAN and not self.rests
        return is_theirs and not self.is_stalemate

    @property
    def is_stalemate(self) -> bool:
        """Whether only computers play and nothing changes any more; they then stop."""
        return self._standstill.is_so(self)

    def seat_of(self, place: str) -> str:
        """Return the seat as the battle knows it: the game master sees everything, as seat "" does."""
        return "" if place == GM else place

    def sees_all(self, place: str) -> bool:
        """Whether nothing of the battle is hidden from this place."""
        battle = self.battle
        return bool(battle.game.perspective(battle.state, self.seat_of(place)).all_seeing)

    def sentences(self, place: str) -> list[LogSentence]:
        """Return the log as far as this place may see it."""
        wanted = (ALL, place) if place != GM else (ALL, *self.seating)
        notes = [note._replace(leg=note.leg - self.base) for note in self.notes if note.seat in wanted]
        return self.story.sentences(self.battle, self.seat_of(place), notes)

    # ------------------------------------------------------------------ the tag of a page

    def tag(self, place: str) -> str:
        """Return the ETag of a place's view."""
        if self._tagged != self.number:
            self._tagged, self._tags = self.number, {}
        if place not in self._tags:
            self._tags[place] = tag_of(self, place)
        return self._tags[place]

    def check_seen(self, place: str, seen: str) -> None:
        """Raise Refused if a command was based on an outdated page."""
        if seen != self.tag(place):
            raise Refused(STALE, _STALE)

    def is_repeated(self, command: commands.Command) -> bool:
        """Whether a command repeats the seat's last answer, as after a lost response, or would change
        nothing.
        """
        if is_so(self, command):
            check_right(self, command)
            return True
        if not isinstance(command, commands.Answer | commands.Faces):
            return False
        return self.answers.get(command.seat) == (command.seen, said_by(command))

    # ------------------------------------------------------------------ carrying out

    def apply(self, command: commands.Command, now: int = 0) -> LogEntry:
        """Execute a command, and return its log entry. Raises Refused; then nothing has changed.

        `now` is the time in milliseconds for the clock; 0 without one.
        """
        check_right(self, command)
        timed, self.now = self.timed, now
        try:
            entry = passed_on(self, carry_out(self, command))
        except (IllegalChoice, BadRoll, BadInput) as error:
            raise Refused(ILLEGAL, str(error)) from None
        return self._counted(entry, timed, now)

    def _counted(self, entry: LogEntry, timed: str, now: int) -> LogEntry:
        """Return a new entry as it is logged, with the time that the seat `timed` has taken."""
        self.number += 1
        if self.resumed_by is not None:
            entry = entry._replace(body={**entry.body, entries.RESUMED: self.resumed_by})
            self.resumed_by = None
        if self.oath is not None:
            entry = self.oath.stamp(entry, now)
        return entry if self.clock is None else self.clock.stamp(entry, timed, now)

    def check_awake(self) -> None:
        """Raise Refused if no answers are accepted now."""
        if self.is_paused:
            raise Refused(ILLEGAL, "the table is paused: resume it first")
        if self.rests:
            raise Refused(ILLEGAL, self.sworn.why_it_rests)

    def finished(self) -> dict[str, Any]:
        """Export the finished game with everything its dice derive from; raises Refused before its end."""
        return finished_game(self, {*self._manned, *self.people})

    @property
    def sworn(self) -> CommitReveal:
        """The words for the dice; raises Refused if the dice are not provably fair."""
        if self.oath is None:
            raise Refused(ILLEGAL, "the dice of this table need no words")
        return self.oath

    def start(self) -> list[str]:
        """Start rolling; returns the lines of the inputs that follow."""
        self.sworn.has_begun = True
        self.battle.source = self._source
        return self.changed(lambda battle: battle.run())

    def step(self, now: int = 0) -> LogEntry | None:
        """Let the computer answer if it is its turn, or handle a timeout; None if neither applies."""
        if self.is_computers_turn:
            return self._counted(passed_on(self, computed(self)), "", now)
        if self.due(now) != 0:
            return None
        timed, entry = self.timed, late(self)
        return self._counted(passed_on(self, entry) if "lines" in entry.body else entry, timed, now)

    def changed(self, what: Callable[[Battle[State]], object]) -> list[str]:
        """Apply a change to a copy of the battle, then replace the battle; returns the lines of all new
        inputs.
        """
        twin = self.battle.copy()
        known = len(twin.inputs)
        what(twin)
        self.battle = twin
        return [one.line() for one in twin.inputs[known:]]

    # ------------------------------------------------------------------ following the log

    def noted(self, entry: LogEntry) -> LogEntry:
        """Apply an entry whose inputs the battle already has; returns it."""
        self._take(entry, feed=False, is_new=True)
        return entry

    def _take(self, entry: LogEntry, *, feed: bool, is_new: bool = False) -> None:
        """Apply an entry; with `feed` also its inputs and its undo, as when reading a log.

        A new entry has no time yet.
        """
        body = entry.body
        if self.clock is not None and not is_new:
            self.clock.take(entry)
        if self.oath is not None:
            self.oath.take(entry)
        if entries.RESUMED in body:
            self.take_resumed(body[entries.RESUMED], feed=feed)
            self.resumed_by = None
        if entry.kind == entries.UNDONE:
            self.answers.clear()  # the same answer may be given again
            self._forget(int(body["to"]), body.get("spot"), feed=feed)
        if "act" in body:
            self._recall(int(body["act"]))
        self._note(entry)
        self.freeing = freeing_after(self.freeing, entry)
        for line in body.get("lines", ()) if feed else ():
            self.battle.feed(read_input(line))
        if entry.kind == entries.STOOD:
            self.standing.append(read_standing(body["standing"]))
        elif entry.kind == entries.LIFTED:
            self.standing = [one for one in self.standing if one.id != body["id"]]
        if "seen" in body:
            self.answers[entry.seat] = (str(body["seen"]), str(body["said"]))
        if entry.kind == entries.AGREED and self.proposal is not None:
            self.proposal["agreed"].append(entry.seat)
        elif entry.kind == entries.PROPOSED:
            self.proposal = {"seat": entry.seat, "to": body["to"], "agreed": []}
        elif body.get("lines") or entry.kind not in entries.ASIDE:
            self.proposal = None
        if entry.kind == entries.SEATED:
            self._seat(entry.seat, str(body["name"]))
        elif entry.kind == entries.PAUSED:
            self.is_paused = bool(body["on"])
        if self.oath is not None:
            self.oath.begin_with(entry)

    def take_resumed(self, resumed: Mapping[str, Any], *, feed: bool) -> None:
        """Return to the checkpoint from which the battle was resumed, and drop later inputs."""
        self.answers.clear()
        self.proposal = None
        self._forget(int(resumed["to"]), None, feed=feed)
        for line in resumed["lines"] if feed else ():
            self.battle.feed(read_input(line))

    def _note(self, entry: LogEntry) -> None:
        """Record the notes of an entry, and the table change that can be undone."""
        body = entry.body
        if "told" in body:
            self._acted += 1
            self.acts.append(act_of(self, entry, self._acted))
        self.notes += [TableNote(*body[key]) for key in ("told", "announced") if key in body]
        self.notes += [TableNote(*note) for note in body.get("passed", ())]

    def _forget(self, to: int, spot: Sequence[int] | None, *, feed: bool) -> None:
        """Drop everything set after this many inputs; with `feed` rewind the battle as well."""
        if feed:
            self.battle.rewind(to - self.base)
        self.standing = [one for one in self.standing if one.inputs < to]
        self.notes = moved(self.notes, to, spot or (to, 0))
        self.acts = [act for act in self.acts if act.inputs <= to]

    def _seat(self, seat: str, name: str) -> None:
        if self.oath is not None and self.oath.has_begun:
            self._manned |= frozenset(self.people)
        self.seating[seat] = name
        if self.oath is not None:
            self.oath.ask(self.people)

    def _recall(self, id: int) -> None:
        """Revert the table change with this id."""
        act = {one.id: one for one in self.acts}[id]
        self.acts.remove(act)
        self.notes.remove(act.note)
        if act.seat:
            self._seat(act.seat, act.before)
        else:
            self.is_paused = act.before == entries.PAUSED
