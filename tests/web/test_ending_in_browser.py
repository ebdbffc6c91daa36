"""Home, search, the end of a battle and the next one, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.page import LAPTOP, PHONE, SHOWN, Person, needs_browser

pytestmark = needs_browser
WIDTHS = (360, 768, 1280, 1920)
_WIDER = """() => {
    const cards = ".scenarios > li, .covers li, .standings li, #ask, #summary, #story";
    const found = [];
    for (const element of document.querySelectorAll("main *:not(svg *)")) {
        const card = element.parentElement.closest(cards);
        if (!card || element.closest(".hidden, .scroll, details:not([open])")) continue;
        const [own, its] = [element.getBoundingClientRect(), card.getBoundingClientRect()];
        const isWider = own.right > its.right + 1 || own.left < its.left - 1;
        if (own.width && isWider) found.push(element.outerHTML.slice(0, 120));
    }
    return found;
}"""
"""What sticks out of its card."""


@pytest.fixture
def person(url: str, browser: Chromium) -> Iterator[Person]:
    found = Person(browser, url, viewport=LAPTOP)
    yield found
    assert found.faults == []
    found.page.context.close()


def wider_than_their_card(page: Page) -> list[str]:
    """What sticks out of its card, and where the page is wider than its window, on windows of each width."""
    found: list[str] = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found += [f"{width}: {one}" for one in page.evaluate(_WIDER)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{width}: the page")
    return found


def play_to_the_end(person: Person) -> None:
    """Give the first answer until the battle is over."""
    person.begin("glass_stair")
    for _ in range(300):
        if person.page.locator(".ending").count():
            return
        person.answer(lambda page: page.locator("#ask .options button").first.press("Enter"))
    raise AssertionError("the battle is not over")


def test_a_battle_is_played_again_with_sides_exchanged_and_continued_from_home(person: Person) -> None:
    page = person.page
    play_to_the_end(person)
    over = page.url
    assert wider_than_their_card(page) == []
    page.get_by_role("button", name="Again the same battle").press("Enter")
    page.wait_for_url(lambda url: url != over)
    assert page.url.endswith("/quay")
    page.wait_for_selector("#ask .options button, .waiting")
    page.goto(over)
    assert page.get_by_role("link", name="The next battle is ready").count() == 1
    page.get_by_role("button", name="Swap sides").press("Enter")
    page.wait_for_url(lambda url: url != over)
    assert page.url.endswith("/magpies")
    page.wait_for_selector("#ask .options button")
    swapped = page.url
    page.goto(person.url)
    first = page.locator(".standings a").first
    assert "Your turn" in first.inner_text()
    page.goto(f"{over}/replay")
    assert wider_than_their_card(page) == []
    page.goto(f"{person.url}/me")
    assert wider_than_their_card(page) == []
    assert swapped.replace(person.url, "") in page.content()


def test_an_open_page_shows_the_link_when_the_other_begins_the_next_battle(
    person: Person, url: str, browser: Chromium
) -> None:
    guest = Person(browser, url, viewport=PHONE)
    page = person.page
    page.goto(f"{url}/new/glass_stair")
    page.select_option("select[name='seat:magpies']", "human")
    page.select_option("select[name='dice']", "seeded")
    page.get_by_role("button", name="Open the table").press("Enter")
    guest.page.goto(page.locator("input[data-place=magpies]").input_value())
    guest.page.get_by_role("button", name="Join").press("Enter")
    for _ in range(400):
        person.catch_up()
        guest.catch_up()
        if page.locator(".ending").count():
            break
        asked = page if page.locator("#ask .options button").count() else guest.page
        before = asked.evaluate(SHOWN)
        asked.locator("#ask .options button").first.press("Enter")
        asked.wait_for_function(f"before => {SHOWN} !== before", arg=before)
    guest.page.wait_for_selector(".ending")
    page.get_by_role("button", name="Again the same battle").press("Enter")
    guest.page.get_by_role("link", name="The next battle is ready").click(timeout=20_000)
    guest.page.wait_for_selector("#ask .options button, .waiting")
    assert guest.page.url.split("/")[4] == page.url.split("/")[4]
    assert guest.faults == []
    guest.page.context.close()


@pytest.mark.parametrize("path", ["/", "/?players=6&minutes=30", "/search?q=ferry", "/rules"])
def test_nothing_is_wider_than_its_card(person: Person, path: str) -> None:
    person.page.goto(person.url + path)
    assert wider_than_their_card(person.page) == []


def test_a_search_leads_to_a_battle_and_to_a_rule(person: Person) -> None:
    page = person.page
    page.goto(person.url)
    page.fill("#q", "overseer")
    page.press("#q", "Enter")
    page.get_by_role("link", name="Overseer", exact=True).first.click()
    page.wait_for_url("**/rules/adeptus/**")
    page.goto(f"{person.url}/search?q=two+marshals")
    page.get_by_role("button", name="Play Two Marshals").press("Enter")
    page.wait_for_selector("#play")
