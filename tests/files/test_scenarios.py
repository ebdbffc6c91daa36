"""Scenarios and situations: what a file stands for, and all that is wrong with one at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.files.samples import FORCE, SCENARIO, SITUATION, told, written
from wartable import BadInput, new_battle
from wartable.files import check_file, list_scenarios, read_scenario, read_situation


def texts(path: Path) -> list[str]:
    """What `check_file` says, as people read it."""
    return [str(problem) for problem in check_file(path)]


def test_every_shipped_scenario_is_sound_and_can_be_played() -> None:
    infos = list_scenarios()
    assert "first_steps" in [info.name for info in infos]
    for info in infos:
        assert check_file(info.path) == []
        assert new_battle(read_scenario(info.name), seed=1).seats


def test_a_setup_is_as_it_was_written(tmp_path: Path) -> None:
    setup = read_scenario(written(tmp_path, "ford.toml", SCENARIO))
    assert setup["map"] == {"terrain": "......\n..cd..\n......\n"}
    assert setup["limit"] == 6
    assert new_battle(setup, seed=1).sides == ("blue", "red")


def test_a_map_may_be_a_list_of_rows(tmp_path: Path) -> None:
    listed = SCENARIO.replace("'''\n......\n..cd..\n......\n'''", '["......", "..cd..", "......"]')
    assert listed != SCENARIO
    read = read_scenario(written(tmp_path, "listed.toml", listed))
    assert read["map"] == {"terrain": ["......", "..cd..", "......"]}
    drawn = read_scenario(written(tmp_path, "drawn.toml", SCENARIO))
    assert new_battle(read, seed=1).view("").data() == new_battle(drawn, seed=1).view("").data()


def test_a_scenario_is_found_by_path_or_by_shipped_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = written(tmp_path, "sub/ford.toml", SCENARIO)
    assert read_scenario(path) == read_scenario("sub/ford.toml") == read_scenario(str(path))
    assert read_scenario("first_steps")["title"] == "First steps"


def test_an_unknown_name_is_answered_with_the_closest_one() -> None:
    with pytest.raises(BadInput, match=r"there is no 'first_step'; did you mean first_steps\?"):
        read_scenario("first_step")


def test_all_problems_are_told_at_once_with_their_places(tmp_path: Path) -> None:
    wrong = (
        SCENARIO.replace("title", "titel")
        .replace("limit = 6", 'limit = "6"')
        .replace('["F1", "F2"]', '["F1", "F9"]')
        .replace('"beam_rifle"', '"beam_rifel"')
        .replace('side = "red"', 'side = "rde"')
        .replace('speed = 7\nweapons = { arms = ["beam_s', 'sped = 6\nweapons = { arms = ["beam_s')
    )
    assert texts(written(tmp_path, "wrong.toml", wrong)) == [
        "limit: '6' is no whole number; use 0 to 999, without quotes",
        'sides[1]: red has no Units; add a Unit of side "red"',
        "sides[1].deploy[1]: there is no Zone 'F9'; use a name from A1 to F3",
        "titel: there is no such key here; did you mean title?",
        "units[0].weapons.arms[0]: there is no Weapon 'beam_rifel'; "
        "did you mean beam_rifle or beam_ripper or beam_saber?",
        "units[1].side: there is no side 'rde'; did you mean red?",
        "units[1].sped: there is no such key here; did you mean speed or shape?",
        "units[1].speed: it is missing; add speed",
    ]


def test_a_build_over_its_points_is_told_but_can_be_played(tmp_path: Path) -> None:
    path = written(tmp_path, "rich.toml", SCENARIO.replace("might = 6", "might = 9", 1))
    assert [problem.fatal for problem in check_file(path)] == [False]
    assert read_scenario(path)["title"] == "Two at a ford"


def test_a_missing_or_unknown_ruleset_is_told(tmp_path: Path) -> None:
    missing = written(tmp_path, "a.toml", SCENARIO.replace('ruleset = "battle-century"', ""))
    assert texts(missing) == [
        'ruleset: it is missing; add ruleset = "NAME": adeptus, battle-century, exalted-war, infinity'
    ]
    unknown = written(tmp_path, "b.toml", SCENARIO.replace("battle-century", "battle-centre"))
    assert texts(unknown) == ["ruleset: there is no ruleset 'battle-centre'; did you mean battle-century?"]


def test_broken_toml_is_told_with_line_and_column(tmp_path: Path) -> None:
    path = written(tmp_path, "broken.toml", SCENARIO.replace("limit = 6", "limit = six"))
    remedy = "write KEY = VALUE, text in quotes, lists in [ ]"
    assert texts(path) == [f"line 3, column 9: invalid value in 'limit = six'; {remedy}"]


# ------------------------------------------------------------------ situations


def test_a_situation_takes_its_scenario_from_a_file_beside_it(tmp_path: Path) -> None:
    written(tmp_path, "ford.toml", SCENARIO)
    setup = read_situation(written(tmp_path, "hit.toml", SITUATION))
    assert setup["title"] == "Heron is hit"
    battle = new_battle(setup, seed=1)
    assert battle.decision is not None
    assert battle.decision.seat == "red"


def test_a_situation_may_be_a_whole_scenario_with_a_now(tmp_path: Path) -> None:
    now = SITUATION[SITUATION.index("[now]") :]
    whole = read_situation(written(tmp_path, "whole.toml", SCENARIO + now))
    written(tmp_path, "ford.toml", SCENARIO)
    apart = read_situation(written(tmp_path, "hit.toml", SITUATION))
    assert whole["now"] == apart["now"]
    assert whole["units"] == apart["units"]


def test_a_situation_may_name_a_shipped_scenario(tmp_path: Path) -> None:
    text = 'scenario = "first_steps"\n[now.units]\n' + "".join(
        f'{name} = {{ zone = "{zone}" }}\n'
        for name, zone in {"heron": "A1", "otter": "A2", "magpie": "H1", "badger": "H2"}.items()
    )
    assert new_battle(read_situation(written(tmp_path, "a.toml", text)), seed=1).decision is not None


def test_the_moment_is_checked_against_the_scenario(tmp_path: Path) -> None:
    written(tmp_path, "ford.toml", SCENARIO)
    wrong = SITUATION.replace('"E2"', '"Z2"').replace("round", "rond").replace("damage = 6", "damage = 6.0")
    assert texts(written(tmp_path, "hit.toml", wrong)) == [
        "now.rond: there is no such key here; did you mean round?",
        "now.units.heron.damage: 6.0 is no whole number; use 0 to 20, without a point",
        "now.units.magpie.zone: there is no Zone 'Z2'; use a name from A1 to F3",
    ]


def test_faults_of_the_scenario_are_told_with_its_file(tmp_path: Path) -> None:
    written(tmp_path, "ford.toml", SCENARIO.replace("limit = 6", "limit = -6"))
    path = written(tmp_path, "hit.toml", SITUATION)
    assert texts(path) == ["ford.toml: limit: -6 is out of bounds; use 0 to 999"]


def test_a_situation_needs_a_now_and_a_scenario_that_is_none(tmp_path: Path) -> None:
    path = written(tmp_path, "ford.toml", SCENARIO)
    with pytest.raises(BadInput, match="now: it is missing"):
        read_situation(path)
    itself = written(tmp_path, "loop.toml", SITUATION.replace("ford", "loop"))
    assert texts(itself) == [
        "scenario: 'loop.toml' is itself a situation of 'loop.toml'; name that one's scenario"
    ]


def test_a_situation_without_its_scenario_says_where_it_looked(tmp_path: Path) -> None:
    path = written(tmp_path, "hit.toml", SITUATION)
    assert texts(path) == ["scenario: no such file or directory; check the name and the folder"]


# ------------------------------------------------------------------ forces

BORROWING = (
    SCENARIO[: SCENARIO.index("[[units]]")].replace("limit", 'forces = ["harbour.toml"]\nlimit')
    + """\
