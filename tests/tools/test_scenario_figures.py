"""What tools/scenario_figures.py measures, and which stored figures it calls far off."""

from __future__ import annotations

import tomllib

import pytest

from tools.scenario_figures import differences, measured, written
from wartable.files import list_scenarios
from wartable.files.figures import ScenarioFigures, figures_of

FIGURES = ScenarioFigures(
    16, {"blue": 2, "red": 2}, {"blue": 40.0, "red": 50.0}, {"blue": 0.5, "red": 0.4}, 6.0
)


@pytest.mark.parametrize("name", ["first_steps", "glass_stair"])
def test_stored_figures_are_not_far_from_new_battles(name: str) -> None:
    (info,) = [one for one in list_scenarios() if one.name == name]
    assert list(differences(figures_of(info), measured(name, 16))) == []


def test_missing_figures_are_told() -> None:
    assert list(differences(None, FIGURES)) == ["no figures are stored"]


def test_each_figure_that_is_far_off_is_told() -> None:
    stored = FIGURES._replace(
        units={"blue": 2, "red": 3},
        rounds=9.3,
        questions={"blue": 61.0, "red": 50.0},
        wins={"blue": 0.81, "red": 0.4},
    )
    assert list(differences(stored, FIGURES)) == [
        "units: {'blue': 2, 'red': 3} stored, {'blue': 2, 'red': 2} measured",
        "rounds: 9.3 stored, 6.0 measured",
        "wins of blue: 81% stored, 50% measured",
    ]


def test_what_is_written_is_read_as_it_was() -> None:
    found = tomllib.loads(written({"first_steps": FIGURES._asdict()}))
    assert found["first_steps"] == FIGURES._asdict()


def test_the_minutes_follow_from_the_questions_of_a_side() -> None:
    assert FIGURES.estimated_minutes("blue") == round(40 * 20 / 60)
    assert FIGURES.most_players == 4
