"""Ways of moving and the Terrain that they ignore: flight, Antigravity, an environment that the Unit is made
for, or none of these.

A Docked Unit shares the way of moving of its Base. R-MOB-001, R-FEAT-008 to R-FEAT-014, R-ENEMY-027,
R-TRBL-044, A-46, A-207.
"""

from __future__ import annotations

from typing import Final

from wartable.core.boards.ground import Ground
from wartable.rulesets.battle_century.operation.model.marks import GROUNDS, LIFTS
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit

_LAND: Final = "land"
_WATER: Final = "underwater"


def moves_on_ground(unit: Unit) -> bool:
    """Whether the Unit moves on the ground now: it does not fly, does not use Antigravity, and is not made
    for an environment such as water or space.
    """
    return unit.loadout.walks and unit.marks & (LIFTS | GROUNDS) != LIFTS


def is_kept_from_flying(unit: Unit) -> bool:
    """Whether an effect keeps the Unit from flying now. R-FEAT-011, A-46."""
    return unit.marks & GROUNDS != 0


def is_using_antigravity(unit: Unit) -> bool:
    """Whether the Unit uses Antigravity and no effect keeps it on the ground. R-MOB-001, R-FEAT-011."""
    return unit.marks & (LIFTS | GROUNDS) == LIFTS


def _flies(unit: Unit) -> bool:
    return unit.loadout.flyer and not is_kept_from_flying(unit)


def ignores_terrain_by_itself(state: Operation, unit: Unit) -> bool:
    """Whether the Unit ignores the Terrain of its Zone now, not counting the Base that it is Docked in.
    R-MOB-001, R-FEAT-008, A-207.
    """
    return ignores_terrain_in_zone(state, unit, unit.zone)


def ignores_terrain_in_zone(state: Operation, unit: Unit, zone: int) -> bool:
    """Whether the Unit would ignore the Terrain of this Zone now, not counting the Base that it is Docked in.
    R-MOB-001, R-FEAT-008, A-207.
    """
    if _flies(unit):
        return True
    return is_using_antigravity(unit) and state.plan.environments[zone] == _LAND


def ignores_terrain(state: Operation, unit: Unit) -> bool:
    """Whether the Unit ignores the Terrain of its Zone now, by itself or because the Base it is Docked in
    does. R-TRBL-044.
    """
    if ignores_terrain_by_itself(state, unit):
        return True
    return unit.docked_in != "" and ignores_terrain_by_itself(state, state.units[unit.docked_in])


def can_hide_and_be_hidden(unit: Unit) -> bool:
    """Whether the Unit blocks the line of sight to Units behind it, and can itself be hidden in that way. A
    flying Unit does neither. R-FEAT-009, A-46.
    """
    return not _flies(unit)


def zones_to_shoot_past_enemies_from(state: Operation, unit: Unit) -> int:
    """Return the mask of the Zones where the Unit can stand and shoot without Enemies in between blocking its
    sight. R-MOB-001, R-FEAT-008, R-FEAT-013, R-TRBL-044.
    """
    loadout = unit.loadout
    if not (loadout.flyer or loadout.element or unit.marks & LIFTS or unit.docked_in):
        return 0
    plan = state.plan
    if _flies(unit):
        return plan.board.everything
    found = plan.realms[loadout.element] if loadout.element else 0
    if is_using_antigravity(unit):
        found |= plan.realms[_LAND]
    return (
        found | zones_to_shoot_past_enemies_from(state, state.units[unit.docked_in])
        if unit.docked_in
        else found
    )


def can_move(state: Operation, unit: Unit) -> bool:
    """Whether the Unit could Move as part of an Action. A Duel, which may also prevent it, is not considered.
    R-FEAT-010, R-FEAT-011, R-ENEMY-027, A-46.
    """
    loadout = unit.loadout
    if loadout.anchored:
        return False
    return not loadout.flyer or (_flies(unit) and state.plan.environments[unit.zone] != _WATER)


def ground_for_movement_mode(state: Operation, unit: Unit) -> Ground:
    """Return the ground for the way in which this Unit moves: the cost of entering each Zone, and the Zones
    that it cannot enter. If the Unit cannot Move, all Zones are closed. R-FEAT-010, R-FEAT-013, R-FEAT-014.
    """
    plan = state.plan
    everything = plan.board.everything
    if not can_move(state, unit):
        return plan.adapted_ground(state.ground, barred=everything)
    if unit.loadout.flyer:
        return plan.adapted_ground(state.ground, easy=everything, barred=plan.realms[_WATER])
    easy = plan.realms[_LAND] if is_using_antigravity(unit) else 0
    element = plan.realms[unit.loadout.element] if unit.loadout.element else everything
    if unit.loadout.element:
        easy |= element
    return plan.adapted_ground(state.ground, easy=easy, hard=everything & ~element)
