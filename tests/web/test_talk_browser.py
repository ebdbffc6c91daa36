"""Two people and a game master talk at one table, each at a browser: one has a laptop, one a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.company import Company
from tests.web.page import LAPTOP, PHONE, Person, needs_browser, source_of_axe
from tests.web.test_layout import MEASURE, moved

pytestmark = needs_browser
AXE = "axe.run().then(found => found.violations.map(one => one.id + one.nodes.map(node => node.html)))"


@pytest.fixture
def company(url: str, browser: Chromium) -> Iterator[Company]:
    """All three; the pages of those who came first show talk once someone has written."""
    found = Company(browser, url, "first_steps", dice="seeded")
    for person in found.everybody:
        person.page.reload()
        person.page.wait_for_selector("#chat", state="attached")
    yield found
    assert [person.faults for person in found.everybody] == [[], [], []]
    found.leave()


def open_talk(page: Page) -> None:
    """Choose Talk, on a laptop or a phone."""
    is_phone = page.locator("#tab-talk").is_visible()
    page.locator("#tab-talk" if is_phone else "#beside-talk").check()
    page.wait_for_selector("#messages", state="visible")


def write(page: Page, text: str, to: str = "all") -> None:
    page.select_option("#speak-to", to)
    page.fill("#speak-text", text)
    page.locator("#speak-text").press("Enter")
    page.wait_for_function("() => document.querySelector('#speak-text').value === ''")


def test_messages_arrive_and_unread_ones_are_marked(company: Company) -> None:
    laptop, phone = (person.page for person in company.people)
    open_talk(laptop)
    write(laptop, "Hold the bridge")
    for page in (phone, company.gm.page):
        page.locator("#messages li", has_text="Hold the bridge").wait_for(state="attached")
    assert phone.locator(".tabs .unread").inner_text() == "1"
    assert "Hold the bridge" in phone.inner_text("#heard")
    open_talk(phone)
    assert phone.locator(".tabs .unread").is_hidden()
    # And: a whisper to the game master reaches no one else
    write(phone, "I hide", "gm")
    company.gm.page.locator("#messages li", has_text="I hide").wait_for(state="attached")
    assert laptop.locator("#messages li", has_text="I hide").count() == 0


def test_an_update_of_the_page_loses_no_half_typed_text(company: Company) -> None:
    for person in company.people:
        open_talk(person.page)
        person.page.fill("#speak-text", "half of a")
    company.gm.page.wait_for_selector("#ask .options button")
    before = [person.newest() for person in company.people]
    company.gm.catch_up()
    company._answer_on(company.gm.page)
    for person, tag in zip(company.people, before, strict=True):
        person.page.wait_for_function(
            "tag => document.querySelector('#newest').dataset.seen !== tag", arg=tag
        )
        assert person.page.input_value("#speak-text") == "half of a"
        assert person.page.locator("#messages").is_visible()


def test_talk_moves_nothing(company: Company) -> None:
    page = company.people[0].page
    before = page.evaluate(MEASURE)["boxes"]
    open_talk(page)
    write(page, "word " * 60)
    after = page.evaluate(MEASURE)["boxes"]
    kept = {name: box for name, box in after.items() if name != "#log"}
    assert moved(before, kept) == []
    page.locator("#beside-log").check()
    assert moved(before, page.evaluate(MEASURE)["boxes"]) == []
    assert page.evaluate(MEASURE)["isNewest"]
    assert page.evaluate(MEASURE)["logHeight"] >= 200


def test_a_link_scrolls_the_log_to_its_entry(company: Company) -> None:
    page = company.people[0].page
    number = (page.locator("#log li").first.get_attribute("id") or "").removeprefix("s")
    open_talk(page)
    write(page, f"see #{number}")
    page.locator("#messages a", has_text=f"#{number}").click()
    assert page.evaluate(f"document.activeElement.id === 's{number}'")
    assert page.locator(f"#s{number}.linked").is_visible()
    # And: one that the page no longer shows opens the replay there
    page.evaluate("number => document.getElementById(`s${number}`).remove()", number)
    open_talk(page)
    page.locator("#messages a", has_text=f"#{number}").click()
    page.wait_for_selector(f"#m{number}")


def test_a_ping_is_shown_on_the_board_for_a_while(company: Company) -> None:
    laptop, phone = (person.page for person in company.people)
    open_talk(laptop)
    laptop.select_option("#speak-to", "all")
    laptop.locator("#point").click()
    before = laptop.evaluate("document.querySelector('#newest').dataset.seen")
    laptop.locator("#map .place").nth(7).click()
    phone.wait_for_selector(".pings circle", state="attached")
    assert laptop.evaluate("document.querySelector('#newest').dataset.seen") == before
    assert laptop.get_attribute("#point", "aria-pressed") == "false"
    phone.wait_for_selector(".pings", state="detached")
    # And: by keyboard
    laptop.locator("#map .place").nth(3).focus()
    laptop.keyboard.press("p")
    phone.wait_for_selector(".pings circle", state="attached")


def test_the_keyboard_suffices(company: Company) -> None:
    page = company.people[0].page
    page.keyboard.press("t")
    assert page.evaluate("document.activeElement.id") == "speak-text"
    page.keyboard.type("1 2 3 u")
    page.keyboard.press("Enter")
    page.locator("#messages li", has_text="1 2 3 u").wait_for()
    page.locator("#messages li button").press("Enter")
    page.locator("#messages li", has_text="deleted").wait_for()


def test_what_is_refused_stays_in_the_field(company: Company) -> None:
    page = company.people[1].page
    open_talk(page)
    page.fill("#speak-text", "/roll 1000d6")
    page.locator("#speak-send").click()
    page.locator("#unsent", has_text="1 to 20 dice").wait_for()
    assert page.input_value("#speak-text") == "/roll 1000d6"
    company.people[1].faults.clear()  # a browser reports every answer with an error as one


def test_axe_finds_nothing_in_talk(company: Company) -> None:
    for person in company.everybody:
        open_talk(person.page)
    write(company.people[0].page, "/roll 2d6")
    write(company.people[0].page, "hello #1")
    for person in company.everybody:
        person.page.locator("#messages li").nth(1).wait_for()
        person.page.evaluate(source_of_axe())
        assert person.page.evaluate(AXE) == []


def test_a_person_without_scripts_writes_on_a_page_of_its_own(company: Company, browser: Chromium) -> None:
    phone = company.people[1]
    cookies = phone.page.context.cookies()
    plain = Person(browser, phone.url, viewport=PHONE, java_script_enabled=False)
    plain.page.context.add_cookies(cookies)  # type: ignore[arg-type]
    plain.page.goto(f"{phone.page.url}/talk")
    plain.page.fill("#speak-text", "plain words")
    plain.page.locator("#speak-send").click()
    plain.page.locator("#messages li", has_text="plain words").wait_for()
    plain.page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    plain.page.goto(phone.page.url)
    plain.page.locator("#beside-talk").check()
    assert plain.page.locator("#messages li", has_text="plain words").is_visible()
    plain.page.context.close()
