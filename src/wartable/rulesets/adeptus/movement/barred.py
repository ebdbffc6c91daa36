"""Limits on movement from fear and fire. AD-10, AD-11, SW-54."""

from __future__ import annotations

from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import distance, metres
from wartable.rulesets.adeptus.model.marks import DREAD, PINNED
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit


def is_restrained(unit: Unit) -> bool:
    """Whether there is anything that it may not approach."""
    return len(unit.marks) > 0 and (PINNED in unit.marks or DREAD in unit.marks)


def is_barred(state: Mission, unit: Unit, x: int, y: int) -> bool:
    """Whether a unit may not go there: who is pinned comes no nearer to an enemy in sight, and who is in
    dread no nearer to what it fears.
    """
    marks = unit.marks
    if PINNED in marks:
        for other in state.enemies(unit.side):
            if _is_nearer(unit, x, y, other) and sees(state, unit, other):
                return True
    if DREAD in marks:
        source = state.units.get(unit.dread)
        return source is not None and source.is_active and _is_nearer(unit, x, y, source)
    return False


def _is_nearer(unit: Unit, x: int, y: int, other: Unit) -> bool:
    """Whether from there it would be nearer to another unit than it is."""
    return metres(unit.outline, x, y, other.outline, other.x, other.y) < distance(unit, other)
