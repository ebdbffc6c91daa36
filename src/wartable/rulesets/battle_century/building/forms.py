"""Reading of the forms of a Unit in a setup, and of the sets of Weapons and Upgrades that Superior Morphing
pays for. R-FORM-001 to R-FORM-007, R-UPG-022, R-UPG-023.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.building.kits import (
    check_extra_areas,
    read_features,
    read_mounted_weapons,
    read_upgrades,
)
from wartable.rulesets.battle_century.operation.model.mecha import MountedWeapon
from wartable.rulesets.battle_century.operation.model.upgrade import EXTERNAL, Fitting
from wartable.rulesets.battle_century.operation.saved.form_data import (
    FORM_KEYS,
    FormData,
    alternate_form_fittings,
    alternate_form_with_tag,
    form_tag,
)
from wartable.rulesets.battle_century.operation.upgrades.form import PAIRS, SET, SuperiorMorphing

_PAID: Final = 2
"""The sets that Superior Morphing pays for."""

_PARTS: Final = ("name", *FORM_KEYS, "features", "weapons", "upgrades")


def read_forms(node: Reader, fittings: Sequence[Fitting], mounts: Sequence[MountedWeapon]) -> list[FormData]:
    """Read the list of a Unit's forms, and return the valid ones. They are checked against each other and
    against the Unit's Upgrades. `fittings` and `mounts` are the Upgrades and Weapons that the Unit has in
    every form.
    """
    found: list[FormData] = []
    for item in node.items():
        if not item.has_parts((), _PARTS):
            continue
        plan = _read_form(item, fittings, mounts)
        if plan is None:
            continue
        _check_distinct(item, plan, found)
        found.append(plan)
    if found and not alternate_form_fittings(found):
        node.fault("it has no form but the default one", _form_example("add one"))
    _check_kinds(node, found)
    _check_sets(node, found, fittings)
    return found


def _form_example(verb: str) -> str:
    return f'{verb}, as {{{FORM_KEYS[-1]} = "{PAIRS[0]}"}}'


def _read_form(item: Reader, fittings: Sequence[Fitting], mounts: Sequence[MountedWeapon]) -> FormData | None:
    """Return the form that an entry of the list describes; None if it is not valid."""
    if not _is_valid_form(item):
        return None
    extra = read_features(item.at("features")) + read_upgrades(item.at("upgrades"))
    owned = [fitting.key for fitting in fittings]
    for fitting in extra:
        if fitting.key in owned:
            item.fault(f"{fitting.key} is there in every form", "leave it out here, or take it out there")
        elif "feature" not in fitting.upgrade.group and fitting.upgrade.placement != EXTERNAL:
            what = f"{fitting.key} is {fitting.upgrade.placement}"
            item.fault(what, "put External Upgrades alone into a form's set", fatal=False)
    held = read_mounted_weapons(item.at("weapons"), mounts)
    check_extra_areas(item, [*fittings, *extra], [*mounts, *held])
    entry = cast(Mapping[str, object], item.value)
    return FormData(item.at("name").text(), alternate_form_with_tag(form_tag(entry)), held, extra)


def _is_valid_form(item: Reader) -> bool:
    """Whether a form is the default one, or names one Alternate Form with a valid pair of Attributes; if not,
    a fault is reported.
    """
    kinds = [key for key in FORM_KEYS if item.at(key).is_there]
    if len(kinds) > 1:
        item.fault(f"it is a {' and a '.join(kinds)}", "name one of them")
        return False
    for key in kinds:
        part = item.at(key)
        pair = part.text()
        canonical = form_tag({key: pair}).partition(":")[2]
        if canonical not in PAIRS:
            part.fault(f"{key} swaps two of might, guard, systems, speed", part.near(pair, PAIRS))
            return False
    return True


def _check_distinct(item: Reader, plan: FormData, earlier: Sequence[FormData]) -> None:
    """Check that there is only one default form, and that no two forms share a name."""
    if plan.known is None and [other for other in earlier if other.known is None]:
        item.fault("there is a second default form", _form_example("say what it swaps"))
    elif plan.make_form().name in [other.make_form().name for other in earlier]:
        item.fault(f"there is a second form {plan.make_form().name}", "give each form a name of its own")


def _check_kinds(node: Reader, plans: Sequence[FormData]) -> None:
    """Check that all Alternate Forms of a Unit are of one type. R-FORM-001."""
    kinds = list(dict.fromkeys([plan.known.key for plan in plans if plan.known is not None]))
    if len(kinds) > 1:
        node.fault(f"it has a {' and a '.join(kinds)}", "make all of one type", fatal=False)


# ------------------------------------------------------------------ the sets of Superior Morphing


def _check_sets(node: Reader, plans: Sequence[FormData], fittings: Sequence[Fitting]) -> None:
    """Check that forms have Weapons and Upgrades of their own only if the Unit has Superior Morphing, that
    those of each form cost at most 10 Mecha Points, and that all forms have them in the same Areas.
    R-UPG-023.
    """
    morphing = [fitting for fitting in fittings if isinstance(fitting.upgrade, SuperiorMorphing)]
    if morphing and not plans:
        name = morphing[0].key
        node.fault(f"{name} is for a Unit with forms", _form_example("add forms"), fatal=False)
    places: list[list[str]] = []
    for plan in plans:
        cost = _set_cost(plan)
        name = plan.make_form().name
        if (plan.mounts or plan.fittings) and not morphing:
            what = f"{name} has Weapons, Upgrades or Features of its own"
            node.fault(what, "add superior_morphing, or give them to the Unit", fatal=False)
        elif cost > SET:
            what = f"the set of {name} is worth {cost} Mecha Points of {SET}"
            node.fault(what, f"save {cost - SET}", fatal=False)
        areas = sorted({*[mount.area for mount in plan.mounts], *[f.area for f in plan.fittings if f.area]})
        places += [areas] if areas else []
    if len({",".join(areas) for areas in places}) > 1:
        said = " and ".join([", ".join(areas) for areas in places])
        node.fault(f"its sets are in {said}", "put all into the same Areas", fatal=False)


def _set_cost(plan: FormData) -> int:
    costs = [mount.weapon.cost for mount in plan.mounts]
    return sum(costs) + sum([fitting.upgrade.cost for fitting in plan.fittings])


# ------------------------------------------------------------------ points


def bought_form_fittings(plans: Sequence[FormData]) -> list[Fitting]:
    """Return the Upgrade Alternate Form for each of these forms except the default one. An Upgrade that
    several forms use appears once for each of them. R-FORM-005.
    """
    return [Fitting(plan.known, "") for plan in plans if plan.known is not None]


def form_bill_lines(plans: Sequence[FormData], fittings: Sequence[Fitting]) -> list[tuple[str, int]]:
    """Return the lines of a Unit's bill for its forms, as pairs of text and cost in Mecha Points. With
    Superior Morphing, the Weapons and Upgrades that belong to one form only (its set) cost nothing for the
    first forms; a set of a further Frame has a fixed cost. Without it, a set costs as much as its contents.
    `fittings` are the Upgrades that the Unit has in every form. R-UPG-023, R-FORM-007.
    """
    is_paid = bool([fitting for fitting in fittings if isinstance(fitting.upgrade, SuperiorMorphing)])
    lines: list[tuple[str, int]] = []
    sets = 0
    for plan in sorted(plans, key=lambda plan: plan.known is not None):
        name = plan.make_form().name
        known = plan.known
        if known is not None:
            lines.append((known.title if name == known.title else f"{known.title}: {name}", known.cost))
        if not (plan.mounts or plan.fittings):
            continue
        sets += 1
        if not is_paid:
            lines.append((f"Set of {name}", _set_cost(plan)))
        elif known is not None and known.set_cost and sets > _PAID:
            lines.append((f"Set of {name}", known.set_cost))
    return lines
