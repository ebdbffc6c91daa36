"""The six Powers that every Player Character has. Battle Century G 1.2, Default Powers."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.battle_century.operation.damage.removal import retreat_unit
from wartable.rulesets.battle_century.operation.effects.might import power_use_key, reroll_test_by_power
from wartable.rulesets.battle_century.operation.events.powers import Revealed
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.pilots import acting_pilot_of
from wartable.rulesets.battle_century.operation.model.power import Power, price_of_power
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.powers.mid_scene_upgrades import (
    ask_and_gain_weapon_or_upgrade,
    can_gain_anything,
)
from wartable.rulesets.battle_century.operation.turn.synchro import has_synchro_helpers, plan_synchro_attack


class KnowledgeIsPower(Power):
    """The user's side learns one Enemy's Attributes, Upgrades, Weapons and Genre Powers."""

    key = "knowledge_is_power"
    group = "default"
    rehearsed = False
    rules = ("R-POW-008",)

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        return 1.2

    def can_use_before_action(self, table: OperationTable, me: Unit) -> bool:
        state = table.state
        for enemy in state.enemies(me):
            if _is_hidden(state, me.side, enemy):
                return True
        return False

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return self.can_use_before_action(table, me)

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        enemy = table.pick(
            me, f"{me.name}: choose an Enemy to learn all about", "of", _hidden_enemies(table.state, me)
        )
        for id in (enemy.id, *enemy.pilots):
            for facet in ("attributes", "upgrades", "weapons", "powers"):
                table.state.knowledge.learn(me.side, id, facet)
        table.emit(Revealed(enemy.id, me.side))


def _hidden_enemies(state: Operation, me: Unit) -> list[Unit]:
    """Return the Enemies whose sheet the Unit's side does not know completely."""
    return [enemy for enemy in state.enemies(me) if _is_hidden(state, me.side, enemy)]


def _is_hidden(state: Operation, side: str, enemy: Unit) -> bool:
    """Whether the Enemy's sheet is hidden from the side. If the side knows the sheet of a mecha, it also
    knows that of its Core.
    """
    known = state.knowledge
    if state.plan.open_sheets or known.knows(side, enemy.id, "attributes"):
        return False
    return not known.knows(side, enemy.id.removesuffix("_core"), "attributes")


class LiveAnotherDay(Power):
    """The user leaves the battlefield at once. In answer to an attack this prevents its Damage to the
    user.
    """

    key = "live_another_day"
    group = "default"
    rehearsed = False
    rules = ("R-POW-009", "R-POW-010")

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        return -4.0 * me.attributes.threshold

    def can_use_before_action(self, table: OperationTable, me: Unit) -> bool:
        return True

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return True

    def can_use_at_destruction(self, table: OperationTable, me: Unit) -> bool:
        return True

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        retreat_unit(table, me)


class MidSceneUpgrade(Power):
    """The user gains a new Weapon or Upgrade, and owes its cost after the Operation. The GM may refuse
    Upgrades that could never be paid for. A Feature that can be put on lasts only for this Operation.
    """

    key = "mid_scene_upgrade"
    name = "Mid-Scene Upgrade"
    group = "default"
    rehearsed = False
    rules = ("R-POW-011", "R-POW-012", "R-FEAT-002")

    def can_use_before_action(self, table: OperationTable, me: Unit) -> bool:
        return can_gain_anything(me.loadout)

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return self.can_use_before_action(table, me)

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        if not ask_and_gain_weapon_or_upgrade(table, me):
            payer = acting_pilot_of(table.state, me)
            payer.genre += price_of_power(table.state, payer)  # nothing was gained, so nothing is paid (B-21)


class NotSoFast(Power):
    """An Enemy's Might Test against an Ally is rolled again with two Disadvantages. Not possible if the Test
    attacks the user too.
    """

    key = "not_so_fast"
    name = "Not so Fast"
    group = "default"
    reroll = -2
    uses = "once a Might Test"
    rules = ("R-POW-013", "R-POW-014", "R-POW-015")

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        if test.side == me.side or test.attacks(me) or power_use_key(self, me) in test.used:
            return False
        for against in test.targets:
            if against.unit.side == me.side and against.unit.is_active and not against.granted:
                return True
        return False

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        reroll_test_by_power(table, self, me, test)


class SynchroAttack(Power):
    """The user has two Advantages on its next Offensive Action for every Ally who gives up an Action and a
    Genre Point. The attack comes after the last of their Turns. Each Unit can take part once an Operation.
    """

    key = "synchro_attack"
    group = "default"
    rehearsed = False
    uses = "once an Operation"
    setup = True
    rules = ("R-POW-016", "R-POW-017", "R-POW-018")

    def can_use_before_action(self, table: OperationTable, me: Unit) -> bool:
        return acting_pilot_of(table.state, me).acted != table.state.round and has_synchro_helpers(
            table.state, me
        )

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        plan_synchro_attack(table, me)


class TryAgain(Power):
    """The user rolls one of its own Might Tests again with an Advantage and keeps the new result, once a
    Test.
    """

    key = "try_again"
    group = "default"
    reroll = 1
    uses = "once a Might Test"
    rules = ("R-POW-019",)

    def can_use_in_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        if test.actor is not me or power_use_key(self, me) in test.used:
            return False
        for against in test.targets:
            if against.unit.is_active and not against.granted:
                return True
        return False

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        reroll_test_by_power(table, self, me, test)


DEFAULT_POWERS: Final = tuple([kind() for kind in declared_abilities(globals(), Power)])
