"""Melee Weapons bought with Mecha Points. Battle Century G 1.2, Equippable Melee Weapons."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.attack.duel import begin_duel
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.pilots import acting_pilot_of
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.weapon import Mode, Weapon
from wartable.rulesets.battle_century.operation.targeting.area_targets import zones_of_area_attack


class MeleeWeapon(Weapon):
    """Base class of Melee Weapons: they reach 0 to 1 Zones, and have an Advantage when Engaging and against
    duelists.
    """

    group = "melee"
    melee = True


class ArmGuardian(MeleeWeapon):
    """If the Test passes, the user has + 3 Defense for a Round against Might Tests of the Enemy that it
    attacked.
    """

    key = "arm_guardian"
    rules = ("R-WPN-032",)

    def after_passed_test(self, table: OperationTable, test: MightTest, against: Against) -> None:
        begin_effect(table, test.actor, "guarded", amount=3, other=against.unit.id)


class BoostedLance(MeleeWeapon):
    """A straight charge adds half the number of Zones Moved as Damage if the Test passes, also when Engaging.
    The charge may pass the target. If it ends in the target's Zone, the user may begin a Duel with it.
    """

    key = "boosted_lance"
    rules = ("R-WPN-033", "R-WPN-034", "R-WPN-035", "R-WPN-036")

    def create_modes(self) -> list[Mode]:
        return [Mode(self), Mode(self, "+charge", " (charge)", charge=True)]

    def additional_damage(self, test: MightTest, against: Against, pending: int) -> int:
        return test.moved // 2 if test.mode.charge else 0

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        actor = test.actor
        unit = test.targets[0].unit
        if not test.mode.charge or test.kind == "engage":
            return
        if unit.zone != actor.zone or unit.duel:
            return
        if not actor.loadout.can_ever_duel(unit.loadout) or not (unit.is_active and actor.is_active):
            return
        options = [Option("engage", f"Engage {unit.name}"), Option("pass", "Stay free")]
        question = f"{actor.noun:ends} in {unit.noun.possessive} Zone"
        if table.ask(Decision(actor.seat, question, options, actor.id)).key == "engage":
            begin_duel(table, actor, unit)


class Chainblade(MeleeWeapon):
    """Unreliable. If the Test passes, it deals additional Damage equal to Tension, even if an odd die removed
    Tension from the Test.
    """

    key = "chainblade"
    keywords = ("unreliable",)
    rules = ("R-WPN-037", "R-TRBL-008")

    def additional_damage(self, test: MightTest, against: Against, pending: int) -> int:
        return test.tension


class DuelingBlade(MeleeWeapon):
    """An Advantage against an Enemy that was in a Duel with the user when the user's Turn began."""

    key = "dueling_blade"
    rules = ("R-WPN-038",)

    def advantages_against_target(self, test: MightTest, against: Against) -> tuple[str, int] | None:
        unit = against.unit
        return (self.name, 1) if unit.id == test.actor.duel_at_turn and not test.free else None


class StunRod(MeleeWeapon):
    """A Suppress with it inflicts two Disadvantages instead of one."""

    key = "stun_rod"
    rules = ("R-WPN-039",)

    def disadvantages_on_hit(self, test: MightTest) -> int:
        return 2 if test.kind == "suppress" else 1


class FingerNet(MeleeWeapon):
    """Long Range, Blast (2), One Shot. All Units in the area have half their Guard and Speed until the end of
    the user's next Turn, hit or not.
    """

    key = "finger_net"
    keywords = ("long_range", "one_shot")
    blast = 2
    rules = ("R-WPN-040", "R-TRBL-007")

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        area = zones_of_area_attack(table.state, test)
        clock = acting_pilot_of(table.state, test.actor).id
        for unit in table.state.active():
            if area & occupied_zones(table.state, unit) and (unit is test.actor or test.attacks(unit)):
                begin_effect(table, unit, "netted", other=test.actor.id, clock=clock, at_end=True)


class JackhammerStake(MeleeWeapon):
    """The user may use it up like a One Shot, for two Advantages on that attack."""

    key = "jackhammer_stake"
    rules = ("R-WPN-041", "R-WPN-042")

    def create_modes(self) -> list[Mode]:
        return [Mode(self), Mode(self, "+spend", " (spend it)", advantages=((self.name, 2),), spends=True)]


class RocketPunch(MeleeWeapon):
    """Long Range with a Maximum Range of Systems + 3."""

    key = "rocket_punch"
    keywords = ("long_range",)
    rules = ("R-WPN-043",)

    def base_maximum_range(self) -> int:
        return 3


class WhirlwindAttack(MeleeWeapon):
    """Burst, Slow, Unreliable, with an Advantage of its own."""

    key = "whirlwind_attack"
    keywords = ("burst", "slow", "unreliable")
    innate = (("Whirlwind Attack", 1),)
    rules = ("R-WPN-044",)


class Zweihander(MeleeWeapon):
    """Technique. Enemies attacked with it have two Advantages on Might Tests against the user for a Round,
    hit or not.
    """

    key = "zweihander"
    name = "Zweihänder"
    keywords = ("technique",)
    rules = ("R-WPN-045",)

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        for against in test.targets:
            if against.unit.is_active and against.unit.side != test.actor.side:
                begin_effect(table, against.unit, "riposte", other=test.actor.id)


MELEE: Final = tuple([kind() for kind in declared_abilities(globals(), Weapon)])
