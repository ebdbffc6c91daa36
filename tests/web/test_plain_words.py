"""Every page of the web app is plain English, by the patterns of tests/house/screens.py."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from tests.house.screens import oddities
from tests.house.test_screens import KEPT
from tests.web.browser import Browser
from tests.web.test_building import KINDS, begun
from wartable import ruleset_names
from wartable.files import list_scenarios

FRONT: Final = ("/", "/rules", "/build", "/edit", "/campaigns", "/me", "/nowhere", "/join/nobody")
SCENARIOS: Final = tuple(
    next(info.name for info in list_scenarios() if info.ruleset == rules) for rules in ruleset_names()
)
STORIES: Final = " ".join(" ".join(info.text.split()) for info in list_scenarios())
"""The texts of scenarios, which are tales."""
MARKUP: Final = re.compile(r"<(script|style|svg|textarea)\b.*?</\1>|<!--.*?-->", re.DOTALL)
BREAK: Final = re.compile(
    r"</?(?:p|li|ul|ol|h\d|td|th|tr|div|option|button|label|legend|summary|dt|dd|br)\b[^>]*>"
)
SPOKEN: Final = re.compile(r"""\b(?:aria-label|placeholder|title|data-confirm)="([^"]*)\"""")


def texts_of_page(page: str) -> Iterator[str]:
    """Yield the texts of a page, paragraph by paragraph, with the labels that are only spoken."""
    body = MARKUP.sub(" ", page)
    yield from [html.unescape(said) for said in SPOKEN.findall(body)]
    for part in BREAK.split(body):
        yield " ".join(html.unescape(re.sub(r"<[^>]*>", "", part)).split())


def assert_plain(browser: Browser, *paths: str) -> None:
    """Fail with all that is odd on these pages."""
    found: dict[str, str] = {}
    for path in paths:
        for text in texts_of_page(browser.client.get(path, follow_redirects=True).text):
            odd = oddities(KEPT.sub("-", text), has_keys=True)
            found.update({text: f"{path}: {', '.join(odd)}"} if odd and text not in STORIES else {})
    assert found == {}


def test_pages_in_front_of_games_are_plain_english(browse: Callable[[], Browser]) -> None:
    assert_plain(browse(), *FRONT, *[f"/new/{scenario}" for scenario in SCENARIOS])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_table_with_its_tools_and_its_replay_is_plain_english(
    browse: Callable[[], Browser], scenario: str
) -> None:
    browser = browse()
    path = browser.begin(scenario)
    browser.wait_for_question()
    browser.answer(browser.keys[0])
    assert_plain(browser, path, f"{path}/tools", f"{path}/replay")


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_builder_with_its_force_and_its_sheet_is_plain_english(
    browse: Callable[[], Browser], game: str, kind: str
) -> None:
    browser = browse()
    path = begun(browser, game, kind)
    assert_plain(browser, f"{path}/0", path, f"{path}/print")
