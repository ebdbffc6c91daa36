"""A battle of each game is played from the board in a real browser: by drag and click, finger, and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium

from tests.web.page import LAPTOP, PHONE, Person, needs_browser
from tests.web.playing import ENDING, Finger, Keys, Mouse, play

pytestmark = needs_browser


@pytest.fixture
def sitting(url: str, browser: Chromium) -> Iterator[Callable[..., Person]]:
    """Opens a table of a scenario, without motion; the other arguments are the browser's."""
    people = []

    def sit(scenario: str, **kind: Any) -> Person:
        person = Person(browser, url, reduced_motion="reduce", **kind)
        people.append(person)
        person.begin(scenario)
        return person

    yield sit
    for person in people:
        assert person.faults == []
        person.page.context.close()


def test_an_operation_is_played_to_its_end_by_drag_and_click(sitting: Callable[..., Person]) -> None:
    person = sitting("first_steps", viewport=LAPTOP)
    counts = play(person, Mouse(), most=90)
    assert person.page.locator(ENDING).count(), counts
    assert counts["drags"] + counts["attacks"] > 1
    assert counts["places"] > 0


def test_a_war_is_played_to_its_end_with_a_finger(sitting: Callable[..., Person]) -> None:
    person = sitting("shield_wall", viewport=PHONE, has_touch=True, is_mobile=True)
    counts = play(person, Finger(), most=60)
    assert person.page.locator(ENDING).count(), counts
    assert counts["drags"] + counts["attacks"] > 1


def test_a_mission_is_played_to_its_end_with_keys_alone(sitting: Callable[..., Person]) -> None:
    person = sitting("corporals_lantern", viewport=LAPTOP)
    counts = play(person, Keys(), most=60)
    assert person.page.locator(ENDING).count(), counts
    assert counts["drags"] + counts["attacks"] > 0


def test_a_skirmish_is_deployed_and_begun_by_drag_and_click(sitting: Callable[..., Person]) -> None:
    person = sitting("gate_at_dusk", viewport=LAPTOP)
    counts = play(person, Mouse(), most=70, most_drags=4)
    assert counts["drags"] == 4, counts
    assert counts["places"] > 8
