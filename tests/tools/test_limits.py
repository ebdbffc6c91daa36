"""tools/limits.py: how large the rooms of the house are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.limits import House, around_exalted, circles, components, fullest_folder, main, outside_of_games


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Two games: one whose rooms are a circle, one with a model room and too many files in another."""
    write(
        tmp_path,
        "rulesets/battle_century/turn.py",
        "from wartable.rulesets.battle_century.damage import deal\n",
    )
    write(
        tmp_path, "rulesets/battle_century/damage.py", "from wartable.rulesets.battle_century import turn\n"
    )
    write(
        tmp_path,
        "rulesets/exalted_war/model/unit.py",
        "from wartable.rulesets.exalted_war.model import state\n",
    )
    write(
        tmp_path,
        "rulesets/exalted_war/model/state.py",
        "from wartable.rulesets.exalted_war.model import unit\n",
    )
    for number in range(16):
        write(tmp_path, f"rulesets/exalted_war/odds/part{number}.py", "ONE = 1\n")
    write(tmp_path, "players/exalted_war.py", "ONE = 1\nTWO = 2\n")
    write(tmp_path, "cli/commands/play.py", 'NAME = "play"\nUSUAL = "battle-century"\n')
    return House(tmp_path)


def write(root: Path, name: str, text: str) -> None:
    path = root / "src" / "wartable" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_the_fullest_folder_is_named(house: House) -> None:
    found = fullest_folder(house)
    assert (found.today, found.holds) == ("16 (exalted_war/odds), 2 at the top", False)


def test_files_in_a_circle_count_outside_of_model_rooms_only(house: House) -> None:
    found = circles(house)
    assert (found.today, found.holds) == ("1; model 2 files", False)


def test_a_file_that_names_a_game_counts_whole_and_another_by_its_lines(house: House) -> None:
    # 2 lines of a player's file, 1 that names a game
    assert outside_of_games(house).today == "3"


def test_rules_and_model_are_not_around_the_rules(house: House) -> None:
    assert around_exalted(house).today == "16"


def test_parts_of_a_graph_that_reach_each_other_are_one() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}
    assert sorted(sorted(part) for part in components(graph)) == [["a"], ["b", "c"], ["d"]]


@pytest.mark.slow
def test_the_house_keeps_the_limits_that_it_has_reached(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0, capsys.readouterr().out
