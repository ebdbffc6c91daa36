"""Lobbies of tables: the names of people, their requests to join, and their admission."""

from __future__ import annotations

import json
from collections.abc import Callable
from secrets import token_hex
from time import time
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, exists, insert, select, update
from sqlalchemy.sql.functions import count

from wartable.web.store import schema
from wartable.web.store.journal import Clock
from wartable.web.store.people import DatabaseWrite, stored_hash_of
from wartable.web.store.seats import Seats
from wartable.web.tables.refusals import OFTEN, Refused

MAX_REQUESTS: Final = 20
"""Greatest number of open requests to join one table."""
AWAY_SECONDS: Final = 60.0
"""Seconds after which a person counts as away who has had no page of the table open."""
_FULL_MESSAGE: Final = (
    f"{MAX_REQUESTS} people are waiting at this table, the most that its lobby has room for: try again later"
)


class Profile(NamedTuple):
    """The name, colour and emblem that a person has chosen."""

    name: str
    colour: str
    emblem: str


class JoinRequest(NamedTuple):
    """An open request to join a table. `person` is the public id of the person at the table; `browser` is
    secret. If the person is at the table already, with another browser, the request is to come back with
    this one.
    """

    browser: str
    person: str
    place: str
    units: tuple[str, ...]
    profile: Profile


