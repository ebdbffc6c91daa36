"""Rebuilding a Unit's loadout in mid-battle, with other ranks or Weapons."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.rulesets.battle_century.operation.model.loadout import Loadout, link_forms
from wartable.rulesets.battle_century.operation.model.mecha import ATTRIBUTES, Attributes, Form, MountedWeapon
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting


def attributes_from_ranks(ranks: Sequence[int]) -> Attributes:
    """Return Attributes with these ranks, given in the order of ATTRIBUTES."""
    return Attributes(ranks[0], ranks[1], ranks[2], ranks[3], ranks[4], ranks[5])


def loadout_with_ranks_and_weapons(
    loadout: Loadout, attributes: Attributes, mounts: Sequence[MountedWeapon]
) -> Loadout:
    """Return a copy of a Unit that has these Attributes and Weapons in its present form, and the same
    Upgrades.
    """
    return loadout.with_ranks_and_equipment(attributes, mounts, loadout.kit.fittings)


def loadout_with_rank(loadout: Loadout, name: str, rank: int) -> Loadout:
    """Return a copy of a Unit that has the rank `rank` in the Attribute `name`."""
    ranks = list(loadout.attributes.ranks_in_order())
    ranks[ATTRIBUTES.index(name)] = rank
    return loadout_with_ranks_and_weapons(loadout, attributes_from_ranks(ranks), loadout.mounts)


def loadout_with_added_form(
    loadout: Loadout, form: Form, mounts: Sequence[MountedWeapon], fittings: Sequence[Fitting]
) -> Loadout:
    """Return a copy of a Unit that has an additional form with these Weapons and Upgrades. Its ranks are
    those of the default form, with two of them swapped as `form` says. R-FORM-005, R-FORM-006.
    """
    first = loadout.faces[0]
    faces = [face.alone(face.attributes, face.mounts, face.kit.fittings) for face in loadout.faces]
    new = first.alone(first.attributes.with_swapped_ranks(form.swap), mounts, fittings)
    new.form = form
    return link_forms([*faces, new], loadout.place)


def loadout_with_form_equipment(
    loadout: Loadout, mounts: Sequence[MountedWeapon], fittings: Sequence[Fitting], place: int
) -> Loadout:
    """Return a copy of a Unit that has these Weapons and Upgrades in its form with the index `place`. Its
    present form stays the present one.
    """
    face = loadout.faces[place]
    return face.with_ranks_and_equipment(face.attributes, mounts, fittings).faces[loadout.place]
