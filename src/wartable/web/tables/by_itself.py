"""Changes of a table without a command: the computer answers, time expires, and questions are passed."""

from __future__ import annotations

from typing import Any, Final

from wartable import Choice, Option, next_answer, rounds_begun
from wartable.seat.quiet import EVERYTHING, NEXT
from wartable.seat.seating import HUMAN
from wartable.web.tables import entries
from wartable.web.tables.asking import HELD
from wartable.web.tables.auto_pass import TableNote, automatic_pass, pass_note
from wartable.web.tables.automatic.pending import CUT, PENDING, PendingPlan
from wartable.web.tables.clock import GM_ANSWERS, answer_for_late_seat
from wartable.web.tables.computing import let_computer_answer
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.people.asked import Responder, check_answer
from wartable.web.tables.refusals import Refused
from wartable.web.tables.table_state import TableState

_NO_HELP: Final = "as nothing could help"


def play_computer_answer(table: TableState, thought: str = "") -> LogEntry:
    """Let the computer answer the open question, and return the log entry for the answer. `thought` is the
    key of the answer if a player that thinks ahead has found one.
    """
    seat, lines = let_computer_answer(table, thought)
    return table.apply_new_entry(entries.inputs_entry(entries.COMPUTED, seat, lines))


def handle_timeout(table: TableState) -> LogEntry:
    """Do what follows when the time of the asked seat has expired, and return the log entry for it: give the
    default answer for the seat or, if the clock's settings say so, let the game master answer.
    """
    decision, timed = table.battle.decision, table.timed_seat
    assert decision is not None
    assert table.clock is not None
    if table.clock.rule.late == GM_ANSWERS and table.has_gm:
        return table.apply_new_entry(LogEntry(entries.LATE, timed, {}))
    option = answer_for_late_seat(decision)
    note = pass_note(table.battle, option, table.base, "as time has run out")
    choice = Choice(decision.seat, option.key, auto=True)
    lines = table.change_battle(lambda battle: battle.feed(choice))
    return table.apply_new_entry(LogEntry(entries.LATE, timed, {"lines": lines, "passed": [list(note)]}))


def pass_after_pause(table: TableState) -> LogEntry:
    """Pass the open question, because the pause before it is over, and return the log entry for it."""
    entry = answer_following_questions(table, table.apply_new_entry(LogEntry(entries.SKIPPED, "", {})))
    table.asking.end_pause()
    return entry


def answer_following_questions(table: TableState, entry: LogEntry) -> LogEntry:
    """Give all answers that follow a log entry without a command: those of a pending plan, and automatic
    passes. Return the entry with these answers added to it.
    """
    lines: list[str] = []
    notes: list[TableNote] = []
    plans = _PlansAtWork(table)
    while True:
        try:
            answer = plans.next_answer()
            if answer is None:
                found = _find_pass(table)
                if found is None:
                    break
                notes.append(pass_note(table.battle, found[0], table.base, found[1]))
                answer = Choice(table.asked_seat, found[0].key, auto=True)
            lines += table.change_battle(lambda battle, answer=answer: battle.feed(answer))  # type: ignore[misc]
        except Exception:  # noqa: BLE001 - if a house rule fails, the seat is asked instead
            table.pending = {}
            if answer is not None and answer.auto:
                del notes[-1]
            break
    if table.asking.held == table.input_count and entry.kind != entries.UNDONE:
        entry = entry._replace(body={**entry.body, HELD: table.input_count})
    entry = plans.recorded_in(entry)
    if not lines:
        return entry
    table.notes += notes
    body: dict[str, Any] = {**entry.body, "lines": [*entry.body.get("lines", ()), *lines]}
    if notes:
        body["passed"] = [*entry.body.get("passed", ()), *[list(note) for note in notes]]
    return entry._replace(body=body)


class _PlansAtWork:
    """The pending plans of a table while answers are given that follow a log entry."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self._before = table.pending
        self._went_on: dict[int, int] = {}
        """Number of inputs after the last answer of each plan that went on, by the number before the plan."""

    def next_answer(self) -> Choice | None:
        """Return the answer that a pending plan gives to the open question; None if none does. A plan whose
        seat is asked something else has then ended.
        """
        table, seat = self._table, self._table.asked_seat
        plan, decision = table.pending.get(seat), table.battle.decision
        if plan is None or decision is None or table.accepts_no_answers:
            return None
        key = self._answer_of(plan)
        others = {name: one for name, one in table.pending.items() if name != seat}
        if key is None and self._will_be_passed():
            return None
        if key is None:
            table.pending = others
            if plan.follow_ups:
                table.cut = (seat, table.input_count)
            return None
        table.pending = {**others, seat: plan.after(decision.question, key)}
        self._went_on[plan.start] = table.input_count + 1
        return Choice(seat, key)

    def _will_be_passed(self) -> bool:
        """Whether the open question is passed automatically, so that a plan goes on after it."""
        table = self._table
        return (
            automatic_pass(table.standing, table.battle) is not None
            or table.asking.obvious_answer(table.battle) is not None
        )

    def _answer_of(self, plan: PendingPlan) -> str | None:
        """Return the key with which a plan answers the open question; None if it does not go on, or if the
        person who carried it out may not give this answer alone.
        """
        table = self._table
        if rounds_begun(table.battle) != plan.rounds:
            return None
        asks_minor = table.asking.asking_mode(plan.seat) == EVERYTHING
        key = next_answer(table.battle, plan.follow_ups, asks_minor=asks_minor)
        if key is None:
            return None
        responder = Responder(plan.place, plan.person, plan.away)
        try:
            return None if check_answer(table, responder, key) else key
        except Refused:
            return None

    def recorded_in(self, entry: LogEntry) -> LogEntry:
        """Return a log entry with what has changed about the pending plans written into it."""
        table, body = self._table, dict(entry.body)
        if table.pending != self._before or entries.PLAN in body:
            body[PENDING] = [plan.data() for plan in table.pending.values()]
        if table.cut == (table.asked_seat, table.input_count):
            body[CUT] = list(table.cut)
        for start, stop in self._went_on.items():
            body[entries.SPAN] = [start, stop]
            table.plans = [*[plan for plan in table.plans if plan.start != start], range(start, stop)]
        return entry._replace(body=body)


def _find_pass(table: TableState) -> tuple[Option, str] | None:
    """Return the option by which the open question is passed automatically now, and the reason; None if a
    player has to answer it, or a pause comes first.
    """
    seat = table.asked_seat
    if table.accepts_no_answers or table.seating.get(seat) != HUMAN:
        return None
    option = automatic_pass(table.standing, table.battle)
    if option is not None:
        return option, "automatically"
    option = table.asking.obvious_answer(table.battle)
    if option is None:
        return None
    if table.asking.asking_mode(seat) == NEXT:
        table.asking.held = table.input_count
    if table.asking.held == table.input_count:
        return None
    if _reveals_by_skipping(table, seat) and not table.asking.is_pause_over(table.input_count, table.now):
        return None
    return option, _NO_HELP


def _reveals_by_skipping(table: TableState, seat: str) -> bool:
    """Whether other people could learn something that the seat hides if one of its questions is skipped."""
    return table.now > 0 and any(not table.sees_all(other) for other in table.human_seats if other != seat)
