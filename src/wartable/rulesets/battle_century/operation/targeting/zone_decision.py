"""A question for a Zone, with what the Zone is for: only places where somebody will stand can be compared."""

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
"""Something is done to the Zone; nobody goes there."""
MUZZLE: Final = "muzzle"
"""A shot leaves the Unit's body there."""


class ZoneDecision(Decision):
    """Asks for one Zone. The data of its options are Zones as numbers."""

    __slots__ = ("purpose", "radius", "shot")

    purpose: str
    """What the Zone is for, a word of this module."""
    radius: int
    """How many Zones around a marked one are affected."""
    shot: Shot | None
    """The attack that will be made from there, where it has been chosen."""

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
