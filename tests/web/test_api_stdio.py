"""The API on standard input and output, and the bots of the examples."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from wartable.web.api.stdio import StdioApi

BOTS: Final = Path(__file__).resolve().parents[2] / "examples" / "bots"
NODE: Final = shutil.which("node")
ENDINGS: Final = ("every other side is beaten", "no side is left")
"""How a battle of `first_steps` ends."""


def told(api: StdioApi, **sent: Any) -> dict[str, Any]:
    """What the API says to an object."""
    return api.answer(json.dumps(sent))


def begun(**new: Any) -> tuple[StdioApi, dict[str, Any]]:
    """the API with a battle, and its first state."""
    api = StdioApi()
    return api, told(api, new={"scenario": "first_steps", "seed": 7, **new})


def test_the_same_seed_plays_the_same_battle() -> None:
    endings = []
    for _ in range(2):
        api, said = begun()
        while not said["state"]["over"]:
            key = said["state"]["question"]["keys"][0]
            said = told(api, answer={"key": key, "seen": said["state"]["seen"]})
        endings.append((said["state"], told(api, log={})["log"]))
    assert endings[0] == endings[1]


def test_the_computer_answers_at_once() -> None:
    _, said = begun(seats={"blue": "greedy"})
    assert said["place"] == "red"
    assert said["state"]["question"]["seat"] == "red"


def test_a_place_is_shown_with_odds() -> None:
    api, said = begun()
    shown = told(api, state={"odds": True}, id=3)
    assert shown["id"] == 3
    keys = [option["key"] for option in shown["state"]["question"]["options"]]
    assert keys == said["state"]["question"]["keys"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("{", "unreadable"),
        ("3", "unreadable"),
        ("[" * 100_000, "unreadable"),
        ('{"fly": {}}', "unreadable"),
        ('{"answer": {"key": "fly"}}', "unreadable"),
        ('{"answer": {"key": "fly", "seen": "0"}}', "stale"),
        ('{"state": {"place": "moon"}}', "unreadable"),
        ('{"undo": {"seen": ""}, "place": []}', "unreadable"),
        ('{"new": {"scenario": "/etc/passwd"}}', "unreadable"),
        ('{"new": {"scenario": "first_steps", "seed": -1}}', "unreadable"),
    ],
)
def test_what_cannot_be_done_changes_nothing(line: str, kind: str) -> None:
    api, said = begun()
    refused = api.answer(line)
    assert refused["error"] == kind
    assert refused["message"]
    assert told(api, state={}) == said


def test_nothing_is_asked_before_a_battle_begins() -> None:
    assert "begin a battle" in told(StdioApi(), state={})["message"]


def test_who_is_asked_for_a_word_is_the_seat_that_is_told() -> None:
    api = StdioApi()
    first = told(api, new={"scenario": "first_steps", "dice": "oath"})
    second = told(api, swear={"word": "oak"})
    assert [one["state"]["oath"]["wanted"] for one in (first, second)] == ["seal", "seal"]
    assert {one["place"] for one in (first, second)} == {"blue", "red"}
    assert told(api, swear={"word": "elm"})["state"]["question"]


@pytest.mark.parametrize("dice", ["seeded", "oath"])
def test_the_bot_in_python_plays_to_the_end(dice: str) -> None:
    assert played([sys.executable, str(BOTS / "random_bot.py"), "first_steps", "7", dice]) in ENDINGS


@pytest.mark.skipif(NODE is None, reason="there is no node here")
@pytest.mark.parametrize("dice", ["seeded", "oath"])
def test_the_bot_in_javascript_plays_to_the_end(dice: str) -> None:
    assert played([str(NODE), str(BOTS / "random_bot.mjs"), "first_steps", "7", dice]) in ENDINGS


def played(command: list[str]) -> str:
    """The ending that a bot tells."""
    told = {**os.environ, "WARTABLE": f"{sys.executable} -m wartable"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True, env=told)
    assert done.stderr == ""
    return done.stdout.strip()
