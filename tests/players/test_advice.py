"""Advice from imagined battles, and the reasons that it gives."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from wartable import Option
from wartable.cli.application import application
from wartable.players.consideration import Consideration, OptionTrial
from wartable.players.playout import Stretch

NAMES = {"gantry": "Gantry", "otter": "Otter"}


def trial(key: str, *stretches: tuple[float, str]) -> OptionTrial:
    """An option that was tried: value and fallen units of each battle."""
    found = OptionTrial(Option(key, key.capitalize()))
    found.stretches = [Stretch(value, fallen.split()) for value, fallen in stretches]
    return found


def test_the_reason_names_the_unit_whose_fall_differs_most() -> None:
    # Given
    boost = trial("boost", (0.5, "otter"), (0.4, "otter"), (0.6, ""), (0.5, "otter"))
    shoot = trial("shoot", (0.7, "gantry otter"), (0.6, "gantry"), (0.8, "gantry"), (0.7, "gantry otter"))
    found = Consideration([boost, shoot])
    # Then
    assert found.chosen.key == "shoot"
    assert found.reason(NAMES) == (
        "Shoot rather than Boost: the win chance after it is 70% ± 4% in 4 imagined battles, against 50%; "
        "Gantry falls in 100%, against 0%."
    )


def test_an_option_that_is_not_clearly_better_is_not_chosen_and_the_reason_says_so() -> None:
    boost = trial("boost", (0.5, ""), (0.9, ""), (0.1, ""))
    shoot = trial("shoot", (0.6, ""), (0.2, ""), (0.9, ""))
    found = Consideration([boost, shoot])
    assert found.chosen.key == "boost"
    assert found.reason(NAMES).endswith("against 57%, which is no clear difference.")


def test_options_that_were_dropped_early_are_not_chosen() -> None:
    boost = trial("boost", (0.5, ""), (0.5, ""), (0.5, ""), (0.5, ""))
    dropped = trial("wait", (1.0, ""), (1.0, ""))
    found = Consideration([boost, dropped])
    assert (found.chosen.key, found.rival) == ("boost", None)
    assert found.reason(NAMES) == ""


def test_a_single_answer_needs_no_trial() -> None:
    found = Consideration([OptionTrial(Option("pass", "Pass"))])
    assert (found.chosen.key, found.is_tried, found.reason(NAMES)) == ("pass", False, "")


@pytest.mark.parametrize("name", ["first_steps", "bells_at_dusk"])
def test_the_command_explains_its_answer(name: str) -> None:
    shown = CliRunner().invoke(application, ["hint", name, "--battles", "16"])
    assert shown.exit_code == 0, shown.output
    assert "rather than" in shown.output.replace("\n", " ")
    data = json.loads(CliRunner().invoke(application, ["hint", name, "--battles", "16", "--json"]).output)
    assert data["answer"] in [one["key"] for one in data["tried"]]
    assert sum(one["battles"] for one in data["tried"]) >= 16


def test_the_terminal_thinks_when_asked_to() -> None:
    play = ["play", "first_steps", "--seed", "3", "--plain"]
    shown = CliRunner().invoke(application, play, input="think 16\nthink x\n")
    assert "imagined battles" in shown.output.replace("\n", " ")
    assert "'x' is no number of battles" in shown.output.replace("\n", " ")
