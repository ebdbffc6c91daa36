"""The Orders of Directors, which cost them Half Actions. AD-R5."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import abilities_by_key
from wartable.core.decision import Option
from wartable.rulesets.adeptus.events.command import OrderGiven
from wartable.rulesets.adeptus.model.commander import Director
from wartable.rulesets.adeptus.model.marks import BROKEN, DIRECTED, PANIC
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.movement.moving import ask_for_move_cell, can_move, half_move_metres, move_unit
from wartable.rulesets.adeptus.supreme.base import DirectorCall, ask_for_unit, enemies_seen_by_side

DIRECTION: Final = 10
"""Bonus of the Order Direct to one test. AD-R5."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Order(DirectorCall):
    """An Order to a subordinate, which costs the Director `halves` Half Actions."""

    cite = "AD-R5"
    rules: ClassVar[tuple[str, ...]] = ("AD-R5",)
    halves: ClassVar[int] = 1

    def option_key_prefix(self) -> str:
        return "order"

    def add_options(
        self, state: Mission, director: Director, units: list[Unit], options: list[Option]
    ) -> None:
        """Add the options of this Order, one for each of these subordinates that can receive it. The caller
        has checked that the Director has enough Half Actions.
        """
        if self.is_useful(state, director):
            self.add_target_options(
                state, [unit for unit in units if self.can_be_given_to(state, unit)], options
            )

    def is_useful(self, state: Mission, director: Director) -> bool:
        """Whether the Order could have an effect now on any of the Director's subordinates."""
        return True

    def can_be_given_to(self, state: Mission, unit: Unit) -> bool:
        """Whether a subordinate can receive this Order."""
        return True

    def carry_out(self, table: MissionTable, director: Director, target: str) -> None:
        spend_half_actions(table.state, director, self.halves)
        self.make_unit_obey(table, director, table.state.units[target])

    def make_unit_obey(self, table: MissionTable, director: Director, unit: Unit) -> None:
        """Make a subordinate carry out the Order."""
        raise NotImplementedError

    def emit_order_given(
        self, table: MissionTable, director: Director, order_name: str, unit: Unit, target_id: str = ""
    ) -> None:
        """Emit the event that a Director has given the Order to a unit. `order_name` describes the Order;
        `target_id` is the id of the enemy that it concerns, or "".
        """
        if table.listening:
            table.emit(OrderGiven(director.id, order_name, unit.id, target_id))


class PrecisionTargeting(Order):
    """A subordinate's next attack on one enemy, before the Director's next turn, has +10. It has 2 more
    Penetration against an enemy that was scanned at 10 degrees.
    """

    key = "precision"
    still = True
    name = "Precision Targeting"
    rules = ("AD-R5", "SC-50")

    def is_useful(self, state: Mission, director: Director) -> bool:
        return bool(enemies_seen_by_side(state, director.side))

    def can_be_given_to(self, state: Mission, unit: Unit) -> bool:
        return not unit.precise

    def make_unit_obey(self, table: MissionTable, director: Director, unit: Unit) -> None:
        enemies = enemies_seen_by_side(table.state, director.side)
        question = f"{unit.name}: which enemy?"
        target = ask_for_unit(table, director.seat, question, "at", enemies, about_id=unit.id)
        unit.precise = target.id
        director.directed.append(unit.id)
        self.emit_order_given(table, director, self.name, unit, target.id)


class Direct(Order):
    """A subordinate has +10 on its next test."""

    key = "direct"
    still = True

    def can_be_given_to(self, state: Mission, unit: Unit) -> bool:
        return DIRECTED not in unit.marks

    def make_unit_obey(self, table: MissionTable, director: Director, unit: Unit) -> None:
        unit.mark(DIRECTED, DIRECTION)
        self.emit_order_given(table, director, f"+{DIRECTION} on its next test", unit)


class Reposition(Order):
    """A subordinate makes a free Half Move."""

    key = "reposition"
    halves = 2

    def can_be_given_to(self, state: Mission, unit: Unit) -> bool:
        flees = BROKEN in unit.marks or PANIC in unit.marks
        return can_move(unit) and not unit.is_incapacitated() and not flees

    def make_unit_obey(self, table: MissionTable, director: Director, unit: Unit) -> None:
        self.emit_order_given(table, director, self.name, unit)
        move_unit(table, unit, ask_for_move_cell(table, unit, half_move_metres(unit)), self.name)


ORDERS: Final = abilities_by_key(globals(), Order)
"""All Orders by key."""


def half_actions_of_director(state: Mission, director: Director) -> int:
    """Return how many Half Actions a Director has left; for a Director on the table they are those of the
    unit. AD-R33.
    """
    return state.units[director.unit].halves if director.unit else director.halves


def spend_half_actions(state: Mission, director: Director, halves: int) -> None:
    """Subtract this many Half Actions from those of a Director, or from those of the Director's unit if that
    is on the table.
    """
    if director.unit:
        state.units[director.unit].halves -= halves
    else:
        director.halves -= halves


def cancel_precision_orders(state: Mission, director: Director) -> None:
    """End the Precision Targeting that a Director has ordered, because the Director's next turn begins."""
    for id in director.directed:
        state.units[id].precise = ""
    director.directed.clear()
