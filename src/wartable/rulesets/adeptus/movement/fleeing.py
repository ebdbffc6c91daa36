"""Flight: to the unit's own edge, from an enemy that it fears, or into cover from fire. AD-R16, AD-R28,
AD-R32, AD-R62.
"""

from __future__ import annotations

from wartable.rulesets.adeptus.ground.paths import (
    Cell,
    cell_on_own_edge,
    cell_reached_walking_away,
    cell_reached_walking_towards,
    nearest_cell_of_piece,
    nearest_enemy,
    reachable_cells,
)
from wartable.rulesets.adeptus.ground.sight import covering_piece_against
from wartable.rulesets.adeptus.ground.space import metres_between_outlines
from wartable.rulesets.adeptus.harm.flight import leave_field
from wartable.rulesets.adeptus.model.marks import DUG_IN, RAN
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.movement.moving import half_move_metres, move_unit

RUN_MULTIPLE = 6
"""Length of a Run, in multiples of the Agility Bonus. AD-04."""


def metres_to_flight_edge(state: Mission, unit: Unit, x: int, y: int) -> int:
    """Return the distance in metres between a unit with its middle at this cell and the edge of the field to
    which it flees.
    """
    outline = unit.outline
    far = unit.extent
    near = far if outline <= 0 else (outline - 1) // 2
    edge = state.plan.edges.get(unit.side, "west")
    if edge == "west":
        return x - near
    if edge == "north":
        return y - near
    return (state.plan.width - 1 - x if edge == "east" else state.plan.height - 1 - y) - far


def is_at_flight_edge(state: Mission, unit: Unit) -> bool:
    """Whether a unit has reached the edge of the field to which it flees."""
    return metres_to_flight_edge(state, unit, unit.x, unit.y) <= 0


def cell_reached_fleeing_to_edge(state: Mission, unit: Unit, allowance: int) -> Cell:
    """Return the cell that a unit reaches with `allowance` metres by fleeing to its own edge: straight on, or
    around obstacles.
    """
    x, y = cell_on_own_edge(state, unit.side, unit.x, unit.y)
    return cell_reached_walking_towards(state, unit, x, y, allowance)


def run_towards_edge(table: MissionTable, unit: Unit, allowance: int) -> bool:
    """Move a unit towards the edge to which it flees, by up to `allowance` metres; return whether it has
    reached that edge.
    """
    state = table.state
    move_unit(table, unit, cell_reached_fleeing_to_edge(state, unit, allowance), "flight")
    return unit.is_active and is_at_flight_edge(state, unit)


def cell_reached_fleeing_from(state: Mission, unit: Unit, source: Unit, allowance: int) -> Cell:
    """Return the cell that a unit reaches with `allowance` metres by fleeing from the unit `source`: straight
    away from it or, if that way is blocked, the reachable cell that is farthest from it.
    """
    cell = cell_reached_walking_away(state, unit, source.x, source.y, allowance)
    if cell != (unit.x, unit.y):
        return cell
    cells = reachable_cells(state, unit, allowance)
    outline, source_outline = unit.outline, source.outline
    return max(
        cells,
        key=lambda cell: (
            metres_between_outlines(outline, cell[0], cell[1], source_outline, source.x, source.y),
            -cells[cell],
        ),
    )


def flee_in_panic(table: MissionTable, unit: Unit) -> bool:
    """Make a panicking unit run from the unit that it fears or, if that is off the table, to its own edge. If
    it comes to its own edge, it leaves the field. Return whether it could move away.
    """
    state = table.state
    allowance = half_move_metres(unit) * (RUN_MULTIPLE if unit.halves > 1 else 1)
    source = state.units.get(unit.dread)
    if source is None or not source.is_active:
        cell = cell_reached_fleeing_to_edge(state, unit, allowance)
    else:
        cell = cell_reached_fleeing_from(state, unit, source, allowance)
    if cell == (unit.x, unit.y):
        return False
    move_unit(table, unit, cell, "flight")
    if unit.halves > 1:
        unit.mark(RAN)
    if unit.is_active and is_at_flight_edge(state, unit):
        leave_field(table, unit)
    return True


def is_sheltered_from_pinner(state: Mission, unit: Unit) -> bool:
    """Whether a pinned unit has cover against the unit that pinned it, or has gone to ground. AD-R28."""
    if DUG_IN in unit.marks or (unit.swarm is not None and DUG_IN in unit.swarm.marks):
        return True
    pinner = pinner_or_nearest_enemy(state, unit)
    return pinner is None or covering_piece_against(state, unit, pinner.x, pinner.y) is not None


def pinner_or_nearest_enemy(state: Mission, unit: Unit) -> Unit | None:
    """Return the unit that pinned this unit or, if that is no longer on the table, the nearest enemy; None if
    there is none.
    """
    found = state.units.get(unit.shooter)
    return found if found is not None and found.is_active else nearest_enemy(state, unit)


def cell_reached_seeking_shelter(state: Mission, unit: Unit, allowance: int) -> Cell:
    """Return the cell that a pinned unit reaches with `allowance` metres in search of cover: towards the
    nearest piece of cover that is no closer to the enemy that pinned it, or if there is none, straight away
    from that enemy. AD-R28.
    """
    pinner = pinner_or_nearest_enemy(state, unit)
    if pinner is None:
        return unit.x, unit.y
    metres_to_pinner = metres_between_outlines(1, unit.x, unit.y, 1, pinner.x, pinner.y)
    best: Cell | None = None
    least = 0
    for piece in state.plan.covers:
        x, y = nearest_cell_of_piece(piece, unit.x, unit.y)
        metres_to_piece = metres_between_outlines(1, unit.x, unit.y, 1, x, y)
        if metres_between_outlines(1, x, y, 1, pinner.x, pinner.y) >= metres_to_pinner and (
            best is None or metres_to_piece < least
        ):
            best, least = (x, y), metres_to_piece
    if best is None:
        return cell_reached_walking_away(state, unit, pinner.x, pinner.y, allowance)
    return cell_reached_walking_towards(state, unit, best[0], best[1], allowance)
