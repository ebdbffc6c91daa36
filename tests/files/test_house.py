"""House files: they run where somebody asks for them, and nowhere else; what is wrong with them is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.battle_century.operations import play, situation, terms, the, unit, unit_of
from tests.files.samples import told
from tests.files.visitors import visiting
from wartable import BadInput, Forced, Ruling, Seeded, new_battle, ruleset
from wartable.files import (
    breakage,
    check_file,
    house_files,
    load_battle,
    load_house,
    open_replay,
    read_scenario,
    save_battle,
    write_replay,
)
from wartable.rulesets.battle_century.operation.ground.movement_modes import is_using_antigravity
from wartable.rulesets.battle_century.operation.model.power import price_of_power
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS

SHELF: Final = Path(__file__).resolve().parents[2] / "docs" / "examples" / "house"
LUCKY: Final = SHELF / "lucky.py"
SHOT: Final = SHELF / "lucky_shot.toml"
HEAD: Final = """
ruleset = "battle-century"
from wartable.rulesets.battle_century.operation.model.conditions import Condition
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Weapon
"""
GUN: Final = 'class Gun(Weapon):\n    "It shoots."\n    key = "gun"\n    name = "Gun"\n'


@pytest.fixture(autouse=True)
def house() -> Iterator[None]:
    with visiting():
        yield


def written(folder: Path, text: str, name: str = "own.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults(path: Path) -> list[str]:
    """Why a house file cannot be loaded; no catalogue has changed."""
    before = (dict(WEAPONS), dict(UPGRADES))
    with pytest.raises(BadInput, match=r"cannot (load|read)") as caught:
        load_house(path)
    assert (dict(WEAPONS), dict(UPGRADES)) == before
    assert path.name not in ruleset("battle-century").houses
    return told(caught.value)


def faults_of(folder: Path, classes: str) -> list[str]:
    return faults(written(folder, HEAD + classes))


# ------------------------------------------------------------------ loading


def test_the_abilities_of_a_house_file_come_into_the_compendium() -> None:
    found = load_house(LUCKY)
    assert found.keys == ("harpoon_gun", "lucky_charm", "batten_down", "batten_down")
    entries = {entry.key: entry for entry in ruleset("battle-century").compendium()}
    assert entries["harpoon_gun"].text.startswith("On a pass the Enemy takes 2 additional Damage")
    assert entries["lucky_charm"].kind == "upgrade"
    assert entries["batten_down"].kind == "power"


def test_loading_a_house_file_twice_is_fine() -> None:
    assert load_house(LUCKY) is load_house(LUCKY)


def test_a_house_file_that_has_changed_is_not_loaded_over_the_old_one(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + GUN)
    load_house(path)
    written(tmp_path, HEAD + GUN.replace("It shoots", "It misses"))
    with pytest.raises(BadInput, match=r"another own\.py is loaded already, from .*restart Wartable"):
        load_house(path)


def test_weapon_upgrade_and_power_of_a_house_file_work_in_play() -> None:
    # Given: Gull in B2 with Harpoon Gun, Lucky Charm and Batten Down; Tension 3
    setup = read_scenario(SHOT, [LUCKY])
    # When: it battens down and shoots over 4 Zones: 4 + Might 5 + 1 (odd Tension) + 3 = 13 against 10
    choices = ["power:batten_down", "attack", "with:harpoon_gun", "to:B2"]
    battle = play(setup, choices, dice=[[4]])
    # Then: 3 Damage, and 2 more
    assert terms(the(battle, "MightRolled")) == {"die": 4, "Might": 5, "Lucky Charm": 1, "Tension": 3}
    assert unit_of(battle, "skua").damage == 5
    assert [(effect.condition.key, effect.amount) for effect in unit_of(battle, "gull").effects] == [
        ("batten_down", 3)
    ]


# ------------------------------------------------------------------ nobody asked


def test_a_scenario_that_names_a_house_file_does_not_load_it() -> None:
    with pytest.raises(BadInput) as caught:
        read_scenario(SHOT)
    assert told(caught.value) == [
        f"house[0]: 'lucky.py' is needed and has not been loaded; it is a program; "
        f"read {LUCKY}, and if you trust it, add --house {LUCKY}"
    ]
    assert check_file(SHOT) == caught.value.problems
    assert "harpoon_gun" not in WEAPONS


def test_a_setup_that_names_a_house_file_does_not_load_it() -> None:
    setup = {
        **situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="A2")]),
        "house": ["lucky.py"],
    }
    with pytest.raises(BadInput, match=r"house\[0\]: 'lucky.py' is needed and has not been loaded"):
        new_battle(setup, 1)


def test_saves_and_replays_keep_the_name_and_load_nothing(tmp_path: Path) -> None:
    with visiting():
        battle = new_battle(read_scenario(SHOT, [LUCKY]), 1, source=Seeded())
        save_battle(battle, tmp_path / "a.json")
        written(tmp_path, write_replay(battle), "a.txt")
        assert [file.name for file in house_files(battle.setup)] == ["lucky.py"]
    kept = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["setup"]["house"]
    assert [entry["file"] for entry in kept] == ["lucky.py"]
    for name in ("a.json", "a.txt"):
        assert "'lucky.py' is needed" in str(check_file(tmp_path / name)[0])
    assert "harpoon_gun" not in WEAPONS
    load_house(LUCKY)
    assert check_file(tmp_path / "a.json") == check_file(tmp_path / "a.txt") == []
    assert load_battle(tmp_path / "a.json").decision is not None
    assert open_replay(tmp_path / "a.txt").play().decision is not None


def test_a_save_that_was_played_with_another_house_file_says_so(tmp_path: Path) -> None:
    with visiting():
        save_battle(new_battle(read_scenario(SHOT, [LUCKY]), 1), tmp_path / "a.json")
    load_house(written(tmp_path, LUCKY.read_text(encoding="utf-8") + "\n# a later edition\n", "lucky.py"))
    problems = check_file(tmp_path / "a.json")
    assert [problem.fatal for problem in problems] == [False]
    assert "'lucky.py' has changed since this was played" in str(problems[0])


def test_a_house_file_that_was_asked_for_belongs_to_the_setup_of_any_scenario() -> None:
    setup: Any = read_scenario("first_steps", [LUCKY])
    assert [entry["file"] for entry in setup["house"]] == ["lucky.py"]


def test_a_house_file_is_of_one_ruleset() -> None:
    with pytest.raises(BadInput, match=r"lucky\.py: it is of another ruleset than the battle, 'exalted-war'"):
        read_scenario("ford_of_lamps", [LUCKY])


# ------------------------------------------------------------------ bad files


def test_a_house_file_that_is_not_there(tmp_path: Path) -> None:
    assert faults(tmp_path / "none.py") == ["no such file or directory; check the name and the folder"]


def test_a_house_file_with_a_syntax_error(tmp_path: Path) -> None:
    path = written(tmp_path, "ruleset = 1\nclass Gun(:\n")
    assert faults(path) == ["line 2: invalid syntax, in 'class Gun(:'; correct it there"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("import no_such_thing", "ModuleNotFoundError: No module named 'no_such_thing'"),
    ],
)
def test_a_house_file_that_raises_when_it_is_run(tmp_path: Path, line: str, said: str) -> None:
    assert faults(written(tmp_path, f"\n{line}\n")) == [f"line 2: {said}; correct it there"]


def test_a_house_file_that_imports_from_where_a_rule_once_was_is_told_the_face(tmp_path: Path) -> None:
    path = written(tmp_path, "from wartable.rulesets.battle_century.weapons.base import Weapon\n")
    # Then
    assert faults(path) == [
        "line 1: ModuleNotFoundError: No module named 'wartable.rulesets.battle_century.weapons'; "
        "import it from wartable.rulesets.battle_century.house"
    ]


def test_a_house_file_says_which_ruleset_it_is_for(tmp_path: Path) -> None:
    missing = faults(written(tmp_path, "x = 1"))
    assert missing == [
        'ruleset: it is missing; add ruleset = "NAME": adeptus, battle-century, exalted-war, infinity'
    ]
    assert faults(written(tmp_path, 'ruleset = "chess"'))[0].startswith(
        "ruleset: there is no ruleset 'chess'"
    )


def test_a_house_file_defines_something(tmp_path: Path) -> None:
    assert faults_of(tmp_path, "class Base(Weapon):\n    cost = 3\n")[0].startswith("it defines no ability; ")


def test_a_ruleset_that_takes_no_abilities_says_so(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD.replace("battle-century", "exalted-war") + GUN)
    assert faults(path)[0].endswith("takes in no abilities; leave the house file out")


def test_all_that_is_wrong_with_classes_is_told_at_once(tmp_path: Path) -> None:
    classes = """
