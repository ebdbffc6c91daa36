"""A person at a real browser: chromium, driven by Playwright."""

from __future__ import annotations

import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

LAPTOP: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 360, "height": 740}
SEEN: Final = "document.querySelector('#play input[name=seen]')?.value"
_MOST_TABS: Final = 150
_LOSSES: Final = ("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
PATIENCE: Final = 15_000
"""Thousandths of a second that somebody waits for a page."""
SHOWN: Final = "document.querySelector('#newest')?.dataset.seen"
"""The tag of the page as it is drawn."""
_SETTLED: Final = (
    f"before => document.querySelector('.ending') || document.querySelector('.refusal')"
    f" || (document.querySelector('#ask .options button') && {SEEN} !== before)"
)


SHELL: Final = "chromium-headless-shell"
"""Chromium without its windows and menus, which nobody sees in tests: a page takes half the CPU time. It
shows no notifications.
"""
WHOLE: Final = "chromium"
OPTIONS: Final = ["--no-sandbox"]


def chromium_path(*names: str) -> str | None:
    """The first browser of these names, usually the shell, that the machine has, or the one that
    WARTABLE_BROWSER names; None where it has none.
    """
    named = os.environ.get("WARTABLE_BROWSER")
    return next(filter(None, map(shutil.which, [named] if named else names or (SHELL, WHOLE))), None)


needs_browser: Final = [
    pytest.mark.slow,
    pytest.mark.skipif(chromium_path() is None, reason="this machine has no chromium"),
]
"""Marks of tests in a browser."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=OPTIONS)
        yield browser
        browser.close()


class Answering(Protocol):
    """Answers the open question with the option of this number."""

    def __call__(self, page: Page, at: int) -> None: ...


Pressing = Callable[[Page, str], None]
"""Presses the button that a selector names."""


def pressed(page: Page, button: str) -> None:
    """Press a button, wherever the focus is."""
    page.locator(button).press("Enter")


def walked_to(page: Page, button: str) -> None:
    """Press a button as somebody does who has only keys: Tab after Tab until it has the focus, then Enter."""
    for _ in range(_MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("button => document.activeElement.matches(button)", button):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{_MOST_TABS} times Tab did not lead to {button}")


def tapped(page: Page, button: str) -> None:
    """Press a button with a finger."""
    page.locator(button).tap()


class Person:
    """A user of the page in a browser of their own. `faults` are the errors that scripts have reported. Units
    are deployed one by one, unless `deploys` is "together".
    """

    def __init__(self, browser: Browser, url: str, *, deploys: str = "singly", **kind: Any) -> None:
        self.page: Page = browser.new_context(**kind).new_page()
        self.page.add_init_script(f"localStorage.deploys ??= '{deploys}'")
        self.page.set_default_timeout(PATIENCE)
        self.url = url
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        """Note an error; that a connection is lost is none of the page's."""
        if said.type == "error" and not any(loss in said.text for loss in _LOSSES):
            self.faults.append(said.text)

    def begin(self, scenario: str, press: Pressing = pressed) -> None:
        """Open a table of a battle from the first page, and wait for its first question."""
        self.page.goto(self.url)
        press(self.page, f'form:has(input[value="{scenario}"]) button')
        self.page.wait_for_selector("#ask .options button")

    def play(self, answer: Answering, *, most: int) -> str:
        """Answer question after question with `answer`, which gets a number of an option; returns how the
        battle ended.
        """
        dice = random.Random(1)
        for _ in range(most):
            ending = self.page.locator(".ending")
            if ending.count():
                return ending.inner_text()
            count = self.page.locator("#ask .options button").count()
            number = dice.randrange(min(count, 8))
            self.answer(partial(answer, at=number))
        raise AssertionError(f"the battle is not over after {most} answers")

    def answer(self, choose: Callable[[Page], None]) -> None:
        """Answer the open question with `choose`, and wait for the next or the end."""
        before = self.page.evaluate(SEEN)
        choose(self.page)
        self.wait_for_question_after(before)

    def wait_for_question_after(self, before: str) -> None:
        """Wait for the next question after the page with this tag, or the end of the battle."""
        self.page.wait_for_function(_SETTLED, arg=before)
        assert self.page.locator(".refusal").count() == 0, self.page.inner_text(".refusal")

    def newest(self) -> str:
        """The tag of this page as the server has it now."""
        text = self.page.context.request.get(self.page.url).text()
        found = re.search(r'data-seen="(\w+)"', text)
        assert found is not None, text
        return found[1]

    def catch_up(self) -> None:
        """Wait until the page is the newest, at a table that waits."""
        self.page.wait_for_function(f"tag => {SHOWN} === tag", arg=self.newest(), timeout=20_000)


def source_of_axe() -> str:
    """axe-core, which finds faults of pages for people who cannot see or point."""
    return (Path(__file__).parent / "axe" / "axe.min.js").read_text("utf-8")
