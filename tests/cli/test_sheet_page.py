"""`wartable show --html`: sheets on one page that prints."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Command = Callable[..., Result]

FORCE = """\
ruleset = "battle-century"
title = "Lantern <Patrol>"

[[units]]
id = "heron"
name = "Heron & Sons"
pilot = "Ines"
might = 6
guard = 5
threshold = 4
energy = 3
systems = 2
speed = 6
weapons = { legs = ["assault_rifle"], head = ["beam_rifle"] }
upgrades = { internal = ["slippery_chassis"] }
"""


@pytest.fixture
def written(wartable: Command) -> str:
    """The page of that force."""
    Path("patrol.toml").write_text(FORCE, encoding="utf-8")
    result = wartable("show", "patrol.toml", "--html", "patrol.html")
    assert result.exit_code == 0, result.output
    assert "patrol.html: 1 sheet; open it in a browser to print" in result.output
    return Path("patrol.html").read_text(encoding="utf-8")


def test_a_page_has_the_sheet_with_pilot_ranks_and_boxes_to_tick(written: str) -> None:
    assert "Pilot Ines" in written
    assert "<dt>Might</dt><dd>6</dd>" in written
    assert written.count('aria-label="4 points"') == 4


def test_areas_stand_in_the_books_order_with_what_sits_in_them(written: str) -> None:
    places = [
        written.index(f"<h3>{title}</h3>") for title in ("Core, or in no Area", "Head", "Legs", "Powers")
    ]
    assert places[1] < places[2] < places[3]
    assert written.index("<strong>Beam Rifle</strong>") < written.index("<strong>Assault Rifle</strong>")


def test_what_is_on_the_sheet_comes_with_its_short_rule(written: str) -> None:
    rule = written.split("<strong>Slippery Chassis</strong>")[1].split("</li>")[0]
    assert "<p>" in rule


def test_names_cannot_break_the_page(written: str) -> None:
    assert "<h2>Heron &amp; Sons</h2>" in written
    assert "<Patrol>" not in written


def test_nothing_on_the_page_is_loaded_from_elsewhere(written: str) -> None:
    assert "http" not in written
    assert "src=" not in written


def test_a_pilots_sheet_has_its_layers_ways_to_attack_skills_and_traits(wartable: Command) -> None:
    assert wartable("show", "lantern_quay", "Bram Oakes", "--html", "bram.html").exit_code == 0
    sheet = Path("bram.html").read_text(encoding="utf-8")
    assert sheet.count("Plot Armor Layer") == 3
    assert "<strong>Boathook</strong> <em>Fitness, Combat</em>" in sheet
    assert "<strong>Survival (Hunting)</strong>" in sheet
    assert "<dt>Points</dt><dd></dd>" not in sheet


def test_sheets_of_a_war_are_printed_too(wartable: Command) -> None:
    result = wartable("show", "copperfield_levy", "--html", "levy.html")
    assert result.exit_code == 0, result.output
    assert "Magnitude" in Path("levy.html").read_text(encoding="utf-8")


def test_a_page_that_cannot_be_written_says_so(wartable: Command) -> None:
    result = wartable("show", "copperfield_levy", "--html", "no/such/folder/levy.html")
    assert result.exit_code != 0
    assert "levy.html" in result.stderr
