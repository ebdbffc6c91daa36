"""Who wears a unit, or fights alone: Attributes, Abilities, Defense Values, soak, health levels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.rulesets.exalted_war.equipment import Armour, Shield, Weapon

__all__ = ["ABILITIES", "ATTRIBUTES", "MORTAL_HEALTH", "Person", "capped"]

ATTRIBUTES: Final = (
    "strength",
    "dexterity",
    "stamina",
    "charisma",
    "manipulation",
    "appearance",
    "perception",
    "intelligence",
    "wits",
)
ABILITIES: Final = (
    "archery",
    "athletics",
    "awareness",
    "dodge",
    "martial_arts",
    "melee",
    "performance",
    "presence",
    "resistance",
    "ride",
    "stealth",
    "thrown",
    "war",
)
_USUAL: Final[dict[str, int]] = {"war": 1}
_USUAL_ATTRIBUTE: Final = 2

MORTAL_HEALTH: Final = (0, 1, 1, 2, 2, 4)
"""Wound penalties of the boxes before Incapacitated, as sizes."""


def capped(ability: int, war: int) -> int:
    """An Ability as it counts in war: no more than War. EW-61."""
    return min(ability, war)


class Person:
    """One named character, fixed. `ranks` holds Attributes and Abilities by name; those left out are usual
    (W-43).

    `rounds_up` is True for Exalted and divine beings, whose halves round up and whose soak counts for lethal
    damage. `health` lists the wound penalty of each box before Incapacitated.
    """

    __slots__ = (
        "armour",
        "bow",
        "essence",
        "hardness",
        "health",
        "id",
        "name",
        "ranks",
        "rounds_up",
        "shield",
        "valor",
        "weapon",
        "willpower",
    )

    id: str
    name: str
    ranks: Mapping[str, int]
    valor: int
    willpower: int
    essence: int
    weapon: Weapon
    bow: Weapon | None
    armour: Armour
    shield: Shield
    hardness: int
    rounds_up: bool
    health: tuple[int, ...]

    def __init__(
        self,
        id: str,
        name: str,
        ranks: Mapping[str, int],
        *,
        weapon: Weapon,
        armour: Armour,
        shield: Shield,
        bow: Weapon | None = None,
        valor: int = 2,
        willpower: int = 5,
        essence: int = 1,
        hardness: int = 0,
        rounds_up: bool = False,
        health: tuple[int, ...] = MORTAL_HEALTH,
    ) -> None:
        self.id = id
        self.name = name
        self.ranks = ranks
        self.valor = valor
        self.willpower = willpower
        self.essence = essence
        self.weapon = weapon
        self.bow = bow
        self.armour = armour
        self.shield = shield
        self.hardness = hardness
        self.rounds_up = rounds_up
        self.health = health

    def rank(self, name: str) -> int:
        """An Attribute or Ability by name; Attributes left out are 2, War 1, other Abilities 0. W-43."""
        found = self.ranks.get(name)
        if found is not None:
            return found
        return _USUAL_ATTRIBUTE if name in ATTRIBUTES else _USUAL.get(name, 0)

    def in_war(self, ability: str) -> int:
        """An Ability capped by War. EW-61."""
        return capped(self.rank(ability), self.rank("war"))

    @property
    def close_ability(self) -> str:
        """What the close weapon is used with: Melee, or Martial Arts where that is better."""
        return "melee" if self.rank("melee") >= self.rank("martial_arts") else "martial_arts"

    def half(self, number: int) -> int:
        """Half of it, rounded as becomes the person."""
        return (number + 1) // 2 if self.rounds_up else number // 2

    def dodge_value(self, mobility: int) -> int:
        """Dodge DV in war, before circumstances; Essence counts from 2. `mobility` is a penalty's size."""
        essence = self.essence if self.essence >= 2 else 0
        return max(0, self.half(self.rank("dexterity") + self.in_war("dodge") + essence) - mobility)

    def parry_value(self) -> int:
        """Parry DV in war with the close weapon, before circumstances."""
        return max(
            0, self.half(self.rank("dexterity") + self.in_war(self.close_ability) + self.weapon.defense)
        )

    def close_pool(self) -> int:
        """Dice of a close attack in war. EW-59, EW-61."""
        return self.rank("dexterity") + self.in_war(self.close_ability) + self.weapon.accuracy

    def ranged_pool(self) -> int:
        """Dice of a ranged attack in war; 0 without a ranged weapon."""
        if self.bow is None:
            return 0
        return self.rank("dexterity") + self.in_war("archery") + self.bow.accuracy

    def join_war_pool(self, magnitude: int) -> int:
        """Dice to Join War at the head of a unit. EW-11."""
        return max(0, self.rank("wits") + self.rank("war") - magnitude)

    def join_alone_pool(self) -> int:
        """Dice to Join War alone. EW-14."""
        return self.rank("wits") + self.rank("awareness")

    def command_pool(self) -> int:
        """Dice to keep a unit in hand: Charisma + War. EW-77, EW-83, EW-88."""
        return self.rank("charisma") + self.rank("war")

    def soak(self, *, lethal: bool) -> int:
        """Natural soak and armour's; lethal finds half of the Stamina of Exalted, and nothing of mortals'."""
        stamina = self.rank("stamina")
        if lethal:
            return (stamina // 2 if self.rounds_up else 0) + self.armour.lethal
        return stamina + self.armour.bashing