class LobbyStore:
    """Makes queries and writes about lobbies. Each is a function that `Database.read` or `Database.write`
    calls with a connection.
    """

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    # ------------------------------------------------------------------ people

    def profile(self, browser: str) -> Callable[[Connection], Profile | None]:
        """Return a query for the profile of the person at a browser; its result is None if they have given
        none.
        """
        row = schema.persons.c
        query = select(row.name, row.colour, row.emblem).where(row.browser == browser)

        def read(connection: Connection) -> Profile | None:
            found = connection.execute(query).first()
            return None if found is None else Profile(*found)

        return read

    def rename(self, browser: str, profile: Profile) -> DatabaseWrite:
        """Return a write that saves the profile of the person at a browser."""
        row = schema.persons
        change = update(row).where(row.c.browser == browser).values(**profile._asdict())

        def write(connection: Connection) -> None:
            if not connection.execute(change).rowcount:
                connection.execute(insert(row).values(browser=browser, **profile._asdict()))

        return write

    def person_id_of(self, table: str, browser: str) -> Callable[[Connection], str]:
        """Return a query for the id that the person at a browser has at a table; "" if they have none."""
        row = schema.members.c
        query = select(row.person).where(row.table_id == table, row.browser == browser)
        return lambda connection: str(connection.scalar(query) or "")

    def ensure_person_id(self, table: str, browser: str) -> Callable[[Connection], str]:
        """Return a write that gives the person at a browser an id at a table, unless they have one; its
        result is the id.
        """
        find = self.person_id_of(table, browser)

        def write(connection: Connection) -> str:
            found = find(connection)
            if not found:
                found = token_hex(6)
                row = {"table_id": table, "browser": browser, "person": found}
                connection.execute(insert(schema.members).values(row))
            return found

        return write

    def browser_of_person(self, table: str, person: str) -> Callable[[Connection], str]:
        """Return a query for the browser of the person with this id at a table; "" if there is none."""
        row = schema.members.c
        query = select(row.browser).where(row.table_id == table, row.person == person)
        return lambda connection: str(connection.scalar(query) or "")

    # ------------------------------------------------------------------ the lobby

    def lobby_code(self, table: str) -> Callable[[Connection], str]:
        """Return a query for the code in the link of a table's lobby; "" if there is no such table."""
        row = schema.lobbies.c
        return lambda connection: str(connection.scalar(select(row.code).where(row.table_id == table)) or "")

    def table_with_code(self, code: str) -> Callable[[Connection], str]:
        """Return a query for the table whose lobby has this code; "" if there is none."""
        row = schema.lobbies.c
        return lambda connection: str(connection.scalar(select(row.table_id).where(row.code == code)) or "")

    def request_place(
        self, table: str, browser: str, place: str, units: tuple[str, ...], returning: str = ""
    ) -> DatabaseWrite:
        """Return a write that makes a request of a browser for a place and units; it replaces an earlier
        request of this browser. `returning` is the id of a person at the table who had another browser
        before, and now asks to come back with this one. The write raises Refused if too many others are
        waiting.
        """
        row = schema.requests
        here, mine = row.c.table_id == table, row.c.browser == browser
        others = select(count()).select_from(row).where(here, ~mine)
        make = self.ensure_person_id(table, browser)

        def write(connection: Connection) -> None:
            if int(connection.scalar(others) or 0) >= MAX_REQUESTS:
                raise Refused(OFTEN, _FULL_MESSAGE)
            person = returning or make(connection)
            values = {"person": person, "place": place, "units": json.dumps(units)}
            connection.execute(delete(row).where(here, mine))
            connection.execute(
                insert(row).values(table_id=table, browser=browser, at=self._clock(), **values)
            )

        return write

    def withdraw(self, table: str, browser: str) -> DatabaseWrite:
        """Return a write that removes the request of a browser."""
        row = schema.requests.c
        gone = delete(schema.requests).where(row.table_id == table, row.browser == browser)

        def write(connection: Connection) -> None:
            connection.execute(gone)

        return write

    def open_requests(self, table: str) -> Callable[[Connection], list[JoinRequest]]:
        """Return a query for the open requests to join a table, oldest first."""
        row, who = schema.requests.c, schema.persons.c
        query = (
            select(row.browser, row.person, row.place, row.units, who.name, who.colour, who.emblem)
            .join(schema.persons, who.browser == row.browser)
            .where(row.table_id == table)
            .order_by(row.at, row.person)
        )

        def read(connection: Connection) -> list[JoinRequest]:
            return [
                JoinRequest(found[0], found[1], found[2], tuple(json.loads(found[3])), Profile(*found[4:]))
                for found in connection.execute(query)
            ]

        return read

    # ------------------------------------------------------------------ places

    def admit(self, table: str, request: JoinRequest, *, keep: tuple[str, ...]) -> DatabaseWrite:
        """Return a write that grants a request: the browser gets the place, and the request is removed. If
        the place is a seat, its links are marked as used, tokens for it are revoked, and all browsers but
        those in `keep` lose it.
        """
        sits, place = schema.sitting.c, request.place
        row = {"table_id": table, "browser": request.browser, "place": place}
        mine = (sits.table_id == table) & (sits.place == place) & (sits.browser == request.browser)
        close = self.withdraw(table, request.browser)

        def write(connection: Connection) -> None:
            if not place.startswith("-"):
                self._revoke_access(connection, request, table, keep)
            if not connection.scalar(select(exists().where(mine))):
                connection.execute(insert(schema.sitting).values(row))
            close(connection)

        return write

    def move_person_to_browser(self, table: str, person: str, browser: str) -> DatabaseWrite:
        """Return a write that makes `browser` the browser of a person at a table."""
        row = schema.members.c
        old = (row.table_id == table) & ((row.person == person) | (row.browser == browser))

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.members).where(old))
            values = {"table_id": table, "browser": browser, "person": person}
            connection.execute(insert(schema.members).values(values))

        return write

    @staticmethod
    def _revoke_access(
        connection: Connection, request: JoinRequest, table: str, keep: tuple[str, ...]
    ) -> None:
        links, tokens, sits = schema.links, schema.tokens.c, schema.sitting.c
        place = request.place
        used = update(links).where(links.c.table_id == table, links.c.place == place)
        connection.execute(used.values(used_by=request.browser))
        connection.execute(delete(schema.tokens).where(tokens.table_id == table, tokens.place == place))
        seated = (sits.table_id == table) & (sits.place == place) & sits.browser.not_in(keep)
        connection.execute(delete(schema.sitting).where(seated))

    def leave_seat(self, table: str, browser: str, place: str, word: str) -> DatabaseWrite:
        """Return a write that takes a seat from a browser. If no one but the table's owner holds the seat
        after that, its links are replaced by a new one with the secret word `word`.
        """
        sits, links = schema.sitting.c, schema.links
        gone = delete(schema.sitting).where(
            sits.table_id == table, sits.place == place, sits.browser == browser
        )
        here = (links.c.table_id == table) & (links.c.place == place)
        link = {"word": stored_hash_of(word), "table_id": table, "place": place, "text": word}
        taken = Seats(self._clock).seats_of_others(table)

        def write(connection: Connection) -> None:
            connection.execute(gone)
            if place not in taken(connection):
                connection.execute(delete(links).where(here))
                connection.execute(insert(links).values(link))

        return write

    def browsers_by_person(self, table: str) -> Callable[[Connection], dict[str, str]]:
        """Return a query for the browsers of the people at a table, by the ids of the people."""
        row = schema.members.c
        query = select(row.person, row.browser).where(row.table_id == table)
        return lambda connection: {row[0]: row[1] for row in connection.execute(query)}

    def absent_people(self, table: str) -> Callable[[Connection], tuple[str, ...]]:
        """Return a query for the ids of the people of a table who have no page of it open."""
        row, seen = schema.members.c, schema.presence.c
        here = select(seen.place).where(seen.table_id == table, seen.at > self._clock() - AWAY_SECONDS)
        known = select(row.person).where(row.table_id == table)

        def read(connection: Connection) -> tuple[str, ...]:
            present = set(connection.scalars(here))
            return tuple(
                person for person in connection.scalars(known) if presence_mark(person) not in present
            )

        return read


def presence_mark(person: str) -> str:
    """Return the mark that stands for a person, by the person's id, where presence is recorded."""
    return f"@{person}"


LOBBY: Final = LobbyStore()
