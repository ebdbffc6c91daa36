"""Browsers, invitation links, and the places that browsers have at tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from secrets import choice, token_urlsafe
from time import time
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.functions import count

from wartable.web.store import schema
from wartable.web.store.journal import Clock, TableLogStore
from wartable.web.tables.entries import LogEntry

DatabaseWrite = Callable[[Connection], None]
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits of which codes are made; none of them looks like another."""


class InviteLink(NamedTuple):
    """An invitation link: its secret word, and the place to which it leads."""

    word: str
    place: str


class TableRow(NamedTuple):
    """A table at which a browser has places: its id, title, ruleset and time of creation, and the places."""

    id: str
    title: str
    ruleset: str
    since: float
    places: tuple[str, ...]


def stored_hash_of(word: str) -> str:
    """Return the hash of a secret word, which is stored in place of the word."""
    return sha256(word.encode()).hexdigest()


def random_word() -> str:
    """Return a random secret word, which can be used in URLs."""
    return token_urlsafe(18)


def random_code() -> str:
    """Return a random code of ten letters and digits that is easy to type."""
    return "".join([choice(_LETTERS) for _ in range(10)])


class People:
    """Makes queries and writes about browsers and their places at tables. Each is a function that
    `Database.read` or `Database.write` calls with a connection.
    """

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock
        self._journal = TableLogStore(clock)

    def add_browser(self, browser: str, recovery: str) -> DatabaseWrite:
        """Return a write that adds a browser. `recovery` is the secret word with which its tables can be
        moved to another browser.
        """
        values = {"id": browser, "recovery": stored_hash_of(recovery), "since": self._clock()}
        return lambda connection: _run(connection, insert(schema.browsers).values(values))

    def renew_recovery_word(self, browser: str, recovery: str) -> DatabaseWrite:
        """Return a write that replaces the recovery word of a browser, and adds the browser if it is
        missing.
        """
        row = schema.browsers
        query = update(row).where(row.c.id == browser).values(recovery=stored_hash_of(recovery))
        note = self.add_browser(browser, recovery)

        def write(connection: Connection) -> None:
            if not connection.execute(query).rowcount:
                note(connection)

        return write

    def browser_to_recover(self, recovery: str) -> Callable[[Connection], str | None]:
        """Return a query for the browser with this recovery word; its result is None if there is none."""
        query = select(schema.browsers.c.id).where(schema.browsers.c.recovery == stored_hash_of(recovery))
        return lambda connection: connection.scalar(query)

    def use_recovery_word(self, recovery: str, next_recovery: str) -> Callable[[Connection], str | None]:
        """Return a write that uses the recovery word `recovery`, and replaces it by `next_recovery`. Its
        result is the browser that had the word; None if there is none.
        """
        row, find = schema.browsers.c, self.browser_to_recover(recovery)
        used = update(schema.browsers).where(row.recovery == stored_hash_of(recovery))
        used = used.values(recovery=stored_hash_of(next_recovery), copies=row.copies + 1)

        def write(connection: Connection) -> str | None:
            found = find(connection)
            return found if connection.execute(used).rowcount else None

        return write

    def make_table(
        self,
        table: str,
        title: str,
        owner: str,
        first: LogEntry,
        links: Sequence[InviteLink],
        places: Sequence[str],
        *,
        runs: bool = False,
    ) -> DatabaseWrite:
        """Return a write that adds a table with its first log entry, its invitation links, and the places of
        its owner. `runs` says that the owner runs the table and plays none of its seats.
        """
        ruleset = str(first.body["setup"]["ruleset"])
        row = {"id": table, "title": title, "ruleset": ruleset, "owner": owner, "since": self._clock()}
        row["runs"] = int(runs)
        append = self._journal.append(table, 0, first)

        def write(connection: Connection) -> None:
            _run(connection, insert(schema.tables).values(row))
            _run(connection, insert(schema.lobbies).values(table_id=table, code=random_code()))
            append(connection)
            for link in links:
                values = {
                    "word": stored_hash_of(link.word),
                    "table_id": table,
                    "place": link.place,
                    "text": link.word,
                }
                _run(connection, insert(schema.links).values(values))
            for place in places:
                self.give_place(table, owner, place)(connection)

        return write

    def give_place(self, table: str, browser: str, place: str) -> DatabaseWrite:
        """Return a write that gives a browser a place at a table, unless it has the place already."""
        values = {"table_id": table, "browser": browser, "place": place}

        def write(connection: Connection) -> None:
            if place not in self.places_of_browser(table, browser)(connection):
                _run(connection, insert(schema.sitting).values(values))

        return write

    def clear_place(self, table: str, place: str) -> DatabaseWrite:
        """Return a write that takes a place from all browsers that have it."""
        found = schema.sitting.c
        return lambda connection: _run(
            connection, delete(schema.sitting).where(found.table_id == table, found.place == place)
        )

    def places_of_browser(self, table: str, browser: str) -> Callable[[Connection], list[str]]:
        """Return a query for the places that a browser has at a table."""
        found = schema.sitting.c
        query = select(found.place).where(found.table_id == table, found.browser == browser)
        return lambda connection: list(connection.scalars(query.order_by(found.place)))

    def owner_of(self, table: str) -> Callable[[Connection], str | None]:
        """Return a query for the browser that owns a table; its result is None if there is no such table."""
        return lambda connection: connection.scalar(
            select(schema.tables.c.owner).where(schema.tables.c.id == table)
        )

    def unused_links(self, table: str) -> Callable[[Connection], list[InviteLink]]:
        """Return a query for the unused invitation links of a table, for its owner to send."""
        found = schema.links.c
        query = select(found.text, found.place).where(found.table_id == table, found.used_by.is_(None))
        return lambda connection: [
            InviteLink(*row) for row in connection.execute(query.order_by(found.place))
        ]

    def places_of_table(self, table: str) -> Callable[[Connection], list[str]]:
        """Return a query for all places of a table that can have holders: those with a link, used or not."""
        found = schema.links.c
        query = select(found.place).where(found.table_id == table).distinct().order_by(found.place)
        return lambda connection: list(connection.scalars(query))

    def replace_link_and_evict(self, table: str, place: str, word: str, *, keep: str) -> DatabaseWrite:
        """Return a write that replaces the link of a place by one with the secret word `word`, and takes the
        place from all browsers but the one with the id `keep`. It does nothing if the table has no such
        place.
        """
        links, sits = schema.links, schema.sitting
        old = delete(links).where(links.c.table_id == table, links.c.place == place)
        gone = delete(sits).where(sits.c.table_id == table, sits.c.place == place, sits.c.browser != keep)
        values = {"word": stored_hash_of(word), "table_id": table, "place": place, "text": word}

        def write(connection: Connection) -> None:
            if connection.execute(old).rowcount:
                _run(connection, insert(links).values(values))
                _run(connection, gone)

        return write

    def browser_counts(self, table: str) -> Callable[[Connection], dict[str, int]]:
        """Return a query for the number of browsers that have each place of a table. Its result has them by
        the place.
        """
        found = schema.sitting.c
        query = select(found.place, count()).where(found.table_id == table).group_by(found.place)
        return lambda connection: {row[0]: row[1] for row in connection.execute(query)}

    def tables_owned_by(self, browser: str) -> Callable[[Connection], set[str]]:
        """Return a query for the ids of the tables that a browser owns."""
        found = schema.tables.c
        query = select(found.id).where(found.owner == browser)
        return lambda connection: set(connection.scalars(query))

    def tables_with_places_of(self, browser: str) -> Callable[[Connection], list[TableRow]]:
        """Return a query for the tables at which a browser has places, newest first."""
        table, sits = schema.tables.c, schema.sitting.c
        query = (
            select(table.id, table.title, table.ruleset, table.since, sits.place)
            .join(schema.sitting, sits.table_id == table.id)
            .where(sits.browser == browser)
            .order_by(table.since.desc(), table.id, sits.place)
        )

        def read(connection: Connection) -> list[TableRow]:
            found: dict[str, TableRow] = {}
            for id, title, ruleset, since, place in connection.execute(query):
                before = found[id].places if id in found else ()
                found[id] = TableRow(id, title, ruleset, since, (*before, place))
            return list(found.values())

        return read


def cookie_secret(connection: Connection) -> str:
    """Return the secret that signs cookies; it is made when it is first needed."""
    query = select(schema.settings.c.value).where(schema.settings.c.key == "secret")
    if connection.scalar(query) is None:
        with suppress(IntegrityError), connection.begin_nested():  # another server may be quicker
            _run(connection, insert(schema.settings).values(key="secret", value=token_urlsafe(32)))
    return str(connection.scalar(query))


def _run(connection: Connection, statement: object) -> None:
    connection.execute(statement)  # type: ignore[call-overload]
