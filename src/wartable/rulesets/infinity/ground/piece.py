"""Scenery: houses, walls, crates."""

from __future__ import annotations

from typing import Final, final

from wartable.core.data.declared import define


@final
@define
class Piece:
    """An upright block of scenery on the table, including its edges, in half millimetres. `left` and `right`
    are along x, `top` and `bottom` along y. IN-05-26
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
    def letter(self) -> str:
        """The piece's symbol on a map: the first letter of its kind."""
        return self.kind[:1].upper()

    def square_gap(self, x: int, y: int) -> int:
        """Return the squared distance from a point to the piece; 0 inside it and on its edges."""
        across = self.left - x if x < self.left else x - self.right if x > self.right else 0
        down = self.top - y if y < self.top else y - self.bottom if y > self.bottom else 0
        return across * across + down * down

    def overlaps(self, x: int, y: int, radius: int) -> bool:
        """Whether a disc overlaps the piece; touching its edge is not enough."""
        if x + radius <= self.left or x - radius >= self.right:
            return False
        if y + radius <= self.top or y - radius >= self.bottom:
            return False
        return self.square_gap(x, y) < radius * radius

    def is_near(self, x: int, y: int, radius: int, most: int) -> bool:
        """Whether the edge of a disc is at most `most` from the piece."""
        return self.square_gap(x, y) <= (radius + most) * (radius + most)
