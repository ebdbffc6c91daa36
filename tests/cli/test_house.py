"""`--house`: house files on the command line, and what happens where one breaks."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from typer.testing import Result

from tests.files.visitors import visiting
from wartable.simulate import BattleFailed

Command = Callable[..., Result]

SHELF: Final = Path(__file__).resolve().parents[2] / "docs" / "examples" / "house"
LUCKY: Final = str(SHELF / "lucky.py")
SHOT: Final = str(SHELF / "lucky_shot.toml")
FIRE: Final = ("attack", "with:harpoon_gun", "to:B2", "pass")
BROKEN: Final = "return 1 // 0"
SOUND: Final = "return 2 if against.apart >= 3 else 0"


@pytest.fixture(autouse=True)
def house() -> Iterator[None]:
    with visiting():
        yield


@pytest.fixture
def broken(wartable: Command) -> str:
    """A copy of the house file, in the folder of the command, with a Harpoon Gun that divides by 0."""
    text = Path(LUCKY).read_text(encoding="utf-8").replace(SOUND, BROKEN)
    Path("lucky.py").write_text(text, encoding="utf-8")
    return "lucky.py"


def chosen(*keys: str) -> list[str]:
    return [word for key in keys for word in ("--choose", key)]


def test_a_scenario_that_names_a_house_file_is_refused_until_it_is_asked_for(wartable: Command) -> None:
    refused = wartable("run", SHOT)
    assert refused.exit_code == 2
    assert f"add --house {LUCKY}" in refused.stderr
    assert wartable("check", SHOT).exit_code == 1
    taken = wartable("run", SHOT, "--house", LUCKY, *chosen(*FIRE), "--dice", "4")
    assert taken.exit_code == 0
    assert "Lucky Charm 1" in taken.stdout


def test_check_show_and_rules_take_house_files(wartable: Command) -> None:
    assert f"{SHOT}: no problems\n" in wartable("check", SHOT, "--house", LUCKY).stdout
    assert "Harpoon Gun" in wartable("show", SHOT, "gull", "--house", LUCKY).stdout
    assert "additional Damage" in wartable("rules", "battle-century", "harpoon_gun", "--house", LUCKY).stdout


def test_a_faulty_house_file_is_told_in_one_message(wartable: Command) -> None:
    Path("bad.py").write_text("class (", encoding="utf-8")
    done = wartable("play", "first_steps", "--house", "bad.py")
    assert done.exit_code == 2
    assert "cannot load bad.py\n  line 1: invalid syntax" in done.stderr
    assert "Traceback" not in done.output


def test_simulate_loads_house_files_in_every_worker(wartable: Command) -> None:
    alone = json.loads(wartable("simulate", SHOT, "--house", LUCKY, "-n", "30", "--json").stdout)
    many = json.loads(
        wartable("simulate", SHOT, "--house", LUCKY, "-n", "30", "--workers", "2", "--json").stdout
    )
    assert many["digest"] == alone["digest"]


# ------------------------------------------------------------------ what breaks


def test_play_goes_on_from_before_where_a_house_rule_breaks(wartable: Command, broken: str) -> None:
    # Given: the first shot is a hit, by 2
    typed = (*FIRE, "u", "save after.json", "q", "n")
    done = wartable("play", SHOT, "--house", broken, "--seed", "5", typed=typed)
    assert done.exit_code == 0
    assert "A house rule broke: lucky.py, line 21, in additional_damage: ZeroDivisionError" in done.stdout
    assert "Seed 5, after 4 inputs, at 'choose blue pass'." in done.stdout
    assert "The battle is as it was before" in done.stdout
    assert "Taken back." in done.stdout
    report = Path("lucky_shot.broken.txt").read_text(encoding="utf-8")
    assert "> seed 5" in report
    assert "> choose blue to:B2" in report
    assert wartable("check", "after.json", "--house", broken).exit_code == 0


def test_the_report_breaks_again_and_can_be_played_on_from_before(wartable: Command, broken: str) -> None:
    wartable("play", SHOT, "--house", broken, "--seed", "5", typed=(*FIRE, "q", "n"))
    again = wartable("replay", "lucky_shot.broken.txt", "--house", broken)
    assert again.exit_code == 2
    assert "lucky.py, line 21, in additional_damage: ZeroDivisionError" in again.stderr
    assert "what comes before can be played: --to 4" in again.stderr
    assert wartable("replay", "lucky_shot.broken.txt", "--house", broken, "--to", "4").exit_code == 0


def test_run_tells_seed_inputs_and_file_where_a_house_rule_breaks(wartable: Command, broken: str) -> None:
    done = wartable("run", SHOT, "--house", broken, *chosen(*FIRE), "--dice", "4", "--seed", "3")
    assert done.exit_code == 2
    assert "a house rule broke: lucky.py, line 21, in additional_damage: ZeroDivisionError" in done.stderr
    assert "Seed 3, after 4 inputs, at 'choose blue pass'. All of it is in " in done.stderr
    assert "> roll 4" in Path("lucky_shot.broken.txt").read_text(encoding="utf-8")


def test_watching_stops_with_a_report_where_a_house_rule_breaks(wartable: Command, broken: str) -> None:
    done = wartable("play", SHOT, "--watch", "--house", broken, "--seed", "1")
    assert done.exit_code == 2
    assert "a house rule broke: lucky.py, line 21, in additional_damage" in done.stderr
    assert Path("lucky_shot.broken.txt").is_file()


def test_a_simulation_stops_with_the_battle_that_broke(wartable: Command, broken: str) -> None:
    done = wartable("simulate", SHOT, "--house", broken, "-n", "40", "--player", "blue=random")
    assert done.exit_code == 2
    assert "cannot finish battle " in done.stderr
    assert "lucky.py, line 21, in additional_damage: ZeroDivisionError" in done.stderr
    again = wartable("replay", "lucky_shot.broken.txt", "--house", broken)
    assert "lucky.py, line 21, in additional_damage: ZeroDivisionError" in again.stderr


def test_a_question_is_put_without_odds_where_a_house_rule_breaks_on_them(wartable: Command) -> None:
    text = Path(LUCKY).read_text(encoding="utf-8").replace("return test.tension % 2", "return nonsense")
    Path("lucky.py").write_text(text, encoding="utf-8")
    done = wartable("play", SHOT, "--house", "lucky.py", "--seed", "5", typed=("attack", "q", "n"))
    assert done.exit_code == 0
    assert "A house rule broke: lucky.py, line 33, in result_bonus: NameError" in done.stdout
    assert "  with:harpoon_gun  Harpoon Gun" in done.stdout


def test_the_command_that_goes_on_with_a_save_names_the_house_file(wartable: Command) -> None:
    done = wartable("play", SHOT, "--house", LUCKY, "--seed", "5", typed=("attack", "q", "tonight.json"))
    assert f"--house {LUCKY}" in done.stdout


def test_a_battle_that_broke_in_a_worker_brings_its_replay_along() -> None:
    failed = BattleFailed("cannot finish battle 3")
    failed.replay = "> wartable-replay 1"
    again = pickle.loads(pickle.dumps(failed))
    assert (str(again), again.replay) == ("cannot finish battle 3", "> wartable-replay 1")
