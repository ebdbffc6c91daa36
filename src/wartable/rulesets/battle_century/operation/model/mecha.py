"""Parts of a mecha: its Attributes, its Areas and the Weapons in them, its forms. R-MECH-002, R-MECH-006."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.boards.figure import Outline
from wartable.core.data.declared import computed, define, field
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.model.weapon import Mode, Weapon

TIERS: Final = ("pc", "npc", "rival", "boss", "grunt", "ai", "monster")
"""Kinds of pilots. PCs, Rivals and Bosses gain Genre Points from lost Levels; grunts never eject; AIs and
monsters have no Core.
"""

EMPTY: Final = ("ai", "monster")
"""Tiers without a pilot."""

EARNING: Final = ("pc", "rival", "boss")
"""Tiers that start with Genre Points and gain more for lost Levels. R-POW-004, R-ENEMY-008, R-ENEMY-011."""


BLOCK: Final[Outline] = tuple([(east, south) for south in (-1, 0, 1) for east in (-1, 0, 1)])
"""The default body of a huge Unit: a block of three by three Zones. R-BOSS-062."""

AREAS: Final = ("head", "torso", "arms", "legs")

NO_AREA: Final = ("internal", "separate")
"""Places for Upgrades in a setup that are not Areas, so that nothing in them can be Maimed."""

EXTRA_AREAS: Final = ("pack", "secret")
"""The Extra Areas, for Upgrades and Weapons. R-UPG-026."""

PLACED: Final = (*AREAS, *EXTRA_AREAS)
"""Places for Weapons and External Upgrades."""

PLACES: Final = (*NO_AREA, *PLACED)
"""Places for Upgrades, in the order in which Upgrades that act at the same time are applied."""

ATTRIBUTES: Final = ("might", "guard", "threshold", "energy", "systems", "speed")


@define
class Attributes:
    """The ranks of the six Attributes of a mecha. `full_energy` is the Energy pool before any halving.
    R-MECH-002.
    """

    might: int
    guard: int
    threshold: int
    energy: int
    systems: int
    speed: int
    full_energy: int = computed()

    def _finish(self) -> None:
        self.full_energy = self.energy

    def ranks_in_order(self) -> tuple[int, ...]:
        """Return the ranks in the order of ATTRIBUTES."""
        return (self.might, self.guard, self.threshold, self.energy, self.systems, self.speed)

    def rank_of(self, name: str) -> int:
        """Return the rank of a named Attribute."""
        return self.ranks_in_order()[ATTRIBUTES.index(name)]

    def with_halved_ranks(self, names: Sequence[str]) -> Attributes:
        """Return a copy in which the ranks of the named Attributes are halved, rounding down. R-TRBL-025."""
        return self.with_ranks({name: self.rank_of(name) // 2 for name in names})

    def with_ranks(self, ranks: Mapping[str, int]) -> Attributes:
        """Return a copy with the ranks in `ranks`, by name of the Attribute. The other ranks and
        `full_energy` stay the same.
        """
        new = [ranks.get(name, rank) for name, rank in zip(ATTRIBUTES, self.ranks_in_order(), strict=True)]
        twin = Attributes(new[0], new[1], new[2], new[3], new[4], new[5])
        twin.full_energy = self.full_energy
        return twin

    def with_energy_pool(self, pool: int, full: int) -> Attributes:
        """Return a copy whose rank in Energy is `pool`. `full` is the size of that pool before any halving.
        R-BOSS-014.
        """
        twin = self.with_ranks({"energy": pool})
        twin.full_energy = full
        return twin

    def with_swapped_ranks(self, names: Sequence[str]) -> Attributes:
        """Return a copy in which the two Attributes in `names` have exchanged their ranks; these Attributes
        themselves if `names` is empty, as for a default form. R-FORM-002, R-FORM-004.
        """
        if not names:
            return self
        return self.with_ranks({names[0]: self.rank_of(names[1]), names[1]: self.rank_of(names[0])})

    def halved_without_pilot(self) -> Attributes:
        """Return a copy with all ranks except Threshold halved, rounding down, as for a Core or for a mecha
        that has lost its Pilot. `full_energy` stays the same. R-DMG-016, R-DMG-019.
        """
        energy = self.energy // 2
        twin = Attributes(
            self.might // 2, self.guard // 2, self.threshold, energy, self.systems // 2, self.speed // 2
        )
        twin.full_energy = self.full_energy
        return twin


@define
class MountedWeapon:
    """A Weapon and its Area: "pack" and "secret" are Extra Areas, "" stands for the Default Weapons, which no
    Maimed Area disables.

    `modes` are copies that belong to this mount if Upgrades change them, otherwise those of the Weapon. If a
    Unit has several copies of a Weapon, only one works at a time: `behind` lists the copies that take
    precedence over this one.
    """

    weapon: Weapon
    area: str
    key: str = computed()
    modes: tuple[Mode, ...] = computed()
    rooted: bool = computed()
    needs_charge: bool = computed()
    behind: tuple[MountedWeapon, ...] = field(())

    def _finish(self) -> None:
        self.key = self.weapon.key
        self.modes = self.weapon.all_modes()
        self.rooted = self.modes[0].rooted
        self.needs_charge = self.modes[0].needs_charge

    def with_modified_modes(
        self, tuners: Sequence[Fitting], rangers: Sequence[Fitting], ranks: Attributes
    ) -> MountedWeapon:
        """Return the same mount with its own copies of the modes, changed by Upgrades: `tuners` change any
        property of a mode, `rangers` change its Range depending on `ranks`. R-UPG-016, R-UPG-018.
        """
        twin = MountedWeapon(self.weapon, self.area)
        twin.modes = tuple([mode.copy() for mode in self.weapon.all_modes()])
        for mode in twin.modes:
            for fitting in tuners:
                fitting.upgrade.modify_mode(mode)
            for fitting in rangers:
                fitting.upgrade.change_mode_range(mode, ranks)
            mode.settle()
        return twin

    def with_plain_modes(self) -> MountedWeapon:
        """Return the same mount with the Weapon's own modes, unchanged by Upgrades."""
        return self if self.modes is self.weapon.all_modes() else MountedWeapon(self.weapon, self.area)


