"""A table: its battle, who sits there, and what its log has made of both."""

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
from wartable.web.tables.acts import Act, act_of, is_so, moved
from wartable.web.tables.by_itself import computed, late, passed_on
from wartable.web.tables.checking import finished_game
from wartable.web.tables.clock import Clock, read_rule
from wartable.web.tables.commands import GM, ILLEGAL, STALE, Refused
from wartable.web.tables.computing import Standstill
from wartable.web.tables.deeds import HAND, carry_out, said_by
from wartable.web.tables.entries import Checkpoint, Entry, first_battle
from wartable.web.tables.freeing import Freeing, freeing_after
from wartable.web.tables.oath import SWORN, Oath
from wartable.web.tables.resuming import BROKEN, FAILURES, resumed
from wartable.web.tables.rights import check_right
from wartable.web.tables.standing import ALL, Note, Standing, read_standing
from wartable.web.tables.story import Sentence, Story
from wartable.web.tables.tag import tag_of

_LOG: Final = logging.getLogger("wartable")
_STALE: Final = "this page is not the newest: look at the table as it is now, and answer again"


class GameTable:
    """The state of one table. `apply` carries out what is asked and returns the log's next entry; whoever
    called writes that entry down before telling anybody.
    """

    now = 0
    """The time of what is asked for, in thousandths of a second; 0 where nobody has a clock."""
    freeing: Freeing | None = None
    """What seat is to be freed, where that is asked."""
    resumed_by: dict[str, Any] | None = None
    """What the next entry must tell of the kept state from which the battle has gone on alone."""
    _manned: frozenset[str] = frozenset()
    """The seats that a person has played since the dice were sworn, until somebody else did."""

    def __init__(self, first: Entry) -> None:
        body = first.body
        self.dice = str(body["dice"])
        self.seating: dict[str, str] = dict(body["seating"])
        self.has_gm = bool(body["gm"])
        self.owners: tuple[str, ...] = tuple(body.get("owners", ()))
        """The places of whoever opened the table."""
        self.number = 1
        """How many entries have made it."""
        self.is_paused = False
        self.proposal: dict[str, Any] | None = None
        """What a seat wants to undo: "seat", "to" (a number of inputs), and who "agreed"."""
        self.answers: dict[str, tuple[str, str]] = {}
        """The last answer of each seat: the tag that it had seen, and what it said."""
        self.clock = Clock(read_rule(body["clock"])) if "clock" in body else None
        self.standing: list[Standing] = []
        """What seats do not want to be asked."""
        self.notes: list[Note] = []
        """What was passed for them, and what people did to the table."""
        self.acts: list[Act] = []
        """What people did to it, as far as that can still be taken back."""
        self._acted = 0
        """How often they did, with that."""
        self.oath = Oath(str(body.get("secret", "")), self.people) if self.dice in SWORN else None
        """The words of the seats, where the dice are sworn."""
        self.battle = first_battle(first)
        self.battle.source = self._source
        self.battle.run()
        self.story = Story()
        self._standstill = Standstill(self.battle)
        self._tags: dict[str, str] = {}
        """The tags of places since entry `_tagged`: nothing else changes a table."""
        self._tagged = 0
        self.base = 0
        """How many inputs the log has before the battle's first, where the rules no longer follow these."""

    @classmethod
    def restored(cls, log: Sequence[Entry], checkpoint: Checkpoint | None = None) -> GameTable:
        """The table that a log has led to. Where the rules no longer follow it, as after a change, or lead to
        another state than the checkpoint's, it goes on from there, without what happened before. Raises
        BadInput where that does not help; what was asked is not told.
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
            with suppress(BadInput):  # rules that cannot read the kept state follow the log all the same
                return resumed(cls, log, kept)
        return table

    def retell(self, entries: Sequence[Entry]) -> None:
        """Remember what entries tell but for their inputs."""
        for entry in entries:
            self._take(entry, feed=False)

    def follow(self, entries: Sequence[Entry]) -> None:
        """Go on with entries that the log has meanwhile. Where that fails the table is of no use any more."""
        self.battle.source = None
        for entry in entries:
            self._take(entry, feed=True)
        self._go_on(self.number + len(entries))

    def _go_on(self, number: int) -> None:
        """Let the battle run after so many entries."""
        self.number = number
        self.battle.source = self._source
        self.battle.run()

    def resume(self, checkpoint: Checkpoint, lines: Sequence[str], number: int) -> None:
        """Go on from a checkpoint with these inputs, after so many entries."""
        setup = self.battle.setup
        self.battle = battle_at(setup, 0, checkpoint.state)
        self.base = checkpoint.inputs
        for line in lines:
            self.battle.feed(read_input(line))
        self._go_on(number)

    def checkpoint(self) -> Checkpoint:
        """The state before the open activation, to be kept beside the log."""
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
        """Whether nothing can be answered now: somebody paused, or words for the dice are missing."""
        return self.is_paused or (self.oath is not None and not self.oath.has_begun)

    @property
    def inputs(self) -> int:
        """How many inputs have led to it."""
        return self.base + len(self.battle.inputs)

    @property
    def people(self) -> list[str]:
        """The seats that people play."""
        return [seat for seat, name in self.seating.items() if name == HUMAN]

    @property
    def has_secrets(self) -> bool:
        """Whether the dice and the sheets must be kept from somebody who plays."""
        return not self.battle.is_over and len(self.people) > 1

    @property
    def asked(self) -> str:
        """The seat that must answer now; "" where the battle is over or dice are due."""
        decision = self.battle.decision
        return "" if decision is None else decision.seat

    @property
    def timed(self) -> str:
        """The seat whose clock runs; "" for none."""
        return self.asked if not self.rests and self.seating.get(self.asked) == HUMAN else ""

    def due(self, now: int) -> int | None:
        """What is left until somebody's time is over, and the table goes on by itself; None for never."""
        return None if self.clock is None else self.clock.due(self.timed, now)

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer must answer now."""
        is_theirs = self.seating.get(self.asked, HUMAN) != HUMAN and not self.rests
        return is_theirs and not self.is_stalemate

    @property
    def is_stalemate(self) -> bool:
        """Whether only computers play and nothing changes any more; they stop then."""
        return self._standstill.is_so(self)

    def seat_of(self, place: str) -> str:
        """The seat as the battle knows it: the GM sees everything, as seat "" does."""
        return "" if place == GM else place

    def sees_all(self, place: str) -> bool:
        """Whether nothing of the battle is hidden from this place."""
        battle = self.battle
        return bool(battle.game.perspective(battle.state, self.seat_of(place)).all_seeing)

    def sentences(self, place: str) -> list[Sentence]:
        """All that has happened, as somebody at this place is told of it."""
        wanted = (ALL, place) if place != GM else (ALL, *self.seating)
        notes = [note._replace(leg=note.leg - self.base) for note in self.notes if note.seat in wanted]
        return self.story.sentences(self.battle, self.seat_of(place), notes)

    # ------------------------------------------------------------------ the tag of a page

    def tag(self, place: str) -> str:
        """A word for all that somebody at this place can see now."""
        if self._tagged != self.number:
            self._tagged, self._tags = self.number, {}
        if place not in self._tags:
            self._tags[place] = tag_of(self, place)
        return self._tags[place]

    def check_seen(self, place: str, seen: str) -> None:
        """Raises Refused where somebody has answered to a page that is not the newest."""
        if seen != self.tag(place):
            raise Refused(STALE, _STALE)

    def is_repeated(self, command: commands.Command) -> bool:
        """Whether this is the last answer of its seat once more, as when a browser did not hear that it was
        taken, or what is so already.
        """
        if is_so(self, command):
            check_right(self, command)
            return True
        if not isinstance(command, commands.Answer | commands.Faces):
            return False
        return self.answers.get(command.seat) == (command.seen, said_by(command))

    # ------------------------------------------------------------------ carrying out

    def apply(self, command: commands.Command, now: int = 0) -> Entry:
        """Carry out what is asked for; returns what the log must tell of it. Raises Refused, and then nothing
        has changed. `now` is the time for the clock, in thousandths of a second; 0 where nobody has one.
        """
        check_right(self, command)
        timed, self.now = self.timed, now
        try:
            entry = passed_on(self, carry_out(self, command))
        except (IllegalChoice, BadRoll, BadInput) as error:
            raise Refused(ILLEGAL, str(error)) from None
        return self._counted(entry, timed, now)

    def _counted(self, entry: Entry, timed: str, now: int) -> Entry:
        """A new entry as the log gets it, with what the seat took whose clock ran before."""
        self.number += 1
        if self.resumed_by is not None:
            entry = entry._replace(body={**entry.body, entries.RESUMED: self.resumed_by})
            self.resumed_by = None
        if self.oath is not None:
            entry = self.oath.stamp(entry, now)
        return entry if self.clock is None else self.clock.stamp(entry, timed, now)

    def check_awake(self) -> None:
        """Raises Refused where nothing can be answered now."""
        if self.is_paused:
            raise Refused(ILLEGAL, "the table rests: the GM lets it go on")
        if self.rests:
            raise Refused(ILLEGAL, self.sworn.why_it_rests)

    def finished(self) -> dict[str, Any]:
        """The whole game with all that its dice followed from; raises Refused before its end."""
        return finished_game(self, {*self._manned, *self.people})

    @property
    def sworn(self) -> Oath:
        """The words for the dice; raises Refused where these are not sworn."""
        if self.oath is None:
            raise Refused(ILLEGAL, "the dice of this table are not sworn")
        return self.oath

    def start(self) -> list[str]:
        """Let the dice roll; returns the lines of the inputs that follow."""
        self.sworn.has_begun = True
        self.battle.source = self._source
        return self.changed(lambda battle: battle.run())

    def step(self, now: int = 0) -> Entry | None:
        """Let the computer answer where it is its turn, or the time of somebody be over; None where neither
        is so.
        """
        if self.is_computers_turn:
            return self._counted(passed_on(self, computed(self)), "", now)
        if self.due(now) != 0:
            return None
        timed, entry = self.timed, late(self)
        return self._counted(passed_on(self, entry) if "lines" in entry.body else entry, timed, now)

    def changed(self, what: Callable[[Battle[State]], object]) -> list[str]:
        """Do something to a copy of the battle, and go on with that; returns the lines of all new inputs."""
        twin = self.battle.copy()
        known = len(twin.inputs)
        what(twin)
        self.battle = twin
        return [one.line() for one in twin.inputs[known:]]

    # ------------------------------------------------------------------ following the log

    def noted(self, entry: Entry) -> Entry:
        """Take note of an entry whose inputs the battle has had; returns it."""
        self._take(entry, feed=False, is_new=True)
        return entry

    def _take(self, entry: Entry, *, feed: bool, is_new: bool = False) -> None:
        """Remember what an entry tells; with `feed` its inputs and its undoing too, as when a log is read.
        One that is new has no time yet.
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
            self.answers.clear()  # what was taken back can be answered again
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
        """Go back to the kept state from which the battle has gone on; what was done later holds no more."""
        self.answers.clear()
        self.proposal = None
        self._forget(int(resumed["to"]), None, feed=feed)
        for line in resumed["lines"] if feed else ():
            self.battle.feed(read_input(line))

    def _note(self, entry: Entry) -> None:
        """Remember what an entry tells in its own words, and what can be taken back of it."""
        body = entry.body
        if "told" in body:
            self._acted += 1
            self.acts.append(act_of(self, entry, self._acted))
        self.notes += [Note(*body[key]) for key in ("told", "announced") if key in body]
        self.notes += [Note(*note) for note in body.get("passed", ())]

    def _forget(self, to: int, spot: Sequence[int] | None, *, feed: bool) -> None:
        """Go back to so many inputs, with `feed` the battle too; what was set later holds no more."""
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
        """Let what somebody did to the table, the last of its kind, not have happened."""
        act = {one.id: one for one in self.acts}[id]
        self.acts.remove(act)
        self.notes.remove(act.note)
        if act.seat:
            self._seat(act.seat, act.before)
        else:
            self.is_paused = act.before == entries.PAUSED
