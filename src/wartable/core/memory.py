"""How much all maps together remember of what they have worked out. A server plays on hundreds of maps, and
what each of them remembers may be bounded and all of it may still fill a machine.
"""

from __future__ import annotations

from typing import Any, Final, Protocol, final

MOST: Final = 48_000_000
"""Bytes, as they are estimated."""
MEMO_LIMIT: Final = 50_000


def make_room(memo: dict[Any, Any], limit: int = MEMO_LIMIT) -> None:
    """Empty a cache that has grown past this number of entries."""
    if len(memo) > limit:
        memo.clear()


class Forgetful(Protocol):
    """What works out again whatever it has forgotten."""

    def forget(self) -> None:
        """Let go of everything that can be worked out again."""


@final
class Memory:
    """What is remembered, by whom. Where it is too much, those forget all who have learned nothing new for
    the longest time.
    """

    __slots__ = ("_owners", "by_itself", "held", "most")
    _owners: Final[dict[int, tuple[Forgetful, int]]]
    """Each with its bytes, by its identity; who has learned something last comes last."""
    by_itself: int
    """Bytes of an owner that has forgotten everything: it is kept for as long as it is known here."""
    held: int
    most: int

    def __init__(self, most: int, *, by_itself: int = 0) -> None:
        self.by_itself = by_itself
        self.most = most
        self.held = 0
        self._owners = {}

    def charge(self, owner: Forgetful, weight: int) -> None:
        """Note that so many bytes more are remembered. To be called before they are kept, as the owner itself
        may be told to forget.
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
    """Bytes of a mask of so many Zones."""
    return 32 + zones // 8