def set_weapon_precedence(mounts: Sequence[MountedWeapon]) -> None:
    """Set the `behind` of each mount to the earlier copies of the same Weapon. R-COMB-020."""
    if len({mount.key: mount for mount in mounts}) == len(mounts):
        for mount in mounts:
            mount.behind = ()
        return
    seen: dict[str, tuple[MountedWeapon, ...]] = {}
    for mount in mounts:
        mount.behind = seen.get(mount.key, ())
        seen[mount.key] = (*mount.behind, mount)


@define
class Arsenal:
    """All Weapons of a Unit, with their `modes` by key. `is_simple` is True if the Unit has no second copy of
    a Weapon and no Weapon that needs charging or keeps its bearer from Moving.
    """

    mounts: Sequence[MountedWeapon]
    modes: dict[str, Mode] = computed()
    is_simple: bool = computed()
    _affordable: dict[int, list[Mode]] = field({})

    def _finish(self) -> None:
        self.modes = {mode.key: mode for mount in self.mounts for mode in mount.modes}
        self.is_simple = not [m for m in self.mounts if m.behind or m.rooted or m.needs_charge]

    def affordable_modes(self, energy: int) -> list[Mode]:
        """Return the modes that cost at most `energy` points; callers must not change the list. R-WPN-011."""
        found = self._affordable.get(energy)
        if found is None:
            found = [mode for mount in self.mounts for mode in mount.modes if mode.energy <= energy]
            self._affordable[energy] = found
        return found


@define
class Form:
    """One form of a Unit: its name, the tag of the Alternate Form that brings it ("" for the default form),
    and the two Attributes that it swaps. R-FORM-002, R-FORM-004.
    """

    name: str
    tag: str = ""
    swap: tuple[str, ...] = ()


DEFAULT_FORM: Final = Form("Default Form")
