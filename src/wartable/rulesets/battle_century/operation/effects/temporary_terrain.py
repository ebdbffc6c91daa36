"""Temporary Terrain of a Zone, and how it changes the ground. R-TRBL-028, R-TRBL-029."""

from __future__ import annotations

from wartable.core.boards.ground import ground
from wartable.rulesets.battle_century.operation.events.effects import TerrainBegan, TerrainEnded
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable


def begin_terrain(table: OperationTable, zone: int, key: str, *, turns: int = 1) -> None:
    """Add temporary Terrain to a Zone, for `turns` Turns of the Unit whose Turn it is. R-TRBL-028,
    R-TRBL-029.
    """
    state = table.state
    if key == "impassable" and state.ground.closed >> zone & 1 and not _has_patch(state, zone, key):
        return  # it is closed for good
    state.terrain.append(
        Effect(CONDITIONS[key], zone=zone, clock=state.turn_of, turns=turns, born=state.turns)
    )
    _reshape(state, zone, key, 1)
    table.emit(TerrainBegan(zone, key))


def end_terrain(table: OperationTable, patch: Effect) -> None:
    """Remove temporary Terrain from its Zone."""
    state = table.state
    state.terrain.remove(patch)
    _reshape(state, patch.zone, patch.condition.key, -1)
    table.emit(TerrainEnded(patch.zone, patch.condition.key))


def _has_patch(state: Operation, zone: int, key: str) -> bool:
    for patch in state.terrain:
        if patch.zone == zone and patch.condition.key == key:
            return True
    return False


def _reshape(state: Operation, zone: int, key: str, step: int) -> None:
    """Update the ground after temporary Difficult or Impassable Terrain has begun (`step` 1) or ended
    (-1).
    """
    if key == "difficult":
        difficult = [cost.bit_length() - 1 for cost in state.ground.cost]
        difficult[zone] = max(0, difficult[zone] + step)
        replace_ground(state, state.ground.closed, tuple(difficult))
    elif key == "impassable":
        closed = state.ground.closed & ~(1 << zone)
        if _has_patch(state, zone, key):
            closed |= 1 << zone
        replace_ground(state, closed, tuple([cost.bit_length() - 1 for cost in state.ground.cost]))


def replace_ground(state: Operation, closed: int, difficult: tuple[int, ...]) -> None:
    """Set the ground of the Operation: the mask of closed Zones, and the instances of Difficult Terrain by
    Zone. Grounds are cached by their layout.
    """
    state.ground = ground(state.plan.board, closed, tuple([1 << n for n in difficult]))
