"""The state of a table: its battle, its seats, and everything else that its log determines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from wartable import Battle, DiceSource, Seeded, State, read_input
from wartable.files.history import battle_from_setup_or_snapshot
from wartable.seat.seating import HUMAN
from wartable.web.tables import entries
from wartable.web.tables.asking import AskingModes
from wartable.web.tables.auto_pass import ALL, AutoPass, TableNote, read_auto_pass
from wartable.web.tables.automatic.pending import CUT, PendingPlans, pending_plans_after_entry
from wartable.web.tables.automatic.stalemate import StalemateDetector
from wartable.web.tables.clock import Clock, read_clock_settings
from wartable.web.tables.commit_reveal import HAND, SWORN, CommitReveal
from wartable.web.tables.entries import Checkpoint, LogEntry, first_battle
from wartable.web.tables.next_table import NextTable, next_table_after
from wartable.web.tables.people.members import AnswererNote, TableMembers
from wartable.web.tables.refusals import GM, ILLEGAL, Refused
from wartable.web.tables.story import LogSentence, VisibleLog
from wartable.web.tables.undoing import plan_ranges_after_entry


class TableChange(NamedTuple):
    """A change to a table that can be undone: the place that made it, and what undoing it restores."""

    id: int
    """Number of the change among all changes to the table."""
    by: str
    seat: str
    """Seat whose player was changed; "" if the table was paused or resumed."""
    before: str
    """The player of the seat before; for a pause, "paused" if the table was paused before, otherwise ""."""
    inputs: int
    """Number of the battle's inputs before the change."""
    note: TableNote
    """The note about the change in everyone's log."""


def log_end_position(battle: Battle[State], base: int) -> tuple[int, int]:
    """Return the position of a note at the end of the log: inputs before the last checkpoint, events since
    it. `base` is the number of inputs in the table's log before the battle's first.
    """
    done = sum([len(leg.events) for leg in battle.legs[:-1]])
    return base + battle.legs[-1].before, len(battle.events) - done


def notes_after_undo(notes: Sequence[TableNote], to: int, spot: Sequence[int]) -> list[TableNote]:
    """Return the notes that remain when the battle is taken back to its first `to` inputs. Later notes for
    everyone are kept, and moved to the position `spot`.
    """
    kept = [note for note in notes if note.inputs < to or (note.seat == ALL and note.inputs == to)]
    later = [note for note in notes if note.seat == ALL and note.inputs > to]
    return kept + [note._replace(inputs=to, leg=int(spot[0]), events=int(spot[1])) for note in later]


class FreeingRequest(NamedTuple):
    """An open request to free a seat: who made it and when, who has to confirm it, and who has done so."""

    seat: str
    by: str
    since: int
    voters: tuple[str, ...]
    agreed: tuple[str, ...] = ()


def freeing_request_after(before: FreeingRequest | None, entry: LogEntry) -> FreeingRequest | None:
    """Return the open request to free a seat after a log entry; `before` is the request that was open before
    it.
    """
    if entry.kind == entries.FREEING:
        body = entry.body
        return FreeingRequest(str(body["who"]), entry.seat, int(body["since"]), tuple(body["voters"]))
    if entry.kind == entries.YIELDED and before is not None:
        return before._replace(agreed=(*before.agreed, entry.seat))
    return None if entry.kind in (entries.KEPT, entries.FREED) else before


