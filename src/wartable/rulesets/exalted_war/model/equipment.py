"""Weapons, armour and shields: figures of our own in the style of the base game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.core.data.declared import computed, define


@define
class Weapon:
    """A weapon. `speed` is in ticks, `accuracy` in dice, `range` in yards (0 for close combat), and `rate` in
    attacks per flurry; `least` is its minimum damage. The user's Strength is added to `damage` if `strength`
    is True.

    A `bashing` weapon deals bashing damage instead of lethal damage. A `piercing` weapon halves the soak of
    the target's armour. A `thrown` weapon uses Thrown instead of Archery. A unit that is shot at with a
    `magic` weapon, such as one that shoots fire, makes a harder hesitation test.
    """

    name: str
    speed: int
    accuracy: int
    damage: int
    defense: int
    rate: int
    range: int = 0
    least: int = 0
    bashing: bool = False
    strength: bool = True
    piercing: bool = False
    thrown: bool = False
    magic: bool = False
    key: str = computed()

    def _finish(self) -> None:
        self.key = self.name.lower().replace(" ", "_")

    @property
    def is_ranged(self) -> bool:
        """Whether this is a ranged weapon."""
        return self.range > 0

    def raw_damage(self, strength: int) -> int:
        """Return the raw damage before successes are added: that of the weapon and, if the weapon uses
        Strength, this rank of Strength. EW-39.
        """
        return self.damage + (strength if self.strength else 0)


@define
class Armour:
    """A kind of armour: its soak against bashing and lethal damage, the size of its mobility penalty, and its
    fatigue value.
    """

    name: str
    bashing: int
    lethal: int
    mobility: int
    fatigue: int
    key: str = computed()

    def _finish(self) -> None:
        self.key = self.name.lower().replace(" ", "_")


@define
class Shield:
    """A kind of shield: the Defense Value that it adds against close and ranged attacks, and the size of its
    mobility penalty and its fatigue value.
    """

    name: str
    close: int
    ranged: int
    mobility: int = 0
    fatigue: int = 0
    key: str = computed()

    def _finish(self) -> None:
        self.key = self.name.lower().replace(" ", "_")


def _by_key(weapons: Iterable[Weapon]) -> dict[str, Weapon]:
    return {weapon.key: weapon for weapon in weapons}


WEAPONS: Final[dict[str, Weapon]] = _by_key(
    (
        Weapon("Short sword", 4, 2, 3, 1, 2),
        Weapon("Straight sword", 4, 2, 3, 1, 2),
        Weapon("Axe", 4, 1, 5, -1, 2),
        Weapon("Spear", 5, 1, 4, 1, 2),
        Weapon("Pike", 6, 1, 5, 0, 1),
        Weapon("Lance", 5, 1, 7, 0, 1),
        Weapon("Great blade", 5, 1, 7, 0, 2, least=2),
        Weapon("Staff", 6, 1, 4, 2, 2, bashing=True),
        Weapon("Self bow", 6, 0, 2, 0, 2, range=150),
        Weapon("Long bow", 6, 0, 2, 0, 2, range=200),
        Weapon("Flame piece", 5, 1, 10, 0, 1, range=10, strength=False, magic=True),
    )
)

ARMOUR: Final[dict[str, Armour]] = {
    armour.key: armour
    for armour in (
        Armour("None", 0, 0, 0, 0),
        Armour("Padded coat", 3, 2, 0, 0),
        Armour("Leather and plates", 5, 4, 1, 1),
        Armour("Scale shirt", 7, 6, 1, 1),
        Armour("Mail coat", 9, 8, 2, 2),
        Armour("Full plate", 12, 12, 3, 3),
    )
}

SHIELDS: Final[dict[str, Shield]] = {
    shield.key: shield
    for shield in (
        Shield("None", 0, 0),
        Shield("Target", 1, 1),
        Shield("Large", 1, 2),
        Shield("Tower", 1, 3, mobility=1, fatigue=1),
    )
}