[[units]]
force = "harbour"
unit = "kestrel"
side = "blue"

[[units]]
force = "harbour"
unit = "kestrel"
id = "kestrel2"
side = "red"
speed = 7
"""
)


def test_a_scenario_takes_units_from_a_force_and_changes_what_it_writes(tmp_path: Path) -> None:
    written(tmp_path, "harbour.toml", FORCE)
    setup = read_scenario(written(tmp_path, "a.toml", BORROWING))
    assert "forces" not in setup
    units = setup["units"]
    assert isinstance(units, list)
    assert [(unit["id"], unit["name"], unit["side"], unit["speed"]) for unit in units] == [
        ("kestrel", "Kestrel", "blue", 3),
        ("kestrel2", "Kestrel", "red", 7),
    ]
    assert new_battle(setup, seed=1).sides == ("blue", "red")


def test_forces_are_also_found_in_the_folder_of_that_name(tmp_path: Path) -> None:
    written(tmp_path, "forces/harbour.toml", FORCE)
    assert read_scenario(written(tmp_path, "a.toml", BORROWING))["title"] == "Two at a ford"


def test_a_force_that_is_not_there_and_a_unit_that_is_not_in_it_are_told(tmp_path: Path) -> None:
    written(tmp_path, "harbour.toml", FORCE)
    wrong = BORROWING.replace('"harbour.toml"', '"harbour.toml", "gone.toml"').replace(
        '"kestrel"\nside', '"kestrl"\nside'
    )
    assert texts(written(tmp_path, "a.toml", wrong)) == [
        "forces[1]: cannot read 'gone.toml': no such file or directory; check the name and the folder",
        "units[0].unit: there is no Unit 'kestrl' in harbour; did you mean kestrel?",
    ]


@pytest.mark.parametrize("name", ["a" * 300, "é" * 200, "b/" * 3000])
def test_a_force_of_a_name_that_no_file_can_have_is_told(tmp_path: Path, name: str) -> None:
    # Went wrong: the check ended in an OSError, "File name too long".
    wrong = SCENARIO.replace("limit", f'forces = ["{name}"]\nlimit')
    (problem,) = check_file(written(tmp_path, "a.toml", wrong))
    assert (problem.path, problem.what.endswith("file name too long; use a shorter name")) == (
        "forces[0]",
        True,
    )


def test_faults_in_a_force_are_told_with_its_file(tmp_path: Path) -> None:
    written(tmp_path, "harbour.toml", FORCE.replace("might = 5", "migth = 5", 1).replace("_rifle", "_rifel"))
    assert texts(written(tmp_path, "a.toml", BORROWING)) == [
        "harbour.toml: units[0].might: it is missing; add might",
        "harbour.toml: units[0].migth: there is no such key here; did you mean might?",
        "harbour.toml: units[0].weapons.arms[0]: there is no Weapon 'beam_rifel'; "
        "did you mean beam_rifle or beam_ripper or beam_saber?",
    ]


def test_what_is_wrong_with_those_who_stay_at_home_keeps_nobody_from_playing(tmp_path: Path) -> None:
    wrong = 'titel = "Harbour"\n' + FORCE.replace('id = "swift"', 'id = "swift"\nsped = 3\ntier = "pirate"')
    written(tmp_path, "harbour.toml", wrong)
    path = written(tmp_path, "a.toml", BORROWING)
    assert [(str(problem), problem.fatal) for problem in check_file(path)] == [
        ("harbour.toml: titel: there is no such key here; did you mean title?", False),
        ("harbour.toml: units[1].sped: there is no such key here; did you mean speed or shape?", False),
        (
            "harbour.toml: units[1].tier: there is no tier 'pirate'; "
            "use one of pc, npc, rival, boss, grunt, ai, monster",
            False,
        ),
    ]
    assert new_battle(read_scenario(path), seed=1).sides == ("blue", "red")


def test_what_an_entry_lacks_is_told_where_it_belongs(tmp_path: Path) -> None:
    written(tmp_path, "harbour.toml", FORCE)
    lacking = BORROWING.replace('unit = "kestrel"\nside = "blue"', 'side = "blue"', 1)
    lacking = lacking.replace('force = "harbour"\nunit = "kestrel"\nid', 'unit = "kestrel"\nid', 1)
    assert texts(written(tmp_path, "a.toml", lacking.replace('side = "red"\nspeed', "speed"))) == [
        'sides[1]: red has no Units; add a Unit of side "red"',
        "units[0].unit: it is missing; add unit",
        "units[1].force: it is missing; add force",
        "units[1].side: it is missing; add side",
    ]


def test_a_force_is_checked_on_its_own(tmp_path: Path) -> None:
    assert texts(written(tmp_path, "a.toml", FORCE)) == []
    wrong = FORCE.replace("might = 5", "might = 50", 1).replace('id = "swift"', 'id = "swift"\nside = "blue"')
    found = texts(written(tmp_path, "b.toml", wrong))
    assert "units[0].might: 50 is out of bounds; use 0 to 30" in found
    assert any(text.startswith("units[1].side: there is no such key here") for text in found)


def test_who_combines_with_whom_is_for_a_scenario_to_say(tmp_path: Path) -> None:
    # It used to be missed in the force, which names no Combinations at all
    owned = FORCE.replace(
        'weapons = { arms = ["beam_rifle"] }\n',
        'weapons = { arms = ["beam_rifle"] }\nupgrades = { internal = ["unison_combination"] }\n',
    )
    assert texts(written(tmp_path, "harbour.toml", owned)) == []
    what = "owns Unison Combination but has no partners; name it in one, or take the Upgrade out"
    assert texts(written(tmp_path, "a.toml", BORROWING.replace("speed = 7\n", ""))) == [
        f"combinations: kestrel {what}",
        f"combinations: kestrel2 {what}",
    ]


# ------------------------------------------------------------------ lists


def test_a_folder_is_listed_without_its_forces_and_with_what_cannot_be_read(tmp_path: Path) -> None:
    written(tmp_path, "ford.toml", SCENARIO)
    written(tmp_path, "hit.toml", SITUATION)
    written(tmp_path, "harbour.toml", FORCE)
    written(tmp_path, "ruin.toml", "= 3")
    ford, hit, ruin = list_scenarios(tmp_path)
    assert (ford.title, ford.sides, ford.is_situation) == ("Two at a ford", ("blue", "red"), False)
    assert (hit.title, hit.is_situation) == ("Heron is hit", True)
    assert read_scenario(ford.name)["title"] == "Two at a ford"
    assert ruin.fault.startswith("line 1, column 1: ")


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        list_scenarios(tmp_path / "nowhere")
    assert told(caught.value) == ["no such file or directory; name a folder with scenarios"]