class TableState:
    """The state of a table, as its log determines it. Its subclass `GameTable` executes commands."""

    now = 0
    """Time of the present command in milliseconds; 0 if it is unknown."""
    plans: Sequence[range] = ()
    """The plans that were carried out, as ranges of inputs."""
    pending: PendingPlans = MappingProxyType({})
    """The plans that go on at the next question to their seats, by seat."""
    cut: tuple[str, int] = ("", -1)
    """The seat whose plan ended before all its answers were given, and the number of inputs then."""
    freeing: FreeingRequest | None = None
    """The open request to free a seat, if there is one."""
    next: NextTable | None = None
    """The table of the next battle, once it has been opened."""
    resumed_by: dict[str, Any] | None = None
    """Data to add to the next log entry, if the battle was resumed from a checkpoint without later inputs."""
    _earlier_people: frozenset[str] = frozenset()
    """Seats that a person played after the dice were fixed, but not any more."""

    def __init__(self, first: LogEntry) -> None:
        body = first.body
        self.dice = str(body["dice"])
        self.seating: dict[str, str] = dict(body["seating"])
        self.has_gm = bool(body["gm"])
        self.owners: tuple[str, ...] = tuple(body.get("owners", ()))
        """Places of the owner of the table."""
        self.number = 1
        """Number of log entries."""
        self.is_paused = False
        self.proposal: dict[str, Any] | None = None
        """The proposed undo: its "seat", the number of inputs "to" keep, and the seats that "agreed"."""
        self.answers: dict[str, tuple[str, str]] = {}
        """The last answer of each seat: the ETag of the page on which it was given, and the answer."""
        self.clock = Clock(read_clock_settings(body["clock"])) if "clock" in body else None
        self.asking = AskingModes(body.get("asking", {}))
        self.standing: list[AutoPass] = []
        """The automatic answers of all seats."""
        self.notes: list[TableNote] = []
        """Notes in the log, about automatic passes and changes to the table."""
        self.members = TableMembers()
        self.acts: list[TableChange] = []
        """Changes to the table that are not undone."""
        self._acted = 0
        """Number of changes to the table so far."""
        self.oath = (
            CommitReveal(str(body.get("secret", "")), self.human_seats) if self.dice in SWORN else None
        )
        """The state of provably fair dice; None for other dice."""
        self.battle = first_battle(first)
        self.battle.source = self._source
        self.battle.run()
        self.story = VisibleLog()
        self._stalemate_detector = StalemateDetector(self.battle)
        self.etags: dict[str, str] = {}
        """ETags of places, which are valid as long as the log has `tagged` entries."""
        self.tagged = 0
        self.base = 0
        """Number of inputs in the log before the first of `battle`, if that began at a checkpoint."""

    def apply_without_inputs(self, entries: Sequence[LogEntry]) -> None:
        """Apply log entries to the table, but leave out the inputs of the battle in them."""
        for entry in entries:
            self._apply(entry, feed=False)

    def apply_entries(self, entries: Sequence[LogEntry]) -> None:
        """Apply log entries and the battle's inputs in them. If that fails, the table must be discarded."""
        self.battle.source = None
        for entry in entries:
            self._apply(entry, feed=True)
        self._continue(self.number + len(entries))

    def _continue(self, number: int) -> None:
        """Set the number of log entries, and run the battle until it needs the next input."""
        self.number = number
        self.battle.source = self._source
        self.battle.run()

    def resume_from(self, checkpoint: Checkpoint, lines: Sequence[str], number: int) -> None:
        """Replace the battle by one from a checkpoint, with `lines` as inputs and `number` log entries."""
        setup = self.battle.setup
        self.battle = battle_from_setup_or_snapshot(setup, 0, checkpoint.state)
        self.base = checkpoint.inputs
        for line in lines:
            self.battle.feed(read_input(line))
        self._continue(number)

    def checkpoint(self) -> Checkpoint:
        """Return the state at the battle's last checkpoint, before the open activation, to be saved."""
        leg = self.battle.legs[-1]
        state, rules = self.battle.game.dump(leg.state), self.battle.ruleset.version
        return Checkpoint(self.base + leg.before, state, rules, self.number)

    @property
    def _source(self) -> DiceSource | None:
        if self.oath is not None:
            return self.oath.dice_source() if self.oath.has_begun else None
        return None if self.dice == HAND else Seeded()

    @property
    def accepts_no_answers(self) -> bool:
        """Whether no answers are accepted, because of a pause or of missing words for the dice."""
        return self.is_paused or (self.oath is not None and not self.oath.has_begun)

    @property
    def input_count(self) -> int:
        """The number of inputs of the battle since the beginning of the log."""
        return self.base + len(self.battle.inputs)

    @property
    def human_seats(self) -> list[str]:
        """The seats that people play."""
        return [seat for seat, name in self.seating.items() if name == HUMAN]

    @property
    def has_secrets(self) -> bool:
        """Whether people play who may hide things from each other, in a battle that is not over."""
        return not self.battle.is_over and len(self.human_seats) > 1

    @property
    def asked_seat(self) -> str:
        """The seat that has to answer; "" if the battle is over, or if dice have to be rolled."""
        decision = self.battle.decision
        return "" if decision is None else decision.seat

    @property
    def timed_seat(self) -> str:
        """The seat whose clock runs: the asked seat, if a person plays it and may answer; otherwise ""."""
        return (
            self.asked_seat
            if not self.accepts_no_answers and self.seating.get(self.asked_seat) == HUMAN
            else ""
        )

    def time_until_due(self, now: int) -> int | None:
        """Return the milliseconds until the asked seat's time expires or a pause ends; None for never."""
        clock = None if self.clock is None else self.clock.answer_time_left(self.timed_seat, now)
        times = [
            time for time in (clock, self.asking.pause_time_left(self.input_count, now)) if time is not None
        ]
        return min(times, default=None)

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer has to answer now."""
        is_theirs = self.seating.get(self.asked_seat, HUMAN) != HUMAN and not self.accepts_no_answers
        return is_theirs and not self.is_stalemate

    @property
    def is_stalemate(self) -> bool:
        """Whether only computers play, and nothing in the battle changes any more, so that they stop."""
        return not self.human_seats and self._stalemate_detector.is_stalemate(self.battle, self.number)

    def viewing_seat(self, place: str) -> str:
        """Return the seat whose view of the battle a place has: the place itself, or "" for the game master,
        who sees everything.
        """
        return "" if place == GM else place

    def sees_all(self, place: str) -> bool:
        """Whether nothing in the battle is hidden from this place."""
        battle = self.battle
        return bool(battle.game.perspective(battle.state, self.viewing_seat(place)).all_seeing)

    def log_sentences(self, place: str) -> list[LogSentence]:
        """Return the log as far as this place may see it, in sentences."""
        wanted = (ALL, place) if place != GM else (ALL, *self.seating)
        notes = [note._replace(leg=note.leg - self.base) for note in self.notes if note.seat in wanted]
        return self.story.log_sentences(self.battle, self.viewing_seat(place), notes)

    # ------------------------------------------------------------------ changing the battle

    def check_accepts_answers(self) -> None:
        """Raise Refused if the table accepts no answers now."""
        if self.is_paused:
            raise Refused(ILLEGAL, "the table is paused: resume it first")
        if self.accepts_no_answers:
            raise Refused(ILLEGAL, self.fair_dice.blocking_reason)

    @property
    def fair_dice(self) -> CommitReveal:
        """The state of the provably fair dice. Raises Refused if the table has other dice."""
        if self.oath is None:
            raise Refused(ILLEGAL, "the dice of this table need no words")
        return self.oath

    def start_fair_dice(self) -> list[str]:
        """Use the provably fair dice from now on, and return the inputs that follow as lines of text."""
        self.fair_dice.has_begun = True
        self.battle.source = self._source
        return self.change_battle(lambda battle: battle.run())

    def change_battle(self, change: Callable[[Battle[State]], object]) -> list[str]:
        """Call `change` with a copy of the battle. If it raises no error, the copy becomes the battle of the
        table, and the inputs that were added are returned as lines of text.
        """
        changed = self.battle.copy()
        known = len(changed.inputs)
        change(changed)
        self.battle = changed
        return [one.line() for one in changed.inputs[known:]]

    # ------------------------------------------------------------------ following the log

    def apply_new_entry(self, entry: LogEntry) -> LogEntry:
        """Apply a new log entry, whose inputs the battle has already, to the table, and return the entry."""
        self._apply(entry, feed=False, is_new=True)
        return entry

    def _apply(self, entry: LogEntry, *, feed: bool, is_new: bool = False) -> None:
        """Apply a log entry to the table; with `feed` to the battle too. If `is_new`, it has no times yet."""
        body = entry.body
        if self.clock is not None and not is_new:
            self.clock.apply(entry)
        if self.oath is not None:
            self.oath.apply(entry)
        if entries.RESUMED in body:
            self.apply_resumption(body[entries.RESUMED], feed=feed)
            self.resumed_by = None
        if entry.kind == entries.UNDONE:
            self.cut = ("", -1)
            self.answers.clear()  # the same answer may be given again
            self._drop_after(int(body["to"]), body.get("spot"), feed=feed)
        if "act" in body:
            self._revert_change(int(body["act"]))
        self._apply_notes(entry)
        self._follow_requests(entry)
        self.asking.apply(entry, self.input_count - (0 if feed else len(body.get("lines", ()))))
        for line in body.get("lines", ()) if feed else ():
            self.battle.feed(read_input(line))
        self.plans = plan_ranges_after_entry(self.plans, entry, self.input_count)
        self.pending = pending_plans_after_entry(self.pending, entry)
        if CUT in body:
            self.cut = (str(body[CUT][0]), int(body[CUT][1]))
        if entry.kind == entries.STOOD:
            self.standing.append(read_auto_pass(body["standing"]))
        elif entry.kind == entries.LIFTED:
            self.standing = [one for one in self.standing if one.id != body["id"]]
        if "seen" in body:
            self.answers[entry.seat] = (str(body["seen"]), str(body["said"]))
        self._follow_proposal(entry)
        if entry.kind == entries.SEATED:
            self._set_player(entry.seat, str(body["name"]))
        elif entry.kind == entries.PAUSED:
            self.is_paused = bool(body["on"])
        if self.oath is not None:
            self.oath.record_dice_start(entry)

    def _follow_proposal(self, entry: LogEntry) -> None:
        """Update the proposed undo by a log entry."""
        if entry.kind == entries.AGREED and self.proposal is not None:
            self.proposal["agreed"].append(entry.seat)
        elif entry.kind == entries.PROPOSED:
            self.proposal = {"seat": entry.seat, "to": entry.body["to"], "agreed": []}
        elif entry.body.get("lines") or entry.kind not in entries.ASIDE:
            self.proposal = None

    def apply_resumption(self, resumed: Mapping[str, Any], *, feed: bool) -> None:
        """Apply the part of a log entry that says that the battle was resumed from a checkpoint: drop
        everything after the number of inputs at the checkpoint. With `feed`, as when a log is read, also take
        the battle back to it and give the battle the later inputs in `resumed`.
        """
        self.answers.clear()
        self.proposal, self.pending, self.cut = None, {}, ("", -1)
        self.plans = [plan for plan in self.plans if plan.stop <= int(resumed["to"])]
        self._drop_after(int(resumed["to"]), None, feed=feed)
        for line in resumed["lines"] if feed else ():
            self.battle.feed(read_input(line))

    def _follow_requests(self, entry: LogEntry) -> None:
        """Update the open request to free a seat, and the table of the next battle, by a log entry."""
        self.freeing = freeing_request_after(self.freeing, entry)
        self.next = next_table_after(self.next, entry)

    def _apply_notes(self, entry: LogEntry) -> None:
        """Update the people, the notes, and the changes to the table that can be undone, by a log entry."""
        body = entry.body
        self.members.apply(entry)
        if "told" in body:
            self._acted += 1
            self.acts.append(self._change_by(entry))
        self.notes += [TableNote(*body[key]) for key in ("told", "announced", "shown") if key in body]
        self.notes += [TableNote(*note) for note in body.get("passed", ())]
        self.notes += [AnswererNote(*body[key]) for key in ("answerer",) if key in body]

    def _change_by(self, entry: LogEntry) -> TableChange:
        """Return the change to the table that a log entry makes; must be called before it is applied."""
        seat = entry.seat if entry.kind == entries.SEATED else ""
        before = self.seating.get(seat, entries.PAUSED if self.is_paused else "")
        note = TableNote(*entry.body["told"])
        return TableChange(self._acted, str(entry.body["by"]), seat, before, note.inputs, note)

    def _drop_after(self, to: int, spot: Sequence[int] | None, *, feed: bool) -> None:
        """Drop automatic answers, changes to the table and notes that were made after `to` inputs. Notes for
        everyone are kept, and moved to the position `spot`. `feed` says that the battle is taken back as
        well.
        """
        if feed:
            self.battle.rewind(to - self.base)
        self.standing = [one for one in self.standing if one.inputs < to]
        self.notes = notes_after_undo(self.notes, to, spot or (to, 0))
        self.acts = [act for act in self.acts if act.inputs <= to]

    def _set_player(self, seat: str, name: str) -> None:
        if self.oath is not None and self.oath.has_begun:
            self._earlier_people |= frozenset(self.human_seats)
        self.seating[seat] = name
        if self.oath is not None:
            self.oath.set_seats_giving_words(self.human_seats)

    def _revert_change(self, id: int) -> None:
        """Revert the change to the table with this id."""
        act = {one.id: one for one in self.acts}[id]
        self.acts.remove(act)
        self.notes.remove(act.note)
        if act.seat:
            self._set_player(act.seat, act.before)
        else:
            self.is_paused = act.before == entries.PAUSED
