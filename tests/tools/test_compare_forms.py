"""What tools/compare_forms.py plays and finds. No compiled form is needed: the plain one stands in for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.build_compiled import SOURCE
from tools.compare_forms import Run, Story, compare, differences, shipped_runs
from wartable.files import list_scenarios

FACTS = {"digest": "ab12", "wins": {"blue": 6, "red": 4}, "decisions": 80}
SAME = Story(FACTS, "", 1.0)


def test_every_shipped_scenario_is_played_with_each_player() -> None:
    runs = shipped_runs(10, 1)
    assert {(run.scenario, run.player) for run in runs} == {
        (path.stem, player)
        for path in SOURCE.glob("rulesets/*/scenarios/*.toml")
        for player in ("greedy", "random")
    }
    assert len(runs) == 2 * len(list_scenarios())


def test_equal_battles_are_alike() -> None:
    assert list(differences({"plain": SAME, "compiled": Story(dict(FACTS), "", 0.2)})) == []


def test_each_fact_that_differs_is_told_with_both_values() -> None:
    other = Story(FACTS | {"digest": "cd34", "wins": {"blue": 7, "red": 3}}, "", 1.0)
    assert list(differences({"plain": SAME, "compiled": other})) == [
        "digest: plain ab12, compiled cd34",
        "wins: plain {'blue': 6, 'red': 4}, compiled {'blue': 7, 'red': 3}",
    ]


def test_a_form_that_breaks_is_a_difference() -> None:
    broken = Story({}, "cannot play: status 1: NameError", 1.0)
    assert list(differences({"plain": SAME, "compiled": broken})) == [
        "compiled cannot play: status 1: NameError"
    ]


def test_battles_are_played_from_the_same_seeds_in_either_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare([Run("glass_stair", "random", 2, 1)], {"plain": SOURCE.parent}, 1) == 0
    assert "forms: 1 of 1 runs alike" in capsys.readouterr().out


def test_the_plain_form_does_not_pass_for_the_compiled_one(capsys: pytest.CaptureFixture[str]) -> None:
    # Nothing compiled lies in that folder, so that the plain form is found there.
    assert compare([Run("glass_stair", "random", 1, 1)], {"compiled": SOURCE.parent}, 1) == 1
    assert "cannot be trusted: the plain form ran" in capsys.readouterr().out


def test_a_run_that_cannot_be_played_is_told_with_its_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert compare([Run("no_such_place", "random", 1, 1)], {"plain": tmp_path}, 1) == 1
    printed = capsys.readouterr().out
    assert "plain cannot play: status 1: " in printed
    assert "no_such_place" in printed


def test_a_run_that_cannot_be_played_leaves_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    runs = [Run(name, "random", 1, 1) for name in ("glass_stair", "no_such_place", "shield_wall")]
    assert compare(runs, {"plain": SOURCE.parent}, 1) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if line.endswith(("alike", "differs"))]
    assert [line.rpartition(" ")[2] for line in lines] == ["alike", "differs", "alike"]
    assert [line.partition(",")[0] for line in lines] == ["glass_stair", "no_such_place", "shield_wall"]
