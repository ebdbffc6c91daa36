"""Four people on two sides and a game master: one battle of each game, from the lobby to the next battle."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.runs import IS_EXHAUSTIVE
from tests.web.page import LAPTOP, PHONE, SHOWN, Person, needs_browser
from tests.web.test_people_browser import admit, host_of, join
from tests.web.test_talk_browser import open_talk, write

pytestmark = needs_browser
BATTLES = ("first_steps", "shield_wall", "two_marshals", "behind_the_glass")[: 4 if IS_EXHAUSTIVE else 1]
NAMES = ("Mira", "Tom", "Xenia", "Yan")
FEWEST = 8
MOST = 40
"""Answers by people until a question has been passed by itself."""


class Evening:
    """A game master who opened a table with a lobby, and friends with a unit each who have come by it."""

    def __init__(self, browser: Chromium, url: str, scenario: str) -> None:
        self.browser = browser
        self.gm, self.lobby = host_of(browser, url, scenario)
        self.table = self.gm.page.url
        self.given = 0
        self.wanted = dict(zip(NAMES, self._free_units(), strict=True))
        self.friends: dict[str, Person] = {}
        for name in NAMES:
            self.come(name)

    def _free_units(self) -> list[tuple[str, str]]:
        """Two units of each of two sides, with their seats; "" for one that cannot be seen yet."""
        page = self.gm.page
        page.goto(self.lobby)
        seats = page.locator("input[name=place]").evaluate_all("all => all.map(one => one.value)")[:2]
        units = "(all, seat) => all.filter(one => one.name === `unit:${seat}`).map(one => one.value)"
        boxes = page.locator("input[type=checkbox]")
        found = [
            (str(seat), str(unit))
            for seat in seats
            for unit in [*boxes.evaluate_all(units, seat), "", ""][:2]
        ]
        page.goto(self.table)
        return found

    def come(self, name: str) -> None:
        """Open a new browser, ask for a unit in the lobby, be admitted, and follow to the table."""
        friend = self.friends[name] = Person(self.browser, self.gm.url, viewport=LAPTOP)
        join(self.gm, friend.page, self.lobby, name, *self.wanted[name])

    def come_back(self, name: str, viewport: dict[str, int]) -> None:
        """Ask in the lobby, with another browser, to be let in as before."""
        friend = self.friends[name] = Person(self.browser, self.gm.url, viewport=viewport)
        friend.page.goto(self.lobby)
        again = friend.page.get_by_role("button", name=f"I am {name}, with another browser")
        while not again.count():  # after a minute without a page
            friend.page.wait_for_timeout(2_000)
            friend.page.reload()
        again.click()
        admit(self.gm, name)
        friend.page.wait_for_selector("#play", timeout=60_000)

    # ------------------------------------------------------------------ playing

    def answer(self) -> str:
        """One of those who are asked gives the first answer; returns who it was."""
        for _ in range(200):
            for name, friend in self.friends.items():
                if is_asked(friend.page):
                    self._answer_on(friend)
                    return name
            self.gm.page.wait_for_timeout(100)
        raise AssertionError("nobody is asked")

    def _answer_on(self, friend: Person) -> None:
        friend.catch_up()
        if not is_asked(friend.page):
            return
        before = friend.page.evaluate(SHOWN)
        friend.page.locator("#ask .options button").first.dispatch_event("click")
        friend.page.wait_for_function(f"before => {SHOWN} !== before", arg=before, timeout=60_000)
        assert friend.page.locator(".refusal").count() == 0, friend.page.inner_text(".refusal")
        self.given += 1

    def passed(self) -> int:
        """How many questions were passed without anyone being asked."""
        reader = self.gm.page.context.new_page()
        reader.goto(f"{self.table}/replay")
        inputs = int(reader.get_attribute("#at", "max") or 0)
        reader.close()
        return inputs - self.given

    def let_the_computer_finish(self) -> None:
        """The game master gives every seat to the computer, which plays to the end."""
        page = self.gm.page
        page.goto(f"{self.table}/tools")
        for at in range(page.locator("form:has(select[name=name])").count()):
            page.goto(f"{self.table}/tools")
            form = page.locator("form:has(select[name=name])").nth(at)
            form.locator("select").select_option("random")
            form.get_by_role("button").click()
            page.wait_for_selector("#play")
        page.wait_for_selector(".ending", timeout=300_000)

    def leave(self) -> None:
        """Close all browsers; no page has reported an error of a script."""
        everybody = [self.gm, *self.friends.values()]
        assert [person.faults for person in everybody] == [[] for _ in everybody]
        for person in everybody:
            person.page.context.close()


def is_asked(page: Page) -> bool:
    return page.locator("#ask .options button").count() > 0


@pytest.mark.slow
@pytest.mark.parametrize("scenario", BATTLES)
def test_four_friends_and_a_game_master_play_from_the_lobby_to_the_next_battle(
    browser: Chromium, url: str, scenario: str
) -> None:
    evening = Evening(browser, url, scenario)
    # When: they play; then: a question goes to the owner of the unit, and one that changes nothing to nobody
    answered = {evening.answer() for _ in range(FEWEST)}
    assert len(answered) > 1
    while not evening.passed():
        evening.answer()
        assert evening.given < MOST, "every question was asked"
    # And: a whisper is seen at its two ends only
    mira, yan = evening.friends["Mira"].page, evening.friends["Yan"].page
    for person in (evening.gm, *evening.friends.values()):
        person.page.reload()
        person.page.wait_for_selector("#chat", state="attached")
    open_talk(mira)
    write(
        mira,
        "Let them come closer",
        mira.locator("#speak-to option", has_text="Yan").get_attribute("value") or "",
    )
    yan.locator("#messages li", has_text="Let them come closer").wait_for(state="attached")
    for other in (evening.gm, evening.friends["Tom"], evening.friends["Xenia"]):
        other.page.reload()
        other.page.wait_for_selector("#chat", state="attached")
        assert other.page.locator("#messages li", has_text="Let them come closer").count() == 0
    # And: Tom's laptop runs out; he comes back by the lobby, with a phone
    evening.friends["Tom"].page.context.close()
    evening.come_back("Tom", PHONE)
    for _ in range(FEWEST):
        evening.answer()
    # And: at the end they go on together, in the same seats
    evening.let_the_computer_finish()
    for friend in evening.friends.values():
        friend.page.wait_for_selector(".ending", timeout=60_000)
    evening.gm.page.get_by_role("button", name="Again the same battle").press("Enter")
    evening.gm.page.wait_for_url(lambda address: address != evening.table and "/t/" in address)
    mira.get_by_role("link", name="The next battle is ready").click()
    mira.wait_for_selector("#play")
    assert re.search(rf"/{evening.wanted['Mira'][0]}$", mira.url)
    assert evening.table.split("/t/")[1].split("/")[0] not in mira.url
    evening.leave()
