"""Two people and a game master at one table, each at a browser of their own."""

from __future__ import annotations

import random
import re
from typing import Final

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.page import LAPTOP, PHONE, SHOWN, Person

_LINKS: Final = "all => all.filter(one => !one.dataset.place.startsWith('-')).map(one => one.value)"


class Company:
    """A game master who opened a table, and two people who followed their links."""

    def __init__(self, browser: Chromium, url: str, scenario: str, *, dice: str = "hand") -> None:
        self._browser = browser
        self._faces = random.Random(4)
        self.gm = Person(browser, url, viewport=LAPTOP)
        page = self.gm.page
        page.goto(f"{url}/")
        page.goto(f"{url}/new/{scenario}")
        for seat in page.locator("select[name^='seat:']").all():
            seat.select_option("human")
        page.locator("input[name=gm]").check()
        page.locator("select[name=dice]").select_option(dice)
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_selector("#play")
        self.table = page.url
        links = page.locator("input[data-place]").evaluate_all(_LINKS)
        self.people = [
            self._invited(str(link), viewport) for link, viewport in zip(links, (LAPTOP, PHONE), strict=True)
        ]

    def _invited(self, link: str, viewport: dict[str, int]) -> Person:
        person = Person(self._browser, self.gm.url, viewport=viewport)
        person.page.goto(link)
        person.page.get_by_role("button", name="Join").click()
        person.page.wait_for_selector("#play")
        return person

    @property
    def everybody(self) -> list[Person]:
        """All three."""
        return [self.gm, *self.people]

    def leave(self) -> None:
        """Close the browsers of all three."""
        for person in self.everybody:
            person.page.context.close()

    # ------------------------------------------------------------------ playing

    def asked(self) -> Page:
        """The page of the one who has a question or dice to enter; all pages follow by themselves."""
        for _ in range(200):
            for person in self.people:
                is_asked = person.page.locator("#ask .options button, #faces").count()
                if is_asked and person.page.evaluate(SHOWN) == person.newest():
                    return person.page
            self.people[0].page.wait_for_timeout(50)
        raise AssertionError("nobody is asked")

    def answer(self, times: int = 1) -> None:
        """So many times whoever is asked answers with an option, or rolls dice and types them in."""
        for at in range(times):
            self._answer_on(self.asked(), at)

    def _answer_on(self, page: Page, at: int = 0) -> None:
        before = page.evaluate(SHOWN)
        if page.locator("#faces").count():
            page.fill("#faces", self._thrown(page.inner_text("#question")))
            page.locator("form:has(#faces) button").click()
        else:
            options = page.locator("#ask .options button")
            options.nth(at % options.count()).click()
        page.wait_for_function(f"before => {SHOWN} !== before", arg=before)
        assert page.locator(".refusal").count() == 0, page.inner_text(".refusal")

    def _thrown(self, said: str) -> str:
        """Faces for the dice that a page asks for."""
        found = re.search(r"roll .*?(\d*)d(\d+)", said)
        assert found is not None, said
        return " ".join(str(self._faces.randint(1, int(found[2]))) for _ in range(int(found[1] or 1)))

    def answer_while_offline(self, person: Person) -> None:
        """Somebody's connection is lost; the game master answers in their place, and they are back."""
        person.page.context.set_offline(True)
        self.gm.catch_up()
        self._answer_on(self.gm.page)
        person.page.context.set_offline(False)

    # ------------------------------------------------------------------ running the table

    def undo(self) -> None:
        """The game master takes back the last that anybody has done."""
        page = self.gm.page
        before = page.evaluate(SHOWN)
        page.locator("#undo button").click()
        page.wait_for_function(f"before => {SHOWN} !== before", arg=before)

    def rule(self, path: str, value: str, reason: str) -> None:
        """The game master makes a ruling."""
        page = self.gm.page
        page.get_by_role("link", name="Run the table").click()
        page.select_option("#about", path.partition(".")[0])
        page.select_option("#path", path)
        page.fill("#value", value)
        page.fill("#reason", reason)
        page.locator("form:has(#path) button").click()
        page.wait_for_selector("#play")

    def branch(self, moment: int) -> None:
        """The game master begins another table at a moment of this one, answers there, and comes back."""
        page = self.gm.page
        page.goto(f"{self.table}/replay?at={moment}")
        page.get_by_role("button", name="Play on from here").click()
        page.wait_for_selector("#play")
        assert page.url != self.table
        page.wait_for_selector("#ask .options button, #faces")
        self._answer_on(page)
        page.goto(self.table)

    def let_the_computer_play(self) -> None:
        """The game master gives every seat to the computer."""
        page = self.gm.page
        for at in range(len(self.people)):
            page.goto(f"{self.table}/tools")
            form = page.locator("form:has(select[name=name])").nth(at)
            form.locator("select").select_option("random")
            form.get_by_role("button", name="Seat").click()
            page.wait_for_selector("#play")

    def roll_to_the_end(self) -> str:
        """The game master rolls all dice while the computer plays; returns how the battle ended."""
        page = self.gm.page
        for _ in range(400):
            page.wait_for_selector("#faces, .ending")
            if page.locator(".ending").count():
                return page.inner_text(".ending")
            self._answer_on(page)
        raise AssertionError("the battle is not over")
