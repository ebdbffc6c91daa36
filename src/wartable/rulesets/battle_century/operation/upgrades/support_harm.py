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
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, enlist
from wartable.rulesets.battle_century.operation.model.marks import GROUNDS
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.targeting.area_targets import is_hit_by_areas, safe_zones
from wartable.rulesets.battle_century.operation.targeting.targets import attackable
from wartable.rulesets.battle_century.operation.upgrades.support import UnitSupport, ZoneSupport

_RADIUS: Final = 3
_DIFFICULTY: Final = 10
_DIE: Final = Kept(10)


@mypyc_attr(allow_interpreted_subclasses=True)
class BlastSupport(ZoneSupport):
    """Base class of Support Upgrades that affect all Units in a Blast (3), including Allies and the user."""

    cost = 10

    def radius(self, me: Unit) -> int:
        return _RADIUS + me.loadout.widens

    def work(self, table: OperationTable, me: Unit, zone: int) -> None:
        area = table.state.plan.board.disc(zone, self.radius(me))
        area &= ~safe_zones(table, me, area)
        state = table.state
        self.strike(
            table, me, [u for u in state.active() if is_hit_by_areas(u) and occupied_zones(state, u) & area]
        )

    def strike(self, table: OperationTable, me: Unit, units: list[Unit]) -> None:
        """Apply the effect of the Upgrade to these Units."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class EnemySupport(UnitSupport):
    """Base class of Support Upgrades that are used against a single Enemy."""

    cost = 10

    def helps(self, unit: Unit) -> bool:
        return False

    def targets(self, state: Operation, me: Unit) -> list[Unit]:
        return attackable(state, me)

    def work(self, table: OperationTable, me: Unit, unit: Unit) -> None:
        self.spend(table, me, unit)
        self.strike(table, me, unit)

    def strike(self, table: OperationTable, me: Unit, enemy: Unit) -> None:
        """Apply the effect of the Upgrade to the Enemy."""
        raise NotImplementedError


class Airstrike(BlastSupport):
    """All Units in a Blast (3), including Allies and the user, take half the user's Systems as Damage."""

    key = "airstrike"
    keywords = ("Blast (3)",)
    rules = ("R-SUP-001", "R-SUP-003", "R-SUP-010", "R-SUP-016")

    def strike(self, table: OperationTable, me: Unit, units: list[Unit]) -> None:
        amount = me.attributes.systems // 2
        for unit in units:
            deal_damage(table, unit, amount, me, reason=self.name)


class Shorted(Condition):
    """The bearer has half its Energy, and takes 2 Damage for every point that it spends."""

    key = "shorted"
    name = "Electromagnetic Detonator"
    halves_energy = True
    points = True
    rules = ("R-SUP-011", "R-SUP-012")

    def spent(self, table: OperationTable, me: Unit, effect: Effect, energy: int) -> None:
        deal_damage(table, me, 2 * energy, table.state.units.get(effect.other), reason=self.name)


class ElectromagneticDetonator(EnemySupport):
    """For a Round an Enemy has half its Energy and takes 2 Damage for every point that it spends."""

    key = "electromagnetic_detonator"
    rules = ("R-SUP-001", "R-SUP-011", "R-SUP-012", "R-SUP-016")

    def strike(self, table: OperationTable, me: Unit, enemy: Unit) -> None:
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

    def strike(self, table: OperationTable, me: Unit, enemy: Unit) -> None:
        begin_effect(table, enemy, "ensnared", other=me.id)


class FireAtWill(EnemySupport):
    """An Enemy tests Speed against 10 + the user's Systems, and takes the shortfall as Damage."""

    key = "fire_at_will"
    rules = ("R-SUP-001", "R-SUP-014", "R-SUP-016")

    def strike(self, table: OperationTable, me: Unit, enemy: Unit) -> None:
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

    def strike(self, table: OperationTable, me: Unit, units: list[Unit]) -> None:
        for unit in units:
            begin_effect(table, unit, "jammed", other=me.id)


enlist(Shorted(), Ensnared(), Jammed())

HARM: Final = declared_abilities(globals(), Upgrade)
