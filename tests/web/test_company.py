"""Two people and a game master at one table, each at a browser of their own, in every game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.page import LAPTOP, PHONE, Person, needs_browser

pytestmark = needs_browser
SCENARIOS = ("first_steps", "two_marshals", "ford_of_lamps", "gate_at_dusk")
"""One battle of each game."""
ANSWERS = 16
"""Answers that people give before the game master lets the computer play on."""


class Company:
    """A game master who opened a table, and two people who followed their links."""

    def __init__(self, browser: Chromium, url: str, scenario: str, *, dice: str = "seeded") -> None:
        self.gm = Person(browser, url, viewport=LAPTOP)
        page = self.gm.page
        page.goto(url)
        page.goto(f"{url}/new/{scenario}")
        for seat in page.locator("select[name^='seat:']").all():
            seat.select_option("human")
        page.locator("input[name=gm]").check()
        page.locator("select[name=dice]").select_option(dice)
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_selector("#play")
        self.people = [
            self._invited(browser, url, link, viewport)
            for link, viewport in zip(self._links(), (LAPTOP, PHONE), strict=True)
        ]

    def _links(self) -> list[str]:
        """The links of the two seats."""
        found = self.gm.page.locator("input[data-place]").evaluate_all(
            "all => all.filter(one => !one.dataset.place.startsWith('-')).map(one => one.value)"
        )
        return [str(link) for link in found]

    def _invited(self, browser: Chromium, url: str, link: str, viewport: dict[str, int]) -> Person:
        person = Person(browser, url, viewport=viewport)
        person.page.goto(link)
        person.page.get_by_role("button", name="Sit down").click()
        person.page.wait_for_selector("#play")
        return person

    @property
    def everybody(self) -> list[Person]:
        """All three."""
        return [self.gm, *self.people]

    def asked(self) -> Person:
        """The one of the two people who has a question or dice to enter; both pages follow by themselves."""
        for _ in range(100):
            for person in self.people:
                if person.page.locator("#ask .options button, #faces").count():
                    return person
            self.people[0].page.wait_for_timeout(50)
        raise AssertionError("nobody is asked")

    def answer(self, at: int) -> None:
        """Whoever is asked answers with an option, or types dice; then all pages go on."""
        page = self.asked().page
        before = page.evaluate(SEEN)
        if page.locator("#faces").count():
            count, sides = dice_of(page.inner_text("#question"))
            page.fill("#faces", " ".join(["1" if sides < 4 else "3"] * count))
            page.get_by_role("button", name="Enter").click()
        else:
            options = page.locator("#ask .options button")
            options.nth(at % options.count()).click()
        page.wait_for_function(
            "before => document.querySelector('#play input[name=seen]')?.value !== before", arg=before
        )


SEEN = "document.querySelector('#play input[name=seen]')?.value"


def dice_of(said: str) -> tuple[int, int]:
    """How many dice of how many sides a question asks for."""
    found = re.search(r"(\d*)d(\d+)", said)
    assert found is not None, said
    return int(found[1] or 1), int(found[2])


def run_by_computer(page: Page) -> None:
    """The game master gives every seat to the computer."""
    back = page.url
    page.goto(f"{back}/tools")
    for at in range(page.locator("select[name=name]").count()):
        form = page.locator("form:has(select[name=name])").nth(at)
        form.locator("select").select_option("random")
        form.get_by_role("button", name="Seat").click()
        page.goto(f"{back}/tools")
    page.goto(back)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_company_plays_a_battle_to_its_end(url: str, browser: Chromium, scenario: str) -> None:
    company = Company(browser, url, scenario)
    for at in range(ANSWERS):
        company.answer(at)
    # Somebody reloads the page, as after a lost connection, and the table is as it was
    reader = company.people[0].page
    reader.reload()
    reader.wait_for_selector("#play")
    company.answer(1)
    # The game master takes back the last answer, whoever gave it
    gm = company.gm.page
    gm.reload()
    gm.wait_for_selector("#undo")
    before = gm.evaluate(SEEN)
    gm.locator("#undo button").click()
    gm.wait_for_function(
        "before => document.querySelector('#play input[name=seen]')?.value !== before", arg=before
    )
    assert company.asked()
    run_by_computer(gm)
    for person in company.everybody:
        person.page.wait_for_selector(".ending", timeout=60_000)
        assert person.faults == []
    # And another table begins in the middle of this one
    gm.goto(f"{gm.url}/replay?at=3")
    gm.get_by_role("button", name="Play on from here").click()
    gm.wait_for_selector("#play")
    assert gm.locator(".ending").count() == 0


def test_a_company_rolls_its_own_dice_and_hears_a_ruling(url: str, browser: Chromium) -> None:
    company = Company(browser, url, "first_steps", dice="hand")
    for at in range(8):
        company.answer(at)
    gm = company.gm.page
    back = gm.url
    gm.goto(f"{back}/tools")
    gm.fill("#path", "heron.damage")
    gm.fill("#value", "3")
    gm.fill("#reason", "The wall came down on it")
    gm.get_by_role("button", name="Rule", exact=True).click()
    for person in company.people:
        person.page.wait_for_function(
            "() => document.querySelector('#log').textContent.includes('The wall came down on it')"
        )
        assert person.faults == []
