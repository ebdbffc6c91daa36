"""The two sizes of Characters in a Match, people and mecha, and Damage between them. R-DMG-023, R-DMG-024."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES

MACHINE_RANKS: Final = ("might", "guard", "threshold", "energy", "systems", "speed")
"""Keys of a mecha under `unit`; those that a Match does not use are allowed too."""


@define
class CharacterScale:
    """The rules for all Characters of one size in a Match: people or mecha.

    `attributes` are the names of their Attributes. `guard` is the Attribute that Defense is based on, and
    `toughness` the one that sets the points in each of the `layers` Layers; `swift` are the Attributes that
    are added up for Initiative. With `nerves`, each lost Layer causes a Willpower Test. Without, the loss of
    the last Layer is defeat, and effects on mind or body do nothing.
    """

    key: str
    attributes: tuple[str, ...]
    guard: str
    toughness: str
    layers: int
    swift: tuple[str, ...]
    nerves: bool

    def damage_between_scales(self, amount: int, target_scale: CharacterScale) -> int:
        """Return the Damage that a Character of `target_scale` takes from `amount` of Damage by a Character
        of this scale: twice as much from mecha to people, half as much from people to mecha. R-DMG-023,
        R-DMG-024.
        """
        if self is target_scale:
            return amount
        return amount // 2 if self is PERSON else amount * 2


PERSON: Final = CharacterScale(
    "person",
    ATTRIBUTES,
    guard="awareness",
    toughness="willpower",
    layers=3,
    swift=("awareness", "fitness"),
    nerves=True,
)
"""Everybody on foot. R-TEST-037, R-TEST-039, R-MATCH-009."""

MECHA: Final = CharacterScale(
    "mecha",
    MACHINE_RANKS,
    guard="guard",
    toughness="threshold",
    layers=4,
    swift=("speed",),
    nerves=False,
)
"""A mecha: four Levels of Threshold in place of Layers. R-MECH-002, R-DMG-001, R-DMG-002, R-OP-004."""
