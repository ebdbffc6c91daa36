"""Who is at a table: known from open streams, with other servers, and told to pages."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx
import pytest
from sqlalchemy import Connection, insert

from tests.web.browser import Browser
from tests.web.live import LiveServer
from tests.web.test_two_servers import company, moved, needs_postgres, new_database, servers
from wartable.web.presence import Presence, PresenceState
from wartable.web.store import schema
from wartable.web.store.database import Database

__all__ = ["new_database", "servers"]  # fixtures
Browse = Callable[[], Browser]


class Hours:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def database(file_url: str) -> Iterator[Database]:
    found = Database(file_url)
    found.write(_add_table).result()
    yield found
    found.close()


def _add_table(connection: Connection) -> None:
    row = {"id": "t", "title": "", "ruleset": "", "owner": "", "since": 0.0}
    connection.execute(insert(schema.tables).values(row))


def test_a_place_is_here_while_any_stream_is_open_and_a_reload_longer(database: Database) -> None:
    hours = Hours()

    async def play() -> list[PresenceState]:
        presence = Presence(database, hours)
        seen = [presence.presence_of("t", "blue")]  # the server has only just begun
        hours.now += 20
        seen.append(presence.presence_of("t", "blue"))
        with presence.attending_stream("t") as tab:
            tab.add("blue")
            with presence.attending_stream("t") as other:
                other.add("blue", "")
            hours.now += 10
            seen.append(presence.presence_of("t", "blue"))
        hours.now += 4
        seen.append(presence.presence_of("t", "blue"))
        hours.now += 2
        return [*seen, presence.presence_of("t", "blue")]

    assert asyncio.run(play()) == [
        PresenceState.UNKNOWN,
        PresenceState.AWAY,
        PresenceState.HERE,
        PresenceState.HERE,
        PresenceState.AWAY,
    ]


def test_a_page_without_a_stream_counts_for_a_minute(database: Database) -> None:
    hours = Hours()

    async def play() -> list[PresenceState]:
        presence = Presence(database, hours)
        presence.record_visit("t", ["blue"])
        hours.now += 59
        seen = [presence.presence_of("t", "blue")]
        hours.now += 2
        seen.append(presence.presence_of("t", "blue"))
        presence.record_visit("t", ["blue"])
        with presence.attending_stream("t") as tab:
            tab.add("blue")  # from now on the stream tells
        hours.now += 6
        return [*seen, presence.presence_of("t", "blue")]

    assert asyncio.run(play()) == [PresenceState.HERE, PresenceState.AWAY, PresenceState.AWAY]


def test_subscribers_hear_of_coming_and_leaving_and_of_nothing_in_between(database: Database) -> None:
    async def play() -> list[bool]:
        presence = Presence(database, Hours())
        told = []
        with presence.listening_for_changes("t") as changed:
            tab = presence.attending_stream("t")
            tab.__enter__().add("blue")
            told.append(changed.is_set())
            changed.clear()
            tab.__exit__(None, None, None)
            with presence.attending_stream("t") as other:
                other.add("blue")
            told.append(changed.is_set())
        return told

    assert asyncio.run(play()) == [True, False]


def test_servers_tell_each_other_and_say_when_they_cannot(database: Database) -> None:
    hours = Hours()

    async def play() -> list[PresenceState]:
        one, two = [Presence(database, hours, is_shared=True) for _ in range(2)]
        hours.now += 20
        seen = [two.presence_of("t", "blue")]  # nothing was exchanged yet
        with one.attending_stream("t") as tab, two.listening_for_changes("t") as changed:
            tab.add("blue")
            await one.exchange_once()
            await two.exchange_once()
            seen.append(two.presence_of("t", "blue"))
            assert changed.is_set()
        hours.now += 6
        await one.exchange_once()
        await two.exchange_once()
        seen.append(two.presence_of("t", "blue"))
        hours.now += 16
        return [*seen, two.presence_of("t", "blue")]

    assert asyncio.run(play()) == [
        PresenceState.UNKNOWN,
        PresenceState.HERE,
        PresenceState.AWAY,
        PresenceState.UNKNOWN,
    ]


# ------------------------------------------------------------------ on the page


def shown(browser: Browser) -> dict[str, str]:
    """The presence of each seat and person on a page, by mark."""
    return dict(
        [one[::-1] for one in re.findall(r'class="presence (\w+)" data-mark="([^"]*)"', browser.look())]
    )


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(f"sqlite:///{tmp_path_factory.mktemp('here') / 'live.db'}") as found:
        yield found


def tag_of(browser: Browser) -> str:
    """The tag of the page that was seen last."""
    found = re.search(r'data-seen="(\w+)"', browser.page)
    assert found is not None
    return found[1]


def two_people(url: str) -> tuple[Browser, Browser]:
    """Blue and red at a table."""
    blue, red = [Browser(httpx.Client(base_url=url, timeout=30)) for _ in range(2)]
    blue.begin("first_steps", seat_blue="here", seat_red="human")
    red.join(blue.links()["red"])
    return blue, red


def told(one: Browser, client: httpx.Client, **query: str) -> Iterator[tuple[str, str]]:
    """The events of a place's stream with their data, but for heartbeats."""
    with client.stream(
        "GET", f"{one.path}/stream", params={"seen": tag_of(one), **query}, timeout=30
    ) as stream:
        kind = ""
        for line in stream.iter_lines():
            kind = line.removeprefix("event: ") if line.startswith("event: ") else kind
            if line.startswith("data: ") and kind != "beat":
                yield kind, line.removeprefix("data: ")


