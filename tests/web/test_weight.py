"""What pages and answers weigh, and how soon a page is drawn."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import httpx
import pytest
from playwright.sync_api import Browser as Chromium

from tests.web.browser import HTMX, Browser
from tests.web.page import LAPTOP, Person, chromium_path

SCENARIOS = ("first_steps", "two_marshals", "ford_of_lamps", "gate_at_dusk")
"""One battle of each game."""
SENT: Final = 100_000
"""Greatest number of bytes that are sent, packed, for the first page of a browser."""


@pytest.mark.slow
@pytest.mark.skipif(chromium_path() is None, reason="this machine has no chromium")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_first_page_is_light_and_drawn_within_a_second(
    url: str, browser: Chromium, scenario: str
) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin(scenario)
    person.page.reload()
    person.page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    weight, drawn = person.page.evaluate(
        "[performance.getEntries().reduce((sum, one) => sum + (one.encodedBodySize || 0), 0),"
        " performance.getEntriesByName('first-contentful-paint')[0].startTime]"
    )
    assert weight < SENT
    assert drawn < 1_000


def test_an_answer_to_a_battle_of_four_against_four_sends_less_than_8_kilobytes(
    browse: Callable[[], Browser],
) -> None:
    person = browse()
    path = person.begin("harbour_gate", seat_tide="here", seat_comet="here")
    ground = re.search(r'name="ground" value="(\w+)"', person.page)
    assert ground is not None
    sizes = []
    for _ in range(40):
        key = re.search(r'<button name="key" value="([^"]*)"', person.page)
        if key is None:
            path = path.replace("/tide", "/comet") if "/tide" in path else path.replace("/comet", "/tide")
            person.page = person.client.get(path).text
            continue
        form = {"token": person.token, "seen": person.seen, "key": key[1], "ground": ground[1]}
        answer = person.client.post(f"{path}/answer", data=form, headers=HTMX)
        person.page = answer.text
        sizes.append(int(answer.headers["content-length"]))
    assert len(sizes) > 20
    assert max(sizes) < 8_000, max(sizes)


def test_pages_and_updates_are_packed_and_streams_are_not(url: str) -> None:
    # An update that changed the ground had 25 KB more than others: 38 KB, where 20 are allowed.
    with httpx.Client(base_url=url) as client:
        person = Browser(client)
        path = person.begin("harbour_gate", seat_tide="here", seat_comet="human")
        update = client.get(path, headers=HTMX)
        with client.stream("GET", f"{path}/stream") as stream:
            assert "content-encoding" not in stream.headers
    assert update.headers["content-encoding"] == "gzip"
    assert int(update.headers["content-length"]) < 10_000 < len(update.content)
