"""Upgrades that are used as Utility Actions: the Unit first Moves, then uses the Upgrade from its new Zone.
R-ACT-001, R-ACT-037.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from wartable.rulesets.battle_century.operation.ground.positions import (
    anchors_touching,
    is_within,
    zones_around,
)
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.model.using import AbilityUse
from wartable.rulesets.battle_century.operation.movement.dock import expose_docked_unit
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone, move_unit
from wartable.rulesets.battle_century.operation.targeting.targets import zones_in_reach_of_move


@mypyc_attr(allow_interpreted_subclasses=True)
class UtilityUpgrade(Upgrade):
    """Base class of Upgrades that are used as Utility Actions. If the Upgrade is used without an Action, its
    user does not move first.
    """

    def zones_to_use_from(self, state: Operation, me: Unit, zones: int) -> int:
        """Return the mask of the Zones, among those of the mask `zones`, from which `me` could use the
        Upgrade; 0 for none.
        """
        raise NotImplementedError

    def is_usable_anywhere(self, state: Operation, me: Unit) -> bool:
        """Whether `me` could use the Upgrade now from any Zone, for example on itself. If not,
        `zones_to_use_from` says from which Zones.
        """
        return False

    def is_utility_action(self, state: Operation, me: Unit) -> bool:
        return (
            self.is_usable_anywhere(state, me)
            or self.zones_to_use_from(state, me, zones_in_reach_of_move(state, me)) != 0
        )

    def is_usable_without_action(self, state: Operation, me: Unit) -> bool:
        return self.zones_to_use_from(state, me, 1 << me.zone) != 0

    def carry_out_utility_action(self, table: OperationTable, me: Unit) -> None:
        mask = self.zones_to_use_from(table.state, me, zones_in_reach_of_move(table.state, me))
        move_unit(
            table, me, ask_for_zone(table, me, me.seat, f"{me.noun:uses} {self.title}: from where?", mask)
        )
        if me.is_active and self.is_usable_without_action(table.state, me):
            table.state.using.append(AbilityUse(me.id, self))
            self.use_without_action(table, me)
            table.state.using.pop()


def zones_to_reach_units_from(
    state: Operation, me: Unit, units: Sequence[Unit], radius: int, zones: int
) -> int:
    """Return the mask of the Zones, among those of the mask `zones`, in which the Unit `me` would be within
    `radius` Zones of one of `units`. If one of these is `me` itself or is Docked in it, return all of
    `zones`.
    """
    found = 0
    for unit in units:
        if unit is me or unit.docked_in == me.id:
            return zones
        if unit.zone >= 0:
            found |= zones_around(state, unit, radius)
    return zones & anchors_touching(state, me, found)


def units_within(state: Operation, me: Unit, units: Sequence[Unit], radius: int) -> list[Unit]:
    """Return those of `units` that are at most `radius` Zones away from `me`; `me` itself always counts."""
    return [unit for unit in units if unit is me or is_within(state, me, unit, radius)]


def expose_if_target_outside_base(table: OperationTable, me: Unit, unit: Unit | None) -> None:
    """Expose a Docked Unit to area attacks and Extreme Terrain for a Round if its ability affects something
    outside its Base: the Unit `unit` if that is not in the same Base, or a Zone if `unit` is None. R-ACT-050,
    A-111.
    """
    if unit is None or unit.docked_in != me.docked_in:
        expose_docked_unit(table, me)
