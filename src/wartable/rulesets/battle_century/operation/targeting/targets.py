"""Enemies that can be attacked, Weapons that work, Zones that a Move can reach, and Aims. R-OP-018,
R-ACT-003, R-ACT-009, R-SUP-005, R-TRBL-032, A-208.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.effects.effects import extra_zones, is_area_shut, is_working
from wartable.rulesets.battle_century.operation.ground.movement_modes import moves_on_ground
from wartable.rulesets.battle_century.operation.ground.positions import ground_of
from wartable.rulesets.battle_century.operation.model.marks import AIMS, COMMANDS, MOVES, TUNES
from wartable.rulesets.battle_century.operation.model.mecha import Mount
from wartable.rulesets.battle_century.operation.model.pilots import is_subpilot
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode


def move_mask(state: Operation, unit: Unit) -> int:
    """Return the mask of the Zones where the Unit may be after the Move of its Action, including its own
    Zone. Duelists, Docked Units, and a Combined Unit in the Turn of a Subpilot cannot Move. R-OP-018,
    R-ACT-028, R-ACT-049, R-BOSS-063, R-COMB-011.
    """
    if unit.docked_in or unit.is_held or is_subpilot(state, unit):
        return 1 << unit.zone
    speed = unit.attributes.speed
    if unit.marks & MOVES:
        speed += extra_zones(unit)
    ground = state.ground if not unit.shape and moves_on_ground(unit) else ground_of(state, unit)
    return ground.reach(unit.zone, speed)


def attackable(state: Operation, unit: Unit) -> list[Unit]:
    """Return the Enemies that a Unit can aim at: those that are not Docked. R-ACT-048."""
    enemies = state.enemies(unit)
    for enemy in enemies:
        if enemy.docked_in:
            return [other for other in enemies if other.docked_in == ""]
    return enemies  # all of them, as a rule


def weapon_works(unit: Unit, mount: Mount) -> bool:
    """Whether a Weapon of the Unit works: its Area works, it is not used up, and no other copy of it that
    takes precedence works. R-MECH-009, R-WPN-025, R-BOSS-044, R-COMB-020, R-UPG-015, R-UPG-028, R-UPG-030.
    """
    for other in mount.behind:
        if weapon_works(unit, other):
            return False
    if not (unit.maimed or unit.shut or unit.uses.spent):
        return True
    if mount.key in unit.uses.spent or mount.area in unit.shut:
        return False
    if mount.weapon.unmaimed or unit.loadout.integrated:
        return True
    return not is_area_shut(unit, mount.area)


def is_ready(state: Operation, unit: Unit, key: str) -> bool:
    """Whether the Unit's Weapon with the key `key` can be fired in this Round. A Slow Weapon cannot be fired
    in two Rounds in a row; other Weapons are always ready. R-WPN-026, A-217.
    """
    last = unit.last_shot.get(key)
    return last is None or state.round - last > 1


def may_back_off(unit: Unit) -> bool:
    """Whether an Offensive Action of this Unit may end farther from its target. R-MOB-004."""
    for fitting in unit.loadout.backs_off:
        if is_working(unit, fitting):
            return True
    return False


def commanding_side(state: Operation, unit: Unit) -> str:
    """Return the side for which a Unit acts now: its own, unless an effect puts it under the command of
    another side. R-BOSS-069.
    """
    for effect in unit.marked(COMMANDS):
        return state.units[effect.other].side
    return unit.side


def mode_of(unit: Unit, mode: Mode) -> Mode:
    """Return a mode of one of the Unit's Weapons as effects on the Unit change it; the same mode if none
    does. R-BOSS-061.
    """
    if not unit.marks & TUNES:
        return mode
    for effect in unit.marked(TUNES):
        mode = effect.condition.tuned(mode)
    return mode


def is_aimed(unit: Unit, mode: Mode, target: Unit | None, zone: int) -> bool:
    """Whether an attack with this mode at `target` (at the Zone `zone` if `target` is None) has the benefits
    of an Aim: because the Unit has Aimed at it, or because of an effect on the Unit. R-ACT-009, R-SUP-005,
    R-TRBL-032, A-208.
    """
    return holds_aim(unit, mode, target, zone) or is_guided(unit)


def is_guided(unit: Unit) -> bool:
    """Whether an effect makes the Unit's next attack Aimed, at any target. A-208."""
    return unit.marks & AIMS != 0


def holds_aim(unit: Unit, mode: Mode, target: Unit | None, zone: int) -> bool:
    """Whether the Unit has Aimed the Weapon of this mode at `target` (at the Zone `zone` if `target` is None)
    before. R-ACT-009, R-TRBL-032.
    """
    aim = unit.aim
    if aim is None or aim.weapon != mode.weapon_key:
        return False
    if target is None:
        return aim.target == "" and aim.zone == zone
    return aim.target == target.id
