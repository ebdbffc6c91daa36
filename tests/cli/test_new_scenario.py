"""`wartable new scenario`: battles that people put together, for every game."""

from __future__ import annotations

import os
import signal
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from tests.core.test_plain import SEA
from wartable import fight, game_of, register, ruleset, ruleset_names
from wartable.core.rulebook import _RULEBOOKS
from wartable.files import check_file, list_scenarios, read_scenario

Command = Callable[..., Result]

OPERATION = ("--ruleset", "battle-century")
SIDES = ("Blue", "Red", "", "", "")
"""Two sides that enter from the west and from the east."""
BRIDGE = ("usual", "The mill bridge", "..c...", "..d..#", "", *SIDES, "ferry_patrol:all", "")
"""An Operation up to the units of the second side."""
PICKETS = ("tollkeepers:picket x 3", "", "red hold zones C1 c2 rounds 2", "", "12", "At dawn.")


@pytest.fixture
def make(wartable: Command) -> Command:
    """Make a scenario with these answers for bridge.toml."""

    def run(*typed: str, options: tuple[str, ...] = OPERATION) -> Result:
        return wartable("new", "scenario", "bridge.toml", *options, typed=typed)

    return run


def written(name: str = "bridge.toml") -> dict[str, Any]:
    """The tables of a file."""
    return tomllib.loads(Path(name).read_text(encoding="utf-8"))


def ends(name: str) -> bool:
    """Whether the computer can play the scenario to its end."""
    setup = read_scenario(name)
    game, rules = game_of(setup), ruleset(str(setup["ruleset"]))
    state = game.start(setup, 1)
    players = {seat: rules.player("random", 1) for seat in state.seats()}
    return bool(fight(game, state, players).state.is_over())


# ------------------------------------------------------------------ from title to file


def test_an_operation_is_made_and_can_be_played(make: Command) -> None:
    result = make(*BRIDGE, *PICKETS, "")
    assert result.exit_code == 0, result.output
    data = written()
    assert (data["title"], data["text"], data["limit"]) == ("The mill bridge", "At dawn.", 12)
    assert data["map"] == {"terrain": ["..c...", "..d..#"]}
    assert [side["deploy"] for side in data["sides"]] == ["west", "east"]
    assert data["units"][2] == {"force": "tollkeepers", "unit": "picket", "side": "red", "count": 3}
    assert data["objectives"] == [{"side": "red", "kind": "hold", "zones": ["C1", "C2"], "rounds": 2}]
    assert check_file("bridge.toml") == []
    assert ends("bridge.toml")


def test_a_war_on_a_field_of_a_size(make: Command) -> None:
    answers = (
        "Two hills",
        "800x600",
        "West",
        "East",
        "",
        "0, 0, 200, 600",
        "",
        "copperfield_levy:fen_bows x 2",
        "",
    )
    more = ("ninth_cinder:all", "", "West survive 20", "East beat fen_bows_2", "", "", "", "")
    result = make(*answers, *more, options=("--ruleset", "exalted-war"))
    assert result.exit_code == 0, result.output
    assert written()["field"] == {"width": 800, "height": 600}
    assert written()["sides"][0]["deploy"] == [0, 0, 200, 600]
    assert written()["objectives"][1] == {"side": "east", "kind": "beat", "who": "fen_bows_2"}
    assert check_file("bridge.toml") == []
    assert ends("bridge.toml")


def test_a_mission_on_the_usual_field(make: Command) -> None:
    answers = ("Night", "", "West", "East", "", "", "", "lanternwall_garrison:watchline", "")
    result = make(*answers, "thornback_brood:burrow_mass", "", "", "", "", options=("--ruleset", "adeptus"))
    assert result.exit_code == 0, result.output
    assert "field" not in written()
    assert check_file("bridge.toml") == []
    assert ends("bridge.toml")


def test_a_skirmish_on_a_drawn_table_with_points_for_each_side(make: Command) -> None:
    rows = ("#" * 2 + "." * 22, *["." * 24] * 23)
    answers = ("Salt", *rows, "", "West", "East", "", "points 200", "", "points 200", "", "redsalt:all", "")
    result = make(*answers, "mirror_company:all", "", "", "", "", options=("--ruleset", "infinity"))
    assert result.exit_code == 0, result.output
    assert written()["table"]["drawing"] == list(rows)
    assert [side["points"] for side in written()["sides"]] == [200, 200]
    assert check_file("bridge.toml") == []


def test_a_match_has_rooms_and_everybody_begins_in_one(make: Command) -> None:
    rooms = ("Yard", "Hall: Yard", "Loft: Hal", "Loft: Hall", "")
    result = make(
        "match", "Rooms", *rooms, "West", "East", "", "lantern_quay:ilse", "", "tin_magpies:corvin @ Loft"
    )
    assert "cannot lead to 'Hal': there is no such room yet; " in result.output
    result = make(
        "match",
        "Rooms",
        *rooms,
        "West",
        "East",
        "",
        "lantern_quay:ilse",
        "",
        "tin_magpies:corvin@loft",
        *[""] * 4,
    )
    assert result.exit_code == 0, result.output
    assert written()["zones"][2] == {"id": "loft", "name": "Loft", "next": ["hall"]}
    assert [entry["zone"] for entry in written()["characters"]] == ["yard", "loft"]
    assert check_file("bridge.toml") == []
    assert ends("bridge.toml")


