"""The charge of a Boosted Lance: the Zones where a straight move through or past the target may end.
R-WPN-033, R-WPN-034, B-7.
"""

from __future__ import annotations

from wartable.core.boards.board import bits
from wartable.core.boards.figure import halo
from wartable.core.boards.ground import Ground
from wartable.rulesets.battle_century.operation.effects.effects import extra_zones_of_next_move
from wartable.rulesets.battle_century.operation.ground.positions import ground_for_unit, large_body_of
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit


def charge_end_zones(state: Operation, unit: Unit, zones: int) -> int:
    """Return the mask of the Zones where a straight charge of the Unit may end. The charge must lead through
    or past a target in one of the Zones of the mask `zones`, and the Unit must be able to Move there.
    R-WPN-033, R-WPN-034, B-7.
    """
    board = state.plan.board
    speed = unit.attributes.speed + extra_zones_of_next_move(unit)
    start = unit.zone
    near = halo(board, zones, 1)
    if not unit.shape and not board.disc(start, speed) & near:
        return 0
    ground = ground_for_unit(state, unit)
    ends = board.disc(start, speed) & ground.sight(start) & ~(1 << start)
    return _reachable_ends(ground, start, ends & _ends_through(state, unit, near), speed)


def _ends_through(state: Operation, unit: Unit, near: int) -> int:
    """Return the mask of anchors where a straight move of the Unit may end if it leads through one of the
    Zones of the mask `near`. For a body of many Zones it is enough if one of its Zones does.
    """
    body = large_body_of(state, unit)
    if body is None:
        return _zones_behind(state, unit.zone, near)
    found = 0
    for place, zone in enumerate(body.zones[unit.zone]):
        past = _zones_behind(state, zone, near)
        for anchor in state.plan.board.members(body.fits):
            found |= (past >> body.zones[anchor][place] & 1) << anchor
    return found


def _zones_behind(state: Operation, start: int, near: int) -> int:
    """Return the mask of the Zones of the mask `near` and of all Zones behind them, as seen from `start`."""
    return near | state.plan.board.shadow(start, bits(near))


def _reachable_ends(ground: Ground, start: int, ends: int, points: int) -> int:
    """Return the mask of the Zones, among those of the mask `ends`, that a straight move from `start` reaches
    with `points` points of movement. Difficult Terrain costs more.
    """
    board = ground.board
    cost = ground.cost
    mask = 0
    for end in board.members(ends):
        if not (board.between(start, end) | 1 << end) & ground.rough:
            mask |= 1 << end  # over even ground a Zone is a point
            continue
        price = board.distance(start, end) + cost[end] - 1
        for step in board.members(board.between(start, end)):
            price += cost[step] - 1
        if price <= points:
            mask |= 1 << end
    return mask
