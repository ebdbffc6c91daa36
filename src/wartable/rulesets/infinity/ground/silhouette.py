"""Silhouettes: the space that a Trooper takes up, standing and prone. IN-01-06, IN-01-07."""

from __future__ import annotations

from typing import Final, final

from wartable.core.data.declared import define

PRONE_MILLIMETRES: Final = 3


@final
@define
class Silhouette:
    """The cylinder of space that a Trooper takes up, by its number in the rules. Radius and heights are in
    half millimetres. IN-01-06, IN-01-07.
    """

    number: Final[int]
    radius: Final[int]
    height: Final[int]
    prone_height: Final[int]

    @property
    def name(self) -> str:
        """The silhouette's name as printed on a profile, such as S2."""
        return f"S{self.number}"

    def current_height(self, *, is_prone: bool) -> int:
        """Return the height of the silhouette: that of a prone Trooper with `is_prone`, otherwise that of a
        standing one.
        """
        return self.prone_height if is_prone else self.height


def _silhouette(number: int, base: int, height: int) -> Silhouette:
    """Build a silhouette from measures in millimetres. `base` is the diameter of its base in millimetres,
    which is its radius in half millimetres.
    """
    return Silhouette(number, base, 2 * height, 2 * PRONE_MILLIMETRES)


SILHOUETTES: Final[dict[int, Silhouette]] = {
    0: _silhouette(0, 25, 3),
    1: _silhouette(1, 25, 25),
    2: _silhouette(2, 25, 40),
    3: _silhouette(3, 40, 32),
    4: _silhouette(4, 55, 32),
    5: _silhouette(5, 40, 45),
    6: _silhouette(6, 40, 55),
    7: _silhouette(7, 55, 67),
    8: _silhouette(8, 70, 70),
}
"""All silhouettes by number. IN-01-06"""
