"""Commands of play: answers, dice rolled by hand, undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from wartable import Rolled
from wartable.web.tables import entries
from wartable.web.tables.changes import last_act
from wartable.web.tables.commands.base import INTERNAL, Bounds, Command, Seen, Word
from wartable.web.tables.commit_reveal import HAND
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.etag import check_seen
from wartable.web.tables.people.asked import Responder, check_answer, mark_of, passed_entry
from wartable.web.tables.refusals import GM, ILLEGAL, Refused
from wartable.web.tables.table_state import TableState, here
from wartable.web.tables.undoing import is_free, last_of

_HIGHEST: Final = 1000
Face = Annotated[int, Bounds(_HIGHEST, -_HIGHEST)]


@dataclass(frozen=True)
class Answer(Command):
    """Answer the open question. Repeating the same answer with the same `seen` has no effect."""

    verb = "answer"

    key: Annotated[Word, "The key of the chosen option."]
    seen: Seen
    person: Annotated[str, INTERNAL] = ""
    away: Annotated[tuple[str, ...], INTERNAL] = ()

    def carry_out(self, table: TableState) -> LogEntry:
        decision = table.battle.decision
        if self.seen not in table.members.also_seen:
            check_seen(table, self.place, self.seen)
        if decision is None or self.place not in (decision.seat, GM):
            raise Refused(ILLEGAL, "nothing is asked of this seat now")
        table.check_awake()
        who = Responder(self.place, self.person, self.away)
        passed = check_answer(table, who, self.key)
        if passed:
            return table.noted(passed_entry(who, passed, self.seen))
        idle = decision.idle()
        mark = mark_of(table, who, is_pass=idle is not None and idle.key == self.key)
        lines = table.run_battle(lambda battle: battle.choose(self.key))
        entry = entries.played(entries.ANSWERED, self.place, lines, seen=self.seen, said=self._said, **mark)
        return table.noted(entry)

    def is_repeated(self, table: TableState) -> bool:
        return table.answers.get(self.place) == (self.seen, self._said)

    @property
    def _said(self) -> str:
        """The answer as it is remembered: with the person, as several may answer alike."""
        return f"{self.key} {self.person}" if self.person else self.key


@dataclass(frozen=True)
class Faces(Command):
    """Enter dice that were rolled by hand."""

    verb = "dice"

    faces: Annotated[tuple[Face, ...], Bounds(200)]
    seen: Seen

    def carry_out(self, table: TableState) -> LogEntry:
        check_seen(table, self.place, self.seen)
        if table.battle.roll_due is None or table.dice != HAND:
            raise Refused(ILLEGAL, "no dice are due now")
        table.check_awake()
        lines = table.run_battle(lambda battle: battle.enter_roll(list(self.faces)))
        entry = entries.played(entries.ANSWERED, self.place, lines, seen=self.seen, said=self._said())
        return table.noted(entry)

    def is_repeated(self, table: TableState) -> bool:
        return table.answers.get(self.place) == (self.seen, self._said())

    def _said(self) -> str:
        return Rolled(list(self.faces), by_hand=True).line()

    @classmethod
    def read_form(cls, form: Mapping[str, str]) -> Mapping[str, Any]:
        typed = form.get("faces", "")
        words = typed.replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and int(word[:9]) <= _HIGHEST for word in words):
            raise Refused(ILLEGAL, f"cannot read {typed[:40]!r}: write the faces as numbers, such as 4 6 1")
        return {**form, "faces": words}


@dataclass(frozen=True)
class Undo(Command):
    """Take back the last answer of this seat, or ask the other seats for consent."""

    verb = "undo"

    seen: Seen

    def carry_out(self, table: TableState) -> LogEntry:
        check_seen(table, self.place, self.seen)
        act = last_act(table, self.place)
        if act is not None and act.inputs < table.inputs:
            return _went_back(table, self.place, act.inputs, act=act.id)
        if act is not None:
            return table.noted(LogEntry(entries.RECALLED, self.place, {"act": act.id}))
        to = last_of(table.battle, "" if self.place == GM else self.place)
        if to < 0:
            raise Refused(ILLEGAL, "this seat has nothing to take back")
        alone = self.place == GM or (len(table.people) <= 1 and not table.has_gm)
        if alone or is_free(table.battle, to, self.place):
            return _went_back(table, self.place, table.base + to)
        return table.noted(LogEntry(entries.PROPOSED, self.place, {"to": table.base + to}))


@dataclass(frozen=True)
class Consent(Command):
    """Consent to another seat's undo, or refuse it."""

    verb = "consent"

    agrees: bool
    seen: Seen

    def carry_out(self, table: TableState) -> LogEntry:
        wish = table.proposal
        if wish is None or wish["seat"] == self.place:
            raise Refused(ILLEGAL, "this seat has not been asked to agree to anything")
        check_seen(table, self.place, self.seen)
        if not self.agrees:
            return table.noted(LogEntry(entries.REFUSED, self.place, {}))
        missing = [seat for seat in table.people if seat not in (wish["seat"], self.place, *wish["agreed"])]
        if self.place == GM or not missing:
            return _went_back(table, str(wish["seat"]), int(wish["to"]))
        return table.noted(LogEntry(entries.AGREED, self.place, {}))


def _went_back(table: TableState, seat: str, to: int, **more: int) -> LogEntry:
    twin = table.battle.copy()
    twin.rewind(to - table.base)
    table.battle = twin
    spot = list(here(twin, table.base))
    return table.noted(LogEntry(entries.UNDONE, seat, {"to": to, "spot": spot, **more}))
