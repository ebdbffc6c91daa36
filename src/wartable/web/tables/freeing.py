"""Freeing a taken seat: announced to all, and confirmed by its holder or by the other players.

The table's owner, if they play as well, must not gain access to another seat's page unnoticed: it shows what
that seat hides. Without the holder's consent a seat is freed only if the holder has been inactive for a while
and all other players agree. If there are no other players, the holder has a day to answer.
"""

from __future__ import annotations

from typing import Any, Final

from wartable.seat.view_model import seat_title
from wartable.toolkit import counted, group_name
from wartable.web.tables import entries
from wartable.web.tables.auto_pass import ALL, TableNote
from wartable.web.tables.changes import name_of
from wartable.web.tables.commands import FORBIDDEN, GM, ILLEGAL, Confirm, Free, Refused
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.table_state import Freeing, TableState, here

GONE: Final = 10 * 60_000
"""Milliseconds of inactivity after which other players may free a seat."""
GONE_ALONE: Final = 24 * 3_600_000
"""Milliseconds of inactivity after which a sole other player may free a seat."""


def free(table: TableState, command: Free) -> LogEntry:
    """Free a seat of one's own, or ask to free another."""
    who = command.who
    if who not in table.seating:
        raise Refused(ILLEGAL, f"there is no seat {who[:40]!r} at this table")
    if who == command.seat or command.seat == GM:
        return _freed(table, command.seat, who)
    if table.freeing is not None and table.freeing.seat == who:
        raise Refused(ILLEGAL, "this has been asked already: wait for an answer")
    asking = group_name(name_of(table, command.seat))
    text = f"{asking:asks} to free the seat of {name_of(table, who)}."
    return _said(
        table, entries.FREEING, command.seat, text, who=who, since=table.now, voters=_voters(table, command)
    )


def confirm(table: TableState, command: Confirm) -> LogEntry:
    """Consent to the freeing of a seat, or refuse it."""
    wish = table.freeing
    if wish is None or wish.seat != command.who:
        raise Refused(ILLEGAL, "there is no request to free this seat")
    if command.seat == wish.seat:
        if command.agrees:
            return _freed(table, command.seat, wish.seat)
        text = f"{group_name(name_of(table, wish.seat)):keeps} the seat."
        return _said(table, entries.KEPT, command.seat, text, who=wish.seat)
    if command.seat not in wish.voters:
        raise Refused(FORBIDDEN, "only players may answer this")
    if not command.agrees:
        who = group_name(name_of(table, command.seat))
        text = f"{who:does} not agree to free the seat of {name_of(table, wish.seat)}."
        return _said(table, entries.KEPT, command.seat, text, who=wish.seat)
    _check_gone(table, wish, command.last_seen)
    if set(wish.voters) - {*wish.agreed, command.seat}:
        return table.noted(LogEntry(entries.YIELDED, command.seat, {"who": wish.seat}))
    return _freed(table, command.seat, wish.seat)


def _voters(table: TableState, command: Free) -> list[str]:
    """Return the places that confirm if the holder is inactive: the other players, or the requester if none.

    The owner's other seats have no vote.
    """
    others = [seat for seat in table.people if seat not in (command.who, command.seat)]
    if command.seat not in command.taken:
        others = [seat for seat in others if seat in command.taken]
    return others or [command.seat]


def _check_gone(table: TableState, wish: Freeing, last_seen: int) -> None:
    """Raise Refused if the holder was active recently, or has had too little time to answer."""
    wait = GONE_ALONE if wish.voters == (wish.by,) else GONE
    left = max(wish.since, last_seen) + wait - table.now
    if left > 0:
        minutes = -(-left // 60_000)
        when = counted(minutes, "minute") if minutes < 100 else counted(-(-minutes // 60), "hour")
        name = seat_title(table.battle.setup, wish.seat)
        raise Refused(ILLEGAL, f"{name} may still answer: if they are not seen, you can do this in {when}")


def may_confirm(table: TableState, place: str) -> bool:
    """Whether a place is asked to confirm."""
    wish = table.freeing
    if wish is None or place in wish.agreed:
        return False
    return place == wish.seat or place in wish.voters


def _freed(table: TableState, by: str, who: str) -> LogEntry:
    text = f"The seat of {name_of(table, who)} is free."
    return _said(table, entries.FREED, by, text, who=who)


def _said(table: TableState, kind: str, by: str, text: str, **more: Any) -> LogEntry:
    """Return an entry that is announced to all."""
    note = TableNote(ALL, table.inputs, *here(table.battle, table.base), text)
    return table.noted(LogEntry(kind, by, {"announced": list(note), **more}))
