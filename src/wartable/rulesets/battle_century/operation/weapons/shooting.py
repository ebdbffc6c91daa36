"""Shooting Weapons bought with Mecha Points. Battle Century G 1.2, Equippable Shooting Weapons."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage
from wartable.rulesets.battle_century.operation.effects.effects import UNTIL_ENDED, begin_effect
from wartable.rulesets.battle_century.operation.ground.movement_modes import is_using_antigravity
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode, Weapon
from wartable.rulesets.battle_century.operation.targeting.area_targets import zones_of_area_attack


class ShootingWeapon(Weapon):
    """Base class of Shooting Weapons: they reach 0 to 5 Zones, and Aiming gives two Advantages."""

    group = "shooting"


class AntiAirMissiles(ShootingWeapon):
    """Two Advantages against Flyers and users of Antigravity."""

    key = "anti_air_missiles"
    name = "Anti-Air Missiles"
    rules = ("R-WPN-046",)

    def advantages_against_target(self, test: MightTest, against: Against) -> tuple[str, int] | None:
        unit = against.unit
        return (self.name, 2) if unit.loadout.flyer or is_using_antigravity(unit) else None


class AssaultRifle(ShootingWeapon):
    """Long Range. Its user chooses every Maimed Area, and it never hits an Ally in a Duel."""

    key = "assault_rifle"
    keywords = ("long_range",)
    rules = ("R-WPN-047",)

    def modify_mode(self, mode: Mode) -> None:
        mode.picks_maims = True

    def never_hits_unit(self, test: MightTest, unit: Unit) -> bool:
        return True


class Bombardment(ShootingWeapon):
    """Blast (2), One Shot. All Units in the area, including the user, take additional Damage equal to
    Tension, even on a miss.
    """

    key = "bombardment"
    keywords = ("one_shot",)
    blast = 2
    rules = ("R-WPN-048",)

    def additional_damage(self, test: MightTest, against: Against, pending: int) -> int:
        return test.tension

    def adds_damage_on_miss(self) -> bool:
        return True

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        actor = test.actor
        if zones_of_area_attack(table.state, test) & occupied_zones(table.state, actor):
            deal_damage(table, actor, test.at_once(test.tension), actor, reason=self.name)


class ElectroSapperPods(ShootingWeapon):
    """One Shot. If the Test passes, it deals additional Damage equal to the user's Systems."""

    key = "electro_sapper_pods"
    name = "Electro-Sapper Pods"
    keywords = ("one_shot",)
    rules = ("R-WPN-049",)

    def additional_damage(self, test: MightTest, against: Against, pending: int) -> int:
        return test.actor.attributes.systems


class MissileMassacre(ShootingWeapon):
    """Technique. After the attack the user has a Disadvantage on all Might Tests against each Enemy that it
    attacked, for the rest of the Operation.
    """

    key = "missile_massacre"
    keywords = ("technique",)
    rules = ("R-WPN-050",)

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        for against in test.targets:
            if against.unit.side != test.actor.side:
                begin_effect(table, test.actor, "predictable", other=against.unit.id, turns=UNTIL_ENDED)


class RailBazooka(ShootingWeapon):
    """Long Range, Blast (2), Slow."""

    key = "rail_bazooka"
    keywords = ("long_range", "slow")
    blast = 2
    rules = ("R-WPN-051",)


class ResonanceCannon(ShootingWeapon):
    """Slow, Unreliable. If the Test passes, it also destroys the rest of the target's current Level, after
    the normal Damage.
    """

    key = "resonance_cannon"
    keywords = ("slow", "unreliable")
    rules = ("R-WPN-052", "R-TRBL-023")

    def additional_damage(self, test: MightTest, against: Against, pending: int) -> int:
        return against.unit.threshold_left_in_level_after(pending)


class RiotWeapon(ShootingWeapon):
    """Line."""

    key = "riot_weapon"
    keywords = ("line",)
    rules = ("R-WPN-053",)


class SniperRifle(ShootingWeapon):
    """Long Range. It must be Aimed before it is fired, and the Aim gives three Advantages."""

    key = "sniper_rifle"
    keywords = ("long_range",)
    rules = ("R-WPN-054",)

    def modify_mode(self, mode: Mode) -> None:
        mode.needs_aim = True

    def aim_advantages(self) -> int:
        return 3


class SuperheavyMachinegun(ShootingWeapon):
    """Line, Long Range, Unreliable. A Suppress with it inflicts two Disadvantages instead of one. Its user
    cannot Move in that Action, but must be able to Move.
    """

    key = "superheavy_machinegun"
    keywords = ("line", "long_range", "unreliable")
    rules = ("R-WPN-055", "R-WPN-056")

    def modify_mode(self, mode: Mode) -> None:
        mode.rooted = True

    def disadvantages_on_hit(self, test: MightTest) -> int:
        return 2 if test.kind == "suppress" else 1


SHOOTING: Final = tuple([kind() for kind in declared_abilities(globals(), Weapon)])
