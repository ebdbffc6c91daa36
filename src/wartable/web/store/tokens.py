"""Tokens: words by which programs are known. Each opens one place, or all that its owner may do."""

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
    """Who made a token. `table` and `place` are "" where it opens all that its owner may do."""

    owner: str
    table: str
    place: str


class Tokens:
    """The tokens of a server. What changes anything is a function for the writer."""

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def make(self, word: str, owner: str, table: str = "", place: str = "") -> Deed:
        """Note a new token. The word itself is not kept."""
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
        """Let no token open this place any more; the number of those that did."""
        found = schema.tokens.c

        def write(connection: Connection) -> int:
            wanted = delete(schema.tokens).where(found.table_id == table, found.place == place)
            return connection.execute(wanted).rowcount

        return write

    def revoke_all_of(self, owner: str) -> Callable[[Connection], int]:
        """Let no token do any more all that this person may; the number of those that did."""
        found = schema.tokens.c
        wanted = delete(schema.tokens).where(found.owner == owner, found.table_id.is_(None))
        return lambda connection: connection.execute(wanted).rowcount

    def counted(self, *, table: str = "", owner: str = "") -> Callable[[Connection], dict[str, int]]:
        """How many tokens open each place of a table, or, by "", do all that an owner may."""
        found = schema.tokens.c
        whose = found.table_id == table if table else (found.owner == owner) & found.table_id.is_(None)
        wanted = select(found.place, count()).where(whose).group_by(found.place)
        return lambda connection: {place or "": number for place, number in connection.execute(wanted)}

    def find(self, word: str) -> Callable[[Connection], Bearer | None]:
        """Who holds the token with this word; None where there is no such token."""
        found = schema.tokens.c
        wanted = select(found.owner, found.table_id, found.place).where(found.word == hidden(word))

        def read(connection: Connection) -> Bearer | None:
            row = connection.execute(wanted).first()
            return None if row is None else Bearer(row[0], row[1] or "", row[2] or "")

        return read
