"""One attack in progress. EW-59 to EW-71."""

from __future__ import annotations

from wartable.core.data.declared import define, field
from wartable.core.term import Term
from wartable.rulesets.exalted_war.model.attack_mode import AttackMode
from wartable.rulesets.exalted_war.model.equipment import Weapon
from wartable.rulesets.exalted_war.model.unit import Unit


@define
class Strike:
    """One strike in progress, with all numbers from its dice to its damage. Most are lists of Terms; a Charm
    changes a number by adding a Term before it is used.
    """

    attacker: Unit
    target: Unit
    mode: AttackMode
    weapon: Weapon
    pool: list[Term] = field([])
    bonus: list[Term] = field([])
    external: list[Term] = field([])
    defence: str = field("none")
    dv: list[Term] = field([])
    raw: list[Term] = field([])
    soak: list[Term] = field([])
    hardness: int = field(0)
    least: int = field(0)
    rolled: int = field(0)
    """The number of successes on the dice."""
    net: int = field(0)
    """The successes left after `bonus`, `external` and the DV."""
    levels: int = field(0)
    """The levels of damage rolled."""
    counters: bool = field(False)
    """Whether a Charm lets the target strike back."""

    @property
    def attack_dice(self) -> int:
        """The number of dice of the attack, at least 0. W-1."""
        return max(0, sum([term.amount for term in self.pool]))

    @property
    def defense_value(self) -> int:
        """The Defense Value that applies to this strike, at least 0."""
        return max(0, sum([term.amount for term in self.dv]))

    @property
    def damage_dice(self) -> int:
        """The number of damage dice if the strike hits: raw damage less soak, but not less than the minimum
        damage. EW-71, W-39.
        """
        raw = sum([term.amount for term in self.raw])
        return max(raw - sum([term.amount for term in self.soak]), min(raw, self.least), 0)

    def compute_net_successes(self, rolled: int) -> None:
        """Set the number of successes rolled, and compute the net successes (step 5): bonuses and external
        penalties are added to it, with a sum of at least 0, and then the DV is subtracted.
        """
        self.rolled = rolled
        successes = rolled + sum([term.amount for term in self.bonus + self.external])
        self.net = max(0, successes) - self.defense_value
