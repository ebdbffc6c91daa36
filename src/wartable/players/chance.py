"""A player that picks any legal option with equal chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable import Decision, Option, Player, View

_MODULUS: Final = 2147483647


class RandomPlayer(Player):
    """Uniform over the legal options. Its own stream of numbers follows from `seed` alone."""

    _state: int

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2654435761 + 1013904223) % (_MODULUS - 1) + 1

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        self._state = self._state * 48271 % _MODULUS
        options = decision.options
        return options[(self._state >> 7) % len(options)]
