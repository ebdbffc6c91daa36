"""Sworn dice on the page: browsers keep words and promise, and check the game at its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, Route

from tests.web.page import LAPTOP, Person, needs_browser

pytestmark = needs_browser

_LINK: Final = "#links input[data-place='red']"
_KEPT: Final = "key => JSON.parse(localStorage.getItem(`wartable word ${key}`))"


class Pair:
    """A host and a guest at a table with sworn dice."""

    def __init__(self, browser: Chromium, url: str, *, dice: str) -> None:
        self.host = Person(browser, url, viewport=LAPTOP)
        page = self.host.page
        page.goto(f"{url}/new/first_steps")
        page.select_option("#seat-2", "human")
        page.select_option("#dice", dice)
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_selector("#play")
        link = page.locator(_LINK).input_value()
        self.guest = Person(browser, url, viewport=LAPTOP)
        self.guest.page.goto(link)
        self.guest.page.get_by_role("button", name="Join").click()
        self.guest.page.wait_for_selector("#play")
        self.table = page.url.split("/t/")[1].split("/")[0]

    def kept(self, person: Person, place: str) -> dict[str, str]:
        """What somebody's browser has kept."""
        found: dict[str, str] = person.page.evaluate(_KEPT, f"{self.table}/{place}")
        return found

    def let_the_computer_play(self) -> None:
        """The host gives every seat to the computer when the dice are sworn, and both wait for the end."""
        page = self.host.page
        page.wait_for_function("() => document.querySelectorAll('#oath dd').length === 3")
        for at in range(2):
            page.goto(f"{self.host.url}/t/{self.table}/blue/tools")
            form = page.locator("form:has(select[name=name])").nth(at)
            form.locator("select").select_option("greedy")
            form.get_by_role("button", name="Seat").click()
            page.wait_for_selector("#play")
        for person in (self.host, self.guest):
            person.page.wait_for_selector(".ending")


def typed(page: Page, word: str) -> None:
    """Type a word for the dice, and give it."""
    page.wait_for_selector("form[data-oath=seal]")
    page.fill("#word", word)
    page.get_by_role("button", name="Give it").click()


def test_a_typed_word_is_salted_and_sent_when_all_are_sealed(browser: Chromium, url: str) -> None:
    # It was sent to the server at once, before the others had sealed theirs
    pair = Pair(browser, url, dice="oath")
    sent: list[str] = []
    pair.host.page.on("request", lambda one: sent.append(one.post_data or "") if "swear" in one.url else None)
    typed(pair.host.page, "herring")
    pair.host.page.wait_for_selector("form[data-oath]", state="detached")
    word = pair.kept(pair.host, "blue")["word"]
    assert re.fullmatch("herring [0-9a-f]{32}", word)
    assert ["herring" in one for one in sent] == [False]
    assert sha256(word.encode()).hexdigest() in sent[0]
    typed(pair.guest.page, "kipper")
    for person in (pair.host, pair.guest):
        person.page.wait_for_function(
            "word => document.querySelector('#oath').innerHTML.includes(word)", arg=word
        )
    assert len(sent) == 2
    assert (pair.host.faults, pair.guest.faults) == ([], [])


@pytest.fixture(scope="module")
def ended(browser: Chromium, url: str) -> Pair:
    """A battle that is over; its browsers have drawn the words."""
    pair = Pair(browser, url, dice="")
    pair.let_the_computer_play()
    return pair


def verdict(page: Page) -> str:
    """What a page says of the dice of a game that is over."""
    page.wait_for_selector(".verdict:not([hidden])")
    return page.inner_text(".verdict")


def test_browsers_check_the_game_at_its_end_by_themselves(ended: Pair) -> None:
    for person in (ended.host, ended.guest):
        said = verdict(person.page)
        assert "they follow from the secret and the words" in said
        assert "They match the promise and the word stored in this browser." in said
        assert person.page.locator(".verdict.refusal").count() == 0


def changed(page: Page, change: Callable[[dict[str, Any]], None]) -> str:
    """What a page says where the server sends another game than the true one."""

    def answer(route: Route) -> None:
        game = route.fetch().json()
        change(game)
        route.fulfill(json=game)

    page.route("**/game.json", answer)
    page.reload()
    said = verdict(page)
    page.unroute("**/game.json")
    return said


def test_a_browser_misses_its_own_word(ended: Pair) -> None:
    def drop(game: dict[str, Any]) -> None:
        del game["oath"]["words"]["red"]

    said = changed(ended.guest.page, drop)
    assert said.startswith("Do not trust these dice. Your word is not among the words.")
    assert "A person played red and gave no word." in said


def test_a_browser_finds_a_changed_roll(ended: Pair) -> None:
    def turn(game: dict[str, Any]) -> None:
        roll = game["rolls"][1]
        roll["faces"][0] = 1 + roll["faces"][0] % roll["sides"]

    assert "Roll 2 does not follow from them." in changed(ended.guest.page, turn)


def test_a_browser_finds_another_secret(ended: Pair) -> None:
    def swap(game: dict[str, Any]) -> None:
        game["oath"]["secret"] = "loud"

    assert "The secret is not the one that was promised." in changed(ended.host.page, swap)


def test_a_browser_finds_another_promise_than_the_one_that_it_has_kept(ended: Pair) -> None:
    page, key = ended.host.page, f"{ended.table}/blue"
    kept = ended.kept(ended.host, "blue")
    page.evaluate(
        "([key, kept]) => localStorage.setItem(`wartable word ${key}`, JSON.stringify(kept))",
        [key, {**kept, "promise": "0" * 64}],
    )
    page.reload()
    assert verdict(page).startswith("Do not trust these dice: the promise is not the one")


def test_the_hashes_of_the_page_are_those_of_everybody(browser: Chromium, url: str) -> None:
    page = browser.new_page()
    page.goto(url)
    for length in (0, 1, 55, 56, 63, 64, 119, 120, 1000):
        text = "é" * (length // 2) + "x" * (length % 2)
        assert page.evaluate("text => hashing.sealOf(text)", text) == sha256(text.encode()).hexdigest()
