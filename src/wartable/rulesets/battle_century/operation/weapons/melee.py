"""Melee Weapons bought with Mecha Points. Battle Century G 1.2, Equippable Melee Weapons."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.attack.duel import begin_duel
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.ground.positions import occupied
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.pilots import pilot_of
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.weapon import Mode, Weapon
from wartable.rulesets.battle_century.operation.targeting.area_targets import area_of


class Melee(Weapon):
    """Reaches 0 to 1 Zones; an Advantage in an Engage attack and against duelists."""

    group = "melee"
    melee = True


class ArmGuardian(Melee):
    """After a pass: +3 Defense against Might Tests of the Enemy attacked, for a Round."""

    key = "arm_guardian"
    rules = ("R-WPN-032",)

    def after_passed_test(self, table: OperationTable, test: MightTest, against: Against) -> None:
        begin_effect(table, test.actor, "guarded", amount=3, other=against.unit.id)


class BoostedLance(Melee):
    """A straight charge adds half of the Zones Moved as Damage on a pass, in an Engage too; it may run on
    past the target, and one that ends in the target's Zone may lock it in a Duel.
    """

    key = "boosted_lance"
    rules = ("R-WPN-033", "R-WPN-034", "R-WPN-035", "R-WPN-036")

    def ways(self) -> list[Mode]:
        return [Mode(self), Mode(self, "+charge", " (charge)", charge=True)]

    def bonus(self, test: MightTest, against: Against, pending: int) -> int:
        return test.moved // 2 if test.mode.charge else 0

    def afterwards(self, table: OperationTable, test: MightTest) -> None:
        actor = test.actor
        unit = test.targets[0].unit
        if not test.mode.charge or test.kind == "engage":
            return
        if unit.zone != actor.zone or unit.duel:
            return
        if not actor.loadout.may_duel(unit.loadout) or not (unit.is_active and actor.is_active):
            return
        options = [Option("engage", f"Engage {unit.name}"), Option("pass", "Stay free")]
        question = f"{actor.noun:ends} in {unit.noun.possessive} Zone"
        if table.ask(Decision(actor.seat, question, options, actor.id)).key == "engage":
            begin_duel(table, actor, unit)


class Chainblade(Melee):
    """Unreliable. A pass deals additional Damage equal to Tension, even when an odd die took it from the
    Test.
    """

    key = "chainblade"
    keywords = ("unreliable",)
    rules = ("R-WPN-037", "R-TRBL-008")

    def bonus(self, test: MightTest, against: Against, pending: int) -> int:
        return test.tension


class DuelingBlade(Melee):
    """An Advantage against an Enemy that was in a Duel with the user when its Turn began."""

    key = "dueling_blade"
    rules = ("R-WPN-038",)

    def advantages(self, test: MightTest, against: Against) -> tuple[str, int] | None:
        unit = against.unit
        return (self.name, 1) if unit.id == test.actor.duel_at_turn and not test.free else None


class StunRod(Melee):
    """Suppress with it inflicts two Disadvantages in place of one."""

    key = "stun_rod"
    rules = ("R-WPN-039",)

    def hampers(self, test: MightTest) -> int:
        return 2 if test.kind == "suppress" else 1


class FingerNet(Melee):
    """Long Range, Blast (2), One Shot. Hit or not, everyone in the area has half Guard and Speed to the
    end of the user's next Turn.
    """

    key = "finger_net"
    keywords = ("long_range", "one_shot")
    blast = 2
    rules = ("R-WPN-040", "R-TRBL-007")

    def afterwards(self, table: OperationTable, test: MightTest) -> None:
        area = area_of(table.state, test)
        clock = pilot_of(table.state, test.actor).id
        for unit in table.state.active():
            if area & occupied(table.state, unit) and (unit is test.actor or test.attacks(unit)):
                begin_effect(table, unit, "netted", other=test.actor.id, clock=clock, at_end=True)


class JackhammerStake(Melee):
    """May be spent like a One Shot for two Advantages on that use."""

    key = "jackhammer_stake"
    rules = ("R-WPN-041", "R-WPN-042")

    def ways(self) -> list[Mode]:
        return [Mode(self), Mode(self, "+spend", " (spend it)", advantages=((self.name, 2),), spends=True)]


class RocketPunch(Melee):
    """Long Range with a Maximum Range of Systems + 3."""

    key = "rocket_punch"
    keywords = ("long_range",)
    rules = ("R-WPN-043",)

    def longest(self) -> int:
        return 3


class WhirlwindAttack(Melee):
    """Burst, Slow, Unreliable, with an Advantage of its own."""

    key = "whirlwind_attack"
    keywords = ("burst", "slow", "unreliable")
    innate = (("Whirlwind Attack", 1),)
    rules = ("R-WPN-044",)


class Zweihander(Melee):
    """Technique. Enemies attacked with it, hit or not, have two Advantages on Might Tests against the user
    for a Round.
    """

    key = "zweihander"
    name = "Zweihänder"
    keywords = ("technique",)
    rules = ("R-WPN-045",)

    def afterwards(self, table: OperationTable, test: MightTest) -> None:
        for against in test.targets:
            if against.unit.is_active and against.unit.side != test.actor.side:
                begin_effect(table, against.unit, "riposte", other=test.actor.id)


MELEE: Final = tuple([kind() for kind in declared_abilities(globals(), Weapon)])
