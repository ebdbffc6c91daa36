"""An attack: mode, weapon and targets, later its roll and its hits."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define, field
from wartable.rulesets.adeptus.model.actor import Arms
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon

ALONE: Final = "alone"
SWARM: Final = "swarm"
SPECIALIST: Final = "specialist"
HORDE: Final = "horde"
"""Kinds of attackers: a single person or giant, Underlings together, a Specialist, a Horde."""


@define
class Mode:
    """An attack mode. `bonus` is added to the test; `per` is the number of Degrees of Success for each
    further hit, 0 for none; `limit` is the cap of the hits: "one", "burst", "auto", "bonus" (tens of the
    characteristic), "strength" (Unit Strength), "double" (twice that), "squads", "squads2", "any" (no cap).
    `shots` is the ammunition of an attack: "one", "burst" or "auto"; `by_distance` is set if range brackets
    count.
    """

    key: str
    name: str
    is_ranged: bool
    bonus: int = 0
    per: int = 0
    limit: str = "one"
    shots: str = "one"
    by_distance: bool = True


@define
class Attack:
    """One attack on its way. `by` is ALONE, SWARM, SPECIALIST or HORDE; `slot` the weapon's place in `arms`.
    `location` is what a Called Shot aims at, -1 for none; `named` whether it strikes an Overseer, `special` a
    Specialist, in place of the ranks. `reason` says what else changes its roll: "charge", "unbraced" ...
    After the roll `number` is the target number, `roll` the dice, `degrees` those of success; `hits` all
    hits, `doubles` whether they may be allocated freely; `furied` whether a damage roll was confirmed.
    """

    attacker: Unit
    by: str
    mode: Mode
    arms: Arms
    slot: int
    targets: list[Unit]
    is_ranged: bool = computed()
    """Whether it is made from afar."""
    weapon: Weapon = computed()
    aim: int = 0
    location: int = -1
    named: bool = False
    special: bool = False
    reasons: dict[str, int] = field({})
    """Further modifiers by their source."""
    number: int = 0
    roll: int = 0
    passed: bool = False
    degrees: int = 0
    hits: int = 0
    apart: int = 0
    """Specialists who test by themselves, and so do not count for the cap on hits. AD-R24."""
    rolled: int = -1
    """Damage rolled once for attackers who act as one; -1 before the roll. SW-47."""
    extra: int = 0
    """Added to each damage roll."""
    doubles: bool = False
    furied: bool = False
    shared: list[int] = field([])
    """Damage of each hit of an area attack, rolled once for all its targets. AD-12-02."""
    area: tuple[int, int, int] | None = None
    """The middle of a Blast and its metres, while it is evaded."""
    middle: tuple[int, int] | None = None
    """Centre of a Blast, from which units other than its target are struck. AD-R91."""
    worn: list[str] = field([])
    """Pieces of cover that this attack has worn already. AD-R51."""

    def _finish(self) -> None:
        self.is_ranged = self.mode.is_ranged
        self.weapon = self.arms.weapons[self.slot]
