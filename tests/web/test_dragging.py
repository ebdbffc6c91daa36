"""Units are dragged on the board, in a real browser: by mouse, by finger and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.page import LAPTOP, PHONE, SEEN, Person, needs_browser

pytestmark = needs_browser
MOST_ANSWERS: Final = 12
SAID: Final = "document.querySelector('#reached').textContent"


@pytest.fixture
def sitting(url: str, browser: Chromium) -> Iterator[Callable[..., Page]]:
    """Opens a table at which a unit of one's own has its Turn; the arguments are the browser's."""
    people = []

    def sit(**kind: Any) -> Page:
        person = Person(browser, url, **kind)
        people.append(person)
        person.begin("first_steps")
        for _ in range(MOST_ANSWERS):
            if "'s Turn" in person.page.inner_text("#question"):
                return person.page
            person.answer(lambda page: page.locator("#ask .options button").first.press("Enter"))
        raise AssertionError("no unit has its Turn")

    yield sit
    for person in people:
        assert person.faults == []
        person.page.context.close()


def unit(page: Page) -> str:
    """The unit that may be moved."""
    return str(page.get_attribute("#reach", "data-units"))


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def token(page: Page) -> str:
    return f'#map .unit[data-unit="{unit(page)}"]'


def place_of(page: Page, name: str) -> str:
    return f'#map .place[data-place="{name}"]'


def lift(page: Page) -> None:
    """Begin to drag the unit with the mouse, and wait until it is shown where it can go."""
    x, y = middle(page, token(page))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y, steps=3)
    page.wait_for_selector("#far .near", state="attached")


def drag_to(page: Page, selector: str) -> None:
    x, y = middle(page, selector)
    page.mouse.move(x, y, steps=4)


def changed(page: Page, deed: Callable[[], None]) -> None:
    """Do something, and wait for the next question."""
    before = page.evaluate(SEEN)
    deed()
    page.wait_for_function(f"before => {SEEN} && {SEEN} !== before", arg=before)


def where(page: Page, name: str) -> str:
    """What the page says of a unit."""
    return str(page.get_attribute(f'#map .unit[data-unit="{name}"]', "aria-label"))


def test_a_unit_is_dragged_with_the_mouse_and_one_undo_puts_it_back(sitting: Callable[..., Page]) -> None:
    page = sitting(viewport=LAPTOP)
    moved = unit(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/reach?" in request.url else None)
    lift(page)
    for name in ("C3", "D3", "D4"):
        drag_to(page, place_of(page, name))
    assert len([one for one in asked if "&to=" not in one]) == 1  # one reply for the whole drag
    assert "Zones" in (page.text_content("#drag .cost") or "")
    assert page.locator("#drag .walked").count() == 1
    page.mouse.up()
    assert page.locator(".plans button").count() > 1  # several actions bring it there
    changed(page, lambda: page.locator(".plans button", has_text="Boost").click())
    assert "in D4" in where(page, moved)
    assert page.locator("#path .walked").count() == 1  # the last path stays
    page.wait_for_selector("#ask .options button")
    page.locator("#undo button").click()
    page.wait_for_selector(f'#map .unit[data-unit="{moved}"]:not([aria-label*="in D4"])')
    assert "'s Turn" in page.inner_text("#question")
    assert unit(page) == moved


def test_the_lines_of_fire_follow_the_finger(sitting: Callable[..., Page]) -> None:
    page = sitting(viewport=LAPTOP)
    lift(page)
    drag_to(page, place_of(page, "F3"))
    page.wait_for_selector("#drag .fire", state="attached")
    ends = [page.locator("#drag .fire").first.get_attribute(end) for end in ("x1", "y1")]
    drag_to(page, place_of(page, "E5"))
    page.wait_for_function(
        "before => document.querySelector('#drag .fire')?.getAttribute('x1') !== before", arg=ends[0]
    )
    page.keyboard.press("Escape")
    assert page.locator("#drag, #far").count() == 0
    page.mouse.up()
    assert page.locator(".plans").count() == 0


def test_a_unit_dropped_out_of_reach_or_put_back_has_not_moved(sitting: Callable[..., Page]) -> None:
    page = sitting(viewport=LAPTOP)
    before = page.evaluate(SEEN)
    lift(page)
    page.mouse.move(5, 5)
    page.mouse.up()
    page.wait_for_function("() => !document.querySelector('#drag')")
    assert page.evaluate(SAID) == "Out of reach."
    assert page.evaluate(SEEN) == before
    assert page.locator(".plans").count() == 0


def test_a_unit_dropped_on_an_enemy_gets_the_plans_against_it(sitting: Callable[..., Page]) -> None:
    page = sitting(viewport=LAPTOP)
    lift(page)
    drag_to(page, '#map .unit.side1[data-unit="magpie"]')
    assert page.locator("#map .unit.aimed").count() == 1
    page.mouse.up()
    page.wait_for_selector(".plans button")
    assert "Magpie" in page.inner_text(".plans button >> nth=0")
    changed(page, lambda: page.locator(".plans button").first.click())


def test_a_unit_is_moved_with_keys_alone_and_told_of_each_step(sitting: Callable[..., Page]) -> None:
    page = sitting(viewport=LAPTOP)
    moved = unit(page)
    assert page.get_attribute(token(page), "tabindex") == "0"
    page.locator(token(page)).focus()
    page.keyboard.press("m")
    page.wait_for_function(f"() => {SAID}.includes('places in reach')")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => /^[A-H][1-6][,:]/.test({SAID})")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => {SAID}.includes('reach of')")
    page.keyboard.press("w")  # in this game a way has no corners to choose
    page.wait_for_function(f"() => {SAID} === 'The path cannot turn here.'")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('.plans button')")
    goal = str(page.get_attribute(".plans", "aria-label")).removeprefix("Actions: ").split(",")[0]
    changed(page, lambda: page.keyboard.press("Enter"))
    assert f"in {goal}" in where(page, moved)


def test_keys_put_a_unit_back(sitting: Callable[..., Page]) -> None:
    page = sitting(viewport=LAPTOP)
    page.locator(token(page)).focus()
    page.keyboard.press("m")
    page.wait_for_function(f"() => {SAID}.includes('places in reach')")
    page.keyboard.press("Escape")
    assert "is put back" in page.evaluate(SAID)
    assert page.locator("#drag, #far, #path .walked").count() == 0


def test_a_unit_is_dragged_with_a_finger(sitting: Callable[..., Page]) -> None:
    page = sitting(viewport=PHONE, has_touch=True, is_mobile=True)
    moved = unit(page)
    x, y = middle(page, token(page))
    to_x, to_y = middle(page, place_of(page, "C3"))
    hand = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", x, y)
    touch("touchMove", x + 12, y)
    page.wait_for_selector("#far .near", state="attached")
    touch("touchMove", to_x, to_y)
    page.wait_for_selector("#drag .walked", state="attached")
    touch("touchEnd")
    page.wait_for_selector(".plans button")
    changed(page, lambda: page.locator(".plans button").first.tap())
    assert "in C3" in where(page, moved)


def test_an_update_ends_no_drag(sitting: Callable[..., Page]) -> None:
    page = sitting(viewport=LAPTOP)
    lift(page)
    drag_to(page, place_of(page, "C3"))
    page.evaluate("htmx.trigger('#play', 'renew')")
    page.wait_for_timeout(400)
    assert page.locator("#far .near").count() == 1
    drag_to(page, place_of(page, "C4"))
    assert page.locator("#drag .walked").count() == 1
    page.keyboard.press("Escape")
    page.mouse.up()


def test_plans_that_are_offered_close_when_the_table_is_paused_and_the_page_says_so(
    sitting: Callable[..., Page],
) -> None:
    page = sitting(viewport=LAPTOP)
    page.locator('#map .unit[data-unit="magpie"]').click()
    page.wait_for_selector(".plans button")
    other = page.context.new_page()
    other.goto(f"{page.url}/tools")
    other.locator('form[action$="/pause"] button').click()
    page.wait_for_selector(".plans", state="detached")
    assert "paused" in page.inner_text("#question")
    assert page.locator("#plan").count() == 0
