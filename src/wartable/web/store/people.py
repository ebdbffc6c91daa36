"""Browsers, links, and who has taken which place at which table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from secrets import token_urlsafe
from time import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.functions import count

from wartable.web.store import schema
from wartable.web.store.journal import Clock, Journal
from wartable.web.tables.entries import Entry

Deed = Callable[[Connection], None]


class Link(NamedTuple):
    """An invitation: the word in it, and the place that it leads to."""

    word: str
    place: str


class TableRow(NamedTuple):
    """A table in a list: its id, title and rules, since when it stands, and one's own places there."""

    id: str
    title: str
    ruleset: str
    since: float
    places: tuple[str, ...]


def hidden(word: str) -> str:
    """What the database holds of a secret word."""
    return sha256(word.encode()).hexdigest()


def fresh_word() -> str:
    """A word that nobody can guess."""
    return token_urlsafe(18)


class People:
    """Who is known, and who sits where. What changes anything is a function for the writer."""

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock
        self._journal = Journal(clock)

    def remember(self, browser: str, recovery: str) -> Deed:
        """Note a new browser, and the word that moves it to another."""
        values = {"id": browser, "recovery": hidden(recovery), "since": self._clock()}
        return lambda connection: _run(connection, insert(schema.browsers).values(values))

    def renew(self, browser: str, recovery: str) -> Deed:
        """Give a browser a new word that moves it; it is noted where it could not be when it first came."""
        row = schema.browsers
        wanted = update(row).where(row.c.id == browser).values(recovery=hidden(recovery))
        note = self.remember(browser, recovery)

        def write(connection: Connection) -> None:
            if not connection.execute(wanted).rowcount:
                note(connection)

        return write

    def recover(self, recovery: str) -> Callable[[Connection], str | None]:
        """The browser that this word belongs to."""
        wanted = select(schema.browsers.c.id).where(schema.browsers.c.recovery == hidden(recovery))
        return lambda connection: connection.scalar(wanted)

    def move(self, recovery: str, fresh: str) -> Callable[[Connection], str | None]:
        """The browser that this word belongs to, which leads nowhere from now on: `fresh` takes its place."""
        row, find = schema.browsers.c, self.recover(recovery)
        used = update(schema.browsers).where(row.recovery == hidden(recovery))
        used = used.values(recovery=hidden(fresh), copies=row.copies + 1)

        def write(connection: Connection) -> str | None:
            found = find(connection)
            return found if connection.execute(used).rowcount else None

        return write

    def make_table(
        self,
        table: str,
        title: str,
        owner: str,
        first: Entry,
        links: Sequence[Link],
        places: Sequence[str],
        *,
        runs: bool = False,
    ) -> Deed:
        """Write a new table: its first entry, its links, and the places that its owner has taken, who with
        `runs` plays none of its seats.
        """
        ruleset = str(first.body["setup"]["ruleset"])
        row = {"id": table, "title": title, "ruleset": ruleset, "owner": owner, "since": self._clock()}
        row["runs"] = int(runs)
        append = self._journal.append(table, 0, first)

        def write(connection: Connection) -> None:
            _run(connection, insert(schema.tables).values(row))
            append(connection)
            for link in links:
                values = {
                    "word": hidden(link.word),
                    "table_id": table,
                    "place": link.place,
                    "text": link.word,
                }
                _run(connection, insert(schema.links).values(values))
            for place in places:
                self.sit(table, owner, place)(connection)

        return write

    def sit(self, table: str, browser: str, place: str) -> Deed:
        """Let a browser take a place; nothing happens where it has it."""
        values = {"table_id": table, "browser": browser, "place": place}

        def write(connection: Connection) -> None:
            if place not in self.places(table, browser)(connection):
                _run(connection, insert(schema.sitting).values(values))

        return write

    def rise(self, table: str, place: str) -> Deed:
        """Let everybody leave a place."""
        found = schema.sitting.c
        return lambda connection: _run(
            connection, delete(schema.sitting).where(found.table_id == table, found.place == place)
        )

    def places(self, table: str, browser: str) -> Callable[[Connection], list[str]]:
        """The places that a browser has at a table."""
        found = schema.sitting.c
        wanted = select(found.place).where(found.table_id == table, found.browser == browser)
        return lambda connection: list(connection.scalars(wanted.order_by(found.place)))

    def owner(self, table: str) -> Callable[[Connection], str | None]:
        """The browser that made a table; None where there is no such table."""
        return lambda connection: connection.scalar(
            select(schema.tables.c.owner).where(schema.tables.c.id == table)
        )

    def links(self, table: str) -> Callable[[Connection], list[Link]]:
        """The invitations of a table that nobody has used, for its owner."""
        found = schema.links.c
        wanted = select(found.text, found.place).where(found.table_id == table, found.used_by.is_(None))
        return lambda connection: [Link(*row) for row in connection.execute(wanted.order_by(found.place))]

    def places_of(self, table: str) -> Callable[[Connection], list[str]]:
        """All places of a table that a link has ever led to."""
        found = schema.links.c
        wanted = select(found.place).where(found.table_id == table).distinct().order_by(found.place)
        return lambda connection: list(connection.scalars(wanted))

    def relink(self, table: str, place: str, word: str, *, keep: str) -> Deed:
        """Give a place of a table another link; everybody leaves the place but the browser `keep`. Nothing
        happens where the table has no such place.
        """
        links, sits = schema.links, schema.sitting
        old = delete(links).where(links.c.table_id == table, links.c.place == place)
        gone = delete(sits).where(sits.c.table_id == table, sits.c.place == place, sits.c.browser != keep)
        values = {"word": hidden(word), "table_id": table, "place": place, "text": word}

        def write(connection: Connection) -> None:
            if connection.execute(old).rowcount:
                _run(connection, insert(links).values(values))
                _run(connection, gone)

        return write

    def seated(self, table: str) -> Callable[[Connection], dict[str, int]]:
        """How many browsers have each place of a table, by place."""
        found = schema.sitting.c
        wanted = select(found.place, count()).where(found.table_id == table).group_by(found.place)
        return lambda connection: {row[0]: row[1] for row in connection.execute(wanted)}

    def owned_by(self, browser: str) -> Callable[[Connection], set[str]]:
        """The tables that a browser has opened."""
        found = schema.tables.c
        wanted = select(found.id).where(found.owner == browser)
        return lambda connection: set(connection.scalars(wanted))

    def tables_of(self, browser: str) -> Callable[[Connection], list[TableRow]]:
        """The tables at which a browser has a place, the newest first."""
        table, sits = schema.tables.c, schema.sitting.c
        wanted = (
            select(table.id, table.title, table.ruleset, table.since, sits.place)
            .join(schema.sitting, sits.table_id == table.id)
            .where(sits.browser == browser)
            .order_by(table.since.desc(), table.id, sits.place)
        )

        def read(connection: Connection) -> list[TableRow]:
            found: dict[str, TableRow] = {}
            for id, title, ruleset, since, place in connection.execute(wanted):
                before = found[id].places if id in found else ()
                found[id] = TableRow(id, title, ruleset, since, (*before, place))
            return list(found.values())

        return read


def secret_of(connection: Connection) -> str:
    """The secret that signs cookies, made when it is first needed."""
    wanted = select(schema.settings.c.value).where(schema.settings.c.key == "secret")
    if connection.scalar(wanted) is None:
        with suppress(IntegrityError), connection.begin_nested():  # another server may be quicker
            _run(connection, insert(schema.settings).values(key="secret", value=token_urlsafe(32)))
    return str(connection.scalar(wanted))


def _run(connection: Connection, statement: object) -> None:
    connection.execute(statement)  # type: ignore[call-overload]