def test_every_ruleset_can_be_chosen_from_a_list(wartable: Command) -> None:
    result = wartable("new", "scenario", typed=("nothing", "q"))
    for name in ruleset_names():
        assert f"  {name}: {ruleset(name).title}" in result.output
    assert "cannot choose 'nothing': use one of " in result.output
    assert result.exit_code == 0


# ------------------------------------------------------------------ copies


@pytest.mark.parametrize(
    "name", [info.name for info in list_scenarios() if not info.is_situation and "test" not in info.name]
)
def test_a_copy_of_a_shipped_scenario_is_that_scenario(wartable: Command, name: str) -> None:
    result = wartable("new", "scenario", "mine.toml", "--copy", name, typed=("done", ""))
    assert result.exit_code == 0, result.output
    assert read_scenario("mine.toml") == read_scenario(name)


def test_a_copy_is_changed_where_something_is_typed(make: Command) -> None:
    result = make("My steps", "part units blue", "drop 2", "done", "", options=("--copy", "first_steps"))
    assert result.exit_code == 0, result.output
    assert written()["title"] == "My steps"
    assert [unit["id"] for unit in written()["units"]] == ["heron", "magpie", "badger"]


def test_the_map_of_another_scenario_is_taken(make: Command) -> None:
    make(
        "usual", "Mine", "from first_steps", *SIDES, "ferry_patrol:heron", "", "tollkeepers:picket", *[""] * 5
    )
    assert check_file("bridge.toml") == []
    assert written()["map"]["terrain"].split() == read_scenario("first_steps")["map"]["terrain"].split()  # type: ignore[index]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nowhere", "there is no 'nowhere'"),
        (
            "ford_of_lamps",
            "cannot take ford_of_lamps: it is of exalted-war; take a scenario of battle-century",
        ),
    ],
)
def test_what_cannot_be_copied_is_told(make: Command, name: str, told: str) -> None:
    result = make(options=(*OPERATION, "--copy", name))
    assert result.exit_code == 2
    assert told in result.stderr


# ------------------------------------------------------------------ mistakes


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("usual", "A", ".q"), "cannot draw 'q': it is no letter of this map; use . plain, d difficult"),
        (("usual", "A", "..", "..."), "cannot add a row of 3: those above have 2; make it as long"),
        (("usual", ""), "cannot go on: it has no title yet; done goes to the writing all the same"),
        (("usual", "A", "4x4", "Blue", ""), "a battle needs two sides, and there is one"),
        (("usual", "A", "4x4", "Blue", "Blue"), "cannot add 'Blue': there is a side of this name"),
        (("usual", "A", "4x4", "Blue", "Red", "", "Z9"), "sides[0].deploy"),
        ((*BRIDGE[:-2], "nope:x"), "cannot take 'nope': no force is called so; forces lists them all"),
        ((*BRIDGE[:-2], "ferry_patrol:x"), "cannot take 'x' from ferry_patrol: use one of heron, otter"),
        ((*BRIDGE[:-2], "copperfield_levy:fen_bows"), "it is of exalted-war; take a force of battle-century"),
        ((*BRIDGE[:-2], "ferry_patrol:heron x 100"), "cannot take 100 of one: take 1 to 99"),
        (
            (*BRIDGE, *PICKETS[:2], "red hold"),
            "cannot set hold: it does not say zones; write SIDE hold zones ZONES",
        ),
        ((*BRIDGE, *PICKETS[:2], "red hold Z9"), "objectives[0].zones[0]"),
        ((*BRIDGE, *PICKETS[:2], "red sing"), "cannot set 'sing' as an objective: use one of hold, survive"),
        ((*BRIDGE, *PICKETS[:2], "", "soon"), "cannot take 'soon': it is no number; write 12, or none"),
        (("part nothing",), "cannot go to 'nothing': parts are title, map, sides"),
        (("u",), "cannot go back: nothing has been answered yet"),
    ],
)
def test_a_wrong_answer_is_told_with_what_would_do(make: Command, typed: tuple[str, ...], told: str) -> None:
    first = () if typed[0] == "usual" else ("usual",)
    result = make(*first, *typed)
    assert told in result.output
    assert not Path("bridge.toml").exists()


def test_a_wrong_answer_leaves_the_scenario_as_it_was(make: Command) -> None:
    make(*BRIDGE, "tollkeepers:picket", "tollkeepers:zzz", "red sing", *[""] * 5)
    assert [entry["unit"] for entry in written()["units"]] == ["heron", "otter", "picket"]


def test_answers_are_taken_back_one_by_one(make: Command) -> None:
    make(*BRIDGE, "tollkeepers:picket", "tollkeepers:howitzer", "u", "u", "tollkeepers:howitzer", *[""] * 5)
    assert [entry["unit"] for entry in written()["units"]] == ["heron", "otter", "howitzer"]


