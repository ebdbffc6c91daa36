"""Wartable's features for a game from outside, and the limit of 150 lines for the game."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import dawn
import pytest
from typer.testing import CliRunner, Result

from wartable import Battle, Forced, NothingToUndo, Ruling, State, View, new_battle, ruleset, ruleset_names
from wartable.cli.application import application
from wartable.files import (
    check_file,
    load_battle,
    read_replay,
    read_scenario,
    read_situation,
    save_battle,
    write_replay,
)
from wartable.simulate import simulate

HOME: Final = Path(dawn.__file__).parent
SCENARIO: Final = HOME / "scenarios" / "mill_brook.toml"
FORCE: Final = SCENARIO.parent / "forces" / "night_watch.toml"
SETUP: Final = read_scenario(SCENARIO)
MOST_LINES: Final = 150
SITUATION: Final = f"""
scenario = "{SCENARIO.as_posix()}"
title = "Teeth at the mill"

[now]
given = 8
units = {{ pikes = {{ zone = "mill", strength = 2 }}, grey = {{ zone = "mill", strength = 1 }} }}
"""

Command = Callable[..., Result]


@pytest.fixture
def wartable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run `wartable` in an empty folder; `typed` are the lines that a person types. A crash is raised."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*words: str, typed: tuple[str, ...] = ()) -> Result:
        lines = "".join(f"{line}\n" for line in typed)
        return CliRunner().invoke(application, list(words), input=lines, catch_exceptions=False)

    return run


@pytest.fixture
def situation(tmp_path: Path) -> str:
    """Write a situation file: Pikes and the Grey pack are at the mill, and four orders are left."""
    path = tmp_path / "teeth.toml"
    path.write_text(SITUATION, encoding="utf-8")
    return str(path)


def battle(*choices: str, dice: tuple[tuple[int, ...], ...] = ()) -> Battle[State]:
    """Return a battle after these orders, with these dice."""
    begun = new_battle(SETUP, 1, source=Forced(dice))
    for key in choices:
        begun.choose(key)
    return begun


def strength(view: View, id: str) -> Any:
    """Return the strength of a squad; 0 if it is gone."""
    units: Any = view.data()["units"]
    return next((unit["strength"] for unit in units if unit["id"] == id), 0)


MET: Final = ("march:pikes>mill", "march:grey>mill")


# ------------------------------------------------------------------ the game


def test_the_entry_point_is_found() -> None:
    assert "dawn" in ruleset_names()
    assert ruleset("dawn") is dawn.DAWN


# ------------------------------------------------------------------ what the game gets for nothing


def test_an_order_can_be_taken_back() -> None:
    begun = battle("march:pikes>mill")
    begun.undo()
    assert begun.events == []
    with pytest.raises(NothingToUndo):
        begun.undo()


def test_a_battle_can_be_saved_and_replayed(tmp_path: Path) -> None:
    begun = battle(*MET, "attack:pikes>grey", dice=((2, 6, 3),))
    save_battle(begun, tmp_path / "a.json")
    assert load_battle(tmp_path / "a.json").view("").data() == begun.view("").data()
    assert load_battle(tmp_path / "a.json", from_snapshot=True).view("").data() == begun.view("").data()
    assert read_replay(write_replay(begun)).play().view("").data() == begun.view("").data()


def test_dice_can_be_rolled_by_hand() -> None:
    begun = new_battle(SETUP, 1, by_hand=True)
    begun.choose("march:pikes>mill")
    begun.choose("march:grey>mill")
    begun.choose("attack:pikes>grey")
    assert begun.roll_reason == "Pikes: attack"
    begun.enter_roll([4, 1, 1])
    assert strength(begun.view(""), "grey") == 3


def test_a_strength_can_be_ruled() -> None:
    begun = battle()
    begun.rule(Ruling("grey.strength", "1", "they are tired"))
    assert strength(begun.view(""), "grey") == 1


def test_battles_can_be_simulated() -> None:
    report = simulate(SETUP, 20, {"watch": "greedy", "wolves": "random"}, seed=1)
    assert (report.battles, report.undecided) == (20, 0)
    assert report.wins["watch"] > report.wins["wolves"]


def test_a_player_of_the_game_plays_it() -> None:
    bold = dawn.DAWN.player("bold", 1)
    ended = new_battle(SETUP, 1, players={"watch": bold, "wolves": bold})
    assert ended.is_over
    assert ended.outcome is not None


def test_files_are_read_and_what_is_wrong_with_a_squad_is_told(tmp_path: Path) -> None:
    shutil.copytree(SCENARIO.parent, tmp_path, dirs_exist_ok=True)
    file = tmp_path / SCENARIO.name
    assert check_file(file) == []
    file.write_text(SCENARIO.read_text(encoding="utf-8").replace("strength = 4", "strength = 9"), "utf-8")
    assert [str(problem) for problem in check_file(file)] == [
        "units[2].strength: 9 is out of bounds; use 1 to 6"
    ]


def test_a_situation_begins_in_mid_battle(situation: str) -> None:
    begun = new_battle(read_situation(situation), 1)
    assert begun.decision is not None
    assert begun.decision.keys().startswith(
        "march:lantern>mill, march:pikes>chapel, march:pikes>wood, attack:"
    )
    assert strength(begun.view(""), "grey") == 1


# ------------------------------------------------------------------ the command line


def test_commands_that_ask_the_game_alone_work(wartable: Command, situation: str) -> None:
    assert json.loads(wartable("simulate", str(SCENARIO), "-n", "3", "--json").stdout)["battles"] == 3
    assert wartable("check", str(SCENARIO)).exit_code == 0
    assert "Charge" in wartable("rules", "dawn", "charge").stdout
    account = json.loads(
        wartable("run", situation, "--dice", "4,1", "--choose", "attack:pikes>grey", "--json").stdout
    )
    assert account["events"][-1]["text"] == "Pikes against Grey pack, attack: 4 costs 1 to 0."


def test_the_computer_plays_it_while_one_looks_on(wartable: Command) -> None:
    done = wartable("play", str(SCENARIO), "--watch", "--seed", "1")
    assert done.exit_code == 0
    assert "march to mill" in done.output


def test_many_battles_are_counted_as_text(wartable: Command) -> None:
    done = wartable("simulate", str(SCENARIO), "-n", "3")
    assert done.exit_code == 0
    assert "Night Watch" in done.output


def test_a_rating_is_refused_in_words(wartable: Command) -> None:
    done = wartable("rating", str(FORCE))
    assert done.exit_code == 2
    assert "in Dawn" in done.output


def test_a_campaign_is_refused_in_words(wartable: Command) -> None:
    done = wartable("campaign", "new", "c.campaign", "--squad", str(FORCE))
    assert done.exit_code == 2
    assert "Dawn" in done.output


# ------------------------------------------------------------------ what belongs to the game


def test_the_scenarios_of_the_package_are_listed(wartable: Command) -> None:
    listed = json.loads(wartable("scenarios", "--json").stdout)
    assert [facts["units"] for facts in listed if facts["name"] == "mill_brook"] == [[2, 2]]


def test_a_scenario_of_the_package_is_played_by_its_name(wartable: Command) -> None:
    done = wartable("play", "mill_brook", "--watch", "--seed", "1")
    assert done.exit_code == 0
    assert "march to mill" in done.output


def test_a_person_plays_it(wartable: Command) -> None:
    done = wartable("play", str(SCENARIO), "--seed", "1", typed=("march:pikes>mill", "q", "n"))
    assert "Pikes march to mill." in done.output
    assert done.exit_code == 0


def test_a_situation_is_told_as_text(wartable: Command, situation: str) -> None:
    done = wartable("run", situation, "--dice", "4,1", "--choose", "attack:pikes>grey")
    assert "Pikes against Grey pack, attack: 4 costs 1 to 0." in done.output


def test_squads_of_a_scenario_are_shown(wartable: Command) -> None:
    assert "Grey pack" in wartable("show", str(SCENARIO)).output


def test_squads_of_a_force_are_shown(wartable: Command) -> None:
    done = wartable("show", str(FORCE))
    assert done.exit_code == 0
    assert "Lantern bearers" in done.output


def test_what_is_wrong_with_a_force_is_told(wartable: Command) -> None:
    Path("weak.toml").write_text(
        FORCE.read_text(encoding="utf-8").replace("strength = 3", "strength = 0"), "utf-8"
    )
    done = wartable("check", "weak.toml")
    assert done.exit_code == 1
    assert "units[0].strength: 0 is out of bounds; use 1 to 6" in done.output


def test_a_scenario_without_squads_is_refused_in_words(wartable: Command) -> None:
    Path("bare.toml").write_text('ruleset = "dawn"\ntitle = "Bare"\nsides = []\n', encoding="utf-8")
    done = wartable("check", "bare.toml")
    assert done.exit_code == 1
    assert "units" in done.output


def test_what_is_wrong_with_now_is_told(wartable: Command, situation: str) -> None:
    Path(situation).write_text(SITUATION.replace("pikes =", "spikes ="), encoding="utf-8")
    done = wartable("check", situation)
    assert done.exit_code == 1
    assert "now.units.spikes" in done.output


def test_a_player_of_the_game_is_seated_by_name(wartable: Command) -> None:
    done = wartable("simulate", str(SCENARIO), "-n", "3", "--player", "watch=bold", "--json")
    assert done.exit_code == 0


def test_the_numbers_of_the_last_roll_are_told(wartable: Command, situation: str) -> None:
    typed = ("attack:pikes>grey", "why", "q", "n")
    done = wartable("play", situation, "--seed", "1", typed=typed)
    assert "Pikes against Grey pack" in done.output
    assert "Best 6" in done.output


def test_a_squad_is_built_question_by_question(wartable: Command) -> None:
    done = wartable("new", "squad-of-dawn", "mine.toml", typed=("Owls", "3", ""))
    assert done.exit_code == 0
    assert check_file("mine.toml") == []


def test_a_single_test_is_refused_in_words(wartable: Command) -> None:
    done = wartable("test", str(FORCE))
    assert done.exit_code == 2
    assert "Dawn has no Tests" in done.output


def test_the_game_has_at_most_150_lines() -> None:
    files = HOME.rglob("*.py")
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= MOST_LINES
