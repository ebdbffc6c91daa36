"""Dice given as one list of faces; each roll takes as many as it needs."""

from __future__ import annotations

from collections.abc import Sequence

from wartable import BadRoll, DiceSource, Pool
from wartable.seat.errors import CannotRun


class FlatDice(DiceSource):
    """Dice that take their faces from one list.

    Each roll continues where the one before it stopped. Repeating a roll gives the same faces.
    """

    def __init__(self, given: Sequence[int]) -> None:
        self.given = list(given)
        self._ends: dict[int, int] = {}

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        return pool.value(self.faces(pool, seed, number))

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        start = self._ends.get(number - 1, 0)
        faces = self.given[start : start + pool.count]
        if len(faces) < pool.count:
            raise BadRoll(
                f"cannot roll {pool.describe()}: {len(faces)} of the {len(self.given)} given dice are left; "
                f"give {pool.count - len(faces)} more"
            )
        pool.entered(faces)
        self._ends[number] = start + pool.count
        return faces

    @property
    def left(self) -> int:
        """Number of given dice not used yet."""
        return len(self.given) - max(self._ends.values(), default=0)


def read_faces(text: str) -> list[int]:
    """Parse faces as a person writes them: "8 3" or "8,3"; raises CannotRun."""
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        raise CannotRun(f"cannot read dice from {text[:40]!r}: write the faces as numbers, for instance 8 3")
    return [int(part) for part in parts]
