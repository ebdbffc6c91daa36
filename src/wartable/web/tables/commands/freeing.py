"""Commands to free a taken seat, which is announced to all, and confirmed by its holder or by the other
players.

The table's owner, if they play as well, must not gain access to another seat's page unnoticed: it shows what
that seat hides. Without the holder's consent a seat is freed only if the holder has been inactive for a while
and all other players agree. If there are no other players, the holder has a day to answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

from wartable.seat.view_model import seat_title
from wartable.toolkit import counted, group_name
from wartable.web.tables import entries
from wartable.web.tables.auto_pass import ALL, TableNote
from wartable.web.tables.changes import place_name
from wartable.web.tables.commands.base import INTERNAL, Command, Short
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.refusals import FORBIDDEN, GM, ILLEGAL, Refused
from wartable.web.tables.rights import RUNNERS
from wartable.web.tables.table_state import FreeingRequest, TableState, log_end_position

INACTIVE_MS: Final = 10 * 60_000
"""Milliseconds for which the holder of a seat must have been inactive before the other players may free
it.
"""
INACTIVE_ALONE_MS: Final = 24 * 3_600_000
"""Milliseconds for which the holder of a seat must have been inactive before the only other player may free
it.
"""


@dataclass(frozen=True)
class FreeSeat(Command):
    """Ask to free a taken seat, or give up your own."""

    verb = "free"
    is_tool = True

    seat: Annotated[Short, "The seat to free; your own is given up at once."]
    taken: Annotated[tuple[str, ...], INTERNAL] = ()
    """Seats that people other than the table's owner hold."""

    def check_right(self, table: TableState) -> None:
        super().check_right(table)
        if self.place != self.seat:
            RUNNERS.check(table, self.place)

    def carry_out(self, table: TableState) -> LogEntry:
        seat = self.seat
        if seat not in table.seating:
            raise Refused(ILLEGAL, f"there is no seat {seat[:40]!r} at this table")
        if self.place in (seat, GM):
            return _free_seat(table, self.place, seat)
        if table.freeing is not None and table.freeing.seat == seat:
            raise Refused(ILLEGAL, "this has been asked already: wait for an answer")
        asking = group_name(place_name(table, self.place))
        text = f"{asking:asks} to free the seat of {place_name(table, seat)}."
        further = {"since": table.now, "voters": self._voters(table)}
        return _announce(table, entries.FREEING, self.place, text, who=seat, **further)

    def _voters(self, table: TableState) -> list[str]:
        """Return the places that have to confirm that the seat is freed: those of the other players or, if
        there are none, the place that asks. Other seats that the table's owner plays do not count.
        """
        others = [seat for seat in table.human_seats if seat not in (self.seat, self.place)]
        if self.place not in self.taken:
            others = [seat for seat in others if seat in self.taken]
        return others or [self.place]


@dataclass(frozen=True)
class ConfirmFreeing(Command):
    """Consent to the freeing of a seat, or refuse it."""

    verb = "confirm"

    seat: Short
    agrees: bool
    last_seen: Annotated[int, INTERNAL] = 0
    """Time in milliseconds at which the seat's holder was last active."""

    def carry_out(self, table: TableState) -> LogEntry:
        wish = table.freeing
        if wish is None or wish.seat != self.seat:
            raise Refused(ILLEGAL, "there is no request to free this seat")
        if self.place == wish.seat:
            if self.agrees:
                return _free_seat(table, self.place, wish.seat)
            text = f"{group_name(place_name(table, wish.seat)):keeps} the seat."
            return _announce(table, entries.KEPT, self.place, text, who=wish.seat)
        if self.place not in wish.voters:
            raise Refused(FORBIDDEN, "only players may answer this")
        if not self.agrees:
            who = group_name(place_name(table, self.place))
            text = f"{who:does} not agree to free the seat of {place_name(table, wish.seat)}."
            return _announce(table, entries.KEPT, self.place, text, who=wish.seat)
        _check_inactive(table, wish, self.last_seen)
        if set(wish.voters) - {*wish.agreed, self.place}:
            return table.apply_new_entry(LogEntry(entries.YIELDED, self.place, {"who": wish.seat}))
        return _free_seat(table, self.place, wish.seat)


def _check_inactive(table: TableState, wish: FreeingRequest, last_seen: int) -> None:
    """Raise Refused if the holder of the seat was active too recently, or was asked too recently."""
    wait = INACTIVE_ALONE_MS if wish.voters == (wish.by,) else INACTIVE_MS
    left = max(wish.since, last_seen) + wait - table.now
    if left > 0:
        minutes = -(-left // 60_000)
        when = counted(minutes, "minute") if minutes < 100 else counted(-(-minutes // 60), "hour")
        name = seat_title(table.battle.setup, wish.seat)
        raise Refused(ILLEGAL, f"{name} may still answer: if they are not seen, you can do this in {when}")


def _free_seat(table: TableState, by: str, seat: str) -> LogEntry:
    text = f"The seat of {place_name(table, seat)} is free."
    return _announce(table, entries.FREED, by, text, who=seat)


def _announce(table: TableState, kind: str, by: str, text: str, **further: Any) -> LogEntry:
    """Apply a new log entry, with a note for everyone's log, to the table, and return the entry."""
    note = TableNote(ALL, table.input_count, *log_end_position(table.battle, table.base), text)
    return table.apply_new_entry(LogEntry(kind, by, {"announced": list(note), **further}))
