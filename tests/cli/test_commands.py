"""The commands that list, check, count and explain."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from wartable import __version__
from wartable.cli.application import COMMANDS
from wartable.form import form

Command = Callable[..., Result]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_tells_its_options(command: str, wartable: Command) -> None:
    # Old versions of typer and new ones of click do not go together: the help of arguments broke.
    result = wartable(command, "--help")
    assert result.exit_code == 0
    assert f"wartable {command}" in result.output
    assert "--help" in result.output


# ------------------------------------------------------------------ scenarios


def test_shipped_scenarios_are_listed_with_what_is_in_them(wartable: Command) -> None:
    result = wartable("scenarios")
    assert result.exit_code == 0
    assert "first_steps: First steps" in result.output
    assert (
        "Ferry Patrol (2 units) against Salt Raiders (2 units); 8 by 6 squares; battle-century"
        in result.output
    )


def test_scenarios_of_a_folder_come_after_the_shipped_ones(wartable: Command) -> None:
    Path("mine.toml").write_text('scenario = "first_steps"\n[now]\n', encoding="utf-8")
    found = json.loads(wartable("scenarios", ".", "--json").stdout)
    assert found[-1]["name"] == "mine.toml"
    assert found[-1]["fault"].endswith("see wartable check mine.toml")
    assert "first_steps" in [facts["name"] for facts in found]


def test_scenarios_as_data_hold_the_size_of_map_and_sides(wartable: Command) -> None:
    found = json.loads(wartable("scenarios", "--json").stdout)
    first = next(facts for facts in found if facts["name"] == "first_steps")
    assert first["map"] == {"shape": "square", "columns": 8, "rows": 6}
    assert first["units"] == [2, 2]


def test_a_folder_that_is_not_there_is_one_message(wartable: Command) -> None:
    result = wartable("scenarios", "nowhere")
    assert result.exit_code == 2
    assert "cannot list nowhere" in result.stderr


# ------------------------------------------------------------------ check


def test_a_sound_file_has_status_0(wartable: Command) -> None:
    Path("mine.toml").write_text(
        'scenario = "first_steps"\n[now]\nturn = "heron"\n[now.units]\n'
        'heron = { zone = "A1" }\notter = { zone = "A2" }\n'
        'magpie = { zone = "H1" }\nbadger = { zone = "H2" }\n',
        encoding="utf-8",
    )
    result = wartable("check", "mine.toml")
    assert result.output == "mine.toml: no problems\n"
    assert result.exit_code == 0


def test_a_shipped_scenario_is_checked_by_its_name_unless_a_file_has_it(wartable: Command) -> None:
    result = wartable("check", "first_steps")
    assert (result.output, result.exit_code) == ("first_steps: no problems\n", 0)
    Path("first_steps").write_text("ruleset = 3\n", encoding="utf-8")
    assert wartable("check", "first_steps").exit_code == 1


def test_problems_of_all_files_are_listed_with_status_1(wartable: Command) -> None:
    Path("mine.toml").write_text("ruleset = 3\n", encoding="utf-8")
    result = wartable("check", "mine.toml", "nowhere.toml")
    assert result.exit_code == 1
    assert "mine.toml: " in result.output
    assert "  ruleset: " in result.output
    assert "nowhere.toml: 1 problem, cannot be played\n  no such file or directory; " in result.output
    assert result.output.endswith("2 files: 2 cannot be played\n")


def test_problems_as_data(wartable: Command) -> None:
    result = wartable("check", "nowhere.toml", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["nowhere.toml"][0]["what"] == "no such file or directory"


# ------------------------------------------------------------------ simulate


def test_a_simulation_counts_wins_by_side(wartable: Command) -> None:
    facts = json.loads(wartable("simulate", "first_steps", "-n", "4", "--json").stdout)
    assert facts["battles"] == 4
    assert sum(facts["wins"].values()) == 4
    assert set(facts["interval_95"]) == {"blue", "red", "draw"}
    assert facts["digest"]


def test_a_simulation_prints_a_small_table(wartable: Command) -> None:
    result = wartable("simulate", "first_steps", "-n", "2", "--player", "blue=random", "--seed", "7")
    assert result.exit_code == 0
    assert "First steps: blue random, red greedy; seed 7" in result.output
    assert " Ferry Patrol " in result.output
    assert "2 battles in " in result.output


def test_the_same_seed_gives_the_same_digest(wartable: Command) -> None:
    first = json.loads(wartable("simulate", "first_steps", "-n", "2", "--json").stdout)
    again = json.loads(wartable("simulate", "first_steps", "-n", "2", "--json").stdout)
    assert first["digest"] == again["digest"]


def test_battles_that_were_given_up_are_told(wartable: Command) -> None:
    result = wartable("simulate", "first_steps", "-n", "2", "--most", "10")
    assert result.exit_code == 0
    assert (
        "2 battles had no end after 10 decisions and are undecided; a limit, or --most, would do."
        in result.output
    )


def test_people_cannot_be_simulated(wartable: Command) -> None:
    result = wartable("simulate", "first_steps", "--player", "blue=human")
    assert result.exit_code == 2
    assert "there is no player 'human'; blue=random or blue=greedy" in result.stderr


def test_no_battles_cannot_be_simulated(wartable: Command) -> None:
    result = wartable("simulate", "first_steps", "-n", "0", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["problems"][0]["path"] == "count"


# ------------------------------------------------------------------ rules


def test_an_entry_is_found_however_its_name_is_written(wartable: Command) -> None:
    result = wartable("rules", "battle-century", "beam_RIFLE")
    assert result.output.splitlines()[1] == "Beam Rifle (beam weapon)"
    assert "  Rules: R-WPN-062" in result.output


def test_the_whole_compendium_is_listed(wartable: Command) -> None:
    output = wartable("rules", "battle-century").output
    assert "Beam Rifle (beam weapon)" in output
    assert "Attack (offensive action)" in output


def test_entries_as_data(wartable: Command) -> None:
    (entry,) = json.loads(wartable("rules", "battle-century", "Beam Rifle", "--json").stdout)
    assert entry["key"] == "beam_rifle"
    assert entry["cost"] == 5
    assert entry["rules"] == ["R-WPN-062"]


def test_an_unknown_entry_is_answered_with_near_ones(wartable: Command) -> None:
    result = wartable("rules", "battle-century", "beem rifle")
    assert result.exit_code == 2
    assert (
        "cannot find 'beem rifle' in the compendium of Battle Century G; did you mean Beam Rifle"
        in result.stderr
    )


def test_without_a_name_the_rulesets_are_listed(wartable: Command) -> None:
    assert "battle-century  Battle Century G" in wartable("rules").output


def test_an_unknown_ruleset_is_answered_with_those_there_are(wartable: Command) -> None:
    result = wartable("rules", "chess")
    assert result.exit_code == 2
    assert "there is no 'chess'; use one of adeptus, battle-century" in result.stderr


# ------------------------------------------------------------------ the command itself


def test_the_version_is_told(wartable: Command) -> None:
    assert wartable("--version").output == f"wartable {__version__} ({form()})\n"


def test_an_unknown_command_has_status_2(wartable: Command) -> None:
    assert wartable("dance").exit_code == 2


def test_the_module_can_be_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "wartable", "--version"],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"wartable {__version__} ({form()})\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["plya"], "there is no command 'plya'; did you mean play"),
        (["odds", "f2"], "there is no command 'f2'; did you mean f2f?"),
        (["campaign", "fihgt"], "there is no command 'fihgt'; did you mean fight?"),
        (["campaign", "zzz"], "there is no command 'zzz'; use one of new, open"),
    ],
)
def test_a_command_that_is_not_there_is_told_with_what_was_meant(
    wartable: Command, words: list[str], told: str
) -> None:
    result = wartable(*words)
    assert result.exit_code == 2
    assert told in result.stderr
