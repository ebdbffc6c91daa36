"""What browsers fetch and draw by themselves at a table."""

from __future__ import annotations

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.company import Company
from tests.web.page import SHOWN, needs_browser

pytestmark = needs_browser


def test_browsers_draw_their_words_for_the_dice_by_themselves(browser: Chromium, url: str) -> None:
    company = Company(browser, url, "first_steps", dice="")
    asked = company.asked()
    assert asked.locator("form[data-oath]").count() == 0
    sworn = asked.locator("#oath dd").all_text_contents()
    assert [len(one.split()) for one in sworn] == [1, 2, 2]  # the promise; of each seat the seal and the word
    assert [person.faults for person in company.everybody] == [[], [], []]


def fetched(page: Page, word: str) -> list[str]:
    """The addresses with this word in them that a page fetches from now on."""
    found: list[str] = []
    page.on("request", lambda one: found.append(one.url) if word in one.url and one.method == "GET" else None)
    return found


def test_who_answers_does_not_fetch_the_page_once_more(browser: Chromium, url: str) -> None:
    company = Company(browser, url, "first_steps", dice="seeded")
    asked = company.asked()
    follower = next(person for person in company.everybody if person.page != asked)
    follower.catch_up()
    other = follower.page
    again, theirs = fetched(asked, "ground="), fetched(other, "ground=")
    before, seen = asked.evaluate(SHOWN), other.evaluate(SHOWN)
    asked.locator("#ask .options button").first.click()
    asked.wait_for_function(f"before => {SHOWN} !== before", arg=before)
    other.wait_for_function(f"before => {SHOWN} !== before", arg=seen)
    asked.wait_for_timeout(800)
    assert again == []
    assert theirs  # once, or again where the server is slow to answer


def test_a_sheet_is_fetched_where_somebody_looks_at_it(browser: Chromium, url: str) -> None:
    company = Company(browser, url, "first_steps", dice="seeded")
    company.answer()
    page = company.gm.page  # on a laptop, where units are in sight beside the question
    page.reload()
    page.wait_for_selector("#ask .options button")
    sheets = fetched(page, "/sheet/")
    sheet = page.locator(".units details").first
    sheet.locator("summary").click()
    assert len(sheet.locator("pre").inner_text()) > 20
    assert sheets == []  # a page that is loaded as a whole has all sheets
    company.answer()
    company.gm.catch_up()
    page.wait_for_function(f"() => document.querySelector('.units [open] pre').dataset.of === {SHOWN}")
    assert len(sheets) == 1
    assert len(sheet.locator("pre").inner_text()) > 20
    page.locator(".units details summary").nth(1).click()
    page.wait_for_function(f"() => document.querySelectorAll('.units [open] pre')[1]?.dataset.of === {SHOWN}")
    assert len(sheets) == 2
