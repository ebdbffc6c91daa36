"""One attack in progress. EW-59 to EW-71."""

from __future__ import annotations

from wartable.core.term import Term
from wartable.rulesets.exalted_war.model.attack_mode import AttackMode
from wartable.rulesets.exalted_war.model.equipment import Weapon
from wartable.rulesets.exalted_war.model.unit import Unit


class Strike:
    """One strike, from its pool to its damage. Charms add Terms before they count."""

    __slots__ = (
        "attacker",
        "bonus",
        "counters",
        "defence",
        "dv",
        "external",
        "hardness",
        "least",
        "levels",
        "mode",
        "net",
        "pool",
        "raw",
        "rolled",
        "soak",
        "target",
        "weapon",
    )

    attacker: Unit
    target: Unit
    mode: AttackMode
    weapon: Weapon
    pool: list[Term]
    bonus: list[Term]
    external: list[Term]
    defence: str
    dv: list[Term]
    raw: list[Term]
    soak: list[Term]
    hardness: int
    least: int
    rolled: int
    """Successes of the dice."""
    net: int
    """The successes left after `bonus`, `external` and the DV."""
    levels: int
    """The levels of damage rolled."""
    counters: bool
    """A Charm lets the target strike back."""

    def __init__(self, attacker: Unit, target: Unit, mode: AttackMode, weapon: Weapon) -> None:
        self.attacker = attacker
        self.target = target
        self.mode = mode
        self.weapon = weapon
        self.pool = []
        self.bonus = []
        self.external = []
        self.defence = "none"
        self.dv = []
        self.raw = []
        self.soak = []
        self.hardness = 0
        self.least = 0
        self.rolled = 0
        self.net = 0
        self.levels = 0
        self.counters = False

    @property
    def dice(self) -> int:
        """Dice of the attack. W-1."""
        return max(0, sum([term.amount for term in self.pool]))

    @property
    def value(self) -> int:
        """The DV applied, never below 0."""
        return max(0, sum([term.amount for term in self.dv]))

    @property
    def damage_dice(self) -> int:
        """Dice of damage for a hit: what soak leaves of raw damage, but at least the minimum. EW-71, W-39."""
        raw = sum([term.amount for term in self.raw])
        return max(raw - sum([term.amount for term in self.soak]), min(raw, self.least), 0)

    def settle(self, rolled: int) -> None:
        """Compute the net successes from those rolled: apply bonuses and external penalties, never below 0,
        then subtract the DV. Step 5.
        """
        self.rolled = rolled
        successes = rolled + sum([term.amount for term in self.bonus + self.external])
        self.net = max(0, successes) - self.value
