"""A player that picks any legal option with equal chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable import Decision, Option, Player, View

_MODULUS: Final = 2147483647
_SMALL: Final = 48
"""Seeds of so many bits, as those of all simulated battles, have the stream that they have always had."""


class RandomPlayer(Player):
    """Uniform over the legal options. Its own stream of numbers follows from `seed` alone. Two generators add
    up to it; the second stands at 0, and stays there, unless the seed is a large one.
    """

    _state: int
    _large: int

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2654435761 + 1013904223) % (_MODULUS - 1) + 1
        self._large = max(0, seed >> _SMALL) % _MODULUS

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        self._state = self._state * 48271 % _MODULUS
        self._large = self._large * 69621 % _MODULUS
        options = decision.options
        return options[(self._state + self._large >> 7) % len(options)]
