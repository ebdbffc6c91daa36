"""The notice at the terminal while a computer player thinks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.pseudo_terminal import in_terminal
from wartable.cli.screens.thinking import NOTICE


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands run in an empty folder, in which they may save."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_screen_says_that_the_computer_is_thinking(plain: tuple[str, ...]) -> None:
    shown = in_terminal("play", "first_steps", "--seed", "3", *plain, typed=["think 400\n", "q\n"])
    text = "\n".join(shown.lines)
    assert shown.status == 0
    assert NOTICE in text
    assert "rather than" in text


def test_an_answer_that_comes_at_once_has_no_notice() -> None:
    shown = in_terminal("play", "first_steps", "--seed", "3", typed=["hint\n", "q\n"])
    assert shown.status == 0
    assert NOTICE not in "\n".join(shown.lines)
