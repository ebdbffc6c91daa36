"""Automatic play at a table: computer answers, timeouts, automatic passes."""

from __future__ import annotations

from wartable import Choice, Option
from wartable.seat.seating import HUMAN
from wartable.web.tables import entries
from wartable.web.tables.auto_pass import TableNote, note_of, passing
from wartable.web.tables.clock import GM_ANSWERS, usual_of
from wartable.web.tables.computing import computed_answer
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.table_state import TableState


def computed(table: TableState) -> LogEntry:
    """Let the computer answer the open question, and return the log entry."""
    seat, lines = computed_answer(table)
    return table.noted(entries.played(entries.COMPUTED, seat, lines))


def late(table: TableState) -> LogEntry:
    """Handle a timeout, and return the log entry.

    The seat gives its default answer, unless the clock lets the game master answer.
    """
    decision, timed = table.battle.decision, table.timed
    assert decision is not None
    assert table.clock is not None
    if table.clock.rule.late == GM_ANSWERS and table.has_gm:
        return table.noted(LogEntry(entries.LATE, timed, {}))
    option = usual_of(decision)
    note = note_of(table.battle, option, table.base, "as time has run out")
    choice = Choice(decision.seat, option.key, auto=True)
    lines = table.changed(lambda battle: battle.feed(choice))
    return table.noted(LogEntry(entries.LATE, timed, {"lines": lines, "passed": [list(note)]}))


def passed_on(table: TableState, entry: LogEntry) -> LogEntry:
    """Pass the questions that follow if they are passed automatically; return the entry with these passes."""
    lines: list[str] = []
    notes: list[TableNote] = []
    while (option := _passing(table)) is not None:
        note = note_of(table.battle, option, table.base)
        choice = Choice(note.seat, option.key, auto=True)
        try:
            lines += table.changed(lambda battle, choice=choice: battle.feed(choice))  # type: ignore[misc]
        except Exception:  # noqa: BLE001 - if a house rule fails, the seat is asked instead
            break
        notes.append(note)
    if not lines:
        return entry
    table.notes += notes
    before = entry.body.get("lines", ())
    passed = [*entry.body.get("passed", ()), *[list(note) for note in notes]]
    return entry._replace(body={**entry.body, "lines": [*before, *lines], "passed": passed})


def _passing(table: TableState) -> Option | None:
    """Return the option by which the open question is passed automatically; None if a player must answer."""
    is_asleep = table.rests or table.seating.get(table.asked) != HUMAN
    return None if is_asleep else passing(table.standing, table.battle)
