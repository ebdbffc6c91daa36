"""Support Upgrades that harm Units. They make no Might Test, so cover, Defense and Duels do not matter; only
abilities that stop Damage protect from them. R-SUP-010 to R-SUP-016.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import declared_abilities
from wartable.core.dice import Kept
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.events.harm import DangerTested
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, register_conditions
from wartable.rulesets.battle_century.operation.model.marks import GROUNDS
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.targeting.area_targets import (
    ask_which_zones_to_spare,
    can_be_hit_by_area,
)
from wartable.rulesets.battle_century.operation.targeting.targets import enemies_to_aim_at
from wartable.rulesets.battle_century.operation.upgrades.support import UnitSupport, ZoneSupport

_RADIUS: Final = 3
_DIFFICULTY: Final = 10
_DIE: Final = Kept(10)


@mypyc_attr(allow_interpreted_subclasses=True)
class BlastSupport(ZoneSupport):
    """Base class of Support Upgrades that affect all Units in a Blast (3), including Allies and the user."""

    cost = 10

    def effect_radius(self, me: Unit) -> int:
        return _RADIUS + me.loadout.widens

    def apply_to_zone(self, table: OperationTable, me: Unit, zone: int) -> None:
        area = table.state.plan.board.disc(zone, self.effect_radius(me))
        area &= ~ask_which_zones_to_spare(table, me, area)
        state = table.state
        self.apply_to_units(
            table,
            me,
            [u for u in state.active() if can_be_hit_by_area(u) and occupied_zones(state, u) & area],
        )

    def apply_to_units(self, table: OperationTable, me: Unit, units: list[Unit]) -> None:
        """Apply the effect of the Upgrade to these Units."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class EnemySupport(UnitSupport):
    """Base class of Support Upgrades that are used against a single Enemy."""

    cost = 10

    def could_affect_unit(self, unit: Unit) -> bool:
        return False

    def possible_targets(self, state: Operation, me: Unit) -> list[Unit]:
        return enemies_to_aim_at(state, me)

    def pay_and_apply_to_unit(self, table: OperationTable, me: Unit, unit: Unit) -> None:
        self.use_up_and_announce(table, me, unit)
        self.apply_to_enemy(table, me, unit)

    def apply_to_enemy(self, table: OperationTable, me: Unit, enemy: Unit) -> None:
        """Apply the effect of the Upgrade to the Enemy."""
        raise NotImplementedError


class Airstrike(BlastSupport):
    """All Units in a Blast (3), including Allies and the user, take half the user's Systems as Damage."""

    key = "airstrike"
    keywords = ("Blast (3)",)
    rules = ("R-SUP-001", "R-SUP-003", "R-SUP-010", "R-SUP-016")

    def apply_to_units(self, table: OperationTable, me: Unit, units: list[Unit]) -> None:
        amount = me.attributes.systems // 2
        for unit in units:
            deal_damage(table, unit, amount, me, reason=self.name)


class EnergyShorted(Condition):
    """The bearer has half its Energy, and takes 2 Damage for every point that it spends."""

    key = "shorted"
    name = "Electromagnetic Detonator"
    halves_energy = True
    points = True
    rules = ("R-SUP-011", "R-SUP-012")

    def after_energy_spent(self, table: OperationTable, me: Unit, effect: Effect, energy: int) -> None:
        deal_damage(table, me, 2 * energy, table.state.units.get(effect.other), reason=self.name)


class ElectromagneticDetonator(EnemySupport):
    """For a Round an Enemy has half its Energy and takes 2 Damage for every point that it spends."""

    key = "electromagnetic_detonator"
    rules = ("R-SUP-001", "R-SUP-011", "R-SUP-012", "R-SUP-016")

    def apply_to_enemy(self, table: OperationTable, me: Unit, enemy: Unit) -> None:
        begin_effect(table, enemy, "shorted", other=me.id)


class Ensnared(Condition):
    """The bearer has half its Guard and Speed, and cannot fly."""

    key = "ensnared"
    name = "Ensnaring Trap"
    halves = ("guard", "speed")
    marks = GROUNDS
    rules = ("R-SUP-013",)


class EnsnaringTrap(EnemySupport):
    """For a Round an Enemy has half its Guard and Speed and cannot fly."""

    key = "ensnaring_trap"
    rules = ("R-SUP-001", "R-SUP-013", "R-SUP-016")

    def apply_to_enemy(self, table: OperationTable, me: Unit, enemy: Unit) -> None:
        begin_effect(table, enemy, "ensnared", other=me.id)


class FireAtWill(EnemySupport):
    """An Enemy tests Speed against 10 + the user's Systems, and takes the shortfall as Damage."""

    key = "fire_at_will"
    rules = ("R-SUP-001", "R-SUP-014", "R-SUP-016")

    def apply_to_enemy(self, table: OperationTable, me: Unit, enemy: Unit) -> None:
        die = table.roll(_DIE, f"{enemy.noun:tests} Speed against {self.name}")
        total = die + enemy.attributes.speed
        dn = _DIFFICULTY + me.attributes.systems
        table.emit(DangerTested(enemy.id, me.id, self.tag, "speed", die, total, dn))
        deal_damage(table, enemy, dn - total, me, reason=self.name)


class Jammed(Condition):
    """The bearer has half its Might."""

    key = "jammed"
    name = "Jamming Barrage"
    halves = ("might",)
    rules = ("R-SUP-015",)


class JammingBarrage(BlastSupport):
    """All Units in a Blast (3), including Allies and the user, have half their Might for a Round."""

    key = "jamming_barrage"
    keywords = ("Blast (3)",)
    rules = ("R-SUP-001", "R-SUP-003", "R-SUP-015", "R-SUP-016")

    def apply_to_units(self, table: OperationTable, me: Unit, units: list[Unit]) -> None:
        for unit in units:
            begin_effect(table, unit, "jammed", other=me.id)


register_conditions(EnergyShorted(), Ensnared(), Jammed())

HARM: Final = declared_abilities(globals(), Upgrade)
