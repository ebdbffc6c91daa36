"""The spectators' view for a television: nothing is cut, it follows by itself, and shows the way in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Browser as Chromium

from tests.web.browser import Browser
from tests.web.page import SHOWN, Person, needs_browser, source_of_axe

SIZES: Final[tuple[Any, ...]] = ({"width": 1920, "height": 1080}, {"width": 1280, "height": 720})
CUT: Final = (Path(__file__).parent / "cut.js").read_text("utf-8")
"""What does not fit the screen or its own box."""


def test_the_view_has_no_controls_and_the_way_in_until_all_seats_are_taken(
    browse: Callable[[], Browser],
) -> None:
    blue, red = browse(), browse()
    blue.begin("first_steps", seat_blue="here", seat_red="human")
    links = blue.links()
    assert f"{links['-watch']}?view=big" in blue.page
    television = browse()
    assert 'name="view" value="big"' in television.client.get(f"{links['-watch']}?view=big").text
    form = {"token": television.token, "view": "big"}
    place = television.client.post(links["-watch"], data=form).headers["location"]
    assert place.endswith("/-watch?view=big")
    page = television.client.get(place).text
    assert "<button" not in page
    assert "qr.svg" in page
    red.join(links["red"])
    assert "qr.svg" not in television.client.get(place).text
    assert television.client.get(place, headers={"hx-request": "true"}).text.count("<html") == 0
    assert browse().client.get(place).status_code == 403


def test_the_lobby_links_to_the_view_for_the_host(browse: Callable[[], Browser]) -> None:
    blue = browse()
    blue.begin("first_steps", seat_blue="here", seat_red="human")
    lobby = blue.page.partition('id="lobby-link"')[2].partition('value="')[2].partition('"')[0]
    path = lobby.removeprefix(str(blue.client.base_url).rstrip("/"))
    assert "Show it on a television" in blue.client.get(path).text
    assert "Show it on a television" not in browse().client.get(path).text


@needs_browser[0]
@needs_browser[1]
def test_the_way_in_follows_the_lobby_without_a_change_of_the_battle(browser: Chromium, url: str) -> None:
    # It used to stay until the next answer when a person without an open page had taken the last seat.
    host, guest = [Browser(httpx.Client(base_url=url, timeout=60)) for _ in range(2)]
    host.begin("first_steps", seat_blue="here", seat_red="human")
    links = host.links()
    person = Person(browser, url, viewport=SIZES[0])
    person.page.goto(f"{url}{links['-watch']}?view=big")
    person.page.get_by_role("button", name="Join").click()
    person.page.wait_for_selector(".way-in")
    before = person.page.evaluate(SHOWN)
    guest.client.get(links["red"])
    guest.client.post(links["red"], data={"token": guest.token})  # and looks at no page of the table yet
    person.page.wait_for_selector(".way-in", state="detached")
    assert person.page.evaluate(SHOWN) == before
    assert person.faults == []
    person.page.context.close()


@needs_browser[0]
@needs_browser[1]
@pytest.mark.parametrize("scenario", ["first_steps", "ford_of_lamps", "two_marshals", "gate_at_dusk"])
def test_nothing_is_cut_on_a_television(browser: Chromium, url: str, scenario: str) -> None:
    host = Browser(httpx.Client(base_url=url, timeout=60))
    host.page = host.client.get(f"/new/{scenario}").text
    host.begin(scenario, **{f"seat_{one}": "human" for one in seats_in(host.page)[1:]})
    person = Person(browser, url, viewport=SIZES[0])
    person.page.goto(f"{url}{host.links()['-watch']}?view=big")
    person.page.get_by_role("button", name="Join").click()
    person.page.wait_for_selector(".sides")
    for size in SIZES:
        person.page.set_viewport_size(size)
        person.page.wait_for_timeout(200)
        assert person.page.evaluate(CUT) == []
    person.page.evaluate(source_of_axe())
    found = person.page.evaluate("axe.run()")["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    host.look()
    if host.keys:
        before = person.page.evaluate(SHOWN)
        host.answer(host.keys[0])
        person.page.wait_for_function(f"before => {SHOWN} !== before", arg=before)
    assert person.faults == []
    person.page.context.close()


def seats_in(page: str) -> list[str]:
    """The seats that a form for a new table offers."""
    return [one.partition('"')[0] for one in page.split('name="seat:')[1:]]
