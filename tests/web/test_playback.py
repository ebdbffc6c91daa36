"""What happened is played on the board, in a real browser: slowly, step by step, skipped, and not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.page import LAPTOP, Person, needs_browser

pytestmark = needs_browser
MOST_ANSWERS: Final = 12
PLAYS: Final = "document.querySelector('#skip')?.hidden === false"
RESTS: Final = "document.querySelector('#skip')?.hidden === true"
MOVED: Final = """[...document.querySelectorAll('#map .unit, #map [data-body]')]
    .filter((one) => one.style.transform).length"""
"""Tokens that are drawn elsewhere than they are."""
NEWEST: Final = "document.querySelector('#log li:last-child').textContent.replace(/\\s*why\\s*$/, '').trim()"


@pytest.fixture
def sitting(url: str, browser: Chromium) -> Iterator[Callable[..., Page]]:
    """Opens a table with motion of this kind; other arguments are the browser's."""
    people = []

    def sit(motion: str = "", **kind: Any) -> Page:
        person = Person(browser, url, viewport=LAPTOP, **kind)
        people.append(person)
        person.begin("first_steps")
        if motion:
            person.page.locator(".legend summary").click()
            person.page.locator("#speed").select_option(motion)
            person.page.locator(".legend summary").click()
        return person.page

    yield sit
    for person in people:
        assert person.faults == []
        person.page.context.close()


def answer(page: Page) -> None:
    """Give the first answer, and wait for the next page."""
    before = page.evaluate("document.querySelector('#newest').dataset.seen")
    page.locator("#ask .pinned button, #ask .options button").first.press("Enter")
    page.wait_for_function("before => document.querySelector('#newest').dataset.seen !== before", arg=before)


def play_begun(page: Page) -> None:
    """Answer until something is played."""
    for _ in range(MOST_ANSWERS):
        page.wait_for_selector("#ask .options button")
        answer(page)
        page.wait_for_timeout(60)
        if page.evaluate(PLAYS):
            return
    raise AssertionError("nothing was played")


def test_events_are_played_and_end_where_the_units_are(sitting: Callable[..., Page]) -> None:
    page = sitting("slow")
    play_begun(page)
    page.wait_for_function(f"() => {RESTS}")
    assert page.evaluate(MOVED) == 0
    assert page.locator("#played").count() == 0
    assert page.locator("#strip span").inner_text() == page.evaluate(NEWEST)


def test_playing_is_skipped_by_a_click_and_by_a_key(sitting: Callable[..., Page]) -> None:
    page = sitting("step")
    play_begun(page)
    assert page.locator("#skip").inner_text() == "Next"
    page.keyboard.press("Escape")
    assert page.evaluate(RESTS)
    assert page.evaluate(MOVED) == 0
    play_begun(page)
    for _ in range(40):
        if page.evaluate(RESTS):
            break
        page.locator("#skip").dispatch_event("click")
        page.wait_for_timeout(40)
    page.wait_for_function(f"() => {RESTS}")


def test_an_answer_ends_it_and_is_not_delayed(sitting: Callable[..., Page]) -> None:
    page = sitting("step")
    play_begun(page)
    page.wait_for_selector("#ask .options button")
    page.evaluate(
        "document.addEventListener('htmx:before:request', () => {"
        " window.ended = document.querySelector('#skip').hidden; })"
    )
    answer(page)
    assert page.evaluate("window.ended")


@pytest.mark.parametrize(
    ("motion", "kind"), [("off", {}), ("", {"reduced_motion": "reduce"})], ids=["off", "reduced"]
)
def test_nothing_is_played_for_those_who_do_not_want_it(
    sitting: Callable[..., Page], motion: str, kind: dict[str, Any]
) -> None:
    page = sitting(motion, **kind)
    assert page.evaluate("document.querySelector('#speed').value") == "off"
    for _ in range(4):
        page.wait_for_selector("#ask .options button")
        answer(page)
        assert page.evaluate(RESTS)
    assert page.locator("#strip span").inner_text() == page.evaluate(NEWEST)


def test_an_undo_plays_nothing(sitting: Callable[..., Page]) -> None:
    page = sitting("step")
    play_begun(page)
    page.wait_for_selector("#ask .options button")  # the computer has answered, and it is one's own turn
    page.wait_for_timeout(1_000)
    before = page.evaluate("document.querySelector('#newest').dataset.seen")
    page.locator("#undo button").press("Enter")
    page.wait_for_function("before => document.querySelector('#newest').dataset.seen !== before", arg=before)
    page.wait_for_timeout(100)
    assert page.evaluate(RESTS)


GAINED: Final = """() => {
    window.gained = [];
    new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) => {
        if (node.matches?.(".float.gains")) window.gained.push(node.textContent);
    }))).observe(document.querySelector("#map"), { childList: true, subtree: true });
}"""
"""Keeps the states that are announced over units."""


def test_that_a_unit_acts_is_not_announced_as_a_state_that_it_gains(sitting: Callable[..., Page]) -> None:
    page = sitting("fast")
    page.evaluate(GAINED)
    acting = set()
    for _ in range(MOST_ANSWERS):
        page.wait_for_selector("#ask .options button")
        answer(page)
        page.wait_for_function(f"() => {RESTS}")
        acting |= set(page.locator(".units tr:has(.condition:has-text('acts now')) .tag").all_inner_texts())
    assert len(acting) > 1
    assert not [text for text in page.evaluate("window.gained") if "acts" in text]


HIDE: Final = """hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""
MISSED: Final = "document.querySelector('#missed')?.hidden === false"


def come_back(page: Page) -> None:
    """Give answers in the background until the computer has done something there that can be played."""
    for _ in range(MOST_ANSWERS):
        page.wait_for_selector("#ask .options button")
        page.evaluate(HIDE, True)
        answer(page)
        page.wait_for_timeout(1500)  # the computer plays
        page.evaluate(HIDE, False)
        page.wait_for_timeout(700)
        if page.evaluate(MISSED):
            return
    raise AssertionError("nothing was missed")


def test_those_who_come_back_see_the_present_and_can_play_what_they_missed(
    sitting: Callable[..., Page],
) -> None:
    page = sitting("slow")
    come_back(page)
    # Nothing has played by itself
    assert page.evaluate(RESTS)
    assert page.evaluate(MOVED) == 0
    newest = page.evaluate(NEWEST)
    # A click plays it, and it ends in the present
    page.locator("#missed").click()
    page.wait_for_function(f"() => {PLAYS}")
    assert not page.evaluate(MISSED)
    page.keyboard.press("Escape")
    assert page.evaluate(MOVED) == 0
    assert page.evaluate("document.querySelector('#strip span').textContent").strip() == newest


def test_what_was_missed_is_not_offered_after_the_next_answer(sitting: Callable[..., Page]) -> None:
    page = sitting("fast")
    come_back(page)
    page.wait_for_selector("#ask .options button")
    answer(page)
    assert not page.evaluate(MISSED)
    page.reload()
    page.wait_for_selector("#map")
    assert not page.evaluate(MISSED)
