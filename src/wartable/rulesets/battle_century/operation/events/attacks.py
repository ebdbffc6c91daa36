"""Offensive Actions and their Might Tests."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.core.term import Term


class AttackDeclared(Event):
    """A Unit attacked with a Weapon; `target` is the Unit aimed at, or "" for a Zone; `kind` the Action."""

    fields = ("unit", "weapon", "mode", "kind", "target", "zone", "energy")

    unit: str
    weapon: str
    mode: str
    kind: str
    target: str
    zone: int
    energy: int

    def __init__(
        self, unit: str, weapon: str, mode: str, kind: str, target: str, zone: int, energy: int
    ) -> None:
        self.unit = unit
        self.weapon = weapon
        self.mode = mode
        self.kind = kind
        self.target = target
        self.zone = zone
        self.energy = energy


class MightRolled(Event):
    """A Might Test was rolled against one Unit: every term of the total and of the Defense is there."""

    fields = ("unit", "target", "faces", "die", "terms", "total", "advantages", "defense", "defenses")

    unit: str
    target: str
    faces: tuple[int, ...]
    die: int
    terms: tuple[Term, ...]
    total: int
    advantages: tuple[Term, ...]
    defense: int
    defenses: tuple[Term, ...]

    def __init__(
        self,
        unit: str,
        target: str,
        faces: tuple[int, ...],
        die: int,
        terms: tuple[Term, ...],
        total: int,
        advantages: tuple[Term, ...],
        defense: int,
        defenses: tuple[Term, ...],
    ) -> None:
        self.unit = unit
        self.target = target
        self.faces = faces
        self.die = die
        self.terms = terms
        self.total = total
        self.advantages = advantages
        self.defense = defense
        self.defenses = defenses


class Rerolled(Event):
    """A Might Test was rolled again. R-POW-013, R-POW-019."""

    fields = ("unit", "power")

    unit: str
    power: str

    def __init__(self, unit: str, power: str) -> None:
        self.unit = unit
        self.power = power


class Missed(Event):
    """A Might Test failed."""

    fields = ("unit", "target", "total")

    unit: str
    target: str
    total: int

    def __init__(self, unit: str, target: str, total: int) -> None:
        self.unit = unit
        self.target = target
        self.total = total


class HitInstead(Event):
    """Of two duelists the attack went against this one. R-ACT-031."""

    fields = ("unit", "target", "spared", "die")

    unit: str
    target: str
    spared: str
    die: int

    def __init__(self, unit: str, target: str, spared: str, die: int) -> None:
        self.unit = unit
        self.target = target
        self.spared = spared
        self.die = die


class HitSuffered(Event):
    """A Might Test passed; `margin` is its Damage before halving."""

    fields = ("unit", "target", "total", "margin")

    unit: str
    target: str
    total: int
    margin: int

    def __init__(self, unit: str, target: str, total: int, margin: int) -> None:
        self.unit = unit
        self.target = target
        self.total = total
        self.margin = margin
