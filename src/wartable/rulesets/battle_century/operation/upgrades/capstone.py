"""Capstones of Bosses: what the most terrible of them are feared for. R-BOSS-060, R-BOSS-061, R-BOSS-066 to
R-BOSS-070.
"""

from __future__ import annotations

from collections.abc import Sequence
from sys import maxsize
from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.battle_century.operation.attack.offense import could_betray, forced_action
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.events.powers import EnergyDrained
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, enlist
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.marks import COMMANDS, SHARED
from wartable.rulesets.battle_century.operation.model.mecha import Attributes
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Mode
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for


class Misfortune(Condition):
    """Beam Weapons overheat, others are Unreliable; one that has the one of the two has the other as well."""

    key = "aura_of_misfortune"
    marks = SHARED
    points = True
    rules = ("R-BOSS-061",)

    def tuned(self, mode: Mode) -> Mode:
        return mode.jinxed()


class AuraOfMisfortune(Upgrade):
    """Until its bearer is destroyed, Beam Weapons of Enemies are Overheating and their others Unreliable;
    those that are so anyway are both.
    """

    key = "aura_of_misfortune"
    group = "capstone"
    shows = True
    rules = ("R-BOSS-060", "R-BOSS-061")

    def built(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.curses = (*loadout.curses, self.key)


class Hatred(Condition):
    """Genre Powers cost 2 Genre Points."""

    key = "embodiment_of_evil"
    marks = SHARED
    points = True
    rules = ("R-BOSS-066",)

    def price(self, cost: int) -> int:
        return max(2, cost)


class EmbodimentOfEvil(Upgrade):
    """Until its bearer is destroyed, Enemies pay 2 Genre Points for every Genre Power."""

    key = "embodiment_of_evil"
    group = "capstone"
    shows = True
    rules = ("R-BOSS-060", "R-BOSS-066")

    def built(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.curses = (*loadout.curses, self.key)


class EnergyGained(Condition):
    """There is more Energy until the next Turn, taken from an Enemy."""

    key = "energy_drain"
    of_rank = True
    rules = ("R-BOSS-067",)

    def ranks(self, effect: Effect, ranks: Attributes) -> Attributes:
        return ranks.with_energy(ranks.energy + effect.amount, ranks.full_energy + effect.amount)


class EnergyDrain(Upgrade):
    """At the beginning of each Turn one Enemy loses half of the Energy it has left, and its bearer gains as
    much, to spend and to double until its next Turn.
    """

    key = "energy_drain"
    group = "capstone"
    rules = ("R-BOSS-060", "R-BOSS-067")

    def hunch(self, state: Operation, me: Unit) -> float:
        return 1.0

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        return [Option(self.tag, self.name)] if table.state.enemies(me) else ()

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        enemies = table.state.enemies(me)
        enemy = table.pick(me, f"{me.noun:drains} Energy: choose an Enemy", "of", enemies)
        pay_for(table, me, self, 0, target=enemy.id)
        amount = enemy.energy // 2
        enemy.energy_spent += amount
        table.emit(EnergyDrained(me.id, enemy.id, amount))
        if amount:
            begin_effect(table, me, self.key, amount=amount, clock=_refreshing(table.state, me))


def _refreshing(state: Operation, me: Unit) -> str:
    """Return whose next Turn restores the Unit's Energy: its own, which includes those of its Pilots, or by a
    house rule the one being taken. A-212.
    """
    return state.turn_of if state.plan.house.combined_once else me.id


class HypersonicStriker(Upgrade):
    """It may move backwards in its Offensive Actions, as long as the target stays in Range, and all its
    Weapons reach 5 Zones farther.
    """

    key = "hypersonic_striker"
    group = "capstone"
    rules = ("R-BOSS-060", "R-BOSS-068")

    def built(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.backs_off = (*loadout.backs_off, fitting)

    def tune(self, mode: Mode) -> None:
        mode.most += 5


class Possessed(Condition):
    """Another Unit directs it for one attack on an Ally. None of its Genre Points can be spent meanwhile."""

    key = "possession"
    marks = COMMANDS
    points = True
    rules = ("R-BOSS-069", "R-BOSS-070")

    def price(self, cost: int) -> int:
        return maxsize


class Possession(Upgrade):
    """At the beginning of a Turn 5 Energy have one Enemy attack an Ally of its own at once with a Default
    Weapon. The bearer's seat makes all choices, its Move included. The Enemy's next Turn is not touched.
    Where there is no such Ally in its reach nothing happens, and it costs nothing.
    """

    key = "possession"
    group = "capstone"
    rehearsed = False
    rules = ("R-BOSS-060", "R-BOSS-069", "R-BOSS-070")

    def hunch(self, state: Operation, me: Unit) -> float:
        return 3.0

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        usable = me.energy >= 5 and self._victims(table, me)
        return [Option(self.tag, "Possession: for 5 Energy an Enemy attacks its Ally")] if usable else ()

    def _victims(self, table: OperationTable, me: Unit) -> list[Unit]:
        """Return the Enemies with an Ally on the battlefield."""
        state = table.state
        return [
            enemy
            for enemy in state.enemies(me)
            if [ally for ally in state.allies(enemy) if ally.docked_in == ""]
        ]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        victim = table.pick(me, f"{me.noun:possesses}: choose a target", "of", self._victims(table, me))
        able = could_betray(table.state, victim)
        if not pay_for(table, me, self, 5 if able else 0, target=victim.id) or not able:
            return
        forced_action(table, victim, me, under=self.key)


enlist(Misfortune(), Hatred(), EnergyGained(), Possessed())

CAPSTONES: Final = declared_abilities(globals(), Upgrade)
