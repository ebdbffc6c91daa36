"""Data about the people at a table, as a place may see them."""

from __future__ import annotations

from typing import Any

from wartable import Option
from wartable.seat.seating import HUMAN
from wartable.seat.view_model import ViewModel, seat_title, view_model
from wartable.toolkit import named_units
from wartable.web.tables.people.asked import ConcernedOwners, concerned_owners_of
from wartable.web.tables.people.members import TableMember
from wartable.web.tables.refusals import GM
from wartable.web.tables.table_state import TableState

Facts = dict[str, Any]


def people_facts(table: TableState, place: str, model: ViewModel | None = None) -> Facts | None:
    """Return, as data, the people who have joined a table and, if this place is asked, which owners of units
    have to answer. Returns None if no one has joined. Only those units of each person are listed that the
    place sees.
    """
    if not len(table.members):
        return None
    model = model or view_model(table.battle, table.viewing_seat(place))
    names = {unit.id: unit.name for unit in model.units}
    return {
        "members": [_member_facts(table, member, names) for member in table.members],
        "asked": _respondent_facts(table, place),
    }


def presence_marks_of(table: TableState) -> list[str]:
    """Return the marks under which presence at a table is recorded: those of all seats that people play, and
    of all people who have joined.
    """
    seats = [seat for seat, name in table.seating.items() if name == HUMAN]
    return [*seats, *[f"@{member.person}" for member in table.members]]


def _member_facts(table: TableState, member: TableMember, names: dict[str, str]) -> Facts:
    seen = [unit for unit in member.units if unit in names]
    return {
        "person": member.person,
        "name": member.name,
        "colour": member.colour,
        "emblem": member.emblem,
        "seat": member.seat,
        "side": seat_title(table.battle.setup, member.seat),
        "units": seen,
        "unit_names": [names[unit] for unit in seen],
        "allows_help": member.allows_help,
    }


def _respondent_facts(table: TableState, place: str) -> Facts | None:
    """Return which people have to answer the open question; None if anyone on the side may, or if another
    side is asked.
    """
    decision = table.battle.decision
    if decision is None or table.accepts_no_answers or place not in (decision.seat, GM):
        return None
    asked = concerned_owners_of(table)
    if asked is None or not asked.owners:
        return None
    idle = decision.idle()
    reserved = {option.key: _allowed_owners(asked, option) for option in decision.options}
    return {
        "text": decision.question,
        "owners": [
            {
                "person": member.person,
                "name": member.name,
                "units": asked.unit_names_of(member.person),
                "allows_help": member.allows_help,
                "has_passed": member.person in table.members.passed,
            }
            for member in asked.people_by_id.values()
        ],
        "is_open": len(asked.owners) < len(asked.units),
        "pass": "" if idle is None else idle.key,
        "reserved": {key: people for key, people in reserved.items() if people},
    }


def _allowed_owners(asked: ConcernedOwners, option: Option) -> list[str]:
    """Return the ids of the owners of units who may choose this option; empty if anyone may."""
    if asked.is_about:
        return []
    named = named_units(option, asked.units)
    owners = [asked.owners.get(unit) for unit in named]
    return [] if None in owners else sorted({member.person for member in owners if member is not None})
