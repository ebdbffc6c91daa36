"""Commands for provably fair dice: give a word, and begin the battle without missing words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from wartable.seat.view_model import seat_title
from wartable.toolkit import counted, group_names
from wartable.web.tables import entries
from wartable.web.tables.auto_pass import ALL, TableNote
from wartable.web.tables.commands.base import Bounds, Command, Short
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.rights import BEGINNERS
from wartable.web.tables.table_state import TableState, log_end_position


@dataclass(frozen=True)
class GiveDiceWord(Command):
    """Give a word for provably fair dice; or first its SHA-256, and the word once all have sealed theirs."""

    verb = "swear"

    seal: Annotated[Short, "SHA-256 of the word as 64 hexadecimal digits."] = ""
    word: Annotated[str, Bounds(200)] = ""

    def carry_out(self, table: TableState) -> LogEntry:
        fault = table.fair_dice.refusal_reason(self.place, self.seal, self.word)
        if fault:
            raise Refused(ILLEGAL, fault)
        entry = table.apply_new_entry(
            LogEntry(entries.SWORN, self.place, {"seal": self.seal, "word": self.word})
        )
        if table.fair_dice.has_all_words:
            return entry._replace(body={**entry.body, "lines": table.start_fair_dice()})
        return entry

    def would_change_nothing(self, table: TableState) -> bool:
        return table.oath is not None and table.oath.has_given(self.place, self.seal, self.word)


@dataclass(frozen=True)
class BeginWithoutWords(Command):
    """Begin without the missing words; only the person who runs the table may.

    Words that were not sealed are left out. If a sealed word was not shown in time, this ends the battle.
    """

    verb = "begin"
    right = BEGINNERS

    def carry_out(self, table: TableState) -> LogEntry:
        oath = table.fair_dice
        if oath.has_begun or oath.forfeits:
            why = "the battle has begun" if oath.has_begun else "the battle is lost by forfeit"
            raise Refused(ILLEGAL, why)
        if oath.is_awaiting_words:
            return self._forfeit(table, oath.seats_withholding)
        if not oath.seals:
            return LogEntry(entries.STARTED, self.place, {"lines": table.start_fair_dice()})
        entry = table.apply_new_entry(LogEntry(entries.STARTED, self.place, {}))
        return entry._replace(body={"lines": table.start_fair_dice()}) if oath.has_all_words else entry

    def _forfeit(self, table: TableState, seats: list[str]) -> LogEntry:
        """Let seats that have not shown their sealed words in time lose the battle, and return the log entry
        for that. Raises Refused if they still have time. The words cannot be left out: a seat could then
        choose between two sequences of dice.
        """
        who = group_names([seat_title(table.battle.setup, seat) for seat in seats])
        if not table.fair_dice.since and table.now:  # written before `sealed_at` was recorded
            return table.apply_new_entry(LogEntry(entries.STARTED, self.place, {"sealed_at": table.now}))
        left = table.fair_dice.time_left_to_show_words(table.now)
        if left:
            hours = counted(-(-left // 3_600_000), "more hour")
            more = f"wait {hours}, then you can end the battle, and it is lost by that"
            raise Refused(ILLEGAL, f"{who:has} sealed a word and must show it: {more}")
        text = f"{who} did not show in time the word that was sealed: the battle is lost by forfeit."
        note = TableNote(ALL, table.input_count, *log_end_position(table.battle, table.base), text)
        body = {"seats": seats, "announced": list(note)}
        return table.apply_new_entry(LogEntry(entries.FORFEITED, self.place, body))
