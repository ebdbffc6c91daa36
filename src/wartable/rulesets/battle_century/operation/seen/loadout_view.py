"""A Unit's Weapons, Upgrades and Features as data, as far as a seat knows them. R-POW-008, B-9."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.effects.effects import is_upgrade_working
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.mecha import MountedWeapon
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode
from wartable.rulesets.battle_century.operation.targeting.targets import is_weapon_ready, is_weapon_working

Facts = dict[str, object]


def weapons_facts(perspective: Perspective, unit: Unit) -> list[Facts]:
    """Return the facts of the Weapons that the seat knows; their Areas and ranges only if it knows all of the
    Unit's Weapons.
    """
    found: list[Facts] = []
    for mount in unit.loadout.mounts:
        if perspective.knows_weapon(unit, mount.weapon.key):
            facts = _weapon_facts(perspective.state, unit, mount)
            if perspective.knows(unit, "weapons"):
                facts["area"] = mount.area
                facts["works"] = is_weapon_working(unit, mount)
            if perspective.knows(unit, "weapons") and perspective.knows(unit, "attributes"):
                facts["modes"] = [_mode_facts(unit, mode) for mode in mount.modes]
            found.append(facts)
    return found


def upgrades_facts(perspective: Perspective, unit: Unit) -> list[Facts]:
    """Return the facts of the Upgrades and Features that the seat knows; their Areas, and whether they work,
    only if it knows all of the Unit's Upgrades.
    """
    found: list[Facts] = []
    for fitting in unit.loadout.kit.fittings:
        if perspective.knows_upgrade(unit, fitting):
            upgrade = fitting.upgrade
            facts: Facts = {
                "key": fitting.key,
                "name": upgrade.title,
                "group": upgrade.group,
                "spent": fitting.key in unit.spent,
            }
            if perspective.knows(unit, "upgrades"):
                facts["area"] = fitting.area
                facts["works"] = is_upgrade_working(unit, fitting)
            found.append(facts)
    return found


def _weapon_facts(state: Operation, unit: Unit, mount: MountedWeapon) -> Facts:
    """Return the public facts of a Weapon. Spent and resting are public, because everyone sees all shots."""
    weapon = mount.weapon
    resting = not is_weapon_ready(state, unit, weapon.key)
    charge: Facts = {"charged": mount.key in unit.notes} if mount.needs_charge else {}
    return {
        **charge,
        "key": weapon.key,
        "name": weapon.name,
        "spent": weapon.key in unit.spent,
        "resting": resting,
    }


def _mode_facts(unit: Unit, mode: Mode) -> Facts:
    """Return the facts of a mode of a Weapon, with its Range at the Unit's current Systems, without Aim."""
    return {
        "key": mode.key,
        "label": mode.label,
        "everywhere": mode.everywhere,
        "energy": mode.energy,
        "least": mode.least,
        "most": mode.reach(unit.attributes.systems, aimed=False),
    }
