"""Clock of a table as one place may see it."""

from __future__ import annotations

from typing import Any, NamedTuple

from wartable.seat.view_model import seat_title
from wartable.web.tables.clock import ANSWER
from wartable.web.tables.table_state import TableState


class Row(NamedTuple):
    """State of one seat's clock."""

    seat: str
    left: int
    """Time left in milliseconds."""
    is_running: bool
    is_over: bool
    """Whether its expiry has been announced."""


def rows_of(table: TableState, place: str, now: int = 0) -> list[Row]:
    """Return the clocks visible to a place.

    A place sees only its own clock if others would reveal which of several opponents is asked. With a
    limit for each answer, only the running clock is shown.
    """
    clock, timed = table.clock, table.timed
    if clock is None:
        return []
    others = [seat for seat in table.seating if seat != place]
    sees_all = len(others) == 1 or table.sees_all(place)
    return [
        Row(seat, clock.left(seat, timed, now), seat == timed and clock.since > 0, seat in clock.over)
        for seat in table.people
        if (sees_all or seat == place) and (seat == timed or clock.rule.kind != ANSWER)
    ]


def face_of(table: TableState, place: str, now: int) -> dict[str, Any] | None:
    """Return the clock as data, in seconds; None if the table has none."""
    if table.clock is None:
        return None
    return {
        **table.clock.rule._asdict(),
        "seats": [
            {**row._asdict(), "title": seat_title(table.battle.setup, row.seat), "left": row.left // 1000}
            for row in rows_of(table, place, now)
        ],
    }
