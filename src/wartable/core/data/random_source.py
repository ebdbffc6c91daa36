"""The source of random numbers for imagined battles. Rules never use one: their dice come from the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class RandomSource(Protocol):
    """Protocol of a source of random numbers; `random.Random` of Python has all of its methods. A caller who
    passes one with a fixed seed gets the same draws again.
    """

    def random(self) -> float:
        """Return a number from 0 to 1, without 1 itself."""

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number of this many bits."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to `stop`, without `stop` itself."""

    def randint(self, a: int, b: int, /) -> int:
        """Return a whole number from `a` to `b`, both included."""

    def uniform(self, a: float, b: float, /) -> float:
        """Return a number between `a` and `b`."""

    def triangular(self, low: float, high: float, mode: float, /) -> float:
        """Return a number between `low` and `high`; those near `mode` are the most frequent."""

    def gauss(self, mu: float, sigma: float, /) -> float:
        """Return a number of the normal distribution with this mean and standard deviation."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one of these values."""

    def choices(self, population: Sequence[T], weights: Sequence[float], /) -> list[T]:
        """Return a list with one of these values, chosen by the weights."""

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """Return `k` different ones of these values."""
