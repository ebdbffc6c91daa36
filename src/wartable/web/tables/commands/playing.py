"""Commands to play: answer a question, enter dice that were rolled by hand, undo, and consent to an undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from wartable import Rolled
from wartable.web.tables import entries
from wartable.web.tables.changes import undoable_change
from wartable.web.tables.commands.base import INTERNAL, Bounds, Command, Seen, Word
from wartable.web.tables.commit_reveal import HAND
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.etag import check_page_is_current
from wartable.web.tables.people.asked import Responder, answerer_fields, check_answer, pass_entry
from wartable.web.tables.refusals import GM, ILLEGAL, Refused
from wartable.web.tables.table_state import TableState, log_end_position
from wartable.web.tables.undoing import input_count_before_last_of, may_undo_without_consent, start_of_plan

_MAX_FACE: Final = 1000
Face = Annotated[int, Bounds(_MAX_FACE, -_MAX_FACE)]


@dataclass(frozen=True)
class AnswerQuestion(Command):
    """Answer the open question. Repeating the same answer with the same `seen` has no effect."""

    verb = "answer"

    key: Annotated[Word, "The key of the chosen option."]
    seen: Seen
    person: Annotated[str, INTERNAL] = ""
    away: Annotated[tuple[str, ...], INTERNAL] = ()

    def carry_out(self, table: TableState) -> LogEntry:
        decision = table.battle.decision
        if self.seen not in table.members.also_seen:
            check_page_is_current(table, self.place, self.seen)
        if decision is None or self.place not in (decision.seat, GM):
            raise Refused(ILLEGAL, "nothing is asked of this seat now")
        table.check_accepts_answers()
        responder = Responder(self.place, self.person, self.away)
        passed = check_answer(table, responder, self.key)
        if passed:
            return table.apply_new_entry(pass_entry(responder, passed, self.seen))
        idle = decision.idle()
        mark = answerer_fields(table, responder, is_pass=idle is not None and idle.key == self.key)
        lines = table.change_battle(lambda battle: battle.choose(self.key))
        entry = entries.inputs_entry(
            entries.ANSWERED, self.place, lines, seen=self.seen, said=self._remembered_answer, **mark
        )
        return table.apply_new_entry(entry)

    def would_change_nothing(self, table: TableState) -> bool:
        return table.answers.get(self.place) == (self.seen, self._remembered_answer)

    @property
    def _remembered_answer(self) -> str:
        """The answer in the form in which it is compared with the next one: the key and, as several people
        may give the same answer, the person.
        """
        return f"{self.key} {self.person}" if self.person else self.key


@dataclass(frozen=True)
class EnterFaces(Command):
    """Enter dice that were rolled by hand."""

    verb = "dice"

    faces: Annotated[tuple[Face, ...], Bounds(200)]
    seen: Seen

    def carry_out(self, table: TableState) -> LogEntry:
        check_page_is_current(table, self.place, self.seen)
        if table.battle.roll_due is None or table.dice != HAND:
            raise Refused(ILLEGAL, "no dice are due now")
        table.check_accepts_answers()
        lines = table.change_battle(lambda battle: battle.enter_roll(list(self.faces)))
        entry = entries.inputs_entry(
            entries.ANSWERED, self.place, lines, seen=self.seen, said=self._remembered_answer()
        )
        return table.apply_new_entry(entry)

    def would_change_nothing(self, table: TableState) -> bool:
        return table.answers.get(self.place) == (self.seen, self._remembered_answer())

    def _remembered_answer(self) -> str:
        return Rolled(list(self.faces), by_hand=True).line()

    @classmethod
    def read_form(cls, form: Mapping[str, str]) -> Mapping[str, Any]:
        typed = form.get("faces", "")
        words = typed.replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and int(word[:9]) <= _MAX_FACE for word in words):
            raise Refused(ILLEGAL, f"cannot read {typed[:40]!r}: write the faces as numbers, such as 4 6 1")
        return {**form, "faces": words}


@dataclass(frozen=True)
class UndoAnswer(Command):
    """Take back the last answer of this seat, or ask the other seats for consent."""

    verb = "undo"

    seen: Seen

    def carry_out(self, table: TableState) -> LogEntry:
        check_page_is_current(table, self.place, self.seen)
        act = undoable_change(table, self.place)
        if act is not None and act.inputs < table.input_count:
            return _undo_to(table, self.place, act.inputs, act=act.id)
        if act is not None:
            return table.apply_new_entry(LogEntry(entries.RECALLED, self.place, {"act": act.id}))
        to = input_count_before_last_of(table.battle, "" if self.place == GM else self.place)
        if to < 0:
            raise Refused(ILLEGAL, "this seat has nothing to take back")
        to = _start_of_answer(table, to)
        alone = self.place == GM or (len(table.human_seats) <= 1 and not table.has_gm)
        if alone or may_undo_without_consent(table.battle, to, self.place):
            return _undo_to(table, self.place, table.base + to)
        return table.apply_new_entry(LogEntry(entries.PROPOSED, self.place, {"to": table.base + to}))


def _start_of_answer(table: TableState, inputs: int) -> int:
    """Return the number of inputs before an answer, or before the plan of the same seat that it belongs to.
    Other seats may have answered while the plan went on; their answers are no part of it.
    """
    start = start_of_plan(table.plans, table.base + inputs) - table.base
    seats = [getattr(table.battle.inputs[at], "seat", "") for at in (max(0, start), inputs)]
    return start if start >= 0 and seats[0] == seats[1] else inputs


@dataclass(frozen=True)
class ConsentToUndo(Command):
    """Consent to another seat's undo, or refuse it."""

    verb = "consent"

    agrees: bool
    seen: Seen

    def carry_out(self, table: TableState) -> LogEntry:
        wish = table.proposal
        if wish is None or wish["seat"] == self.place:
            raise Refused(ILLEGAL, "this seat has not been asked to agree to anything")
        check_page_is_current(table, self.place, self.seen)
        if not self.agrees:
            return table.apply_new_entry(LogEntry(entries.REFUSED, self.place, {}))
        missing = [
            seat for seat in table.human_seats if seat not in (wish["seat"], self.place, *wish["agreed"])
        ]
        if self.place == GM or not missing:
            return _undo_to(table, str(wish["seat"]), int(wish["to"]))
        return table.apply_new_entry(LogEntry(entries.AGREED, self.place, {}))


def _undo_to(table: TableState, seat: str, to: int, **further: int) -> LogEntry:
    rewound = table.battle.copy()
    rewound.rewind(to - table.base)
    table.battle = rewound
    spot = list(log_end_position(rewound, table.base))
    return table.apply_new_entry(LogEntry(entries.UNDONE, seat, {"to": to, "spot": spot, **further}))
