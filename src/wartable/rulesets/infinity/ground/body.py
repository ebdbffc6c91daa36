"""Bodies: the discs that troopers are on the table."""

from __future__ import annotations

from typing import final


@final
class Body:
    """An upright disc on the table; all measures are in half millimetres.

    `z` is the height of its feet: 0, or the top of the piece below it. `height` is the current height of its
    silhouette, which is low while it is prone. `facing` is one of 24 directions.
    """

    __slots__ = ("facing", "height", "radius", "x", "y", "z")

    x: int
    y: int
    z: int
    radius: int
    height: int
    facing: int

    def __init__(self, x: int, y: int, z: int, radius: int, height: int, facing: int) -> None:
        self.x = x
        self.y = y
        self.z = z
        self.radius = radius
        self.height = height
        self.facing = facing

    @property
    def tall(self) -> int:
        """Return the height of the pieces that it can cross: its own, or that of the piece below it."""
        return self.height if self.height > self.z else self.z

    def copy(self) -> Body:
        """Return a copy that moves independently."""
        return Body(self.x, self.y, self.z, self.radius, self.height, self.facing)

    def moved(self, x: int, y: int, z: int) -> Body:
        """Return a copy in another place."""
        return Body(x, y, z, self.radius, self.height, self.facing)
