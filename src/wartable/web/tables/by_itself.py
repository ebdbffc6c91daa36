"""Changes of a table without a command: the computer answers, time expires, and questions are passed."""

from __future__ import annotations

from typing import Final

from wartable import Choice, Option
from wartable.seat.quiet import NEXT
from wartable.seat.seating import HUMAN
from wartable.web.tables import entries
from wartable.web.tables.asking import HELD
from wartable.web.tables.auto_pass import TableNote, automatic_pass, pass_note
from wartable.web.tables.clock import GM_ANSWERS, late_answer
from wartable.web.tables.computing import compute_answer
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.table_state import TableState

_NO_HELP: Final = "as nothing could help"


def play_computer_answer(table: TableState) -> LogEntry:
    """Let the computer answer the open question, and return the log entry for the answer."""
    seat, lines = compute_answer(table)
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
    option = late_answer(decision)
    note = pass_note(table.battle, option, table.base, "as time has run out")
    choice = Choice(decision.seat, option.key, auto=True)
    lines = table.run_battle(lambda battle: battle.feed(choice))
    return table.apply_new_entry(LogEntry(entries.LATE, timed, {"lines": lines, "passed": [list(note)]}))


def pass_after_pause(table: TableState) -> LogEntry:
    """Pass the open question, because the pause before it is over, and return the log entry for it."""
    entry = pass_following_questions(table, table.apply_new_entry(LogEntry(entries.SKIPPED, "", {})))
    table.asking.end_pause()
    return entry


def pass_following_questions(table: TableState, entry: LogEntry) -> LogEntry:
    """Pass all questions after a log entry that can be passed automatically. Return the entry with these
    passes added.
    """
    lines: list[str] = []
    notes: list[TableNote] = []
    while (found := _find_pass(table)) is not None:
        option, why = found
        note = pass_note(table.battle, option, table.base, why)
        choice = Choice(note.seat, option.key, auto=True)
        try:
            lines += table.run_battle(lambda battle, choice=choice: battle.feed(choice))  # type: ignore[misc]
        except Exception:  # noqa: BLE001 - if a house rule fails, the seat is asked instead
            break
        notes.append(note)
    if table.asking.held == table.input_count and entry.kind != entries.UNDONE:
        entry = entry._replace(body={**entry.body, HELD: table.input_count})
    if not lines:
        return entry
    table.notes += notes
    before = entry.body.get("lines", ())
    passed = [*entry.body.get("passed", ()), *[list(note) for note in notes]]
    return entry._replace(body={**entry.body, "lines": [*before, *lines], "passed": passed})


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
