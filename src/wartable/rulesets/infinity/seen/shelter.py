"""The visibility of positions in a deployment zone from likely positions of enemies."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.ground.sight import PARTIAL, cover_from_scenery, is_totally_covered
from wartable.rulesets.infinity.ground.silhouette import SILHOUETTES
from wartable.rulesets.infinity.model.state import Skirmish

_COMMON: Final = SILHOUETTES[2]
"""The most common silhouette."""

_APART: Final = 4 * INCH
"""The distance between neighbouring likely positions of enemies."""

_BARE: Final = 0.3
"""The weight of a line of sight without cover; one with cover has the weight 1."""


def likely_enemy_bodies(state: Skirmish, side: str) -> list[Body]:
    """Return bodies at likely positions of the enemies of a side: along the inner edge of their deployment
    zone, and along the middle of the table.
    """
    field = state.plan.field
    zone = state.plan.zones[1 - state.zone.get(side, 0)]
    inner = zone.bottom if zone.top == 0 else zone.top
    bodies: list[Body] = []
    for y in (inner // INCH * INCH, field.height // 2 // INCH * INCH):
        for x in range(_APART // 2, field.width, _APART):
            z = field.feet_height_at(x, y, _COMMON.radius, _COMMON.height)
            if z >= 0:
                bodies.append(Body(x, y, z, _COMMON.radius, _COMMON.height, 0))
    return bodies


def mutual_visibility_share(state: Skirmish, body: Body, enemies: list[Body]) -> float:
    """Return what share of these enemy positions, between 0 and 1, has a mutual line of sight with a body. A
    position from which the body has no cover counts less than the others.
    """
    field = state.plan.field
    seen = 0.0
    for enemy in enemies:
        if not is_totally_covered(field, enemy, body):
            seen += 1.0 if cover_from_scenery(field, enemy, body) == PARTIAL else _BARE
    return seen / max(1, len(enemies))
