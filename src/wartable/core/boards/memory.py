"""Memory budget shared by the caches of all maps. A server plays on hundreds of maps; even bounded caches of
each could together fill a machine.
"""

from __future__ import annotations

from typing import Any, Final, Protocol, final

from wartable.core.data.declared import define, field

MOST: Final = 48_000_000
"""Limit for all caches, in estimated bytes."""
MEMO_LIMIT: Final = 50_000


def make_room(memo: dict[Any, Any], limit: int = MEMO_LIMIT) -> None:
    """Empty a cache that has grown past this number of entries."""
    if len(memo) > limit:
        memo.clear()


class Forgetful(Protocol):
    """Protocol of an object with caches that can be emptied."""

    def forget(self) -> None:
        """Drop all cached results; they can be computed again."""


@define
@final
class Memory:
    """Account of the cached bytes of each owner. Above the limit, the caches of those owners that have cached
    nothing new for the longest time are emptied.
    """

    most: int
    by_itself: int = 0
    """Bytes of an owner whose caches are empty; the owner itself is kept as long as it is known here."""
    held: int = field(0)
    _owners: dict[int, tuple[Forgetful, int]] = field({})
    """Owner and bytes, by the owner's identity; the owner charged last comes last."""

    def charge(self, owner: Forgetful, weight: int) -> None:
        """Charge an owner with more bytes. Call this before storing the result, as the call may empty the
        owner's own caches.
        """
        known = self._owners.pop(id(owner), None)
        if known is None:
            weight += self.by_itself
        self._owners[id(owner)] = (owner, weight if known is None else known[1] + weight)
        self.held += weight
        if self.held > self.most:
            self._make_room()

    def _make_room(self) -> None:
        while self._owners and self.held > self.most * 3 // 4:
            owner, weight = self._owners.pop(next(iter(self._owners), 0))
            self.held -= weight
            owner.forget()


MEMORY: Final = Memory(MOST, by_itself=30_000)


def mask_weight(zones: int) -> int:
    """Return the size of a mask of Zones, in bytes."""
    return 32 + zones // 8
