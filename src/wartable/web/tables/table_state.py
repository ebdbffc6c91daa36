"""State of a table: its battle, its seats, and everything else that its log determines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from wartable import Battle, DiceSource, Seeded, State, Stillness, read_input
from wartable.files.history import battle_at
from wartable.seat.seating import HUMAN
from wartable.web.tables import entries
from wartable.web.tables.asking import Asking
from wartable.web.tables.auto_pass import ALL, AutoPass, TableNote, read_standing
from wartable.web.tables.clock import Clock, read_rule
from wartable.web.tables.commit_reveal import HAND, SWORN, CommitReveal
from wartable.web.tables.entries import Checkpoint, LogEntry, first_battle
from wartable.web.tables.next_table import NextTable, next_after
from wartable.web.tables.people.members import AnswerMark, TableMembers
from wartable.web.tables.refusals import GM, ILLEGAL, Refused
from wartable.web.tables.story import LogSentence, Story


class TableChange(NamedTuple):
    """A change to a table: the place that made it, and what undoing it restores."""

    id: int
    """Its number, counting all such changes of the table."""
    by: str
    seat: str
    """Seat whose player changed; "" for pause and resume."""
    before: str
    """Previous player of the seat; "paused" if the table was paused."""
    inputs: int
    """Number of the battle's inputs before it."""
    note: TableNote
    """The note in everyone's log."""


def here(battle: Battle[State], base: int) -> tuple[int, int]:
    """Return the battle's position: inputs before the current checkpoint, and events since then."""
    done = sum([len(leg.events) for leg in battle.legs[:-1]])
    return base + battle.legs[-1].before, len(battle.events) - done


def moved(notes: Sequence[TableNote], to: int, spot: Sequence[int]) -> list[TableNote]:
    """Return the notes that survive an undo to input `to`; notes to all move to the position `spot`."""
    kept = [note for note in notes if note.inputs < to or (note.seat == ALL and note.inputs == to)]
    later = [note for note in notes if note.seat == ALL and note.inputs > to]
    return kept + [note._replace(inputs=to, leg=int(spot[0]), events=int(spot[1])) for note in later]


class Freeing(NamedTuple):
    """A request to free a seat: by which place, since when, which places may confirm it, and which have
    agreed.
    """

    seat: str
    by: str
    since: int
    voters: tuple[str, ...]
    agreed: tuple[str, ...] = ()


def freeing_after(before: Freeing | None, entry: LogEntry) -> Freeing | None:
    """Return the open request to free a seat after an entry, given the request `before` it."""
    if entry.kind == entries.FREEING:
        body = entry.body
        return Freeing(str(body["who"]), entry.seat, int(body["since"]), tuple(body["voters"]))
    if entry.kind == entries.YIELDED and before is not None:
        return before._replace(agreed=(*before.agreed, entry.seat))
    return None if entry.kind in (entries.KEPT, entries.FREED) else before


class Standstill:
    """Detects a stalemate, at most once per log entry."""

    def __init__(self, battle: Battle[State]) -> None:
        self._stillness = Stillness(battle.game)
        self._number = 0
        self._is_so = False

    def is_so(self, battle: Battle[State], number: int) -> bool:
        """Whether nothing in the battle changes any more; `number` is the number of log entries."""
        if battle.is_over:
            return False
        if self._number != number:
            self._number, self._is_so = number, self._stillness.follow(battle)
        return self._is_so


