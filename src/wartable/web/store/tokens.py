"""API tokens: each opens one place, or has all permissions of its owner."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.sql.functions import count

from wartable.web.store import schema
from wartable.web.store.journal import Clock
from wartable.web.store.people import Deed, hidden


class Bearer(NamedTuple):
    """Owner of a token. `table` and `place` are "" if it has all permissions of the owner."""

    owner: str
    table: str
    place: str


class Tokens:
    """API tokens of a server. Methods that change something return a function for the writer."""

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def make(self, word: str, owner: str, table: str = "", place: str = "") -> Deed:
        """Return a write that adds a token; only its hash is stored."""
        values = {
            "word": hidden(word),
            "owner": owner,
            "table_id": table or None,
            "place": place or None,
            "since": self._clock(),
        }

        def write(connection: Connection) -> None:
            connection.execute(insert(schema.tokens).values(values))

        return write

    def revoke(self, table: str, place: str) -> Callable[[Connection], int]:
        """Return a write that revokes all tokens for a place; its result is their number."""
        found = schema.tokens.c

        def write(connection: Connection) -> int:
            wanted = delete(schema.tokens).where(found.table_id == table, found.place == place)
            return connection.execute(wanted).rowcount

        return write

    def revoke_all_of(self, owner: str) -> Callable[[Connection], int]:
        """Return a write that revokes all tokens with a person's full permissions; its result is their
        number.
        """
        found = schema.tokens.c
        wanted = delete(schema.tokens).where(found.owner == owner, found.table_id.is_(None))
        return lambda connection: connection.execute(wanted).rowcount

    def counted(self, *, table: str = "", owner: str = "") -> Callable[[Connection], dict[str, int]]:
        """Return a query for numbers of tokens: by place of a table, or under "" an owner's full tokens."""
        found = schema.tokens.c
        whose = found.table_id == table if table else (found.owner == owner) & found.table_id.is_(None)
        wanted = select(found.place, count()).where(whose).group_by(found.place)
        return lambda connection: {place or "": number for place, number in connection.execute(wanted)}

    def find(self, word: str) -> Callable[[Connection], Bearer | None]:
        """Return a query for the bearer of a token; None if there is no such token."""
        found = schema.tokens.c
        wanted = select(found.owner, found.table_id, found.place).where(found.word == hidden(word))

        def read(connection: Connection) -> Bearer | None:
            row = connection.execute(wanted).first()
            return None if row is None else Bearer(row[0], row[1] or "", row[2] or "")

        return read
