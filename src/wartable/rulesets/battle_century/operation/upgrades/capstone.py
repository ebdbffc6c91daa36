"""Capstones: the most powerful Upgrades of Bosses. R-BOSS-060, R-BOSS-061, R-BOSS-066 to R-BOSS-070."""

from __future__ import annotations

from collections.abc import Sequence
from sys import maxsize
from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.battle_century.operation.attack.offense import (
    could_be_forced_to_attack_ally,
    force_attack_on_ally,
)
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.events.powers import EnergyDrained
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, register_conditions
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.marks import COMMANDS, SHARED
from wartable.rulesets.battle_century.operation.model.mecha import Attributes
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Mode
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for_use_and_check_active


class Misfortune(Condition):
    """The bearer's Beam Weapons are Overheating, its others Unreliable. A Weapon that has that keyword
    already gets the other one too.
    """

    key = "aura_of_misfortune"
    marks = SHARED
    points = True
    rules = ("R-BOSS-061",)

    def modified_mode(self, mode: Mode) -> Mode:
        return mode.changed_by_misfortune()


class AuraOfMisfortune(Upgrade):
    """Until the bearer is destroyed, Beam Weapons of Enemies are Overheating and their other Weapons
    Unreliable. A Weapon that has that keyword already gets the other one too.
    """

    key = "aura_of_misfortune"
    group = "capstone"
    shows = True
    rules = ("R-BOSS-060", "R-BOSS-061")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.curses = (*loadout.curses, self.key)


class Hatred(Condition):
    """The bearer pays 2 Genre Points for every Genre Power."""

    key = "embodiment_of_evil"
    marks = SHARED
    points = True
    rules = ("R-BOSS-066",)

    def modified_power_price(self, cost: int) -> int:
        return max(2, cost)


class EmbodimentOfEvil(Upgrade):
    """Until the bearer of this is destroyed, Enemies pay 2 Genre Points for every Genre Power."""

    key = "embodiment_of_evil"
    group = "capstone"
    shows = True
    rules = ("R-BOSS-060", "R-BOSS-066")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.curses = (*loadout.curses, self.key)


class EnergyGained(Condition):
    """The bearer has more Energy until its next Turn, which it took from an Enemy."""

    key = "energy_drain"
    of_rank = True
    rules = ("R-BOSS-067",)

    def modified_attributes(self, effect: Effect, ranks: Attributes) -> Attributes:
        return ranks.with_energy_pool(ranks.energy + effect.amount, ranks.full_energy + effect.amount)


class EnergyDrain(Upgrade):
    """At the beginning of each Turn of the bearer, one Enemy loses half of the Energy that it has left. The
    bearer gains as much until its next Turn.
    """

    key = "energy_drain"
    group = "capstone"
    rules = ("R-BOSS-060", "R-BOSS-067")

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        return 1.0

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        return [Option(self.tag, self.name)] if table.state.enemies(me) else ()

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        enemies = table.state.enemies(me)
        enemy = table.pick(me, f"{me.noun:drains} Energy: choose an Enemy", "of", enemies)
        pay_for_use_and_check_active(table, me, self, 0, target=enemy.id)
        amount = enemy.energy // 2
        enemy.energy_spent += amount
        table.emit(EnergyDrained(me.id, enemy.id, amount))
        if amount:
            begin_effect(table, me, self.key, amount=amount, clock=_energy_clock(table.state, me))


def _energy_clock(state: Operation, me: Unit) -> str:
    """Return the id of the Unit whose next Turn restores this Unit's Energy: the Unit itself, for which any
    of its Pilots' Turns counts, or by a house rule the Pilot whose Turn it is. A-212.
    """
    return state.turn_of if state.plan.house.combined_once else me.id


class HypersonicStriker(Upgrade):
    """The bearer may move away from its target in Offensive Actions, as long as the target stays in Range,
    and all its Weapons reach 5 Zones farther.
    """

    key = "hypersonic_striker"
    group = "capstone"
    rules = ("R-BOSS-060", "R-BOSS-068")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.backs_off = (*loadout.backs_off, fitting)

    def modify_mode(self, mode: Mode) -> None:
        mode.most += 5


class Possessed(Condition):
    """Another Unit directs the bearer for one attack on an Ally. The bearer cannot spend Genre Points
    meanwhile.
    """

    key = "possession"
    marks = COMMANDS
    points = True
    rules = ("R-BOSS-069", "R-BOSS-070")

    def modified_power_price(self, cost: int) -> int:
        return maxsize


class Possession(Upgrade):
    """At the beginning of its Turn the bearer may spend 5 Energy to make one Enemy attack an Ally of that
    Enemy at once, with a Default Weapon. The bearer's seat makes all choices, including the Move. The Enemy
    still has its next Turn. If it has no Ally in reach, nothing happens, and no Energy is spent.
    """

    key = "possession"
    group = "capstone"
    rehearsed = False
    rules = ("R-BOSS-060", "R-BOSS-069", "R-BOSS-070")

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        return 3.0

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        usable = me.energy >= 5 and self._victims(table, me)
        return [Option(self.tag, "Possession: for 5 Energy an Enemy attacks its Ally")] if usable else ()

    def _victims(self, table: OperationTable, me: Unit) -> list[Unit]:
        """Return the Enemies that have an Ally outside of a Base to attack."""
        state = table.state
        return [
            enemy
            for enemy in state.enemies(me)
            if [ally for ally in state.allies(enemy) if ally.docked_in == ""]
        ]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        victim = table.pick(me, f"{me.noun:possesses}: choose a target", "of", self._victims(table, me))
        able = could_be_forced_to_attack_ally(table.state, victim)
        if not pay_for_use_and_check_active(table, me, self, 5 if able else 0, target=victim.id) or not able:
            return
        force_attack_on_ally(table, victim, me, condition=self.key)


register_conditions(Misfortune(), Hatred(), EnergyGained(), Possessed())

CAPSTONES: Final = declared_abilities(globals(), Upgrade)
