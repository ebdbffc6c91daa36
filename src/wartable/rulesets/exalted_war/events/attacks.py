"""The ten steps of an attack."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.core.term import Term


class AttackRolled(Event):
    """Steps 1 to 5: the roll, what was added and taken away, and what is left over the DV.

    `leader` is who led the many of the unit then, "" for a single person and a mob.
    """

    fields = (
        "unit",
        "leader",
        "target",
        "person",
        "weapon",
        "ranged",
        "pool",
        "rolled",
        "bonus",
        "external",
        "defence",
        "dv",
        "net",
    )

    unit: str
    leader: str
    target: str
    person: str
    weapon: str
    ranged: bool
    pool: tuple[Term, ...]
    rolled: int
    bonus: tuple[Term, ...]
    external: tuple[Term, ...]
    defence: str
    dv: tuple[Term, ...]
    net: int

    def __init__(
        self,
        unit: str,
        target: str,
        person: str,
        weapon: str,
        pool: tuple[Term, ...],
        rolled: int,
        bonus: tuple[Term, ...],
        external: tuple[Term, ...],
        defence: str,
        dv: tuple[Term, ...],
        net: int,
        *,
        leader: str,
        ranged: bool,
    ) -> None:
        self.unit = unit
        self.leader = leader
        self.target = target
        self.person = person
        self.weapon = weapon
        self.ranged = ranged
        self.pool = pool
        self.rolled = rolled
        self.bonus = bonus
        self.external = external
        self.defence = defence
        self.dv = dv
        self.net = net


class Rerolled(Event):
    """An attack's dice were thrown again. Steps 4 and 6."""

    fields = ("unit", "target", "before", "rolled", "why")

    unit: str
    target: str
    before: int
    rolled: int
    why: str

    def __init__(self, unit: str, target: str, before: int, rolled: int, why: str) -> None:
        self.unit = unit
        self.target = target
        self.before = before
        self.rolled = rolled
        self.why = why


class Harmless(Event):
    """Hardness stopped an attack. Step 8."""

    fields = ("unit", "target", "person", "raw", "hardness")

    unit: str
    target: str
    person: str
    raw: tuple[Term, ...]
    hardness: int

    def __init__(
        self,
        unit: str,
        target: str,
        person: str,
        raw: tuple[Term, ...],
        hardness: int,
    ) -> None:
        self.unit = unit
        self.target = target
        self.person = person
        self.raw = raw
        self.hardness = hardness


class DamageRolled(Event):
    """Steps 7, 8 and 10: raw damage, soak, dice and levels."""

    fields = ("unit", "target", "person", "raw", "soak", "least", "dice", "levels")

    unit: str
    target: str
    person: str
    raw: tuple[Term, ...]
    soak: tuple[Term, ...]
    least: int
    dice: int
    levels: int

    def __init__(
        self,
        unit: str,
        target: str,
        person: str,
        raw: tuple[Term, ...],
        soak: tuple[Term, ...],
        least: int,
        dice: int,
        levels: int,
    ) -> None:
        self.unit = unit
        self.target = target
        self.person = person
        self.raw = raw
        self.soak = soak
        self.least = least
        self.dice = dice
        self.levels = levels


class Staggered(Event):
    """A person reels from a blow: stunned, or knocked down. Step 10."""

    fields = ("unit", "person", "how")

    unit: str
    person: str
    how: str

    def __init__(self, unit: str, person: str, how: str) -> None:
        self.unit = unit
        self.person = person
        self.how = how
