"""A table: its battle, who sits there, and what its log has made of both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

from wartable import (
    BadInput,
    BadRoll,
    Battle,
    Choice,
    DiceSource,
    IllegalChoice,
    Mismatch,
    Problem,
    Rolled,
    Ruling,
    Seeded,
    State,
    new_battle,
    read_input,
    resume_battle,
)
from wartable.files.characters import tamed_table
from wartable.seat.seating import HUMAN, computers
from wartable.web.tables import commands, entries
from wartable.web.tables.commands import GM, ILLEGAL, SPECTATOR, STALE, Refused
from wartable.web.tables.entries import Checkpoint, Entry, lines_of
from wartable.web.tables.oath import OATH, Oath, finished_game
from wartable.web.tables.rights import check_right
from wartable.web.tables.story import Story
from wartable.web.tables.undoing import is_free, last_of

HAND: Final = "hand"
FAILURES: Final = (BadInput, IllegalChoice, BadRoll, Mismatch)
_BROKEN: Final = "cannot follow the log of this table: the rules have changed since"
_STALE: Final = "this page is not the newest: look at the table as it is now, and answer again"


class GameTable:
    """The state of one table. `apply` carries out what is asked and returns the log's next entry; whoever
    called writes that entry down before telling anybody.
    """

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
        self.oath = Oath(str(body.get("secret", "")), self.people) if self.dice == OATH else None
        """The words of the seats, where the dice are sworn."""
        self.battle = new_battle(tamed_table(body["setup"]), int(body["seed"]), by_hand=True)
        for line in body.get("lines", ()):
            self.battle.feed(read_input(line))
        self.battle.source = self._source
        self.battle.run()
        self.story = Story()
        self._tags: dict[str, str] = {}
        """The tags of places since entry `_tagged`: nothing else changes a table."""
        self._tagged = 0
        self.base = 0
        """How many inputs the log has before the battle's first, where the rules no longer follow these."""

    @classmethod
    def restored(cls, log: Sequence[Entry], checkpoint: Checkpoint | None = None) -> GameTable:
        """The table that a log has led to. Where the rules no longer follow it, as after a change, it
        goes on from the checkpoint, without what happened before; raises BadInput where that does not help.
        """
        table = cls(log[0])
        try:
            table.follow(log[1:])
        except FAILURES as error:
            if checkpoint is None:
                raise BadInput(_BROKEN, [Problem("log", str(error), "")]) from None
            table = cls(log[0])
            for entry in log[1:]:
                table._take(entry, feed=False)
            first = [one.line() for one in table.battle.inputs]
            table._resume(checkpoint, lines_of(log, first))
            table._go_on(len(log))
        return table

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

    def _resume(self, checkpoint: Checkpoint, lines: Sequence[str]) -> None:
        """Go on from a checkpoint with the inputs that came after it."""
        setup = self.battle.setup
        self.battle = resume_battle(setup, checkpoint.state, by_hand=True)
        self.base = checkpoint.inputs
        for line in lines[self.base :]:
            self.battle.feed(read_input(line))

    def checkpoint(self) -> Checkpoint:
        """The state before the open activation, to be kept beside the log."""
        battle = self.battle
        leg = battle.legs[-1]
        return Checkpoint(self.base + leg.before, battle.game.dump(leg.state))

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
    def is_computers_turn(self) -> bool:
        """Whether the computer must answer now."""
        return bool(self.asked) and not self.rests and self.seating.get(self.asked, HUMAN) != HUMAN

    def seat_of(self, place: str) -> str:
        """The seat as the battle knows it: the GM sees everything, as seat "" does."""
        return "" if place == GM else place

    def sees_all(self, place: str) -> bool:
        """Whether nothing of the battle is hidden from this place."""
        battle = self.battle
        return bool(battle.game.perspective(battle.state, self.seat_of(place)).all_seeing)

    # ------------------------------------------------------------------ the tag of a page

    def tag(self, place: str) -> str:
        """A word for all that somebody at this place can see now. It follows from nothing else, so that it
        tells nothing that is hidden, not even that something hidden has happened.
        """
        if self._tagged != self.number:
            self._tagged, self._tags = self.number, {}
        if place not in self._tags:
            self._tags[place] = self._found_tag(place)
        return self._tags[place]

    def _found_tag(self, place: str) -> str:
        battle, seat = self.battle, self.seat_of(place)
        decision = battle.decision
        is_asked = decision is not None and (decision.seat == place or place == GM)
        parts: list[str] = [place, *[one.text for one in self.story.sentences(battle, seat)]]
        if is_asked and decision is not None:
            parts += [decision.seat, decision.question, *[option.key for option in decision.options]]
        if self.oath is not None:
            parts.append(str(self.oath.told(is_over=battle.is_over)))
        if place != SPECTATOR and battle.roll_due is not None:
            parts += [battle.roll_reason, battle.roll_due.describe()]
        outcome = battle.outcome
        parts += ["over" if outcome is not None else "", "paused" if self.is_paused else ""]
        parts += [f"{seat}={name}" for seat, name in self.seating.items()]
        parts += self._proposed()
        return blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()

    def _proposed(self) -> list[str]:
        """What all may know of a proposal: not how many inputs it would take back."""
        wish = self.proposal
        return [] if wish is None else [str(wish["seat"]), *wish["agreed"]]

    def _check_seen(self, place: str, seen: str) -> None:
        if seen != self.tag(place):
            raise Refused(STALE, _STALE)

    def is_repeated(self, command: commands.Command) -> bool:
        """Whether this is the last answer of its seat once more, as when a browser did not hear that it was
        taken.
        """
        if not isinstance(command, commands.Answer | commands.Faces):
            return False
        return self.answers.get(command.seat) == (command.seen, _said(command))

    # ------------------------------------------------------------------ carrying out

    def apply(self, command: commands.Command) -> Entry:
        """Carry out what is asked for; returns what the log must tell of it. Raises Refused, and then nothing
        has changed.
        """
        check_right(self, command)
        try:
            entry = self._deeds[type(command)](command)
        except (IllegalChoice, BadRoll, BadInput) as error:
            raise Refused(ILLEGAL, str(error)) from None
        self.number += 1
        return entry

    @cached_property
    def _deeds(self) -> dict[type, Callable[[Any], Entry]]:
        return {
            commands.Answer: self._answer,
            commands.Faces: self._faces,
            commands.Undo: self._undo,
            commands.Consent: self._consent,
            commands.Rule: self._rule,
            commands.Seat: self._seat,
            commands.Pause: self._pause,
            commands.Swear: self._swear,
            commands.Begin: self._begin,
        }

    def _answer(self, command: commands.Answer) -> Entry:
        decision = self.battle.decision
        self._check_seen(command.seat, command.seen)
        if decision is None or command.seat not in (decision.seat, GM):
            raise Refused(ILLEGAL, "nothing is asked of this seat now")
        self._check_awake()
        lines = self._changed(lambda battle: battle.choose(command.key))
        entry = entries.played(entries.ANSWERED, command.seat, lines, seen=command.seen, said=command.key)
        return self._noted(entry)

    def _faces(self, command: commands.Faces) -> Entry:
        self._check_seen(command.seat, command.seen)
        if self.battle.roll_due is None or self.dice != HAND:
            raise Refused(ILLEGAL, "no dice are due now")
        self._check_awake()
        lines = self._changed(lambda battle: battle.enter_roll(list(command.faces)))
        entry = entries.played(entries.ANSWERED, command.seat, lines, seen=command.seen, said=_said(command))
        return self._noted(entry)

    def _undo(self, command: commands.Undo) -> Entry:
        self._check_seen(command.seat, command.seen)
        to = last_of(self.battle, "" if command.seat == GM else command.seat)
        if to < 0:
            raise Refused(ILLEGAL, "there is nothing of this seat to take back")
        alone = command.seat == GM or (len(self.people) <= 1 and not self.has_gm)
        if alone or is_free(self.battle, to, command.seat):
            return self._went_back(command.seat, self.base + to)
        return self._noted(Entry(entries.PROPOSED, command.seat, {"to": self.base + to}))

    def _consent(self, command: commands.Consent) -> Entry:
        wish = self.proposal
        if wish is None or wish["seat"] == command.seat:
            raise Refused(ILLEGAL, "nobody has asked this seat to agree to anything")
        self._check_seen(command.seat, command.seen)
        if not command.agrees:
            return self._noted(Entry(entries.REFUSED, command.seat, {}))
        missing = [seat for seat in self.people if seat not in (wish["seat"], command.seat, *wish["agreed"])]
        if command.seat == GM or not missing:
            return self._went_back(str(wish["seat"]), int(wish["to"]))
        return self._noted(Entry(entries.AGREED, command.seat, {}))

    def _went_back(self, seat: str, to: int) -> Entry:
        twin = self.battle.copy()
        twin.rewind(to - self.base)
        self.battle = twin
        return self._noted(Entry(entries.UNDONE, seat, {"to": to}))

    def _rule(self, command: commands.Rule) -> Entry:
        ruling = Ruling(command.path, command.value, command.reason)
        lines = self._changed(lambda battle: battle.rule(ruling, self.seat_of(command.seat)))
        return self._noted(entries.played(entries.RULED, command.seat, lines))

    def _seat(self, command: commands.Seat) -> Entry:
        known = (HUMAN, *self.battle.ruleset.player_names())
        if command.who not in self.seating or command.name not in known:
            raise Refused(
                ILLEGAL, f"cannot seat {command.name[:40]!r}: a seat takes one of {', '.join(known)}"
            )
        return self._noted(Entry(entries.SEATED, command.who, {"name": command.name, "by": command.seat}))

    def _pause(self, command: commands.Pause) -> Entry:
        return self._noted(Entry(entries.PAUSED, command.seat, {"on": command.is_on}))

    def _check_awake(self) -> None:
        if self.is_paused:
            raise Refused(ILLEGAL, "the table rests: the GM lets it go on")
        if self.rests:
            raise Refused(ILLEGAL, "the dice are not sworn yet: everybody gives a word first")

    def _swear(self, command: commands.Swear) -> Entry:
        fault = self._sworn.fault(command.seat, command.seal, command.word)
        if fault:
            raise Refused(ILLEGAL, fault)
        body = {"seal": command.seal, "word": command.word}
        entry = self._noted(Entry(entries.SWORN, command.seat, body))
        if self._sworn.is_complete:
            return Entry(entries.SWORN, command.seat, {**body, "lines": self._start()})
        return entry

    def _begin(self, command: commands.Begin) -> Entry:
        if self._sworn.has_begun:
            raise Refused(ILLEGAL, "the battle has begun")
        return Entry(entries.STARTED, command.seat, {"lines": self._start()})

    def finished(self) -> dict[str, Any]:
        """The whole game with all that its dice followed from; raises Refused before its end."""
        if not self.battle.is_over:
            raise Refused(ILLEGAL, "the battle goes on: its dice can be checked when it is over")
        return finished_game(self.battle, self._sworn, str(self.battle.setup.get("title") or "battle"))

    @property
    def _sworn(self) -> Oath:
        if self.oath is None:
            raise Refused(ILLEGAL, "the dice of this table are not sworn")
        return self.oath

    def _start(self) -> list[str]:
        """Let the dice roll; returns the lines of the inputs that follow."""
        self._sworn.has_begun = True
        self.battle.source = self._source
        return self._changed(lambda battle: battle.run())

    def step(self) -> Entry:
        """Let the computer answer the open question, which is its own."""
        decision = self.battle.decision
        assert decision is not None
        battle, seat = self.battle, decision.seat
        players = computers({seat: self.seating[seat]}, battle.state.seed + self.number, battle.ruleset.name)
        option = players[seat].choose(decision, lambda: battle.view(seat))
        lines = self._changed(lambda twin: twin.feed(Choice(seat, option.key, auto=True)))
        self.number += 1
        return self._noted(entries.played(entries.COMPUTED, seat, lines))

    def _changed(self, what: Callable[[Battle[State]], object]) -> list[str]:
        """Do something to a copy of the battle, and go on with that; returns the lines of all new inputs."""
        twin = self.battle.copy()
        known = len(twin.inputs)
        what(twin)
        self.battle = twin
        return [one.line() for one in twin.inputs[known:]]

    # ------------------------------------------------------------------ following the log

    def _noted(self, entry: Entry) -> Entry:
        self._take(entry, feed=False)
        return entry

    def _take(self, entry: Entry, *, feed: bool) -> None:
        """Remember what an entry tells; with `feed` its inputs and its undoing too, as when a log is read."""
        body = entry.body
        if self.oath is not None and entry.kind == entries.SWORN:
            self.oath.take(entry.seat, str(body["seal"]), str(body["word"]))
        if self.oath is not None and entry.kind in (entries.SWORN, entries.STARTED) and "lines" in body:
            self.oath.has_begun = True
        if entry.kind == entries.UNDONE and feed:
            self.battle.rewind(int(body["to"]) - self.base)
        for line in body.get("lines", ()) if feed else ():
            self.battle.feed(read_input(line))
        if "seen" in body:
            self.answers[entry.seat] = (str(body["seen"]), str(body["said"]))
        if entry.kind == entries.AGREED and self.proposal is not None:
            self.proposal["agreed"].append(entry.seat)
        elif entry.kind == entries.PROPOSED:
            self.proposal = {"seat": entry.seat, "to": body["to"], "agreed": []}
        else:
            self.proposal = None
        if entry.kind == entries.SEATED:
            self.seating[entry.seat] = str(body["name"])
        elif entry.kind == entries.PAUSED:
            self.is_paused = bool(body["on"])


def _said(command: commands.Answer | commands.Faces) -> str:
    if isinstance(command, commands.Answer):
        return command.key
    return Rolled(list(command.faces), by_hand=True).line()
