"""`wartable show`: sheets of units before any battle."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from typer.testing import Result

Command = Callable[..., Result]

FORCE = """
ruleset = "exalted-war"
title = "Hill Folk"

[[units]]
id = "hill_spears"
name = "Hill Spears"
members = 90
drill = 2
formation = "relaxed"
relays = 3
troops = { close = 2, weapon = "spear", armour = "leather_and_plates", shield = "large" }
leader = { id = "wenna", name = "Wenna", dexterity = 3, melee = 3, war = 3, weapon = "spear" }
"""


def test_a_forces_units_are_drawn_up_and_shown(wartable: Command) -> None:
    Path("hill.toml").write_text(FORCE, encoding="utf-8")
    result = wartable("show", "hill.toml")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[:3] == [
        "Hill Folk",
        "",
        "Hill Spears of Hill Folk: Magnitude 3, Relaxed formation, 3 Relays",
    ]
    # Dexterity 2 + close 2, halved; Strength 2 + spear 4, a third; lethal soak 4, a third
    assert "  Close Combat Rating 2, Damage 2" in lines
    assert "Armor 2" in result.output


def test_a_shipped_force_of_the_other_ruleset_is_shown_too(wartable: Command) -> None:
    result = wartable("show", "tidewatch", "mariner")
    assert result.output.splitlines()[0] == "Mariner of Tidewatch, Player Character"
    assert "Boosted Lance [Arms]" in result.output


def test_a_unit_of_a_scenario_is_found_by_its_tag(wartable: Command) -> None:
    result = wartable("show", "ford_of_lamps", "fb")
    assert result.output.startswith("Fen Bows of Copperfield Levy: Magnitude 2, Skirmish formation\n")
    assert "Ninth Cinder" not in result.output


def test_units_as_data(wartable: Command) -> None:
    facts = json.loads(wartable("show", "copperfield_levy", "--json").stdout)
    assert [unit["id"] for unit in facts["units"]] == ["copperfield_spears", "fen_bows"]
    assert facts["units"][0]["traits"]["close_rating"] == 4
    assert facts["problems"] == []


def test_what_can_be_played_all_the_same_is_told_below(wartable: Command) -> None:
    Path("hill.toml").write_text(FORCE.replace("relays = 3\n", ""), encoding="utf-8")
    result = wartable("show", "hill.toml")
    assert result.exit_code == 0
    assert "units[0].formation: Relaxed needs 3 Relays at Magnitude 3, and it has 0" in result.output
    assert result.output.endswith("(illegal but playable)\n")


def test_a_faulty_force_is_not_shown_but_its_faults_are(wartable: Command) -> None:
    Path("hill.toml").write_text(FORCE.replace('"spear"', '"spoon"'), encoding="utf-8")
    result = wartable("show", "hill.toml")
    assert result.exit_code == 2
    assert "cannot show hill.toml" in result.stderr
    assert "units[0].troops.weapon" in result.stderr


def test_an_unknown_unit_is_answered_with_those_there_are(wartable: Command) -> None:
    result = wartable("show", "copperfield_levy", "zeppelin")
    assert result.exit_code == 2
    assert "no unit has this name; there are Copperfield Spears, Fen Bows" in result.stderr


def test_a_name_that_stands_for_nothing_is_one_message(wartable: Command) -> None:
    result = wartable("show", "nowhere")
    assert result.exit_code == 2
    assert "cannot show 'nowhere': no file, no force and no scenario is called so" in result.stderr


# ------------------------------------------------------------------ the map of a scenario


def test_a_scenario_is_shown_with_its_text_its_map_and_who_is_yet_to_come(wartable: Command) -> None:
    lines = wartable("show", "first_steps").output.splitlines()
    assert lines[0] == "First steps"
    assert lines[1].startswith("Two patrols meet in the ruins of a ferry town.")
    assert "  2   .     .     c     .     .     d     .     ." in lines
    assert "Ferry Patrol, not on the map yet, enters at A2, A3, A4, A5: Heron, Otter" in lines
    assert "Heron of Ferry Patrol, Player Character" in lines


def test_units_that_stand_on_the_map_are_drawn_there(wartable: Command) -> None:
    output = wartable("show", "glass_stair").output
    assert " Winter garden   IF SR  -> Lower landing" in output
    assert "not on the map yet" not in output


def test_a_side_of_a_war_enters_over_an_edge_or_within_a_rectangle(wartable: Command) -> None:
    assert (
        "Copperfield Levy, not on the map yet, enters from the west: "
        in wartable("show", "ford_of_lamps").output
    )
    text = "\n".join(
        [
            'ruleset = "exalted-war"',
            'title = "Two hills"',
            'forces = ["copperfield_levy.toml"]',
            'sides = [{ id = "west" }, { id = "east", name = "East", deploy = [800, 0, 400, 800] }]',
            '[[units]]\nforce = "copperfield_levy"\nunit = "fen_bows"\nside = "west"',
            '[[units]]\nforce = "copperfield_levy"\nunit = "copperfield_spears"\nside = "east"',
        ]
    )
    Path("hills.toml").write_text(text, encoding="utf-8")
    output = wartable("show", "hills.toml").output
    assert "East, not on the map yet, enters between 800, 0 and 1200, 800: Copperfield Spears" in output


def test_without_drawings_the_map_is_told_in_sentences(wartable: Command) -> None:
    lines = wartable("show", "first_steps", "--plain").output.splitlines()
    assert "Map of squares, 8 columns from A, 6 rows from 1 in the north." in lines
    assert "Difficult Terrain: F2, C5." in lines


def test_one_unit_and_a_force_are_shown_without_a_map(wartable: Command) -> None:
    assert wartable("show", "first_steps", "Heron").output.startswith(
        "Heron of Ferry Patrol, Player Character\n"
    )
    assert "map" not in json.loads(wartable("show", "copperfield_levy", "--json").stdout)


def test_the_map_as_data(wartable: Command) -> None:
    facts = json.loads(wartable("show", "first_steps", "--json").stdout)
    assert (facts["map"]["columns"], facts["map"]["rows"]) == (8, 6)
