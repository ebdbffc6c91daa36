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
"""Number of samples of the state that are taken within the patience of a game."""

_NEVER: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Stillness(Generic[S]):
    """Detector of stalemates. A battle is a stalemate if it reached no new state during a number of rounds,
    the game's `patience`: it is at a standstill or goes round in circles.

    States are compared by their saved data, without the keys that only count time or dice (`Game.counters`).
    """

    __slots__ = ("_changed", "_game", "_last", "_looked", "_seen")

    _game: Game[S]
    _seen: set[bytes]
    _looked: int
    """Round of the last sample."""
    _changed: int
    """Last round with a new state."""
    _last: S | None
    """State at the last examined checkpoint of the battle that `follow` watches. Copies of a battle share
    their checkpoints, so they can be followed as well.
    """

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self._seen = set()
        self._looked = _NEVER
        self._changed = 0
        self._last = None

    def is_stalemate(self, state: S) -> bool:
        """Whether the battle is a stalemate by now. Call this at every checkpoint, in order, with the state
        there. If the battle returns to an earlier round, for example by an undo, everything seen so far is
        forgotten.
        """
        elapsed = state.elapsed()
        if elapsed < self._looked:
            self._forget()
        if self._looked == _NEVER:
            self._changed = elapsed
        elif elapsed < self._looked + max(1, self._game.patience // _SAMPLES):
            return self._is_long_enough(self._looked)
        self._looked = elapsed
        seen = digest_of(self._game, state)
        if seen not in self._seen:
            self._seen.add(seen)
            self._changed = elapsed
        return self._is_long_enough(elapsed)

    def _is_long_enough(self, elapsed: int) -> bool:
        """Whether no new state has been seen for the game's `patience`."""
        return elapsed - self._changed >= self._game.patience

    def follow(self, battle: Battle[S]) -> bool:
        """Whether a battle is a stalemate by now. Each call examines the checkpoints since the last one."""
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
    """Return a digest of the state as it is saved. Values that only count time or dice (`Game.counters`) do
    not matter.
    """
    kept = _without_counters(game.dump(state), game.counters)
    return blake2b(repr(kept).encode(), digest_size=16).digest()


def _without_counters(value: object, counters: frozenset[str]) -> object:
    """Return the data without the keys `counters`, at any depth."""
    if isinstance(value, Mapping):
        return {key: _without_counters(item, counters) for key, item in value.items() if key not in counters}
    if isinstance(value, list | tuple):
        return [_without_counters(item, counters) for item in value]
    return value
