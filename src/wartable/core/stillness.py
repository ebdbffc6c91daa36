"""Detection of stalemates: battles in which nothing changes any more."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.battle import Battle
from wartable.core.game import Game
from wartable.core.state import State

S = TypeVar("S", bound=State)

_SAMPLES: Final = 20
"""Samples of the state taken within the patience of a game."""

_NEVER: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Stillness(Generic[S]):
    """Detects a stalemate: every state of the last rounds, as many as the game's `patience`, had occurred
    before. This covers battles at a standstill and battles that go round in circles.

    States are compared by their saved data, without what only counts time (`Game.counters`).
    """

    __slots__ = ("_changed", "_game", "_last", "_looked", "_seen")

    _game: Game[S]
    _seen: set[bytes]
    _looked: int
    """Round of the last sample."""
    _changed: int
    """Last round with a new state."""
    _last: S | None
    """Last checkpoint of the battle that is followed; copies of a battle share these."""

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self._seen = set()
        self._looked = _NEVER
        self._changed = 0
        self._last = None

    def is_stalemate(self, state: S) -> bool:
        """Whether the battle is a stalemate by now. Call this with the state at each checkpoint, in order. If
        the battle has gone back, the watch starts over.
        """
        now = state.elapsed()
        if now < self._looked:
            self._forget()
        if self._looked == _NEVER:
            self._changed = now
        elif now < self._looked + max(1, self._game.patience // _SAMPLES):
            return self._is_long_enough(self._looked)
        self._looked = now
        seen = digest_of(self._game, state)
        if seen not in self._seen:
            self._seen.add(seen)
            self._changed = now
        return self._is_long_enough(now)

    def _is_long_enough(self, now: int) -> bool:
        return now - self._changed >= self._game.patience

    def follow(self, battle: Battle[S]) -> bool:
        """Whether a battle that keeps its checkpoints is a stalemate; only checkpoints since the last call
        are examined.
        """
        fresh: list[S] = []
        for leg in reversed(battle.legs):
            if leg.state is self._last:
                break
            fresh.append(leg.state)
        else:
            self._forget()
        if fresh:
            self._last = fresh[0]
        is_one = self._looked != _NEVER and self._is_long_enough(self._looked)
        for state in reversed(fresh):
            is_one = self.is_stalemate(state)
        return is_one and not battle.is_over

    def _forget(self) -> None:
        self._seen.clear()
        self._looked = _NEVER


def digest_of(game: Game[S], state: S) -> bytes:
    """Return a digest of the saved state, without counters that only measure time."""
    kept = _without(game.dump(state), game.counters)
    return blake2b(repr(kept).encode(), digest_size=16).digest()


def _without(value: object, counters: frozenset[str]) -> object:
    """Return the data without these keys, at any depth."""
    if isinstance(value, Mapping):
        return {key: _without(item, counters) for key, item in value.items() if key not in counters}
    if isinstance(value, list | tuple):
        return [_without(item, counters) for item in value]
    return value
