"""A Boosted Lance's charge: where a straight run through or past the target may end. R-WPN-033, R-WPN-034,
B-7.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.effects import extra_zones
from wartable.rulesets.battle_century.state import Operation, Unit

__all__ = ["charge_ends"]


def charge_ends(state: Operation, unit: Unit, zone: int) -> int:
    """Zones where a straight charge through or past the target may end. R-WPN-033, R-WPN-034, B-7."""
    board = state.plan.board
    speed = unit.attributes.speed + extra_zones(unit)
    start = unit.zone
    if board.distance(start, zone) > speed + 1:
        return 0
    near = board.disc(zone, 1)
    passing = near
    for step in board.members(near):
        passing |= board.shadow(start, step)
    ends = (
        passing & board.disc(start, speed) & state.ground.sight(start) & ~state.ground.closed & ~(1 << start)
    )
    return _affordable(state, start, ends, speed)


def _affordable(state: Operation, start: int, ends: int, points: int) -> int:
    """Those ends that a straight path through Difficult Terrain still reaches."""
    board = state.plan.board
    cost = state.ground.cost
    mask = 0
    for end in board.members(ends):
        price = board.distance(start, end) + cost[end] - 1
        for step in board.members(board.between(start, end)):
            price += cost[step] - 1
        if price <= points:
            mask |= 1 << end
    return mask
