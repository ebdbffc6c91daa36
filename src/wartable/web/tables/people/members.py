"""The people who have joined a table: who plays which seat, and who owns which units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from wartable.web.tables import entries
from wartable.web.tables.auto_pass import TableNote
from wartable.web.tables.entries import LogEntry

MAX_MEMBERS: Final = 40
"""Greatest number of people at one table."""


class AnswererNote(TableNote):
    """A note with the name of the person who gave the answer at this position of the log. It is not shown by
    itself: the name is added to the next entry.
    """


class TableMember(NamedTuple):
    """A person who has joined a table."""

    person: str
    """Random id of the person at this table."""
    name: str
    colour: str
    emblem: str
    seat: str
    units: tuple[str, ...] = ()
    """Ids of the units that the person owns."""
    allows_help: bool = False
    """Whether others on the same side may answer for the person."""


class TableMembers:
    """The people who have joined a table, as its log determines them."""

    def __init__(self) -> None:
        self._members: dict[str, TableMember] = {}
        self.passed: tuple[str, ...] = ()
        """Ids of the people who have passed the open question for their units, while others are still
        asked.
        """
        self.also_seen: tuple[str, ...] = ()
        """ETags of pages with the open question that were shown before one of these people passed; answers on
        them still count.
        """

    def __iter__(self) -> Any:
        return iter(self._members.values())

    def __len__(self) -> int:
        return len(self._members)

    def find(self, person: str) -> TableMember | None:
        """Return the person with this id; None if they have not joined the table."""
        return self._members.get(person)

    def members_at(self, seat: str) -> list[TableMember]:
        """Return the people who share a seat."""
        return [member for member in self._members.values() if member.seat == seat]

    def owner_of(self, unit: str, seat: str) -> TableMember | None:
        """Return the person at a seat who owns a unit; None if no one does, so that it is everyone's."""
        return next((member for member in self.members_at(seat) if unit in member.units), None)

    def apply(self, entry: LogEntry) -> None:
        """Update the people by a log entry."""
        body = entry.body
        if body.get("lines") or entry.kind == entries.UNDONE or entries.RESUMED in body:
            self.passed, self.also_seen = (), ()
        if entry.kind == entries.FREED:
            self._members = {
                key: member for key, member in self._members.items() if member.seat != body["who"]
            }
        elif entry.kind in _HANDLERS:
            _HANDLERS[entry.kind](self, entry)

    def _apply_joined(self, entry: LogEntry) -> None:
        body = entry.body
        self._members[body["person"]] = TableMember(
            str(body["person"]),
            str(body["name"]),
            str(body["colour"]),
            str(body["emblem"]),
            entry.seat,
        )
        self._assign(str(body["person"]), body["units"])

    def _apply_left(self, entry: LogEntry) -> None:
        self._members.pop(str(entry.body["person"]), None)

    def _apply_owned(self, entry: LogEntry) -> None:
        self._assign(str(entry.body["person"]), entry.body["units"])

    def _assign(self, person: str, units: Sequence[str]) -> None:
        """Let a person own these units and no others, and take them from others at the same seat."""
        mine = self._members.get(person)
        if mine is None:
            return
        for key, member in self._members.items():
            if member.seat == mine.seat:
                kept = tuple(unit for unit in member.units if unit not in units)
                self._members[key] = member._replace(units=tuple(units) if key == person else kept)

    def _apply_allowed(self, entry: LogEntry) -> None:
        found = self._members.get(str(entry.body["person"]))
        if found is not None:
            self._members[found.person] = found._replace(allows_help=bool(entry.body["allows"]))

    def _apply_passed(self, entry: LogEntry) -> None:
        self.passed = (*self.passed, *[str(member) for member in entry.body["people"]])
        self.also_seen = (*self.also_seen, str(entry.body["tag"]))


_HANDLERS: Final = {
    entries.JOINED: TableMembers._apply_joined,
    entries.LEFT: TableMembers._apply_left,
    entries.OWNED: TableMembers._apply_owned,
    entries.HELPED: TableMembers._apply_allowed,
    entries.PASSED: TableMembers._apply_passed,
}
