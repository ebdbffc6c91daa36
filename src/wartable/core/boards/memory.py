"""Memory budget that the caches of all maps share. A server plays on hundreds of maps: even if the caches of
each are limited, together they could fill the memory of a machine.
"""

from __future__ import annotations

from typing import Any, Final, Protocol, final

from wartable.core.data.declared import define, field

MOST: Final = 48_000_000
"""Limit for all caches together, in estimated bytes."""
MEMO_LIMIT: Final = 50_000


def empty_cache_if_over_limit(memo: dict[Any, Any], limit: int = MEMO_LIMIT) -> None:
    """Empty a cache if it has more than `limit` entries."""
    if len(memo) > limit:
        memo.clear()


class CacheOwner(Protocol):
    """Protocol of an object with caches that can be emptied."""

    def forget(self) -> None:
        """Drop all cached results; they can be computed again."""


@define
@final
class CacheBudget:
    """Account of the bytes in the caches of each owner. If they exceed the limit `most`, the caches of those
    owners that have cached nothing new for the longest time are emptied.
    """

    most: int
    by_itself: int = 0
    """Bytes of an owner with empty caches. An owner in this account is kept in memory."""
    held: int = field(0)
    _owners: dict[int, tuple[CacheOwner, int]] = field({})
    """Each owner and its bytes, by the owner's Python id; the owner that was charged last comes last."""

    def add_bytes(self, owner: CacheOwner, weight: int) -> None:
        """Add `weight` bytes to the account of this owner. Call this before a result is stored in one of the
        owner's caches, because the call may empty that cache.
        """
        known = self._owners.pop(id(owner), None)
        if known is None:
            weight += self.by_itself
        self._owners[id(owner)] = (owner, weight if known is None else known[1] + weight)
        self.held += weight
        if self.held > self.most:
            self._make_room()

    def _make_room(self) -> None:
        """Empty the caches of owners, and remove these from the account, down to three quarters of the
        limit.
        """
        while self._owners and self.held > self.most * 3 // 4:
            owner, weight = self._owners.pop(next(iter(self._owners), 0))
            self.held -= weight
            owner.forget()


MEMORY: Final = CacheBudget(MOST, by_itself=30_000)


def mask_size_in_bytes(zones: int) -> int:
    """Return the size of a mask for this number of Zones, in bytes."""
    return 32 + zones // 8
