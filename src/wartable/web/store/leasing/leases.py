"""Table leases: one server owns each table; others follow its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from sqlalchemy import Connection

MOVED: Final = "moved"
"""Another server has appended to the log of a table."""
WANTED: Final = "wanted"
"""Another server requests a table."""
FREED: Final = "freed"
"""Another server has released a table."""
TALKED: Final = "talked"
"""At another server someone has written to the people of a table."""
LOST: Final = "lost"
"""Any table may have changed: the connection for notifications was lost for a while."""

Tell = Callable[[str, str], None]
"""Callback for a notification, one of the constants above, with a table's id."""


class Busy(Exception):
    """Raised if another server does not release a table in time."""


class Leases(Protocol):
    """The tables leased by this server."""

    def holds(self, table: str) -> bool:
        """Whether this server holds the table, so that no other writes its log."""

    async def take(self, table: str) -> bool:
        """Acquire the lease of a table unless another server holds it; return whether this server holds it
        now.
        """

    async def wait_for(self, table: str) -> None:
        """Acquire the lease of a table, asking the server that holds it to release it.

        Raises Busy if that server does not.
        """

    async def release(self, table: str) -> None:
        """Release the lease of a table."""

    def announce(self, table: str, what: str = MOVED) -> Callable[[Connection], None]:
        """Return a write that notifies other servers once the transaction is committed, by default of a log
        entry.
        """

    def close(self) -> None:
        """Release all tables."""


class SingleServerLeases:
    """Leases of a single server, which holds every table."""

    def holds(self, table: str) -> bool:
        """Return True."""
        return True

    async def take(self, table: str) -> bool:
        """Return True."""
        return True

    async def wait_for(self, table: str) -> None:
        """Return at once."""

    async def release(self, table: str) -> None:
        """Do nothing."""

    def announce(self, table: str, what: str = MOVED) -> Callable[[Connection], None]:
        """Return a write that does nothing."""
        return lambda connection: None

    def close(self) -> None:
        """Do nothing."""
