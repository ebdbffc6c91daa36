"""Beginning and ending temporary Terrain in a Zone, and the changes of the ground that follow. R-TRBL-028,
R-TRBL-029.
"""

from __future__ import annotations

from wartable.core.boards.ground import ground
from wartable.rulesets.battle_century.operation.events.effects import TerrainBegan, TerrainEnded
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable


def add_temporary_terrain(table: OperationTable, zone: int, key: str, *, turns: int = 1) -> None:
    """Add temporary Terrain of the type `key`, such as "extreme", to a Zone. It lasts for `turns` Turns of
    the Unit whose Turn it is. R-TRBL-028, R-TRBL-029.
    """
    state = table.state
    if key == "impassable" and state.ground.closed >> zone & 1 and not _has_temporary(state, zone, key):
        return  # it is closed for good
    state.terrain.append(
        Effect(CONDITIONS[key], zone=zone, clock=state.turn_of, turns=turns, born=state.turns)
    )
    _update_ground(state, zone, key, 1)
    table.emit(TerrainBegan(zone, key))


def remove_temporary_terrain(table: OperationTable, patch: Effect) -> None:
    """Remove temporary Terrain from its Zone."""
    state = table.state
    state.terrain.remove(patch)
    _update_ground(state, patch.zone, patch.condition.key, -1)
    table.emit(TerrainEnded(patch.zone, patch.condition.key))


def _has_temporary(state: Operation, zone: int, key: str) -> bool:
    for patch in state.terrain:
        if patch.zone == zone and patch.condition.key == key:
            return True
    return False


def _update_ground(state: Operation, zone: int, key: str, step: int) -> None:
    """Update the ground after temporary Terrain of the type `key` has begun (`step` is 1) or ended (`step` is
    -1). Only Difficult and Impassable Terrain change it.
    """
    if key == "difficult":
        difficult = [cost.bit_length() - 1 for cost in state.ground.cost]
        difficult[zone] = max(0, difficult[zone] + step)
        replace_ground(state, state.ground.closed, tuple(difficult))
    elif key == "impassable":
        closed = state.ground.closed & ~(1 << zone)
        if _has_temporary(state, zone, key):
            closed |= 1 << zone
        replace_ground(state, closed, tuple([cost.bit_length() - 1 for cost in state.ground.cost]))


def replace_ground(state: Operation, closed: int, difficult: tuple[int, ...]) -> None:
    """Replace the ground of the Operation, which determines where Units can move and at what cost. `closed`
    is the mask of the Zones that cannot be entered; `difficult` has the number of instances of Difficult
    Terrain for each Zone.
    """
    state.ground = ground(state.plan.board, closed, tuple([1 << n for n in difficult]))
