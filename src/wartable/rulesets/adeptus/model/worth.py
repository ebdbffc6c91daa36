"""The worth of units, which decides who wins at the end of a Mission. AD-R44."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.model.marks import BROKEN, PANIC
from wartable.rulesets.adeptus.model.unit import ACTIVE, RESERVE, Unit

UNDERLING: Final = 1
SPECIALIST: Final = 2
OVERSEER: Final = 6
CHARACTER: Final = 10
GIANT: Final = 40
HORDE: Final = 10
"""The worth of each kind of unit; of a Horde it counts for each squad that is left."""


def worth_of_unit(unit: Unit) -> int:
    """Return what a unit is worth now, in the points that decide who wins: 0 if it is dead, gone, broken or
    in panic.
    """
    if unit.standing not in (ACTIVE, RESERVE) or BROKEN in unit.marks or PANIC in unit.marks:
        return 0
    if unit.is_horde:
        return HORDE * unit.squads_left
    if unit.is_giant:
        return GIANT
    swarm = unit.swarm
    if swarm is not None:
        return OVERSEER + UNDERLING * swarm.normal + SPECIALIST * swarm.specialists
    return OVERSEER if unit.profile.type else CHARACTER
