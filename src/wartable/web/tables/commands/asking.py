"""The command that chooses which questions a seat is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from wartable.seat.quiet import MODES
from wartable.web.tables import entries
from wartable.web.tables.commands.base import Command, Short
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.rights import PLAYERS
from wartable.web.tables.table_state import TableState


@dataclass(frozen=True)
class SetAsking(Command):
    """Choose the questions to be asked: `quiet` for those in which an answer could help, `next` for the next
    one too even if none could, or `everything`.
    """

    verb = "asking"
    right = PLAYERS

    mode: Annotated[Short, "`quiet`, `next` or `everything`."]

    def carry_out(self, table: TableState) -> LogEntry:
        if self.mode not in MODES:
            raise Refused(ILLEGAL, f"cannot ask {self.mode[:40]!r}: use one of {', '.join(MODES)}")
        return table.apply_new_entry(LogEntry(entries.ASKING, self.place, {"mode": self.mode}))

    def would_change_nothing(self, table: TableState) -> bool:
        return table.asking.asking_mode(self.place) == self.mode
