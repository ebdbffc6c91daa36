"""Pools of d20 whose value keeps the face of each die."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from wartable.core.data.declared import computed, define
from wartable.core.dice import Kept, Pool

SIDES: Final = 20

TWENTY: Final[Pool] = Kept(SIDES)
"""One d20; its value is its face."""


@define
class D20Pool(Pool):
    """A pool of several d20, which are rolled together. One number stands for all their faces: its digits in
    base 20 are the faces minus 1, the first die in the lowest digit. `decode_faces` decodes it. Call
    `pool_of_d20` to get a pool.
    """

    _values: int = computed()

    def _finish(self) -> None:
        self._values = SIDES**self.count

    def value(self, faces: Sequence[int]) -> int:
        found = 0
        for face in reversed(faces):
            found = found * SIDES + face - 1
        return found

    def throw(self, entropy: int) -> int:
        return entropy % self._values

    def weights(self) -> dict[int, Fraction]:
        return dict.fromkeys(range(self._values), Fraction(1, self._values))

    def show(self, value: int) -> str:
        return " ".join([str(face) for face in decode_faces(value, self.count)])


_TWENTIES: Final[list[D20Pool]] = []


def pool_of_d20(count: int) -> Pool:
    """Return a pool of `count` d20. The same pool is returned for the same number of dice."""
    while len(_TWENTIES) <= count:
        _TWENTIES.append(D20Pool(SIDES, len(_TWENTIES)))
    return _TWENTIES[count]


def decode_faces(value: int, count: int) -> list[int]:
    """Decode a value of the pool `pool_of_d20(count)` into a list of the dice's faces, each from 1 to 20."""
    found: list[int] = []
    for _ in range(count):
        found.append(1 + value % SIDES)
        value //= SIDES
    return found
