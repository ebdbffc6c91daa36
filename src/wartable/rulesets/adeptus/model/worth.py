"""What units are worth at the end of a Mission. AD-R44."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.model.marks import BROKEN, PANIC
from wartable.rulesets.adeptus.model.unit import ACTIVE, RESERVE, SQUAD, Unit

UNDERLING: Final = 1
SPECIALIST: Final = 2
OVERSEER: Final = 6
CHARACTER: Final = 10
GIANT: Final = 40
HORDE: Final = 10
"""What each is worth; a Horde for each twenty Magnitude, begun ones included."""


def worth_of_unit(unit: Unit) -> int:
    """What a unit is worth as it is: nothing where it is dead, gone or fleeing."""
    if unit.standing not in (ACTIVE, RESERVE) or BROKEN in unit.marks or PANIC in unit.marks:
        return 0
    if unit.is_horde:
        return HORDE * ((unit.magnitude + SQUAD - 1) // SQUAD)
    if unit.is_giant:
        return GIANT
    swarm = unit.swarm
    if swarm is not None:
        return OVERSEER + UNDERLING * swarm.normal + SPECIALIST * swarm.specialists
    return OVERSEER if unit.profile.type else CHARACTER
