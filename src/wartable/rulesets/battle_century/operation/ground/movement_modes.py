"""What the ground is to a Unit: in flight, held up by Antigravity, in its element, or rooted to its Zone.

A Docked Unit shares all of this with its Base. R-MOB-001, R-FEAT-008 to R-FEAT-014, R-ENEMY-027, R-TRBL-044,
A-46, A-207.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ground import Ground
from wartable.rulesets.battle_century.operation.model.marks import GROUNDS, LIFTS
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit

_LAND: Final = "land"
_WATER: Final = "underwater"


def is_plain(unit: Unit) -> bool:
    """Whether the ground is to this Unit what it is to everybody."""
    return unit.loadout.walks and unit.marks & (LIFTS | GROUNDS) != LIFTS


def is_grounded(unit: Unit) -> bool:
    """Whether something stops all flight of the Unit now. R-FEAT-011, A-46."""
    return unit.marks & GROUNDS != 0


def is_lifted(unit: Unit) -> bool:
    """Whether the Unit uses Antigravity and nothing stops it. R-MOB-001, R-FEAT-011."""
    return unit.marks & (LIFTS | GROUNDS) == LIFTS


def _flies(unit: Unit) -> bool:
    return unit.loadout.flyer and not is_grounded(unit)


def is_above(state: Operation, unit: Unit) -> bool:
    """Whether the Unit by itself ignores the Terrain of its Zone now. R-MOB-001, R-FEAT-008, A-207."""
    return rises(state, unit, unit.zone)


def rises(state: Operation, unit: Unit, zone: int) -> bool:
    """Whether the Unit by itself would ignore the Terrain of this Zone now, or does so with its body there.
    R-MOB-001, R-FEAT-008, A-207.
    """
    if _flies(unit):
        return True
    return is_lifted(unit) and state.plan.environments[zone] == _LAND


def ignores_terrain(state: Operation, unit: Unit) -> bool:
    """The same, for a Docked Unit by its Base as well. R-TRBL-044."""
    if is_above(state, unit):
        return True
    return unit.docked_in != "" and is_above(state, state.units[unit.docked_in])


def gives_cover(unit: Unit) -> bool:
    """Whether the Unit gives cover to others, and may have cover from them. R-FEAT-009, A-46."""
    return not _flies(unit)


def views(state: Operation, unit: Unit) -> int:
    """The Zones from which the Unit shoots past Zones with Enemies, as a mask. R-MOB-001, R-FEAT-008,
    R-FEAT-013, R-TRBL-044.
    """
    loadout = unit.loadout
    if not (loadout.flyer or loadout.element or unit.marks & LIFTS or unit.docked_in):
        return 0
    plan = state.plan
    if _flies(unit):
        return plan.board.everything
    found = plan.realms[loadout.element] if loadout.element else 0
    if is_lifted(unit):
        found |= plan.realms[_LAND]
    return found | views(state, state.units[unit.docked_in]) if unit.docked_in else found


def can_move(state: Operation, unit: Unit) -> bool:
    """Whether the Unit could Move as part of an Action at all, Duels aside. R-FEAT-010, R-FEAT-011,
    R-ENEMY-027, A-46.
    """
    loadout = unit.loadout
    if loadout.anchored:
        return False
    return not loadout.flyer or (_flies(unit) and state.plan.environments[unit.zone] != _WATER)


def footing(state: Operation, unit: Unit) -> Ground:
    """The ground as it is to this Unit when it Moves with an Action: closed all around where it cannot.
    R-FEAT-010, R-FEAT-013, R-FEAT-014.
    """
    plan = state.plan
    everything = plan.board.everything
    if not can_move(state, unit):
        return plan.adapted(state.ground, barred=everything)
    if unit.loadout.flyer:
        return plan.adapted(state.ground, easy=everything, barred=plan.realms[_WATER])
    easy = plan.realms[_LAND] if is_lifted(unit) else 0
    element = plan.realms[unit.loadout.element] if unit.loadout.element else everything
    if unit.loadout.element:
        easy |= element
    return plan.adapted(state.ground, easy=easy, hard=everything & ~element)
