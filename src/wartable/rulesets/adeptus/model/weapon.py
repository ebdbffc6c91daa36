"""Weapons, as printed."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define, field

CLASSES: Final = ("melee", "pistol", "basic", "heavy", "thrown")
DAMAGE_TYPES: Final[dict[str, str]] = {"E": "Energy", "X": "Explosive", "I": "Impact", "R": "Rending"}
"""Names of the types of Damage, by letter. AD-07-06."""

SPARE_CLIPS: Final = 2
"""Spare clips of a weapon at the start. AD-R39."""


@define
class Weapon:
    """A weapon. `range` is in metres; for a thrown weapon, in metres for each point of the Strength Bonus.
    Its Damage is `dice` d10 plus `plus`, plus the Strength Bonus if it is `strong`. `single` says whether it
    can fire single shots; `burst` and `auto` are the numbers of shots of a burst and a barrage, 0 if it has
    none. `reload` is the time to reload it in Half Actions. `qualities` maps the key of each quality to its
    number, 0 if it has none.
    """

    key: str
    name: str
    kind: str
    is_melee: bool = computed()
    """Whether it is a melee weapon."""
    range: int = 0
    single: bool = True
    burst: int = 0
    auto: int = 0
    dice: int = 1
    plus: int = 0
    strong: bool = computed()
    type: str = "I"
    pen: int = 0
    clip: int = 0
    reload: int = 1
    qualities: dict[str, int] = field({})

    def _finish(self) -> None:
        self.is_melee = self.kind == "melee"
        self.strong = self.kind in ("melee", "thrown")

    def range_for_strength(self, strength: int) -> int:
        """Return the range of the weapon in metres for a user with the Strength Bonus `strength`, on which
        only that of a thrown weapon depends.
        """
        return self.range * strength if self.kind == "thrown" else self.range


def _new_weapon(
    key: str,
    weapon_class: str,
    dice: int,
    plus: int,
    type: str,
    pen: int,
    strong: bool,
    qualities: dict[str, int],
) -> Weapon:
    weapon = Weapon(key, key.replace("_", " ").capitalize(), weapon_class)
    weapon.dice, weapon.plus, weapon.type, weapon.pen = dice, plus, type, pen
    weapon.strong, weapon.qualities = strong, qualities
    return weapon


def melee_weapon(
    key: str, dice: int, plus: int, type: str, pen: int = 0, *, strong: bool = True, **qualities: int
) -> Weapon:
    """Return a new melee weapon. `type` is the letter of its type of Damage, `pen` its Penetration, and
    `qualities` maps the key of each quality to its number; see Weapon for the other parameters.
    """
    return _new_weapon(key, "melee", dice, plus, type, pen, strong, qualities)


def ranged_weapon(
    key: str,
    weapon_class: str,
    range: int,
    rates: tuple[int, int, int],
    damage: tuple[int, int, str, int],
    clip: int,
    reload: int,
    **qualities: int,
) -> Weapon:
    """Return a new ranged weapon. `rates` are the shots of a single shot, a burst and a barrage, 0 for those
    that it cannot fire. `damage` has the number of dice, what is added to them, the letter of the type and
    the Penetration. See Weapon for the other parameters.
    """
    dice, plus, type, pen = damage
    weapon = _new_weapon(key, weapon_class, dice, plus, type, pen, False, qualities)
    weapon.range, weapon.single, weapon.burst, weapon.auto = range, rates[0] > 0, rates[1], rates[2]
    weapon.clip, weapon.reload = clip, reload
    return weapon


COMMON: Final[dict[str, Weapon]] = {
    weapon.key: weapon
    for weapon in (
        ranged_weapon("pattern_rifle", "basic", 90, (1, 3, 0), (1, 3, "I", 0), 18, 2),
        ranged_weapon("squad_gun", "heavy", 100, (0, 4, 8), (1, 5, "I", 2), 60, 4),
        ranged_weapon("flame_lance", "basic", 20, (1, 0, 0), (1, 4, "E", 2), 6, 4, spray=0, flame=0),
        ranged_weapon("grenade_tube", "basic", 60, (1, 0, 0), (2, 0, "X", 2), 6, 4, blast=4),
        ranged_weapon("longglass", "basic", 200, (1, 0, 0), (1, 5, "I", 3), 5, 2, accurate=0),
        ranged_weapon("spit", "basic", 30, (1, 2, 0), (1, 2, "E", 1), 12, 2),
        ranged_weapon("siege_charge", "thrown", 3, (1, 0, 0), (3, 0, "X", 8), 1, 1, devastating=3, blast=3),
        ranged_weapon("cannon", "heavy", 150, (1, 3, 0), (2, 6, "X", 6), 12, 2, blast=3),
        melee_weapon("hatchet", 1, 0, "R"),
        melee_weapon("claws", 1, 0, "R"),
        melee_weapon("chain_maul", 1, 2, "R", 2, tearing=0),
        melee_weapon("blade", 2, 9, "R", 5, strong=False, razor_sharp=0),
    )
}
"""The weapons of the ready-made forces, by key. 1.19."""
