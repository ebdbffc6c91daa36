"""People's own pictures for units, themselves and maps, which are no part of the tables' logs."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from time import time
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from wartable.web.store import schema
from wartable.web.store.journal import Clock
from wartable.web.store.people import DatabaseWrite
from wartable.web.tables.refusals import OFTEN, Refused

UNIT: Final = "unit"
PERSON: Final = "person"
MAP: Final = "map"
_ROW: Final = schema.pictures.c


class PictureSubject(NamedTuple):
    """The subject of a picture: its kind and, for a unit or a person, the id."""

    kind: str
    id: str = ""


class PictureRow(NamedTuple):
    """A picture at a table, without its data."""

    subject: PictureSubject
    digest: str


class OwnedPicture(NamedTuple):
    """A picture that a browser has uploaded, for a list of them: the table with its title, the subject with
    its title, and the size in bytes.
    """

    table: str
    table_title: str
    subject: PictureSubject
    title: str
    size: int


class PictureStore:
    """Makes queries and writes about pictures. Each is a function that `Database.read` or `Database.write`
    calls with a connection.
    """

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def pictures_at(self, table: str) -> Callable[[Connection], list[PictureRow]]:
        """Return a query for the pictures at a table."""
        query = (
            select(_ROW.kind, _ROW.subject, _ROW.digest)
            .where(_ROW.table_id == table)
            .order_by(_ROW.kind, _ROW.subject)
        )
        return lambda connection: [
            PictureRow(PictureSubject(kind, id), digest) for kind, id, digest in connection.execute(query)
        ]

    def data_of(self, table: str, digest: str) -> Callable[[Connection], bytes]:
        """Return a query for the data of a picture at a table; empty if there is none with this digest."""
        query = select(_ROW.data).where(_ROW.table_id == table, _ROW.digest == digest).limit(1)
        return lambda connection: bytes(connection.scalar(query) or b"")

    def put(
        self, table: str, subject: PictureSubject, title: str, owner: str, data: bytes, *, most: int
    ) -> DatabaseWrite:
        """Return a write that stores a picture in place of an earlier one of the same subject. It raises
        Refused if its owner would then have more than `most` bytes; 0 means unlimited.
        """
        values = {
            "table_id": table,
            "kind": subject.kind,
            "subject": subject.id,
            "title": title,
            "owner": owner,
            "digest": digest_of(data),
            "size": len(data),
            "data": data,
            "since": self._clock(),
        }
        browser = schema.browsers.c.id
        lock = select(browser).where(browser == owner).with_for_update()  # against uploads at other servers
        remove = self.remove(table, subject)

        def write(connection: Connection) -> None:
            connection.execute(lock)
            remove(connection)
            stored = self.byte_count_of(owner)(connection)
            if most and stored + len(data) > most:
                raise Refused(OFTEN, _quota_message(stored, most))
            connection.execute(insert(schema.pictures).values(values))

        return write

    def remove(self, table: str, subject: PictureSubject) -> DatabaseWrite:
        """Return a write that removes the picture of a subject, if there is one."""
        return _deletion(table, subject)

    def remove_owned(self, table: str, subject: PictureSubject, owner: str) -> DatabaseWrite:
        """Return a write that removes the picture of a subject if this browser uploaded it."""
        return _deletion(table, subject, _ROW.owner == owner)

    def byte_count_of(self, owner: str) -> Callable[[Connection], int]:
        """Return a query for the number of bytes of all pictures that a browser has uploaded."""
        query = select(func.coalesce(func.sum(_ROW.size), 0)).where(_ROW.owner == owner)
        return lambda connection: int(connection.scalar(query) or 0)

    def pictures_owned_by(self, owner: str) -> Callable[[Connection], list[OwnedPicture]]:
        """Return a query for the pictures that a browser has uploaded, newest first."""
        tables = schema.tables.c
        query = (
            select(_ROW.table_id, tables.title, _ROW.kind, _ROW.subject, _ROW.title, _ROW.size)
            .join(schema.tables, tables.id == _ROW.table_id)
            .where(_ROW.owner == owner)
            .order_by(_ROW.since.desc(), _ROW.table_id, _ROW.kind, _ROW.subject)
        )
        return lambda connection: [
            OwnedPicture(table, name, PictureSubject(kind, id), title, size)
            for table, name, kind, id, title, size in connection.execute(query)
        ]


def digest_of(data: bytes) -> str:
    """Return the digest of a picture, which is in its address."""
    return blake2b(data, digest_size=16).hexdigest()


def _deletion(table: str, subject: PictureSubject, *conditions: ColumnElement[bool]) -> DatabaseWrite:
    here = (_ROW.table_id == table, _ROW.kind == subject.kind, _ROW.subject == subject.id)
    gone = delete(schema.pictures).where(*here, *conditions)

    def write(connection: Connection) -> None:
        connection.execute(gone)

    return write


def _quota_message(stored: int, most: int) -> str:
    return (
        f"you have {stored / 1e6:.1f} MB of pictures at all your tables, and at most {most / 1e6:g} MB are "
        "allowed; remove some on the page My tables"
    )


PICTURES: Final = PictureStore()
