"""The six Powers that every Player Character has. Battle Century G 1.2, Default Powers."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.core.term import Term
from wartable.rulesets.battle_century.events import (
    Rerolled,
    Revealed,
    UpgradeRefused,
    WeaponGained,
)
from wartable.rulesets.battle_century.leaving import retreat
from wartable.rulesets.battle_century.loadout import AREAS, Mount
from wartable.rulesets.battle_century.might import MightTest, roll_might
from wartable.rulesets.battle_century.powers.base import Power
from wartable.rulesets.battle_century.state import Operation, OperationTable, Unit
from wartable.rulesets.battle_century.synchro import helpers_for, plan_synchro
from wartable.rulesets.battle_century.weapons.base import Weapon
from wartable.rulesets.battle_century.weapons.catalogue import BOUGHT, WEAPONS

__all__ = ["DEFAULT_POWERS"]


class KnowledgeIsPower(Power):
    """Learn one Enemy's Attributes, Upgrades, Weapons and Genre Powers."""

    key = "knowledge_is_power"
    name = "Knowledge is Power"
    group = "default"
    rules = ("R-POW-008",)

    def before_action(self, table: OperationTable, me: Unit) -> bool:
        return bool(_unknown(table.state, me))

    def during_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return bool(_unknown(table.state, me))

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        options = [Option(f"of:{enemy.id}", enemy.name, enemy) for enemy in _unknown(table.state, me)]
        enemy = cast(
            Unit, table.ask(Decision(me.seat, f"{me.name} learns all about whom?", options, me.id)).data
        )
        for facet in ("attributes", "upgrades", "weapons", "powers"):
            table.state.knowledge.learn(me.side, enemy.id, facet)
        table.emit(Revealed(enemy.id, me.side))


def _unknown(state: Operation, me: Unit) -> list[Unit]:
    """Enemies about whom something is still hidden from this side. What is known of a mecha holds for its
    Core.
    """
    if state.plan.open_sheets:
        return []
    known = state.knowledge
    return [
        enemy
        for enemy in state.enemies(me)
        if not known.knows(me.side, enemy.id, "attributes")
        and not (enemy.loadout.core and known.knows(me.side, enemy.id.removesuffix("_core"), "attributes"))
    ]


class LiveAnotherDay(Power):
    """Leave the battlefield at once; in answer to an attack this prevents its Damage to the user."""

    key = "live_another_day"
    name = "Live Another Day"
    group = "default"
    rules = ("R-POW-009", "R-POW-010")

    def before_action(self, table: OperationTable, me: Unit) -> bool:
        return True

    def during_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return True

    def at_destruction(self, table: OperationTable, me: Unit) -> bool:
        return True

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        retreat(table, me)


class MidSceneUpgrade(Power):
    """Get a new Weapon or Upgrade now and owe its cost until after the Operation; the GM may refuse what
    could never be paid.
    """

    key = "mid_scene_upgrade"
    name = "Mid-Scene Upgrade"
    group = "default"
    rules = ("R-POW-011", "R-POW-012")

    def before_action(self, table: OperationTable, me: Unit) -> bool:
        return not me.loadout.core and len(me.loadout.mounts) < len(WEAPONS)

    def during_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        return self.before_action(table, me)

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        options = [Option(f"gain:{weapon.key}", weapon.name, weapon) for weapon in _not_owned(me)]
        choice = table.ask(Decision(me.seat, f"{me.name} gains which Weapon?", options, me.id))
        weapon = cast(Weapon, choice.data)
        if not _is_granted(table, me, weapon):
            me.genre += 1  # nothing was gained, so nothing is paid (B-21)
            table.emit(UpgradeRefused(me.id, weapon.key))
            return
        places = [Option(f"in:{area}", area.title(), area) for area in AREAS]
        area = table.ask(Decision(me.seat, f"{me.name} mounts {weapon.name} where?", places, me.id)).key[3:]
        me.loadout = me.loadout.with_mount(Mount(weapon, area))
        me.debts.append(weapon.key)
        table.emit(WeaponGained(me.id, weapon.key, area, weapon.cost))


def _not_owned(me: Unit) -> list[Weapon]:
    owned = [mount.weapon.key for mount in me.loadout.mounts]
    return [weapon for weapon in BOUGHT if weapon.key not in owned]


def _is_granted(table: OperationTable, me: Unit, weapon: Weapon) -> bool:
    """Where there is a GM, the GM is asked whether it can ever be paid."""
    gm = table.state.plan.gm
    if not gm:
        return True
    options = [Option("grant", "Grant it"), Option("refuse", "Refuse: it could never be paid")]
    return (
        table.ask(Decision(gm, f"{me.name} wants {weapon.name} ({weapon.cost} MP)", options, me.id)).key
        == "grant"
    )


class NotSoFast(Power):
    """Have an Enemy's Might Test against an Ally rerolled with two Disadvantages; not if it attacks the
    user too.
    """

    key = "not_so_fast"
    name = "Not so Fast"
    group = "default"
    reroll = -2
    rules = ("R-POW-013", "R-POW-014", "R-POW-015")

    def during_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        if test.actor.side == me.side or test.attacks(me) or _mark(self, me) in test.used:
            return False
        for against in test.targets:
            if against.unit.side == me.side and against.unit.is_active and not against.granted:
                return True
        return False

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        _reroll(table, self, me, test)


class SynchroAttack(Power):
    """Two Advantages on the next Offensive Action for every Ally who gives up an Action and a Genre Point;
    all wait until they can strike together. Once an Operation for each Unit.
    """

    key = "synchro_attack"
    name = "Synchro Attack"
    group = "default"
    uses = "once an Operation"
    setup = True
    rules = ("R-POW-016", "R-POW-017", "R-POW-018")

    def before_action(self, table: OperationTable, me: Unit) -> bool:
        return me.acted != table.state.round and bool(helpers_for(table.state, me))

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        plan_synchro(table, me)


class TryAgain(Power):
    """Reroll one of the user's own Might Tests with an Advantage and keep the new result, once a Test."""

    key = "try_again"
    name = "Try Again"
    group = "default"
    reroll = 1
    rules = ("R-POW-019",)

    def during_test(self, table: OperationTable, me: Unit, test: MightTest) -> bool:
        if test.actor is not me or _mark(self, me) in test.used:
            return False
        for against in test.targets:
            if against.unit.is_active and not against.granted:
                return True
        return False

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        _reroll(table, self, me, test)


def _mark(power: Power, me: Unit) -> str:
    return f"{power.key}:{me.id}"


def _reroll(table: OperationTable, power: Power, me: Unit, test: MightTest | None) -> None:
    """Roll the Test again; Advantages of all rerolls count together. R-TRBL-040."""
    assert test is not None
    test.used.append(_mark(power, me))
    test.rerolls.append(Term(power.name, power.reroll))
    table.emit(Rerolled(test.actor.id, power.key))
    roll_might(table, test)


DEFAULT_POWERS: Final[tuple[Power, ...]] = (
    KnowledgeIsPower(),
    LiveAnotherDay(),
    MidSceneUpgrade(),
    NotSoFast(),
    SynchroAttack(),
    TryAgain(),
)
