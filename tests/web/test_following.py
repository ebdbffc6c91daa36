"""The page of a table follows it, whatever the connection does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.browser import Browser
from tests.web.live import LiveServer, database_in
from tests.web.page import LAPTOP, SHOWN, Person, needs_browser
from wartable.web.tables.refusals import SPECTATOR

pytestmark = needs_browser
GONE = (
    "() => new MutationObserver(() => { window.gone ||= !document.querySelector('#question'); })"
    ".observe(document.querySelector('#play'), {childList: true, subtree: true})"
)
"""Notes in `gone` where the table was ever swapped for something else."""
SILENT_AT_FIRST = """
const Real = EventSource;
window.opened = 0;
window.EventSource = class extends EventTarget {
  static OPEN = Real.OPEN;
  constructor(url) {
    super();
    window.opened += 1;
    if (window.opened > 1) return new Real(url);
    this.readyState = Real.OPEN;
  }
  close() {}
};
"""
"""A stream that says nothing, as after a laptop has slept; the next ones are real."""
WITHOUT = "delete window.SharedWorker;"
"""A browser without shared workers, whose tabs have a stream each."""


class Watched:
    """A spectator at a real page, and a table at which blue's answers are sent from here."""

    def __init__(self, browser: Chromium, url: str) -> None:
        self.blue = Browser(httpx.Client(base_url=url, timeout=30))
        self.blue.begin("first_steps", seat_blue="here", seat_red="random")
        self.link = self.blue.links()[SPECTATOR]
        self.blue.wait_for_question()
        self.person = Person(browser, url, viewport=LAPTOP)
        self.page: Page = self.person.page

    def sit_down(self) -> None:
        """Let the spectator follow the link."""
        self.page.goto(self.person.url + self.link)
        self.page.get_by_role("button", name="Join").click()
        self.page.wait_for_selector("#play")

    def move(self) -> None:
        """Let blue answer, and the computer after it; then the table waits."""
        self.blue.answer(self.blue.keys[0])
        assert self.blue.wait_for_question()

    def follows(self) -> None:
        """Wait until the page is the newest, and compare it with one that is loaded then."""
        self.person.catch_up()
        log = self.page.inner_text("#log")
        self.page.reload()
        assert self.page.inner_text("#log") == log


@pytest.fixture
def watched(browser: Chromium, url: str) -> Iterator[Watched]:
    both = Watched(browser, url)
    yield both
    both.page.context.close()


def show(page: Page, *, hidden: bool) -> None:
    """Let the page be looked at, or hidden as when somebody goes to another tab or locks the phone."""
    page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


@pytest.mark.parametrize("script", ["", WITHOUT], ids=["shared", "alone"])
def test_a_page_goes_on_after_its_server_was_killed_and_started_again(
    browser: Chromium, tmp_path: Path, script: str
) -> None:
    with LiveServer(database_in(tmp_path)) as server:
        both = Watched(browser, server.url)
        both.page.add_init_script(script)
        both.sit_down()
        both.move()
        server.kill()
        both.page.wait_for_function("() => document.body.innerText.includes('Connection lost')")
        server.start()
        both.move()
        both.follows()
        assert both.page.inner_text("#stream") == ""
        both.page.context.close()


@pytest.mark.parametrize("script", ["", WITHOUT], ids=["shared", "alone"])
def test_what_happened_while_a_page_was_offline_is_on_it_afterwards(watched: Watched, script: str) -> None:
    watched.page.add_init_script(script)
    watched.sit_down()
    watched.page.context.set_offline(True)
    watched.move()
    watched.move()
    watched.page.context.set_offline(False)
    watched.follows()


def test_a_page_whose_update_was_lost_asks_for_it_again(watched: Watched) -> None:
    watched.sit_down()
    with watched.page.expect_event("requestfailed"):
        watched.page.route("**/t/*/-*", lambda route: route.abort())
        watched.move()
    watched.page.unroute("**/t/*/-*")
    watched.follows()


def test_a_page_whose_first_stream_fails_opens_another(watched: Watched) -> None:
    watched.page.add_init_script(WITHOUT)
    watched.page.route("**/stream?*", lambda route: route.fulfill(status=503), times=1)
    watched.sit_down()
    watched.move()
    watched.follows()


def test_a_stream_that_has_gone_silent_is_opened_again(watched: Watched) -> None:
    # Given: a stream that neither speaks nor breaks
    page = watched.page
    page.clock.install()
    page.add_init_script(WITHOUT)
    page.add_init_script(SILENT_AT_FIRST)
    watched.sit_down()
    watched.move()
    # When: more than two beats of the server are missing
    page.clock.fast_forward(60_000)
    # Then: a second stream tells what has happened
    page.clock.fast_forward(10_000)
    page.wait_for_function("() => window.opened === 2")
    page.clock.resume()
    watched.person.catch_up()


def test_without_shared_workers_a_hidden_page_holds_no_stream_and_follows_when_it_is_looked_at(
    watched: Watched,
) -> None:
    watched.page.add_init_script(WITHOUT)
    watched.sit_down()
    watched.move()
    watched.person.catch_up()
    before = watched.page.evaluate(SHOWN)
    show(watched.page, hidden=True)
    watched.move()
    watched.page.wait_for_timeout(500)
    assert watched.page.evaluate(SHOWN) == before
    show(watched.page, hidden=False)
    watched.follows()


def test_an_answer_that_could_not_be_sent_is_told_and_can_be_given_again(watched: Watched) -> None:
    page = watched.page
    page.goto(watched.person.url)
    page.locator('form:has(input[value="first_steps"]) button').click()
    page.wait_for_selector("#ask .options button")
    asked = page.inner_text("#question")
    page.context.set_offline(True)
    page.locator("#ask .options button").first.click()
    page.wait_for_function("() => document.querySelector('#stream').textContent.includes('Not sent')")
    page.context.set_offline(False)
    assert page.inner_text("#question") == asked
    watched.person.answer(lambda page: page.locator("#ask .options button").first.click())
    assert "Not sent" not in page.inner_text("#stream")


@pytest.mark.parametrize(
    ("status", "body", "told"),
    [
        (502, "<html><body><h1>Bad gateway</h1></body></html>", "cannot answer now"),
        (429, "Too many requests: wait a few seconds, and try again.", "wait a few seconds"),
    ],
)
def test_a_foreign_page_in_place_of_an_answer_leaves_the_table_as_it_is(
    watched: Watched, status: int, body: str, told: str
) -> None:
    page = watched.page
    page.goto(watched.person.url)
    page.locator('form:has(input[value="first_steps"]) button').click()
    page.wait_for_selector("#ask .options button")
    page.evaluate(GONE)
    page.route("**/answer", lambda route: route.fulfill(status=status, body=body))
    page.locator("#ask .options button").first.click()
    page.wait_for_function("told => document.querySelector('#stream').textContent.includes(told)", arg=told)
    assert not page.evaluate("window.gone")
