"""A unit on the field: an Independent Character, who may lead a Swarm, a giant, or a Horde."""

from __future__ import annotations

from math import isqrt
from typing import Final

from wartable.core.data.declared import field, flag, number, part, state
from wartable.core.data.fields import COUNTS
from wartable.rulesets.adeptus.model.actor import Actor, Armament
from wartable.rulesets.adeptus.model.marks import HALF_ONLY, OUT_OF_IT
from wartable.rulesets.adeptus.model.profile import Profile
from wartable.rulesets.adeptus.model.swarm import Swarm

IC: Final = "ic"
GIANT: Final = "giant"
HORDE: Final = "horde"
KINDS: Final = (IC, GIANT, HORDE)

BAND: Final = "band"
"""Kind of the unit that stands for a band of loose Underlings; a setup never has it."""

RESERVE: Final = "reserve"
ACTIVE: Final = "active"
DEAD: Final = "dead"
FLED: Final = "fled"
STANDINGS: Final = (RESERVE, ACTIVE, DEAD, FLED)
"""The possible standings of a unit: not yet on the table, on the table, dead or destroyed, or gone over an
edge.
"""

SQUAD: Final = 20
"""Magnitude of a squad. AD-13-03."""

GIANT_SIDE: Final = 5
"""Length of the side of a giant's square, in cells. AD-R22."""

_MOST_SAVED: Final = 999
_CROWD: Final = 100
"""Number of Underlings from which on a Swarm covers the largest disc, of 10 metres' radius. AD-R20."""

_LARGEST: Final = 10
_MOST: Final = 5 * SQUAD
"""The greatest radius of a Swarm, and the greatest Magnitude of a Horde."""

_ROOTS: Final = (0, *[isqrt(number - 1) + 1 for number in range(1, _MOST + 1)])
"""Square roots of the numbers up to _MOST, rounded up."""


def extent_of_outline(outline: int) -> int:
    """Return how far an outline reaches from its middle along a row or column, in cells. An outline is the
    side of a square, or the negated radius of a disc.
    """
    return outline // 2 if outline > 0 else -outline


@state
class Unit(Actor):
    """A unit. `wounds` are the Wounds left and `critical` the critical points: for a giant one number for
    each location, otherwise a single one. A Horde has `magnitude`; `first` is that at the start, `lost` what
    it has lost since its last turn, and `stood` what it had at the end of that turn. `x` and `y` give its
    middle, -1 while it has no position. A giant's field has a `pattern`, which `half` sets at half strength.
    `met` lists the units whose Fear it has tested; `dread` is the one that it fears, `precise` the enemy
    against which its next attack is augmented. `watch` is its Overwatch: the index of the weapon, 1 for a
    burst, a cell towards which it looks, and the trigger. `shooter` is the unit that pinned it, `maimed`
    lists its useless limbs, and `burned` counts burned Fate Points.
    """

    id: str
    name: str
    side: str
    seat: str
    kind: str
    profile: Profile
    is_horde: bool = field(False)
    """Whether it is a Horde."""
    is_giant: bool = field(False)
    """Whether it is a giant, such as a machine with a field."""
    is_ic: bool = field(False)
    """Whether it is an Independent Character, which every unit but a Horde is. AD-13-01, SW-04."""
    swarm: Swarm | None = part(None)
    standing: str = field(RESERVE)
    x: int = field(-1)
    y: int = field(-1)
    outline: int = field(0)
    """The shape of the cells that it covers: the side of a square, or the negated radius of a disc. AD-R20,
    AD-R22.
    """
    extent: int = field(0)
    """Greatest distance of a cell that it covers from its middle, along a row or column."""
    initiative: int = number("its Initiative", least=-99, most=99)
    wounds: list[int] = field([])
    critical: list[int] = field([])
    fate: int = number("Fate Points left", most=9)
    burned: int = number("Fate Points burned for good", most=9)
    magnitude: int = number("Magnitude of a Horde", most=_MOST_SAVED)
    first: int = number("Magnitude with which it began", most=_MOST_SAVED)
    lost: int = number("Magnitude that hits took since its last turn", most=COUNTS)
    stood: int = number("Magnitude at the end of its last turn", most=_MOST_SAVED)
    pattern: str = field("")
    half: bool = flag("whether the Pattern is set at half")
    atp: int = number("field points left", most=99)
    met: list[str] = field([])
    dread: str = field("")
    precise: str = field("")
    shooter: str = field("")
    maimed: list[str] = field([])
    watch: tuple[int, ...] = field(())

    def _finish(self) -> None:
        profile = self.profile
        self.arms = Armament(profile.weapons)
        self.is_horde = self.kind == HORDE
        self.is_giant = self.kind == GIANT
        self.is_ic = self.kind != HORDE
        self.wounds = profile.wounds[:]
        self.critical = [0] * len(profile.wounds)
        self.fate = profile.fate
        self.pattern = profile.patterns[0] if profile.patterns else ""
        self.atp = profile.atp
        self.update_outline()

    @property
    def is_active(self) -> bool:
        """Whether the unit is on the table."""
        return self.standing == ACTIVE

    @property
    def squads_left(self) -> int:
        """The squads that a Horde has left. AD-13-03."""
        return (self.magnitude + SQUAD - 1) // SQUAD

    @property
    def magnitude_modifier(self) -> int:
        """The Magnitude Modifier of a Horde, which is 5 for each squad that it has left. AD-13-06."""
        return 5 * self.squads_left

    @property
    def fear_rating(self) -> int:
        """The Fear rating of the unit; for an Overseer with a Swarm the higher one of the Overseer's and the
        Underlings'. AD-10, AD-R52, SW-59.
        """
        swarm = self.swarm
        if swarm is not None and swarm.profile.fear > self.profile.fear:
            return swarm.profile.fear
        return self.profile.fear

    @property
    def full_field_strength(self) -> int:
        """The full strength of the unit's field, 0 if it has none. That of a Horde depends on the number of
        squads, and is rounded down. AD-13-07, AD-14-01.
        """
        return self.squads_left * self.profile.squad_field // 10 if self.kind == HORDE else self.profile.ats

    def update_outline(self) -> None:
        """Update `outline` and `extent`; call this whenever the Unit Strength or the Magnitude has changed.
        AD-R20, AD-R22.
        """
        strength = 0 if self.swarm is None else self.swarm.unit_strength
        if strength:
            self.outline = -_ROOTS[strength] if strength < _CROWD else -_LARGEST
        elif self.is_horde:
            self.outline = _ROOTS[min(self.magnitude, _MOST)]
        else:
            self.outline = 1 if self.kind == IC else GIANT_SIDE
        self.extent = extent_of_outline(self.outline)

    @property
    def useless_legs(self) -> int:
        """The number of useless legs: one halves the unit's movement, two stop it. AD-R43."""
        return ("right_leg" in self.maimed) + ("left_leg" in self.maimed) if self.maimed else 0

    def is_incapacitated(self) -> bool:
        """Whether the unit can neither act nor react: stunned, frozen, fainted, helpless or unconscious."""
        return len(self.marks) > 0 and not OUT_OF_IT.isdisjoint(self.marks)

    def is_limited_to_half_actions(self) -> bool:
        """Whether the unit cannot take Full Actions. AD-10, AD-11."""
        return len(self.marks) > 0 and not HALF_ONLY.isdisjoint(self.marks)

    def wound_pool_index(self, location: int) -> int:
        """Return the index in `wounds` and `critical` of the pool that a hit on this location reduces. Only
        giants have a pool for each location.
        """
        return location if len(self.wounds) > 1 else 0
