"""The view of the other forms of a seat's own Unit."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import ATTRIBUTES
from wartable.rulesets.battle_century.operation.model.unit import Unit


def facts_of_other_forms(unit: Unit) -> dict[str, object]:
    """Return the entry "forms" for the facts of a Unit: for each of its other forms the name, the Attributes
    as built, and the Weapons and Upgrades that the current form lacks. Return an empty dict if the Unit has
    no other forms.
    """
    current = unit.loadout
    return (
        {"forms": [_form_facts(current, face) for face in current.forms if face is not current]}
        if current.forms
        else {}
    )


def _form_facts(current: Loadout, face: Loadout) -> dict[str, object]:
    """Return the facts of the form `face` as compared with the current form."""
    known = [fitting.key for fitting in current.kit.fittings]
    weapons = [mount.weapon.name for mount in face.mounts if mount.key not in current.modes]
    return {
        "name": face.form.name,
        "default": face.place == 0,
        "attributes": dict(zip(ATTRIBUTES, face.attributes.ranks_in_order(), strict=True)),
        "weapons": weapons,
        "upgrades": [fitting.upgrade.title for fitting in face.kit.fittings if fitting.key not in known],
    }
