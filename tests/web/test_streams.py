"""One stream for several places, as all tabs of a browser share it, and what a tab in the background asks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

from tests.web.browser import Browser
from tests.web.live import LiveServer, database_in
from tests.web.test_api import Made
from tests.web.test_api_socket import opened
from wartable.web.application import application
from wartable.web.settings import Settings


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(database_in(tmp_path_factory.mktemp("streams"))) as found:
        yield found


def events_of(client: httpx.Client, *at: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of a stream with their data."""
    with client.stream("GET", "/streams", params=[("at", one) for one in at], timeout=30) as stream:
        kind = ""
        for line in stream.iter_lines():
            kind = line.removeprefix("event: ") if line.startswith("event: ") else kind
            if line.startswith("data: "):
                yield kind, json.loads(line.removeprefix("data: "))


def two_tables(url: str) -> tuple[Browser, Browser]:
    """Two tables of one browser, which is asked at both."""
    one = Browser(httpx.Client(base_url=url, timeout=30))
    one.begin("first_steps", seat_blue="here", seat_red="random")
    one.wait_for_question()
    other = Browser(one.client)
    other.begin("first_steps", seat_blue="here", seat_red="random")
    other.wait_for_question()
    return one, other


def place_of(browser: Browser) -> str:
    return browser.path.removeprefix("/t/")


def test_one_stream_tells_the_newest_tags_of_several_tables(live: LiveServer) -> None:
    one, other = two_tables(live.url)
    places = [place_of(one), place_of(other)]
    events = events_of(one.client, f"{places[0]} {one.seen} -", f"{places[1]} old -")
    assert next(events) == ("changed", {"at": places[1], "data": other.seen})
    answering = Browser(httpx.Client(base_url=live.url, timeout=30, cookies=dict(one.client.cookies)))
    answering.path, answering.token, answering.page = one.path, one.token, one.page
    answering.answer(one.keys[0])
    kind, told = next(events)
    assert (kind, told["at"]) == ("changed", places[0])
    events.close()  # type: ignore[attr-defined]


def test_a_place_of_others_ends_and_the_rest_of_the_stream_goes_on(live: LiveServer) -> None:
    one, other = two_tables(live.url)
    stranger = Browser(httpx.Client(base_url=live.url, timeout=30))
    stranger.begin("first_steps", seat_blue="here", seat_red="random")
    events = events_of(one.client, f"{place_of(stranger)} old -", f"{place_of(other)} old -", "nonsense")
    told = [next(events) for _ in range(3)]
    events.close()  # type: ignore[attr-defined]
    assert {(kind, data["at"]) for kind, data in told} == {
        ("changed", place_of(other)),
        ("ended", place_of(stranger)),
        ("ended", "nonsense/"),
    }


def test_a_stream_has_room_for_twenty_places(live: LiveServer) -> None:
    one, _ = two_tables(live.url)
    asked = {"at": [f"{place_of(one)} {number} -" for number in range(21)]}
    assert one.client.get("/streams", params=asked).status_code == 422


def test_a_stream_counts_as_all_of_its_places(file_url: str) -> None:
    with TestClient(application(Settings(file_url, most=4))) as client, ExitStack() as stack:
        made = Made(client)
        stack.enter_context(opened(client, made, "blue"))
        asked = {"at": [f"nowhere/blue {number} -" for number in range(4)]}
        assert client.get("/streams", params=asked).status_code == 429


def test_a_tab_in_the_background_learns_whether_it_is_asked(browse: Callable[[], Browser]) -> None:
    blue, red = browse(), browse()
    blue.begin("first_steps", seat_blue="here", seat_red="human")
    red.join(blue.links()["red"])
    told = [blue.client.get(f"{one.path}/turn") for one in (blue, red)]
    assert [one.status_code for one in told] == [200, 403]
    blue.look()
    assert told[0].json()["is_turn"] is bool(blue.keys)
    assert ("(1) Your turn: First steps" in blue.page) is bool(blue.keys)
    assert red.client.get(f"{red.path}/turn").json()["is_turn"] is not bool(blue.keys)
