"""Several units are deployed at once, in a real browser: by mouse, by finger, by keys and by the list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.page import LAPTOP, PHONE, Person, needs_browser
from tests.web.test_dragging import SAID, changed, middle, place_of, where

pytestmark = needs_browser
DEPLOY = "#deployment .deploy"
MOST_ANSWERS = 8


@pytest.fixture
def sitting(url: str, browser: Chromium) -> Iterator[Callable[..., Page]]:
    """Opens a table of a scenario at which several units are to be deployed; further arguments are the
    browser's.
    """
    people = []

    def sit(scenario: str, **kind: Any) -> Page:
        person = Person(browser, url, deploys="together", **kind)
        people.append(person)
        person.page.goto(url)
        person.page.click(f'form:has(input[value="{scenario}"]) button')
        person.page.wait_for_selector("#ask .options button", state="attached")
        for _ in range(MOST_ANSWERS):
            person.page.wait_for_function("() => deployment.isSettled()")
            if person.page.locator(DEPLOY).count():
                return person.page
            person.catch_up()
            person.answer(lambda page: page.locator("#ask .options button").first.press("Enter"))
        raise AssertionError("no units are deployed")

    yield sit
    for person in people:
        assert person.faults == []
        person.page.context.close()


def units(page: Page) -> list[str]:
    """The ids of the units that are to be deployed."""
    return [str(one.get_attribute("data-unit")) for one in page.locator("#map .draft").all()]


def draft(unit: str) -> str:
    return f'#map .draft[data-unit="{unit}"]'


def redrawn(page: Page, unit: str, deed: Callable[[], object]) -> str:
    """Call `deed`, wait until the unit is redrawn, and return its new label."""
    page.evaluate("unit => { document.querySelector(unit).dataset.old = 1; }", draft(unit))
    deed()
    page.wait_for_selector(f"{draft(unit)}:not([data-old])", state="attached")
    return where(page, unit)


def drag(page: Page, start: str, end: tuple[float, float]) -> None:
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(end[0] + 9, end[1], steps=3)
    page.wait_for_timeout(100)
    page.mouse.move(*end, steps=3)


def test_units_are_dragged_and_deployed_by_one_click_and_one_undo(sitting: Callable[..., Page]) -> None:
    page = sitting("ford_of_lamps", viewport=LAPTOP)
    first, second = units(page)[:2]
    assert page.inner_text("#question") == "Deploy your units"
    assert "(hidden)" not in page.inner_text("#placements")
    column = "B" if "in C" in where(page, second) or "in D" in where(page, second) else "K"
    goal = f"{column}7"

    def drop() -> None:
        drag(page, f"{draft(second)} .base", middle(page, place_of(page, goal)))
        page.wait_for_selector("#far .near", state="attached")
        page.mouse.move(*middle(page, place_of(page, goal)))
        page.mouse.up()

    before = where(page, first)
    assert f"in {goal}" in redrawn(page, second, drop)
    assert where(page, first) == before
    changed(page, lambda: page.click(DEPLOY))
    assert page.locator("#map .draft").count() == 0
    assert f"in {goal}" in where(page, second)
    page.wait_for_selector("#undo button")
    page.click("#undo button")
    page.wait_for_selector(DEPLOY)
    assert page.inner_text("#question") == "Deploy your units"


def test_a_unit_is_turned_by_its_handle_and_by_keys(sitting: Callable[..., Page]) -> None:
    page = sitting("gate_at_dusk", viewport=LAPTOP)
    unit = units(page)[0]
    before = where(page, unit)

    def turn() -> None:
        x, y = middle(page, f"{draft(unit)} .base")
        page.mouse.move(*middle(page, f"{draft(unit)} .grip"))
        page.mouse.down()
        page.wait_for_function("() => deployment.isTurning()")
        page.mouse.move(x, y - 50, steps=3)
        page.mouse.up()

    east_or_west = redrawn(page, unit, turn)  # the board is shown with north on the left
    assert "facing east" in east_or_west
    assert east_or_west.split(", facing")[0] == before.split(", facing")[0]
    page.locator(draft(unit)).focus()
    assert "facing southeast" in redrawn(page, unit, lambda: page.keyboard.press("]"))
    assert page.evaluate("document.activeElement.dataset.unit") == unit  # the focus stays on it
    assert "facing east" in redrawn(page, unit, lambda: page.keyboard.press("["))


def test_keys_alone_move_a_unit_and_deploy_all(sitting: Callable[..., Page]) -> None:
    page = sitting("ford_of_lamps", viewport=LAPTOP)
    unit = units(page)[0]
    page.locator(draft(unit)).focus()
    page.keyboard.press("m")
    page.wait_for_function(f"() => {SAID}.includes('places in reach')")
    page.keyboard.press("ArrowDown")
    goal = page.evaluate(f"() => {SAID}.split(/[:,]/)[0]")
    assert f"in {goal}" in redrawn(page, unit, lambda: page.keyboard.press("Enter"))
    page.locator(DEPLOY).focus()
    changed(page, lambda: page.keyboard.press("Enter"))
    assert f"in {goal}" in where(page, unit)


def test_on_a_phone_a_tap_chooses_a_unit_and_another_its_place(sitting: Callable[..., Page]) -> None:
    page = sitting("ford_of_lamps", viewport=PHONE, has_touch=True)
    unit = units(page)[0]
    column = "A" if int(middle(page, draft(unit))[0]) < PHONE["width"] // 2 else "L"
    page.touchscreen.tap(*middle(page, f"{draft(unit)} .base"))
    page.wait_for_selector(f"{draft(unit)}.chosen")
    goal = f"{column}8" if page.locator(place_of(page, f"{column}8")).count() else f"{column}7"
    tapped = redrawn(page, unit, lambda: page.touchscreen.tap(*middle(page, place_of(page, goal))))
    assert f"in {goal}" in tapped
    assert page.locator("#facts > *").count() == 0  # nothing covers the list
    changed(page, lambda: page.click(DEPLOY))


def test_the_list_has_the_other_choices_and_units_can_be_deployed_one_by_one(
    sitting: Callable[..., Page],
) -> None:
    page = sitting("ford_of_lamps", viewport=LAPTOP)
    unit = units(page)[0]
    choice = page.locator("#placements select").first
    redrawn(page, unit, lambda: choice.select_option("formation:skirmish"))
    keys = page.get_attribute(DEPLOY, "value")
    assert keys is not None
    assert keys.startswith('["formation:skirmish", "at:')
    page.click("#placements .singly")
    assert page.locator("#map .draft, .deploying").count() == 0
    assert "formation" in page.inner_text("#question")
    page.locator("#ask .options button").first.click()
    page.wait_for_function("() => document.querySelector('#question').textContent.includes('where')")
    assert page.locator("#map .draft").count() == 0
