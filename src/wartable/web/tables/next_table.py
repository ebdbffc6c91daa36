"""The table that follows on a finished battle, for the same people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wartable.web.tables import entries
from wartable.web.tables.entries import LogEntry

AGAIN: Final = "again"
"""The same battle, everyone in the same place."""
SWAP: Final = "swap"
"""The same battle, with the players of the sides exchanged."""
NEXT: Final = "next"
"""The next battle of the game."""


class NextTable(NamedTuple):
    """A table opened for the people of this one."""

    table: str
    places: Mapping[str, str]
    """The place there of the holders of each place here."""
    by: str
    """The place that opened it."""


def next_after(before: NextTable | None, entry: LogEntry) -> NextTable | None:
    """Return the next table after an entry, given the one `before` it. An undo of the battle drops it."""
    if entry.kind == entries.FOLLOWED:
        return NextTable(str(entry.body["table"]), dict(entry.body["places"]), entry.seat)
    return None if entry.kind == entries.UNDONE else before
