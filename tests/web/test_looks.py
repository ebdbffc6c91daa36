"""The pictures of the board: a silhouette for every role, and a legend that explains every mark."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.web.browser import Browser
from wartable import ROLES
from wartable.web.pages.drawing import static_folder

SPRITE: Final = (Path(static_folder()) / "roles.svg").read_text("utf-8")
MOST_PACKED: Final = 30_000
MOST_ANSWERS: Final = 60
SCENARIOS: Final = (
    "first_steps",
    "two_marshals",
    "ford_of_lamps",
    "gate_at_dusk",
    "walking_hill",
    "night_market",
)
MARKS: Final = {
    'class="health ': "health",
    'class="ring"': "acting",
    'class="aim"': "target",
    'class="mark"': "state",
    'class="nose"': "facing",
    'class="raised"': "raised",
    'class="body ': "base",
    'class="lead"': "moved",
    'class="lit"': "lit",
    'class="spot"': "spot",
}
"""What the board draws, with the entry of the legend that explains it."""


def board_and_legend(page: str) -> tuple[str, str]:
    found = re.search(
        r'(<svg id="map".*?</svg>)\s*<button.*?<details class="legend">(.*?)</details>', page, re.S
    )
    assert found is not None
    return found[1], found[2]


def tones_in(text: str) -> set[str]:
    return {" ".join(one.split()) for one in re.findall(r'class="tone ([^"]+)"', text)} - {"plain"}


def missing_entries(page: str) -> list[str]:
    """All that the board of a page shows and its legend does not explain, and the reverse."""
    board, legend = board_and_legend(page)
    shown = {name for mark, name in MARKS.items() if mark in board}
    role = r'roles\.svg#(\w+)"'
    pairs = [
        (shown, set(re.findall(r'data-mark="(\w+)"', legend))),
        (set(re.findall(role, board)), set(re.findall(role, legend))),
        (tones_in(board), tones_in(legend)),
        (set(re.findall(r'id="(token\d)"', board)), set(re.findall(r'href="#(token\d)"', legend))),
    ]
    faults = [f"{sorted(drawn ^ told)}" for drawn, told in pairs if drawn != told]
    return faults + (["objective"] if ("goalmark" in board) != ("objective" in legend) else [])


def test_the_sprite_has_a_silhouette_for_every_role_and_nothing_else() -> None:
    assert re.findall(r'<symbol id="(\w+)" viewBox="0 0 32 32">', SPRITE) == list(ROLES)
    assert len(re.findall(r"<path ", SPRITE)) == len(ROLES)
    assert "style" not in SPRITE
    assert "<script" not in SPRITE
    assert len(gzip.compress(SPRITE.encode())) < MOST_PACKED


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_legend_explains_all_that_the_board_shows(browse: Callable[[], Browser], scenario: str) -> None:
    person = browse()
    path = person.begin(scenario)
    seen = 0
    for _ in range(MOST_ANSWERS):
        page = person.client.get(path).text
        assert missing_entries(page) == []
        seen += 'class="unit ' in page
        if seen > 12 or not person.wait_for_question():
            break
        person.answer(person.keys[0])
    assert seen


def test_tokens_show_their_role_and_keep_their_letters_and_names(browse: Callable[[], Browser]) -> None:
    person = browse()
    path = person.begin("first_steps")
    page = person.client.get(path).text
    for _ in range(6):
        if page.count('class="unit ') >= 2 or not person.wait_for_question():
            break
        person.answer(person.keys[0])
        page = person.client.get(path).text
    tokens = re.findall(r'<g id="u-\w+" class="unit (.*?)</g>', page, re.S)
    assert tokens
    assert [
        token for token in tokens if not re.search(r'href="/static/roles.svg#(heavy_)?mecha"', token)
    ] == []
    assert [token for token in tokens if not re.search(r"<text[^>]*>\w\w</text>", token)] == []
    assert [token for token in tokens if not re.search(r'aria-label="\w+, ', token)] == []
