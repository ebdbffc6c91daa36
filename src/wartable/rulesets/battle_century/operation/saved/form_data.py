"""The forms of a Unit in a setup: the data of each form, and the loadouts that are built from it. R-FORM-001
to R-FORM-007.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from wartable.core.data.declared import define
from wartable.rulesets.battle_century.operation.model.loadout import Loadout, link_forms
from wartable.rulesets.battle_century.operation.model.mecha import (
    ATTRIBUTES,
    DEFAULT_FORM,
    Form,
    MountedWeapon,
)
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES, upgrade_with_tag
from wartable.rulesets.battle_century.operation.upgrades.form import AlternateForm

FORM_KEYS: Final = tuple([key for key, kind in UPGRADES.items() if kind.reshapes])
"""The keys by which files name the Alternate Form of a form: `frame = "might+speed"`, `transformation =
"guard+systems"`.
"""


@define
class FormData:
    """The data of one form: its Alternate Form `known` (None for the default form), and its separate set of
    Weapons, Upgrades and Features.
    """

    name: str
    known: AlternateForm | None
    mounts: list[MountedWeapon]
    fittings: list[Fitting]

    def make_form(self) -> Form:
        """Return the form with its name and the Attributes that it swaps."""
        return Form(self.name or DEFAULT_FORM.name) if self.known is None else self.known.make_form(self.name)


def form_tag(entry: Mapping[str, object]) -> str:
    """Return the tag of the Alternate Form that an entry of a setup names, with the Attributes in the book's
    order; "" if it names none, which means the default form.
    """
    for key in FORM_KEYS:
        if key in entry:
            names = str(entry[key]).split("+")
            known = [name for name in ATTRIBUTES if name in names]
            return f"{key}:{'+'.join(known if len(known) == len(names) else names)}"
    return ""


def alternate_form_with_tag(tag: str) -> AlternateForm | None:
    """Return the Alternate Form with this tag; None for "", which stands for the default form."""
    return cast(AlternateForm, upgrade_with_tag(tag)) if tag else None


def alternate_form_fittings(plans: Sequence[FormData]) -> list[Fitting]:
    """Return a fitting for each Alternate Form that these plans use, without duplicates."""
    found: dict[str, Fitting] = {}
    for plan in plans:
        if plan.known is not None:
            found.setdefault(plan.known.tag, Fitting(plan.known, ""))
    return list(found.values())


def loadout_with_forms(plain: Loadout, plans: Sequence[FormData]) -> Loadout:
    """Return a Unit with a form for each of the plans, in its default form. `plain` is the Unit with the
    Weapons and Upgrades that all forms share; each plan adds those of its own form. Without plans, return
    `plain`. R-FORM-006.
    """
    if not plans:
        return plain
    first = [plan for plan in plans if plan.known is None] or [FormData("", None, [], [])]
    common = (*plain.kit.fittings, *alternate_form_fittings(plans))
    faces: list[Loadout] = []
    for plan in (*first, *[plan for plan in plans if plan.known is not None]):
        form = plan.make_form()
        ranks = plain.attributes.with_swapped_ranks(form.swap)
        face = plain.alone(ranks, (*plain.mounts, *plan.mounts), (*common, *plan.fittings))
        face.form = form
        faces.append(face)
    return link_forms(faces, 0)
