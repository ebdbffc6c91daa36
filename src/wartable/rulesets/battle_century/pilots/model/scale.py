"""People and mecha in one Match: what each is made of, and Damage between the two. R-DMG-023, R-DMG-024."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES

MACHINE_RANKS: Final = ("might", "guard", "threshold", "energy", "systems", "speed")
"""What is written of a mecha under `unit`; those that a Match has no use for may stand there as well."""


class Scale:
    """What Characters of one size have in common in a Match.

    `attributes` are those that it has, `guard` is the one in Defense, `toughness` that which says how many
    points each of `layers` Layers holds, `swift` those that Initiative is rolled with. With `nerves` each
    Layer lost is a Willpower Test; without, the loss of the last one is the end of it, and nothing that works
    on mind or body works.
    """

    __slots__ = ("attributes", "guard", "key", "layers", "nerves", "swift", "toughness")

    def __init__(
        self,
        key: str,
        attributes: tuple[str, ...],
        *,
        guard: str,
        toughness: str,
        layers: int,
        swift: tuple[str, ...],
        nerves: bool,
    ) -> None:
        self.key = key
        self.attributes = attributes
        self.guard = guard
        self.toughness = toughness
        self.layers = layers
        self.swift = swift
        self.nerves = nerves

    def dealt(self, amount: int, to: Scale) -> int:
        """What Damage of so much comes to: doubled from mecha to people, halved the other way. R-DMG-023,
        R-DMG-024.
        """
        if self is to:
            return amount
        return amount // 2 if self is PERSON else amount * 2


PERSON: Final = Scale(
    "person",
    ATTRIBUTES,
    guard="awareness",
    toughness="willpower",
    layers=3,
    swift=("awareness", "fitness"),
    nerves=True,
)
"""Everybody on foot. R-TEST-037, R-TEST-039, R-MATCH-009."""

MECHA: Final = Scale(
    "mecha",
    MACHINE_RANKS,
    guard="guard",
    toughness="threshold",
    layers=4,
    swift=("speed",),
    nerves=False,
)
"""A mecha: four Levels of Threshold in place of Layers. R-MECH-002, R-DMG-001, R-DMG-002, R-OP-004."""
