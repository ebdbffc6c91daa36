"""Weapons that take an Action before each use and one after it: charging them, and losing the next Action.
R-BOSS-057, A-222.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.effects.effects import end_effect
from wartable.rulesets.battle_century.operation.events.moves import ActionLost, WeaponCharged
from wartable.rulesets.battle_century.operation.model.marks import LOSES_ACTION
from wartable.rulesets.battle_century.operation.model.mecha import MountedWeapon
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.using import CHARGE
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone, move_unit
from wartable.rulesets.battle_century.operation.targeting.targets import (
    is_weapon_working,
    zones_in_reach_of_move,
)


def charge_action_kinds(unit: Unit) -> list[str]:
    """Return the kinds of Utility Action with which the Unit could charge one of its Weapons now: "charge:"
    and the Weapon's key.
    """
    chargers = unit.loadout.chargers
    if not chargers:
        return []
    return [
        CHARGE + mount.key
        for mount in chargers
        if is_weapon_working(unit, mount) and mount.key not in unit.notes
    ]


def weapon_charged_by(unit: Unit, kind: str) -> MountedWeapon | None:
    """Return the Weapon that a Utility Action of this kind charges; None if the Action charges no Weapon."""
    for mount in unit.loadout.chargers:
        if kind == CHARGE + mount.key:
            return mount
    return None


def charge_weapon(table: OperationTable, unit: Unit, mount: MountedWeapon) -> None:
    """Move the Unit, then charge the Weapon. The charge lasts until the Weapon is fired."""
    question = f"{unit.noun:charges its} {mount.weapon.name} where?"
    move_unit(
        table, unit, ask_for_zone(table, unit, unit.seat, question, zones_in_reach_of_move(table.state, unit))
    )
    if unit.is_active and is_weapon_working(unit, mount):
        unit.notes[mount.key] = 1
        table.emit(WeaponCharged(unit.id, mount.key))


def loses_next_action(unit: Unit) -> bool:
    """Whether an effect on the Unit makes it lose its next Action."""
    return unit.marks & LOSES_ACTION != 0


def lose_action(table: OperationTable, unit: Unit) -> None:
    """End the effect because of which the Unit loses its Action, and announce the loss."""
    for effect in unit.marked(LOSES_ACTION)[:1]:
        end_effect(table, unit, effect)
        table.emit(ActionLost(unit.id))
