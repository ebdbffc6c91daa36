"""`wartable campaign`: a season by commands."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import Result

from wartable.campaign import open_campaign
from wartable.files import check_file
from wartable.testing.rules import rule

Command = Callable[..., Result]

FILE: Final = "ferry.campaign"
ENTRY: Final = "from wartable.cli import main; main()"
AS: Final = ("--as", "ilse=ines", "--as", "bram=bram")
PATIENCE: Final = 240.0
TYPED: Final = ("1", "A2", "1", "A3", "1", "1")
"""Options by number, Zones by name: what does not fit a question is asked again."""


@pytest.fixture
def ferry(wartable: Command) -> Command:
    """The Ferry Patrol, in the first Scene of the first Episode."""
    wartable("campaign", "new", FILE, "--squad", "ferry_patrol", "--title", "Low water")
    wartable("campaign", "episode", "begin", FILE)
    wartable("campaign", "scene", "begin", FILE, "--title", "The market, at dusk")
    return lambda *words, typed=(): wartable("campaign", *words, typed=typed)


def facts(ferry: Command) -> dict[str, Any]:
    """Where things stand, as data."""
    found: dict[str, Any] = json.loads(ferry("open", FILE, "--json").output)
    return found


def member(ferry: Command, id: str) -> dict[str, Any]:
    """One of them."""
    (found,) = [one for one in facts(ferry)["members"] if one["id"] == id]
    return dict(found)


# ------------------------------------------------------------------ looking


def test_a_new_campaign_shows_its_people_and_what_to_do_next(wartable: Command) -> None:
    result = wartable("campaign", "new", FILE, "--squad", "ferry_patrol")
    assert result.exit_code == 0
    assert "The Ferry Patrol\nArc 1.\n" in result.output
    assert "Ines Calder (ines): Pilot\n  Plot Armor: 5, 5, 5\n  Genre Points: 0\n" in result.output
    assert "Heron (heron): Mecha of Ines Calder\n" in result.output
    assert f"wartable campaign episode begin {FILE}" in result.output


def test_open_tells_moment_and_people_in_plain_lines(ferry: Command) -> None:
    output = ferry("open", FILE).output
    assert "Arc 1, Episode 1, Scene 1 (The market, at dusk).\n" in output
    assert "Character Points left: 7\n" in output


def test_a_squad_that_is_none_makes_no_campaign(wartable: Command) -> None:
    result = wartable("campaign", "new", FILE, "--squad", "first_steps")
    assert result.exit_code == 2
    assert not Path(FILE).exists()


def test_a_faulty_command_says_so_as_data_too(ferry: Command) -> None:
    result = ferry("award", FILE, "--theme", "bain", "--to", "ines", "--json")
    assert result.exit_code == 2
    found = json.loads(result.output)
    assert found["error"] == "cannot award a point"
    assert found["problems"][0]["remedy"] == "did you mean bane?"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("award", FILE), "name either --xp N or --theme NAME"),
        (("award", FILE, "--xp", "3", "--theme", "bane"), "name either"),
        (("award", FILE, "--theme", "bane"), "one --to ID"),
        (("rule", FILE, "ines", "layers"), "write PATH=VALUE"),
        (("fight", FILE, "first_steps", "--as", "heron"), "write ENTRY=ID"),
        (("fight", FILE), "no battle is being fought"),
        (("fight", FILE, "carrier_run"), "none of"),
        (("export", FILE, "--to", FILE), "this is the campaign itself"),
        (("undo", "none.campaign"), "there is no such file"),
        (("episode", "begin", FILE), "is going on; end it"),
    ],
)
def test_what_cannot_be_done_says_what_would_do(ferry: Command, words: tuple[str, ...], says: str) -> None:
    result = ferry(*words)
    assert result.exit_code == 2
    assert says in result.output


# ------------------------------------------------------------------ people


@rule("R-CHAR-006", "R-CHAR-007", "R-CHAR-011")
def test_experience_and_genre_points_are_awarded(ferry: Command) -> None:
    ferry("award", FILE, "--xp", "31")
    ferry("award", FILE, "--theme", "bane", "--to", "ines")
    ines = member(ferry, "ines")["facts"]
    assert (ines["XP"], ines["Genre Points"], ines["Character Points left"]) == ("31", "1", "38")
    assert member(ferry, "heron")["facts"]["Mecha Points left"] == "31"


def test_points_are_spent_and_the_change_taken_back(ferry: Command) -> None:
    spent = ferry("spend", FILE, "ines", "fitness=7")
    assert spent.output == "ines: fitness=7.\n  Ines Calder: 7 Character Points, 0 left.\n"
    undone = ferry("undo", FILE)
    assert undone.output == "Taken back: ines: fitness=7. campaign redo does it again.\n"
    assert member(ferry, "ines")["sheet"]["fitness"] == 6
    ferry("redo", FILE)
    assert member(ferry, "ines")["sheet"]["fitness"] == 7


def test_things_are_lent_used_and_ruled_on(ferry: Command) -> None:
    assert ferry("lend", FILE, "ines", "body_suit").output.count("until the Episode ends") == 1
    ferry("rule", FILE, "ines", "layers.1=2", "--because", "a fall")
    ines = member(ferry, "ines")["facts"]
    assert (ines["has for a time"], ines["Plot Armor"]) == ("body_suit", "2 of 5, 5, 5")
    assert "layers.1 = 2, because a fall" in ferry("history", FILE).output
    assert "layers.N: points of a Layer" in ferry("rule", FILE).output
    assert ferry("use", FILE, "ines", "gumshoe").exit_code == 0
    assert ferry("use", FILE, "ines", "gumshoe").exit_code == 2


def test_the_squad_as_it_is_can_be_exported_and_is_sound(ferry: Command) -> None:
    ferry("award", FILE, "--xp", "31")
    ferry("spend", FILE, "heron", "weapons.head+=zweihander")

    ferry("export", FILE, "--to", "squad.toml")

    assert check_file("squad.toml") == []
    found = tomllib.loads(Path("squad.toml").read_text(encoding="utf-8"))
    assert found["units"][0]["weapons"]["head"] == ["zweihander"]
    assert [one["xp"] for one in (*found["pilots"], *found["units"])] == [31, 31, 31, 31]


def test_an_export_that_was_edited_takes_the_place_of_a_sheet(ferry: Command) -> None:
    ferry("export", FILE, "--to", "squad.toml")
    text = Path("squad.toml").read_text(encoding="utf-8")
    Path("squad.toml").write_text(text.replace("fitness = 6", "fitness = 7"), encoding="utf-8")

    result = ferry("spend", FILE, "ines", "--sheet", "squad.toml")

    assert result.output == "ines: a new sheet.\n  Ines Calder: 7 Character Points, 0 left.\n"
    assert "has no sheet of 'ben'" in ferry("spend", FILE, "ben", "--sheet", "squad.toml").output
    assert "not both" in ferry("spend", FILE, "ines", "fitness=7", "--sheet", "squad.toml").output


def test_others_join(ferry: Command) -> None:
    refused = ferry("add", FILE, "lantern_quay")
    assert "bram is in the campaign already; use another id" in refused.output
    assert "Magpie joins." in ferry("add", FILE, "tin_magpies").output


# ------------------------------------------------------------------ battles


def test_the_computer_fights_a_match_and_it_is_written_back(ferry: Command) -> None:
    result = ferry("fight", FILE, "night_market", *AS, "--seed", "3", "--json")
    assert result.exit_code == 0
    assert json.loads(result.output)["what"] == "battle: The night market"
    assert facts(ferry)["battles"][0]["scenario"] == "night_market"
    assert facts(ferry)["pending"] is None


def test_a_battle_that_is_left_is_gone_on_with(ferry: Command) -> None:
    left = ferry("fight", FILE, "first_steps", "--seed", "4", typed=("1", "1", "q"))
    assert "battle: First steps" not in left.output
    assert facts(ferry)["pending"] == {"title": "First steps", "scenario": "first_steps"}

    result = ferry("fight", FILE, "--watch")

    assert "battle: First steps." in result.output
    assert facts(ferry)["pending"] is None


def test_a_battle_can_be_given_up(ferry: Command) -> None:
    ferry("fight", FILE, "first_steps", "--seed", "4", typed=("1", "q"))
    assert "Given up: First steps." in ferry("fight", FILE, "--drop").output
    assert facts(ferry)["battles"] == []


def test_a_battle_of_a_campaign_cannot_be_swapped_for_another(ferry: Command) -> None:
    result = ferry("fight", FILE, "first_steps", "--seed", "4", typed=("load other.json", "q"))
    assert "this battle belongs to a campaign" in result.output


# ------------------------------------------------------------------ a season, killed in between


@pytest.mark.slow
@rule("R-CHAR-001", "R-CHAR-003", "R-TEST-043")
def test_two_episodes_with_a_match_and_an_operation_each_are_killed_in_between_and_lose_nothing(
    ferry: Command,
) -> None:
    # Episode 1: a Match that is killed in its middle, the Operation, both to their end
    killed_in("night_market", *AS, "--seed", "3")
    assert facts(ferry)["pending"]["title"] == "The night market"
    ferry("fight", FILE, "--watch")
    ferry("scene", "end", FILE)
    ferry("scene", "begin", FILE)
    ferry("fight", FILE, "first_steps", "--seed", "4", "--json")
    ferry("episode", "end", FILE)
    ferry("award", FILE, "--xp", "31")
    ferry("spend", FILE, "ines", "fitness=7")

    # Episode 2: the Match, then an Operation that is killed in its middle
    ferry("episode", "begin", FILE)
    assert member(ferry, "ines")["condition"]["genre_points"] == 1
    ferry("scene", "begin", FILE)
    ferry("fight", FILE, "night_market", *AS, "--seed", "5", "--json")
    killed_in("first_steps", "--seed", "6")
    ferry("fight", FILE, "--watch")
    ferry("episode", "end", FILE)

    # Then: four battles, every change in the history, and everybody whole but for their third Layers
    standing = facts(ferry)
    titles = [battle["title"] for battle in standing["battles"]]
    assert titles == ["The night market", "First steps", "The night market", "First steps"]
    assert [battle["when"][:16] for battle in standing["battles"]] == [
        "Arc 1, Episode 1",
        "Arc 1, Episode 1",
        "Arc 1, Episode 2",
        "Arc 1, Episode 2",
    ]
    assert member(ferry, "ines")["condition"]["layers"][:2] == [5, 5]
    assert len(json.loads(ferry("history", FILE, "--json").output)) == 14
    assert standing["calendar"]["open"] == {"arc": ""}


def killed_in(scenario: str, *options: str) -> None:
    """Begin a battle by hand in a program of its own, make some choices, and kill it without warning."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-c", ENTRY, "campaign", "fight", FILE, scenario, *options]
    program = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment
    )
    assert program.stdin is not None
    program.stdin.write("\n".join(TYPED) + "\n")
    program.stdin.flush()
    wait_for_saves(2)
    os.kill(program.pid, signal.SIGKILL)
    program.wait()
    program.stdin.close()


