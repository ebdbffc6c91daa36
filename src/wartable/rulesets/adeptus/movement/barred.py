"""Limits on the movement of pinned and frightened units. AD-10, AD-11, SW-54."""

from __future__ import annotations

from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import distance, metres_between_outlines
from wartable.rulesets.adeptus.model.marks import DREAD, PINNED
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit


def has_approach_limits(unit: Unit) -> bool:
    """Whether a unit is pinned or in dread, and therefore may not move nearer to certain enemies."""
    return len(unit.marks) > 0 and (PINNED in unit.marks or DREAD in unit.marks)


def is_cell_barred(state: Mission, unit: Unit, x: int, y: int) -> bool:
    """Whether pinning or fear keeps a unit from moving to the cell (`x`, `y`). A pinned unit may not come
    nearer to any enemy in sight, a unit in dread not nearer to the one that it fears.
    """
    marks = unit.marks
    if PINNED in marks:
        for enemy in state.enemies(unit.side):
            if _is_nearer(unit, x, y, enemy) and sees(state, unit, enemy):
                return True
    if DREAD in marks:
        source = state.units.get(unit.dread)
        return source is not None and source.is_active and _is_nearer(unit, x, y, source)
    return False


def _is_nearer(unit: Unit, x: int, y: int, other_unit: Unit) -> bool:
    """Whether a unit with its middle at this cell would be nearer to another than it is now."""
    return metres_between_outlines(
        unit.outline, x, y, other_unit.outline, other_unit.x, other_unit.y
    ) < distance(unit, other_unit)
