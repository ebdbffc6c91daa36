"""The people at a table: who plays on which side, and whose units are whose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from wartable.web.tables import entries
from wartable.web.tables.auto_pass import TableNote
from wartable.web.tables.entries import LogEntry

MOST: Final = 40
"""Most people at one table."""


class AnswerMark(TableNote):
    """A note that is no entry of its own: its text is the name of the person who gave the answer here."""


class TableMember(NamedTuple):
    """A person who plays at a table."""

    person: str
    """Random id of the person at this table."""
    name: str
    colour: str
    emblem: str
    seat: str
    units: tuple[str, ...] = ()
    """Ids of the units that are theirs."""
    allows_help: bool = False
    """Whether others on their side may answer for them."""


class TableMembers:
    """People at a table, as its log determines them. Empty at tables without any."""

    def __init__(self) -> None:
        self._members: dict[str, TableMember] = {}
        self.passed: tuple[str, ...] = ()
        """People who have passed the open question for their units, while others are still asked."""
        self.also_seen: tuple[str, ...] = ()
        """Tags of pages with the open question, from before one of these people passed."""

    def __iter__(self) -> Any:
        return iter(self._members.values())

    def __len__(self) -> int:
        return len(self._members)

    def find(self, person: str) -> TableMember | None:
        """Return the member with this id; None if the person is not at the table."""
        return self._members.get(person)

    def at(self, seat: str) -> list[TableMember]:
        """Return the members who play a seat."""
        return [one for one in self._members.values() if one.seat == seat]

    def owner_of(self, unit: str, seat: str) -> TableMember | None:
        """Return the member of a seat who owns a unit; None if it is everyone's."""
        return next((one for one in self.at(seat) if unit in one.units), None)

    def take(self, entry: LogEntry) -> None:
        """Update the members from a log entry."""
        body = entry.body
        if body.get("lines") or entry.kind == entries.UNDONE or entries.RESUMED in body:
            self.passed, self.also_seen = (), ()
        if entry.kind == entries.FREED:
            self._members = {key: one for key, one in self._members.items() if one.seat != body["who"]}
        elif entry.kind in _TAKEN:
            _TAKEN[entry.kind](self, entry)

    def _joined(self, entry: LogEntry) -> None:
        body = entry.body
        self._members[body["person"]] = TableMember(
            str(body["person"]),
            str(body["name"]),
            str(body["colour"]),
            str(body["emblem"]),
            entry.seat,
        )
        self._assign(str(body["person"]), body["units"])

    def _left(self, entry: LogEntry) -> None:
        self._members.pop(str(entry.body["person"]), None)

    def _owned(self, entry: LogEntry) -> None:
        self._assign(str(entry.body["person"]), entry.body["units"])

    def _assign(self, person: str, units: Sequence[str]) -> None:
        """Give units to a person, and take them from the others on the side."""
        mine = self._members.get(person)
        if mine is None:
            return
        for key, one in self._members.items():
            if one.seat == mine.seat:
                kept = tuple(unit for unit in one.units if unit not in units)
                self._members[key] = one._replace(units=tuple(units) if key == person else kept)

    def _allowed(self, entry: LogEntry) -> None:
        found = self._members.get(str(entry.body["person"]))
        if found is not None:
            self._members[found.person] = found._replace(allows_help=bool(entry.body["allows"]))

    def _passed(self, entry: LogEntry) -> None:
        self.passed = (*self.passed, *[str(one) for one in entry.body["people"]])
        self.also_seen = (*self.also_seen, str(entry.body["tag"]))


_TAKEN: Final = {
    entries.JOINED: TableMembers._joined,
    entries.LEFT: TableMembers._left,
    entries.OWNED: TableMembers._owned,
    entries.HELPED: TableMembers._allowed,
    entries.PASSED: TableMembers._passed,
}
