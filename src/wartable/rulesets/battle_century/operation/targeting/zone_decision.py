"""A question for a Zone, with its purpose: only Zones that a Unit will be in can be compared."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define
from wartable.core.decision import Decision
from wartable.rulesets.battle_century.operation.targeting.shot import Shot

STAND: Final = "stand"
"""The Unit will be there, by itself."""
DRAG: Final = "drag"
"""The Unit will be there, and who duels with it too."""
ARRIVE: Final = "arrive"
"""Something that was not on the battlefield will be there."""
LEAVE: Final = "leave"
"""The Unit leaves the battlefield from there."""
MARK: Final = "mark"
"""The Zone is affected; no Unit goes there."""
MUZZLE: Final = "muzzle"
"""A shot leaves the Unit's body there."""


@define
class ZoneDecision(Decision):
    """Asks for one Zone. The data of its options are Zones as numbers."""

    purpose: str = STAND
    """The purpose of the Zone, a constant of this module."""
    radius: int = 0
    """Radius, in Zones, of the effect around a marked one."""
    shot: Shot | None = None
    """The attack to be made from there, if it is already chosen."""
