"""Questions in which nothing could help: at a terminal they are skipped on request, and said to be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from tests.battle_century.operations import play, situation, unit
from wartable.files import load_battle, save_battle

GUN = "anti_air_missiles"
WINDOW = "blue1 rolls 11 against red1 with Anti-Air Missiles. Answer?"
SHOT = ("attack", f"with:{GUN}", "1")
"""At Tension 5, a 1 makes 11: a miss against Defense 12."""


@pytest.fixture
def shoot(wartable: Callable[..., Result]) -> Callable[..., str]:
    """Play a shot at red1, who could leave, with dice rolled by hand and people on both sides."""
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN])
    red = unit("red1", zone="C1", guard=7, threshold=8, genre_points=3)

    def typed(*lines: str) -> str:
        save_battle(play(situation(blue=[blue], red=[red], tension=5)), Path("game.json"))
        people = ("--seat", "blue=human", "--seat", "red=human", "--no-pass", "--dice", "hand")
        return wartable("play", "--save", "game.json", *people, "--plain", typed=lines).output

    return typed


def test_a_question_in_which_nothing_could_help_is_passed(shoot: Callable[..., str]) -> None:
    output = shoot("ask quiet", *SHOT)
    assert "You are asked only if an answer could help." in output
    assert f"  {WINDOW} Pass, without asking." in output
    assert load_battle(Path("game.json")).inputs[-1].line() == "auto red pass"


def test_the_next_one_is_asked_on_request(shoot: Callable[..., str]) -> None:
    output = shoot("ask next", *SHOT)
    assert f"] {WINDOW}" in output


def test_everything_is_asked_where_a_program_answers(shoot: Callable[..., str]) -> None:
    assert f"] {WINDOW}" in shoot(*SHOT)
    assert "without asking" not in shoot(*SHOT)


def test_another_word_behind_ask_says_what_would_work(shoot: Callable[..., str]) -> None:
    assert "cannot ask 'me': write ask quiet, ask next, ask everything" in shoot("ask me")
