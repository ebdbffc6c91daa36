"""Reading and writing a Unit's equipment as plain data: Weapons and Upgrades with their Areas, and Genre
Powers, by key or tag.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from wartable.core.data.reader import Reader, closest, shown
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import DEFAULT_FORM, PLACED, MountedWeapon
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, Upgrade
from wartable.rulesets.battle_century.operation.powers.catalogue import POWERS, power_with_tag
from wartable.rulesets.battle_century.operation.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.operation.saved.form_data import FORM_KEYS
from wartable.rulesets.battle_century.operation.turn.refit import (
    loadout_with_added_form,
    loadout_with_form_equipment,
)
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES, upgrade_with_tag
from wartable.rulesets.battle_century.operation.upgrades.form import AlternateForm
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS

_DEFAULT: Final = tuple([known.key for known in DEFAULT_POWERS])


def facets_learned_separately(loadout: Loadout) -> list[str]:
    """Return the facets of a Unit that other sides can learn separately, as "weapon:", "upgrade:" or "power:"
    and the key or tag, such as "weapon:beam_rifle".
    """
    found = ["weapon:" + key for key in loadout.weapon_keys()]
    found += ["upgrade:" + tag for tag in loadout.upgrade_tags()]
    return found + ["power:" + known.tag for known in loadout.powers]


# ------------------------------------------------------------------ by their tags


def read_upgrade(
    node: Reader, known: Collection[str] = UPGRADES.keys(), kind_name: str = "Upgrade"
) -> Upgrade | None:
    """Return the Upgrade or Feature whose tag the node has, such as "jury_rig" or "absorbing_armor:melee". If
    the tag is faulty, report that and return None. `known` has the keys that are allowed, `kind_name` is what
    they are called in the report.
    """
    tag = node.text()
    key, _, choice = tag.partition(":")
    if key not in known:
        node.naming(key).name_of(known, kind_name)
        return None
    kind = UPGRADES[key]
    return (
        upgrade_with_tag(tag) if _check_choice(node, kind(choice).is_choice_valid(), kind.choices) else None
    )


def read_power(node: Reader) -> Power | None:
    """Return the Genre Power whose tag the node has, including Default Powers. If the tag is faulty, report
    it and return None.
    """
    tag = node.text()
    key, _, choice = tag.partition(":")
    if tag in _DEFAULT:
        return power_with_tag(tag)
    if key not in POWERS:
        node.naming(key).name_of(POWERS, "Genre Power")
        return None
    kind = POWERS[key]
    return power_with_tag(tag) if _check_choice(node, kind(choice).is_choice_valid(), kind.choices) else None


def _check_choice(node: Reader, chosen: bool, choices: Sequence[str]) -> bool:
    """Return `chosen`, which says whether the choice in a tag is valid; if it is not, report the reason.
    R-UPG-002, R-POW-006.
    """
    key, _, choice = node.text().partition(":")
    if chosen:
        return True
    if choice and choices:
        node.fault(f"{key} has no choice {shown(choice)}", node.near(choice, choices))
    elif choice:
        node.fault(f"{key} has no choice {shown(choice)}", f"write {key}")
    elif choices:
        node.fault(f"{key} needs a choice", closest("", [f"{key}:{option}" for option in choices]))
    else:
        node.fault(f"{key} needs a choice", f'write "{key}:" and its choice')
    return False


# ------------------------------------------------------------------ whole kits


def mounts_to_data(loadout: Loadout) -> list[list[str]]:
    """Return the Weapons of a Unit as data: a pair of the Weapon's key and its Area ("" for none) for each of
    them.
    """
    return [[mount.weapon.key, mount.area] for mount in loadout.mounts]


def fittings_to_data(loadout: Loadout) -> list[list[str]]:
    """Return the Upgrades of a Unit as data: a pair of the Upgrade's tag and its Area ("" for none) for each
    of them.
    """
    return [[fitting.key, fitting.area] for fitting in loadout.kit.fittings]


def forms_to_data(loadout: Loadout) -> list[dict[str, object]]:
    """Return the forms of a Unit as data, in their order: the name, the tag, the Weapons and the Upgrades of
    each form.
    """
    return [
        {
            "name": face.form.name,
            "tag": face.form.tag,
            "weapons": mounts_to_data(face),
            "upgrades": fittings_to_data(face),
        }
        for face in loadout.forms
    ]


def read_forms(node: Reader, loadout: Loadout) -> Loadout:
    """Read the Weapons and Upgrades of each form from data such as `forms_to_data` returns, including forms
    gained during the battle, and return the Unit's loadout with them.
    """
    for place, part in enumerate(node.items()):
        if part.has_parts(("name", "tag", "weapons", "upgrades")):
            mounts = read_mounted_weapons(part.at("weapons"))
            fittings = read_fitted_upgrades(part.at("upgrades"))
            if place == len(loadout.faces):
                known = read_upgrade(part.at("tag"), FORM_KEYS, "Alternate Form")
                form = (
                    known.make_form(part.at("name").text())
                    if isinstance(known, AlternateForm)
                    else DEFAULT_FORM
                )
                loadout = loadout_with_added_form(loadout, form, mounts, fittings)
            elif place < len(loadout.faces):
                loadout = loadout_with_form_equipment(loadout, mounts, fittings, place)
    return loadout


def read_current_form(node: Reader, loadout: Loadout) -> Loadout:
    """Return the loadout for the form whose name the node has. If the name is faulty, report that and return
    `loadout` itself.
    """
    names = [face.form.name for face in loadout.faces]
    name = node.name_of(names, f"form of {loadout.id}", loadout.form.name)
    return loadout.faces[names.index(name)] if name in names else loadout


def read_mounted_weapons(node: Reader) -> list[MountedWeapon]:
    """Read Weapons, each in its Area, from data such as `mounts_to_data` returns. Faulty entries are reported
    and left out.
    """
    found: list[MountedWeapon] = []
    for item in node.items():
        pair = _read_pair(item, "Weapon")
        if pair:
            key = pair[0].name_of(WEAPONS, "Weapon")
            area = pair[1].name_of(("", *PLACED), "Area")
            found += [MountedWeapon(WEAPONS[key], area)] if key in WEAPONS else []
    return found


def read_fitted_upgrades(node: Reader) -> list[Fitting]:
    """Read Upgrades, each in its Area, from data such as `fittings_to_data` returns. Faulty entries are
    reported and left out.
    """
    found: list[Fitting] = []
    for item in node.items():
        pair = _read_pair(item, "Upgrade")
        if pair:
            known = read_upgrade(pair[0])
            area = pair[1].name_of(("", *PLACED), "Area")
            found += [] if known is None else [Fitting(known, area)]
    return found


def _read_pair(node: Reader, kind: str) -> list[Reader]:
    """Return the two entries of a pair. If there are not two, report a fault and return an empty list."""
    pair = node.items()
    if len(pair) == 2:
        return pair
    node.fault(f"it is no {kind} and Area", "give two names")
    return []
