"""What a place may see of a table's clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from wartable.seat.view_model import seat_title
from wartable.web.tables.clock import ANSWER

if TYPE_CHECKING:
    from wartable.web.tables.game_table import GameTable


class Row(NamedTuple):
    """How the clock of one seat stands."""

    seat: str
    left: int
    """In thousandths of a second."""
    is_running: bool
    is_over: bool
    """Whether all have been told that its time is over."""


def rows_of(table: GameTable, place: str, now: int = 0) -> list[Row]:
    """The clocks that a place sees: all of them, or where it must not know who of several others is asked its
    own. Where each answer has its own time only the one that runs.
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


def face_of(table: GameTable, place: str, now: int) -> dict[str, Any] | None:
    """The clock as data, in seconds; None where the table has none."""
    if table.clock is None:
        return None
    return {
        **table.clock.rule._asdict(),
        "seats": [
            {**row._asdict(), "title": seat_title(table.battle.setup, row.seat), "left": row.left // 1000}
            for row in rows_of(table, place, now)
        ],
    }
