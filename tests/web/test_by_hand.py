"""Whole battles on the page, by keyboard alone and by touch on a small phone; and what pages weigh."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.browser import HTMX, Browser
from tests.web.live import LiveServer
from tests.web.page import LAPTOP, PHONE, Person, chromium, chromium_path

needs_browser = pytest.mark.skipif(chromium_path() is None, reason="this machine has no chromium")
SCENARIOS = ("first_steps", "two_marshals", "ford_of_lamps", "gate_at_dusk")
"""One battle of each game."""
MOST_ANSWERS = 400


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with LiveServer(f"sqlite:///{tmp_path_factory.mktemp('by_hand') / 'tables.db'}") as server:
        yield server.url


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with chromium() as found:
        yield found


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


@pytest.mark.slow
@needs_browser
def test_a_whole_battle_is_played_by_reloading_where_scripts_are_off(url: str, browser: Chromium) -> None:
    page = Person(browser, url, viewport=LAPTOP, java_script_enabled=False).page
    page.goto(url)
    page.locator('form:has(input[value="first_steps"]) button').click()
    assert by_reloading(page)


@pytest.mark.slow
@needs_browser
def test_a_whole_battle_is_played_by_keyboard_alone(url: str, browser: Chromium) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("first_steps")
    assert person.play(by_digits, most=MOST_ANSWERS)
    assert person.page.evaluate("document.activeElement.id") == "question"
    assert person.faults == []


@pytest.mark.slow
@needs_browser
def test_a_whole_battle_is_played_by_touch_on_a_small_phone(url: str, browser: Chromium) -> None:
    person = Person(browser, url, viewport=PHONE, has_touch=True, is_mobile=True)
    person.begin("first_steps")
    assert person.play(by_tapping, most=MOST_ANSWERS)
    assert person.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert person.faults == []


@pytest.mark.slow
@needs_browser
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


@pytest.mark.slow
@needs_browser
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


@pytest.mark.slow
@needs_browser
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


@pytest.mark.slow
@needs_browser
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_first_page_is_light_and_drawn_within_a_second(
    url: str, browser: Chromium, scenario: str
) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin(scenario)
    person.page.reload()
    person.page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    weight, drawn = person.page.evaluate(
        "[performance.getEntries().reduce((sum, one) => sum + (one.decodedBodySize || 0), 0),"
        " performance.getEntriesByName('first-contentful-paint')[0].startTime]"
    )
    assert weight < 200_000
    assert drawn < 1_000


def test_an_answer_to_a_battle_of_four_against_four_sends_less_than_20_kilobytes(
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
        sizes.append(len(answer.content))
    assert len(sizes) > 20
    assert max(sizes) < 20_000, max(sizes)


# ------------------------------------------------------------------ long lists, and advice


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


@pytest.mark.slow
@needs_browser
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


@pytest.mark.slow
@needs_browser
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


@pytest.mark.slow
@needs_browser
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
