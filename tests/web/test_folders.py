"""Answers that stand under one entry of the page's list."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import tomlkit
from playwright.sync_api import Browser as Chromium

from tests.infinity.skirmishes import situation, trooper
from tests.web.browser import Browser
from tests.web.page import LAPTOP, Person, needs_browser

WILD = [trooper(f"wild{at}", at=(4 + 2 * at, 2), training="irregular") for at in range(2)]
SETUP = tomlkit.dumps(
    situation(
        blue=[trooper("blue1", at=(2, 2)), *WILD],
        red=[trooper("red1", at=(12, 31))],
        orders={"regular": {"1": 1}, "irregular": ["wild0", "wild1"]},
    )
)
"""blue chooses an Order: three answers are uses of Command Tokens."""
SEND = """(fields) => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/tables";
  fields.token = document.querySelector("input[name=token]").value;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("textarea");
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}"""
FORM = {"written": SETUP, "seat:blue": "here", "seat:red": "greedy"}


def test_answers_are_folded_away_under_an_entry_and_sent_as_before(browse: Callable[[], Browser]) -> None:
    owner = browse()
    form = {"token": owner.token, **FORM}
    owner.arrived(owner.client.post("/tables", data=form, follow_redirects=True))
    # Given: every answer is there, in its place
    assert owner.keys[-4:] == ["coordinated:1", "convert:wild0", "convert:wild1", "end"]
    assert "Command Tokens: 3 answers" in owner.page
    assert len(re.findall(r'<li class="folded">', owner.page)) == 3
    # When: one of them is sent
    assert owner.answer("convert:wild0").status_code == 200
    # Then
    assert "convert:wild0" not in owner.keys


@pytest.mark.parametrize("width", [LAPTOP["width"], 360])
def test_an_entry_opens_and_the_numbers_stay(url: str, browser: Chromium, width: int) -> None:
    person = Person(browser, url, viewport={"width": width, "height": 800})
    page = person.page
    page.goto(url)
    page.evaluate(SEND, FORM)
    page.wait_for_selector("#ask .options button")
    seen = page.locator("#ask .options button:visible")
    hidden = page.locator("#ask .folded button").first
    every = page.locator("#ask .options button").count()
    assert seen.count() == every - 3
    assert not hidden.is_visible()
    page.get_by_text("Command Tokens: 3 answers").click()
    assert hidden.is_visible()
    assert seen.count() == every
    assert person.faults == []


for mark in needs_browser:
    test_an_entry_opens_and_the_numbers_stay = mark(test_an_entry_opens_and_the_numbers_stay)
