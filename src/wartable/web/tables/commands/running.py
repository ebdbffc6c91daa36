"""Commands to run a table: make rulings, and assign seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from wartable import Ruling
from wartable.players import offered_names, player_title
from wartable.seat.seating import HUMAN
from wartable.seat.view_model import seat_title
from wartable.toolkit import KNOWN
from wartable.web.tables import entries
from wartable.web.tables.changes import change_entry_fields, place_name
from wartable.web.tables.commands.base import INTERNAL, Command, Short, Word
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.rights import RULERS, RUNNERS, check_seat_takeable
from wartable.web.tables.table_state import TableState


@dataclass(frozen=True)
class MakeRuling(Command):
    """Make a ruling; at a table with a game master, only they may."""

    verb = "ruling"
    right = RULERS
    is_tool = True

    path: Annotated[Word, "The path of what is changed."]
    value: Word
    reason: Word

    def carry_out(self, table: TableState) -> LogEntry:
        ruling = Ruling(self.path, self.value, self.reason)
        lines = table.change_battle(lambda battle: battle.rule(ruling, table.viewing_seat(self.place)))
        return table.apply_new_entry(entries.inputs_entry(entries.RULED, self.place, lines))

    @classmethod
    def read_form(cls, form: Mapping[str, str]) -> Mapping[str, Any]:
        if "facet" not in form:
            return form
        parts = (KNOWN, *[form.get(key, "") for key in ("side", "unit", "facet")])
        return {**form, "path": ".".join(parts)}


@dataclass(frozen=True)
class AssignSeat(Command):
    """Assign a seat to a person ("human") or to a computer player."""

    verb = "seat"
    right = RUNNERS
    is_tool = True

    seat: Short
    name: Short
    is_own: Annotated[bool, INTERNAL] = False
    """Whether the person who gives the command takes the seat."""

    def carry_out(self, table: TableState) -> LogEntry:
        if self.is_own:
            check_seat_takeable(table, self.seat)
        known = (HUMAN, *offered_names(table.battle.ruleset))
        if self.seat not in table.seating or self.name not in known:
            raise Refused(ILLEGAL, f"cannot seat {self.name[:40]!r}: a seat takes one of {', '.join(known)}")
        note = change_entry_fields(
            table, self.place, f"{self._who(table)} plays {self._title(table)} from now on."
        )
        entry = table.apply_new_entry(LogEntry(entries.SEATED, self.seat, {"name": self.name, **note}))
        if table.oath is None or table.oath.has_begun or not table.oath.has_all_words:
            return entry
        return entry._replace(body={**entry.body, "lines": table.start_fair_dice()})

    def would_change_nothing(self, table: TableState) -> bool:
        return not self.is_own and table.seating.get(self.seat) == self.name

    def _title(self, table: TableState) -> str:
        return seat_title(table.battle.setup, self.seat)

    def _who(self, table: TableState) -> str:
        if self.name != HUMAN:
            return f"The computer ({player_title(self.name)})"
        return place_name(table, self.place) if self.is_own else "A person"
