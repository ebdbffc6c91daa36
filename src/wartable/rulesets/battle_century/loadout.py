"""What a Unit brings to an Operation and never changes in it: Attributes, Weapons in their Areas, Powers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.ability import Hooks
from wartable.rulesets.battle_century.powers.base import MOMENTS, Power
from wartable.rulesets.battle_century.weapons.base import Mode, Weapon

__all__ = ["AREAS", "ATTRIBUTES", "TIERS", "Attributes", "Loadout", "Mount"]

AREAS: Final = ("head", "torso", "arms", "legs")
ATTRIBUTES: Final = ("might", "guard", "threshold", "energy", "systems", "speed")
TIERS: Final = ("pc", "npc", "grunt", "ai", "monster")
"""Who sits in the mecha. PCs gain Genre Points from lost Levels; grunts never eject; AIs and monsters have
no Core.
"""


class Attributes:
    """The six mecha Attributes, fixed. `full_energy` is the unhalved Energy pool. R-MECH-002."""

    __slots__ = ("energy", "full_energy", "guard", "might", "speed", "systems", "threshold")

    might: int
    guard: int
    threshold: int
    energy: int
    systems: int
    speed: int
    full_energy: int

    def __init__(self, might: int, guard: int, threshold: int, energy: int, systems: int, speed: int) -> None:
        self.might = might
        self.guard = guard
        self.threshold = threshold
        self.energy = energy
        self.systems = systems
        self.speed = speed
        self.full_energy = energy

    def values(self) -> tuple[int, ...]:
        """The ranks in the order of ATTRIBUTES."""
        return (self.might, self.guard, self.threshold, self.energy, self.systems, self.speed)

    def get(self, name: str) -> int:
        """The rank of a named Attribute."""
        return self.values()[ATTRIBUTES.index(name)]

    def changed(self, guard: int, speed: int) -> Attributes:
        """A copy with other Guard and Speed."""
        twin = Attributes(self.might, guard, self.threshold, self.energy, self.systems, speed)
        twin.full_energy = self.full_energy
        return twin

    def halved(self) -> Attributes:
        """A copy with all ranks halved except Threshold's size; R-DMG-016, R-DMG-019."""
        energy = self.energy // 2
        twin = Attributes(
            self.might // 2, self.guard // 2, self.threshold, energy, self.systems // 2, self.speed // 2
        )
        twin.full_energy = self.full_energy
        return twin


class Mount:
    """A Weapon and the Area it sits in; "" for the Default Weapons, which no Maim disables."""

    __slots__ = ("area", "key", "modes", "rooted", "weapon")

    weapon: Weapon
    area: str
    key: str
    modes: tuple[Mode, ...]
    rooted: bool

    def __init__(self, weapon: Weapon, area: str) -> None:
        self.weapon = weapon
        self.area = area
        self.key = weapon.key
        self.modes = weapon.modes()
        self.rooted = weapon.rooted


class Loadout:
    """One Unit as its builder made it. Shared by all copies of a battle."""

    __slots__ = (
        "_typical",
        "attributes",
        "base_unit",
        "core",
        "flyer",
        "genre_points",
        "hooks",
        "id",
        "modes",
        "mounts",
        "name",
        "powers",
        "seat",
        "side",
        "tier",
    )

    id: str
    name: str
    side: str
    seat: str
    tier: str
    attributes: Attributes
    mounts: tuple[Mount, ...]
    powers: tuple[Power, ...]
    genre_points: int
    base_unit: bool
    flyer: bool
    core: bool
    hooks: Hooks[Power]
    modes: dict[str, Mode]
    _typical: Loadout | None

    def __init__(
        self,
        id: str,
        name: str,
        side: str,
        seat: str,
        tier: str,
        attributes: Attributes,
        mounts: Sequence[Mount],
        powers: Sequence[Power],
        *,
        genre_points: int,
        base_unit: bool = False,
        flyer: bool = False,
        core: bool = False,
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.seat = seat
        self.tier = tier
        self.attributes = attributes
        self.mounts = tuple(mounts)
        self.powers = tuple(powers)
        self.genre_points = genre_points
        self.base_unit = base_unit
        self.flyer = flyer
        self.core = core
        self.hooks = Hooks(self.powers, Power, MOMENTS)
        self._typical = None
        self.modes = {mode.key: mode for mount in self.mounts for mode in mount.weapon.modes()}

    def typical(self) -> Loadout:
        """The Unit as one pictures it who has not seen its sheet: middling ranks, no Weapons. Made once."""
        if self._typical is None:
            ranks = Attributes(2, 2, 0, 2, 2, 2) if self.core else Attributes(5, 5, 5, 5, 5, 5)
            self._typical = self._like(self.id, self.name, ranks, (), core=self.core)
        return self._typical

    def with_mount(self, mount: Mount) -> Loadout:
        """The same Unit with one Weapon more."""
        return self._like(self.id, self.name, self.attributes, (*self.mounts, mount), core=self.core)

    def as_core(self) -> Loadout:
        """The ejected Core: halved Attributes, no Threshold, no Weapons. R-DMG-016."""
        half = self.attributes.halved()
        ranks = Attributes(half.might, half.guard, 0, half.energy, half.systems, half.speed)
        return self._like(self.id + "_core", self.name + " (Core)", ranks, (), core=True)

    def _like(self, id: str, name: str, ranks: Attributes, mounts: Sequence[Mount], *, core: bool) -> Loadout:
        return Loadout(
            id,
            name,
            self.side,
            self.seat,
            self.tier,
            ranks,
            mounts,
            self.powers,
            genre_points=self.genre_points,
            base_unit=self.base_unit and not core,
            flyer=self.flyer and not core,
            core=core,
        )

    @property
    def has_core(self) -> bool:
        """Whether a Core with a Pilot can leave this mecha. R-DMG-020, R-DMG-021."""
        return self.tier in ("pc", "npc") and not self.core

    @property
    def is_pc(self) -> bool:
        """A Player Character's Unit."""
        return self.tier == "pc"
