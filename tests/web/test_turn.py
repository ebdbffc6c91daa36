"""A browser tells that it is one's turn, in the background too, over one stream for all of its tabs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, Request

from tests.web.browser import Browser
from tests.web.page import LAPTOP, OPTIONS, SHOWN, WHOLE, Person, chromium_path, needs_browser
from tests.web.test_following import WITHOUT, show

pytestmark = needs_browser
SOUND: Final = """
window.played = 0;
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.played += 1; return create.call(this); };
"""
INSECURE: Final = "Object.defineProperty(window, 'isSecureContext', {value: false});"
UNFOCUSED: Final = (
    "() => { Object.defineProperty(document, 'hasFocus', {value: () => false});"
    " window.dispatchEvent(new Event('blur')); }"
)
ICON: Final = "() => document.querySelector('link[rel=icon]').getAttribute('href')"
IS_TURN: Final = "() => document.title.startsWith('(1) Your turn: ')"
IS_NOT_TURN: Final = "() => !document.title.startsWith('(1) ')"
DOT: Final = "document.querySelector('#here [data-mark={}]').className"


class Pair:
    """A person at a real page, and another whose answers are sent from here."""

    def __init__(self, browser: Chromium, url: str, **kind: Any) -> None:
        self.other = Browser(httpx.Client(base_url=url, timeout=30))
        self.other.begin("first_steps", seat_blue="here", seat_red="human")
        self.person = Person(browser, url, viewport=LAPTOP, **kind)
        self.page = self.person.page
        self.streams: list[str] = []
        """Streams that pages opened for themselves."""
        self.page.context.on("request", self._note)
        self.link = f"{url}{self.other.links()['red']}"

    def sit_down(self) -> None:
        """Let the person follow the link, and wait until the other is asked."""
        self.page.goto(self.link)
        self.page.get_by_role("button", name="Join").click()
        self.page.wait_for_selector("#play")
        while not self._is_others():
            self.answer()

    def _note(self, request: Request) -> None:
        if "/stream?" in request.url or "/streams?" in request.url:
            self.streams.append(request.url)

    def _is_others(self) -> bool:
        self.page.wait_for_timeout(100)
        self.other.look()
        return bool(self.other.keys)

    def answer(self) -> None:
        """Let the person answer, and wait for the page that follows."""
        before = self.page.evaluate(SHOWN)
        self.page.locator("#ask .options button").first.click()
        self.page.wait_for_function(f"before => {SHOWN} !== before", arg=before)

    def pass_turn(self) -> None:
        """Let the other answer until the person is asked."""
        self.other.look()
        while self.other.keys:
            self.other.answer(self.other.keys[0])
            self.other.look()

    def second_tab(self) -> Page:
        """The same place in another tab."""
        page = self.page.context.new_page()
        page.goto(self.page.url)
        page.wait_for_selector("#play")
        return page


@pytest.fixture
def pair(browser: Chromium, url: str) -> Iterator[Pair]:
    found = Pair(browser, url)
    yield found
    found.page.context.close()


def workers(browser: Chromium) -> int:
    """How many shared workers run in the browser."""
    found = browser.new_browser_cdp_session().send("Target.getTargets")["targetInfos"]
    return sum(one["type"] == "shared_worker" for one in found)


def test_title_and_icon_tell_whose_turn_it_is(pair: Pair) -> None:
    pair.sit_down()
    pair.page.wait_for_function(IS_NOT_TURN)
    assert (pair.page.title(), pair.page.evaluate(ICON)) == ("First steps - Salt Raiders", "/static/icon.svg")
    pair.pass_turn()
    pair.page.wait_for_function(IS_TURN)
    told = pair.page.title(), pair.page.evaluate(ICON)
    assert told == ("(1) Your turn: First steps - Salt Raiders", "/static/icon_turn.svg")
    while pair.page.evaluate(IS_TURN):
        pair.answer()
    assert pair.page.title() == "First steps - Salt Raiders"
    assert pair.person.faults == []


def test_tabs_share_a_stream_and_one_in_the_background_learns_of_the_turn(
    pair: Pair, browser: Chromium
) -> None:
    pair.sit_down()
    other = pair.second_tab()
    show(pair.page, hidden=True)
    before = pair.page.evaluate(SHOWN)
    pair.pass_turn()
    for page in (pair.page, other):
        page.wait_for_function(IS_TURN)
    assert pair.page.evaluate(ICON) == "/static/icon_turn.svg"
    assert pair.page.evaluate(SHOWN) == before  # nobody looks, so nothing is drawn
    assert workers(browser) == 1
    assert pair.streams == []
    show(pair.page, hidden=False)
    pair.person.catch_up()
    assert pair.page.locator("#ask .options button").count()


def test_six_tabs_leave_connections_for_pages(pair: Pair) -> None:
    pair.sit_down()
    tabs = [pair.second_tab() for _ in range(6)]
    pair.pass_turn()
    for page in (pair.page, *tabs):
        page.wait_for_function(IS_TURN)


def test_without_shared_workers_each_tab_in_sight_has_a_stream(pair: Pair) -> None:
    pair.page.add_init_script(WITHOUT)
    pair.sit_down()
    pair.pass_turn()
    pair.page.wait_for_function(IS_TURN)
    assert len(pair.streams) == 1


def test_a_sound_is_played_where_nobody_looks_and_somebody_wants_it(pair: Pair) -> None:
    page = pair.page
    page.add_init_script(SOUND)
    pair.sit_down()
    page.locator("#alerts summary").click()
    assert not page.is_checked("#sounds")
    page.check("#sounds")
    assert page.evaluate("window.played") == 2  # to hear what it is
    pair.pass_turn()
    page.wait_for_function(IS_TURN)
    page.wait_for_timeout(300)
    assert page.evaluate("window.played") == 2  # no sound while the page is looked at
    while page.evaluate(IS_TURN):
        pair.answer()
    page.evaluate(UNFOCUSED)
    pair.pass_turn()
    page.wait_for_function("() => window.played === 4")
    page.reload()
    assert page.is_checked("#sounds")
    assert pair.person.faults == []


def test_a_dot_shows_when_somebody_comes_and_leaves(pair: Pair, browser: Chromium, url: str) -> None:
    pair.sit_down()
    watcher = Person(browser, url, viewport=LAPTOP)
    watcher.page.goto(url + pair.other.links()["-watch"])
    watcher.page.get_by_role("button", name="Join").click()
    red = DOT.format("red")
    watcher.page.wait_for_function(f"() => {red} === 'presence here'")
    before = watcher.page.evaluate(SHOWN)
    words = watcher.page.locator("#here li", has_text="Salt Raiders").text_content()
    assert words is not None
    assert "here now" in words
    pair.page.reload()  # a reload is no leaving
    pair.page.wait_for_selector("#play")
    pair.second_tab().close()
    watcher.page.wait_for_timeout(7000)
    assert watcher.page.evaluate(red) == "presence here"
    pair.page.goto(f"{url}/rules")
    watcher.page.wait_for_function(f"() => {red} !== 'presence here'", timeout=20_000)
    assert watcher.page.evaluate(SHOWN) == before
    watcher.page.context.close()


# ------------------------------------------------------------------ notifications


@pytest.fixture
def whole_browser(browser: Chromium) -> Iterator[Chromium]:
    """The browser with all that people see of it. Only this one shows notifications."""
    path = chromium_path(WHOLE)
    if path is None:
        pytest.skip("this machine has no chromium but its headless shell")
    found = browser.browser_type.launch(executable_path=path, args=OPTIONS)
    yield found
    found.close()


def test_a_notification_tells_of_the_turn_where_no_tab_of_the_table_is_seen(
    whole_browser: Chromium, url: str
) -> None:
    pair = Pair(whole_browser, url, permissions=["notifications"])
    page = pair.page
    pair.sit_down()
    page.locator("#alerts summary").click()
    page.get_by_role("button", name="Notify me").click()
    page.get_by_role("button", name="No more notifications").wait_for()
    show(page, hidden=True)
    pair.pass_turn()
    page.wait_for_function(
        "async () => { const found = await navigator.serviceWorker.getRegistration('/static/');"
        " const all = found ? await found.getNotifications() : [];"
        " return all.length === 1 && all[0].title === 'First steps - Salt Raiders'; }"
    )
    assert pair.person.faults == []
    page.context.close()


def test_a_page_says_why_it_cannot_notify(pair: Pair) -> None:
    pair.page.add_init_script(INSECURE)
    pair.sit_down()
    pair.page.locator("#alerts summary").click()
    assert re.match("Notifications need HTTPS", pair.page.inner_text("#no-notices"))
    assert not pair.page.locator("#notifies").is_visible()