class TableState:
    """State of one table, as its log determines it. Commands are executed by `GameTable`."""

    now = 0
    """Time of the current command in milliseconds; 0 without a clock."""
    freeing: Freeing | None = None
    """Open request to free a seat, if any."""
    next: NextTable | None = None
    """The table of the next battle, once one has been opened for the same people."""
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
        self.asking = Asking(body.get("asking", {}))
        self.standing: list[AutoPass] = []
        """Automatic answers of all seats."""
        self.notes: list[TableNote] = []
        """Notes in the log: automatic passes, and changes to the table."""
        self.members = TableMembers()
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
        self.etags: dict[str, str] = {}
        """ETags of places, valid for entry number `tagged`."""
        self.tagged = 0
        self.base = 0
        """Number of inputs in the log before the battle's first, if the battle was resumed from a checkpoint.
        """

    def retell(self, entries: Sequence[LogEntry]) -> None:
        """Apply log entries, but not their inputs to the battle."""
        for entry in entries:
            self._take(entry, feed=False)

    def follow(self, entries: Sequence[LogEntry]) -> None:
        """Apply log entries and their inputs, then run the battle.

        If this raises, the table must be discarded.
        """
        self.battle.source = None
        for entry in entries:
            self._take(entry, feed=True)
        self._go_on(self.number + len(entries))

    def _go_on(self, number: int) -> None:
        """Set the number of log entries, and run the battle."""
        self.number = number
        self.battle.source = self._source
        self.battle.run()

    def resume(self, checkpoint: Checkpoint, lines: Sequence[str], number: int) -> None:
        """Resume the battle from a checkpoint with these inputs, and set the number of log entries."""
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
        """Whether no answers are accepted: the table is paused, or the dice wait for words."""
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
        """Whether players must not see each other's dice and sheets."""
        return not self.battle.is_over and len(self.people) > 1

    @property
    def asked(self) -> str:
        """The seat that must answer; "" if the battle is over or dice are due."""
        decision = self.battle.decision
        return "" if decision is None else decision.seat

    @property
    def timed(self) -> str:
        """The seat whose clock runs: the asked seat if a person plays it; "" if not, or during a pause."""
        return self.asked if not self.rests and self.seating.get(self.asked) == HUMAN else ""

    def due(self, now: int) -> int | None:
        """Return the milliseconds until the asked seat's time expires, or a pause ends; None for never."""
        clock = None if self.clock is None else self.clock.due(self.timed, now)
        times = [time for time in (clock, self.asking.due(self.inputs, now)) if time is not None]
        return min(times, default=None)

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer must answer now."""
        is_theirs = self.seating.get(self.asked, HUMAN) != HUMAN and not self.rests
        return is_theirs and not self.is_stalemate

    @property
    def is_stalemate(self) -> bool:
        """Whether only computers play and nothing changes any more; they then stop."""
        return not self.people and self._standstill.is_so(self.battle, self.number)

    def seat_of(self, place: str) -> str:
        """Convert a place to a seat of the battle.

        The game master becomes "", the seat that sees everything.
        """
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

    # ------------------------------------------------------------------ changing the battle

    def check_awake(self) -> None:
        """Raise Refused if no answers are accepted now."""
        if self.is_paused:
            raise Refused(ILLEGAL, "the table is paused: resume it first")
        if self.rests:
            raise Refused(ILLEGAL, self.sworn.why_it_rests)

    @property
    def sworn(self) -> CommitReveal:
        """The state of the provably fair dice. Raises Refused if the table has other dice."""
        if self.oath is None:
            raise Refused(ILLEGAL, "the dice of this table need no words")
        return self.oath

    def start(self) -> list[str]:
        """Start the provably fair dice, and return the lines of the inputs that follow."""
        self.sworn.has_begun = True
        self.battle.source = self._source
        return self.run_battle(lambda battle: battle.run())

    def run_battle(self, what: Callable[[Battle[State]], object]) -> list[str]:
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
        """Apply an entry whose inputs the battle already has, and return the entry."""
        self._take(entry, feed=False, is_new=True)
        return entry

    def _take(self, entry: LogEntry, *, feed: bool, is_new: bool = False) -> None:
        """Apply a log entry; one that `is_new` has no time yet.

        With `feed`, its inputs and its undo are also applied to the battle, as when reading a log.
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
        self._follow_requests(entry)
        self.asking.take(entry, self.inputs - (0 if feed else len(body.get("lines", ()))))
        for line in body.get("lines", ()) if feed else ():
            self.battle.feed(read_input(line))
        if entry.kind == entries.STOOD:
            self.standing.append(read_standing(body["standing"]))
        elif entry.kind == entries.LIFTED:
            self.standing = [one for one in self.standing if one.id != body["id"]]
        if "seen" in body:
            self.answers[entry.seat] = (str(body["seen"]), str(body["said"]))
        self._follow_proposal(entry)
        if entry.kind == entries.SEATED:
            self._seat(entry.seat, str(body["name"]))
        elif entry.kind == entries.PAUSED:
            self.is_paused = bool(body["on"])
        if self.oath is not None:
            self.oath.begin_with(entry)

    def _follow_proposal(self, entry: LogEntry) -> None:
        """Update the proposed undo by a log entry."""
        if entry.kind == entries.AGREED and self.proposal is not None:
            self.proposal["agreed"].append(entry.seat)
        elif entry.kind == entries.PROPOSED:
            self.proposal = {"seat": entry.seat, "to": entry.body["to"], "agreed": []}
        elif entry.body.get("lines") or entry.kind not in entries.ASIDE:
            self.proposal = None

    def take_resumed(self, resumed: Mapping[str, Any], *, feed: bool) -> None:
        """Return to the checkpoint from which the battle was resumed, and drop later inputs."""
        self.answers.clear()
        self.proposal = None
        self._forget(int(resumed["to"]), None, feed=feed)
        for line in resumed["lines"] if feed else ():
            self.battle.feed(read_input(line))

    def _follow_requests(self, entry: LogEntry) -> None:
        """Update the open request to free a seat, and the table of the next battle."""
        self.freeing = freeing_after(self.freeing, entry)
        self.next = next_after(self.next, entry)

    def _note(self, entry: LogEntry) -> None:
        """Add the people and the notes of an entry, and the table change that it makes, for a later undo."""
        body = entry.body
        self.members.take(entry)
        if "told" in body:
            self._acted += 1
            self.acts.append(self._change_by(entry))
        self.notes += [TableNote(*body[key]) for key in ("told", "announced", "shown") if key in body]
        self.notes += [TableNote(*note) for note in body.get("passed", ())]
        self.notes += [AnswerMark(*body[key]) for key in ("answerer",) if key in body]

    def _change_by(self, entry: LogEntry) -> TableChange:
        """Return the table change that an entry makes. Must be called before the table has changed."""
        seat = entry.seat if entry.kind == entries.SEATED else ""
        before = self.seating.get(seat, entries.PAUSED if self.is_paused else "")
        note = TableNote(*entry.body["told"])
        return TableChange(self._acted, str(entry.body["by"]), seat, before, note.inputs, note)

    def _forget(self, to: int, spot: Sequence[int] | None, *, feed: bool) -> None:
        """Drop automatic answers and table changes made after this many inputs, and their notes.

        With `feed`, rewind the battle as well. Notes to all are kept, and move to `spot`.
        """
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
