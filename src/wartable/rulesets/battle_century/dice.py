"""Dice of which the roller may keep any one, or of which one throw counts against several targets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from wartable.core.dice import Pool


class KeepOneDice(Pool):
    """Dice of which the roller sees all faces and keeps any one. The value of a roll is a bit mask of the
    faces that came up: bit f stands for face f.
    """

    __slots__ = ()

    def value(self, faces: Sequence[int]) -> int:
        mask = 0
        for face in faces:
            mask |= 1 << face
        return mask

    def weights(self) -> dict[int, Fraction]:
        found: dict[int, int] = {0: 1}
        for _ in range(self.count):
            grown: dict[int, int] = {}
            for mask, ways in found.items():
                for face in range(1, self.sides + 1):
                    key = mask | 1 << face
                    grown[key] = grown.get(key, 0) + ways
            found = grown
        return {mask: Fraction(ways, self.sides**self.count) for mask, ways in found.items()}

    def describe(self) -> str:
        return f"{self.count}d{self.sides}, keep one"

    def show(self, value: int) -> str:
        return " ".join([str(face) for face in range(1, self.sides + 1) if value >> face & 1])


class SharedDice(Pool):
    """One throw of dice that counts against several targets. The dice are in order: against a target with n
    net Advantages (negative for Disadvantages), the first 1 + |n| dice count.

    A roll's value packs all faces into one number in base `sides` + 1, with the first die in the lowest
    place; `first_faces` unpacks it.
    """

    __slots__ = ()

    def value(self, faces: Sequence[int]) -> int:
        packed = 0
        for face in reversed(faces):
            packed = packed * (self.sides + 1) + face
        return packed

    def first_faces(self, value: int, count: int) -> list[int]:
        """Return the faces of the first `count` dice of a roll with this value."""
        found: list[int] = []
        for _ in range(count):
            found.append(value % (self.sides + 1))
            value //= self.sides + 1
        return found

    def weights(self) -> dict[int, Fraction]:
        throws: list[list[int]] = [[]]
        for _ in range(self.count):
            throws = [[*faces, face] for faces in throws for face in range(1, self.sides + 1)]
        return {self.value(faces): Fraction(1, len(throws)) for faces in throws}

    def describe(self) -> str:
        return f"{self.count}d{self.sides} in order"

    def show(self, value: int) -> str:
        return " ".join([str(face) for face in self.first_faces(value, self.count)])
