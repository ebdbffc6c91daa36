"""Bodies: the discs on the table that stand for Troopers."""

from __future__ import annotations

from typing import final

from wartable.core.data.declared import state
from wartable.core.data.entity import Entity


@final
@state
class Body(Entity):
    """An upright disc on the table, which stands for a Trooper; all measures are in half millimetres.

    `z` is the height of its feet: 0, or the top of the piece of scenery below it. `height` is the current
    height of its silhouette, which is low while it is prone. `facing` is one of 24 directions.
    """

    x: int
    y: int
    z: int
    radius: int
    height: int
    facing: int

    @property
    def tall(self) -> int:
        """The greatest height of scenery that the body can cross: its own height, or that of the piece below
        it.
        """
        return self.height if self.height > self.z else self.z

    def moved(self, x: int, y: int, z: int) -> Body:
        """Return a copy of the body at another position."""
        return Body(x, y, z, self.radius, self.height, self.facing)
