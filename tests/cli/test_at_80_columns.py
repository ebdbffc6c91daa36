"""In a terminal of 80 columns texts are wrapped, not cut, and people may leave at any question."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from tests.cli.pseudo_terminal import CTRL_C, CTRL_D, in_terminal
from wartable.files import check_file

COMMANDS = [
    ("--help",),
    ("campaign", "--help"),
    ("odds", "--help"),
    ("new",),
    ("new", "--help"),
    ("show", "first_steps"),
    ("show", "ford_of_lamps"),
    ("show", "burrow_gate"),
    ("show", "salt_feud"),
    ("show", "glass_stair"),
    ("cost", "clockmakers_house"),
    ("odds", "f2f", "--help"),
    ("rules", "infinity", "doctor"),
    ("rules", "battle-century", "trump_card"),
]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_text_is_cut(command: tuple[str, ...]) -> None:
    shown = in_terminal(*command)
    assert shown.status == 0
    assert [line for line in shown.lines if len(line) > 80] == []
    assert [line for line in shown.lines[1:] if line.endswith(("...", "…"))] == []


REFUSED = [("cost", "still_water"), ("show", "nosuch"), ("play", "first_step"), ("new", "foo")]


@pytest.mark.parametrize("command", REFUSED, ids=" ".join)
def test_a_refusal_is_wrapped_between_words(command: tuple[str, ...]) -> None:
    shown = in_terminal(*command)
    assert shown.status == 2
    assert [line for line in shown.lines if len(line) > 80] == []
    assert len(shown.lines) > 2


def test_a_builder_s_pages_fit() -> None:
    answers = ("n\n", "?\n", "parts\n", "part internal\n", "find armor\n", "finish\n", "\n")
    shown = in_terminal("new", "boss", "camp.toml", typed=answers)
    assert shown.status == 0, shown.lines
    assert [line for line in shown.lines if len(line) > 80] == []
    assert check_file("camp.toml") == []


def test_a_scenario_is_made_in_a_terminal() -> None:
    sides = ("Blue\n", "Red\n", "\n", "\n", "\n")
    units = ("ferry_patrol:all\n", "\n", "tollkeepers:picket x 2\n", "\n")
    answers = ("1\n", "Mill\n", "8x4\n", *sides, *units, "?\n", "\n", "\n", "\n", "\n")
    shown = in_terminal("new", "scenario", "mill.toml", "--ruleset", "battle-century", typed=answers)
    assert shown.status == 0, shown.lines
    assert [line for line in shown.lines if len(line) > 80] == []
    assert "  1   .     .     .     .     .     .     .     ." in [line.rstrip() for line in shown.lines]
    assert check_file("mill.toml") == []


@pytest.mark.parametrize(("key", "status"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_what_was_said_of_a_scenario_is_kept(key: str, status: int) -> None:
    shown = in_terminal(
        "new", "scenario", "--ruleset", "exalted-war", typed=("Two hills\n", "800x600\n", key)
    )
    assert shown.status == status
    assert Path("two_hills.unfinished.toml").read_text(encoding="utf-8") == (
        'ruleset = "exalted-war"\ntitle = "Two hills"\n\n[field]\nwidth = 800\nheight = 600\n'
    )
    said = " ".join(" ".join(shown.lines).split())
    assert "go on with: wartable new scenario --copy two_hills.unfinished.toml" in said


@pytest.mark.parametrize(("key", "status"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_what_was_said_of_a_unit_is_kept(key: str, status: int) -> None:
    shown = in_terminal("new", "mecha", typed=("Heron\n", "part attributes\n", "might 6\n", key))
    assert shown.status == status
    assert "might = 6" in Path("heron.unfinished.toml").read_text(encoding="utf-8")
