"""What a body of many Zones can aim at, and how it is aimed at: from any Zone of the one at any of the other.
R-BOSS-063, A-67.
"""

from __future__ import annotations

from wartable.core.figure import Figure, apart, halo
from wartable.rulesets.battle_century.operation.ground.movement_modes import gives_cover
from wartable.rulesets.battle_century.operation.ground.positions import occupied
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit


def cover_of(state: Operation, unit: Unit, target: Unit) -> int:
    """Zones with Enemies of a Unit that this target could be behind, as a mask: its own body hides nothing of
    it. R-FEAT-009.
    """
    found = 0
    for enemy in state.enemies(unit) if gives_cover(target) else []:
        if enemy is not target and enemy.docked_in == "" and gives_cover(enemy):
            found |= occupied(state, enemy)
    return found


def body_origins(
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
    """Where in `stand` a Unit could fire at the Zones of `goal`, as a mask of anchors: some Zone of it in
    Range of one of those with nothing of `blockers` between, save from a Zone of `free`, and the whole no
    farther away than at its `start` unless it `backs_off`. R-ACT-004, A-17, A-67.
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
