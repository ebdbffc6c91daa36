"""The database goes away under a server and comes back, as where PostgreSQL is started again."""

from __future__ import annotations

import os
import selectors
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import create_engine, make_url, text

from tests.web.browser import Browser
from tests.web.live import LiveServer

URL: Final = os.environ.get("WARTABLE_TEST_DATABASE", "")
NAME: Final = ".s.PGSQL.5432"
"""The file of PostgreSQL's socket in its folder."""
AWAY: Final = "cannot use its database"


class Wire:
    """A wire between a server and PostgreSQL that can be cut: a socket in a folder of its own."""

    def __init__(self, folder: Path, database: str) -> None:
        self._here = folder / NAME
        self._there = str(Path(database) / NAME)
        self._open: list[socket.socket] = []

    def mend(self) -> None:
        """Let the server reach the database."""
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(str(self._here))
        listening.listen()
        self._open.append(listening)
        threading.Thread(target=self._take, args=(listening,), daemon=True).start()

    def cut(self) -> None:
        """End all talks with the database, and let none begin."""
        self._here.unlink()
        while self._open:
            one = self._open.pop()
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _take(self, listening: socket.socket) -> None:
        while True:
            try:
                ours, _ = listening.accept()
            except OSError:
                return
            theirs = socket.socket(socket.AF_UNIX)
            theirs.connect(self._there)
            self._open += [ours, theirs]
            threading.Thread(target=_carry, args=(ours, theirs), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    """Pass on what either side says, until one of them ends."""
    with selectors.DefaultSelector() as found, suppress(OSError, ValueError):
        found.register(one, selectors.EVENT_READ, other)
        found.register(other, selectors.EVENT_READ, one)
        while True:
            for key, _ in found.select():
                assert isinstance(key.fileobj, socket.socket)
                said = key.fileobj.recv(65_536)
                if not said:
                    key.data.shutdown(socket.SHUT_RDWR)
                    return
                key.data.sendall(said)


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    """A wire to the server of the tests that carries something."""
    found = Wire(tmp_path, str(make_url(URL).query["host"]))
    found.mend()
    yield found
    found.cut()


@pytest.fixture
def database(wire: Wire, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database at the other end of the wire."""
    parsed = make_url(URL)
    engine = create_engine(parsed.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("create database away"))
        yield parsed.set(database="away", query={"host": str(tmp_path)}).render_as_string(False)
        connection.execute(text("drop database away with (force)"))
    engine.dispose()


@pytest.mark.skipif(not URL.startswith("postgresql"), reason="run it with tools/with_postgres.sh")
def test_nothing_is_lost_where_the_database_goes_away_and_comes_back(wire: Wire, database: str) -> None:
    with LiveServer(database) as server, server.client() as client:
        person = Browser(client)
        person.begin("first_steps", seat_blue="here", seat_red="greedy")
        assert person.wait_for_question()
        for _ in range(5):
            assert person.answer(person.keys[0]).status_code == 200
            assert person.wait_for_question()
        before = person.page
        wire.cut()
        refused = person.answer(person.keys[0])
        assert (refused.status_code, AWAY in refused.text) == (503, True)
        assert AWAY in client.get(person.path).text
        wire.mend()
        until = time.monotonic() + 20
        while client.get(person.path).status_code != 200 and time.monotonic() < until:
            time.sleep(0.1)
        assert person.look() == before
        assert person.answer(person.keys[0]).status_code == 200