def wait_for_saves(count: int) -> None:
    """Until the open battle has been saved so often."""
    until = time.monotonic() + PATIENCE
    while saves() < count:
        assert time.monotonic() < until, "the battle was not saved"
        time.sleep(0.05)


def saves() -> int:
    """How often the open battle has been saved; 0 where none is open."""
    pending = open_campaign(Path(FILE)).standing().pending
    return 0 if pending is None else int(pending.revision)


# ------------------------------------------------------------------ text that is none


@pytest.mark.parametrize(
    "words",
    [
        ("new", "other", "--squad", "ferry_patrol", "--title", "\udcff"),
        ("new", "other", "--squad", "\udcff"),
        ("scene", "begin", FILE, "--title", "\udcff"),
        ("episode", "begin", FILE, "--title", "\udcff"),
        ("arc", "begin", FILE, "--title", "\udcff"),
        ("award", FILE, "--xp", "1", "--to", "\udcff"),
        ("award", FILE, "--theme", "\udcff", "--to", "ann"),
        ("spend", FILE, "\udcff", "fitness=6"),
        ("spend", FILE, "ann", "themes.bane=\udcff"),
        ("use", FILE, "ann", "\udcff"),
        ("lend", FILE, "ann", "\udcff"),
        ("rule", FILE, "ann", "genre_points=\udcff"),
        ("rule", FILE, "ann", "genre_points=1", "--because", "\udcff"),
        ("add", FILE, "\udcff"),
        ("fight", FILE, "\udcff"),
        ("fight", FILE, "first_steps", "--as", "heron=\udcff"),
        ("fight", FILE, "first_steps", "--seat", "\udcff=human"),
    ],
)
def test_text_that_is_no_utf_8_is_refused_in_words(wartable: Command, words: tuple[str, ...]) -> None:
    # Given: a word of the command line whose byte ff Python has kept as half a character
    result = wartable("campaign", *words)
    assert "it is no UTF-8 text; write it as UTF-8" in result.output
    assert result.exit_code == 2
    assert list(Path().iterdir()) == []
