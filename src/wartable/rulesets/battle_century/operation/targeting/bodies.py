"""Aiming by and at Units whose bodies fill many Zones: from any Zone of the attacker at any Zone of the
target. R-BOSS-063, A-67.
"""

from __future__ import annotations

from wartable.core.boards.figure import Figure, apart, halo
from wartable.rulesets.battle_century.operation.ground.movement_modes import can_hide_and_be_hidden
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit


def zones_hiding_target(state: Operation, unit: Unit, target: Unit) -> int:
    """Return the mask of the Zones of other Units that could hide `target` from `unit`: of those Enemies of
    `unit` that give cover. Return 0 if the target cannot be hidden. R-FEAT-009, R-BOSS-063.
    """
    found = 0
    for enemy in state.enemies(unit) if can_hide_and_be_hidden(target) else []:
        if enemy is not target and enemy.docked_in == "" and can_hide_and_be_hidden(enemy):
            found |= occupied_zones(state, enemy)
    return found


def anchors_to_attack_from(
    state: Operation,
    body: Figure | None,
    start: int,
    goal: int,
    stand: int,
    blockers: int,
    *,
    least: int,
    most: int,
    free: int,
    backs_off: bool,
) -> int:
    """Return the mask of the anchors, among those of the mask `stand`, from which a Unit with this body
    (None: a single Zone) could fire at the Zones of the mask `goal`.

    Some Zone of the Unit must be within the Range, `least` to `most`, of a Zone of `goal`, with no Zone of
    `blockers` between them; `free` is the mask of Zones from which blockers do not matter. Unless `backs_off`
    is True, the Unit must not be farther from the goal than with its anchor at `start`. R-ACT-004,
    R-BOSS-063, A-17, A-67.
    """
    board = state.plan.board
    gap = apart(board, 1 << start if body is None else body.masks[start], goal)
    firing = 0
    screen = state.ground.screen(blockers)
    for zone in board.members(goal):
        seen = screen.clear(zone) | state.ground.sight(zone) & free
        firing |= board.disc(zone, most) & seen
    near = board.everything if backs_off else halo(board, goal, gap)
    below = halo(board, goal, least - 1)
    if body is None:
        return stand & firing & near & ~below
    return stand & body.touching(firing) & body.touching(near) & ~body.touching(below)
