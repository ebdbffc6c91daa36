"""A campaign's evening in a real browser: a battle from it, written back, read in the history, taken back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium

from tests.web.page import LAPTOP, Person, needs_browser

pytestmark = needs_browser
MOVING = "() => document.getAnimations().filter(one => one.playState === 'running').length"


def test_a_campaign_is_begun_fought_written_back_and_taken_back(browser: Chromium, url: str) -> None:
    person = Person(browser, url, viewport=LAPTOP)
    page = person.page
    # Given: a campaign in whose first Scene there can be a battle
    page.goto(f"{url}/campaigns")
    page.select_option("#squad", "ferry_patrol")
    page.fill("#title", "Low water")
    page.get_by_role("button", name="Begin", exact=True).click()
    for span in ("episode", "scene"):
        page.fill(f"#begin-{span}", "The pier")
        page.locator(f"form:has(#begin-{span}) button").click()
        page.wait_for_selector(f"form:has(input[value={span}]) button:has-text('End it')")
    campaign = page.url
    # When: a battle of the computer's is fought, and left
    page.select_option("#scenario", "first_steps")
    page.get_by_role("button", name="Choose who goes").click()
    for seat in page.locator("select[name^='seat:']").all():
        seat.select_option("random")
    page.get_by_role("button", name="Fight", exact=True).click()
    page.wait_for_selector(".ending", timeout=30_000)
    page.get_by_role("button", name="Leave and write back").click()
    # Then: it stands in the history, and can be taken back
    page.wait_for_selector("#history")
    assert page.url == campaign
    assert "First steps" in page.inner_text("section[aria-labelledby=battles]")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".history .undone")
    assert page.locator("section[aria-labelledby=battles]").count() == 0
    assert person.faults == []
    page.context.close()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_whoever_wants_no_motion(browser: Chromium, url: str, motion: str) -> None:
    person = Person(browser, url, viewport=LAPTOP, reduced_motion=motion)
    person.begin("first_steps")
    seconds = person.page.evaluate(
        "() => getComputedStyle(document.querySelector('#ask .options button')).transitionDuration"
    )
    assert (seconds == "0s") == (motion == "reduce")
    assert motion != "reduce" or person.page.evaluate(MOVING) == 0
    person.page.context.close()
