"""The messages of people at tables, which are no part of the tables' logs."""

from __future__ import annotations

import json
from collections.abc import Callable
from secrets import token_hex
from time import time
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from wartable.web.store import schema
from wartable.web.store.journal import Clock
from wartable.web.store.people import DatabaseWrite
from wartable.web.tables.refusals import GM
from wartable.web.tables.talk.messages import (
    ALL,
    DELETED,
    MAX_KEPT,
    MAX_SHOWN,
    PING,
    PING_SECONDS,
    SIDE,
    TO_GM,
    Speaker,
    TalkMessage,
    may_read,
)
from wartable.web.tables.talk.room import PlaceOccupant, TalkPermissions, UsedName

_ROW: Final = schema.messages.c
_FIELDS: Final = [_ROW[name] for name in TalkMessage._fields]


class TalkStore:
    """Makes queries and writes about messages. Each is a function that `Database.read` or `Database.write`
    calls with a connection.
    """

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    # ------------------------------------------------------------------ people

    def holders(self, table: str) -> Callable[[Connection], tuple[PlaceOccupant, ...]]:
        """Return a query for the browsers and programs that hold places at a table, with the names that
        people have given.
        """
        sits, keys, who = schema.sitting.c, schema.tokens.c, schema.persons.c
        browsers = (
            select(sits.browser, sits.place, who.name, who.colour, who.emblem)
            .join(schema.persons, who.browser == sits.browser, isouter=True)
            .where(sits.table_id == table)
            .order_by(sits.place, sits.browser)
        )
        programs = select(keys.owner, keys.place).where(keys.table_id == table).order_by(keys.place)

        def read(connection: Connection) -> tuple[PlaceOccupant, ...]:
            found: dict[Speaker, PlaceOccupant] = {}
            for author, place, name, colour, emblem in connection.execute(browsers):
                holder = PlaceOccupant(author, place, name or "", colour or "", emblem or "")
                found[holder.speaker] = holder
            for author, place in connection.execute(programs):
                before = found.get(Speaker(author, place), PlaceOccupant(author, place))
                found[before.speaker] = before._replace(is_program=True)
            return tuple(found.values())

        return read

    def talk_rules(self, table: str) -> Callable[[Connection], TalkPermissions]:
        """Return a query for the owner of a table, and the decisions of its host about talk."""
        owner = select(schema.tables.c.owner).where(schema.tables.c.id == table)
        spectators = select(schema.talk_rules.c.spectators).where(schema.talk_rules.c.table_id == table)
        muted = select(schema.muted.c.author).where(schema.muted.c.table_id == table)

        def read(connection: Connection) -> TalkPermissions:
            return TalkPermissions(
                str(connection.scalar(owner) or ""),
                bool(connection.scalar(spectators)),
                frozenset(connection.scalars(muted)),
            )

        return read

    def allow_spectators(self, table: str, *, on: bool) -> DatabaseWrite:
        """Return a write that allows the spectators of a table to write messages, or forbids it."""
        kept = schema.talk_rules

        def write(connection: Connection) -> None:
            connection.execute(delete(kept).where(kept.c.table_id == table))
            connection.execute(insert(kept).values(table_id=table, spectators=int(on)))

        return write

    def set_muted(self, table: str, author: str, *, on: bool) -> DatabaseWrite:
        """Return a write that mutes a browser or program at a table, or lets it write again."""
        kept = schema.muted

        def write(connection: Connection) -> None:
            connection.execute(delete(kept).where(kept.c.table_id == table, kept.c.author == author))
            if on:
                connection.execute(insert(kept).values(table_id=table, author=author))

        return write

    # ------------------------------------------------------------------ messages

    def used_names(self, table: str) -> Callable[[Connection], list[UsedName]]:
        """Return a query for the names under which messages were written at a table, with their authors, in
        the order of their first use.
        """
        query = (
            select(_ROW.author, _ROW.name)
            .where(_ROW.table_id == table, _ROW.name != "")
            .group_by(_ROW.author, _ROW.name)
            .order_by(func.min(_ROW.number))
        )
        return lambda connection: [UsedName(*row) for row in connection.execute(query)]

    def read_messages(
        self, table: str, speaker: Speaker, side: str
    ) -> Callable[[Connection], list[TalkMessage]]:
        """Return a query for the newest messages at a table that a person may read, oldest first. `side` is
        the side of the person's place. Messages that the person may not read do not affect the result.
        """
        here = (_ROW.table_id == table) & _candidate_condition(speaker, side)
        query = select(*_FIELDS).where(here).order_by(_ROW.number)

        def read(connection: Connection) -> list[TalkMessage]:
            oldest_ping = self._clock() - PING_SECONDS
            found = [_message(row) for row in connection.execute(query)]
            mine = [one for one in found if may_read(one, speaker, side)]
            return [one for one in mine if one.kind != PING or one.at > oldest_ping][-MAX_SHOWN:]

        return read

    def add(self, table: str, message: TalkMessage) -> Callable[[Connection], str]:
        """Return a write that adds a message; its result is the id of the message. If there are too many
        messages to the same audience, the oldest are deleted. Old pings are deleted as well.
        """
        here = _ROW.table_id == table
        same = here & (_ROW.audience == message.audience) & (_ROW.kind != PING)
        oldest = select(_ROW.number).where(same).order_by(_ROW.number.desc()).offset(MAX_KEPT).limit(1)

        def write(connection: Connection) -> str:
            id, now = token_hex(6), self._clock()
            values = message._replace(id=id, at=now)._asdict() | {"notes": json.dumps(message.notes)}
            del values["number"]
            connection.execute(insert(schema.messages).values(table_id=table, **values))
            _delete(connection, here & (_ROW.kind == PING) & (_ROW.at < now - 2 * PING_SECONDS))
            last = connection.scalar(oldest)
            if last is not None:
                _delete(connection, same & (_ROW.number <= last))
            return id

        return write

    def delete(self, table: str, id: str) -> DatabaseWrite:
        """Return a write that removes the text of a message, and marks the message as deleted."""
        gone = {"kind": DELETED, "text": "", "notes": "{}"}
        change = update(schema.messages).where(_ROW.table_id == table, _ROW.id == id).values(gone)

        def write(connection: Connection) -> None:
            connection.execute(change)

        return write


def _candidate_condition(speaker: Speaker, side: str) -> ColumnElement[bool]:
    """Return an SQL condition that is true for all messages that a person may read, and for some others.
    `may_read` then decides.
    """
    author, place = speaker
    mine = (_ROW.author == author) & (_ROW.place == place)
    to_me = (_ROW.to_author == author) & (_ROW.to_place == place)
    found = [_ROW.audience == ALL, mine, to_me]
    if side:
        found.append(_ROW.audience == f"{SIDE}:{side}")
    if place == GM:
        found += [_ROW.audience.startswith(f"{kind}:") for kind in (SIDE, TO_GM)]
    return or_(*found)


def _delete(connection: Connection, which: ColumnElement[bool]) -> None:
    connection.execute(delete(schema.messages).where(which))


def _message(row: Any) -> TalkMessage:
    found = TalkMessage(*row)
    return found._replace(notes=json.loads(str(found.notes)))


TALK: Final = TalkStore()
