"""What a Unit brings to an Operation and never changes in it: Attributes, Weapons in their Areas, Powers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.ability import Hooks
from wartable.rulesets.battle_century.powers.base import MOMENTS, Power
from wartable.rulesets.battle_century.upgrades.base import Fitting, Kit
from wartable.rulesets.battle_century.weapons.base import Mode, Weapon

__all__ = ["AREAS", "ATTRIBUTES", "EARNING", "TIERS", "Attributes", "Loadout", "Mount"]

AREAS: Final = ("head", "torso", "arms", "legs")
ATTRIBUTES: Final = ("might", "guard", "threshold", "energy", "systems", "speed")
TIERS: Final = ("pc", "npc", "rival", "boss", "grunt", "ai", "monster")
"""Who sits in the mecha. PCs, Rivals and Bosses gain Genre Points from lost Levels; grunts never eject; AIs
and monsters have no Core.
"""

EARNING: Final = ("pc", "rival", "boss")
"""Tiers that start with Genre Points and gain more for lost Levels. R-POW-004, R-ENEMY-008, R-ENEMY-011."""


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

    def halving(self, names: Sequence[str]) -> Attributes:
        """A copy with the named ranks halved, rounding down. R-TRBL-025."""
        return self.with_ranks({name: self.get(name) // 2 for name in names})

    def with_ranks(self, ranks: Mapping[str, int]) -> Attributes:
        """A copy with other ranks; the full Energy stays what it is."""
        now = [ranks.get(name, rank) for name, rank in zip(ATTRIBUTES, self.values(), strict=True)]
        twin = Attributes(now[0], now[1], now[2], now[3], now[4], now[5])
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
    """A Weapon and the Area it sits in; "" for the Default Weapons, which no Maim disables, "pack" and
    "secret" for Extra Areas. `modes` are the bearer's own where an Upgrade tunes them.
    """

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

    def tuned(self, tuners: Sequence[Fitting]) -> Mount:
        """The same mount with modes of its own, changed by these Upgrades."""
        twin = Mount(self.weapon, self.area)
        twin.modes = tuple([mode.copy() for mode in self.weapon.modes()])
        for mode in twin.modes:
            for fitting in tuners:
                fitting.upgrade.tune(mode)
        return twin


class Loadout:
    """One Unit as its builder made it. Shared by all copies of a battle. `whole` are the Attributes that
    halving has not touched: those of the mecha for its Core. `power_level` is its Pilot's.
    """

    __slots__ = (
        "_typical",
        "attributes",
        "base_unit",
        "careful",
        "core",
        "flyer",
        "genre_points",
        "hooks",
        "id",
        "integrated",
        "kit",
        "modes",
        "mounts",
        "name",
        "power_level",
        "powers",
        "seat",
        "side",
        "slips",
        "tier",
        "whole",
        "widens",
    )

    id: str
    name: str
    side: str
    seat: str
    tier: str
    attributes: Attributes
    whole: Attributes
    mounts: tuple[Mount, ...]
    powers: tuple[Power, ...]
    genre_points: int
    power_level: int
    base_unit: bool
    flyer: bool
    integrated: bool
    careful: bool
    slips: bool
    widens: int
    core: bool
    hooks: Hooks[Power]
    kit: Kit
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
        power_level: int = 0,
        fittings: Sequence[Fitting] = (),
        core: bool = False,
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.seat = seat
        self.tier = tier
        self.attributes = attributes
        self.whole = attributes
        self.kit = Kit(fittings)
        tuners = self.kit.listeners("tune")
        self.mounts = tuple([mount.tuned(tuners) for mount in mounts] if tuners else mounts)
        self.powers = tuple(powers)
        self.genre_points = genre_points
        self.power_level = power_level
        self.base_unit = bool([f for f in fittings if f.upgrade.is_base])
        self.integrated = bool([f for f in fittings if f.upgrade.spares_weapons])
        self.flyer = bool([f for f in fittings if f.upgrade.flies])
        self.careful = bool([f for f in fittings if f.upgrade.spares_allies])
        self.slips = bool([f for f in fittings if f.upgrade.slips])
        self.widens = sum([f.upgrade.widens for f in fittings])
        self.core = core
        self.hooks = Hooks(self.powers, Power, MOMENTS)
        self._typical = None
        self.modes = {mode.key: mode for mount in self.mounts for mode in mount.modes}

    def typical(self) -> Loadout:
        """The Unit as one pictures it who has not seen its sheet: middling ranks, no Weapons. Made once."""
        if self._typical is None:
            ranks = Attributes(2, 2, 0, 2, 2, 2) if self.core else Attributes(5, 5, 5, 5, 5, 5)
            self._typical = self._like(self.id, self.name, ranks, (), self._visible(), core=self.core)
        return self._typical

    def _visible(self) -> list[Fitting]:
        """What shows on a Unit whose sheet is hidden: that it is a Base, say. Only where it is not a Core."""
        return [fitting for fitting in self.kit.fittings if fitting.upgrade.shows]

    def plain(self) -> Loadout:
        """The same Unit with no Upgrades but those that show."""
        return self.refitted(self.attributes, self.mounts, self._visible())

    def with_mount(self, mount: Mount) -> Loadout:
        """The same Unit with one Weapon more."""
        return self.refitted(self.attributes, (*self.mounts, mount), self.kit.fittings)

    def with_fitting(self, fitting: Fitting) -> Loadout:
        """The same Unit with one Upgrade more."""
        return self.refitted(self.attributes, self.mounts, (*self.kit.fittings, fitting))

    def with_powers(self, powers: Sequence[Power]) -> Loadout:
        """The same Unit with these Genre Powers and no others."""
        twin = self.refitted(self.attributes, self.mounts, self.kit.fittings)
        twin.powers = tuple(powers)
        twin.hooks = Hooks(twin.powers, Power, MOMENTS)
        return twin

    def plain_mode(self, weapon: Weapon) -> Mode:
        """The Weapon's plain mode as this Unit has it."""
        return self.modes[weapon.key]

    def as_core(self) -> Loadout:
        """The ejected Core: halved Attributes, no Threshold, no Weapons. R-DMG-016."""
        half = self.attributes.halved()
        ranks = Attributes(half.might, half.guard, 0, half.energy, half.systems, half.speed)
        core = self._like(self.id + "_core", self.name + " (Core)", ranks, (), (), core=True)
        core.whole = self.attributes.with_ranks({"threshold": 0})
        return core

    def refitted(self, ranks: Attributes, mounts: Sequence[Mount], fittings: Sequence[Fitting]) -> Loadout:
        """The same Unit with these Attributes, Weapons and Upgrades."""
        twin = self._like(self.id, self.name, ranks, mounts, fittings, core=self.core)
        if self.core and ranks.values() == self.attributes.values():
            twin.whole = self.whole
        return twin

    def _like(
        self,
        id: str,
        name: str,
        ranks: Attributes,
        mounts: Sequence[Mount],
        fittings: Sequence[Fitting],
        *,
        core: bool,
    ) -> Loadout:
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
            power_level=self.power_level,
            fittings=fittings,
            core=core,
        )

    @property
    def has_core(self) -> bool:
        """Whether a Core with a Pilot can leave this mecha. R-DMG-020, R-DMG-021."""
        return self.tier in ("pc", "npc", "rival", "boss") and not self.core

    @property
    def earns_points(self) -> bool:
        """Whether lost Threshold Levels bring Genre Points: PCs, Rivals and Bosses. R-DMG-010, R-ENEMY-008,
        R-ENEMY-011.
        """
        return self.tier in EARNING

    @property
    def is_pc(self) -> bool:
        """A Player Character's Unit."""
        return self.tier == "pc"
