"""Lobbies of tables: names of people, requests to join, and admission."""

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
from wartable.web.store.people import Deed, hidden
from wartable.web.store.seats import Seats
from wartable.web.tables.refusals import OFTEN, Refused

MOST: Final = 20
"""Most open requests to join one table."""
AWAY: Final = 60.0
"""Seconds without an open page after which a person counts as away."""
_FULL: Final = (
    f"{MOST} people are waiting at this table, the most that its lobby has room for: try again later"
)


class Profile(NamedTuple):
    """Name, colour and emblem of a person."""

    name: str
    colour: str
    emblem: str


class JoinRequest(NamedTuple):
    """An open request to join a table. `person` is the id at the table, `browser` is secret.

    If `person` is at the table already, with another browser, the request is to come back with this one.
    """

    browser: str
    person: str
    place: str
    units: tuple[str, ...]
    profile: Profile


class Lobby:
    """Lobbies. Methods that change something return a function for the writer."""

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    # ------------------------------------------------------------------ people

    def profile(self, browser: str) -> Callable[[Connection], Profile | None]:
        """Return a query for the name, colour and emblem of a browser; None if it has not given any."""
        row = schema.persons.c
        wanted = select(row.name, row.colour, row.emblem).where(row.browser == browser)

        def read(connection: Connection) -> Profile | None:
            found = connection.execute(wanted).first()
            return None if found is None else Profile(*found)

        return read

    def rename(self, browser: str, profile: Profile) -> Deed:
        """Return a write that stores the name, colour and emblem of a browser."""
        row = schema.persons
        change = update(row).where(row.c.browser == browser).values(**profile._asdict())

        def write(connection: Connection) -> None:
            if not connection.execute(change).rowcount:
                connection.execute(insert(row).values(browser=browser, **profile._asdict()))

        return write

    def person(self, table: str, browser: str) -> Callable[[Connection], str]:
        """Return a query for the id of a browser at a table; "" if it has none."""
        row = schema.members.c
        wanted = select(row.person).where(row.table_id == table, row.browser == browser)
        return lambda connection: str(connection.scalar(wanted) or "")

    def make_person(self, table: str, browser: str) -> Callable[[Connection], str]:
        """Return a write that gives a browser an id at a table; its result is the id."""
        find = self.person(table, browser)

        def write(connection: Connection) -> str:
            found = find(connection)
            if not found:
                found = token_hex(6)
                row = {"table_id": table, "browser": browser, "person": found}
                connection.execute(insert(schema.members).values(row))
            return found

        return write

    def browser(self, table: str, person: str) -> Callable[[Connection], str]:
        """Return a query for the browser of a person at a table; "" for none."""
        row = schema.members.c
        wanted = select(row.browser).where(row.table_id == table, row.person == person)
        return lambda connection: str(connection.scalar(wanted) or "")

    # ------------------------------------------------------------------ the lobby

    def code(self, table: str) -> Callable[[Connection], str]:
        """Return a query for the code of a table's lobby."""
        row = schema.lobbies.c
        return lambda connection: str(connection.scalar(select(row.code).where(row.table_id == table)) or "")

    def table(self, code: str) -> Callable[[Connection], str]:
        """Return a query for the table of a lobby; "" if there is none with this code."""
        row = schema.lobbies.c
        return lambda connection: str(connection.scalar(select(row.table_id).where(row.code == code)) or "")

    def ask(self, table: str, browser: str, place: str, units: tuple[str, ...], returning: str = "") -> Deed:
        """Return a write that asks for a place, in place of an earlier request by the same browser.

        `returning` is the id of a person at the table who had another browser. Raises Refused if too many
        others are waiting.
        """
        row = schema.requests
        here, mine = row.c.table_id == table, row.c.browser == browser
        others = select(count()).select_from(row).where(here, ~mine)
        make = self.make_person(table, browser)

        def write(connection: Connection) -> None:
            if int(connection.scalar(others) or 0) >= MOST:
                raise Refused(OFTEN, _FULL)
            person = returning or make(connection)
            values = {"person": person, "place": place, "units": json.dumps(units)}
            connection.execute(delete(row).where(here, mine))
            connection.execute(
                insert(row).values(table_id=table, browser=browser, at=self._clock(), **values)
            )

        return write

    def withdraw(self, table: str, browser: str) -> Deed:
        """Return a write that removes a browser's request."""
        row = schema.requests.c
        gone = delete(schema.requests).where(row.table_id == table, row.browser == browser)

        def write(connection: Connection) -> None:
            connection.execute(gone)

        return write

    def waiting(self, table: str) -> Callable[[Connection], list[JoinRequest]]:
        """Return a query for the open requests of a table, oldest first."""
        row, who = schema.requests.c, schema.persons.c
        wanted = (
            select(row.browser, row.person, row.place, row.units, who.name, who.colour, who.emblem)
            .join(schema.persons, who.browser == row.browser)
            .where(row.table_id == table)
            .order_by(row.at, row.person)
        )

        def read(connection: Connection) -> list[JoinRequest]:
            return [
                JoinRequest(one[0], one[1], one[2], tuple(json.loads(one[3])), Profile(*one[4:]))
                for one in connection.execute(wanted)
            ]

        return read

    # ------------------------------------------------------------------ places

    def admit(self, table: str, request: JoinRequest, *, keep: tuple[str, ...]) -> Deed:
        """Return a write that seats a browser and closes its request.

        As with an invitation, links for a seat count as used, tokens for it end, and browsers lose it. Only
        the browsers `keep` stay.
        """
        sits, place = schema.sitting.c, request.place
        row = {"table_id": table, "browser": request.browser, "place": place}
        mine = (sits.table_id == table) & (sits.place == place) & (sits.browser == request.browser)
        close = self.withdraw(table, request.browser)

        def write(connection: Connection) -> None:
            if not place.startswith("-"):
                self._dismiss(connection, request, table, keep)
            if not connection.scalar(select(exists().where(mine))):
                connection.execute(insert(schema.sitting).values(row))
            close(connection)

        return write

    def move(self, table: str, person: str, browser: str) -> Deed:
        """Return a write that gives a person at a table another browser."""
        row = schema.members.c
        old = (row.table_id == table) & ((row.person == person) | (row.browser == browser))

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.members).where(old))
            values = {"table_id": table, "browser": browser, "person": person}
            connection.execute(insert(schema.members).values(values))

        return write

    @staticmethod
    def _dismiss(connection: Connection, request: JoinRequest, table: str, keep: tuple[str, ...]) -> None:
        links, tokens, sits = schema.links, schema.tokens.c, schema.sitting.c
        place = request.place
        used = update(links).where(links.c.table_id == table, links.c.place == place)
        connection.execute(used.values(used_by=request.browser))
        connection.execute(delete(schema.tokens).where(tokens.table_id == table, tokens.place == place))
        seated = (sits.table_id == table) & (sits.place == place) & sits.browser.not_in(keep)
        connection.execute(delete(schema.sitting).where(seated))

    def leave(self, table: str, browser: str, place: str, word: str) -> Deed:
        """Return a write that takes a browser from a seat.

        If no one but the table's owner holds the seat then, its only link is a new one with this word.
        """
        sits, links = schema.sitting.c, schema.links
        gone = delete(schema.sitting).where(
            sits.table_id == table, sits.place == place, sits.browser == browser
        )
        here = (links.c.table_id == table) & (links.c.place == place)
        link = {"word": hidden(word), "table_id": table, "place": place, "text": word}
        taken = Seats(self._clock).taken(table)

        def write(connection: Connection) -> None:
            connection.execute(gone)
            if place not in taken(connection):
                connection.execute(delete(links).where(here))
                connection.execute(insert(links).values(link))

        return write

    def browsers(self, table: str) -> Callable[[Connection], dict[str, str]]:
        """Return a query for the browsers of the people at a table, by their ids."""
        row = schema.members.c
        wanted = select(row.person, row.browser).where(row.table_id == table)
        return lambda connection: {one[0]: one[1] for one in connection.execute(wanted)}

    def away(self, table: str) -> Callable[[Connection], tuple[str, ...]]:
        """Return a query for the people of a table who have no page open."""
        row, seen = schema.members.c, schema.presence.c
        here = select(seen.place).where(seen.table_id == table, seen.at > self._clock() - AWAY)
        known = select(row.person).where(row.table_id == table)

        def read(connection: Connection) -> tuple[str, ...]:
            present = set(connection.scalars(here))
            return tuple(one for one in connection.scalars(known) if mark(one) not in present)

        return read


def mark(person: str) -> str:
    """Return the name under which the presence of a person is recorded."""
    return f"@{person}"


LOBBY: Final = Lobby()
