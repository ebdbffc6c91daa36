"""Mobility: Upgrades to ignore Terrain, to Move farther, and to move away from an Enemy while attacking.
R-MOB-001 to R-MOB-004.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.ground.movement_modes import is_kept_from_flying
from wartable.rulesets.battle_century.operation.model.conditions import Condition, register_conditions
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.marks import LIFTS, MOVES
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import EXTERNAL, Fitting, Upgrade
from wartable.rulesets.battle_century.operation.movement.terrain import count_extreme_terrain_tests
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for_use_and_check_active

_LAND: Final = "land"


class LiftedByAntigravity(Condition):
    """The bearer ignores the Terrain of its Zone and shoots past a Zone with Enemies, except underwater and
    in space.
    """

    key = "antigravity"
    marks = LIFTS
    rules = ("R-MOB-001",)


class Antigravity(Upgrade):
    """At the beginning of its Turn the bearer may spend 2 Energy to ignore the Terrain of its Zone and to
    shoot past a Zone with Enemies, for a Round. This has no effect underwater or in space.
    """

    key = "antigravity"
    group = "mobility"
    placement = EXTERNAL
    cost = 10
    rules = ("R-MOB-001",)

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        if me.energy < 2 or table.state.plan.environments[me.zone] != _LAND or is_kept_from_flying(me):
            return ()
        return [Option(self.tag, "Antigravity: leave the ground for 2 Energy")]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        if pay_for_use_and_check_active(table, me, self, 2, target=me.id):
            begin_effect(table, me, "antigravity")
            table.state.owed = min(table.state.owed, count_extreme_terrain_tests(table.state, me))


class Overboosted(Condition):
    """The bearer Moves farther with its next Action in this Round, by the amount in Zones."""

    key = "overbooster"
    marks = MOVES
    this_round = True
    rules = ("R-MOB-002", "R-MOB-003")


class Overbooster(Upgrade):
    """At the beginning of its Turn the bearer may spend Energy to Move farther with its next Action in this
    Round: 3 Zones for 1 Energy, or 5 for 2.
    """

    key = "overbooster"
    group = "mobility"
    placement = EXTERNAL
    cost = 10
    rules = ("R-MOB-002", "R-MOB-003")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        return [Option(self.tag, "Overbooster: Move farther")] if me.energy > 0 else ()

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        options = [Option("energy:1", "3 Zones for 1 Energy", (1, 3))]
        if me.energy > 1:
            options.append(Option("energy:2", "5 Zones for 2 Energy", (2, 5)))
        choice = table.ask(Decision(me.seat, f"{me.noun:fires its} Overbooster", options, me.id))
        energy, zones = cast(tuple[int, int], choice.data)
        if pay_for_use_and_check_active(table, me, self, energy, target=me.id):
            begin_effect(table, me, "overbooster", amount=zones)


class ReversibleThrusters(Upgrade):
    """The bearer's Offensive Actions may end farther from the target than they began, if the target is still
    in Range.
    """

    key = "reversible_thrusters"
    group = "mobility"
    placement = EXTERNAL
    cost = 10
    rules = ("R-MOB-004",)

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.backs_off = (*loadout.backs_off, fitting)


register_conditions(LiftedByAntigravity(), Overboosted())

MOBILITY: Final = declared_abilities(globals(), Upgrade)
