"""Whole actions at the terminal: one line names a unit or a place, one answer carries the action out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from wartable import new_battle
from wartable.files import load_battle, read_scenario
from wartable.seat.plans import subject_of_text
from wartable.seat.view_model import view_model

Command = Callable[..., Result]
DEPLOYED = ("A3", "A4", "pass")


@pytest.fixture
def sit_down(wartable: Command) -> Command:
    """Play first_steps with seed 5 as blue, against the computer, up to the first Turn; then these lines."""

    def play(*typed: str) -> Result:
        return wartable("play", "first_steps", "--seed", "5", typed=(*DEPLOYED, *typed, "save game.json"))

    return play


def chosen() -> list[str]:
    """The keys of the answers that a person gave after the Units had been placed."""
    lines = [entry.line() for entry in load_battle(Path("game.json")).inputs]
    return [line.split()[2] for line in lines if line.startswith("choose")][len(DEPLOYED) :]


def test_a_line_that_names_a_unit_lists_whole_actions_with_odds_and_enter_takes_the_first(
    sit_down: Command,
) -> None:
    result = sit_down("attack magpie", "")
    assert "  1  Attack with " in result.output
    assert "%" in result.output.split("  1  Attack with ")[1].splitlines()[0]
    assert chosen()[0] == "attack"
    assert len(chosen()) > 1


def test_another_number_takes_another_action(sit_down: Command) -> None:
    sit_down("attack magpie", "1")
    first = chosen()
    sit_down("attack magpie", "2")
    assert chosen() != first


def test_n_and_anything_else_do_nothing(sit_down: Command) -> None:
    for reply in ("n", "9", "perhaps"):
        result = sit_down("attack magpie", reply)
        assert chosen() == []
        assert ("no such action" in result.output) == (reply != "n")


def test_one_undo_takes_back_the_whole_action(sit_down: Command) -> None:
    result = sit_down("attack magpie", "1", "u")
    assert "Taken back." in result.output
    assert chosen() == []


def test_further_words_choose_among_the_actions(sit_down: Command) -> None:
    result = sit_down("suppress magpie", "")
    assert "  1  Suppress" in result.output
    assert chosen()[0] == "suppress"


def test_a_line_that_names_no_one_is_refused_as_before(sit_down: Command) -> None:
    for line in ("attack nobody", "juggle magpie"):
        result = sit_down(line)
        assert f"cannot take '{line}'" in result.output
        assert chosen() == []


def test_the_subject_of_a_line_is_a_unit_or_a_place() -> None:
    battle = new_battle(read_scenario("first_steps"), seed=5).run()
    model = view_model(battle, "blue")
    magpie = next(unit.id for unit in model.units if unit.name == "Magpie")
    assert subject_of_text(model, "Attack MAGPIE now") == (magpie, ["attack", "now"])
    assert subject_of_text(model, "move c4") == ("C4", ["move"])
    assert subject_of_text(model, "hold") == ("", ["hold"])


def test_deploy_places_all_units_where_the_computer_suggests(wartable: Command) -> None:
    def sit_down(*typed: str) -> Result:
        return wartable("play", "ford_of_lamps", "--seed", "4", typed=(*typed, "save game.json"))

    def answers() -> list[str]:
        lines = [entry.line() for entry in load_battle(Path("game.json")).inputs]
        return [line for line in lines if line.startswith("choose levy")]

    result = sit_down("deploy", "")
    assert "  Copperfield Spears: Close formation at D4\n" in result.output
    assert len(answers()) == 6
    sit_down("deploy", "y", "u")
    assert answers() == []
    for reply in ("n", "perhaps"):
        result = sit_down("deploy", reply)
        assert answers() == []
        assert ("neither yes nor no" in result.output) == (reply != "n")
    assert "There is nothing to deploy now." in sit_down("deploy", "", "deploy").output
