"""What others rely on stays: names, option keys, exit statuses, keys of printed data, and older files."""

from __future__ import annotations

import sqlite3
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.stable.record import KEPT, OLD, Record, ledgers, names, options, paths, said, written
from wartable import new_battle
from wartable.campaign import drop_fight, open_campaign, open_fight
from wartable.files import check_file, load_battle, read_replay, read_scenario, read_situation

RECORD: Final[Record] = tomllib.loads(KEPT.read_text(encoding="utf-8"))
BATTLES: Final = ("first_steps", "glass_stair", "shield_wall", "test_contested")
SCENARIOS: Final = ("first_steps.toml", "glass_stair.toml", "shield_wall.toml")


@pytest.mark.parametrize(("kind", "found"), [("names", names), ("options", options), ("ledger", ledgers)])
def test_names_option_keys_and_keys_of_the_ledger_are_as_recorded(
    kind: str, found: Callable[[], dict[str, list[str]]]
) -> None:
    assert found() == RECORD[kind]


def test_what_commands_print_as_data_and_how_they_end_is_as_recorded() -> None:
    today = said()
    assert today["exits"] == RECORD["exits"]
    assert today["json"] == RECORD["json"]


def test_keys_are_told_with_those_around_them() -> None:
    assert list(paths({"a": [{"b": 1}, {"c": {}}], "d": [], "e": [1]})) == ["a[].b", "a[].c", "d", "e[]"]


def test_what_is_written_can_be_read() -> None:
    assert tomllib.loads(written(RECORD)) == RECORD


# ------------------------------------------------------------------ older files


@pytest.mark.parametrize("name", BATTLES)
def test_an_older_save_loads_with_and_without_its_history(name: str) -> None:
    file = OLD / f"{name}.save.json"
    battle, short = load_battle(file), load_battle(file, from_snapshot=True)
    assert battle.inputs
    assert (short.seats, short.is_over) == (battle.seats, battle.is_over)
    assert list(short.view("").data()) == list(battle.view("").data())


@pytest.mark.parametrize("name", BATTLES)
def test_an_older_replay_leads_where_its_save_stands(name: str) -> None:
    battle = read_replay((OLD / f"{name}.replay").read_text(encoding="utf-8")).play()
    assert battle.view("").data() == load_battle(OLD / f"{name}.save.json").view("").data()


@pytest.mark.parametrize("name", SCENARIOS)
def test_an_older_scenario_with_its_forces_can_be_played(name: str) -> None:
    assert check_file(OLD / name) == []
    assert new_battle(read_scenario(OLD / name), 1).decision is not None


@pytest.mark.parametrize("path", sorted((OLD / "forces").glob("*.toml")), ids=lambda path: path.stem)
def test_an_older_force_is_sound(path: Path) -> None:
    assert check_file(path) == []


@pytest.mark.parametrize("name", ["ferry_turn.toml", "war_rout.toml"])
def test_an_older_situation_can_be_played_on(name: str) -> None:
    assert check_file(OLD / name) == []
    assert new_battle(read_situation(OLD / name), 1).decision is not None


def test_an_older_campaign_opens_with_its_history_and_its_battle(tmp_path: Path) -> None:
    file = tmp_path / "ferry.campaign"
    with sqlite3.connect(file) as database:
        database.executescript((OLD / "ferry.campaign.sql").read_text(encoding="utf-8"))
    database.close()
    campaign = open_campaign(file)
    assert len(campaign.history()) == 3
    assert campaign.standing().roster.conditions["ann"]["genre_points"] == 1
    assert open_fight(campaign).battle.decision is not None
    drop_fight(campaign)
    assert campaign.undo().what == "battle: A Match"
