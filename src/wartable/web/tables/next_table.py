"""The table of the next battle for the same people, after a battle is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wartable.web.tables import entries
from wartable.web.tables.entries import LogEntry

AGAIN: Final = "again"
"""Kind of next battle: the same one, with everyone in the same place."""
SWAP: Final = "swap"
"""Kind of next battle: the same one, with the players of the sides exchanged."""
STRONGER: Final = "stronger"
"""Kind of next battle: the same one, with the computer playing one level stronger."""
WEAKER: Final = "weaker"
"""Kind of next battle: the same one, with the computer playing one level weaker."""
NEXT: Final = "next"
"""Kind of next battle: the next scenario of the same game."""


class NextTable(NamedTuple):
    """A table that was opened for the next battle of the people of this one."""

    table: str
    places: Mapping[str, str]
    """For each place here, the place of its holders at the new table."""
    by: str
    """The place that opened the table."""


def next_table_after(before: NextTable | None, entry: LogEntry) -> NextTable | None:
    """Return the table of the next battle after a log entry; None if there is none. `before` is that before
    the entry. An undo in the battle drops it.
    """
    if entry.kind == entries.FOLLOWED:
        return NextTable(str(entry.body["table"]), dict(entry.body["places"]), entry.seat)
    return None if entry.kind == entries.UNDONE else before
