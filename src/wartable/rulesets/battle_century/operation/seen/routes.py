"""Ways of Units over the map, as their seats see them before they choose a Zone."""

from __future__ import annotations

from wartable.core.views.route import Route
from wartable.core.words import counted
from wartable.rulesets.battle_century.operation.ground.positions import ground_for_unit
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.targeting.shot import ARRIVE, DRAG, STAND, ZoneDecision


def is_move_of_unit(unit: Unit, decision: ZoneDecision) -> bool:
    """Whether a question for a Zone brings the Unit itself there, and no Core or other Unit that comes out of
    it.
    """
    return decision.purpose in (STAND, DRAG) or (decision.purpose == ARRIVE and unit.zone < 0)


def route_to_zone(state: Operation, unit: Unit, zone: int) -> Route | None:
    """Return the cheapest way of a Unit to a Zone, with its cost in movement points; None for a Unit that has
    not entered the map, and if there is no way on which it moves by itself. R-OP-018.
    """
    if unit.zone < 0 or unit.docked_in:
        return None
    ground, board = ground_for_unit(state, unit), state.plan.board
    cost = ground.price(unit.zone, zone)
    if cost < 0:
        return None
    path = ground.straightest_path(unit.zone, zone) or (zone,)
    zones = counted(ground.steps(unit.zone, zone), "Zone")
    said = zones if cost == ground.steps(unit.zone, zone) else f"{zones} for {cost} of Speed"
    return Route(cost, said if cost else "stays here", tuple([board.name(entered) for entered in path]))