def test_pages_show_who_is_here_and_streams_tell_it(live: LiveServer) -> None:
    blue, red = two_people(live.url)
    assert shown(blue) == {"blue": "here", "red": "here"}
    before = tag_of(blue)
    known = re.search(r'data-known="(\w+)"', blue.page)
    assert known is not None
    events = told(blue, blue.client, known="another")
    kind, data = next(events)
    assert (kind, json.loads(data)) == (
        "presence",
        {"states": {"blue": "here", "red": "here"}, "known": known[1]},
    )
    # When: red's only stream ends; then: blue hears of it some seconds later, and the page keeps its tag
    with red.client.stream("GET", f"{red.path}/stream") as other:
        assert "event: changed" in other.iter_lines()
    while json.loads(data)["states"]["red"] == "here":
        kind, data = next(events)
    events.close()  # type: ignore[attr-defined]
    assert kind == "presence"
    assert shown(blue)["red"] in ("away", "unknown")
    assert tag_of(blue) == before


def test_a_table_of_one_person_shows_no_presence(browse: Browse) -> None:
    blue = browse()
    blue.begin("first_steps", seat_blue="here", seat_red="random")
    blue.wait_for_question()
    assert 'id="here"' not in blue.page or re.search(r'id="here"[^>]* hidden', blue.page)


def test_presence_of_game_masters_and_spectators_is_not_told(browse: Browse) -> None:
    blue = browse()
    blue.begin("first_steps", seat_blue="here", seat_red="human", gm="yes")
    watcher = browse()
    watcher.join(blue.links()["-watch"])
    assert set(shown(watcher)) == {"blue", "red"}


def test_who_runs_a_table_is_not_at_the_seats_of_others(live: LiveServer) -> None:
    blue, gm = two_people(live.url)[0], Browser(httpx.Client(base_url=live.url, timeout=30))
    gm.begin("first_steps", seat_blue="human", seat_red="human", gm="yes")
    links = gm.links()
    gm.client.post(links["red"], data={"token": gm.token})  # to look at what a player sees
    blue.join(links["blue"])
    with gm.client.stream("GET", f"{gm.path}/stream") as stream:
        assert "event: changed" in stream.iter_lines()
        assert shown(blue)["red"] != "here"


@needs_postgres
def test_who_is_at_one_server_is_here_at_the_other(servers: tuple[LiveServer, LiveServer]) -> None:
    blue, red = company(*servers)
    with red.client.stream("GET", f"{red.path}/stream"), ThreadPoolExecutor(1) as pool:
        waiting = partial(until, lambda: shown(blue)["red"] == "here")
        assert pool.submit(waiting).result(30)
    assert until(lambda: shown(blue)["red"] == "away")
    assert until(lambda: shown(moved(blue, servers[1]))["blue"] == "here")


def until(is_so: Callable[[], bool]) -> bool:
    """Look again and again, for half a minute."""

    async def look() -> bool:
        for _ in range(60):
            if is_so():
                return True
            await asyncio.sleep(0.5)
        return False

    return asyncio.run(look())
