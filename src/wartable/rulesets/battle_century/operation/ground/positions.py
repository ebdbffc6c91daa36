"""Positions of Units, which may fill many Zones: the Zones that they fill, distances, and the Zones with room
for them.

Distances to and from a body of many Zones are measured from its nearest Zone. R-BOSS-062, R-BOSS-063,
R-BOSS-071, A-67, A-223.
"""

from __future__ import annotations

from wartable.core.boards import figure as figures
from wartable.core.boards.figure import Figure, figure
from wartable.core.boards.ground import Ground
from wartable.rulesets.battle_century.operation.ground.movement_modes import (
    ground_for_movement_mode,
    moves_on_ground,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit


def large_body_of(state: Operation, unit: Unit) -> Figure | None:
    """Return the body of a Unit that fills many Zones; None if it fills a single Zone. A Docked Unit has the
    body of its Base.
    """
    body = unit if unit.docked_in == "" else state.units[unit.docked_in]
    return figure(state.plan.board, body.shape) if body.shape else None


def occupied_zones(state: Operation, unit: Unit) -> int:
    """Return the mask of the Zones that a Unit fills; 0 if it has not entered the map."""
    return zones_filled_at(state, unit, unit.zone)


def zones_filled_at(state: Operation, unit: Unit, zone: int) -> int:
    """Return the mask of the Zones that a Unit would fill with its anchor in this Zone; 0 off the map."""
    if zone < 0:
        return 0
    if unit.shape or unit.docked_in:
        body = large_body_of(state, unit)
        if body is not None:
            return body.masks[zone] or 1 << zone
    return 1 << zone


def zones_around(state: Operation, unit: Unit, radius: int) -> int:
    """Return the mask of the Zones within `radius` of a Unit, including its own."""
    if not unit.shape and unit.docked_in == "":
        return state.plan.board.disc(unit.zone, radius)
    return figures.halo(state.plan.board, occupied_zones(state, unit), radius)


def is_within(state: Operation, unit: Unit, other: Unit, radius: int) -> bool:
    """Whether the two Units are at most `radius` Zones apart; False if either has not entered the map."""
    if unit.zone < 0 or other.zone < 0:
        return False
    return zones_around(state, unit, radius) & occupied_zones(state, other) != 0


def distance_between(state: Operation, unit: Unit, other: Unit, *, at: int = -1) -> int:
    """Return the distance in Zones between two Units, measured between the nearest Zones of their bodies. If
    `at` is not -1, the first Unit is measured as if its anchor were in the Zone `at`.
    """
    zone = unit.zone if at < 0 else at
    board = state.plan.board
    if not (unit.shape or other.shape or unit.docked_in or other.docked_in):
        return board.distance(zone, other.zone)
    return figures.apart(board, zones_filled_at(state, unit, zone), occupied_zones(state, other))


def ground_for_unit(state: Operation, unit: Unit) -> Ground:
    """Return the ground for the way in which this Unit moves and for the size of its body: the cost of
    entering each Zone, and the Zones that it cannot enter. A body of many Zones can enter any place that is
    large enough, at the cost of the worst Zone under it.
    """
    base = state.ground if moves_on_ground(unit) else ground_for_movement_mode(state, unit)
    return figure(state.plan.board, unit.shape).ground(base) if unit.shape else base


def anchors_touching(state: Operation, unit: Unit, zones: int) -> int:
    """Return the mask of the anchors (Zones of the map where the Unit could be) with which some part of its
    body would be in one of the Zones of the mask `zones`.
    """
    return figure(state.plan.board, unit.shape).touching(zones) if unit.shape else zones


def barred_anchors(state: Operation, unit: Unit, walls: int) -> int:
    """Return the mask of the anchors (Zones of the map where the Unit could be) with which some part of its
    body would be in one of the Zones of the mask `walls`, or off the map.
    """
    return figure(state.plan.board, unit.shape).barred(walls) if unit.shape else walls


def entry_anchors(state: Operation, unit: Unit, zones: int) -> int:
    """Return the mask of the anchors with which a Unit may enter the map: those with some part of its body in
    one of the Zones of the mask `zones` or, if there are none, all for which its body has room.
    """
    open_ground = state.plan.board.everything & ~barred_anchors(state, unit, state.ground.closed)
    return anchors_touching(state, unit, zones) & open_ground or open_ground
