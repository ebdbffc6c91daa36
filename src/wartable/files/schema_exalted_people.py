"""The shape of files for Exalted mass combat: people, troops, and what they carry."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Discriminator, Tag

from wartable.files.schema_shared import Part

__all__ = [
    "KEY",
    "TABLE",
    "Armour",
    "Person",
    "RankAndFile",
    "Shield",
    "Special",
    "Troops",
    "Weapon",
    "key_or_table",
]

KEY: Final = "(a key)"
TABLE: Final = "(made up)"


def key_or_table(value: object) -> str:
    """Which of two kinds of value this is."""
    return TABLE if isinstance(value, dict) else KEY


# ------------------------------------------------------------------ what people carry


class Weapon(Part):
    """A weapon that is in no list."""

    name: str
    speed: int = 5
    accuracy: int = 0
    damage: int = 0
    defense: int = 0
    rate: int = 1
    range: int = 0
    least: int = 0
    bashing: bool = False
    strength: bool = True
    piercing: bool = False
    thrown: bool = False
    magic: bool = False


class Armour(Part):
    """Armour that is in no list."""

    name: str
    bashing: int = 0
    lethal: int = 0
    mobility: int = 0
    fatigue: int = 0


class Shield(Part):
    """A shield that is in no list."""

    name: str
    close: int = 0
    ranged: int = 0
    mobility: int = 0
    fatigue: int = 0


_Key = Annotated[str, Tag(KEY)]
_EitherOr = Discriminator(key_or_table)
WeaponEntry = Annotated[_Key | Annotated[Weapon, Tag(TABLE)], _EitherOr]
ArmourEntry = Annotated[_Key | Annotated[Armour, Tag(TABLE)], _EitherOr]
ShieldEntry = Annotated[_Key | Annotated[Shield, Tag(TABLE)], _EitherOr]
"""The key of one in the rules' list, or one that is made up here."""


# ------------------------------------------------------------------ people


class Troops(Part):
    """The average member of a unit."""

    dexterity: int = 2
    strength: int = 2
    stamina: int = 2
    valor: int = 2
    close: int = 0
    ranged: int = 0
    weapon: WeaponEntry = ""
    bow: WeaponEntry = ""
    armour: ArmourEntry = ""
    shield: ShieldEntry = ""
    hardness: int = 0
    steeds: int = 0
    perfect_morale: bool = False


class Person(Part):
    """A named person: Attributes, Abilities, what he carries and can do."""

    id: str
    name: str = ""
    strength: int = 2
    dexterity: int = 2
    stamina: int = 2
    charisma: int = 2
    manipulation: int = 2
    appearance: int = 2
    perception: int = 2
    intelligence: int = 2
    wits: int = 2
    archery: int = 0
    athletics: int = 0
    awareness: int = 0
    dodge: int = 0
    martial_arts: int = 0
    melee: int = 0
    performance: int = 0
    presence: int = 0
    resistance: int = 0
    ride: int = 0
    stealth: int = 0
    thrown: int = 0
    war: int = 1
    valor: int = 2
    willpower: int = 5
    essence: int = 1
    weapon: WeaponEntry = ""
    bow: WeaponEntry = ""
    armour: ArmourEntry = ""
    shield: ShieldEntry = ""
    hardness: int = 0
    kind: str = "mortal"
    health: list[int] = []
    motes: int = 0
    charms: list[str] = []
    combos: list[list[str]] = []
    spells: list[str] = []


class Special(Person):
    """A special character of a unit."""

    role: str = "hero"


class RankAndFile(Part):
    """A player character in the ranks."""

    name: str
    wits: int = 2
    willpower: int = 5
