"""Bodies: the discs on the table that stand for Troopers."""

from __future__ import annotations

from typing import final

from wartable.core.data.declared import state
from wartable.core.data.entity import Entity


@final
@state
class Body(Entity):
    """An upright disc on the table, which stands for a Trooper; all measures are in half millimetres.

    `z` is the height of the Trooper's feet: 0, or the top of the piece of scenery on which it stands.
    `height` is the current height of its silhouette, which is lower while it is prone. `facing` is one of 24
    directions.
    """

    x: int
    y: int
    z: int
    radius: int
    height: int
    facing: int

    @property
    def crossable_height(self) -> int:
        """The greatest height of scenery that the body can move across: its own height or, if that is higher,
        the top of the piece of scenery on which it stands.
        """
        return self.height if self.height > self.z else self.z

    def moved_to(self, x: int, y: int, z: int) -> Body:
        """Return a copy of the body at the position (x, y), with its feet at height `z`."""
        return Body(x, y, z, self.radius, self.height, self.facing)
