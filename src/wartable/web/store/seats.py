"""Holders of places: taking one by a link, counting holders, and freeing a seat.

A seat is taken if a person other than the table's owner holds it. The owner then loses access to it, unless
they run the table without playing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import time
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, exists, insert, select, update
from sqlalchemy.sql.functions import coalesce, count
from sqlalchemy.sql.functions import sum as total

from wartable.web.store import schema
from wartable.web.store.journal import Clock
from wartable.web.store.people import Deed, hidden
from wartable.web.tables.commands.base import Command
from wartable.web.tables.commands.freeing import Confirm, Free
from wartable.web.tables.refusals import SPECTATOR

_MARK: Final = "-"
"""Prefix of places that are not seats: game master and spectators."""


NOWHERE: Final = "this link leads nowhere: ask for a new one"
USED: Final = "this link was used: each one lets a single browser or program in; ask for a new one"
TAKEN: Final = "this seat is taken: ask for it to be freed"


class Held(NamedTuple):
    """Numbers of browsers and programs that hold a place."""

    browsers: int
    programs: int


class Way(NamedTuple):
    """The place behind a link, and whether another person has used the link."""

    table: str
    place: str
    is_used: bool


class Seats:
    """Holders of places. Methods that change something return a function for the writer."""

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def way(self, word: str, browser: str) -> Callable[[Connection], Way | None]:
        """Return a query for the place behind a link; None if the link is invalid."""
        link = schema.links.c
        wanted = select(link.table_id, link.place, link.used_by).where(link.word == hidden(word))

        def read(connection: Connection) -> Way | None:
            row = connection.execute(wanted).first()
            return None if row is None else Way(row[0], row[1], row[2] not in (None, browser))

        return read

    def take(self, word: str, who: str, *, token: str = "") -> Callable[[Connection], Way | None]:
        """Return a write that takes the place of a link, for a program with a new `token`.

        Other links and tokens for a seat are revoked. Does nothing if the link is invalid or used.
        """
        read = self.way(word, who)

        def write(connection: Connection) -> Way | None:
            found = read(connection)
            if found is None or found.is_used or not self._use(connection, word, found, who):
                return found if found is None else found._replace(is_used=True)
            if not found.place.startswith(_MARK):
                self._dismiss(connection, found, who, word)
            if token:
                row = {"word": hidden(token), "owner": who, "table_id": found.table, "place": found.place}
                connection.execute(insert(schema.tokens).values(since=self._clock(), **row))
            else:
                self._sit(connection, found, who)
            return found

        return write

    @staticmethod
    def _use(connection: Connection, word: str, way: Way, who: str) -> bool:
        """Mark a link as used, and return whether its user may take the place.

        Spectators' links never count as used. A user may open the same link again while they hold the place.
        """
        if way.place == SPECTATOR:
            return True
        link, sits = schema.links.c, schema.sitting.c
        mine = (sits.table_id == way.table) & (sits.place == way.place) & (sits.browser == who)
        free = link.used_by.is_(None) | ((link.used_by == who) & exists().where(mine))
        wanted = update(schema.links).where(link.word == hidden(word), free).values(used_by=who)
        return bool(connection.execute(wanted).rowcount)

    @staticmethod
    def _dismiss(connection: Connection, way: Way, who: str, word: str) -> None:
        """Delete all other links to a seat, and revoke other people's access.

        An owner who runs the table without playing keeps their access.
        """
        link, sits, keys = schema.links.c, schema.sitting.c, schema.tokens.c
        table = connection.execute(
            select(schema.tables.c.owner, schema.tables.c.runs).where(schema.tables.c.id == way.table)
        ).one()
        kept = [who, table.owner] if table.runs else [who]
        at_place = (link.table_id == way.table) & (link.place == way.place)
        connection.execute(delete(schema.links).where(at_place, link.word != hidden(word)))
        seated = (sits.table_id == way.table) & (sits.place == way.place)
        connection.execute(delete(schema.sitting).where(seated, sits.browser.not_in(kept)))
        opened = (keys.table_id == way.table) & (keys.place == way.place)
        connection.execute(delete(schema.tokens).where(opened, keys.owner.not_in(kept)))

    @staticmethod
    def _sit(connection: Connection, way: Way, who: str) -> None:
        sits = schema.sitting.c
        here = (sits.table_id == way.table) & (sits.place == way.place) & (sits.browser == who)
        if connection.scalar(select(count()).select_from(schema.sitting).where(here)) == 0:
            row = {"table_id": way.table, "browser": who, "place": way.place}
            connection.execute(insert(schema.sitting).values(row))

    def free(self, table: str, place: str, word: str) -> Deed:
        """Return a write that removes all holders of a seat; a new link with this word is the only way in."""
        link = {"word": hidden(word), "table_id": table, "place": place, "text": word}

        def write(connection: Connection) -> None:
            for one in (schema.links, schema.sitting, schema.tokens, schema.presence):
                connection.execute(delete(one).where(one.c.table_id == table, one.c.place == place))
            connection.execute(insert(schema.links).values(link))

        return write

    def runs(self, table: str) -> Callable[[Connection], bool]:
        """Return a query for whether a table's owner runs it without playing a seat."""
        wanted = select(schema.tables.c.runs).where(schema.tables.c.id == table)
        return lambda connection: bool(connection.scalar(wanted))

    def taken(self, table: str) -> Callable[[Connection], set[str]]:
        """Return a query for the seats held by people other than the table's owner."""
        owner = select(schema.tables.c.owner).where(schema.tables.c.id == table).scalar_subquery()
        sits, keys = schema.sitting.c, schema.tokens.c
        browsers = select(sits.place).where(sits.table_id == table, sits.browser != owner)
        programs = select(keys.place).where(keys.table_id == table, keys.owner != owner)

        def read(connection: Connection) -> set[str]:
            places = [*connection.scalars(browsers), *connection.scalars(programs)]
            return {place for place in places if not place.startswith(_MARK)}

        return read

    def held(self, table: str) -> Callable[[Connection], dict[str, Held]]:
        """Return a query for the number of browsers and programs that hold each place.

        A person with a token for everything they own counts as a program; a browser counts once for each copy
        of its cookie.
        """
        sits, keys, known = schema.sitting.c, schema.tokens.c, schema.browsers.c
        is_program = exists().where((keys.owner == sits.browser) & keys.table_id.is_(None))
        here = sits.table_id == table
        people = (
            select(sits.place, total(coalesce(known.copies, 1)))
            .join(schema.browsers, known.id == sits.browser, isouter=True)
            .where(here, ~is_program)
            .group_by(sits.place)
        )
        owners = select(sits.place, count()).where(here, is_program).group_by(sits.place)
        tokens = select(keys.place, count()).where(keys.table_id == table).group_by(keys.place)

        def read(connection: Connection) -> dict[str, Held]:
            browsers = {row[0]: int(row[1]) for row in connection.execute(people)}
            programs: dict[str, int] = {}
            for place, number in (*connection.execute(owners), *connection.execute(tokens)):
                programs[place] = programs.get(place, 0) + number
            places = {*browsers, *programs}
            return {one: Held(browsers.get(one, 0), programs.get(one, 0)) for one in places}

        return read

    # ------------------------------------------------------------------ who is there

    def mark(self, table: str, place: str) -> Deed:
        """Return a write that records activity of a place's holder."""
        seen = schema.presence
        row = {"table_id": table, "place": place, "at": self._clock()}

        def write(connection: Connection) -> None:
            connection.execute(delete(seen).where(seen.c.table_id == table, seen.c.place == place))
            connection.execute(insert(seen).values(row))

        return write

    def last_seen(self, table: str, place: str) -> Callable[[Connection], float]:
        """Return a query for the time, in seconds, of a holder's last activity at a place; 0 if there was
        none.
        """
        seen = schema.presence.c
        wanted = select(seen.at).where(seen.table_id == table, seen.place == place)
        return lambda connection: float(connection.scalar(wanted) or 0)

    def informed(self, table: str, command: Free | Confirm) -> Callable[[Connection], Command]:
        """Return a query for this command, with the facts about seat holders that it needs filled in."""

        def read(connection: Connection) -> Command:
            if isinstance(command, Free):
                return replace(command, taken=tuple(sorted(self.taken(table)(connection))))
            seen = self.last_seen(table, command.seat)(connection)
            return replace(command, last_seen=int(seen * 1000))

        return read
