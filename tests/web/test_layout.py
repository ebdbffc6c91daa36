"""The fixed layout of a table's page, measured in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, Route

from tests.runs import IS_EXHAUSTIVE, IS_THOROUGH
from tests.web.page import LAPTOP, PHONE, Person, needs_browser
from tests.web.test_axe import PAGES
from wartable.files import list_scenarios

pytestmark = needs_browser
HERE: Final = Path(__file__).parent
MEASURE: Final = (HERE / "layout.js").read_text("utf-8")
CARDS: Final = (HERE / "cards.js").read_text("utf-8")
ONE_OF_EACH: Final = ("first_steps", "ford_of_lamps", "two_marshals", "gate_at_dusk")
SCENARIOS: Final = sorted(info.name for info in list_scenarios()) if IS_THOROUGH else ONE_OF_EACH
ANSWERS: Final = 20 if IS_EXHAUSTIVE else 10 if IS_THOROUGH else 4
SIZES: Final[tuple[Any, ...]] = (LAPTOP, PHONE)
WIDTHS: Final = (360, 620, 1000, 1280, 1920)
IN_SIGHT: Final = """() => {
    const view = document.querySelector(".mapbox").getBoundingClientRect();
    for (const one of document.querySelectorAll("#map .unit, #map .place")) {
        const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
        if (x > view.left && x < view.right && y > view.top && y < view.bottom) return [x, y];
    }
}"""
"""The middle of a unit or place that is in sight; a board that is drawn nearer shows only some of them."""
WIDTHS_OF_ALL: Final = "found => found.map(one => one.getBoundingClientRect().width)"
SHEET: Final = "unit => fetch(`${location.pathname}/sheet/${unit}`).then(one => one.text())"


@pytest.fixture
def person(url: str, browser: Chromium) -> Iterator[Person]:
    found = Person(browser, url, viewport=LAPTOP)
    yield found
    found.page.context.close()


def answer(person: Person) -> None:
    """Give the best answer, or the first."""
    best = person.page.locator(".pinned .best")
    first = person.page.locator("#ask .options button").first
    person.answer(lambda page: (best if best.count() else first).dispatch_event("click"))


def is_over(person: Person) -> bool:
    return person.page.locator(".ending").count() > 0


def faults_at(page: Page, size: dict[str, int], places: dict[int, dict[str, list[float]]]) -> list[str]:
    """What cannot be seen at this size, and what has moved since it was first measured there."""
    page.set_viewport_size(size)  # type: ignore[arg-type]
    found = page.evaluate(MEASURE)
    seen = [key for key in ("isBestSeen", "isStripSeen") if not found[key]]
    if size is LAPTOP:
        seen += [] if found["isNewest"] else ["isNewest"]
        seen += [] if found["logHeight"] >= 200 else [f"the log is {found['logHeight']} high"]
    return seen + moved(places.setdefault(size["width"], found["boxes"]), found["boxes"])


def moved(before: dict[str, list[float]], after: dict[str, list[float]]) -> list[str]:
    return [
        f"{name} moved from {before[name]} to {box}"
        for name, box in after.items()
        if name in before and max(abs(one - other) for one, other in zip(before[name], box, strict=True)) > 1
    ]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_keeps_its_place_and_the_newest_and_the_best_are_seen(
    person: Person, scenario: str
) -> None:
    person.begin(scenario)
    places: dict[int, dict[str, list[float]]] = {}
    faults = []
    for at in range(ANSWERS):
        if is_over(person):
            break
        faults += [f"{at}: {fault}" for size in SIZES for fault in faults_at(person.page, size, places)]
        person.page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
        before = person.page.evaluate(MEASURE)["boxes"]
        person.page.mouse.move(*person.page.evaluate(IN_SIGHT))
        faults += [
            f"{at}, pointing: {fault}" for fault in moved(before, person.page.evaluate(MEASURE)["boxes"])
        ]
        answer(person)
    assert faults == []
    assert person.faults == []


def test_the_board_is_drawn_when_its_ground_has_changed(person: Person) -> None:
    # A worn wall left an empty board: htmx built a ground with another id as an unknown element.
    person.begin("first_steps")
    page = person.page
    while not page.locator("#map .unit").count() > 1:
        answer(person)
    tag = page.get_attribute("#have", "value")
    assert tag

    def change_ground(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace(tag, "worn"))

    page.eval_on_selector("#have", "have => { have.value = 'another ground'; }")
    page.route(lambda url: "/t/" in url and "stream" not in url, change_ground)
    answer(person)
    page.wait_for_selector("#have[value=worn]", state="attached")
    for part in ("#map .floor", "#map .unit"):
        assert min(page.locator(part).evaluate_all(WIDTHS_OF_ALL)) > 10, part


def test_the_panel_of_a_unit_is_always_current(person: Person) -> None:
    # It still told of a Threshold of 20 when the unit had 12 left.
    person.begin("first_steps")
    page = person.page
    while not page.locator("#map .unit").count() > 1:
        answer(person)
    page.locator("#map .unit").first.focus()
    unit = page.locator("#map .unit").first.get_attribute("data-unit")
    sheets = set()
    for _ in range(12):
        sheet = page.evaluate(SHEET, unit)
        sheets.add(sheet)
        page.wait_for_function(
            "sheet => ['', sheet].includes(document.querySelector('#facts pre')?.textContent || '')",
            arg=sheet,
        )
        if is_over(person):
            break
        answer(person)
    assert len(sheets) > 1


def test_a_roll_in_the_log_opens_its_numbers_by_keyboard_and_escape_closes_them(person: Person) -> None:
    person.begin("first_steps")
    page = person.page
    while not page.locator("#log .reason").count():
        answer(person)
    before = page.evaluate(MEASURE)["boxes"]
    page.locator("#log .reason").last.press("Enter")
    page.wait_for_selector("#reason:popover-open")
    assert len(page.inner_text("#reason")) > 20
    assert moved(before, page.evaluate(MEASURE)["boxes"]) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("#reason", state="hidden")
    assert page.evaluate("document.activeElement.matches('.reason')")
    assert person.faults == []


def test_what_was_asked_of_the_table_scrolls_in_its_box_and_goes_with_the_next_answer(
    person: Person,
) -> None:
    person.begin("first_steps")
    page = person.page
    before = page.evaluate(MEASURE)["boxes"]
    page.fill("#typed", "?")
    page.keyboard.press("Enter")
    page.wait_for_selector("#said div")
    assert moved(before, page.evaluate(MEASURE)["boxes"]) == []
    answer(person)
    assert page.inner_text("#said") == ""


def test_an_answer_on_its_way_is_marked_at_once(person: Person) -> None:
    person.begin("first_steps")
    page = person.page

    def late(route: Route) -> None:
        page.wait_for_timeout(600)
        route.continue_()

    page.route("**/answer", late)
    page.locator("#ask .options button").first.dispatch_event("click")
    page.wait_for_selector("#ask .busy")
    page.wait_for_selector(".table.working")
    page.wait_for_selector(".table:not(.working)")
    assert page.locator(".busy").count() == 0


def test_a_token_is_at_most_64_pixels_wide_however_near_it_is(person: Person) -> None:
    person.begin("gate_at_dusk")
    page = person.page
    while not page.locator("#map .unit").count():
        answer(person)
    page.locator("#question").focus()
    for _ in range(8):
        page.keyboard.press("+")
    widths = page.locator("#map .unit use").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width)"
    )
    assert max(widths) <= 66  # with the line around it


def test_a_finger_finds_a_token_within_22_pixels_of_its_middle(url: str, browser: Chromium) -> None:
    person = Person(browser, url, viewport=PHONE, has_touch=True, is_mobile=True)
    person.begin("gate_at_dusk")
    page = person.page
    while not page.locator("#map .unit").count():
        answer(person)
    unit = page.locator("#map .unit").first
    box = unit.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 18, box["y"] + box["height"] / 2)
    assert (unit.get_attribute("aria-label") or "").partition(",")[0] in page.inner_text("#facts")
    page.context.close()


def test_the_board_fills_the_screen_and_the_question_stays(person: Person) -> None:
    person.begin("gate_at_dusk")
    page = person.page
    before = page.evaluate(MEASURE)["board"]
    page.locator("[data-full]").click()
    assert page.evaluate(MEASURE)["board"] > 1.2 * before
    assert page.locator("#question").is_visible()
    answer(person)
    assert page.locator(".table.full").count() == 1
    page.locator("[data-full]").click()
    assert page.locator(".table.full").count() == 0


def test_nothing_is_wider_than_its_card_at_any_width(person: Person) -> None:
    page = person.page
    faults = []
    person.begin("first_steps")
    while not is_over(person):
        answer(person)
    table = page.url.removeprefix(person.url)
    for path in (*PAGES, table, f"{table}/replay", f"{table}/tools", "/me"):
        page.goto(person.url + path)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            faults += [f"{path} at {width}: {fault}" for fault in page.evaluate(CARDS)]
    assert faults == []


HIDDEN_HEADINGS: Final = """() => {
    const box = document.querySelector(".headings").getBoundingClientRect();
    const right = Math.min(box.right, document.querySelector(".under").getBoundingClientRect().left);
    const isCut = (line) => line.bottom > box.bottom + 1 || line.right > right + 1;
    const lines = [...document.querySelectorAll(".heading")];
    return lines.filter((one) => [...one.getClientRects()].some(isCut)).map((one) => one.textContent);
}"""
"""The lines of the heading that are cut, or covered by the buttons beside it."""
IS_FIRST_LINE_SHOWN: Final = """() => {
    const box = document.querySelector(".headings").getBoundingClientRect();
    const right = Math.min(box.right, document.querySelector(".under").getBoundingClientRect().left);
    const first = document.querySelector(".heading").firstChild;
    const range = document.createRange();
    range.selectNodeContents(first);
    const line = range.getClientRects()[0];
    return line.bottom <= box.bottom + 1 && line.right <= right + 1;
}"""
"""Whether the beginning of the heading can be read before it has the focus."""
ROSTER: Final = """() => {
    const found = document.querySelector("#roster .scroll");
    return found.scrollWidth - found.clientWidth;
}"""


@pytest.mark.parametrize("scenario", ["two_marshals", "furnace_moon"])
def test_the_heading_can_be_read_at_every_width(person: Person, scenario: str) -> None:
    # On a phone it was one line, of which the legend's button covered half.
    person.begin(scenario)
    page = person.page
    for _ in range(3):
        answer(person)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.locator("#question").focus()
        page.mouse.move(width / 2, 700)
        assert page.evaluate(IS_FIRST_LINE_SHOWN), width
        before = page.evaluate(MEASURE)["boxes"]
        page.locator(".headings").focus()
        assert page.evaluate(HIDDEN_HEADINGS) == [], width
        assert moved(before, page.evaluate(MEASURE)["boxes"]) == []


@pytest.mark.parametrize("scenario", [*ONE_OF_EACH, "night_market"])
def test_no_column_of_the_table_of_units_is_out_of_sight(person: Person, scenario: str) -> None:
    # At 1280 pixels the last two of Battle Century's, and the last four of Exalted's, were.
    person.begin(scenario)
    page = person.page
    for width in (*WIDTHS, 1024, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("document.querySelector('#tab-roster').checked = true")
        assert page.evaluate(ROSTER) <= 1, width
        page.evaluate("document.querySelector('#tab-ask').checked = true")


def test_the_legend_opens_over_the_board_and_its_signs_can_be_seen(person: Person) -> None:
    # A style of another page made them 8 pixels high, and the choice of motion moved the buttons.
    person.begin("first_steps")
    page = person.page
    before = page.locator("[data-full]").bounding_box()
    page.locator(".legend summary").click()
    assert page.locator("[data-full]").bounding_box() == before
    sign = page.locator(".legend .key svg").first.bounding_box()
    assert sign is not None
    assert min(sign["width"], sign["height"]) >= 14
    assert page.locator("#speed").is_visible()


def test_the_fields_of_a_ruling_are_equally_high(person: Person) -> None:
    # The style of the popover with a roll's numbers also made the field for the reason a tall box.
    person.begin("first_steps")
    page = person.page
    page.goto(f"{page.url}/tools")
    page.wait_for_timeout(500)  # a script for the board removed the choice of what to rule
    assert page.locator("#path").is_visible()
    value, reason = [page.locator(name).bounding_box() for name in ("#value", "#reason")]
    assert value is not None
    assert reason is not None
    assert abs(value["height"] - reason["height"]) <= 1
