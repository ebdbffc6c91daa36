"""Checks and notes for the commands by which people join a side, leave it, and get units."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.toolkit import listed
from wartable.web.tables.auto_pass import ALL, TableNote
from wartable.web.tables.people.asked import own_units
from wartable.web.tables.people.members import TableMember
from wartable.web.tables.people.names import look_alike
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.table_state import TableState, log_end_position


def check_units_belong(table: TableState, seat: str, units: Sequence[str]) -> None:
    """Raise Refused if one of these units does not belong to the seat."""
    own = own_units(table, seat)
    for unit in units:
        if unit not in own:
            raise Refused(ILLEGAL, f"there is no unit {unit[:40]!r} on this side")


def check_units_unowned(table: TableState, seat: str, units: Sequence[str], person: str) -> None:
    """Raise Refused if another person owns one of these units."""
    for unit in units:
        owner = table.members.owner_of(unit, seat)
        if owner is not None and owner.person != person:
            name = own_units(table, seat)[unit]
            raise Refused(ILLEGAL, f"{name} belongs to {owner.name}: give it to others on the host's page")


def check_name_distinct(table: TableState, name: str, person: str) -> None:
    """Raise Refused if a name looks like that of another person at the table; `person` is the id of the one
    who wants it.
    """
    for member in table.members:
        if member.person != person and look_alike(member.name, name):
            raise Refused(
                ILLEGAL,
                f"{name} looks like {member.name}, who is at this table: use another name, or remove them "
                "first",
            )


def public_note(table: TableState, text: str) -> TableNote:
    """Return a note with this text for the log of every seat, at the present end of the log."""
    return TableNote(ALL, table.input_count, *log_end_position(table.battle, table.base), text)


def ownership_note(table: TableState, member: TableMember, units: Sequence[str]) -> TableNote:
    """Return a note that says which units a person plays. It is for the log of the person's own side."""
    own = own_units(table, member.seat)
    names = [own[unit] for unit in units if unit in own]
    text = (
        f"{member.name} plays {listed(names)}." if names else f"{member.name} shares all units of the side."
    )
    return public_note(table, text)._replace(seat=member.seat)
