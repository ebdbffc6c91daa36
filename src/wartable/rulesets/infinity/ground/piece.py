"""Scenery: houses, walls, crates."""

from __future__ import annotations

from typing import Final, final

from wartable.core.data.declared import define


@final
@define
class SceneryPiece:
    """An upright block of scenery on the table, in half millimetres; its edges belong to it. It reaches from
    `left` to `right` along x, from `top` to `bottom` along y, and from the ground up to `height`. IN-05-26
    """

    id: Final[str]
    name: Final[str]
    kind: Final[str]
    left: Final[int]
    top: Final[int]
    right: Final[int]
    bottom: Final[int]
    height: Final[int]

    @property
    def map_letter(self) -> str:
        """The piece's symbol on a map: the first letter of its kind."""
        return self.kind[:1].upper()

    def squared_gap_to(self, x: int, y: int) -> int:
        """Return the square of the distance from a point to the piece; 0 if the point is inside it or on an
        edge.
        """
        across = self.left - x if x < self.left else x - self.right if x > self.right else 0
        down = self.top - y if y < self.top else y - self.bottom if y > self.bottom else 0
        return across * across + down * down

    def overlaps_disc(self, x: int, y: int, radius: int) -> bool:
        """Whether a disc with this centre and radius overlaps the piece. Touching an edge is no overlap."""
        if x + radius <= self.left or x - radius >= self.right:
            return False
        if y + radius <= self.top or y - radius >= self.bottom:
            return False
        return self.squared_gap_to(x, y) < radius * radius

    def is_near_disc(self, x: int, y: int, radius: int, max_gap: int) -> bool:
        """Whether a disc with this centre and radius is at most `max_gap` away from the piece."""
        return self.squared_gap_to(x, y) <= (radius + max_gap) * (radius + max_gap)
