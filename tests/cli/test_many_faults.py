"""Files with very many faults: the first are printed, the rest is counted, data has all of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from wartable.files import check_file
from wartable.files.parsing import read_toml
from wartable.files.reading import parse_force_tables

Command = Callable[..., Result]

RANKS = "might = 1\nguard = 1\nthreshold = 1\nenergy = 1\nsystems = 1\nspeed = 1\n"
BEGUN = f'ruleset = "battle-century"\n[[units]]\nid = "heron"\n{RANKS}'


def with_faults(count: int) -> Path:
    """A force with so many unknown keys."""
    path = Path("many.toml")
    path.write_text(BEGUN + "".join(f"key_{at} = 1\n" for at in range(count)), encoding="utf-8")
    return path


def test_the_first_200_faults_are_printed_and_the_rest_is_counted(wartable: Command) -> None:
    result = wartable("check", str(with_faults(300)))
    lines = result.output.splitlines()
    assert lines[0] == "many.toml: 300 problems, cannot be played"
    assert len(lines) == 202
    assert lines[-1] == "  ... and 100 more; --json has all"


def with_unknown_powers(count: int) -> Path:
    """A force of one Unit with so many Powers that nobody has heard of."""
    path = Path("powers.toml")
    listed = "".join(f'"power_{at}",\n' for at in range(count))
    path.write_text(f"{BEGUN}powers = [\n{listed}]\n", encoding="utf-8")
    return path


def test_200_faults_are_all_printed(wartable: Command) -> None:
    lines = wartable("check", str(with_faults(200))).output.splitlines()
    assert len(lines) == 201
    assert "more" not in lines[-1]


def test_data_has_all_faults(wartable: Command) -> None:
    result = wartable("check", str(with_faults(300)), "--json")
    assert len(json.loads(result.output)["many.toml"]) == 300
    assert result.exit_code == 1


def test_only_where_little_is_wrong_a_key_is_looked_for_that_was_meant(wartable: Command) -> None:
    lines = [f"mght_{at} = 1\n" for at in range(300)]
    path = Path("many.toml")
    path.write_text(BEGUN + "".join(lines), encoding="utf-8")
    remedies = [problem.remedy for problem in check_file(path)]
    assert sum(remedy.startswith("did you mean might") for remedy in remedies) == 200
    assert sum(remedy.startswith("use one of ") for remedy in remedies) == 100


@pytest.mark.parametrize("begun", [BEGUN, 'ruleset = "battle-century"\nsides = []\nunits = []\n'])
def test_a_hopeless_file_is_not_held_against_the_rules(wartable: Command, begun: str) -> None:
    path = Path("many.toml")
    path.write_text(begun + "".join(f"key_{at} = 1\n" for at in range(5_000)), encoding="utf-8")
    problems = check_file(path)
    assert len([problem for problem in problems if problem.what == "there is no such key here"]) == 5_000
    assert problems[0].what == "there are too many faults to check it against the rules"


def test_what_is_still_to_be_chosen_is_not_looked_for_in_a_hopeless_file(wartable: Command) -> None:
    # Once all 200,000 unknown Powers of a list were read twice, for their faults and to count how many are
    # left to choose.
    hopeless = with_unknown_powers(5_000)
    draft = parse_force_tables(hopeless, read_toml(hopeless))
    assert (len(draft.problems) >= 5_000, draft.unchosen) == (True, [])


@pytest.mark.slow
def test_200_000_faults_are_all_found(wartable: Command) -> None:
    # Once a key that was meant was looked for every time, and every fault was compared with every other: that
    # took hours.
    assert len(check_file(with_faults(200_000))) == 200_001
