"""The holders of places: how a place is taken by a link, how many hold it, and how a seat is freed. A seat
counts as taken if a person other than the table's owner holds it. The owner then has no access to it, unless
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
from wartable.web.store.people import DatabaseWrite, stored_hash_of
from wartable.web.tables.commands.base import Command
from wartable.web.tables.commands.freeing import ConfirmFreeing, FreeSeat
from wartable.web.tables.refusals import SPECTATOR

_NON_SEAT_PREFIX: Final = "-"
"""Prefix of the ids of places that are no seats: those of game master and spectators."""


NOWHERE: Final = "this link leads nowhere: ask for a new one"
USED: Final = "this link was used: each one lets a single browser or program in; ask for a new one"
TAKEN: Final = "this seat is taken: ask for it to be freed"


class HolderCounts(NamedTuple):
    """The number of browsers and the number of programs that hold a place."""

    browsers: int
    programs: int


class LinkedPlace(NamedTuple):
    """The place to which an invitation link leads, and whether another person has used the link."""

    table: str
    place: str
    is_used: bool


class Seats:
    """Makes queries and writes about the holders of places. Each is a function that `Database.read` or
    `Database.write` calls with a connection.
    """

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def find_invitation(self, word: str, browser: str) -> Callable[[Connection], LinkedPlace | None]:
        """Return a query for the place to which a link leads; its result is None if the link is invalid."""
        link = schema.links.c
        query = select(link.table_id, link.place, link.used_by).where(link.word == stored_hash_of(word))

        def read(connection: Connection) -> LinkedPlace | None:
            row = connection.execute(query).first()
            return None if row is None else LinkedPlace(row[0], row[1], row[2] not in (None, browser))

        return read

    def take_linked_place(
        self, word: str, user: str, *, token: str = ""
    ) -> Callable[[Connection], LinkedPlace | None]:
        """Return a write that gives a user the place to which the link with this secret word leads. A program
        gets `token` for the place. If the place is a seat, other links and tokens for it are revoked. If the
        link is invalid or used, nothing is changed, and the result of the write says so.
        """
        read = self.find_invitation(word, user)

        def write(connection: Connection) -> LinkedPlace | None:
            found = read(connection)
            if found is None or found.is_used or not self._mark_used(connection, word, found, user):
                return found if found is None else found._replace(is_used=True)
            if not found.place.startswith(_NON_SEAT_PREFIX):
                self._revoke_others(connection, found, user, word)
            if token:
                row = {
                    "word": stored_hash_of(token),
                    "owner": user,
                    "table_id": found.table,
                    "place": found.place,
                }
                connection.execute(insert(schema.tokens).values(since=self._clock(), **row))
            else:
                self._give_place(connection, found, user)
            return found

        return write

    @staticmethod
    def _mark_used(connection: Connection, word: str, linked: LinkedPlace, user: str) -> bool:
        """Mark a link as used, and return whether the user may take its place. Links for spectators are never
        used up. A user may use the same link again as long as they hold the place.
        """
        if linked.place == SPECTATOR:
            return True
        link, sits = schema.links.c, schema.sitting.c
        mine = (sits.table_id == linked.table) & (sits.place == linked.place) & (sits.browser == user)
        free = link.used_by.is_(None) | ((link.used_by == user) & exists().where(mine))
        query = update(schema.links).where(link.word == stored_hash_of(word), free).values(used_by=user)
        return bool(connection.execute(query).rowcount)

    @staticmethod
    def _revoke_others(connection: Connection, linked: LinkedPlace, user: str, word: str) -> None:
        """Delete all links to a seat other than `word`, and take the seat from everyone except the user and
        an owner who runs the table without playing.
        """
        link, sits, keys = schema.links.c, schema.sitting.c, schema.tokens.c
        table = connection.execute(
            select(schema.tables.c.owner, schema.tables.c.runs).where(schema.tables.c.id == linked.table)
        ).one()
        kept = [user, table.owner] if table.runs else [user]
        at_place = (link.table_id == linked.table) & (link.place == linked.place)
        connection.execute(delete(schema.links).where(at_place, link.word != stored_hash_of(word)))
        seated = (sits.table_id == linked.table) & (sits.place == linked.place)
        connection.execute(delete(schema.sitting).where(seated, sits.browser.not_in(kept)))
        opened = (keys.table_id == linked.table) & (keys.place == linked.place)
        connection.execute(delete(schema.tokens).where(opened, keys.owner.not_in(kept)))

    @staticmethod
    def _give_place(connection: Connection, linked: LinkedPlace, user: str) -> None:
        sits = schema.sitting.c
        here = (sits.table_id == linked.table) & (sits.place == linked.place) & (sits.browser == user)
        if connection.scalar(select(count()).select_from(schema.sitting).where(here)) == 0:
            row = {"table_id": linked.table, "browser": user, "place": linked.place}
            connection.execute(insert(schema.sitting).values(row))

    def free_seat(self, table: str, place: str, word: str) -> DatabaseWrite:
        """Return a write that takes a seat from all its holders, and replaces its links by a new one with
        this word.
        """
        link = {"word": stored_hash_of(word), "table_id": table, "place": place, "text": word}

        def write(connection: Connection) -> None:
            for one in (schema.links, schema.sitting, schema.tokens, schema.presence):
                connection.execute(delete(one).where(one.c.table_id == table, one.c.place == place))
            connection.execute(insert(schema.links).values(link))

        return write

    def owner_plays_no_seat(self, table: str) -> Callable[[Connection], bool]:
        """Return a query for whether the owner of a table runs it without playing a seat."""
        query = select(schema.tables.c.runs).where(schema.tables.c.id == table)
        return lambda connection: bool(connection.scalar(query))

    def seats_of_others(self, table: str) -> Callable[[Connection], set[str]]:
        """Return a query for the seats of a table that people other than its owner hold."""
        owner = select(schema.tables.c.owner).where(schema.tables.c.id == table).scalar_subquery()
        sits, keys = schema.sitting.c, schema.tokens.c
        browsers = select(sits.place).where(sits.table_id == table, sits.browser != owner)
        programs = select(keys.place).where(keys.table_id == table, keys.owner != owner)

        def read(connection: Connection) -> set[str]:
            places = [*connection.scalars(browsers), *connection.scalars(programs)]
            return {place for place in places if not place.startswith(_NON_SEAT_PREFIX)}

        return read

    def holder_counts(self, table: str) -> Callable[[Connection], dict[str, HolderCounts]]:
        """Return a query for the numbers of browsers and programs that hold each place of a table, by the
        place. A person who has a token for all their places counts as a program. If several browsers share a
        cookie, each of them counts.
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

        def read(connection: Connection) -> dict[str, HolderCounts]:
            browsers = {row[0]: int(row[1]) for row in connection.execute(people)}
            programs: dict[str, int] = {}
            for place, number in (*connection.execute(owners), *connection.execute(tokens)):
                programs[place] = programs.get(place, 0) + number
            places = {*browsers, *programs}
            return {place: HolderCounts(browsers.get(place, 0), programs.get(place, 0)) for place in places}

        return read

    # ------------------------------------------------------------------ activity

    def record_activity(self, table: str, place: str) -> DatabaseWrite:
        """Return a write that records that the holder of a place is active now."""
        seen = schema.presence
        row = {"table_id": table, "place": place, "at": self._clock()}

        def write(connection: Connection) -> None:
            connection.execute(delete(seen).where(seen.c.table_id == table, seen.c.place == place))
            connection.execute(insert(seen).values(row))

        return write

    def last_active_time(self, table: str, place: str) -> Callable[[Connection], float]:
        """Return a query for the time, in seconds, at which the holder of a place was last active; 0 if they
        never were.
        """
        seen = schema.presence.c
        query = select(seen.at).where(seen.table_id == table, seen.place == place)
        return lambda connection: float(connection.scalar(query) or 0)

    def with_holder_facts(
        self, table: str, command: FreeSeat | ConfirmFreeing
    ) -> Callable[[Connection], Command]:
        """Return a query for a copy of this command in which the facts that it needs about the holders of a
        seat are filled in.
        """

        def read(connection: Connection) -> Command:
            if isinstance(command, FreeSeat):
                return replace(command, taken=tuple(sorted(self.seats_of_others(table)(connection))))
            seen = self.last_active_time(table, command.seat)(connection)
            return replace(command, last_seen=int(seen * 1000))

        return read
