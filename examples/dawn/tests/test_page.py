"""Dawn on Wartable's page, which knows nothing of it."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from starlette.testclient import TestClient

from wartable.web.application import application
from wartable.web.settings import Settings

PATIENCE: Final = 60.0
"""Seconds that a battle may take."""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """Yield a browser at a server with an empty database."""
    with TestClient(application(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as found:
        yield found


def field(page: str, name: str) -> str:
    """Return the value of the first field or button with this name."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, f"no {name}"
    return html.unescape(found[1])


def opened(client: TestClient) -> tuple[str, str]:
    """Return the path and the page of a new table, at which the computer plays the wolves."""
    token = field(client.get("/").text, "token")
    answer = client.post("/tables", data={"token": token, "scenario": "mill_brook"})
    return answer.url.path, answer.text


def played(client: TestClient) -> tuple[str, str]:
    """Return the path and the page of a battle after its end; each question gets its first answer."""
    path, page = opened(client)
    until = time.monotonic() + PATIENCE
    while 'class="ending"' not in page and time.monotonic() < until:
        if 'name="key"' in page:
            form = {name: field(page, name) for name in ("token", "seen", "key")}
            page = client.post(f"{path}/answer", data=form).text
        else:
            page = client.get(path).text
    return path, page


def test_a_night_is_played_on_the_page_until_dawn(client: TestClient) -> None:
    path, page = played(client)
    assert re.search(r'class="ending"[^>]*>[^<]*(win|draw)', page)
    assert "The battle lasted" in page
    assert "Step" in client.get(f"{path}/replay").text


def test_the_board_shows_where_the_squads_are_and_what_can_be_answered(client: TestClient) -> None:
    _, page = opened(client)
    assert re.search(r'data-place="chapel"', page)
    assert "Pikes" in page
    assert "Which order?" in page


def test_its_squads_have_the_picture_of_their_role(client: TestClient) -> None:
    _, page = opened(client)
    assert len(re.findall(r'<use class="role" href="[^"]*#squad"', page)) == 4
    assert re.search(r"</svg>squad</span>", page)


def test_its_abilities_stand_in_the_compendium_of_the_page(client: TestClient) -> None:
    assert "costs the enemy one" in client.get("/rules/dawn").text + client.get("/rules/dawn/charge").text
