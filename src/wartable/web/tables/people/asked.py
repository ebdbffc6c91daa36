"""The people on a side who answer the open question: owners of its units, if people share the side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple, cast

from wartable import Option
from wartable.seat.view_model import ViewModel, view_model
from wartable.toolkit import concerned_units, listed, named_units
from wartable.web.tables import entries
from wartable.web.tables.auto_pass import TableNote
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.people.members import TableMember
from wartable.web.tables.refusals import FORBIDDEN, GM, Refused
from wartable.web.tables.table_state import TableState, here

_HELP: Final = "you may answer too if {} allows it, or has had no page open for a minute"


class Responder(NamedTuple):
    """The person who gives an answer, if known, and the people on their side who have no page open."""

    place: str
    person: str = ""
    """Id at the table; "" for a program, and for a browser that came without a name."""
    away: tuple[str, ...] = ()
    """Ids of the people who have no page open."""


class Respondents(NamedTuple):
    """The units that the open question concerns, and their owners."""

    units: tuple[str, ...]
    owners: Mapping[str, TableMember]
    """Owners by unit; units without one are everyone's."""
    names: Mapping[str, str]
    """Names of the units."""
    is_about: bool
    """Whether the question is about one unit, so that its options may name the units of others."""

    @property
    def people(self) -> dict[str, TableMember]:
        """The owners by id."""
        return {one.person: one for one in self.owners.values()}

    def units_of(self, person: str) -> list[str]:
        """Return the names of the units that a person answers for."""
        return [self.names[unit] for unit in self.units if self._owns(unit, person)]

    def _owns(self, unit: str, person: str) -> bool:
        return unit in self.owners and self.owners[unit].person == person

    def in_words(self, people: Iterable[TableMember]) -> str:
        """Say who answers: "Mira answers for Otter; Tom answers for Heron"."""
        return "; ".join([f"{one.name} answers for {listed(self.units_of(one.person))}" for one in people])

    def may_answer(self, who: Responder) -> bool:
        """Whether a person may answer the question at all."""
        if not self.owners or not who.person or who.place == GM:
            return True
        has_free = len(self.owners) < len(self.units)
        return (
            has_free or who.person in self.people or any(may_help(one, who) for one in self.people.values())
        )

    def may_choose(self, option: Option, who: Responder) -> bool:
        """Whether a person may choose an option: it names no unit that only another may answer for."""
        if self.is_about or not who.person or who.place == GM:
            return True
        named = named_units(option, self.units)
        allowed = [
            unit not in self.owners or self._owns(unit, who.person) or may_help(self.owners[unit], who)
            for unit in named
        ]
        return not named or any(allowed)


def may_help(owner: TableMember, who: Responder) -> bool:
    """Whether another person of the side may answer for an owner."""
    return owner.allows_help or owner.person in who.away


def own_units(table: TableState, seat: str, model: ViewModel | None = None) -> dict[str, str]:
    """Return the names of a seat's own units by id."""
    model = model or view_model(table.battle, seat)
    seats = cast(list[Mapping[str, Any]], table.battle.setup.get("seats") or [])
    sides = {str(one["id"]): str(one.get("side") or one["id"]) for one in seats}
    side = sides.get(seat, seat)
    return {
        unit.id: unit.name
        for unit in model.units
        if unit.seat == seat or (not unit.seat and unit.side == side)
    }


def asked_of(table: TableState) -> Respondents | None:
    """Return who must answer the open question; None if anyone on the side may, as no units have owners."""
    decision = table.battle.decision
    if decision is None or not any(one.units for one in table.members.at(decision.seat)):
        return None
    own = own_units(table, decision.seat)
    units = concerned_units(decision, own)
    found = {unit: table.members.owner_of(unit, decision.seat) for unit in units}
    owners = {unit: one for unit, one in found.items() if one is not None}
    return Respondents(tuple(units), owners, own, decision.about in own)


def check_answer(table: TableState, who: Responder, key: str) -> tuple[str, ...]:
    """Check that a person may answer the open question in this way.

    Returns the people whose pass must be recorded, as owners of other units have not passed yet; empty if the
    answer counts at once. Raises Refused.
    """
    decision, asked = table.battle.decision, asked_of(table) if who.person and who.place != GM else None
    if decision is None or asked is None:
        return ()
    option = decision.option(key)
    others = [one for one in asked.people.values() if one.person != who.person]
    if not asked.may_answer(who):
        raise Refused(FORBIDDEN, _refusal(asked, others))
    if not asked.may_choose(option, who):
        named = named_units(option, asked.units)
        owners = {asked.owners[unit].person: asked.owners[unit] for unit in named if unit in asked.owners}
        raise Refused(FORBIDDEN, _refusal(asked, owners.values()))
    return _passing(table, asked, who) if option is decision.idle() else ()


def _passing(table: TableState, asked: Respondents, who: Responder) -> tuple[str, ...]:
    """Return the owners who have passed with this answer, if others are still asked.

    A second pass by the same person counts for the owners that they may help.
    """
    members = table.members
    waiting = {key: one for key, one in asked.people.items() if key not in members.passed}
    if who.person in waiting:
        counts: Collection[str] = [who.person]
    else:
        counts = [key for key, one in waiting.items() if may_help(one, who)]
    if waiting and not counts:
        raise Refused(FORBIDDEN, _refusal(asked, waiting.values()))
    return tuple(counts) if set(waiting) - set(counts) else ()


def _refusal(asked: Respondents, others: Iterable[TableMember]) -> str:
    owners = list(others)
    names = listed([one.name for one in owners])
    return f"{asked.in_words(owners)}; {_HELP.format(names)}"


def mark_of(table: TableState, who: Responder, *, is_pass: bool) -> dict[str, Any]:
    """Return the field of a log entry that says who answered; it must be made before the answer is given.

    Nothing is written at a table without people. A pass bears no name, as nothing that it causes is told.
    """
    decision, member = table.battle.decision, table.members.find(who.person)
    if decision is None or not table.members.at(decision.seat):
        return {}
    name = "" if member is None or is_pass else member.name
    note = TableNote(decision.seat, table.inputs, *here(table.battle, table.base), name)
    return {"answerer": list(note)}


def passed_entry(who: Responder, people: Iterable[str], seen: str) -> LogEntry:
    """Return the entry of a pass that counts for these people, while others are still asked."""
    return LogEntry(entries.PASSED, who.place, {"people": list(people), "tag": seen})
