"""An attack: its mode, weapon and targets, and after the roll its result and its hits."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define, field
from wartable.rulesets.adeptus.model.actor import Armament
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon

ALONE: Final = "alone"
SWARM: Final = "swarm"
SPECIALIST: Final = "specialist"
HORDE: Final = "horde"
"""Kinds of attackers: a unit without its Underlings, all Underlings of a Swarm together, a Specialist, a
Horde.
"""


@define
class AttackMode:
    """A mode of attack, such as a burst. `bonus` is its modifier to the test. An attack makes one hit, and a
    further one for every `per` Degrees of Success, or none if `per` is 0. `limit` is the highest number of
    hits: "one", "burst" or "auto" (the weapon's rate of fire), "bonus" (the Bonus of the characteristic that
    is tested), "strength" (the Unit Strength), "double" (twice that), "squads", "squads2" (twice those) or
    "any". `shots` is the ammunition used: "one", "burst" or "auto". `by_distance` says whether the modifiers
    of range brackets apply.
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
    """An attack in progress. `by` is ALONE, SWARM, SPECIALIST or HORDE; `slot` is the index of the weapon in
    `arms`. `location` is the one chosen for a Called Shot, otherwise -1; `named` is set if that strikes the
    Overseer instead of Underlings, `special` if it strikes a Specialist. After the roll `number` is the
    target number, `roll` the die, `degrees` the Degrees of Success and `hits` the number of hits. `doubles`
    is set if the roll lets the attacker choose who is hit in a Swarm, `furied` once Righteous Fury was
    confirmed.
    """

    attacker: Unit
    by: str
    mode: AttackMode
    arms: Armament
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
    """Modifiers to its test that are in no other field, by source: "charge", "unbraced" ..."""
    number: int = 0
    roll: int = 0
    passed: bool = False
    degrees: int = 0
    hits: int = 0
    apart: int = 0
    """Number of Specialists who make their own tests, and so do not count for the highest number of hits.
    AD-R24.
    """
    rolled: int = -1
    """The Damage that attackers who act as one roll once for all their hits; -1 before the roll. SW-47."""
    extra: int = 0
    """Bonus to each damage roll."""
    doubles: bool = False
    furied: bool = False
    shared: list[int] = field([])
    """The Damage of each hit of an area attack, which is rolled once for all its targets. AD-12-02."""
    area: tuple[int, int, int] | None = None
    """The centre of a Blast and its radius in metres while units evade it; otherwise None."""
    middle: tuple[int, int] | None = None
    """The centre of a Blast while it strikes units other than its target, which are struck from there;
    otherwise None. AD-R91.
    """
    worn: list[str] = field([])
    """Ids of the pieces of cover that this attack has already reduced. AD-R51."""

    def _finish(self) -> None:
        self.is_ranged = self.mode.is_ranged
        self.weapon = self.arms.weapons[self.slot]
