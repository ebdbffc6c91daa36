"""The scenario editor."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.browser import HTMX, Browser, refusal_in
from wartable import ruleset, ruleset_names
from wartable.files import list_scenarios, read_uploaded
from wartable.files.library import list_forces

GUIDES = [(game, guide.battle) for game in ruleset_names() for guide in ruleset(game).scenario_guides]


def written(page: str) -> str:
    """The scenario that a page holds."""
    found = re.search(r'<textarea name="written" hidden>\n(.*?)</textarea>', page, re.DOTALL)
    assert found is not None
    return html.unescape(found[1])


def told(browser: Browser, page: str, **fields: str) -> str:
    """Answer one question of a page; the page that follows."""
    form = {"token": browser.token, "written": written(page), **fields}
    answer = browser.client.post("/edit/change", data=form, headers=HTMX)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize(("game", "battle"), GUIDES)
def test_every_kind_of_battle_can_be_begun(browse: Callable[[], Browser], game: str, battle: str) -> None:
    answer = browse().client.get("/edit/new", params={"game": game, "battle": battle})
    assert answer.status_code == 200
    assert f'ruleset = "{game}"' in written(answer.text)


def test_a_scenario_is_drawn_manned_and_played(browse: Callable[[], Browser]) -> None:
    browser = browse()
    page = browser.client.get("/edit/new?game=battle-century").text
    page = told(browser, page, part="title", typed="The Ford")
    page = told(browser, page, part="map", typed="6x4")
    letters = re.findall(r'name="letter" value="([^"]+)"', page)
    page = told(browser, page, part="map", cell="1:2", letter=letters[1])
    assert 'value="1:2" aria-label="Row 2, column 3: ' in page
    assert letters[1] in written(page)
    assert f'value="{letters[1]}" checked' in page
    for side in ("Red", "Blue"):
        page = told(browser, page, part="sides", typed=side)
    lineup = ruleset("battle-century").lineup({"battle": ""})
    force = list_forces("battle-century", lineup.source, Path("/nonexistent"))[0]
    for side in ("red", "blue"):
        page = told(browser, page, part=f"units {side}", typed=f"{force.name}:{force.members[0]}")
    assert "Play it" in page, page
    read_uploaded(written(page))
    seats = browser.client.post("/uploaded", data={"token": browser.token, "written": written(page)})
    assert "The Ford" in seats.text


def test_a_copy_of_a_shipped_scenario_can_be_played(browse: Callable[[], Browser]) -> None:
    copied = next(one for one in list_scenarios() if not one.is_situation and one.ruleset == "infinity")
    page = browse().client.get(f"/edit/new?copy={copied.name}").text
    assert "Play it" in page


@pytest.mark.parametrize(
    ("part", "typed"),
    [
        ("map", "from /etc/passwd"),
        ("map", "from ../secret"),
        ("units red", "/tmp/force:all"),
        ("units red", "~/f:all"),
    ],
)
def test_no_answer_names_a_file(browse: Callable[[], Browser], part: str, typed: str) -> None:
    browser = browse()
    page = browser.client.get("/edit/new?game=battle-century").text
    page = told(browser, page, part="sides", typed="Red")
    before = written(page)
    form = {"token": browser.token, "written": before, "part": part, "typed": typed}
    answer = browser.client.post("/edit/change", data=form, headers=HTMX)
    assert "it names a file" in refusal_in(answer)
    assert written(answer.text) == before


def test_a_scenario_that_names_a_file_is_not_opened(browse: Callable[[], Browser]) -> None:
    browser = browse()
    sent = 'ruleset = "infinity"\nforces = ["../force.toml"]\n'
    answer = browser.client.post("/edit/open", data={"token": browser.token, "written": sent})
    assert answer.status_code == 422
    assert "names a file" in answer.text


def test_sides_without_ids_are_refused_in_words(browse: Callable[[], Browser]) -> None:
    browser = browse()
    sent = 'ruleset = "infinity"\n[[sides]]\nname = "Red"\n'
    answer = browser.client.post("/edit/open", data={"token": browser.token, "written": sent})
    assert answer.status_code == 422


def test_the_file_is_what_the_page_holds(browse: Callable[[], Browser]) -> None:
    browser = browse()
    page = told(browser, browser.client.get("/edit/new?game=infinity").text, part="title", typed="The Ford")
    form = {"token": browser.token, "written": written(page)}
    answer = browser.client.post("/edit/export", data=form)
    assert answer.text == written(page)
    assert 'filename="the_ford.toml"' in answer.headers["content-disposition"]
