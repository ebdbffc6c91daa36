"""Enemies that can be attacked, Weapons that work, Zones that a Move can reach, and Aims. R-OP-018,
R-ACT-003, R-ACT-009, R-SUP-005, R-TRBL-032, A-208.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.effects.effects import (
    extra_zones_of_next_move,
    is_area_out_of_order,
    is_upgrade_working,
)
from wartable.rulesets.battle_century.operation.ground.movement_modes import moves_on_ground
from wartable.rulesets.battle_century.operation.ground.positions import ground_for_unit
from wartable.rulesets.battle_century.operation.model.marks import AIMS, COMMANDS, MOVES, TUNES
from wartable.rulesets.battle_century.operation.model.mecha import MountedWeapon
from wartable.rulesets.battle_century.operation.model.pilots import is_subpilot_turn
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode


def zones_in_reach_of_move(state: Operation, unit: Unit) -> int:
    """Return the mask of the Zones where the Unit may be after the Move of its Action, including its own
    Zone. Duelists, Docked Units, and a Combined Unit in the Turn of a Subpilot cannot Move. R-OP-018,
    R-ACT-028, R-ACT-049, R-BOSS-063, R-COMB-011.
    """
    if unit.docked_in or unit.is_held or is_subpilot_turn(state, unit):
        return 1 << unit.zone
    speed = unit.attributes.speed
    if unit.marks & MOVES:
        speed += extra_zones_of_next_move(unit)
    ground = state.ground if not unit.shape and moves_on_ground(unit) else ground_for_unit(state, unit)
    return ground.reach(unit.zone, speed)


def enemies_to_aim_at(state: Operation, unit: Unit) -> list[Unit]:
    """Return the Enemies that a Unit can aim at: those that are not Docked. R-ACT-048."""
    enemies = state.enemies(unit)
    for enemy in enemies:
        if enemy.docked_in:
            return [other for other in enemies if other.docked_in == ""]
    return enemies  # all of them, as a rule


def is_weapon_working(unit: Unit, mount: MountedWeapon) -> bool:
    """Whether a Weapon of the Unit works: its Area works, it is not used up, and no other copy of it that
    takes precedence works. R-MECH-009, R-WPN-025, R-BOSS-044, R-COMB-020, R-UPG-015, R-UPG-028, R-UPG-030.
    """
    for other in mount.behind:
        if is_weapon_working(unit, other):
            return False
    if not (unit.maimed or unit.shut or unit.uses.spent):
        return True
    if mount.key in unit.uses.spent or mount.area in unit.shut:
        return False
    if mount.weapon.unmaimed or unit.loadout.integrated:
        return True
    return not is_area_out_of_order(unit, mount.area)


def is_weapon_ready(state: Operation, unit: Unit, key: str) -> bool:
    """Whether the Unit's Weapon with the key `key` can be fired in this Round. A Slow Weapon cannot be fired
    in two Rounds in a row; other Weapons are always ready. R-WPN-026, A-217.
    """
    last = unit.last_shot.get(key)
    return last is None or state.round - last > 1


def can_end_farther_from_target(unit: Unit) -> bool:
    """Whether an Offensive Action of this Unit may end farther from its target. R-MOB-004."""
    for fitting in unit.loadout.backs_off:
        if is_upgrade_working(unit, fitting):
            return True
    return False


def commanding_side(state: Operation, unit: Unit) -> str:
    """Return the side for which a Unit acts now: its own, unless an effect puts it under the command of
    another side. R-BOSS-069.
    """
    for effect in unit.marked(COMMANDS):
        return state.units[effect.other].side
    return unit.side


def mode_with_effects(unit: Unit, mode: Mode) -> Mode:
    """Return a mode of one of the Unit's Weapons as effects on the Unit change it; the same mode if none
    does. R-BOSS-061.
    """
    if not unit.marks & TUNES:
        return mode
    for effect in unit.marked(TUNES):
        mode = effect.condition.modified_mode(mode)
    return mode


def has_benefits_of_aim(unit: Unit, mode: Mode, target: Unit | None, zone: int) -> bool:
    """Whether an attack with this mode at `target` (at the Zone `zone` if `target` is None) has the benefits
    of an Aim: because the Unit has Aimed at it, or because of an effect on the Unit. R-ACT-009, R-SUP-005,
    R-TRBL-032, A-208.
    """
    return has_aimed_at(unit, mode, target, zone) or is_next_attack_aimed(unit)


def is_next_attack_aimed(unit: Unit) -> bool:
    """Whether an effect makes the Unit's next attack Aimed, at any target. A-208."""
    return unit.marks & AIMS != 0


def has_aimed_at(unit: Unit, mode: Mode, target: Unit | None, zone: int) -> bool:
    """Whether the Unit has Aimed the Weapon of this mode at `target` (at the Zone `zone` if `target` is None)
    before. R-ACT-009, R-TRBL-032.
    """
    aim = unit.aim
    if aim is None or aim.weapon != mode.weapon_key:
        return False
    if target is None:
        return aim.target == "" and aim.zone == zone
    return aim.target == target.id
