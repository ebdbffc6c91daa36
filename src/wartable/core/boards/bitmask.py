"""Selection of items from a list by a bit mask, in which bit n stands for item n."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class Members(Generic[T]):
    """A list of items in which bit masks select some: bit n of a mask stands for item n. Selections are
    cached for each byte of a mask.
    """

    __slots__ = ("_pieces", "_things")

    _things: Sequence[T]
    _pieces: list[list[list[T] | None]]

    def __init__(self, things: Sequence[T]) -> None:
        self._things = things
        self._pieces = []

    def pick(self, mask: int) -> list[T]:
        """Return the items whose bits are set in the mask, in order. Every set bit must stand for an item."""
        length = (mask.bit_length() + 7) // 8
        while len(self._pieces) < length:
            self._pieces.append([None] * 256)
        found: list[T] = []
        for at, byte in enumerate(mask.to_bytes(length, "little")):
            if byte:
                piece = self._pieces[at][byte]
                if piece is None:
                    piece = [self._things[8 * at + n] for n in range(8) if byte >> n & 1]
                    self._pieces[at][byte] = piece
                found += piece
        return found
