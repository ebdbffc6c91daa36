"""View of the forms that a seat's own Unit is not in."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import ATTRIBUTES
from wartable.rulesets.battle_century.operation.model.unit import Unit


def other_forms(unit: Unit) -> dict[str, object]:
    """Return, under "forms", each other form by name: its Attributes as built, and the abilities that this
    form lacks. Empty if there are none.
    """
    here = unit.loadout
    return {"forms": [_other(here, face) for face in here.forms if face is not here]} if here.forms else {}


def _other(here: Loadout, face: Loadout) -> dict[str, object]:
    known = [fitting.key for fitting in here.kit.fittings]
    weapons = [mount.weapon.name for mount in face.mounts if mount.key not in here.modes]
    return {
        "name": face.form.name,
        "default": face.place == 0,
        "attributes": dict(zip(ATTRIBUTES, face.attributes.values(), strict=True)),
        "weapons": weapons,
        "upgrades": [fitting.upgrade.title for fitting in face.kit.fittings if fitting.key not in known],
    }
