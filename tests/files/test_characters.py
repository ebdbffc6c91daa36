"""Characters that command a terminal: faults of a file, and harmless in what was saved before they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.files.samples import FORCE, SCENARIO, SITUATION, part_played, written
from wartable.files import check_file, load_battle, read_replay, save_battle, write_replay
from wartable.seat.view_model import view_model

UNPRINTABLE = [
    pytest.param("\\u001b", "U+001B", id="escape"),
    pytest.param("\\u0007", "U+0007", id="bell"),
    pytest.param("\\r", "U+000D", id="carriage return"),
    pytest.param("\\u007f", "U+007F", id="delete"),
    pytest.param("\\u009b", "U+009B", id="control sequence"),
    pytest.param("\\u061c", "U+061C", id="Arabic letter mark"),
    pytest.param("\\u200e", "U+200E", id="left-to-right mark"),
    pytest.param("\\u202e", "U+202E", id="right-to-left override"),
    pytest.param("\\u2028", "U+2028", id="line separator"),
    pytest.param("\\u2066", "U+2066", id="isolate"),
]
BREAKS = [pytest.param("\\n", id="line feed"), pytest.param("\\t", id="tab")]


def faults(path: Path) -> list[str]:
    """Every problem of a file, and whether it can be played all the same."""
    return [f"{problem}{'' if problem.fatal else ' (playable)'}" for problem in check_file(path)]


@pytest.mark.parametrize(("character", "name"), UNPRINTABLE)
def test_characters_that_cannot_be_printed_are_faults_of_a_title(
    tmp_path: Path, character: str, name: str
) -> None:
    text = SCENARIO.replace("Two at a ford", f"Two at{character} a ford")
    (found,) = faults(written(tmp_path, "a.toml", text))
    assert found.startswith("title: 'Two at\\")
    assert found.endswith(f"holds the character {name}, which cannot be printed; leave it out")


@pytest.mark.parametrize(("character", "name"), UNPRINTABLE)
def test_characters_that_cannot_be_printed_are_faults_of_a_longer_text(
    tmp_path: Path, character: str, name: str
) -> None:
    (found,) = faults(written(tmp_path, "a.toml", f'text = "A{character}"\n{SCENARIO}'))
    assert found.endswith(f"holds the character {name}, which cannot be printed; leave it out")


@pytest.mark.parametrize("character", BREAKS)
def test_line_breaks_and_tabs_are_faults_of_a_name(tmp_path: Path, character: str) -> None:
    text = SCENARIO.replace('id = "heron"', f'id = "heron"\nname = "Heron{character}x"')
    (found,) = faults(written(tmp_path, "a.toml", text))
    assert found.startswith("units[0].name: 'Heron")
    assert found.endswith("holds a line break or a tab; write it in one line, with spaces")


@pytest.mark.parametrize("character", BREAKS)
def test_line_breaks_and_tabs_are_no_faults_of_a_longer_text(tmp_path: Path, character: str) -> None:
    assert faults(written(tmp_path, "a.toml", f'text = "A{character}b"\n{SCENARIO}')) == []


def test_such_a_name_in_a_force_is_a_fault_of_force_and_scenario(tmp_path: Path) -> None:
    force = written(tmp_path, "harbour.toml", FORCE.replace("Kestrel", "Kestrel\\u001b[2J"))
    entry = '[[units]]\nforce = "harbour"\nunit = "kestrel"\nside = "blue"\n'
    scenario = f'forces = ["harbour.toml"]\n{SCENARIO}{entry}'
    what = "'Kestrel\\x1b[2J' holds the character U+001B, which cannot be printed; leave it out"
    assert faults(force) == [f"units[0].name: {what}"]
    assert f"harbour.toml: units[0].name: {what}" in faults(written(tmp_path, "a.toml", scenario))


def test_such_a_title_of_a_situation_is_a_fault(tmp_path: Path) -> None:
    written(tmp_path, "ford.toml", SCENARIO)
    (found,) = faults(written(tmp_path, "a.toml", SITUATION.replace("is hit", "is\\u202e hit")))
    assert found.startswith("title: ")


def test_a_name_of_a_key_is_a_fault_too(tmp_path: Path) -> None:
    found = faults(written(tmp_path, "a.toml", f'"a\\u001b" = 1\n{SCENARIO}'))
    assert all("\x1b" not in line for line in found)
    assert found != []


# ------------------------------------------------------------------ saves and replays of before


def changed(path: Path) -> None:
    """The save with names of before such characters were refused."""
    data = json.loads(path.read_text(encoding="utf-8"))
    data["setup"]["title"] = "First\x1b[2J\nsteps"
    data["setup"]["units"][0]["name"] = "Ot\u202eter\nred won."
    data["setup"]["text"] = "One\ntwo\x07"
    path.write_text(json.dumps(data), encoding="utf-8")


def test_an_old_save_loads_with_marks_in_place_of_such_characters(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    battle = part_played(4)
    save_battle(battle, path)
    changed(path)

    loaded = load_battle(path)

    assert loaded.setup["title"] == "First\ufffd[2J steps"
    assert loaded.setup["text"] == "One\ntwo\ufffd"
    assert view_model(loaded, "").units[0].name == "Ot\ufffdter red won."
    assert len(loaded.events) == len(battle.events)


def test_an_old_replay_loads_with_marks_in_place_of_such_characters(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    save_battle(part_played(4), path)
    changed(path)
    setup = json.loads(path.read_text(encoding="utf-8"))["setup"]
    lines = write_replay(part_played(4)).split("\n")
    lines[2] = f"> setup {json.dumps(setup)}"

    replay = read_replay("\n".join(lines))

    assert replay.play().setup["title"] == "First\ufffd[2J steps"
