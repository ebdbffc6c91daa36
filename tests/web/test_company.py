"""Two people and a game master play a battle of every game to its end, each at a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium

from tests.web.company import Company
from tests.web.page import SHOWN, needs_browser

pytestmark = needs_browser
BATTLES = {
    "first_steps": ("heron.damage", "3"),
    "bell_and_thorns": ("lise.initiative", "9"),
    "ford_of_lamps": ("fen_bows.endurance", "1"),
    "weighhouse_yard": ("redsalt.tokens", "1"),
}
"""One battle of each game, and what is ruled there."""
BECAUSE = "The wall came down on it"
READ = "why => document.querySelector('#log').textContent.includes(why)"
ANSWERS = 6
"""Answers that people give before the game master lets the computer play on."""


@pytest.fixture(params=BATTLES)
def company(request: pytest.FixtureRequest, browser: Chromium, url: str) -> Iterator[Company]:
    found = Company(browser, url, str(request.param))
    yield found
    found.leave()


def test_a_company_plays_a_battle_to_its_end(company: Company, request: pytest.FixtureRequest) -> None:
    # Given: people who have answered, and typed what their dice showed
    gm = company.gm.page
    company.answer(ANSWERS)
    # When: somebody's connection is lost while the table goes on; then: their page follows it
    company.answer_while_offline(company.people[0])
    company.people[0].catch_up()
    # When: an answer is taken back; then: the table is as before it
    gm.wait_for_selector("#undo")
    before = gm.evaluate(SHOWN)
    company.answer()
    gm.wait_for_function(f"before => {SHOWN} !== before", arg=before)
    company.undo()
    assert gm.evaluate(SHOWN) == before
    # When: the game master rules; then: everybody reads why
    path, value = BATTLES[request.node.callspec.params["company"]]
    company.rule(path, value, BECAUSE)
    for person in company.everybody:
        person.page.wait_for_function(READ, arg=BECAUSE)
    # When: somebody branches off an earlier moment; then: another battle goes on there, and this one waits
    company.branch(3)
    company.asked()
    # When: the computer plays on, with dice rolled by hand; then: all read the same ending
    company.let_the_computer_play()
    ending = company.roll_to_the_end()
    for person in company.people:
        person.page.wait_for_selector(".ending")
        assert person.page.inner_text(".ending") == ending
    assert [person.faults for person in company.everybody] == [[], [], []]
