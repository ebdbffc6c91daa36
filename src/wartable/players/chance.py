"""A player that picks any legal option with equal chance."""

from __future__ import annotations

from collections.abc import Callable

from wartable import Decision, Option, Player, View

__all__ = ["RandomPlayer"]

_MASK = (1 << 61) - 1


class RandomPlayer(Player):
    """Uniform over the legal options. Its own stream of numbers follows from `seed` alone."""

    _state: int

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2654435761 + 1013904223) & _MASK

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & _MASK
        return decision.options[(self._state >> 29) % len(decision.options)]
