"""API tokens, each of which is valid for one place at a table, or for all places of its owner."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.sql.functions import count

from wartable.web.store import schema
from wartable.web.store.journal import Clock
from wartable.web.store.people import DatabaseWrite, stored_hash_of


class Bearer(NamedTuple):
    """The owner of a token, and the place for which it is valid. `table` and `place` are "" if it is valid
    for all places of the owner.
    """

    owner: str
    table: str
    place: str


class Tokens:
    """Makes queries and writes about API tokens. Each is a function that `Database.read` or `Database.write`
    calls with a connection.
    """

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def add_token(self, word: str, owner: str, table: str = "", place: str = "") -> DatabaseWrite:
        """Return a write that adds the token `word`, of which only the hash is stored. Without `table` and
        `place` it is valid for all places of its owner.
        """
        values = {
            "word": stored_hash_of(word),
            "owner": owner,
            "table_id": table or None,
            "place": place or None,
            "since": self._clock(),
        }

        def write(connection: Connection) -> None:
            connection.execute(insert(schema.tokens).values(values))

        return write

    def revoke(self, table: str, place: str) -> Callable[[Connection], int]:
        """Return a write that revokes all tokens for one place; its result is their number."""
        found = schema.tokens.c

        def write(connection: Connection) -> int:
            query = delete(schema.tokens).where(found.table_id == table, found.place == place)
            return connection.execute(query).rowcount

        return write

    def revoke_personal_tokens(self, owner: str) -> Callable[[Connection], int]:
        """Return a write that revokes the tokens of a person that are valid for all of their places, but none
        that is for one place only; its result is their number.
        """
        found = schema.tokens.c
        query = delete(schema.tokens).where(found.owner == owner, found.table_id.is_(None))
        return lambda connection: connection.execute(query).rowcount

    def count_by_place(self, *, table: str = "", owner: str = "") -> Callable[[Connection], dict[str, int]]:
        """Return a query for numbers of tokens. Given a table, it counts the tokens for each of its places,
        by the place; given an owner, it counts those that are valid for all places of the owner, under "".
        """
        found = schema.tokens.c
        whose = found.table_id == table if table else (found.owner == owner) & found.table_id.is_(None)
        query = select(found.place, count()).where(whose).group_by(found.place)
        return lambda connection: {place or "": number for place, number in connection.execute(query)}

    def find(self, word: str) -> Callable[[Connection], Bearer | None]:
        """Return a query for the bearer of a token; its result is None if there is no such token."""
        found = schema.tokens.c
        query = select(found.owner, found.table_id, found.place).where(found.word == stored_hash_of(word))

        def read(connection: Connection) -> Bearer | None:
            row = connection.execute(query).first()
            return None if row is None else Bearer(row[0], row[1] or "", row[2] or "")

        return read
