"""Which server goes on with a table. Each table has one at a time; others follow its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from sqlalchemy import Connection

MOVED: Final = "moved"
"""Another server has written into the log of a table."""
WANTED: Final = "wanted"
"""Another server wants to go on with a table."""
FREED: Final = "freed"
"""Another server lets go of a table."""
LOST: Final = "lost"
"""There may be news of any table: the connection that brings them was gone for a while."""

Tell = Callable[[str, str], None]
"""Takes what has happened, one of the words above, and the id of a table."""


class Busy(Exception):
    """Another server has a table, and does not let go of it."""


class Claims(Protocol):
    """The tables that are this server's own."""

    def holds(self, table: str) -> bool:
        """Whether this server has the table, so that nobody else writes its log."""

    async def take(self, table: str) -> bool:
        """Take a table where no other server has it; whether this server has it then."""

    async def wait_for(self, table: str) -> None:
        """Take a table, and ask the server that has it to let go. Raises Busy where it does not."""

    async def release(self, table: str) -> None:
        """Let others have a table."""

    def announce(self, table: str) -> Callable[[Connection], None]:
        """Tell the other servers of an entry in a table's log, once it is on disk."""

    def close(self) -> None:
        """Let go of all."""


class Alone:
    """The claims of the only server, which has every table."""

    def holds(self, table: str) -> bool:
        """It always does."""
        return True

    async def take(self, table: str) -> bool:
        """There is nothing to do."""
        return True

    async def wait_for(self, table: str) -> None:
        """There is nobody to wait for."""

    async def release(self, table: str) -> None:
        """There is nobody else."""

    def announce(self, table: str) -> Callable[[Connection], None]:
        """Nobody listens."""
        return lambda connection: None

    def close(self) -> None:
        """There is nothing to let go of."""
