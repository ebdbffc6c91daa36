"""Find the people on a side who answer the open question: the owners of the units that it concerns."""

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
from wartable.web.tables.table_state import TableState, log_end_position

_HELP: Final = "you may answer too if {} allows it, or has had no page open for a minute"


class Responder(NamedTuple):
    """Someone who answers: their place, the person if known, and which people of the table have no page of it
    open.
    """

    place: str
    person: str = ""
    """Id of the person at the table; "" for a program, and for a browser whose user has not joined as a
    person.
    """
    away: tuple[str, ...] = ()
    """Ids of the people who have no page of the table open."""


class ConcernedOwners(NamedTuple):
    """The units that the open question concerns, and the people who own them and have to answer it."""

    units: tuple[str, ...]
    owners: Mapping[str, TableMember]
    """Owners by the ids of units. For a unit without an owner, anyone on the side may answer."""
    names: Mapping[str, str]
    """Names of the units of the side, by their ids."""
    is_about: bool
    """Whether the question is about one unit. Its options may then name units of others, without concerning
    them.
    """

    @property
    def people_by_id(self) -> dict[str, TableMember]:
        """The people who own the units, by their ids."""
        return {member.person: member for member in self.owners.values()}

    def unit_names_of(self, person: str) -> list[str]:
        """Return the names of the concerned units that a person owns."""
        return [self.names[unit] for unit in self.units if self._owns(unit, person)]

    def _owns(self, unit: str, person: str) -> bool:
        return unit in self.owners and self.owners[unit].person == person

    def in_words(self, people: Iterable[TableMember]) -> str:
        """Return a text that says who answers, such as "Mira answers for Otter; Tom answers for Heron"."""
        return "; ".join(
            [f"{member.name} answers for {listed(self.unit_names_of(member.person))}" for member in people]
        )

    def may_answer(self, responder: Responder) -> bool:
        """Whether a person may give any answer to the question."""
        if not self.owners or not responder.person or responder.place == GM:
            return True
        has_free = len(self.owners) < len(self.units)
        return (
            has_free
            or responder.person in self.people_by_id
            or any(may_answer_for(member, responder) for member in self.people_by_id.values())
        )

    def may_choose(self, option: Option, responder: Responder) -> bool:
        """Whether a person may choose an option: it names no units, or at least one for which the person may
        answer.
        """
        if self.is_about or not responder.person or responder.place == GM:
            return True
        named = named_units(option, self.units)
        allowed = [
            unit not in self.owners
            or self._owns(unit, responder.person)
            or may_answer_for(self.owners[unit], responder)
            for unit in named
        ]
        return not named or any(allowed)


def may_answer_for(owner: TableMember, responder: Responder) -> bool:
    """Whether a person may answer for the owner of a unit, because the owner allows it or is away."""
    return owner.allows_help or owner.person in responder.away


def own_units(table: TableState, seat: str, model: ViewModel | None = None) -> dict[str, str]:
    """Return the names of the units that belong to a seat, by their ids."""
    model = model or view_model(table.battle, seat)
    seats = cast(list[Mapping[str, Any]], table.battle.setup.get("seats") or [])
    sides = {str(member["id"]): str(member.get("side") or member["id"]) for member in seats}
    side = sides.get(seat, seat)
    return {
        unit.id: unit.name
        for unit in model.units
        if unit.seat == seat or (not unit.seat and unit.side == side)
    }


def concerned_owners_of(table: TableState) -> ConcernedOwners | None:
    """Return who has to answer the open question; None if there is no question, or if no units of the side
    have owners, so that anyone on the side may answer.
    """
    decision = table.battle.decision
    if decision is None or not any(member.units for member in table.members.members_at(decision.seat)):
        return None
    own = own_units(table, decision.seat)
    units = concerned_units(decision, own)
    found = {unit: table.members.owner_of(unit, decision.seat) for unit in units}
    owners = {unit: member for unit, member in found.items() if member is not None}
    return ConcernedOwners(tuple(units), owners, own, decision.about in own)


def check_answer(table: TableState, responder: Responder, key: str) -> tuple[str, ...]:
    """Check that a person may answer the open question with the option that has this key. Raises Refused if
    they may not. If the answer is a pass, and the owners of other units have not passed yet, return the ids
    of the people whose pass has to be recorded. Otherwise the answer counts at once, and an empty tuple is
    returned.
    """
    decision, asked = (
        table.battle.decision,
        concerned_owners_of(table) if responder.person and responder.place != GM else None,
    )
    if decision is None or asked is None:
        return ()
    option = decision.option(key)
    others = [member for member in asked.people_by_id.values() if member.person != responder.person]
    if not asked.may_answer(responder):
        raise Refused(FORBIDDEN, _refusal_text(asked, others))
    if not asked.may_choose(option, responder):
        named = named_units(option, asked.units)
        owners = {asked.owners[unit].person: asked.owners[unit] for unit in named if unit in asked.owners}
        raise Refused(FORBIDDEN, _refusal_text(asked, owners.values()))
    return _effective_passes(table, asked, responder) if option is decision.idle() else ()


def _effective_passes(table: TableState, asked: ConcernedOwners, responder: Responder) -> tuple[str, ...]:
    """Return the ids of the owners that this pass counts for, if owners of other units have not passed yet;
    otherwise an empty tuple. A second pass of the same person counts for the other owners that they may help.
    Raises Refused if it would count for no one.
    """
    members = table.members
    waiting = {key: member for key, member in asked.people_by_id.items() if key not in members.passed}
    if responder.person in waiting:
        counts: Collection[str] = [responder.person]
    else:
        counts = [key for key, member in waiting.items() if may_answer_for(member, responder)]
    if waiting and not counts:
        raise Refused(FORBIDDEN, _refusal_text(asked, waiting.values()))
    return tuple(counts) if set(waiting) - set(counts) else ()


def _refusal_text(asked: ConcernedOwners, others: Iterable[TableMember]) -> str:
    owners = list(others)
    names = listed([member.name for member in owners])
    return f"{asked.in_words(owners)}; {_HELP.format(names)}"


def answerer_fields(table: TableState, responder: Responder, *, is_pass: bool) -> dict[str, Any]:
    """Return fields for a log entry that say which person has answered the open question. Call this before
    the answer is given. The result is empty for a side that no people have joined. For a pass it has no name,
    because the log does not tell of passes.
    """
    decision, member = table.battle.decision, table.members.find(responder.person)
    if decision is None or not table.members.members_at(decision.seat):
        return {}
    name = "" if member is None or is_pass else member.name
    note = TableNote(decision.seat, table.input_count, *log_end_position(table.battle, table.base), name)
    return {"answerer": list(note)}


def pass_entry(responder: Responder, people: Iterable[str], seen: str) -> LogEntry:
    """Return the log entry for a pass that counts for `people`, given while the owners of other units are
    still asked. `seen` is the ETag of the page on which it was given.
    """
    return LogEntry(entries.PASSED, responder.place, {"people": list(people), "tag": seen})
