"""Damage, Maiming, and leaving the Operation."""

from __future__ import annotations

from wartable.core.event import Event


class Damaged(Event):
    """A Unit lost Threshold; `left` is what remains."""

    fields = ("unit", "amount", "reason", "left")

    unit: str
    amount: int
    reason: str
    left: int

    def __init__(self, unit: str, amount: int, reason: str, left: int) -> None:
        self.unit = unit
        self.amount = amount
        self.reason = reason
        self.left = left


class Maimed(Event):
    """A Level of Threshold and with it an Area was lost; `chooser` is the side that chose."""

    fields = ("unit", "area", "level", "chooser")

    unit: str
    area: str
    level: int
    chooser: str

    def __init__(self, unit: str, area: str, level: int, chooser: str) -> None:
        self.unit = unit
        self.area = area
        self.level = level
        self.chooser = chooser


class Restored(Event):
    """Threshold came back, and these Areas work again. R-DMG-013."""

    fields = ("unit", "amount", "areas")

    unit: str
    amount: int
    areas: tuple[str, ...]

    def __init__(self, unit: str, amount: int, areas: tuple[str, ...]) -> None:
        self.unit = unit
        self.amount = amount
        self.areas = areas


class RestoringDenied(Event):
    """So much Threshold would have come back, but nothing can restore it now. R-BOSS-028."""

    fields = ("unit", "amount", "reason")

    unit: str
    amount: int
    reason: str

    def __init__(self, unit: str, amount: int, reason: str) -> None:
        self.unit = unit
        self.amount = amount
        self.reason = reason


class GenrePointGained(Event):
    """A PC gained a Genre Point: for a lost Level, or `by` these Reinforcements. R-DMG-010, R-REIN-017."""

    fields = ("unit", "points", "by")

    unit: str
    points: int
    by: str

    def __init__(self, unit: str, points: int, by: str = "") -> None:
        self.unit = unit
        self.points = points
        self.by = by


class TerrainTested(Event):
    """A Unit tested against Extreme Terrain. R-TERR-006."""

    fields = ("unit", "attribute", "die", "total", "dn")

    unit: str
    attribute: str
    die: int
    total: int
    dn: int

    def __init__(self, unit: str, attribute: str, die: int, total: int, dn: int) -> None:
        self.unit = unit
        self.attribute = attribute
        self.die = die
        self.total = total
        self.dn = dn


class DangerTested(Event):
    """A Unit tested an Attribute against what an ability of `by` threatens it with. R-SUP-014."""

    fields = ("unit", "by", "ability", "attribute", "die", "total", "dn")

    unit: str
    by: str
    ability: str
    attribute: str
    die: int
    total: int
    dn: int

    def __init__(
        self, unit: str, by: str, ability: str, attribute: str, die: int, total: int, dn: int
    ) -> None:
        self.unit = unit
        self.by = by
        self.ability = ability
        self.attribute = attribute
        self.die = die
        self.total = total
        self.dn = dn


class Destroyed(Event):
    """A Unit lost its last Level. R-DMG-011."""

    fields = ("unit",)

    unit: str

    def __init__(self, unit: str) -> None:
        self.unit = unit


class Disabled(Event):
    """A Unit was put out of action without being destroyed."""

    fields = ("unit", "reason")

    unit: str
    reason: str

    def __init__(self, unit: str, reason: str) -> None:
        self.unit = unit
        self.reason = reason


class Retreated(Event):
    """A Unit left the battlefield."""

    fields = ("unit",)

    unit: str

    def __init__(self, unit: str) -> None:
        self.unit = unit


class CoreEjected(Event):
    """A Core left its mecha. R-DMG-016, R-DMG-018."""

    fields = ("unit", "core", "zone", "willing")

    unit: str
    core: str
    zone: int
    willing: bool

    def __init__(self, unit: str, core: str, zone: int, willing: bool) -> None:
        self.unit = unit
        self.core = core
        self.zone = zone
        self.willing = willing


class PilotHurt(Event):
    """A Core was hit: its Pilot takes this Damage on Plot Armor. R-DMG-017."""

    fields = ("unit", "amount")

    unit: str
    amount: int

    def __init__(self, unit: str, amount: int) -> None:
        self.unit = unit
        self.amount = amount


class LayersLost(Event):
    """The Pilot in a Unit lost Layers of Plot Armor to what Unit `by` does. R-ENEMY-028."""

    fields = ("unit", "layers", "by")

    unit: str
    layers: int
    by: str

    def __init__(self, unit: str, layers: int, by: str) -> None:
        self.unit = unit
        self.layers = layers
        self.by = by


class PilotTested(Event):
    """The Pilot in a Unit lost this Layer and tested Systems, or in a Core Willpower. R-TEST-041,
    R-ENEMY-029.
    """

    fields = ("unit", "attribute", "layer", "die", "total", "dn")

    unit: str
    attribute: str
    layer: int
    die: int
    total: int
    dn: int

    def __init__(self, unit: str, attribute: str, layer: int, die: int, total: int, dn: int) -> None:
        self.unit = unit
        self.attribute = attribute
        self.layer = layer
        self.die = die
        self.total = total
        self.dn = dn


class PilotDefeated(Event):
    """The Pilot in a Unit was defeated. R-TEST-042, R-ENEMY-030."""

    fields = ("unit",)

    unit: str

    def __init__(self, unit: str) -> None:
        self.unit = unit


class OperationEnded(Event):
    """The Operation was over."""

    fields = ("winners", "reason")

    winners: tuple[str, ...]
    reason: str

    def __init__(self, winners: tuple[str, ...], reason: str) -> None:
        self.winners = winners
        self.reason = reason


class Blocked(Event):
    """Damage was stopped before it was dealt: by a pool, or by halving. R-TRBL-049."""

    fields = ("unit", "amount", "reason")

    unit: str
    amount: int
    reason: str

    def __init__(self, unit: str, amount: int, reason: str) -> None:
        self.unit = unit
        self.amount = amount
        self.reason = reason


class Survived(Event):
    """A Unit that should have been destroyed goes on with this much Threshold. R-TRBL-037."""

    fields = ("unit", "left")

    unit: str
    left: int

    def __init__(self, unit: str, left: int) -> None:
        self.unit = unit
        self.left = left
