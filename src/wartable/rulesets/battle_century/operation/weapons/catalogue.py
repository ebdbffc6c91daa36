"""Registers all Weapons by their keys, and defines the two Weapons that every Unit has. R-WPN-001."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.battle_century.operation.model.names import WEAPONS as WEAPONS
from wartable.rulesets.battle_century.operation.model.weapon import Weapon
from wartable.rulesets.battle_century.operation.weapons.beam import BEAM
from wartable.rulesets.battle_century.operation.weapons.boss import OF_BOSSES
from wartable.rulesets.battle_century.operation.weapons.melee import MELEE
from wartable.rulesets.battle_century.operation.weapons.shooting import SHOOTING


class Cqc(Weapon):
    """Fists, knives and ramming. Every use has a Disadvantage, but no Maim disables it."""

    key = "cqc"
    name = "CQC"
    group = "default"
    cost = 0
    melee = True
    default = True
    innate = (("CQC", -1),)
    rules = ("R-WPN-030",)


class Vulcans(Weapon):
    """Built-in guns. Every use has a Disadvantage, but no Maim disables them."""

    key = "vulcans"
    group = "default"
    cost = 0
    default = True
    innate = (("Vulcans", -1),)
    rules = ("R-WPN-031",)


DEFAULT: Final = tuple([kind() for kind in declared_abilities(globals(), Weapon)])


BOUGHT: Final[tuple[Weapon, ...]] = (*MELEE, *SHOOTING, *BEAM)
"""The thirty Weapons that cost Mecha Points, in the book's order."""

WEAPONS.update({weapon.key: weapon for weapon in (*DEFAULT, *BOUGHT, *OF_BOSSES)})
