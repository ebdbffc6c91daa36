"""The scenario editor."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.browser import HTMX, Browser, refusal_in
from wartable import ruleset, ruleset_names
from wartable.files import list_scenarios, read_uploaded
from wartable.files.library import list_forces
from wartable.web.application import application
from wartable.web.settings import Settings

GUIDES = [(game, guide.battle) for game in ruleset_names() for guide in ruleset(game).scenario_guides]


def begun(browser: Browser, **wanted: str) -> str:
    """Begin a scenario, of a "game" and a "battle" or as one "copied"; the path of its page."""
    answer = browser.client.post("/edit", data={"token": browser.token, **wanted}, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    return answer.url.path


def written(browser: Browser, path: str) -> str:
    """The scenario as a file."""
    return browser.client.get(f"{path}/export").text


def told(browser: Browser, path: str, **fields: str) -> str:
    """Answer one question of a scenario's page; the page that follows."""
    answer = browser.client.post(path, data={"token": browser.token, **fields}, headers=HTMX)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize(("game", "battle"), GUIDES)
def test_every_kind_of_battle_can_be_begun(browse: Callable[[], Browser], game: str, battle: str) -> None:
    browser = browse()
    path = begun(browser, game=game, battle=battle)
    assert f'ruleset = "{game}"' in written(browser, path)


@pytest.mark.parametrize(("game", "battle"), GUIDES)
def test_the_editor_does_not_talk_like_a_terminal(
    browse: Callable[[], Browser], game: str, battle: str
) -> None:
    browser = browse()
    page = browser.client.get(begun(browser, game=game, battle=battle)).text
    questions = re.findall(r'class="blurb">([^<]*)<', page)
    assert len(questions) > 3
    assert [one for one in questions if re.search(r"\bEnter\b|\? (shows|explains)", one)] == []


def test_who_fights_is_chosen_from_a_list_of_what_is_there(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, copied="first_steps")
    part = re.search(r'name="part" value="(units [^"]*)"', browser.client.get(path).text)
    assert part is not None
    offered = re.findall(r'<option value="(\w+:\w+)">', browser.client.get(path).text)
    before = written(browser, path).count("member =") + written(browser, path).count("[[units]]")
    told(browser, path, part=part[1], typed=next(one for one in offered if not one.endswith(":all")))
    after = written(browser, path).count("member =") + written(browser, path).count("[[units]]")
    assert after > before


def test_a_scenario_is_kept_and_listed(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, game="infinity")
    told(browser, path, part="title", typed="The Ford")
    for page in ("/", "/edit"):
        assert f'href="{path}">The Ford' in browser.client.get(page).text
    assert browse().client.get(path).status_code == 403
    browser.client.post(f"{path}/drop", data={"token": browser.token})
    assert browser.client.get(path).status_code == 404


def test_a_scenario_is_drawn_manned_and_played(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, game="battle-century")
    told(browser, path, part="title", typed="The Ford")
    page = told(browser, path, part="map", typed="6x4")
    letters = re.findall(r'name="letter" value="([^"]+)"', page)
    page = told(browser, path, part="map", cell="1:2", letter=letters[1])
    assert 'value="1:2" aria-label="Row 2, column 3: ' in page
    assert letters[1] in written(browser, path)
    assert f'value="{letters[1]}" checked' in page
    for side in ("Red", "Blue"):
        told(browser, path, part="sides", typed=side)
    lineup = ruleset("battle-century").lineup({"battle": ""})
    force = list_forces("battle-century", lineup.source, Path("/nonexistent"))[0]
    for side in ("red", "blue"):
        page = told(browser, path, part=f"units {side}", typed=f"{force.name}:{force.members[0]}")
    assert "Play it" in page, page
    text = written(browser, path)
    read_uploaded(text)
    seats = browser.client.post("/uploaded", data={"token": browser.token, "written": text})
    assert "The Ford" in seats.text


def test_a_copy_of_a_shipped_scenario_can_be_played(browse: Callable[[], Browser]) -> None:
    copied = next(one for one in list_scenarios() if not one.is_situation and one.ruleset == "infinity")
    browser = browse()
    assert "Play it" in browser.client.get(begun(browser, copied=copied.name)).text


def test_a_scenario_in_the_making_outlives_the_server(file_url: str) -> None:
    with TestClient(application(Settings(file_url)), follow_redirects=False) as client:
        browser = Browser(client)
        path = begun(browser, game="infinity")
        told(browser, path, part="title", typed="The Ford")
        cookies = dict(client.cookies)
    with TestClient(application(Settings(file_url)), cookies=cookies) as client:
        assert "The Ford" in client.get(path).text


def built_unit(browser: Browser, game: str, kind: str) -> str:
    """Build a force with one whole member; its id."""
    made = browser.client.post("/build", data={"token": browser.token, "game": game, "kind": kind})
    path = str(made.headers["location"])
    browser.client.post(f"{path}/finish", data={"token": browser.token})
    return path.split("/")[2]


def test_members_of_ones_own_force_fight_in_ones_own_scenario(browse: Callable[[], Browser]) -> None:
    browser = browse()
    force = built_unit(browser, "exalted-war", "unit")
    path = begun(browser, game="exalted-war")
    for side in ("Red", "Blue"):
        told(browser, path, part="sides", typed=side)
    for side in ("red", "blue"):
        page = told(browser, path, part=f"units {side}", own=f"{force}:all")
        assert 'class="refusal"' not in page, page
    units = tomllib.loads(written(browser, path))["units"]
    assert [one["side"] for one in units] == ["red", "blue"]
    assert units[0]["id"] != units[1]["id"]
    assert f'<option value="{force}:0">' in page


def test_a_force_of_ones_own_fights_in_a_shipped_battle(browse: Callable[[], Browser]) -> None:
    browser = browse()
    force = built_unit(browser, "exalted-war", "unit")
    page = browser.client.get("/new/ford_of_lamps").text
    sides = re.findall(r'name="force:(\w+)"', page)
    assert f'<option value="own:{force}">' in page
    form = {"token": browser.token, "scenario": "ford_of_lamps", f"force:{sides[0]}": f"own:{force}"}
    answer = browser.client.post("/tables", data=form)
    assert answer.status_code == 303, refusal_in(answer)
    form[f"force:{sides[0]}"] = "/etc/passwd"
    assert "there is no such force" in refusal_in(browser.client.post("/tables", data=form))


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
    path = begun(browser, game="battle-century")
    told(browser, path, part="sides", typed="Red")
    before = written(browser, path)
    form = {"token": browser.token, "part": part, "typed": typed}
    answer = browser.client.post(path, data=form, headers=HTMX)
    assert "it names a file" in refusal_in(answer)
    assert written(browser, path) == before


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
    path = begun(browser, game="infinity")
    told(browser, path, part="title", typed="The Ford")
    answer = browser.client.get(f"{path}/export")
    assert 'title = "The Ford"' in answer.text
    assert 'filename="the_ford.toml"' in answer.headers["content-disposition"]
