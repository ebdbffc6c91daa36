"""Automatic play at a table: computer answers, timeouts, automatic passes."""

from __future__ import annotations

from typing import Final

from wartable import Choice, Option
from wartable.seat.quiet import NEXT
from wartable.seat.seating import HUMAN
from wartable.web.tables import entries
from wartable.web.tables.asking import HELD
from wartable.web.tables.auto_pass import TableNote, note_of, passing
from wartable.web.tables.clock import GM_ANSWERS, usual_of
from wartable.web.tables.computing import computed_answer
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.table_state import TableState

_NO_HELP: Final = "as nothing could help"


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
    lines = table.run_battle(lambda battle: battle.feed(choice))
    return table.noted(LogEntry(entries.LATE, timed, {"lines": lines, "passed": [list(note)]}))


def skipped(table: TableState) -> LogEntry:
    """Pass the open question at the end of a pause, and return the log entry."""
    entry = passed_on(table, table.noted(LogEntry(entries.SKIPPED, "", {})))
    table.asking.end_pause()
    return entry


def passed_on(table: TableState, entry: LogEntry) -> LogEntry:
    """Pass the questions that follow if they are passed automatically; return the entry with these passes."""
    lines: list[str] = []
    notes: list[TableNote] = []
    while (found := _passing(table)) is not None:
        option, why = found
        note = note_of(table.battle, option, table.base, why)
        choice = Choice(note.seat, option.key, auto=True)
        try:
            lines += table.run_battle(lambda battle, choice=choice: battle.feed(choice))  # type: ignore[misc]
        except Exception:  # noqa: BLE001 - if a house rule fails, the seat is asked instead
            break
        notes.append(note)
    if table.asking.held == table.inputs and entry.kind != entries.UNDONE:
        entry = entry._replace(body={**entry.body, HELD: table.inputs})
    if not lines:
        return entry
    table.notes += notes
    before = entry.body.get("lines", ())
    passed = [*entry.body.get("passed", ()), *[list(note) for note in notes]]
    return entry._replace(body={**entry.body, "lines": [*before, *lines], "passed": passed})


def _passing(table: TableState) -> tuple[Option, str] | None:
    """Return the option by which the open question is passed automatically, and why; None if a player must
    answer, or a pause comes first.
    """
    seat = table.asked
    if table.rests or table.seating.get(seat) != HUMAN:
        return None
    option = passing(table.standing, table.battle)
    if option is not None:
        return option, "automatically"
    option = table.asking.obvious_answer(table.battle)
    if option is None:
        return None
    if table.asking.mode(seat) == NEXT:
        table.asking.held = table.inputs
    if table.asking.held == table.inputs:
        return None
    if _is_watched(table, seat) and not table.asking.has_paused(table.inputs, table.now):
        return None
    return option, _NO_HELP


def _is_watched(table: TableState, seat: str) -> bool:
    """Whether another person could tell from a skipped question what the seat hides."""
    return table.now > 0 and any(not table.sees_all(other) for other in table.people if other != seat)
