"""Putting marks on units and removing them, with the events of this."""

from __future__ import annotations

from wartable.rulesets.adeptus.events.harm import Marked, Unmarked
from wartable.rulesets.adeptus.model.marks import TOLL
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit


def put_mark_and_report(table: MissionTable, unit: Unit, mark: str, number: int = 1) -> None:
    """Put a mark on a unit, with a number whose meaning depends on the mark, and emit the event of this."""
    unit.mark(mark, number)
    table.emit(Marked(unit.id, mark, unit.marks[mark]))


def remove_mark_and_report(table: MissionTable, unit: Unit, mark: str) -> None:
    """Remove a mark from a unit, and emit the event of this; do nothing if the unit does not have it."""
    if mark in unit.marks:
        unit.unmark(mark)
        table.emit(Unmarked(unit.id, mark))


def add_lasting_penalty(table: MissionTable, unit: Unit, amount: int) -> None:
    """Add `amount` to the penalty that a unit has on all its tests for the rest of the battle."""
    unit.marks[TOLL] = unit.marks.get(TOLL, 0) + amount
    table.emit(Marked(unit.id, TOLL, unit.marks[TOLL]))
