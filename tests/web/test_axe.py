"""Every kind of page for people who cannot see or point: axe-core, on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.page import LAPTOP, PHONE, Person, needs_browser, source_of_axe

pytestmark = needs_browser
SCENARIOS = ("first_steps", "harbour_gate", "two_marshals", "ford_of_lamps", "gate_at_dusk")
"""A battle on each kind of ground."""
PAGES = (
    "/",
    "/new/first_steps",
    "/rules",
    "/rules/battle-century",
    "/rules/infinity",
    "/build",
    "/edit",
    "/campaigns",
    "/nowhere",
    "/join/nobody",
)
BUILT = ("battle-century", "exalted-war", "adeptus", "infinity")


@pytest.fixture
def person(url: str, browser: Chromium) -> Iterator[Person]:
    found = Person(browser, url, viewport=LAPTOP)
    yield found
    found.page.context.close()


def faults_of(page: Page) -> list[str]:
    """Serious faults of a page, and where it is wider than a small phone. Colours and sizes do not depend on
    each other, so two looks show both.
    """
    page.evaluate(source_of_axe())
    faults: list[str] = []
    looks: tuple[tuple[Any, Any], ...] = ((LAPTOP, "light"), (PHONE, "dark"))
    for size, scheme in looks:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate("axe.run()")
        faults += [
            f"{one['id']} ({scheme}, {size['width']}): {one['nodes'][0]['html'][:200]}"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
        ]
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > size["width"]:
            faults.append(f"{width} wide on a screen of {size['width']}")
    return faults


@pytest.mark.parametrize("where", PAGES)
def test_a_page_has_no_serious_fault(person: Person, where: str) -> None:
    person.page.goto(person.url + where)
    assert faults_of(person.page) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_table_its_tools_and_its_replay_have_no_serious_fault(person: Person, scenario: str) -> None:
    page = person.page
    person.begin(scenario)
    table = page.url
    for _ in range(6):
        asked = page.evaluate("document.querySelector('#play input[name=seen]').value")
        page.locator("#ask .options button").first.click()
        page.wait_for_function(
            "asked => document.querySelector('#ask .options button')"
            " && document.querySelector('#play input[name=seen]').value !== asked",
            arg=asked,
        )
    faults = faults_of(page)
    for where in ("/tools", "/replay"):
        page.goto(table + where)
        faults += [f"{where}: {fault}" for fault in faults_of(page)]
    assert faults == []


def test_a_table_with_a_clock_has_no_serious_fault_and_its_clock_runs(person: Person) -> None:
    page = person.page
    page.goto(person.url + "/new/first_steps")
    page.select_option("#seat-2", "greedy")
    page.select_option("#timing", "seat")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#ask .options button")
    person.answer(lambda page: page.locator("#ask .options button").first.click())
    clock = page.locator("[role=timer]")
    assert clock.inner_text() in ("5:00", "4:59")
    page.wait_for_function("() => document.querySelector('[role=timer]').textContent < '4:58'")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("#hinted:not(:empty)")
    assert clock.inner_text() < "4:58"  # asking gives no time back
    assert faults_of(page) == []
    assert person.faults == []


@pytest.mark.parametrize("game", BUILT)
def test_a_builder_its_force_and_its_sheet_have_no_serious_fault(person: Person, game: str) -> None:
    page = person.page
    page.goto(person.url + "/build")
    page.locator(f'form:has(input[name=game][value="{game}"]) button').first.click()
    faults = faults_of(page)
    force = page.url.rsplit("/", 1)[0]
    for where in (force, force + "/print"):
        page.goto(where)
        faults += [f"{where}: {fault}" for fault in faults_of(page)]
    assert faults == []


def test_moving_to_another_browser_has_no_serious_fault(person: Person) -> None:
    page = person.page
    person.begin("first_steps")
    page.goto(person.url + "/me")
    faults = faults_of(page)
    page.get_by_role("link", name="Links and tokens").click()
    faults += faults_of(page)
    page.get_by_role("button", name="New link for Spectators").click()
    page.goto(person.url + "/me")
    page.get_by_role("button", name="Move my tables").click()
    faults += faults_of(page)
    page.goto(page.locator("#link").input_value())
    assert faults + faults_of(page) == []


def test_the_editor_has_no_serious_fault(person: Person) -> None:
    person.page.goto(person.url + "/edit")
    person.page.locator('form:has(input[name=game][value="battle-century"]) button').first.click()
    assert faults_of(person.page) == []


def test_a_campaign_has_no_serious_fault(person: Person) -> None:
    page = person.page
    page.goto(person.url + "/campaigns")
    page.locator('form[action="/campaigns"] button').first.click()
    page.wait_for_url("**/campaigns/*")
    faults = faults_of(page)
    page.get_by_role("button", name="Invite a player").first.click()
    faults += faults_of(page)
    page.goto(page.locator("input[id^=invite]").first.input_value())
    faults += faults_of(page)
    page.fill("#person-name", "Mira")
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/play")
    page.locator("summary").first.click()
    assert faults + faults_of(page) == []


def test_the_page_of_a_webhook_has_no_serious_fault(person: Person) -> None:
    page = person.page
    person.begin("first_steps")
    page.locator("#alerts summary").click()
    page.get_by_role("link", name="Post turns to a Discord channel").click()
    faults = faults_of(page)
    page.fill("#url", "https://hook.example/secret")
    page.get_by_role("button", name="Save").click()
    page.wait_for_selector(".refusal")
    assert faults + faults_of(page) == []
