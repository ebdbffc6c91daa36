"""The command that announces the table of the next battle. The server gives it after it has opened that
table; it has no address or message of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wartable.web.tables import entries
from wartable.web.tables.commands.base import Command, Seen
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.etag import check_page_is_current
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.rights import FOLLOWERS
from wartable.web.tables.table_state import TableState


@dataclass(frozen=True)
class AnnounceNextTable(Command):
    """Announce a table at which the people of this one play next. Each battle has one such table, unless a
    single person plays.
    """

    verb = "follow"
    right = FOLLOWERS

    seen: Seen
    table: str = ""
    places: dict[str, str] = field(default_factory=dict)
    """For each place here, the place of its holders at the new table."""

    def carry_out(self, table: TableState) -> LogEntry:
        self.check_may_announce(table)
        body: dict[str, Any] = {"table": self.table, "places": dict(self.places)}
        return table.apply_new_entry(LogEntry(entries.FOLLOWED, self.place, body))

    def check_may_announce(self, table: TableState) -> None:
        """Raise Refused if this place may not announce the table of the next battle now: it has no right to,
        the battle is not over, the next table is announced already, or its page is out of date.
        """
        self.check_right(table)
        if not is_finished(table):
            raise Refused(ILLEGAL, "the battle is not over yet")
        if table.next is not None and not is_solo_table(table):
            raise Refused(ILLEGAL, "the next battle is ready: its link is on this page")
        check_page_is_current(table, self.place, self.seen)


def is_finished(table: TableState) -> bool:
    """Whether the battle is over, or was lost by forfeit."""
    return table.battle.is_over or (table.oath is not None and bool(table.oath.forfeits))


def is_solo_table(table: TableState) -> bool:
    """Whether at most one seat is played by a person and there is no game master, so that no one else needs
    to be told of the next table.
    """
    return len(table.human_seats) <= 1 and not table.has_gm
