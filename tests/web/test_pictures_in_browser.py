"""People choose pictures of units, of themselves and of the map, each at a browser."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.page import LAPTOP, PHONE, Person, needs_browser, walked_to
from tests.web.test_axe import faults_of
from tests.web.test_people_browser import admit, host_of
from tests.web.test_picture_files import BLUE, RED, file_of, halves, is_like

pytestmark = needs_browser
_IS_DRAWN = """async wanted => {
  const address = document.querySelector(wanted)?.getAttribute("href");
  if (!address) return false;
  const image = new Image();
  image.src = address;
  return image.decode().then(() => image.naturalWidth > 1, () => false);
}"""


@pytest.fixture
def picture(tmp_path: Path) -> str:
    """A file with a picture."""
    path = tmp_path / "mine.png"
    path.write_bytes(file_of(halves()))
    return str(path)


def enter(person: Person) -> None:
    """Answer until all of one's units are on the board."""
    while not person.page.locator("#u-otter").count() or not person.page.locator("#u-heron").count():
        person.answer(lambda page: page.locator("#ask .options button").first.press("Enter"))


def choose(page: Page, part: str, file: str) -> None:
    """Choose a picture on the page of all pictures."""
    page.locator(f"#{part} input[type=file]").set_input_files(file)
    page.locator(f"#{part}").get_by_role("button", name="Use it").click()
    page.wait_for_selector(f"#{part} .own-picture img")


def test_a_unit_gets_a_picture_from_its_panel_and_loses_it_again(
    browser: Chromium, url: str, picture: str
) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("first_steps")
    enter(person)
    page = person.page
    page.locator("#u-heron").click()
    page.locator("#facts").get_by_role("link", name="Picture… of Heron").click()
    assert page.url.endswith("/pictures#unit-heron")
    choose(page, "unit-heron", picture)
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector("#u-heron image.picture")
    assert page.evaluate(_IS_DRAWN, "#u-heron image.picture")
    assert page.locator("#u-heron .rim").count() == 1
    shown = Image.open(BytesIO(page.locator("#u-heron").screenshot())).convert("RGB")
    middle = [(shown.width // 2 + aside, shown.height // 2) for aside in (-8, 8)]
    assert is_like(shown.getpixel(middle[0]), RED)
    assert is_like(shown.getpixel(middle[1]), BLUE)
    assert page.locator("#u-otter image.picture").count() == 0
    page.goto(page.url.split("?")[0] + "/pictures")
    page.locator("#unit-heron").get_by_role("button", name="Remove the picture of Heron").click()
    page.locator("#unit-heron .own-picture img").wait_for(state="detached")
    assert person.faults == []


def test_a_picture_is_chosen_by_keyboard_alone(browser: Chromium, url: str, picture: str) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    person.begin("first_steps")
    page = person.page
    page.goto(page.url.split("?")[0] + "/pictures")
    with page.expect_file_chooser() as chooser:
        walked_to(page, "#unit-otter input[type=file]")
    chooser.value.set_files(picture)
    walked_to(page, "#unit-otter form[enctype] button")
    page.wait_for_selector("#unit-otter .own-picture img")


def test_a_picture_is_chosen_without_javascript(browser: Chromium, url: str, picture: str) -> None:
    person = Person(browser, url, viewport=PHONE, java_script_enabled=False)
    page = person.page
    page.goto(url)
    page.locator('form:has(input[value="first_steps"]) button').click()
    page.locator(".tabs label", has_text="Units").click()
    page.locator(".units summary", has_text="Heron").click()
    page.locator(".units").get_by_role("link", name="Picture… of Heron").click()
    choose(page, "unit-heron", picture)
    choose(page, "map-", picture)
    page.get_by_role("link", name="Back to the table").click()
    assert page.locator("#ground image.backdrop").count() == 1


def test_others_see_a_new_picture_at_once_and_one_of_the_map_too(
    browser: Chromium, url: str, picture: str
) -> None:
    host, lobby = host_of(browser, url)
    friend = Person(browser, url, viewport=PHONE)
    page = friend.page
    page.goto(lobby)
    page.locator("details.picture summary").click()
    page.locator("details.picture input[type=file]").set_input_files(picture)
    page.get_by_role("button", name="Use it for yourself").click()
    page.wait_for_selector("details.picture .own-picture img")
    page.fill("#person-name", "Ann")
    page.locator("input[name=place][value=blue]").check()
    page.get_by_role("button", name="Ask to join").click()
    admit(host, "Ann")
    page.wait_for_selector("#play", timeout=60_000)
    host.page.locator("#people img.face").wait_for(state="attached")
    table = host.page.url.split("?")[0]
    other = host.page.context.new_page()
    other.goto(f"{table}/tools")
    other.get_by_role("link", name="Pictures of the map and of units…").click()
    choose(other, "map-", picture)
    page.locator("#ground image.backdrop").wait_for(state="attached")
    assert page.evaluate(_IS_DRAWN, "#ground image.backdrop")
    other.locator("#map-").get_by_role("button", name="Remove").click()
    page.locator("#ground image.backdrop").wait_for(state="detached")
    assert host.faults == friend.faults == []
    assert faults_of(page) == []
    assert faults_of(other) == []


def test_a_file_that_is_refused_is_told_where_it_was_chosen(
    browser: Chromium, url: str, tmp_path: Path
) -> None:
    person = Person(browser, url, viewport=PHONE)
    person.begin("first_steps")
    page = person.page
    page.goto(page.url.split("?")[0] + "/pictures")
    for name, data, told in (
        (
            "no.png",
            b"no picture",
            "Cannot use this file: it is no picture; choose a PNG, JPEG or WebP picture.",
        ),
        ("big.png", b"\x89PNG" + b"\0" * 6_000_000, "at most a picture of 4 MB can be sent"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        page.locator("#unit-heron input[type=file]").set_input_files(str(path))
        page.locator("#unit-heron").get_by_role("button", name="Use it").click()
        page.get_by_text(told).wait_for()
