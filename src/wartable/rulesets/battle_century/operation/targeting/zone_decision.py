"""A question for a Zone, with its purpose: only Zones that a Unit will be in can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.decision import Decision, Option
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


class ZoneDecision(Decision):
    """Asks for one Zone. The data of its options are Zones as numbers."""

    __slots__ = ("purpose", "radius", "shot")

    purpose: str
    """The purpose of the Zone, a constant of this module."""
    radius: int
    """Radius, in Zones, of the effect around a marked one."""
    shot: Shot | None
    """The attack to be made from there, if it is already chosen."""

    def __init__(
        self,
        seat: str,
        question: str,
        options: Sequence[Option],
        about: str,
        *,
        purpose: str,
        radius: int,
        shot: Shot | None,
    ) -> None:
        super().__init__(seat, question, options, about)
        self.purpose = purpose
        self.radius = radius
        self.shot = shot
