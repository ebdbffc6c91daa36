"""Battles that somebody sends, and tables that move to another browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.browser import Browser
from wartable import Battle, State, new_battle
from wartable.files import read_scenario, save_text, write_replay
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


# ------------------------------------------------------------------ saves and replays


def begun_elsewhere() -> Battle[State]:
    """First steps, played for a while; blue is asked."""
    battle = new_battle(read_scenario("first_steps"), 5)
    while battle.decision is not None and (len(battle.inputs) < 30 or battle.decision.seat != "blue"):
        battle.choose(battle.decision.options[0].key)
    return battle


@pytest.mark.parametrize("write", [save_text, write_replay], ids=["save", "replay"])
def test_a_save_or_replay_that_is_sent_goes_on_where_it_was(
    browse: Browse, write: Callable[[Battle[State]], str]
) -> None:
    battle, owner = begun_elsewhere(), browse()
    text = write(battle)
    status, page = sent(owner, text)
    assert status == 200
    assert f"after {len(battle.inputs)} inputs" in page
    assert "everyone can verify it" not in page
    form = {"token": owner.token, "written": text, "seat:blue": "here", "seat:red": "here"}
    owner.arrived(owner.client.post("/tables", data=form, follow_redirects=True))
    assert battle.decision is not None
    assert owner.wait_for_question()
    assert battle.decision.question in owner.page


def test_a_save_that_the_rules_no_longer_follow_goes_on_from_its_state(browse: Browse) -> None:
    battle, owner = begun_elsewhere(), browse()
    data = json.loads(save_text(battle))
    at = next(at for at, line in enumerate(data["inputs"]) if line.startswith("roll"))
    data["inputs"][at] = "roll 1" if data["inputs"][at] != "roll 1" else "roll 2"
    status, page = sent(owner, json.dumps(data))
    assert status == 200
    assert "goes on from the saved state, without its history" in page
    form = {"token": owner.token, "written": json.dumps(data), "seat:blue": "here", "seat:red": "here"}
    owner.arrived(owner.client.post("/tables", data=form, follow_redirects=True))
    assert owner.wait_for_question()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"wartable": "battle", "version": 1}', "inputs: it is missing"),
        ("> wartable-replay 1\n> ruleset battle-century\n", "seed: the line is missing"),
        ("size 2 1\nhex 0101 0 &quot;&quot;\nend\n", "this looks like a MegaMek map"),
        ('{"ObjectStates": []}', "this looks like a table of Tabletop Simulator"),
    ],
)
def test_a_file_that_cannot_be_gone_on_with_is_told_in_words(browse: Browse, text: str, told: str) -> None:
    status, page = sent(browse(), text)
    assert status == 422
    assert told in page
    assert "wartable play" not in page
