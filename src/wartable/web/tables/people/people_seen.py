"""The people at a table as a place may see them, as data."""

from __future__ import annotations

from typing import Any

from wartable import Option
from wartable.seat.seating import HUMAN
from wartable.seat.view_model import ViewModel, seat_title, view_model
from wartable.toolkit import named_units
from wartable.web.tables.people.asked import Respondents, asked_of
from wartable.web.tables.people.members import TableMember
from wartable.web.tables.refusals import GM
from wartable.web.tables.table_state import TableState

Facts = dict[str, Any]


def people_of(table: TableState, place: str, model: ViewModel | None = None) -> Facts | None:
    """Return the people at a table, and the owners asked if this place is; None at a table without people.

    A place is shown the owners of the units that it sees, and of no others.
    """
    if not len(table.members):
        return None
    model = model or view_model(table.battle, table.seat_of(place))
    names = {unit.id: unit.name for unit in model.units}
    return {
        "members": [_member(table, one, names) for one in table.members],
        "asked": _asked(table, place),
    }


def marks_of(table: TableState) -> list[str]:
    """Return the marks under which the presence of seats and people is known, the same for all places."""
    seats = [seat for seat, name in table.seating.items() if name == HUMAN]
    return [*seats, *[f"@{one.person}" for one in table.members]]


def _member(table: TableState, one: TableMember, names: dict[str, str]) -> Facts:
    seen = [unit for unit in one.units if unit in names]
    return {
        "person": one.person,
        "name": one.name,
        "colour": one.colour,
        "emblem": one.emblem,
        "seat": one.seat,
        "side": seat_title(table.battle.setup, one.seat),
        "units": seen,
        "unit_names": [names[unit] for unit in seen],
        "allows_help": one.allows_help,
    }


def _asked(table: TableState, place: str) -> Facts | None:
    """Return whose answer the open question needs; None if anyone on the side may answer, or if another side
    is asked.
    """
    decision = table.battle.decision
    if decision is None or table.rests or place not in (decision.seat, GM):
        return None
    asked = asked_of(table)
    if asked is None or not asked.owners:
        return None
    idle = decision.idle()
    reserved = {option.key: _reserved(asked, option) for option in decision.options}
    return {
        "text": decision.question,
        "owners": [
            {
                "person": one.person,
                "name": one.name,
                "units": asked.units_of(one.person),
                "allows_help": one.allows_help,
                "has_passed": one.person in table.members.passed,
            }
            for one in asked.people.values()
        ],
        "is_open": len(asked.owners) < len(asked.units),
        "pass": "" if idle is None else idle.key,
        "reserved": {key: people for key, people in reserved.items() if people},
    }


def _reserved(asked: Respondents, option: Option) -> list[str]:
    """Return the owners who may choose this option; empty if anyone may."""
    if asked.is_about:
        return []
    named = named_units(option, asked.units)
    owners = [asked.owners.get(unit) for unit in named]
    return [] if None in owners else sorted({one.person for one in owners if one is not None})
