"""Effects that start and end."""

from __future__ import annotations

from wartable.core.event import Event


class EffectBegan(Event):
    """A lasting effect started on a Unit; `other` is the Unit it points at, or ""."""

    fields = ("unit", "effect", "amount", "other")

    unit: str
    effect: str
    amount: int
    other: str

    def __init__(self, unit: str, effect: str, amount: int, other: str) -> None:
        self.unit = unit
        self.effect = effect
        self.amount = amount
        self.other = other


class EffectEnded(Event):
    """A lasting effect ended."""

    fields = ("unit", "effect")

    unit: str
    effect: str

    def __init__(self, unit: str, effect: str) -> None:
        self.unit = unit
        self.effect = effect


class TerrainBegan(Event):
    """A Zone has a Terrain for a while."""

    fields = ("zone", "terrain")

    zone: int
    terrain: str

    def __init__(self, zone: int, terrain: str) -> None:
        self.zone = zone
        self.terrain = terrain


class TerrainEnded(Event):
    """A Zone's added Terrain ended."""

    fields = ("zone", "terrain")

    zone: int
    terrain: str

    def __init__(self, zone: int, terrain: str) -> None:
        self.zone = zone
        self.terrain = terrain