class Taken(Weapon):
    "It shoots."
    key = "beam_rifle"
    name = "Rifle"

class Bare(Upgrade):
    key = "bare"
    name = " "

class Idle(Power):
    "It does nothing."
    key = "idle"
    name = "Idle"

class Odd(Weapon):
    "It is odd."
    key = "odd"
    name = "Odd"
    cost = "ten"
    keywords = "slow"

class Loud(Weapon):
    "It is loud."
    key = "loud"
    name = "Loud"
    keywords = ("one-shot",)

class Half(Upgrade):
    "It is unfinished."
    key = "half"
    name = "Half"
    def utilities(self, state, me): return True

class Wordy(Condition):
    "Its key is no key."
    key = "Big Key"
    name = "Wordy"

class Twin(Upgrade):
    "It has the key of another."
    key = "bare"
    name = "Twin"
"""
    found = faults_of(tmp_path, classes)
    assert found == [
        "Taken: the key beam_rifle is taken; give it another",
        'Bare: it has no name; write name = "...", or leave it out',
        "Bare: it has no docstring; say in it what the ability does: players read it",
        "Idle: it has no moment at which it could be used; add one of can_use_before_action, "
        "can_use_in_test, can_use_at_destruction, can_use_before_damage, can_use_to_survive",
        "Odd: its cost is 'ten'; write it as 5 is: int",
        "Odd: its keywords is 'slow'; write it as () is: tuple",
        "Loud: there is no keyword 'one-shot'; did you mean one_shot?",
        "Half: it has is_utility_action, but no carry_out_utility_action; "
        "add carry_out_utility_action, which carries it out",
        "Wordy: 'Big Key' is no key; use small letters, digits and _, a letter first",
        "Twin: Bare has the key bare already; give each a key of its own",
    ]


def test_a_method_may_have_its_former_name(tmp_path: Path) -> None:
    classes = """
