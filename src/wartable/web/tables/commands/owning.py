"""The command that gives units of a side to one of the people who share it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from wartable.seat.view_model import view_model
from wartable.web.tables import entries
from wartable.web.tables.commands.base import Bounds, Command, Short
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.people.sharing import check_units_belong, ownership_note
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.rights import RUNNERS
from wartable.web.tables.table_state import TableState

_UNIT: Final = "unit:"


@dataclass(frozen=True)
class AssignUnits(Command):
    """Give these units to a person, in place of those that the person had. Anyone else on the side who had
    one of them loses it. Units that the giver does not see stay as they are.
    """

    verb = "own"
    right = RUNNERS

    person: Annotated[Short, "The person's id, from `people` of the whole state."]
    units: Annotated[tuple[Short, ...], Bounds(100), "Ids of units of their seat; none: they share all."] = ()

    def carry_out(self, table: TableState) -> LogEntry:
        member = table.members.find(self.person)
        if member is None:
            raise Refused(ILLEGAL, "this person is not at the table")
        shown = {unit.id for unit in view_model(table.battle, table.viewing_seat(self.place)).units}
        check_units_belong(table, member.seat, [unit if unit in shown else "" for unit in self.units])
        kept = [unit for unit in member.units if unit not in shown]
        units = [*kept, *self.units]
        note = ownership_note(table, member, units)
        body = {"person": self.person, "units": units, "shown": list(note)}
        return table.apply_new_entry(LogEntry(entries.OWNED, self.place, body))

    def would_change_nothing(self, table: TableState) -> bool:
        member = table.members.find(self.person)
        return member is not None and set(member.units) == set(self.units)

    @classmethod
    def read_form(cls, form: Mapping[str, str]) -> Mapping[str, Any]:
        units = [key.removeprefix(_UNIT) for key in form if key.startswith(_UNIT)]
        return {**form, "units": units}
