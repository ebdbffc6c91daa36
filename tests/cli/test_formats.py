"""Files of another format than the one asked for: said in words, and none is written under a wrong ending."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from tests.files.samples import SCENARIO, part_played, written
from wartable import BadInput
from wartable.files import load_battle, open_replay, read_replay, read_scenario, save_battle, write_replay

Command = Callable[..., Result]


def test_a_save_where_a_scenario_is_wanted_is_told_with_the_command_for_it(tmp_path: Path) -> None:
    save_battle(part_played(2), tmp_path / "game.json")
    with pytest.raises(
        BadInput, match="this is JSON, as saves are; go on with it as a save: wartable play --save FILE"
    ):
        read_scenario(tmp_path / "game.json")
    with pytest.raises(BadInput, match="this is JSON, as saves are"):
        open_replay(tmp_path / "game.json")


def test_a_replay_where_something_else_is_wanted_is_told_with_the_command_for_it(tmp_path: Path) -> None:
    path = written(tmp_path, "story.txt", write_replay(part_played(2)))
    told = "this is a replay; open it as a replay, which can be played on from: wartable replay FILE"
    with pytest.raises(BadInput, match=told):
        read_scenario(path)
    with pytest.raises(BadInput, match=told):
        load_battle(path)


def test_a_scenario_where_a_save_is_wanted_is_told_with_the_command_for_it(tmp_path: Path) -> None:
    path = written(tmp_path, "ford.toml", SCENARIO)
    told = "this is TOML, as scenarios and forces are; play it as a scenario: wartable play FILE"
    with pytest.raises(BadInput, match=told):
        load_battle(path)
    with pytest.raises(BadInput, match=told):
        open_replay(path)


@pytest.mark.parametrize("name", ["game.toml", "game.TXT", "game.replay", "game.html"])
def test_a_save_is_not_written_under_the_ending_of_another_format(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match=r"files that end in \..* hold .*; use game\.json"):
        save_battle(part_played(1), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["game.json", "game.JSON", "game", "game.save"])
def test_a_save_may_have_its_own_ending_or_one_that_says_nothing(tmp_path: Path, name: str) -> None:
    save_battle(part_played(1), tmp_path / name)
    assert load_battle(tmp_path / name).inputs


def test_views_pages_and_forces_are_not_written_under_the_ending_of_another_format(
    wartable: Command, tmp_path: Path
) -> None:
    save_battle(part_played(1), tmp_path / "game.json")
    refused = [
        wartable("export", "game.json", "--for", "blue", "--to", "view.toml"),
        wartable("show", "first_steps", "--html", "sheets.json"),
        wartable("new", "unit", "army.json"),
    ]
    assert [result.exit_code for result in refused] == [2, 2, 2]
    told = [result.stderr.split("; ")[-1].strip() for result in refused]
    assert told == ["use view.json", "use sheets.html", "use army.toml"]
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_play_goes_on_with_a_save_or_a_replay_as_it_is_named(wartable: Command, tmp_path: Path) -> None:
    battle = part_played(8)
    save_battle(battle, tmp_path / "tonight.json")
    (tmp_path / "story.txt").write_text(write_replay(battle), encoding="utf-8")
    for name in ("tonight.json", "story.txt"):
        result = wartable("play", name, "--plain", "--seat", "blue=greedy", "--seat", "red=greedy", "--watch")
        assert result.exit_code == 0, result.output
        assert "Going on after" in result.output
    assert load_battle(tmp_path / "tonight.json").is_over
    assert not read_replay((tmp_path / "story.txt").read_text("utf-8")).play().is_over
