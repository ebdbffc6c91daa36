"""tools/limits.py: how large the packages are, and how plain."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.limits import (
    House,
    all_lines,
    around_exalted,
    circles,
    components,
    dialect,
    fullest_folder,
    main,
    names_twice,
    quaint_words,
    spelled_out,
)

SPELLED = """class Unit:
    __slots__ = (
        "id",)
    def __init__(self, id):
        \'\'\'Set it.\'\'\'
        super().__init__()
        self.id = id
    def copy(self):
        return Unit(self.id)
class Field:
    def __init__(self, id):
        if id:
            self.id = id
"""


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Two games: one whose files are a circle, one with a model package and too many files in another."""
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
    for number in range(21):
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
    assert (found.today, found.holds) == ("21 (rulesets/exalted_war/odds)", False)


def test_files_in_a_circle_count_outside_of_model_packages_only(house: House) -> None:
    found = circles(house)
    named = "rulesets.battle_century.damage, rulesets.battle_century.turn"
    assert (found.today, found.holds) == (f"1 ({named} ...)", False)


def test_all_lines_of_src_count(house: House) -> None:
    # 2 and 2 lines of files with imports, 21 of one line, 2 and 2 outside of the games
    assert all_lines(house).today == "29"


def test_slots_copies_and_constructors_of_assignments_count_in_games_only(tmp_path: Path) -> None:
    # Given: 2 lines of slots, 4 of a constructor, 2 of a copy, and a constructor that works something out
    for name in ("rulesets/infinity/model.py", "core/state.py"):
        write(tmp_path, name, SPELLED)
    assert spelled_out(House(tmp_path)).today == "8"


def test_docstrings_words_and_names_are_counted_in_all_of_src(tmp_path: Path) -> None:
    write(tmp_path, "core/one.py", '"""Somebody whom one asks."""\nclass Same: ...\n')
    write(tmp_path, "web/two.py", '"""Return it."""\nclass Same: ...\n')
    write(tmp_path, "web/page.html", "<p>whoever</p>\n")
    found = House(tmp_path)
    assert (dialect(found).today, dialect(found).holds) == ("50.0%", False)
    assert quaint_words(found).today == "3"
    assert names_twice(found).today == "1"


def test_rules_and_model_are_not_around_the_rules(house: House) -> None:
    assert around_exalted(house).today == "21"


def test_parts_of_a_graph_that_reach_each_other_are_one() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}
    assert sorted(sorted(part) for part in components(graph)) == [["a"], ["b", "c"], ["d"]]


@pytest.mark.slow
def test_the_house_keeps_the_limits_that_it_has_reached(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0, capsys.readouterr().out
