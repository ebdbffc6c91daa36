"""Shapes of weapons, armour, shields and troops, for setups, which can define their own, and for saves."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.data.fields import Flag, Number, Title, figure
from wartable.core.data.nested import CatalogueItem
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.rulesets.exalted_war.model.equipment import ARMOUR, SHIELDS, WEAPONS, Armour, Shield, Weapon
from wartable.rulesets.exalted_war.model.troops import Troops

_LONGEST_RANGE: Final = 2600
"""Yards from end to end of the longest field."""

ATTRIBUTE: Final = (1, 10)
ABILITY: Final = (0, 10)
VALOR: Final = (1, 5)
MOST_HARDNESS: Final = 99
_MOST_ABILITY: Final = 5


class AbilityField(Number[Any, Any]):
    """A field for the rank of an Ability. It accepts ranks that are higher than people can reach, with a
    warning.
    """

    def __init__(self, name: str, told: str = "") -> None:
        super().__init__(name, told, most=ABILITY[1])

    def value(self, node: Reader, old: Any, owner: Any, whole: Any) -> object:
        rank = node.number(0, ABILITY[1], old)
        if rank > _MOST_ABILITY:
            node.fault(f"{rank} is more than an Ability has", f"use 0 to {_MOST_ABILITY}", fatal=False)
        return rank


_NAME_TEXT: Final = "what it is called"

WEAPON: Final[Shape[Weapon, Any]] = Shape(
    Title("name", _NAME_TEXT),
    figure("speed", 1, 20, "ticks of an attack with it"),
    figure("accuracy", -9, 20, "dice of an attack"),
    figure("damage", -9, 99, "raw damage, to which Strength is added"),
    figure("defense", -9, 20, "what it adds to a parry"),
    figure("rate", 1, 9, "attacks in a flurry"),
    figure("range", 0, _LONGEST_RANGE, "yards; a `bow` has one, a `weapon` none"),
    figure("least", 0, 30, "its own minimum damage"),
    Flag("bashing", "it deals bashing damage, not lethal"),
    Flag("strength", "Strength is added; so if left out"),
    Flag("piercing", "it halves the soak of armour"),
    Flag("thrown", "it is used with Thrown, not Archery"),
    Flag("magic", "its shots frighten, as fire does"),
    needed=("name",),
    derived=("key",),
)
_COSTS: Final = (
    figure("mobility", 0, 9, "what it takes from movement and dodging, as a positive number"),
    figure("fatigue", 0, 9, "how it tires, as a positive number"),
)
ARMOUR_PARTS: Final[Shape[Armour, Any]] = Shape(
    Title("name", _NAME_TEXT),
    figure("bashing", 0, 99, "soak of bashing damage"),
    figure("lethal", 0, 99, "soak of lethal damage"),
    *_COSTS,
    needed=("name",),
    derived=("key",),
)
SHIELD_PARTS: Final[Shape[Shield, Any]] = Shape(
    Title("name", _NAME_TEXT),
    figure("close", 0, 9, "DV at close quarters"),
    figure("ranged", 0, 9, "DV against missiles"),
    *_COSTS,
    needed=("name",),
    derived=("key",),
)


class _CloseWeaponField(CatalogueItem[Any, Any]):
    """A field for a close combat weapon, from the catalogue or custom."""

    def check(self, node: Reader, item: Any) -> None:
        if item.range:
            node.at("range").fault("a close weapon has no range", "leave it out, or write the weapon as bow")


class _RangedWeaponField(CatalogueItem[Any, Any]):
    """A field for a ranged or thrown weapon, from the catalogue or custom."""

    def check(self, node: Reader, item: Any) -> None:
        if not item.range and not node.at("range").value:
            node.fault("a ranged weapon needs a range", "add range, in yards, or write the weapon as weapon")


def _default_weapon(name: str) -> Weapon:
    return Weapon(name, 5, 0, 0, 0, 1)


_RANGED: Final = tuple([weapon.key for weapon in WEAPONS.values() if weapon.is_ranged])
_CLOSE: Final = tuple([weapon.key for weapon in WEAPONS.values() if not weapon.is_ranged])

_GEAR_TEXT: Final = "by its key, or made up in a table"

ARMS: Final[tuple[StateField[Any, Any], ...]] = (
    _CloseWeaponField("weapon", "close weapon", WEAPONS, WEAPON, _default_weapon, _RANGED, _GEAR_TEXT),
    CatalogueItem(
        "armour", "armour", ARMOUR, ARMOUR_PARTS, lambda name: Armour(name, 0, 0, 0, 0), told=_GEAR_TEXT
    ),
    CatalogueItem(
        "shield", "shield", SHIELDS, SHIELD_PARTS, lambda name: Shield(name, 0, 0), told=_GEAR_TEXT
    ),
)
BOW: Final = _RangedWeaponField("bow", "ranged weapon", WEAPONS, WEAPON, _default_weapon, _CLOSE, _GEAR_TEXT)

TROOPS: Final[Shape[Troops, Any]] = Shape(
    figure("dexterity", *ATTRIBUTE, "their Dexterity"),
    figure("strength", *ATTRIBUTE, "their Strength"),
    figure("valor", *VALOR, "their Valor"),
    AbilityField("close", "the Ability used with `weapon`"),
    AbilityField("ranged", "the Ability used with `bow`"),
    figure("hardness", 0, MOST_HARDNESS, "Hardness that all of them have"),
    figure("steeds", *VALOR, "the Valor of their mounts; on foot if left out"),
    figure("stamina", *ATTRIBUTE, "soaks for ranks of Might 1 and more"),
    *ARMS,
    Flag("perfect_morale", "they never waver, as the walking dead and automata"),
    BOW,
    derived=("mobility", "move"),
)
"""The average member of a unit; without steeds on foot."""

SAVED_TROOPS: Final = TROOPS.having(figure("steeds", -1, VALOR[1])).needing_all_but(
    "stamina", "perfect_morale", "bow"
)


def default_troops() -> Troops:
    """Return a new Troops with the default traits and arms. W-43."""
    return Troops(
        dexterity=2,
        strength=2,
        valor=2,
        close=0,
        weapon=WEAPONS["short_sword"],
        armour=ARMOUR["none"],
        shield=SHIELDS["none"],
    )


def read_troops(node: Reader, shape: Shape[Troops, Any] = TROOPS) -> Troops:
    """Read the traits of a unit's average member, and return them. Traits that are not given are those of
    `default_troops`.
    """
    troops = default_troops()
    if shape.has_parts(node):
        shape.read(node, troops, None)
    troops.update_derived_values()
    return troops
