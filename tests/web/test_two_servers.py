"""Two servers on one PostgreSQL, each a process of its own; and one at a file, where a second is refused."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, create_engine, make_url, text

from tests.web.browser import HTMX, Browser
from tests.web.live import LiveServer, database_in
from wartable.seat.errors import CommandError
from wartable.web.store.database import Database
from wartable.web.store.holding import locked_database
from wartable.web.store.journal import TableLogStore
from wartable.web.store.leasing.leases import WANTED
from wartable.web.store.leasing.postgres import PostgresLeases

URL = os.environ.get("WARTABLE_TEST_DATABASE", "")
needs_postgres = pytest.mark.skipif(
    not URL.startswith("postgresql"), reason="run it with tools/with_postgres.sh"
)


@pytest.fixture(scope="module")
def new_database() -> Iterator[str]:
    """The URL of an empty database on the server of the tests."""
    url = make_url(URL).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("create database two_servers"))
        yield url.set(drivername="postgresql", database="two_servers").render_as_string(hide_password=False)
        connection.execute(text("drop database two_servers with (force)"))
    engine.dispose()


@pytest.fixture(scope="module")
def servers(new_database: str) -> Iterator[tuple[LiveServer, LiveServer]]:
    """Two servers that were started at the same time on a database that has nothing yet."""
    found = LiveServer(new_database), LiveServer(new_database)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(LiveServer.start, found))
    yield found
    for server in found:
        server.__exit__(None, None, None)


def moved(browser: Browser, server: LiveServer) -> Browser:
    """The same person at the same place, on the page of another server."""
    twin = Browser.__new__(Browser)
    twin.client = httpx.Client(base_url=server.url, timeout=30, cookies=dict(browser.client.cookies))
    twin.token, twin.path = browser.token, browser.path
    return twin


def company(one: LiveServer, two: LiveServer, scenario: str = "first_steps") -> tuple[Browser, Browser]:
    """Blue at one server, and red at the other."""
    blue, red = Browser(one.client()), Browser(two.client())
    blue.begin(scenario, seat_blue="here", seat_red="human")
    red.join(blue.links()["red"])
    return blue, red


def asked_first(one: Browser, two: Browser) -> tuple[Browser, Browser]:
    """Whoever is asked, and the other."""
    one.look()
    two.look()
    return (one, two) if one.keys else (two, one)


@needs_postgres
def test_people_at_two_servers_play_a_battle_to_its_end(servers: tuple[LiveServer, LiveServer]) -> None:
    blue, red = company(*servers)
    for _ in range(400):
        asked, other = asked_first(blue, red)
        if not asked.keys:
            break
        assert not other.keys
        assert asked.answer(asked.keys[0]).status_code == 200
    assert 'class="ending"' in blue.look()
    assert 'class="ending"' in red.look()


@needs_postgres
def test_who_watches_at_one_server_is_told_of_an_answer_at_the_other(
    servers: tuple[LiveServer, LiveServer],
) -> None:
    asked, _ = asked_first(*company(*servers))
    here, there = servers if asked.client.base_url.port == servers[0].port else servers[::-1]
    assert here is not there
    twin = moved(asked, there)
    twin.look()
    with twin.client.stream("GET", f"{twin.path}/stream?seen={twin.seen}") as stream:
        answering = threading.Timer(0.3, asked.answer, [asked.keys[0]])
        answering.start()
        started = time.monotonic()
        event = next(line for line in stream.iter_lines() if line.startswith("event:"))
        assert event == "event: changed"
        assert time.monotonic() - started < 5  # by itself a stream looks again only after 20 s
        answering.join()


@needs_postgres
def test_a_message_at_one_server_is_heard_at_the_other(servers: tuple[LiveServer, LiveServer]) -> None:
    blue, red = company(*servers)
    red.look()
    form = {"token": blue.token, "to": "all", "text": "hello there"}
    with red.client.stream("GET", f"{red.path}/stream?seen={red.seen}") as stream:
        writing = threading.Timer(0.3, blue.client.post, [f"{blue.path}/talk"], {"data": form})
        writing.start()
        started = time.monotonic()
        assert any(line == "event: talk" for line in stream.iter_lines())
        assert time.monotonic() - started < 5
        writing.join()
    assert "hello there" in red.client.get(f"{red.path}/talk").text


@needs_postgres
def test_of_two_answers_at_two_servers_at_once_one_wins(servers: tuple[LiveServer, LiveServer]) -> None:
    asked, _ = asked_first(*company(*servers))
    browsers = [moved(asked, server) for server in servers]
    form = {"token": asked.token, "seen": asked.seen}
    with ThreadPoolExecutor(2) as pool:
        answers = list(
            pool.map(
                lambda browser, key: browser.client.post(
                    f"{browser.path}/answer", data={**form, "key": key}, headers=HTMX
                ),
                browsers,
                asked.keys[:2],
            )
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409]


@needs_postgres
def test_one_person_may_use_both_servers_in_turn(servers: tuple[LiveServer, LiveServer]) -> None:
    one = Browser(servers[0].client())
    one.begin("first_steps")  # the computer plays the other side
    browsers = [one, moved(one, servers[1])]
    for at in range(12):
        browser = browsers[at % 2]
        if not browser.wait_for_question():
            break
        assert browser.answer(browser.keys[0]).status_code == 200


@needs_postgres
def test_a_server_that_is_killed_leaves_its_tables_to_the_other(new_database: str, tmp_path: Path) -> None:
    # Given: a server that has a table, at which the computer plays one side, and another that is watched
    taken: list[tuple[str, str]] = []
    with LiveServer(new_database) as first, LiveServer(new_database) as second:
        one = Browser(first.client())
        one.begin("harbour_gate")
        two = moved(one, second)
        for _ in range(6):
            one.wait_for_question()
            seen, key = one.seen, one.keys[0]
            if one.answer(key).status_code == 200:
                taken.append((seen, key))
        # When: it is killed, likely in the computer's turn
        first.kill()
        # Then: the other has all that was acknowledged, and plays on
        killed = time.monotonic()
        for _ in range(3):
            assert two.wait_for_question()
            assert two.answer(two.keys[0]).status_code == 200
        assert time.monotonic() - killed < 20
    database = Database(new_database)
    log = database.read(TableLogStore().read_entries(one.path.split("/")[2]))
    database.close()
    said = [(entry.body["seen"], entry.body["said"]) for entry in log if "seen" in entry.body]
    assert said[: len(taken)] == taken
    assert len(said) == len(taken) + 3


# ------------------------------------------------------------------ claims


@pytest.fixture
def engine(new_database: str) -> Iterator[Engine]:
    engine = create_engine(make_url(new_database).set(drivername="postgresql+psycopg"))
    yield engine
    engine.dispose()


async def both(engine: Engine) -> tuple[PostgresLeases, PostgresLeases]:
    """The claims of two servers. The first lets go of a table as soon as the second wants it."""

    def heard(what: str, table: str) -> None:
        if what == WANTED:
            letting_go.append(asyncio.create_task(one.release(table)))

    letting_go: list[asyncio.Task[None]] = []
    first = create_engine(engine.url.update_query_dict({"application_name": "first"}))
    one = PostgresLeases(first, heard)
    return one, PostgresLeases(engine, lambda what, table: None)


@needs_postgres
def test_a_table_has_one_server_until_that_lets_go(engine: Engine) -> None:
    async def claim() -> None:
        one, two = await both(engine)
        assert await one.try_acquire("t")
        assert not await two.try_acquire("t")
        assert await two.try_acquire("another")
        await two.acquire("t")
        assert two.holds("t")
        assert not one.holds("t")
        assert not await one.try_acquire("t")
        one.close()
        two.close()

    asyncio.run(claim())


@needs_postgres
def test_a_server_whose_connection_breaks_has_its_tables_no_more(engine: Engine) -> None:
    async def claim() -> None:
        one, two = await both(engine)
        assert await one.try_acquire("t")
        with engine.connect() as connection:
            connection.execute(BREAK)
        await asyncio.wait_for(two.acquire("t"), 10)
        await asyncio.sleep(2)
        assert not one.holds("t")
        assert not await one.try_acquire("t")
        assert await one.try_acquire("another")
        one.close()
        two.close()

    asyncio.run(claim())


BREAK = text("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'first'")


# ------------------------------------------------------------------ a file


def test_a_second_server_at_a_file_is_refused_in_words(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    command = [sys.executable, "-m", "wartable", "serve", "--no-browser", "--database", url]
    with LiveServer(url):
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    assert "another server has it open" in " ".join(second.stderr.split())
    assert "Traceback" not in second.stderr


def test_a_file_is_free_again_when_its_server_has_ended(file_url: str) -> None:
    with locked_database(file_url):
        pass
    with (
        locked_database(file_url),
        pytest.raises(CommandError, match="another server has it open"),
        locked_database(file_url),
    ):
        pass


def test_a_link_to_a_file_is_the_same_file(file_url: str, tmp_path: Path) -> None:
    # Two servers wrote one database, as each held it by a name of its own
    (tmp_path / "linked").symlink_to(tmp_path)
    (tmp_path / "other.db").symlink_to(tmp_path / "own.db")
    for other in ("other.db", "linked/own.db", "linked/other.db"):
        with (
            locked_database(file_url),
            pytest.raises(CommandError, match="another server has it open"),
            locked_database(f"sqlite:///{tmp_path / other}"),
        ):
            pass


def test_a_file_that_cannot_be_made_is_told_in_words(tmp_path: Path) -> None:
    with (
        pytest.raises(CommandError, match=r"cannot serve .* unable to open"),
        locked_database(f"sqlite:///{tmp_path}/no/t.db"),
    ):
        pass
