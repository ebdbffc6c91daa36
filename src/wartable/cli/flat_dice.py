"""Dice whose faces are given as one list; each roll takes the next ones."""

from __future__ import annotations

from collections.abc import Sequence

from wartable import BadRoll, DiceSource, Pool
from wartable.seat.errors import CommandError


class DiceFromList(DiceSource):
    """Dice whose faces are given as one list, for all rolls together. Each roll takes the next faces of the
    list; if a roll with the same number is repeated, as after an undo, it takes the same faces again.
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
    def faces_left(self) -> int:
        """Number of given faces that no roll has taken yet."""
        return len(self.given) - max(self._ends.values(), default=0)


def read_faces(text: str) -> list[int]:
    """Parse faces of dice as a person writes them, such as "8 3" or "8,3", and return them as numbers. Raises
    CommandError for anything else.
    """
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        raise CommandError(
            f"cannot read dice from {text[:40]!r}: write the faces as numbers, for instance 8 3"
        )
    return [int(part) for part in parts]
