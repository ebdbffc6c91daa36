"""Battles that somebody sends, and tables that move to another browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.browser import Browser
from wartable.files.library import find_scenario

Browse = Callable[[], Browser]
SHIPPED = find_scenario("first_steps").read_text(encoding="utf-8")


def sent(owner: Browser, text: str) -> tuple[int, str]:
    """What the page says of a file."""
    answer = owner.client.post(
        "/uploaded", data={"token": owner.token}, files={"file": ("own.toml", text.encode())}
    )
    return answer.status_code, answer.text


def test_a_scenario_that_is_sent_can_be_played(browse: Browse) -> None:
    owner = browse()
    status, page = sent(owner, SHIPPED.replace("First steps", "Steps of our own"))
    assert status == 200
    assert "Steps of our own" in page
    form = {"token": owner.token, "written": SHIPPED, "seat:blue": "here", "seat:red": "greedy"}
    owner.arrived(owner.client.post("/tables", data=form, follow_redirects=True))
    assert owner.wait_for_question()


def test_every_fault_of_what_is_sent_is_told_with_its_path(browse: Browse) -> None:
    status, page = sent(browse(), 'ruleset = "battle-century"\nmap = 3\n')
    assert status == 422
    assert "map" in page
    assert "sides" in page


@pytest.mark.parametrize(
    "line",
    [
        'house = ["/etc/passwd"]',
        'forces = ["../../etc/passwd"]',
        'forces = ["~/x.toml"]',
        'house = ["own.py"]',
        "forces = ['..\\\\secret.toml']",
    ],
)
def test_what_is_sent_may_name_no_file(browse: Browse, line: str) -> None:
    status, page = sent(browse(), f"{line}\n{SHIPPED}")
    assert status == 422
    assert "names a file" in page


def test_a_force_that_lies_beside_the_server_is_not_found(
    browse: Browse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.toml").write_text("colour = 'teal'")
    monkeypatch.chdir(tmp_path)
    status, page = sent(browse(), f'forces = ["secret.toml"]\n{SHIPPED}')
    assert status == 422
    assert "teal" not in page


def test_what_is_no_text_is_refused_in_words(browse: Browse) -> None:
    status, page = sent(browse(), "\x00\x01 no toml")
    assert status == 422
    assert "Traceback" not in page


def test_a_link_moves_ones_tables_to_another_browser(browse: Browse) -> None:
    owner, other = browse(), browse()
    path = owner.begin("first_steps")
    page = owner.client.post("/me", data={"token": owner.token}).text
    link = page.split('value="')[1].split('"')[0]
    move = link[link.index("/me/") :]
    assert "First steps" in other.client.get(move).text
    assert other.client.post(move, data={"token": "forged"}).status_code == 403
    other.client.post(move, data={"token": other.token})
    assert other.client.get(path).status_code == 200


def test_a_new_link_ends_the_old_one(browse: Browse) -> None:
    owner, other = browse(), browse()
    page = owner.client.post("/me", data={"token": owner.token}).text
    link = page.split('value="')[1].split('"')[0]
    owner.client.post("/me", data={"token": owner.token})
    assert other.client.get(link[link.index("/me/") :]).status_code == 403
