"""Names of 40 to 105 letters in one word: no page is wider than its window, and no text is cut or covered."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import APIResponse, Page
from playwright.sync_api import Browser as Chromium

from tests.long_names import long_force, long_scenario, long_word
from tests.web.page import Person, needs_browser

pytestmark = needs_browser
SIZES: Final = ((320, 640), (390, 844), (1280, 800))
SCENARIOS: Final = ("first_steps", "night_market", "two_marshals", "ford_of_lamps", "gate_at_dusk")
FORCES: Final = ("lantern_quay.toml", "ninth_cinder.toml", "pale_bell_company.toml", "gatewick.toml")
MEASURE: Final = (Path(__file__).parent / "measure.js").read_text("utf-8")


class Owner(Person):
    """Somebody whose things all have long names."""

    def begin_here(self) -> None:
        """Come to the first page."""
        self.page.goto(self.url)
        self.token = self.page.locator("input[name=token]").first.get_attribute("value") or ""

    def send(self, path: str, /, **fields: str) -> APIResponse:
        """Send a form; what the page answers."""
        form: dict[str, str | float | bool] = {"token": self.token, **fields}
        answer = self.page.request.post(self.url + path, form=form)
        assert answer.ok, (answer.status, answer.text()[:2000])
        return answer

    def path(self, answer: APIResponse) -> str:
        """Where an answer led."""
        return answer.url.removeprefix(self.url)


@pytest.fixture(scope="module")
def owner(url: str, browser: Chromium) -> Iterator[Owner]:
    found = Owner(browser, url)
    found.begin_here()
    yield found
    found.page.context.close()


def faults_of(page: Page) -> list[str]:
    """What is too wide, cut off or covered, at each size."""
    faults = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width}: {fault}" for fault in page.evaluate(MEASURE)]
    return faults


def faults_at(owner: Owner, *paths: str) -> list[str]:
    faults = []
    for path in paths:
        owner.page.goto(owner.url + path)
        assert owner.page.locator("h1").count() == 1, path
        faults += [f"{path}: {fault}" for fault in faults_of(owner.page)]
    return faults


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_table_and_all_that_belongs_to_it_show_long_names(owner: Owner, scenario: str) -> None:
    sides = re.findall(r'\[\[sides\]\]\nid = "(\w+)"', text := long_scenario(scenario))
    seats = {f"seat:{side}": "greedy" for side in sides} | {f"seat:{sides[0]}": "here"}
    path = owner.path(owner.send("/tables", written=text, dice="seeded", **seats))
    page = owner.page
    page.goto(owner.url + path)
    page.wait_for_selector("#ask .options button, #placements .singly")
    faults = faults_of(page)
    for _ in range(6):
        owner.answer(lambda page: page.locator("#ask .options button").first.press("Enter"))
    page.fill("#typed", long_word("hello"))
    for summary in page.locator(".units summary").all()[:2]:
        summary.press("Enter")
    faults += faults_of(page)
    table = path.split("/")[2]
    found = faults + faults_at(owner, f"{path}/replay", f"{path}/tools", f"/keys/{table}")
    assert not found, "\n".join(found)


def test_a_game_master_s_table_and_its_invitations_show_long_names(owner: Owner) -> None:
    text = long_scenario("first_steps")
    seats = {"seat:blue": "human", "seat:red": "human"}
    path = owner.path(owner.send("/tables", written=text, dice="seeded", gm="yes", **seats))
    faults = faults_at(owner, path, f"{path}/tools")
    owner.page.goto(owner.url + path)
    links = re.findall(r'value="[^"]*?(/join/[\w-]+)"', owner.page.content())
    # What people type is shown, too: the reason of a ruling, and a word to the table
    owner.send(f"{path}/ruling", path="heron.damage", value="1", reason=long_word("dazzled", 200))
    owner.page.goto(owner.url + path)
    owner.page.fill("#typed", long_word("hello"))
    owner.page.locator("#typed").press("Enter")
    owner.page.wait_for_selector("#said div")
    faults += faults_of(owner.page)
    found = faults + faults_at(owner, links[0])
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", FORCES)
def test_a_force_and_its_builder_show_long_names(owner: Owner, name: str) -> None:
    path = owner.path(owner.send("/build/import", written=long_force(name)))
    found = faults_at(owner, path, f"{path}/0", f"{path}/1", f"{path}/print", "/build")
    assert not found, "\n".join(found)


def test_a_campaign_shows_long_names(owner: Owner) -> None:
    force = owner.path(owner.send("/build/import", written=long_force("ferry_patrol.toml")))
    title = long_word("Low water", 100)
    squad = f"own:{force.rsplit('/', 1)[1]}"
    path = owner.path(owner.send("/campaigns", squad=squad, title=title))
    owner.send(path, deed="begin", span="episode", title=title)
    owner.send(path, deed="begin", span="scene", title=title)
    fight = f"{path}/fight?scenario=first_steps"
    found = faults_at(owner, path, fight, "/campaigns", "/", "/me")
    assert not found, "\n".join(found)


def test_a_scenario_s_editor_shows_long_names(owner: Owner, tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text(long_scenario("first_steps"), "utf-8")
    page = owner.page
    page.goto(owner.url + "/edit")
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Open it").click()
    page.wait_for_selector("#standing")
    faults = faults_of(page)
    path = page.url.removeprefix(owner.url)
    page.goto(owner.url)
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Open it").click()
    page.wait_for_selector(".setup")
    found = faults + faults_of(page) + faults_at(owner, "/edit", "/", path)
    assert not found, "\n".join(found)


def test_a_finished_battle_shows_long_names(owner: Owner) -> None:
    seats = {"seat:blue": "greedy", "seat:red": "greedy"}
    text = long_scenario("first_steps")
    path = owner.path(owner.send("/tables", written=text, dice="seeded", gm="yes", **seats))
    owner.page.goto(owner.url + path)
    owner.page.wait_for_selector(".ending", timeout=60_000)
    found = faults_of(owner.page) + faults_at(owner, f"{path}/replay")
    assert not found, "\n".join(found)


def test_a_table_with_sworn_dice_and_a_clock_shows_long_names(owner: Owner) -> None:
    seats = {"seat:blue": "here", "seat:red": "human"}
    text = long_scenario("first_steps")
    rules = {"dice": "sworn", "clock": "seat", "minutes": "5", "late": "usual"}
    path = owner.path(owner.send("/tables", written=text, **rules, **seats))
    found = faults_at(owner, path)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scenario", ["first_steps", "night_market"])
def test_sheets_to_print_show_long_names(owner: Owner, scenario: str, tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text(long_scenario(scenario), "utf-8")
    command = [sys.executable, "-m", "wartable", "show", "long.toml", "--html", "long.html"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    owner.page.goto((tmp_path / "long.html").as_uri())
    found = faults_of(owner.page)
    assert not found, "\n".join(found)
