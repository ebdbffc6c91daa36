"""A Test is a battle like any other: undone, saved, rolled by hand, replayed, and checked first."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.battle_century.matches import character, keys, play
from tests.battle_century.single_tests import single
from wartable import Rolled, new_battle, ruleset
from wartable.files import check_file, load_battle, read_replay, read_scenario, save_battle, write_replay

ANN: Final = character("ann", tier="pc", skills=["athletics"], fitness=3)

FILE: Final = """
ruleset = "battle-century"
battle = "test"
title = "A fence"
forces = ["crew.toml"]

[[characters]]
force = "crew"
pilot = "ann"

[test]
skill = "athletics"
dn = 10
"""

CREW: Final = """
ruleset = "battle-century"

[[pilots]]
id = "ann"
tier = "npc"
fitness = 5
skills = ["athletics"]
"""


def test_a_choice_before_the_roll_can_be_undone() -> None:
    battle = play(single(ANN, skill="athletics", dn=10), ["trade:1"], dice=[[7]])
    assert battle.is_over
    battle.undo()
    assert keys(battle) == ["trade:0", "trade:1"]


def test_dice_can_be_rolled_by_hand() -> None:
    battle = new_battle(single(ANN, skill="athletics", dn=10), seed=1, by_hand=True)
    battle.choose("trade:0")
    assert battle.roll_due is not None
    battle.enter_roll([7, 2])
    # 7 + 3 against 10
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)
    assert [entry.faces for entry in battle.inputs if isinstance(entry, Rolled)] == [[7, 2]]


def test_a_test_can_be_saved_and_gone_on_with(tmp_path: Path) -> None:
    battle = new_battle(single(ANN, skill="athletics", dn=10), seed=1)
    save_battle(battle, tmp_path / "test.json")
    again = load_battle(tmp_path / "test.json")
    assert keys(again) == ["trade:0", "trade:1"]


def test_a_finished_test_can_be_saved_and_restored(tmp_path: Path) -> None:
    battle = play(single(ANN, skill="athletics", dn=10), ["trade:1"], dice=[[7]])
    save_battle(battle, tmp_path / "test.json")
    again = load_battle(tmp_path / "test.json", from_snapshot=True)
    assert again.outcome is not None
    assert again.outcome.winners == ("blue",)


def test_a_test_can_be_replayed() -> None:
    battle = play(single(ANN, skill="athletics", dn=10), ["trade:1"], dice=[[7]])
    again = read_replay(write_replay(battle)).play()
    assert [again.say(event) for event in again.events] == [battle.say(event) for event in battle.events]


def test_a_test_can_be_written_in_a_file_with_pilots_of_a_force(tmp_path: Path) -> None:
    (tmp_path / "crew.toml").write_text(CREW, encoding="utf-8")
    (tmp_path / "fence.toml").write_text(FILE, encoding="utf-8")
    assert [problem for problem in check_file(tmp_path / "fence.toml") if problem.fatal] == []
    battle = play(read_scenario(tmp_path / "fence.toml"), [], dice=[[5, 1]])
    assert battle.outcome is not None
    assert battle.outcome.reason == "ann passes"


def test_all_faults_of_a_test_are_told_at_once() -> None:
    setup = single(ANN, skill="athletic", dn="ten", kind="tryout", advantage=99)
    assert [problem.path for problem in ruleset("battle-century").problems(setup) if problem.fatal] == [
        "test.kind",
        "test.advantage",
        "test.skill",
        "test.dn",
    ]
