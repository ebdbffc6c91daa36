"""Charges: the enemies that a unit can reach by one, and the cell at its end. AD-04-03."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.ground.paths import Cell, straight_walk
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import GIANT_CONTACT, contact_metres, offset_zone_of
from wartable.rulesets.adeptus.ground.survey import enemies_seen_within
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import BAND, Unit
from wartable.rulesets.adeptus.movement.barred import has_approach_limits, is_cell_barred
from wartable.rulesets.adeptus.movement.moving import half_move_metres

SHORTEST_CHARGE: Final = 4
"""The shortest distance of a Charge, in metres. AD-04-03."""


def chargeable_enemies(state: Mission, unit: Unit) -> list[Unit]:
    """List the enemies in sight that a unit can reach by a straight Charge."""
    most = 3 * half_move_metres(unit)
    near = enemies_seen_within(state, unit, most + GIANT_CONTACT + 1)
    if not near:
        return near
    return [
        enemy for enemy in near if enemy.kind != BAND and _charge_cell(state, unit, enemy, most) is not None
    ]


def charge_end_cell(state: Mission, unit: Unit, enemy: Unit) -> Cell | None:
    """Return the cell where a unit's straight charge at an enemy ends: in contact with the enemy, and at
    least four metres from the start. Return None if the enemy is not in sight, or if no such charge reaches
    it. AD-04-03.
    """
    return _charge_cell(state, unit, enemy, 3 * half_move_metres(unit)) if sees(state, unit, enemy) else None


def _charge_cell(state: Mission, unit: Unit, enemy: Unit, most_metres: int) -> Cell | None:
    """Return the cell where a straight run at a visible enemy makes contact with it, after at least four
    metres and at most `most_metres`. Return None if it makes no contact, or if the unit may not move to that
    cell because it is pinned or in dread.
    """
    walk = straight_walk(state, unit, enemy.x, enemy.y, most_metres)
    if walk.ended != "contact" or walk.cost < 2 * SHORTEST_CHARGE:
        return None
    zone = offset_zone_of(unit.outline, enemy.outline, contact_metres(unit, enemy))
    if not zone.contains_offset(enemy.x - walk.x, enemy.y - walk.y):
        return None
    if has_approach_limits(unit) and is_cell_barred(state, unit, walk.x, walk.y):
        return None
    return walk.x, walk.y
