"""`wartable new`: going anywhere, what is open and what fits, choosing the rest, changing what is built."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from wartable import ruleset, ruleset_names
from wartable.files import check_file
from wartable.files.checking import open_choice_notes

Command = Callable[..., Result]

BUILDERS = [
    (name, builder.kind)
    for name in ruleset_names()
    for builder in ruleset(name).builders
    if builder.kind not in ("pilot", "supreme-commander")
]
"""All that can be finished without words that only people have: Themes, or somebody else who fights."""

CAMP = """\
ruleset = "battle-century"
title = "Camp"

# the first
[[units]]
id = "heron"
name = "Heron"
might = 6
guard = 5
threshold = 5
energy = 4
systems = 2
speed = 6
weapons = { arms = ["beam_rifle"] }

# the second, who never runs
[[units]]
id = "otter"
name = "Otter"
might = 6
weapons = { arms = ["chainblade"] }

[[pilots]]
id = "ines"
name = "Ines"
themes = { reason = "a", typecast = "b", bane = "c" }
"""


def written(name: str) -> dict[str, Any]:
    """The tables of a file."""
    return tomllib.loads(Path(name).read_text(encoding="utf-8"))


# ------------------------------------------------------------------ from part to part


def test_parts_are_listed_with_what_stands_there_and_what_is_missing(wartable: Command) -> None:
    lines = wartable("new", "mecha", typed=("Heron", "parts")).output.splitlines()
    assert "   1  Name: name Heron" in lines
    assert "   4  Attributes: might 5, guard 5, threshold 5, energy 4, systems 2, speed 5" in lines
    # 15 each for Might, Guard, Threshold and Speed, 10 for Energy, 3 for Systems: 73 of 100
    told = "it has no Weapon but the Default ones, and 27 Mecha Points are left; add weapons"
    assert f"  ! still to be chosen: {told}" in lines


@pytest.mark.parametrize("wanted", ["weapons in the legs", "15", "legs", "in the leg"])
def test_any_part_is_gone_to_by_its_title_number_or_field(wartable: Command, wanted: str) -> None:
    output = wartable("new", "mecha", typed=("Heron", f"part {wanted}", "beam rifle")).output
    assert "\nWeapons in the Legs\n" in output or "\nUpgrades in the Legs\n" in output
    assert wanted != "15" or "Beam Rifle [Legs]" in output


def test_a_part_that_there_is_not_is_told_with_those_near(wartable: Command) -> None:
    output = wartable("new", "mecha", typed=("part atributes",)).output
    assert "cannot go to 'atributes': did you mean Attributes?" in output


def test_a_jump_is_taken_back_like_an_answer(wartable: Command) -> None:
    output = wartable("new", "mecha", typed=("Heron", "part attributes", "u", "u")).output
    assert output.count("\nPilot\n") == 2
    assert output.count("\nName\n") == 2


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            "might 6",
            "cannot call it 'might 6': part Attributes is the place for that; write name might 6 if it is",
        ),
        ("xp 35", "cannot call it 'xp 35': part What it is is the place for that"),
        ("tier boss", "cannot call it 'tier boss': part What it is is the place for that"),
        ("Exit", "cannot call it 'Exit': ? shows what can be done here; write name Exit if it is the name"),
    ],
)
def test_a_stray_word_is_no_name(wartable: Command, typed: str, told: str) -> None:
    output = wartable("new", "mecha", typed=(typed,)).output
    assert told in output
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("typed", ["name Exit", "Guard Dog", "Might of Iron", "Speed"])
def test_a_name_may_be_any_that_is_meant_as_one(wartable: Command, typed: str) -> None:
    wartable("new", "mecha", "camp.toml", typed=(typed, "finish", ""))
    assert written("camp.toml")["units"][0]["name"] == typed.removeprefix("name ")


def test_a_stray_word_at_the_end_is_no_file_s_name(wartable: Command) -> None:
    output = wartable("new", "mecha", typed=("Heron", "finish", "sure", "")).output
    assert "cannot take 'sure': press Enter, or name a file that ends in .toml" in output
    assert [path.name for path in Path().iterdir()] == ["heron.toml"]


# ------------------------------------------------------------------ what can be chosen


def test_what_fits_is_what_can_still_be_paid_for(wartable: Command) -> None:
    # Given: 95 of 100 points spent: 5 are left
    rich = "might 7, guard 6, threshold 5, energy 4, systems 2, speed 4"  # 28 + 21 + 15 + 10 + 3 + 10 = 87
    first = ("Heron", "part attributes", rich, "part internal upgrades")
    output = wartable("new", "mecha", typed=(*first, "fits")).output
    at_most_ten = [line for line in output.splitlines() if line.startswith("  commander_type 10 (general)")]
    assert len(at_most_ten) == 1
    dear = wartable(
        "new", "mecha", typed=(*first, "part attributes", "speed 5", "part internal upgrades", "fits")
    )
    assert "commander_type 10" not in dear.output


def test_a_word_finds_what_has_it_in_name_group_or_text(wartable: Command) -> None:
    first = ("Heron", "part weapons in the legs")
    lines = wartable("new", "mecha", typed=(*first, "find beam")).output.splitlines()
    found = [line for line in lines if line.startswith("  beam_rifle 5")]
    assert len(found) == 1
    nothing = wartable("new", "mecha", typed=(*first, "find zzz")).output
    assert "nothing with 'zzz' in it is offered here; ? lists all" in nothing


def test_where_nothing_can_be_chosen_that_is_said(wartable: Command) -> None:
    output = wartable("new", "mecha", typed=("fits",)).output
    assert "there is nothing to choose from here: it is a name or a number" in output


# ------------------------------------------------------------------ unfinished, and finished


def test_an_unfinished_build_is_written_only_if_somebody_says_so(wartable: Command) -> None:
    output = wartable("new", "mecha", "camp.toml", typed=("Heron", "done", "")).output
    assert "It is not finished:" in output
    assert "it has no Weapon but the Default ones" in output
    assert "cannot take ''" not in output
    assert not Path("camp.toml").exists()
    wartable("new", "mecha", "camp.toml", typed=("Heron", "done", "y"))
    assert written("camp.toml")["units"][0]["name"] == "Heron"


@pytest.mark.parametrize(("name", "kind"), BUILDERS)
def test_the_rest_is_chosen_within_the_rules(wartable: Command, name: str, kind: str) -> None:
    has_pilot = len(next(one for one in ruleset(name).builders if one.kind == kind).guides) > 1
    first = ("", "finish", "") if has_pilot else ()
    result = wartable("new", kind, "camp.toml", "--ruleset", name, typed=(*first, "finish", ""))
    assert result.exit_code == 0, result.output
    assert check_file("camp.toml") == []
    assert open_choice_notes("camp.toml") == []


def test_what_was_chosen_is_told_and_always_the_same(wartable: Command) -> None:
    one = wartable("new", "mecha", "one.toml", typed=("Heron", "", "", "might 6", "finish", "")).output
    wartable("new", "mecha", "two.toml", typed=("Heron", "", "", "might 6", "finish", ""))
    assert written("one.toml")["units"] == written("two.toml")["units"]
    told = one.split("\nChosen:\n")[1].splitlines()
    assert any(line.startswith("  Weapons in the ") for line in told)
    # what a person has chosen stays
    assert written("one.toml")["units"][0]["might"] == 6
    assert "none left" in one or " left" in one


def test_a_boss_of_a_high_level_is_finished_with_all_that_its_level_brings(wartable: Command) -> None:
    wartable("new", "boss", "camp.toml", typed=("n", "Overlord", "", "power_level 5", "finish", ""))
    (boss,) = written("camp.toml")["units"]
    assert check_file("camp.toml") == []
    assert open_choice_notes("camp.toml") == []
    assert boss["power_level"] == 5
    assert len(boss["powers"]) == 2


def test_words_that_only_people_have_are_left_to_them(wartable: Command) -> None:
    output = wartable("new", "pilot", "camp.toml", typed=("Mio", "finish", "")).output
    assert "! themes: it has no Reason and no Typecast and no Bane" in output
    assert not Path("camp.toml").exists()


def test_finishing_is_taken_back_like_an_answer(wartable: Command) -> None:
    wartable("new", "mecha", "camp.toml", typed=("Heron", "finish", "u", "done", "y"))
    assert written("camp.toml")["units"][0].get("weapons") is None


# ------------------------------------------------------------------ changing what is built


def test_a_unit_is_changed_in_its_place_and_the_rest_stays(wartable: Command) -> None:
    Path("camp.toml").write_text(CAMP, encoding="utf-8")
    result = wartable(
        "new",
        "mecha",
        "camp.toml",
        "--edit",
        "Heron",
        typed=("Grey Heron", "part attributes", "speed 5", "done", ""),
    )
    assert result.exit_code == 0, result.output
    heron, otter = written("camp.toml")["units"]
    assert (heron["id"], heron["name"], heron["speed"]) == ("heron", "Grey Heron", 5)
    before = tomllib.loads(CAMP)
    assert otter == before["units"][1]
    assert written("camp.toml")["pilots"] == before["pilots"]
    text = Path("camp.toml").read_text(encoding="utf-8")
    assert "# the first\n" in text
    assert "# the second, who never runs\n" in text
    assert "Enter replaces heron in camp.toml" in result.output


def test_units_in_one_list_are_changed_too(wartable: Command) -> None:
    text = 'ruleset = "exalted-war"\nunits = [{ id = "vey", leader = { id = "vey_ash", name = "Vey" } }]\n'
    Path("army.toml").write_text(text, encoding="utf-8")
    result = wartable("new", "unit", "army.toml", "--edit", "vey", typed=("Vey Ash", "done", ""))
    assert result.exit_code == 0, result.output
    (unit,) = written("army.toml")["units"]
    assert (unit["id"], unit["name"], unit["leader"]["id"]) == ("vey", "Vey Ash", "vey_ash")


@pytest.mark.parametrize(
    ("file", "unit", "told"),
    [
        ("camp.toml", "hern", "cannot edit 'hern': did you mean heron"),
        ("nowhere.toml", "heron", "cannot edit 'heron': name the force file that it is in, before --edit"),
    ],
)
def test_who_is_not_there_cannot_be_changed(wartable: Command, file: str, unit: str, told: str) -> None:
    Path("camp.toml").write_text(CAMP, encoding="utf-8")
    result = wartable("new", "mecha", file, "--edit", unit)
    assert result.exit_code == 2
    assert told in result.stderr


def test_who_leaves_a_change_loses_nothing(wartable: Command) -> None:
    Path("camp.toml").write_text(CAMP, encoding="utf-8")
    output = wartable("new", "mecha", "camp.toml", "--edit", "heron", typed=("Grey Heron", "q")).output
    assert Path("camp.toml").read_text(encoding="utf-8") == CAMP
    command = "wartable new mecha camp.toml --edit heron --from "
    assert f"heron.unfinished.toml; go on with: {command}" in output
    left = next(Path().glob("*.unfinished.toml"))
    wartable(*command.split()[1:], str(left), typed=("done", ""))
    assert [unit["name"] for unit in written("camp.toml")["units"]] == ["Grey Heron", "Otter"]
