"""Battles go as they went when their digests were recorded; tools/net.py plays many more of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tools.net import Run, change_of, differences, digests_of, main, read_digests, runs_of, setup_of
from wartable import PLAYER_NAMES

KEPT: Final = read_digests()
REPAIR: Final = Run("test_repair", setup_of("test_repair"), "random", 12)


@pytest.mark.slow
@pytest.mark.parametrize("player", PLAYER_NAMES)
@pytest.mark.parametrize("name", sorted(KEPT))
def test_the_first_battle_of_a_run_goes_as_recorded(name: str, player: str) -> None:
    today = digests_of(Run(name, setup_of(name), player, 1), most=1)
    assert change_of(Run(name, {}, player, 1), KEPT[name][player], today) == ""


def test_every_run_is_recorded_and_nothing_else() -> None:
    runs = runs_of()
    recorded = [KEPT.get(run.name, {}).get(run.player, {}) for run in runs]
    assert list(differences(runs, KEPT, recorded)) == []
    assert [list(found)[-1] for found in recorded] == [str(run.battles) for run in runs]


def test_each_kind_of_battle_is_played_500_times_by_each_player() -> None:
    kinds = {"operation": 507, "match": 500, "war": 500, "test": 510, "opening": 500}
    counts = {kind: [run.battles for run in runs_of(f"{kind}_") if run.player == "random"] for kind in kinds}
    assert {kind: sum(found) for kind, found in counts.items()} == kinds


# ------------------------------------------------------------------ what differs


def test_a_change_is_told_with_the_battles_in_which_it_shows() -> None:
    kept = {"1": "aa", "10": "bb", "12": "cc"}
    assert change_of(REPAIR, kept, {"1": "aa", "10": "bb"}) == ""
    assert change_of(REPAIR, kept, {"1": "aa", "10": "xx", "12": "yy"}) == (
        "test_repair, random: something in battles 2 to 10 goes differently than recorded"
    )


def test_a_run_that_breaks_or_was_never_recorded_is_told() -> None:
    assert change_of(REPAIR, {"1": "aa"}, {"broken": "cannot finish battle 3"}) == (
        "test_repair, random: cannot finish battle 3"
    )
    assert change_of(REPAIR, {}, {"1": "aa"}).endswith(
        "it is not recorded; run `python tools/net.py --write`"
    )


def test_a_record_without_a_run_is_told() -> None:
    assert list(differences([], {"old_ford": {"greedy": {"1": "aa"}}}, [])) == [
        "old_ford, greedy: it is recorded, but there is no such run any more"
    ]


def test_the_digests_of_fewer_battles_are_among_those_of_more() -> None:
    more = digests_of(REPAIR, most=12)
    assert list(more) == ["1", "10", "12"]
    assert digests_of(REPAIR, most=10) == {"1": more["1"], "10": more["10"]}
    assert len({*more.values()}) == 3


def test_what_is_written_is_what_is_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "digests.toml"
    asked = ["--only", "opening_", "--workers", "1"]
    assert main([*asked, "-n", "1"], file) == 1
    assert main([*asked, "--write"], file) == 0
    assert main([*asked, "-n", "1"], file) == 0
    assert "net: 0 of 4 runs differ" in capsys.readouterr().out


def test_writing_some_runs_leaves_the_others(tmp_path: Path) -> None:
    file = tmp_path / "digests.toml"
    file.write_text('[ford]\nrandom = { 1 = "aa" }\n', encoding="utf-8")
    assert main(["--only", "opening_of_the_sick", "--workers", "1", "--write"], file) == 0
    assert sorted(read_digests(file)) == ["ford", "opening_of_the_sick"]
