"""An attack: mode, weapon and targets, later its roll and its hits."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.model.actor import Arms
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon

ALONE: Final = "alone"
SWARM: Final = "swarm"
SPECIALIST: Final = "specialist"
HORDE: Final = "horde"
"""Kinds of attackers: a single person or giant, Underlings together, a Specialist, a Horde."""


class Mode:
    """An attack mode. `bonus` is added to the test; `per` is the number of Degrees of Success for each
    further hit, 0 for none; `limit` is the cap of the hits: "one", "burst", "auto", "bonus" (tens of the
    characteristic), "strength" (Unit Strength), "double" (twice that), "squads", "squads2", "any" (no cap).
    `shots` is the ammunition of an attack: "one", "burst" or "auto"; `by_distance` is set if range brackets
    count.
    """

    __slots__ = ("bonus", "by_distance", "is_ranged", "key", "limit", "name", "per", "shots")

    key: str
    name: str
    is_ranged: bool
    bonus: int
    per: int
    limit: str
    shots: str
    by_distance: bool

    def __init__(
        self,
        key: str,
        name: str,
        *,
        ranged: bool,
        bonus: int = 0,
        per: int = 0,
        limit: str = "one",
        shots: str = "one",
        by_distance: bool = True,
    ) -> None:
        self.key = key
        self.name = name
        self.is_ranged = ranged
        self.bonus = bonus
        self.per = per
        self.limit = limit
        self.shots = shots
        self.by_distance = by_distance


class Attack:
    """One attack on its way. `by` is ALONE, SWARM, SPECIALIST or HORDE; `slot` the weapon's place in `arms`.
    `location` is what a Called Shot aims at, -1 for none; `named` whether it strikes an Overseer, `special` a
    Specialist, in place of the ranks. `reason` says what else changes its roll: "charge", "unbraced" ...
    After the roll `number` is the target number, `roll` the dice, `degrees` those of success; `hits` all
    hits, `doubles` whether they may be allocated freely; `furied` whether a damage roll was confirmed.
    """

    __slots__ = (
        "aim",
        "apart",
        "area",
        "arms",
        "attacker",
        "by",
        "degrees",
        "doubles",
        "extra",
        "furied",
        "hits",
        "is_ranged",
        "location",
        "middle",
        "mode",
        "named",
        "number",
        "passed",
        "reasons",
        "roll",
        "rolled",
        "shared",
        "slot",
        "special",
        "targets",
        "weapon",
        "worn",
    )

    attacker: Unit
    by: str
    mode: Mode
    is_ranged: bool
    """Whether it is made from afar."""
    weapon: Weapon
    arms: Arms
    slot: int
    targets: list[Unit]
    aim: int
    location: int
    named: bool
    special: bool
    reasons: dict[str, int]
    """Further modifiers by their source."""
    number: int
    roll: int
    passed: bool
    degrees: int
    hits: int
    apart: int
    """Specialists who test by themselves, and so do not count for the cap on hits. AD-R24."""
    rolled: int
    """Damage rolled once for attackers who act as one; -1 before the roll. SW-47."""
    extra: int
    """Added to each damage roll."""
    doubles: bool
    furied: bool
    shared: list[int]
    """Damage of each hit of an area attack, rolled once for all its targets. AD-12-02."""
    area: tuple[int, int, int] | None
    """The middle of a Blast and its metres, while it is evaded."""
    middle: tuple[int, int] | None
    """Centre of a Blast, from which units other than its target are struck. AD-R91."""
    worn: list[str]
    """Pieces of cover that this attack has worn already. AD-R51."""

    def __init__(
        self, attacker: Unit, by: str, mode: Mode, arms: Arms, slot: int, targets: list[Unit]
    ) -> None:
        self.attacker = attacker
        self.by = by
        self.mode = mode
        self.is_ranged = mode.is_ranged
        self.arms = arms
        self.slot = slot
        self.weapon = arms.weapons[slot]
        self.targets = targets
        self.aim = 0
        self.location = -1
        self.named = False
        self.special = False
        self.reasons = {}
        self.number = 0
        self.roll = 0
        self.passed = False
        self.degrees = 0
        self.hits = 0
        self.extra = 0
        self.apart = 0
        self.rolled = -1
        self.doubles = False
        self.furied = False
        self.shared = []
        self.area = None
        self.middle = None
        self.worn = []
