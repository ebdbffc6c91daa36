"""Freeing a taken seat: announced to all, and confirmed by its holder or by the other players.

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
from wartable.web.tables.changes import name_of
from wartable.web.tables.commands.base import INTERNAL, Command, Short
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.refusals import FORBIDDEN, GM, ILLEGAL, Refused
from wartable.web.tables.rights import RUNNERS
from wartable.web.tables.table_state import Freeing, TableState, here

GONE: Final = 10 * 60_000
"""Milliseconds of inactivity after which other players may free a seat."""
GONE_ALONE: Final = 24 * 3_600_000
"""Milliseconds of inactivity after which a sole other player may free a seat."""


@dataclass(frozen=True)
class Free(Command):
    """Ask to free a taken seat, or give up your own."""

    verb = "free"
    is_tool = True

    seat: Annotated[Short, "The seat to free; your own is given up at once."]
    taken: Annotated[tuple[str, ...], INTERNAL] = ()
    """Seats that are not held by the table's owner."""

    def check_right(self, table: TableState) -> None:
        super().check_right(table)
        if self.place != self.seat:
            RUNNERS.check(table, self.place)

    def carry_out(self, table: TableState) -> LogEntry:
        seat = self.seat
        if seat not in table.seating:
            raise Refused(ILLEGAL, f"there is no seat {seat[:40]!r} at this table")
        if self.place in (seat, GM):
            return _freed(table, self.place, seat)
        if table.freeing is not None and table.freeing.seat == seat:
            raise Refused(ILLEGAL, "this has been asked already: wait for an answer")
        asking = group_name(name_of(table, self.place))
        text = f"{asking:asks} to free the seat of {name_of(table, seat)}."
        more = {"since": table.now, "voters": self._voters(table)}
        return _announced(table, entries.FREEING, self.place, text, who=seat, **more)

    def _voters(self, table: TableState) -> list[str]:
        """Return the places that must confirm that the holder is gone: the other players, or else the asker.

        The owner's other seats have no vote.
        """
        others = [seat for seat in table.people if seat not in (self.seat, self.place)]
        if self.place not in self.taken:
            others = [seat for seat in others if seat in self.taken]
        return others or [self.place]


@dataclass(frozen=True)
class Confirm(Command):
    """Consent to the freeing of a seat, or refuse it."""

    verb = "confirm"

    seat: Short
    agrees: bool
    last_seen: Annotated[int, INTERNAL] = 0
    """Time in milliseconds when the seat's holder was last active."""

    def carry_out(self, table: TableState) -> LogEntry:
        wish = table.freeing
        if wish is None or wish.seat != self.seat:
            raise Refused(ILLEGAL, "there is no request to free this seat")
        if self.place == wish.seat:
            if self.agrees:
                return _freed(table, self.place, wish.seat)
            text = f"{group_name(name_of(table, wish.seat)):keeps} the seat."
            return _announced(table, entries.KEPT, self.place, text, who=wish.seat)
        if self.place not in wish.voters:
            raise Refused(FORBIDDEN, "only players may answer this")
        if not self.agrees:
            who = group_name(name_of(table, self.place))
            text = f"{who:does} not agree to free the seat of {name_of(table, wish.seat)}."
            return _announced(table, entries.KEPT, self.place, text, who=wish.seat)
        _check_gone(table, wish, self.last_seen)
        if set(wish.voters) - {*wish.agreed, self.place}:
            return table.noted(LogEntry(entries.YIELDED, self.place, {"who": wish.seat}))
        return _freed(table, self.place, wish.seat)


def _check_gone(table: TableState, wish: Freeing, last_seen: int) -> None:
    """Raise Refused if the holder was active recently, or has had too little time to answer."""
    wait = GONE_ALONE if wish.voters == (wish.by,) else GONE
    left = max(wish.since, last_seen) + wait - table.now
    if left > 0:
        minutes = -(-left // 60_000)
        when = counted(minutes, "minute") if minutes < 100 else counted(-(-minutes // 60), "hour")
        name = seat_title(table.battle.setup, wish.seat)
        raise Refused(ILLEGAL, f"{name} may still answer: if they are not seen, you can do this in {when}")


def _freed(table: TableState, by: str, seat: str) -> LogEntry:
    text = f"The seat of {name_of(table, seat)} is free."
    return _announced(table, entries.FREED, by, text, who=seat)


def _announced(table: TableState, kind: str, by: str, text: str, **more: Any) -> LogEntry:
    """Apply and return an entry with a note in everyone's log."""
    note = TableNote(ALL, table.inputs, *here(table.battle, table.base), text)
    return table.noted(LogEntry(kind, by, {"announced": list(note), **more}))
