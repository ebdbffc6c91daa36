"""Leases of tables: only the server that holds a table's lease may change it; others follow its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from sqlalchemy import Connection

MOVED: Final = "moved"
"""Another server has appended to the log of a table."""
WANTED: Final = "wanted"
"""Another server wants the lease of a table."""
FREED: Final = "freed"
"""Another server has released the lease of a table."""
TALKED: Final = "talked"
"""Someone at another server has written a message at a table."""
LOST: Final = "lost"
"""The connection for notifications was lost for a while, so that any table may have changed."""

Tell = Callable[[str, str], None]
"""Function that is called with a notification, which is one of the constants above, and the id of a table."""


class Busy(Exception):
    """Raised if another server does not release the lease of a table in time."""


class Leases(Protocol):
    """Acquires and releases the leases of tables for this server, and notifies other servers."""

    def holds(self, table: str) -> bool:
        """Whether this server holds the lease of a table, so that no other server writes to its log."""

    async def try_acquire(self, table: str) -> bool:
        """Acquire the lease of a table, unless another server holds it. Returns whether this server holds the
        lease now.
        """

    async def acquire(self, table: str) -> None:
        """Acquire the lease of a table. If another server holds it, ask that server to release it, and wait.
        Raises Busy if it does not.
        """

    async def release(self, table: str) -> None:
        """Release the lease of a table."""

    def notify_others(self, table: str, kind: str = MOVED) -> Callable[[Connection], None]:
        """Return a write that notifies other servers about a table once its transaction is committed. `kind`
        is the kind of notification, by default that there is a new log entry.
        """

    def close(self) -> None:
        """Release all leases."""


class SingleServerLeases:
    """Leases for a database with a single server, which always holds every table."""

    def holds(self, table: str) -> bool:
        """Return True."""
        return True

    async def try_acquire(self, table: str) -> bool:
        """Return True."""
        return True

    async def acquire(self, table: str) -> None:
        """Return at once."""

    async def release(self, table: str) -> None:
        """Do nothing."""

    def notify_others(self, table: str, kind: str = MOVED) -> Callable[[Connection], None]:
        """Return a write that does nothing."""
        return lambda connection: None

    def close(self) -> None:
        """Do nothing."""
