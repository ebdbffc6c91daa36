"""The fixed part of a Unit in an Operation: Attributes, Weapons in their Areas, Powers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.core.boards.figure import Outline
from wartable.core.data.declared import define
from wartable.rulesets.battle_century.operation.model.mecha import (
    BLOCK,
    DEFAULT_FORM,
    EARNING,
    EMPTY,
    Arsenal,
    Attributes,
    Form,
    MountedWeapon,
    set_weapon_precedence,
)
from wartable.rulesets.battle_century.operation.model.power import Power, PowersByHook
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, UnitTraits, UpgradesByHook
from wartable.rulesets.battle_century.operation.model.weapon import Mode, Weapon
from wartable.rulesets.battle_century.pilots.model.layers import TYPICAL, PlotArmor, full_plot_armor


@define
class Loadout(UnitTraits):
    """One Unit as it was built. Shared by all copies of a battle. `whole` are the Attributes before any
    halving: for a Core those of its mecha. `power_level` is that of the Pilot. `shape` is the body of a
    `huge` Unit, () for others. `armor` is the Plot Armor of the Pilot at the start; by default the rank in
    Systems is used as Willpower (B-183). A Unit that `walks` moves over the ground without ignoring Terrain.
    `broods` are the Grunts that it can bring into battle, by name of the brood; the loadout of such a Grunt
    has in `brood` the id of the first Grunt of its brood. A loadout that is made from a `parent` has the same
    Powers.

    A Unit with several forms has a loadout for each, and each of these lists all of them in `forms`, the
    default form first; `place` is its own index there. `forms` is empty for a Unit without Alternate Forms.
    """

    id: str
    name: str
    side: str
    seat: str
    tier: str
    attributes: Attributes
    whole: Attributes
    mounts: tuple[MountedWeapon, ...]
    arsenal: Arsenal
    armor: PlotArmor
    powers: tuple[Power, ...]
    genre_points: int
    power_level: int
    chargers: tuple[MountedWeapon, ...]
    walks: bool
    shape: Outline
    brood: str
    broods: Mapping[str, Loadout]
    core: bool
    hooks: PowersByHook
    kit: UpgradesByHook
    modes: dict[str, Mode]
    form: Form
    forms: tuple[Loadout, ...]
    place: int
    _typical: dict[tuple[int, int, int], Loadout]
    _core: Loadout | None

    def __init__(
        self,
        id: str,
        name: str,
        side: str,
        seat: str,
        tier: str,
        attributes: Attributes,
        mounts: Sequence[MountedWeapon],
        powers: Sequence[Power],
        *,
        genre_points: int,
        power_level: int = 0,
        fittings: Sequence[Fitting] = (),
        core: bool = False,
        shape: Outline = (),
        broods: Mapping[str, Loadout] | None = None,
        parent: Loadout | None = None,
    ) -> None:
        super().__init__()
        self.id = id
        self.name = name
        self.side = side
        self.seat = seat
        self.tier = tier
        self.attributes = self.whole = attributes
        self.kit = UpgradesByHook(fittings) if parent is None else parent.kit.with_fittings(fittings)
        self.armor = full_plot_armor(attributes.systems) if parent is None else parent.armor
        self._set_weapons(mounts, parent)
        self.powers = tuple(powers)
        self.genre_points = genre_points
        self.power_level = power_level
        self._apply_upgrades(shape)
        self.brood = ""
        self.broods = {} if broods is None else broods
        self.core = core
        self.hooks = PowersByHook(powers) if parent is None else parent.hooks
        self.form = DEFAULT_FORM
        self.forms, self.place = (), 0
        self._typical, self._core = {}, None

    def _set_weapons(self, mounts: Sequence[MountedWeapon], parent: Loadout | None) -> None:
        self.mounts = self._tuned_mounts(mounts, parent)
        same = parent is not None and self.mounts == parent.mounts
        self.arsenal = parent.arsenal if parent is not None and same else Arsenal(self.mounts)
        self.modes = self.arsenal.modes

    def _tuned_mounts(
        self, mounts: Sequence[MountedWeapon], parent: Loadout | None
    ) -> tuple[MountedWeapon, ...]:
        """Return the Weapons as the Upgrades change them. Weapons of `parent` are reused if it has the same
        Attributes and the same Upgrades that change Weapons.
        """
        tuners = self.kit.modify_mode
        rangers = self.kit.change_mode_range
        if tuners or rangers:
            known = parent.mounts if parent is not None and self._is_tuned_like(parent) else ()
            found = [
                mount
                if at < len(known) and mount is known[at]
                else mount.with_modified_modes(tuners, rangers, self.attributes)
                for at, mount in enumerate(mounts)
            ]
        else:
            found = [mount.with_plain_modes() for mount in mounts]
        set_weapon_precedence(found)
        return tuple(found)

    def _is_tuned_like(self, parent: Loadout) -> bool:
        """Whether the parent has the same Attributes, and the same Upgrades that change Weapons."""
        kit, former = self.kit, parent.kit
        if self.attributes is not parent.attributes:
            return False
        return kit is former or (
            kit.modify_mode == former.modify_mode and kit.change_mode_range == former.change_mode_range
        )

    def _apply_upgrades(self, shape: Outline) -> None:
        """Apply the permanent effects of the Upgrades to the Unit."""
        for fitting in self.kit.set_permanent_traits:
            fitting.upgrade.set_permanent_traits(self, fitting)
        self.chargers = tuple([mount for mount in self.mounts if mount.needs_charge])
        self.walks = not (self.flyer or self.element or self.anchored)
        self.shape = (shape or BLOCK) if self.huge else ()

    def typical(self, might: int, guard: int, threshold: int) -> Loadout:
        """Return an estimate of this Unit for sides that do not know its sheet: with these three ranks, rank
        5 in the other Attributes, the Upgrades that are always visible, and no Weapons. The ranks of a Core
        are halved, and it has no Threshold. Cached. R-DMG-016.
        """
        key = (might, guard, 0 if self.core else threshold)
        found = self._typical.get(key)
        if found is None:
            ranks = Attributes(might, guard, 0 if self.core else threshold, 5, 5, 5)
            if self.core:
                ranks = ranks.halved_without_pilot()
            found = self._copy_with(self.id, self.name, ranks, (), self._visible(), core=self.core)
            found.armor = full_plot_armor(TYPICAL)
            self._typical[key] = found
        return found

    def _visible(self) -> list[Fitting]:
        """Return the Upgrades that are always visible, even if the sheet is hidden, such as Base Unit."""
        return [fitting for fitting in self.kit.fittings if fitting.upgrade.shows]

    def plain(self) -> Loadout:
        """Return a copy of this loadout that has only those Upgrades that are always visible, and is not
        linked to other forms.
        """
        return self.alone(self.attributes, self.mounts, self._visible())

    def with_mount(self, mount: MountedWeapon) -> Loadout:
        """Return a copy of the Unit's loadout with one more Weapon, in all its forms."""
        return self._with_additions((mount,), ())

    def with_fitting(self, fitting: Fitting) -> Loadout:
        """Return a copy of the Unit's loadout with one more Upgrade, in all its forms."""
        return self._with_additions((), (fitting,))

    def without_fitting(self, key: str) -> Loadout:
        """Return a copy of the Unit's loadout without the Upgrade that has the tag `key`, in all its
        forms.
        """
        left = {face: [f for f in face.kit.fittings if f.key != key] for face in self.faces}
        faces = [face.alone(face.attributes, face.mounts, kept) for face, kept in left.items()]
        return link_forms(faces, self.place)

    def _with_additions(self, mounts: Sequence[MountedWeapon], fittings: Sequence[Fitting]) -> Loadout:
        faces = [
            face.alone(face.attributes, (*face.mounts, *mounts), (*face.kit.fittings, *fittings))
            for face in self.faces
        ]
        return link_forms(faces, self.place)

    def with_powers(self, powers: Sequence[Power]) -> Loadout:
        """Return a copy of the Unit's loadout that has exactly these Genre Powers, in all its forms."""
        twin = self.with_ranks_and_equipment(self.attributes, self.mounts, self.kit.fittings)
        for face in twin.faces:
            face.powers = tuple(powers)
            face.hooks = PowersByHook(face.powers)
        return twin

    @property
    def faces(self) -> tuple[Loadout, ...]:
        """The loadouts of all forms; only this loadout if the Unit has no forms."""
        return self.forms or (self,)

    def weapon_keys(self) -> list[str]:
        """Return the keys of the Unit's Weapons in all forms, each once."""
        return list(dict.fromkeys([mount.key for face in self.faces for mount in face.mounts]))

    def expendable_keys(self) -> list[str]:
        """Return the keys of everything that the Unit can use up in an Operation: Weapons, modes that are
        used up separately from their Weapon (A-50), and Upgrades.
        """
        modes = [mode.key for face in self.faces for mode in face.modes.values() if mode.spends]
        return [*self.weapon_keys(), *dict.fromkeys(modes), *self.upgrade_tags()]

    def upgrade_tags(self) -> list[str]:
        """Return the tags of the Unit's Upgrades in all forms, each once."""
        return list(dict.fromkeys([fitting.key for face in self.faces for fitting in face.kit.fittings]))

    def plain_mode(self, weapon: Weapon) -> Mode:
        """Return the plain (not Boosted) mode of a Weapon, as this Unit's Upgrades change it."""
        return self.modes[weapon.key]

    def as_core(self) -> Loadout:
        """Return the loadout of the ejected Core: halved Attributes, no Threshold, no Weapons. Cached.
        R-DMG-016.
        """
        if self._core is None:
            half = self.attributes.halved_without_pilot()
            ranks = Attributes(half.might, half.guard, 0, half.energy, half.systems, half.speed)
            core = self._copy_with(self.id + "_core", self.name + " (Core)", ranks, (), (), core=True)
            core.whole = self.attributes.with_ranks({"threshold": 0})
            self._core = core
        return self._core

    def grunt_loadout(self, brood: str, number: int) -> Loadout:
        """Return the loadout of one Grunt of the brood with the name `brood`. `number` is the Grunt's number,
        from 1. R-BOSS-042.
        """
        pattern = self.broods[brood]
        id, name = f"{pattern.id}_{number}", f"{pattern.name} {number}"
        faces: list[Loadout] = []
        for face in pattern.faces:
            twin = face._copy_with(id, name, face.attributes, face.mounts, face.kit.fittings, core=False)
            twin.form = face.form
            twin.brood = f"{pattern.id}_1"
            faces.append(twin)
        return link_forms(faces, pattern.place)

    def with_ranks_and_equipment(
        self, ranks: Attributes, mounts: Sequence[MountedWeapon], fittings: Sequence[Fitting]
    ) -> Loadout:
        """Return a copy of this Unit that has these Attributes, Weapons and Upgrades in its present form. Its
        other forms keep their Weapons and Upgrades; their Attributes follow from the new ones. R-FORM-006.
        """
        twin = self.alone(ranks, mounts, fittings)
        if not self.forms:
            return twin
        plain = ranks.with_swapped_ranks(self.form.swap)
        faces = [
            face.alone(plain.with_swapped_ranks(face.form.swap), face.mounts, face.kit.fittings)
            for face in self.forms
        ]
        faces[self.place] = twin
        return link_forms(faces, self.place)

    def alone(
        self, ranks: Attributes, mounts: Sequence[MountedWeapon], fittings: Sequence[Fitting]
    ) -> Loadout:
        """Return a copy of this form that has these Attributes, Weapons and Upgrades and is not linked to the
        other forms of the Unit.
        """
        twin = self._copy_with(self.id, self.name, ranks, mounts, fittings, core=self.core)
        twin.form = self.form
        if self.core and ranks.ranks_in_order() == self.attributes.ranks_in_order():
            twin.whole = self.whole
        return twin

    def _copy_with(
        self,
        id: str,
        name: str,
        ranks: Attributes,
        mounts: Sequence[MountedWeapon],
        fittings: Sequence[Fitting],
        *,
        core: bool,
    ) -> Loadout:
        twin = Loadout(
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
            shape=self.shape,
            broods=self.broods,
            parent=self,
        )
        twin.brood = self.brood
        return twin

    def can_ever_duel(self, other: Loadout) -> bool:
        """Whether Units with these two loadouts can ever duel each other: a Base Unit duels only Base Units,
        and huge Units never duel. R-ACT-035, R-BOSS-064, A-21.
        """
        return self.base_unit == other.base_unit and not (self.huge or other.huge)

    @property
    def has_core(self) -> bool:
        """Whether a Core with the Pilot can leave this mecha. R-DMG-020, R-DMG-021, R-ENEMY-026."""
        return self.tier in ("pc", "npc", "rival", "boss") and not self.core and not self.coreless

    @property
    def has_pilot(self) -> bool:
        """Whether a Unit of this kind has a Pilot inside, which AIs and monsters do not. R-DMG-021,
        R-ENEMY-028.
        """
        return self.tier not in EMPTY

    @property
    def earns_genre_points(self) -> bool:
        """Whether the Unit gains Genre Points for lost Threshold Levels. R-DMG-010, R-ENEMY-008,
        R-ENEMY-011.
        """
        return self.tier in EARNING

    @property
    def is_pc(self) -> bool:
        """Whether the Unit belongs to a Player Character."""
        return self.tier == "pc"


def link_forms(faces: Sequence[Loadout], place: int) -> Loadout:
    """Link new loadouts, one for each form, as the forms of one Unit, and return the loadout with the index
    `place`. A single loadout stays without forms. R-FORM-001.
    """
    if len(faces) > 1:
        for at, face in enumerate(faces):
            face.forms = tuple(faces)
            face.place = at
    return faces[place]