class Kite(Upgrade):
    "It can be flown."
    key = "kite"
    name = "Kite"
    def utilities(self, state, me): return True
    def act(self, table, me): pass
"""
    load_house(written(tmp_path, HEAD + classes))
    assert UPGRADES["kite"]().is_utility_action(None, None)  # type: ignore[arg-type]


def test_a_flag_that_has_become_a_moment_is_told_with_the_moment(tmp_path: Path) -> None:
    # Given: classes written when a flag in the base still did what a moment does now
    classes = """
class Wings(Upgrade):
    "It flies."
    key = "wings"
    name = "Wings"
    flies = True

class Beacon(Upgrade):
    "It calls Grunts."
    key = "beacon"
    name = "Beacon"
    breeds = True
    def is_chosen(self): return self.choice != ""

class Mortar(Weapon):
    "It needs an Aim."
    key = "mortar"
    name = "Mortar"
    needs_aim = True

class Soaring(Condition):
    "It is in the air, and hard to hit."
    key = "soaring"
    name = "Soaring"
    lifts = True
    suffered = -1
"""
    assert faults_of(tmp_path, classes) == [
        "Wings: its flies is no longer asked for; "
        "set loadout.flyer in set_permanent_traits(self, loadout, fitting)",
        "Beacon: its breeds is no longer asked for; override grunt_brood_name",
        "Mortar: its needs_aim is no longer asked for; set mode.needs_aim in modify_mode(self, mode)",
        "Soaring: its lifts is no longer asked for; "
        "write marks = marks.LIFTS, and import marks from the same place as Condition",
        "Soaring: its suffered is no longer asked for; override advantages_against_bearer",
    ]


def test_an_upgrade_of_a_house_file_can_make_something_of_its_bearer_for_good(tmp_path: Path) -> None:
    load_house(
        written(
            tmp_path,
            HEAD
            + """