def test_nobody_has_the_id_of_another(make: Command) -> None:
    make(*BRIDGE, "ferry_patrol:heron x 2", *[""] * 5)
    assert written()["units"][2]["id"] == "heron_2"
    assert check_file("bridge.toml") == []


# ------------------------------------------------------------------ before the writing


def test_an_unfinished_scenario_is_written_only_if_somebody_says_so(make: Command) -> None:
    result = make("usual", "Mine", "done", "", "q")
    assert "It cannot be played yet." in result.output
    assert "! sides: it is missing" in result.output
    assert not Path("bridge.toml").exists()
    make("usual", "Mine", "done", "write!")
    assert written() == {"ruleset": "battle-century", "title": "Mine"}


def test_parts_are_listed_with_what_is_still_to_be_said(make: Command) -> None:
    lines = make("usual", "Mine", "parts", "q").output.splitlines()
    assert "  title: Mine" in lines
    assert "  map: there is no map yet" in lines
    assert "  sides: a battle needs two sides, and there is none" in lines


def test_a_file_that_is_there_is_replaced_only_if_somebody_says_so(make: Command) -> None:
    Path("bridge.toml").write_text("# mine\n", encoding="utf-8")
    result = make(*BRIDGE, *PICKETS, "", "other")
    assert "bridge.toml exists: write! replaces it (the old one is kept as .bak)" in result.output
    assert Path("bridge.toml").read_text(encoding="utf-8") == "# mine\n"
    make(*BRIDGE, *PICKETS, "other", "")
    assert written("other.toml")["title"] == "The mill bridge"
    make(*BRIDGE, *PICKETS, "write!")
    assert Path("bridge.toml.bak").read_text(encoding="utf-8") == "# mine\n"


def test_a_folder_that_is_not_there_is_told_and_nothing_is_lost(wartable: Command) -> None:
    result = wartable(
        "new", "scenario", "no/where.toml", *OPERATION, typed=(*BRIDGE, *PICKETS, "", "here", "")
    )
    assert "cannot use no/where.toml: no such file or directory" in result.output
    assert check_file("here.toml") == []


# ------------------------------------------------------------------ leaving


def test_who_leaves_is_told_the_command_that_goes_on(make: Command, wartable: Command) -> None:
    result = make(*BRIDGE)
    command = "wartable new scenario bridge.toml --copy the_mill_bridge.unfinished.toml"
    assert f"Saved in the_mill_bridge.unfinished.toml; go on with: {command}" in result.output
    again = wartable(*command.split()[1:], typed=("part units red", *PICKETS, ""))
    assert again.exit_code == 0, again.output
    assert check_file("bridge.toml") == []


def test_ctrl_c_keeps_what_there_is(make: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["usual", "Mine", "4x4"])

    def ask(prompt: str) -> str:
        line = next(lines, "")
        if not line:
            os.kill(os.getpid(), signal.SIGINT)
        return line

    monkeypatch.setattr("builtins.input", ask)
    result = make()
    assert result.exit_code == 130
    assert written("mine.unfinished.toml")["map"] == {"terrain": ["...."] * 4}


def test_nothing_is_kept_where_nothing_was_said(make: Command) -> None:
    assert make("usual", "q").exit_code == 0
    assert list(Path().iterdir()) == []


def test_copy_is_for_scenarios_alone(wartable: Command) -> None:
    result = wartable("new", "mecha", "--copy", "first_steps")
    assert (result.exit_code, "--copy is for new scenario; use --from" in result.stderr) == (2, True)


@pytest.mark.parametrize("option", ["--from", "--edit"])
def test_a_scenario_begins_with_no_unit(wartable: Command, option: str) -> None:
    result = wartable("new", "scenario", option, "bridge.toml")
    assert (result.exit_code, "use --copy NAME, which takes a file too" in result.stderr) == (2, True)


# ------------------------------------------------------------------ a game that says nothing of scenarios


@pytest.fixture
def sea(wartable: Command) -> Iterator[None]:
    """A rulebook without guides, with the usual force, for as long as a test lasts."""
    register(SEA)
    Path("fleet.toml").write_text(
        'ruleset = "sea"\n[[units]]\nid = "ant"\nname = "Ant"\nhull = 2\n', encoding="utf-8"
    )
    yield
    _RULEBOOKS.pop("sea")


@pytest.mark.usefixtures("sea")
def test_a_game_without_guides_is_asked_for_sides_and_who_fights(wartable: Command) -> None:
    answers = ("Bay", "Red", "Blue", "", "fleet:ant x 2", "", "fleet:ant", "", "", "")
    result = wartable("new", "scenario", "bay.toml", "--ruleset", "sea", typed=answers)
    assert result.exit_code == 0, result.output
    assert "\nMap\n" not in result.output
    assert written("bay.toml")["seas"] == ["bay"]
    assert check_file("bay.toml") == []
    units: Any = read_scenario("bay.toml")["units"]
    assert [(one["id"], one["zone"]) for one in units] == [("ant", "bay"), ("ant_2", "bay"), ("ant_3", "bay")]
    assert ends("bay.toml")
