"""`wartable simulate` for a GM: pictures, tables, battles to watch, a campaign's people."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from shlex import split
from typing import Any, Final

import pytest
from typer.testing import Result

from wartable.cli.simulated.bars import BLOCKS, LETTERS, Bin, group_into_bins, histogram_lines, share_bar

Command = Callable[..., Result]

FEW: Final = ("simulate", "first_steps", "-n", "6", "--seed", "1")
ENTRY: Final = "from wartable.cli import main; main()"
PATIENCE: Final = 120.0
MAGIC: Final = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}


def facts(wartable: Command, *words: str) -> dict[str, Any]:
    """What a simulation tells as data."""
    found: dict[str, Any] = json.loads(wartable(*words, "--json").stdout)
    return found


def rows(path: str) -> list[dict[str, str]]:
    """A table."""
    with Path(path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# ------------------------------------------------------------------ bars


def test_a_share_is_sure_up_to_the_low_end_of_its_interval_and_shaded_up_to_the_high_one() -> None:
    assert share_bar(0.2, 0.5, 10, LETTERS) == "##===....."
    assert share_bar(0.0, 0.0, 4, BLOCKS) == "····"
    assert share_bar(1.0, 1.0, 4, BLOCKS) == "████"


def test_each_number_has_a_bar_even_one_that_never_came() -> None:
    lines = histogram_lines(group_into_bins({9: 2, 11: 4}), 8, LETTERS)
    assert lines == [" 9  #### 2", "10  0", "11  ######## 4"]


def test_many_numbers_are_put_together() -> None:
    assert group_into_bins({1: 5, 6: 2, 10: 1}, rows=5)[:3] == [Bin(1, 2, 5), Bin(3, 4, 0), Bin(5, 6, 2)]
    assert len(group_into_bins({1: 5, 600: 2})) <= 12
    assert sum(bin.times for bin in group_into_bins({1: 5, 6: 2, 600: 1})) == 8
    assert group_into_bins({}) == []


# ------------------------------------------------------------------ told


def test_it_says_on_whose_play_all_of_it_rests(wartable: Command) -> None:
    assert "If both sides play like greedy:\n" in wartable(*FEW).output
    mixed = wartable(*FEW, "--player", "blue=random").output
    assert "If Ferry Patrol plays like random and Salt Raiders plays like greedy:\n" in mixed


def test_every_unit_has_a_row_with_what_the_data_say(wartable: Command) -> None:
    output = wartable(*FEW).output
    (heron,) = [unit for unit in facts(wartable, *FEW)["units"] if unit["name"] == "Heron"]
    (line,) = [line for line in output.splitlines() if line.startswith(" Heron of Ferry Patrol")]
    numbers = [f"{heron['falls'] / 6:.1%}", f"{heron['mean_round']:.1f}"]
    assert line.split()[4:] == [*numbers, f"{heron['dealt']:.1f}", f"{heron['taken']:.1f}"]


def test_plain_tells_sentences_without_drawing(wartable: Command) -> None:
    output = wartable(*FEW, "--plain").output
    assert "Ferry Patrol wins " in output
    assert "No one wins 0 of 6 battles, 0.0% (95 % interval 0.0% to 39.0%).\n" in output
    assert "Heron of Ferry Patrol: lost in " in output
    assert not set("█▒·─#") & set(output)


@pytest.mark.parametrize("columns", ["1", "20", "63", "64", "80"])
def test_any_width_will_do(wartable: Command, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    result = wartable(*FEW)
    assert result.exit_code == 0
    assert "Heron" in result.output


def test_one_battle_is_enough(wartable: Command) -> None:
    output = wartable("simulate", "first_steps", "-n", "1", "--seed", "1").output
    assert "1 battle in " in output
    assert "Typical, closest, worst for Ferry Patrol" in output.replace("worst for Salt Raiders", "")
    assert output.count("--watch 0\n") == 1


def test_where_no_battle_is_decided_there_is_nothing_to_tell_of_units(wartable: Command) -> None:
    result = wartable("simulate", "first_steps", "-n", "2", "--most", "5", "--plot", "none.svg")
    assert result.exit_code == 0
    assert "Heron" not in result.output
    assert Path("none.svg").is_file()


# ------------------------------------------------------------------ watched


def test_each_battle_that_is_worth_a_look_can_be_watched_by_its_command(wartable: Command) -> None:
    told = facts(wartable, *FEW)
    for battle in (told["typical"], told["closest"], *told["worst"].values()):
        program, *words = split(battle["watch"])
        assert program == "wartable"
        winner = {"blue": "Ferry Patrol", "red": "Salt Raiders"}[battle["winners"][0]]
        assert f"{winner} won after {battle['rounds']} Rounds" in wartable(*words, "--plain").output


def test_a_battle_that_was_watched_can_be_kept(wartable: Command) -> None:
    done = wartable(*FEW, "--watch", "2", "--save", "two.json")
    assert "Saved in two.json." in done.output
    assert wartable("check", "two.json").exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--watch", "-1"), "cannot watch battle -1: they are counted from 0"),
        (("--watch", "1", "--json"), "cannot print a battle as data: leave out --json, or --watch"),
        (("--save", "x.json"), "cannot save many battles in one file; name one of them with --watch"),
        (("--plot", "x.jpg"), "cannot draw x.jpg: its ending decides the format; use .png, .svg or .pdf"),
        (("--csv", "x.txt"), "cannot write x.txt: a table is CSV; use the ending .csv"),
        (("--csv", "no/where.csv"), "cannot use no/where.csv: no such file or directory"),
        (("--plot", "no/where.png"), "cannot draw no/where.png: there is no folder no"),
        (("--as", "a=b"), "cannot replace an entry without a campaign"),
        (("--workers", "-1"), "-1 workers can do nothing; ask for at least 1, or for 0: all cores"),
        (("--player", "blue=nowhere:Bot"), "'nowhere' cannot be imported: ModuleNotFoundError"),
    ],
)
def test_what_cannot_be_done_is_refused(wartable: Command, words: tuple[str, ...], said: str) -> None:
    result = wartable(*FEW, *words)
    assert result.exit_code == 2
    assert said in result.output
    assert "Digest" not in result.output


# ------------------------------------------------------------------ pictures and tables


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_picture_has_the_format_of_its_ending(wartable: Command, ending: str) -> None:
    result = wartable(*FEW, "--plot", f"odds.{ending}")
    assert f"Drawn in odds.{ending}.\n" in result.output
    assert Path(f"odds.{ending}").read_bytes().startswith(MAGIC[ending])


def test_a_picture_holds_shares_rounds_and_survivors(wartable: Command) -> None:
    wartable(*FEW, "--plot", "odds.svg")
    text = Path("odds.svg").read_text(encoding="utf-8")
    for said in (
        "First steps: 6 battles, seed 1",
        "If both sides play like greedy",
        "Ferry Patrol",
        "Rounds",
    ):
        assert said in text
    assert "% of battles won, 95 % interval" in text
    assert "units left in the end" in text


def test_tables_have_a_row_for_each_battle_and_for_each_unit_in_it(wartable: Command) -> None:
    told = facts(wartable, *FEW, "--csv", "odds.csv")
    battles, units = rows("odds.csv"), rows("odds-units.csv")
    assert [int(row["battle"]) for row in battles] == list(range(6))
    assert {side: [row["winners"] for row in battles].count(side) for side in ("blue", "red")} == {
        side: told["wins"][side] for side in ("blue", "red")
    }
    assert sum(int(row["rounds"]) for row in battles) == pytest.approx(6 * told["mean_rounds"])
    for unit in told["units"]:
        mine = [row for row in units if row["unit"] == unit["id"]]
        assert len(mine) == 6
        assert [row["out"] for row in mine].count("yes") == unit["falls"]
        assert sum(int(row["dealt"]) for row in mine) == pytest.approx(6 * unit["dealt"])
    left = [row for row in units if row["battle"] == "0" and row["side"] == "red" and row["out"] == "no"]
    assert int(battles[0]["left_red"]) == len(left)


def test_an_undecided_battle_has_no_winner_and_no_rounds_in_the_table(wartable: Command) -> None:
    wartable("simulate", "first_steps", "-n", "1", "--most", "5", "--csv", "odds.csv")
    (row,) = rows("odds.csv")
    assert (row["decided"], row["winners"], row["rounds"]) == ("no", "", "")


# ------------------------------------------------------------------ campaigns and players of one's own


@pytest.fixture
def ferry(wartable: Command) -> Command:
    """The Ferry Patrol between Scenes; Ines has lost two Layers of Plot Armor."""
    wartable("campaign", "new", "ferry.campaign", "--squad", "ferry_patrol")
    wartable("campaign", "rule", "ferry.campaign", "ines", "layers.1=0", "--because", "a bad night")
    ruled = wartable("campaign", "rule", "ferry.campaign", "ines", "layers.2=0", "--because", "a bad night")
    assert ruled.exit_code == 0
    return wartable


MARKET: Final = ("simulate", "night_market", "-n", "4", "--seed", "1")
TONIGHT: Final = ("--campaign", "ferry.campaign", "--as", "ilse=ines", "--as", "bram=bram")


def test_the_people_of_a_campaign_fight_as_they_are_tonight(ferry: Command) -> None:
    told = facts(ferry, *MARKET, *TONIGHT)
    assert "Ines Calder" in [unit["name"] for unit in told["units"]]
    ferry("campaign", "undo", "ferry.campaign")
    assert told["digest"] != facts(ferry, *MARKET, *TONIGHT)["digest"]
    ferry("campaign", "redo", "ferry.campaign")
    assert told["typical"]["watch"] == (
        "wartable simulate night_market --seed 1 --campaign ferry.campaign --as ilse=ines --as bram=bram "
        f"--watch {told['typical']['battle']}"
    )
    watched = ferry(*split(told["typical"]["watch"])[1:], "--plain")
    assert "Ines Calder" in watched.output


def test_a_simulation_changes_nothing_in_the_campaign(ferry: Command) -> None:
    before = ferry("campaign", "open", "ferry.campaign", "--json").output
    ferry(*MARKET, *TONIGHT)
    assert ferry("campaign", "open", "ferry.campaign", "--json").output == before


def test_a_class_of_ones_own_plays_on_all_workers(wartable: Command) -> None:
    Path("shy_bot.py").write_text(
        "import wartable\n\n\nclass Shy(wartable.Player):\n"
        "    def choose(self, decision, look):\n        return decision.options[-1]\n",
        encoding="utf-8",
    )
    words = ("simulate", "first_steps", "-n", "4", "--player", "blue=shy_bot:Shy")
    alone, shared = (facts(wartable, *words, "--workers", number) for number in ("1", "2"))
    assert alone["players"] == {"blue": "shy_bot:Shy", "red": "greedy"}
    assert alone["digest"] == shared["digest"]


# ------------------------------------------------------------------ stopped


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="groups of processes are those of Unix")
def test_who_presses_ctrl_c_is_told_what_was_played(tmp_path: Path) -> None:
    table = tmp_path / "odds.csv"
    words = ["simulate", "first_steps", "-n", "100000", "--player", "blue=random", "--csv", str(table)]
    program = [sys.executable, "-c", ENTRY, *words]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(program, text=True, start_new_session=True, **streams) as process:  # type: ignore[call-overload]
        until = time.monotonic() + PATIENCE
        while not (table.exists() and table.stat().st_size > 200) and time.monotonic() < until:
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert " of 100000 battles were played.\n" in out
    assert "Digest " in out
    assert err == ""
