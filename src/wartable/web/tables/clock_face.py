"""The clock of a table as one place may see it."""

from __future__ import annotations

from typing import Any, NamedTuple

from wartable.seat.view_model import seat_title
from wartable.web.tables.clock import ANSWER
from wartable.web.tables.table_state import TableState


class SeatClock(NamedTuple):
    """The state of the clock of one seat."""

    seat: str
    left: int
    """Time left in milliseconds."""
    is_running: bool
    is_over: bool
    """Whether the log has announced that the seat's time has expired."""


def visible_clocks(table: TableState, place: str, now: int = 0) -> list[SeatClock]:
    """Return the clocks of those seats that a place may see: only its own, if others would reveal which of
    several opponents is asked. With a time limit for each answer, only a running clock is returned.
    """
    clock, timed = table.clock, table.timed_seat
    if clock is None:
        return []
    others = [seat for seat in table.seating if seat != place]
    sees_all = len(others) == 1 or table.sees_all(place)
    return [
        SeatClock(seat, clock.left(seat, timed, now), seat == timed and clock.since > 0, seat in clock.over)
        for seat in table.human_seats
        if (sees_all or seat == place) and (seat == timed or clock.rule.kind != ANSWER)
    ]


def clock_facts(table: TableState, place: str, now: int) -> dict[str, Any] | None:
    """Return what a place sees of a table's clock as a dict, with times in seconds; None if the table has no
    clock.
    """
    if table.clock is None:
        return None
    return {
        **table.clock.rule._asdict(),
        "seats": [
            {**row._asdict(), "title": seat_title(table.battle.setup, row.seat), "left": row.left // 1000}
            for row in visible_clocks(table, place, now)
        ],
    }
