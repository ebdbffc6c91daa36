"""The ruler measures on the board, in a real browser: by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.page import LAPTOP, SEEN, Person, needs_browser

pytestmark = needs_browser
SAID = "document.querySelector('#reached').textContent"


@pytest.fixture
def sitting(url: str, browser: Chromium) -> Iterator[Callable[[str], Page]]:
    people = []

    def sit(scenario: str) -> Page:
        person = Person(browser, url, viewport=LAPTOP)
        people.append(person)
        person.begin(scenario)
        return person.page

    yield sit
    for person in people:
        assert person.faults == []
        person.page.context.close()


def click_place(page: Page, name: str) -> None:
    box = page.locator(f'#map .place[data-place="{name}"]').bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_two_clicks_measure_and_answer_nothing(sitting: Callable[[str], Page]) -> None:
    page = sitting("first_steps")
    before = page.evaluate(SEEN)
    page.locator("#ruler").click()
    click_place(page, "A2")  # an answer to "enters where?", but not while the ruler is out
    page.wait_for_selector("#measured", state="attached")
    click_place(page, "D6")
    page.wait_for_function(f"() => {SAID} === 'A2 to D6: 4 squares'")
    assert page.text_content("#measured text") == "4 squares"
    assert page.evaluate(SEEN) == before
    page.keyboard.press("Escape")
    assert page.locator("#measured").count() == 0
    assert page.get_attribute("#ruler", "aria-pressed") == "false"


def test_keys_measure_from_the_place_that_has_the_focus(sitting: Callable[[str], Page]) -> None:
    page = sitting("ford_of_lamps")
    page.locator('#map .place[data-place="C3"]').focus()
    page.keyboard.press("r")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#measured text", state="attached")
    page.keyboard.press("ArrowDown")
    page.wait_for_function(f"() => {SAID} === 'C3 to D4: 141.4 yards'")
