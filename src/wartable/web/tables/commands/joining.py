"""Commands about the people of a table: a person joins a seat, leaves the table, or lets others answer for
them. Only the server gives these commands, because it knows which browser belongs to which person.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from wartable.seat.seating import HUMAN
from wartable.seat.view_model import seat_title
from wartable.web.tables import entries
from wartable.web.tables.commands.base import Command
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.people.members import MAX_MEMBERS, TableMember
from wartable.web.tables.people.sharing import (
    check_name_distinct,
    check_units_belong,
    check_units_unowned,
    ownership_note,
    public_note,
)
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.table_state import TableState

_WRITTEN: Final = ("person", "name", "colour", "emblem")


class LobbyCommand(Command):
    """A command that any place may give, because the server checks who gives it."""

    def check_right(self, table: TableState) -> None:
        """Do nothing, because every place may give the command."""


@dataclass(frozen=True)
class JoinTable(LobbyCommand):
    """Let a person play at the seat `place`, alone or with others."""

    verb = "join"

    person: str
    name: str
    colour: str
    emblem: str
    units: tuple[str, ...] = ()

    def carry_out(self, table: TableState) -> LogEntry:
        seat = self.place
        if table.seating.get(seat) != HUMAN:
            raise Refused(ILLEGAL, "no person plays this side: let a person play it first")
        if len(table.members) >= MAX_MEMBERS and table.members.find(self.person) is None:
            raise Refused(ILLEGAL, f"{MAX_MEMBERS} people are at this table, the most that it has room for")
        check_name_distinct(table, self.name, self.person)
        check_units_belong(table, seat, self.units)
        check_units_unowned(table, seat, self.units, self.person)
        member = TableMember(self.person, self.name, self.colour, self.emblem, seat)
        text = f"{self.name} joins {seat_title(table.battle.setup, seat)}."
        body: dict[str, Any] = {key: value for key, value in member._asdict().items() if key in _WRITTEN}
        body |= {"units": list(self.units), "announced": list(public_note(table, text))}
        if self.units:
            body["shown"] = list(ownership_note(table, member, self.units))
        return table.apply_new_entry(LogEntry(entries.JOINED, seat, body))

    def would_change_nothing(self, table: TableState) -> bool:
        found = table.members.find(self.person)
        mine = TableMember(self.person, self.name, self.colour, self.emblem, self.place, self.units)
        return found is not None and found._replace(allows_help=False) == mine


@dataclass(frozen=True)
class LeaveTable(LobbyCommand):
    """Let a person leave the table. After that, anyone on their side may command the units that were
    theirs.
    """

    verb = "leave"

    person: str

    def carry_out(self, table: TableState) -> LogEntry:
        member = table.members.find(self.person)
        if member is None:
            raise Refused(ILLEGAL, "this person is not at the table")
        text = f"{member.name} leaves {seat_title(table.battle.setup, member.seat)}."
        body = {"person": self.person, "announced": list(public_note(table, text))}
        return table.apply_new_entry(LogEntry(entries.LEFT, self.place, body))


@dataclass(frozen=True)
class AllowHelp(LobbyCommand):
    """Let others on one's side answer for one's own units, or forbid it again."""

    verb = "allow"

    person: str
    allows: bool

    def carry_out(self, table: TableState) -> LogEntry:
        if table.members.find(self.person) is None:
            raise Refused(ILLEGAL, "you are not among the people at this table")
        return table.apply_new_entry(
            LogEntry(entries.HELPED, self.place, {"person": self.person, "allows": self.allows})
        )

    def would_change_nothing(self, table: TableState) -> bool:
        found = table.members.find(self.person)
        return found is not None and found.allows_help == self.allows
