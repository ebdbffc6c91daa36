"""`count`: several of one entry of a scenario, each with an id and a name of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.files.samples import FORCE, SCENARIO, written
from wartable import new_battle
from wartable.files import check_file, read_scenario

SWIFTS = """
[[units]]
force = "guard"
unit = "swift"
side = "red"
count = 3
"""

WAR = """\
ruleset = "exalted-war"
title = "Many bows"
forces = ["copperfield_levy.toml", "ninth_cinder.toml"]
sides = [{ id = "levy" }, { id = "cinder" }]

[[units]]
force = "copperfield_levy"
unit = "fen_bows"
side = "levy"
count = 2

[[units]]
force = "ninth_cinder"
unit = "cinder_guard"
side = "cinder"
"""

SKIRMISH = """\
ruleset = "infinity"
title = "Many runners"
forces = ["redsalt.toml"]
sides = [{ id = "a" }, { id = "b" }]

[[units]]
force = "redsalt"
trooper = "tamsin"
side = "a"

[[units]]
force = "redsalt"
trooper = "rook"
name = "Runner"
side = "a"
count = 2

[[units]]
force = "redsalt"
trooper = "tamsin"
id = "harrow"
side = "b"
"""


def texts(path: Path) -> list[str]:
    """What `check_file` says, as people read it."""
    return [str(problem) for problem in check_file(path)]


def operation(tmp_path: Path, *more: str) -> Path:
    """A sound Operation with a force beside it, and these further entries."""
    written(tmp_path, "guard.toml", FORCE)
    head = SCENARIO.replace("ruleset =", 'forces = ["guard.toml"]\nruleset =', 1)
    return written(tmp_path, "ford.toml", head + "".join(more))


def entries(path: Path) -> list[dict[str, Any]]:
    """The entries of the setup."""
    found = read_scenario(path)["units"]
    assert isinstance(found, list)
    return found


def test_an_entry_with_a_count_stands_for_several_with_ids_and_names_of_their_own(tmp_path: Path) -> None:
    path = operation(tmp_path, SWIFTS, 'name = "Swift"\n')
    assert texts(path) == []
    found = [(unit["id"], unit["name"], unit["speed"]) for unit in entries(path)[-3:]]
    assert found == [("swift", "Swift 1", 7), ("swift_2", "Swift 2", 7), ("swift_3", "Swift 3", 7)]
    assert "count" not in entries(path)[-1]
    assert new_battle(read_scenario(path), seed=1).seats == ("blue", "red")


def test_copies_take_no_id_that_another_entry_has(tmp_path: Path) -> None:
    other = '\n[[units]]\nforce = "guard"\nunit = "kestrel"\nid = "swift_2"\nside = "red"\n'
    path = operation(tmp_path, SWIFTS, other)
    assert texts(path) == []
    assert [unit["id"] for unit in entries(path)[-4:]] == ["swift", "swift_3", "swift_4", "swift_2"]


def test_people_in_copies_get_ids_of_their_own_as_well(tmp_path: Path) -> None:
    path = written(tmp_path, "war.toml", WAR)
    assert texts(path) == []
    first, second, _ = entries(path)
    assert (first["leader"]["id"], second["leader"]["id"]) == ("tull", "tull_2")
    assert (first["leader"]["name"], second["leader"]["name"]) == ("Tull the Reeve 1", "Tull the Reeve 2")


def test_copies_keep_the_name_that_their_sort_shares(tmp_path: Path) -> None:
    # rook says no `unit`: on its own it would be of the sort "Runner"
    path = written(tmp_path, "skirmish.toml", SKIRMISH)
    runners = [unit for unit in entries(path) if str(unit["name"]).startswith("Runner")]
    assert [unit["name"] for unit in runners] == ["Runner 1", "Runner 2"]
    assert len({unit["unit"] for unit in runners}) == 1


def test_a_fault_of_every_copy_is_told_once_and_of_its_entry(tmp_path: Path) -> None:
    at = len(entries(operation(tmp_path)))
    path = operation(tmp_path, SWIFTS, "sped = 3\nspeed = 0.5\n")
    assert [text.partition(":")[0] for text in texts(path)] == [f"units[{at}].sped", f"units[{at}].speed"]


def test_a_fault_of_a_later_entry_is_told_with_its_number_in_the_file(tmp_path: Path) -> None:
    later = '\n[[units]]\nforce = "guard"\nunit = "kestrel"\nside = "grey"\n'
    at = len(entries(operation(tmp_path))) + 1
    (fault,) = texts(operation(tmp_path, SWIFTS, later))
    assert fault.startswith(f"units[{at}].side: there is no side 'grey'")


def test_what_only_the_number_makes_wrong_is_a_fault_of_the_count(tmp_path: Path) -> None:
    twice = SKIRMISH.replace('id = "harrow"\n', 'id = "harrow"\ncount = 2\n')
    (fault,) = texts(written(tmp_path, "skirmish.toml", twice))
    assert fault.startswith("units[2].count: b has a Lieutenant already: harrow; ")


def test_a_count_that_is_none_is_told_with_what_would_do(tmp_path: Path) -> None:
    at = len(entries(operation(tmp_path)))
    bounds = f"units[{at}].count: 0 is out of bounds; use 1 to 99"
    assert texts(operation(tmp_path, SWIFTS.replace("= 3", "= 0"))) == [bounds]
    kind = f"units[{at}].count: 'many' is no whole number; use 1 to 99"
    assert texts(operation(tmp_path, SWIFTS.replace("= 3", '= "many"'))) == [kind]
