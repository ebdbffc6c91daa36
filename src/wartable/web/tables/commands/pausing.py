"""The command that pauses and resumes a table."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.web.tables import entries
from wartable.web.tables.changes import change_entry_fields, place_name
from wartable.web.tables.commands.base import Command
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.rights import PAUSERS
from wartable.web.tables.table_state import TableState


@dataclass(frozen=True)
class Pause(Command):
    """Pause the table, or resume it."""

    verb = "pause"
    right = PAUSERS
    is_tool = True

    on: bool

    def carry_out(self, table: TableState) -> LogEntry:
        text = f"{place_name(table, self.place)} {'pauses' if self.on else 'resumes'} the table."
        body = {"on": self.on, **change_entry_fields(table, self.place, text)}
        return table.apply_new_entry(LogEntry(entries.PAUSED, self.place, body))

    def would_change_nothing(self, table: TableState) -> bool:
        return self.on == table.is_paused
