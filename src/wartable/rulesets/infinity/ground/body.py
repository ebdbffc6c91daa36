"""Bodies: the discs that troopers are on the table."""

from __future__ import annotations

from typing import final

from wartable.core.data.declared import state
from wartable.core.data.entity import Entity


@final
@state
class Body(Entity):
    """An upright disc on the table; all measures are in half millimetres.

    `z` is the height of its feet: 0, or the top of the piece below it. `height` is the current height of its
    silhouette, which is low while it is prone. `facing` is one of 24 directions.
    """

    x: int
    y: int
    z: int
    radius: int
    height: int
    facing: int

    @property
    def tall(self) -> int:
        """Return the greatest height of scenery that the body can cross: its own height, or that of the piece
        below it.
        """
        return self.height if self.height > self.z else self.z

    def moved(self, x: int, y: int, z: int) -> Body:
        """Return a copy of the body at another place."""
        return Body(x, y, z, self.radius, self.height, self.facing)
