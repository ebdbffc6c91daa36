"""An attack: its mode, weapon and targets, then its roll and its hits."""

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
    further hit, 0 if there are none. `limit` is the maximum of hits: "one", "burst", "auto", "bonus" (tens of
    the characteristic), "strength" (Unit Strength), "double" (twice that), "squads", "squads2" (twice those),
    "any". `shots` is the ammunition used: "one", "burst" or "auto". `by_distance` is set if range modifiers
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
    """An attack in progress. `by` is ALONE, SWARM, SPECIALIST or HORDE; `slot` is the weapon's index in
    `arms`. `location` is the one chosen for a Called Shot, -1 for none; `named` is set if it strikes the
    Overseer in place of the ranks, `special` if it strikes a Specialist. After the roll `number` is the
    target number, `roll` the die, `degrees` the Degrees of Success and `hits` all hits; `doubles` is set if
    the attacker may allocate them freely, `furied` once Righteous Fury was confirmed.
    """

    attacker: Unit
    by: str
    mode: Mode
    arms: Arms
    slot: int
    targets: list[Unit]
    is_ranged: bool = computed()
    """Whether it is a ranged attack."""
    weapon: Weapon = computed()
    aim: int = 0
    location: int = -1
    named: bool = False
    special: bool = False
    reasons: dict[str, int] = field({})
    """Modifiers to its test that no other field has, by source: "charge", "unbraced" ..."""
    number: int = 0
    roll: int = 0
    passed: bool = False
    degrees: int = 0
    hits: int = 0
    apart: int = 0
    """Number of Specialists who make tests of their own, and so do not count for the maximum of hits.
    AD-R24.
    """
    rolled: int = -1
    """Damage that attackers who act as one roll once for all hits; -1 before the roll. SW-47."""
    extra: int = 0
    """Bonus to each damage roll."""
    doubles: bool = False
    furied: bool = False
    shared: list[int] = field([])
    """Damage of each hit of an area attack, rolled once for all its targets. AD-12-02."""
    area: tuple[int, int, int] | None = None
    """The centre of a Blast and its radius in metres, while units evade it."""
    middle: tuple[int, int] | None = None
    """Centre of a Blast, from which units other than its target are struck. AD-R91."""
    worn: list[str] = field([])
    """Ids of the pieces of cover that this attack has already reduced. AD-R51."""

    def _finish(self) -> None:
        self.is_ranged = self.mode.is_ranged
        self.weapon = self.arms.weapons[self.slot]
