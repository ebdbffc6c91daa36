"""Files of Matches: Pilots of forces come into them, and every fault is told with the place where it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tests.files.samples import written
from wartable import new_battle
from wartable.drafts.preview import read_preview
from wartable.files import check_file, read_scenario, read_situation

FORCE: Final = """\
ruleset = "battle-century"
title = "The watch"

[[pilots]]
id = "nell"
name = "Nell"
tier = "npc"
fitness = 5
willpower = 4
skills = ["combat"]
attacks = [{ name = "Boathook", attribute = "fitness", skill = "combat" }]

[[pilots]]
id = "tam"
tier = "npc"
fitness = 3
"""

MATCH: Final = """\
ruleset = "battle-century"
battle = "match"
title = "The sluice house"
forces = ["watch.toml"]
zones = [{ id = "bridge", next = ["pump"] }, { id = "pump" }]
sides = [{ id = "watch" }, { id = "thieves" }]

[[characters]]
force = "watch"
pilot = "nell"
side = "watch"
zone = "bridge"

[[characters]]
id = "wade"
side = "thieves"
zone = "pump"
tier = "npc"
fitness = 4
"""

SITUATION: Final = """\
scenario = "match.toml"

[now]
round = 2
turn = "wade"
"""


def match(tmp_path: Path, text: str = MATCH, force: str = FORCE) -> Path:
    """The file of a Match beside that of its force."""
    written(tmp_path, "watch.toml", force)
    return written(tmp_path, "match.toml", text)


def told(path: Path) -> list[str]:
    return [str(problem) for problem in check_file(path)]


def test_a_pilot_of_a_force_comes_into_a_match_whole(tmp_path: Path) -> None:
    setup: Any = read_scenario(match(tmp_path))
    nell, wade = setup["characters"]
    assert nell["name"] == "Nell"
    assert nell["skills"] == ["combat"]
    assert (nell["side"], nell["zone"]) == ("watch", "bridge")
    assert wade["id"] == "wade"
    assert "forces" not in setup
    assert new_battle(setup, seed=1).seats == ("watch", "thieves")


def test_keys_written_in_the_match_replace_those_of_the_force(tmp_path: Path) -> None:
    again = MATCH.replace('pilot = "nell"', 'pilot = "nell"\nid = "nell2"\nfitness = 7\nskills = []')
    setup: Any = read_scenario(match(tmp_path, again))
    nell = setup["characters"][0]
    assert (nell["id"], nell["fitness"], nell["skills"], nell["willpower"]) == ("nell2", 7, [], 4)


def test_an_unknown_force_or_pilot_is_told_with_the_one_that_may_be_meant(tmp_path: Path) -> None:
    assert told(match(tmp_path, MATCH.replace('force = "watch"', 'force = "wach"')))[0] == (
        "characters[0].force: there is no force 'wach'; did you mean watch?"
    )
    assert told(match(tmp_path, MATCH.replace('pilot = "nell"', 'pilot = "nel"')))[0] == (
        "characters[0].pilot: there is no Pilot 'nel' in watch; did you mean nell?"
    )


def test_a_force_without_pilots_has_none_to_take(tmp_path: Path) -> None:
    empty = 'ruleset = "battle-century"\nunits = []\n'
    assert "characters[0].pilot: there is no Pilot 'nell' in watch; add pilots to watch.toml" in told(
        match(tmp_path, force=empty)
    )


def test_a_fault_in_the_force_is_told_where_it_is(tmp_path: Path) -> None:
    wrong = FORCE.replace('skills = ["combat"]', 'skills = ["combt"]')
    assert told(match(tmp_path, force=wrong)) == [
        "watch.toml: pilots[0].skills[0]: there is no Skill 'combt'; did you mean combat?"
    ]


def test_a_fault_in_what_the_match_has_written_is_told_there(tmp_path: Path) -> None:
    wrong = MATCH.replace('pilot = "nell"', 'pilot = "nell"\nskills = ["combt"]')
    assert told(match(tmp_path, wrong)) == [
        "characters[0].skills[0]: there is no Skill 'combt'; did you mean combat?"
    ]


def test_a_value_of_the_wrong_kind_is_told_once(tmp_path: Path) -> None:
    wrong = FORCE.replace("fitness = 5", 'fitness = "five"')
    assert told(match(tmp_path, force=wrong)) == [
        "watch.toml: pilots[0].fitness: 'five' is no whole number; use 0 to 30"
    ]


def test_a_key_of_an_operation_is_none_of_a_match(tmp_path: Path) -> None:
    wrong = MATCH.replace('title = "The sluice house"', 'title = "The sluice house"\nretreat = true')
    assert told(match(tmp_path, wrong))[0].startswith("retreat: there is no such key here; ")


def test_another_kind_of_battle_is_none(tmp_path: Path) -> None:
    assert told(match(tmp_path, MATCH.replace('battle = "match"', 'battle = "mach"'))) == [
        "battle: there is no battle 'mach'; did you mean match?"
    ]


def test_pilots_of_a_force_are_checked_by_themselves(tmp_path: Path) -> None:
    wrong = FORCE.replace("fitness = 3", 'fitness = 3\ntraits = ["called_sht"]').replace(
        "willpower = 4", "wit = 4"
    )
    assert told(written(tmp_path, "watch.toml", wrong)) == [
        "pilots[0].wit: there is no such key here; use one of id, name, tier, fitness, intellect, charm, "
        "awareness, willpower, resources, skills, traits, attacks or 8 others",
        "pilots[1].traits[0]: there is no Trait 'called_sht'; did you mean called_shot?",
    ]


def test_a_sound_force_of_pilots_has_no_problems(tmp_path: Path) -> None:
    assert told(written(tmp_path, "watch.toml", FORCE)) == []


def test_a_situation_takes_its_match_from_another_file(tmp_path: Path) -> None:
    match(tmp_path)
    battle = new_battle(read_situation(written(tmp_path, "now.toml", SITUATION)), seed=1)
    assert battle.decision is not None
    assert battle.decision.seat == "thieves"


def test_a_fault_in_a_situation_of_a_match_is_told_there(tmp_path: Path) -> None:
    match(tmp_path)
    wrong = SITUATION.replace('turn = "wade"', 'turn = "wad"\nowed = 1')
    assert told(written(tmp_path, "now.toml", wrong)) == [
        "now.owed: there is no such key here; did you mean knowledge?",
        "now.turn: there is no Character 'wad'; did you mean wade?",
    ]


def test_units_and_pilots_of_a_force_are_shown_together(tmp_path: Path) -> None:
    ranks = "might = 4\nguard = 4\nthreshold = 4\nenergy = 3\nsystems = 3\nspeed = 4"
    path = written(tmp_path, "watch.toml", f'{FORCE}\n[[units]]\nid = "heron"\nname = "Heron"\n{ranks}\n')
    assert [unit.name for unit in read_preview(str(path)).model.units] == ["Heron", "Nell", "tam"]


@pytest.mark.parametrize("name", ["glass_stair", "night_market", "house_of_seven_clocks"])
def test_the_matches_that_are_shipped_are_by_the_rules(name: str) -> None:
    setup = read_scenario(name)
    assert setup["battle"] == "match"
    assert new_battle(setup, seed=1).decision is not None
