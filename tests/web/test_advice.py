"""Long lists that are narrowed, and hints, on the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.browser import Browser
from tests.web.page import LAPTOP, Person, needs_browser


def in_a_browser(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test that needs one, in a file with others."""
    for mark in needs_browser:
        test = mark(test)
    return test


def until_it_can_be_narrowed(person: Person) -> Page:
    """Answer until a list is so long that it can be narrowed to what concerns one unit."""
    for _ in range(60):
        if person.page.locator("#narrow button").count():
            return person.page
        person.answer(lambda page: page.locator("#ask .options button").first.click())
    raise AssertionError("no list was long enough")


def shown_about(page: Page) -> list[str]:
    """The unit that each answer is about which is shown; "" for none."""
    found = page.locator("#ask .options button:visible")
    return [str(one) for one in found.evaluate_all("all => all.map(one => one.dataset.unit || '')")]


@in_a_browser
def test_a_long_list_is_narrowed_to_what_concerns_one_unit(url: str, browser: Chromium) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("harbour_gate")
    page = until_it_can_be_narrowed(person)
    every = shown_about(page)
    buttons = page.locator("#narrow button")
    assert buttons.first.inner_text() == f"All {len(every)}"
    assert buttons.count() == 1 + len({unit for unit in every if unit})
    buttons.nth(1).click()
    unit = buttons.nth(1).get_attribute("data-unit")
    assert shown_about(page) == [one for one in every if one == unit]
    pressed = [buttons.nth(at).get_attribute("aria-pressed") for at in range(2)]
    assert pressed == ["false", "true"]
    buttons.first.click()
    assert shown_about(page) == every
    assert person.faults == []


@in_a_browser
def test_digits_count_the_answers_that_a_narrowed_list_shows(url: str, browser: Chromium) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("harbour_gate")
    page = until_it_can_be_narrowed(person)
    page.locator("#narrow button").last.click()
    shown = page.locator("#ask .options button:visible")
    key = shown.first.get_attribute("value")
    page.locator("#question").focus()
    with page.expect_request(lambda one: one.url.endswith("/answer")) as sent:
        page.keyboard.type("1")
    assert parse_qs(sent.value.post_data or "")["key"] == [key]


@in_a_browser
def test_a_hint_names_an_answer_and_its_reason_and_goes_with_the_question(
    url: str, browser: Chromium
) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("first_steps")
    page = person.page
    question = page.inner_text("#question")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("#hinted:not(:empty)")
    said = page.inner_text("#hinted")
    found = re.search(r"The computer would answer (.+?): (.+)\.", said)
    assert found is not None, said
    labels = page.locator("#ask .options button").all_inner_texts()
    assert [label for label in labels if label.startswith(found[1])]
    assert page.inner_text("#question") == question  # nothing was answered
    person.answer(lambda page: page.locator("#ask .options button").first.click())
    assert page.inner_text("#hinted") == ""
    assert person.faults == []


@in_a_browser
def test_an_answer_of_the_table_stands_line_under_line(url: str, browser: Chromium) -> None:
    # A blank line stood between any two, and of "why" no more than four could be seen at once.
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("first_steps")
    page = person.page
    page.fill("#typed", "look")
    page.keyboard.press("Enter")
    page.wait_for_selector("#said div")
    boxes = [one.bounding_box() for one in page.locator("#said div").all()[:3]]
    (first, second, third) = [(box["y"], box["height"]) for box in boxes if box is not None]
    assert (round(first[0] + first[1]), round(second[0] + second[1])) == (round(second[0]), round(third[0]))


def test_a_hint_comes_without_scripts_and_to_whoever_is_asked_alone(
    browse: Callable[[], Browser],
) -> None:
    owner, guest = browse(), browse()
    owner.begin("first_steps", seat_blue="here", seat_red="human")
    guest.join(owner.links()["red"])
    asked, other = (owner, guest) if owner.look() and owner.keys else (guest, owner)
    form = {"token": asked.token, "typed": "hint"}
    assert "The computer would answer" in asked.client.post(f"{asked.path}/say", data=form).text
    form = {"token": other.token, "typed": "hint"}
    assert "Nothing is asked of you now." in other.client.post(f"{other.path}/say", data=form).text


def test_the_name_of_a_room_that_can_be_chosen_is_drawn_over_its_light(browse: Callable[[], Browser]) -> None:
    # The light that marks a room lay over its name, which could hardly be read.
    for _ in range(30):  # the computer may win before anything is asked
        person = browse()
        person.begin("glass_stair")
        if person.wait_for_question() and "trade" in person.keys:
            person.answer("pass")
        if person.wait_for_question() and "hold" in person.keys:
            person.answer("hold")
            if "to:landing" in person.keys:
                break
    drawn = person.look()
    assert drawn.index('class="lit"') < drawn.index('<text class="room"')
    assert drawn.count('<text class="room"') == 4


@in_a_browser
def test_a_list_is_not_narrowed_where_each_unit_has_one_answer(url: str, browser: Chromium) -> None:
    # This question had nine buttons above its nine answers, with ids, as no one was on the map
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("salt_feud")
    page = person.page
    while "to place last" not in page.inner_text("#question"):
        person.answer(lambda page: page.locator("#ask .options button").first.click())
    assert page.locator("#ask .options button[data-unit]").count() == 9
    assert page.locator("#narrow button").count() == 0
    assert person.faults == []


@in_a_browser
def test_a_list_is_narrowed_by_the_names_of_units_that_are_not_on_the_map(
    url: str, browser: Chromium
) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("harbour_gate")
    page = until_it_can_be_narrowed(person)
    names = set(page.locator(".units summary").evaluate_all("all => all.map(one => one.dataset.name)"))
    assert set(page.locator("#narrow button").all_inner_texts()[1:]) <= names
    # A destroyed unit is not on the map, and its button said its id
    page.evaluate("document.querySelectorAll('#map .unit').forEach(one => one.remove())")
    page.evaluate("document.dispatchEvent(new Event('htmx:after:swap'))")
    assert set(page.locator("#narrow button").all_inner_texts()[1:]) <= names


def test_the_table_of_units_tells_what_has_become_of_each(browse: Callable[[], Browser]) -> None:
    # The terminal had a column for it, and the page nothing: nobody saw who was Unconscious or in a Fireteam
    browser = browse()
    browser.begin("salt_feud")
    assert browser.look().count('<p class="condition">to be deployed</p>') == 9


@in_a_browser
def test_the_table_of_units_fits_beside_a_tall_map(url: str, browser: Chromium) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("salt_feud")
    width, room = person.page.locator(".scroll:has(.units)").evaluate(
        "one => [one.scrollWidth, one.clientWidth]"
    )
    assert width <= room
