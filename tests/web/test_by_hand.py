"""Whole battles on the page, by keyboard alone and by touch on a small phone."""

from __future__ import annotations

import random

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.page import LAPTOP, PHONE, Person, needs_browser, tapped, walked_to

pytestmark = needs_browser
MOST_ANSWERS = 400


def by_digits(page: Page, at: int) -> None:
    """Answer with the digits of an option's number."""
    page.keyboard.type(str(at + 1))


def by_tapping(page: Page, at: int) -> None:
    """Answer with a finger."""
    page.locator("#ask .options button").nth(at).tap()


def by_reloading(page: Page) -> str:
    """Answer by forms alone, and reload while the others answer; returns how the battle ended."""
    dice = random.Random(2)
    for _ in range(2 * MOST_ANSWERS):
        if page.locator(".ending").count():
            return page.locator(".ending").inner_text()
        options = page.locator("#ask .options button")
        if options.count():
            options.nth(dice.randrange(min(options.count(), 8))).click()
        else:
            page.reload()
    raise AssertionError("the battle is not over")


def answer_until_there_are_points(person: Person) -> None:
    """Take the first answer until exact points of the board are asked for."""
    for _ in range(20):
        if person.page.locator("#map .spot").count():
            return
        person.answer(lambda page: page.locator("#ask .options button").first.press("Enter"))
    raise AssertionError("no exact points are asked for")


def test_a_whole_battle_is_played_by_reloading_where_scripts_are_off(url: str, browser: Chromium) -> None:
    page = Person(browser, url, viewport=LAPTOP, java_script_enabled=False).page
    page.goto(url)
    page.locator('form:has(input[value="first_steps"]) button').click()
    assert by_reloading(page)


def test_a_whole_battle_is_played_by_keyboard_alone(url: str, browser: Chromium) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("first_steps", walked_to)
    assert person.play(by_digits, most=MOST_ANSWERS)
    assert person.page.evaluate("document.activeElement.id") == "question"
    assert person.faults == []


def test_a_whole_battle_is_played_by_touch_on_a_small_phone(url: str, browser: Chromium) -> None:
    person = Person(browser, url, viewport=PHONE, has_touch=True, is_mobile=True)
    person.begin("first_steps", tapped)
    assert person.play(by_tapping, most=MOST_ANSWERS)
    assert person.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert person.faults == []


def test_arrow_keys_walk_the_board_and_enter_answers_there(url: str, browser: Chromium) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("first_steps")
    asked = person.page.inner_text("#question")
    person.page.keyboard.press("b")
    person.page.keyboard.press("ArrowRight")
    place = person.page.evaluate("document.activeElement.dataset.place")
    assert "can be chosen" in (person.page.evaluate("document.activeElement.ariaLabel") or "")
    person.page.keyboard.press("Enter")
    person.page.wait_for_function(
        "asked => document.querySelector('#question').textContent !== asked", arg=asked
    )
    unit = asked.partition(" enters")[0]
    assert f"{unit} enters in {place}." in person.page.inner_text("#log")


def test_the_second_tap_on_a_lit_place_answers(url: str, browser: Chromium) -> None:
    person = Person(browser, url, viewport=PHONE, has_touch=True, is_mobile=True)
    person.begin("first_steps")
    asked = person.page.inner_text("#question")
    place = person.page.locator(".place.choice").first
    place.tap()
    assert "Tap it once more" in person.page.inner_text("#facts")
    place.tap()
    person.page.wait_for_function(
        "asked => document.querySelector('#question').textContent !== asked", arg=asked
    )


def test_exact_points_are_walked_by_keys_and_bear_the_numbers_of_their_answers(
    url: str, browser: Chromium
) -> None:
    # Given: a Trooper of Infinity that is set up in a square, at one of some points of it
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("gate_at_dusk")
    page = person.page
    answer_until_there_are_points(person)
    # When: the board takes the focus, an arrow leads to a point, and Enter chooses it
    asked = page.inner_text("#question")
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    number, key = page.evaluate("[document.activeElement.textContent, document.activeElement.dataset.key]")
    assert page.locator("#ask .options button").nth(int(number) - 1).get_attribute("value") == key
    page.keyboard.press("Enter")
    # Then: the question is answered
    page.wait_for_function("asked => document.querySelector('#question').textContent !== asked", arg=asked)
    assert person.faults == []
