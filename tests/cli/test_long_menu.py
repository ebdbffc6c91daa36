"""Long lists of options: under what they are, and found by a word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from wartable import PASS, Decision, Option, RandomPlayer, new_battle
from wartable.cli.menu.long_menu import FIND, grouped_option_lines, matching_option_lines
from wartable.cli.menu.question import OptionNote, question_lines
from wartable.files import read_scenario, save_battle

Command = Callable[..., Result]

LAMP = Option("gain:lamp", "Signal Lamp")
ROPE = Option("gain:rope", "Long Rope")
OPTIONS = (LAMP, ROPE, PASS)
GROUPS = {"gain:lamp": "light", "gain:rope": "gear"}


def test_options_stand_under_what_they_are_and_none_is_left_out() -> None:
    lines = grouped_option_lines(OPTIONS, GROUPS, 80, PASS)
    assert lines == ["  light: 1 Signal Lamp", "  gear: 2 Long Rope", "  3 Pass (Enter)", FIND]


def test_no_line_is_wider_than_the_screen() -> None:
    many = [Option(f"gain:{at}", f"Thing number {at}") for at in range(60)]
    lines = grouped_option_lines(many, {option.key: "thing" for option in many}, 60, None)
    assert max(len(line) for line in lines[:-1]) <= 60
    assert sum(line.count("Thing") for line in lines) == 60


@pytest.mark.parametrize(
    ("word", "found"), [("LAMP", [1]), ("gear", [2]), ("climb", [2]), ("", [1, 2, 3]), ("x", [])]
)
def test_a_word_is_found_in_label_group_and_meaning(word: str, found: list[int]) -> None:
    lines = matching_option_lines(OPTIONS, GROUPS, {"gain:rope": "To climb with."}, word)
    assert [int(line.split()[0]) for line in lines] == found


FOLDED = {key: OptionNote(folder="Lights") for key in ("gain:lamp", "gain:torch")}


def test_options_of_a_folder_share_a_line_and_the_others_keep_their_numbers() -> None:
    decision = Decision("blue", "What else?", [LAMP, Option("gain:torch", "Torch"), ROPE, PASS])
    lines = question_lines(decision, seat_name="Blue", origin="", notes=FOLDED, width=80)
    assert [line.plain for line in lines] == [
        "[Blue] What else?",
        "  3  Long Rope",
        "  4  Pass (Enter)",
        "  Lights: 2 answers; find lights lists them",
    ]


@pytest.fixture(scope="module")
def upgrading(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save of first_steps in which somebody may choose among all Weapons and Upgrades."""
    battle = new_battle(read_scenario("first_steps"), 3)
    players = {seat: RandomPlayer(2 + at) for at, seat in enumerate(battle.seats)}
    while battle.decision is not None and "which Weapon or Upgrade" not in battle.decision.question:
        decision = battle.decision
        battle.choose(players[decision.seat].choose(decision, lambda: battle.view("")).key)
    path = tmp_path_factory.mktemp("long") / "long.json"
    save_battle(battle, path)
    return path


@pytest.mark.parametrize("typed", ["find shield", "shield"])
def test_a_long_question_of_a_battle_is_searched(wartable: Command, upgrading: Path, typed: str) -> None:
    output = wartable("play", "--save", str(upgrading), typed=(typed, "q")).output
    assert "  mobility upgrade: " in output
    assert FIND in output
    assert "Shielding Aura (active defense upgrade): + 3 Defense" in " ".join(output.split())
    assert "cannot" not in output


def test_a_word_that_nothing_has_is_told(wartable: Command, upgrading: Path) -> None:
    output = wartable("play", "--save", str(upgrading), typed=("find zebra", "zebra", "q")).output
    assert "cannot find 'zebra' in what can be chosen here; find alone lists all" in output
    assert "cannot take 'zebra'" in output
