"""Base Units: Docking, redeploying, and acting out of a Base while Docked. R-ACT-046 to R-ACT-051, R-ACT-055,
R-FEAT-003.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.effects.effects import (
    begin_effect,
    find_effect,
    update_shared_effects,
)
from wartable.rulesets.battle_century.operation.events.moves import Docked, Redeployed
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones, zones_around
from wartable.rulesets.battle_century.operation.model.pilots import acting_pilot_of
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone, move_unit
from wartable.rulesets.battle_century.operation.targeting.targets import zones_in_reach_of_move


def bases_in_reach(state: Operation, unit: Unit) -> list[Unit]:
    """Return the Base Units of the Unit's Squad in which it can Dock with its Action. A Unit that leaves a
    Duel for this can only Dock in another Zone. R-ACT-046, R-UPG-007.
    """
    if not _fits_inside(unit):
        return []
    bases: list[Unit] = []
    for other in state.squad(unit):
        if other.loadout.base_unit:
            bases.append(other)
    if not bases:
        return []
    reach = zones_in_reach_of_move(state, unit)
    if unit.duel:
        reach &= ~(1 << unit.zone)
    return [base for base in bases if reach & occupied_zones(state, base)]


def _fits_inside(unit: Unit) -> bool:
    """Whether the Unit could ever be inside a Base: it is not a Base itself, not huge, and not anchored."""
    return not (unit.loadout.base_unit or unit.shape or unit.loadout.anchored)


def can_ever_dock(state: Operation, unit: Unit) -> bool:
    """Whether the Unit could Dock in a Base Unit of its Squad, however far away that is. False if it is
    already Docked. R-ACT-046.
    """
    if unit.docked_in or not _fits_inside(unit):
        return False
    return bool([other for other in state.squad(unit) if other.loadout.base_unit])


def ask_and_dock(table: OperationTable, unit: Unit, bases: list[Unit]) -> None:
    """Ask which of these Bases the Unit enters, move it there, and Dock it."""
    base = table.pick(unit, f"{unit.name} Docks in which Base?", "in", bases)
    move_unit(table, unit, _nearest_zone_of(table.state, unit, base))
    if unit.is_active:
        unit.zone = base.zone
        unit.docked_in = base.id
        table.emit(Docked(unit.id, base.id))


def _nearest_zone_of(state: Operation, unit: Unit, base: Unit) -> int:
    """Return the Zone of a Base that a Unit reaches in the fewest steps. A Unit in a Duel must leave its own
    Zone.
    """
    if not base.shape:
        return base.zone
    zones = occupied_zones(state, base) & ~(1 << unit.zone if unit.duel else 0)
    candidates = [(state.ground.steps(unit.zone, zone), zone) for zone in state.plan.board.members(zones)]
    return min([candidate for candidate in candidates if candidate[0] >= 0])[1]


def redeployment_zones(state: Operation, unit: Unit) -> int:
    """Return the mask of the Zones that a Docked Unit may enter when it leaves its Base: the Zones of the
    Base and those next to them, except Zones that cannot be entered. A-110.
    """
    return zones_around(state, unit, 1) & ~state.ground.closed


def redeploy_unit(table: OperationTable, unit: Unit) -> None:
    """Ask the seat of a Docked Unit for a Zone in or next to its Base, and let the Unit leave the Base for
    it. This takes no Move. R-ACT-047.
    """
    mask = redeployment_zones(table.state, unit)
    zone = ask_for_zone(table, unit, unit.seat, f"{unit.noun:redeploys} where?", mask)
    base = unit.docked_in
    unit.docked_in = ""
    unit.zone = zone
    exposed = find_effect(unit, "exposed")
    if exposed is not None:
        unit.effects.remove(exposed)
    table.emit(Redeployed(unit.id, base, zone))
    update_shared_effects(table)


def expose_docked_unit(table: OperationTable, unit: Unit) -> None:
    """Expose a Docked Unit to area attacks and Extreme Terrain for a Round, because it has acted outside its
    Base. R-ACT-050, A-111.
    """
    if unit.docked_in and find_effect(unit, "exposed") is None:
        begin_effect(table, unit, "exposed", clock=acting_pilot_of(table.state, unit).id)
