"""Beam Weapons bought with Mecha Points. Battle Century G 1.2, Equippable Beam Weapons."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.effects.temporary_terrain import add_temporary_terrain
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.weapon import Mode, Weapon
from wartable.rulesets.battle_century.operation.targeting.area_targets import zones_of_area_attack


def add_terrain_to_area(table: OperationTable, test: MightTest, *terrain: str) -> None:
    """Add temporary Terrain of the types `terrain` to all Zones of the attack, for a Round. If the user's own
    Zone is one of them, ask the user whether to spare it. B-175.
    """
    state = table.state
    area = zones_of_area_attack(state, test)
    own = occupied_zones(state, test.actor)
    if area & own and _ask_to_spare_own(table, test):
        area &= ~own
    for zone in state.plan.board.members(area):
        for key in terrain:
            add_temporary_terrain(table, zone, key)


def _ask_to_spare_own(table: OperationTable, test: MightTest) -> bool:
    """Ask whether the user's own Zone is left out. Return True if it is."""
    actor = test.actor
    options = [Option("spare", "Spare its own Zone"), Option("burn", "Its own Zone too")]
    question = f"{actor.name}: {test.mode.weapon.name} in its own Zone"
    return table.ask(Decision(actor.seat, question, options, actor.id)).key == "spare"


class BeamMeleeWeapon(Weapon):
    """A Melee Weapon that costs 1 Energy and can be Boosted."""

    group = "beam"
    melee = True


class BeamShootingWeapon(Weapon):
    """A Shooting Weapon that costs 1 Energy and can be Boosted."""

    group = "beam"


class BeamSaber(BeamMeleeWeapon):
    """Beam (Boost 1)."""

    key = "beam_saber"
    boost = 1
    rules = ("R-WPN-057",)


class BeamRipper(BeamMeleeWeapon):
    """Beam (Boost 2). If Boosted, it gains Crippling and Slow."""

    key = "beam_ripper"
    boost = 2
    rules = ("R-WPN-058", "R-WPN-068")

    def create_boosted_mode(self) -> Mode:
        return Mode(
            self, "+boost", " (Boost)", boosted=True, advantages=(("Boost", 1),), gains=("crippling", "slow")
        )


class ExtendingBlade(BeamMeleeWeapon):
    """Beam (Boost 3). If Boosted, its Maximum Range is 10."""

    key = "extending_blade"
    boost = 3
    rules = ("R-WPN-059",)

    def create_boosted_mode(self) -> Mode:
        return Mode(self, "+boost", " (Boost)", boosted=True, advantages=(("Boost", 1),), most=10)


class Incinerator(BeamMeleeWeapon):
    """Beam (Boost 4), Line, Long Range, Overheating. If Boosted, all affected Zones become Extreme Terrain
    for a Round; the user may spare its own Zone.
    """

    key = "incinerator"
    boost = 4
    keywords = ("line", "long_range", "overheating")
    rules = ("R-WPN-060",)

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        if test.mode.boosted:
            add_terrain_to_area(table, test, "extreme")


class RadiantFist(BeamMeleeWeapon):
    """Beam (Boost 4), Technique, Overheating. Boosting gives two Advantages instead of one."""

    key = "radiant_fist"
    boost = 4
    keywords = ("technique", "overheating")
    rules = ("R-WPN-061",)

    def create_boosted_mode(self) -> Mode:
        return Mode(self, "+boost", " (Boost)", boosted=True, advantages=(("Boost", 2),))


class BeamRifle(BeamShootingWeapon):
    """Beam (Boost 1)."""

    key = "beam_rifle"
    boost = 1
    rules = ("R-WPN-062",)


class PoweredRifle(BeamShootingWeapon):
    """Beam (Boost 2), Long Range. The target must be at least 5 Zones away. If Boosted, its Maximum Range
    grows by 5.
    """

    key = "powered_rifle"
    boost = 2
    least = 5
    keywords = ("long_range",)
    rules = ("R-WPN-063",)

    def create_boosted_mode(self) -> Mode:
        return Mode(
            self,
            "+boost",
            " (Boost)",
            boosted=True,
            advantages=(("Boost", 1),),
            most=self.base_maximum_range() + 5,
        )


class ChargeCannon(BeamShootingWeapon):
    """Beam (Boost 3). If Boosted, it gains Blast (2) and Slow."""

    key = "charge_cannon"
    boost = 3
    rules = ("R-WPN-064", "R-WPN-068")

    def create_boosted_mode(self) -> Mode:
        return Mode(
            self, "+boost", " (Boost)", boosted=True, advantages=(("Boost", 1),), gains=("slow",), blast=2
        )


class DoubleBlaster(BeamShootingWeapon):
    """Beam (Boost 4). If Boosted, it gains Overheating, and either a second Advantage or a second Enemy to
    attack.
    """

    key = "double_blaster"
    boost = 4
    rules = ("R-WPN-065",)

    def create_modes(self) -> list[Mode]:
        focus = Mode(
            self,
            "+boost",
            " (Boost: focus)",
            boosted=True,
            advantages=(("Boost", 2),),
            gains=("overheating",),
        )
        split = Mode(
            self,
            "+split",
            " (Boost: two Enemies)",
            boosted=True,
            advantages=(("Boost", 1),),
            gains=("overheating",),
            split=True,
        )
        return [Mode(self), focus, split]


class ReactorOverdrive(BeamShootingWeapon):
    """Beam (Boost 4), Technique, Overheating. If Boosted, it gains Line and Long Range."""

    key = "reactor_overdrive"
    boost = 4
    keywords = ("technique", "overheating")
    rules = ("R-WPN-066",)

    def create_boosted_mode(self) -> Mode:
        return Mode(
            self, "+boost", " (Boost)", boosted=True, advantages=(("Boost", 1),), gains=("line", "long_range")
        )


BEAM: Final = tuple([kind() for kind in declared_abilities(globals(), Weapon)])