class Wings(Upgrade):
    "It flies."
    key = "wings"
    name = "Wings"
    def built(self, loadout, fitting): loadout.flyer = True
""",
        )
    )
    setup = situation(
        blue=[unit("blue1", zone="C4", upgrades={"internal": ["wings"]})], red=[unit("red1", zone="F4")]
    )
    battle = new_battle({**setup, "house": ["own.py"]}, 1)
    assert unit_of(battle, "blue1").loadout.flyer


def test_a_condition_of_a_house_file_is_noted_by_its_marks_and_its_moments(tmp_path: Path) -> None:
    # Given: one that lifts its bearer and makes Genre Powers dear
    load_house(
        written(
            tmp_path,
            """
ruleset = "battle-century"
from wartable.rulesets.battle_century.house import Condition, marks

class Soaring(Condition):
    "It is in the air, where Genre Powers cost 3."
    key = "soaring"
    name = "Soaring"
    marks = marks.LIFTS
    def price(self, cost): return max(3, cost)
""",
        )
    )
    setup = situation(blue=[unit("blue1", zone="C4")], red=[unit("red1", zone="F4")])
    battle = new_battle({**setup, "house": ["own.py"]}, 1)
    # When
    battle.rule(Ruling("blue1.effect.soaring", "+1", "it took off"))
    # Then
    assert is_using_antigravity(unit_of(battle, "blue1"))
    assert isinstance(battle.state, Operation)
    assert price_of_power(battle.state, unit_of(battle, "blue1")) == 3


def test_a_class_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    found = faults_of(tmp_path, GUN + "    def ways(self):\n        return 1 / 0\n")
    assert found == ["Gun: its modes cannot be made: ZeroDivisionError: division by zero; correct that"]


# ------------------------------------------------------------------ what breaks in play


BREAKS: Final = GUN + "    def bonus(self, test, against, pending):\n        return 1 // 0\n"


def broken_setup(folder: Path, classes: str = BREAKS) -> Any:
    """Blue1 with the Gun in C4, red1 in F4."""
    path = written(folder, HEAD + classes)
    load_house(path)
    setup = situation(
        blue=[unit("blue1", zone="C4", weapons=["gun"])], red=[unit("red1", zone="F4", guard=5, threshold=5)]
    )
    return {**setup, "house": ["own.py"]}


def test_a_house_rule_that_breaks_leaves_the_battle_as_it_was(tmp_path: Path) -> None:
    # Given: blue1 about to attack with a Gun whose bonus divides by 0
    battle = play(broken_setup(tmp_path), ["attack", "with:gun"])
    battle.source = Forced([[6]])
    before = [entry.line() for entry in battle.inputs]
    # When: the shot hits: 6 + Might 5 + Tension 1 against 10, 2 Damage
    with pytest.raises(ZeroDivisionError) as caught:
        battle.choose("to:C4")
    # Then: the question is still there, undo and save work, and the error is known for what it is
    assert [entry.line() for entry in battle.inputs] == before
    assert [entry.line() for entry in battle.broken] == ["choose blue to:C4", "roll 6"]
    assert str(breakage(caught.value)).startswith("own.py, line 12, in bonus: ZeroDivisionError: ")
    save_battle(battle, tmp_path / "a.json")
    assert load_battle(tmp_path / "a.json").inputs == battle.inputs
    battle.undo()
    assert battle.decision is not None
