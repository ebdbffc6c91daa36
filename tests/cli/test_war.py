"""Every command with a war of Exalted: the command line knows none of its rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from wartable.files import load_battle

Command = Callable[..., Result]

SITUATION = """
scenario = "shield_wall"
title = "The lines meet"

[now]
tick = 5
phase = "act"
order = ["harrow_spears", "millrace_spears"]

[now.units.harrow_spears]
at = [600, 400]
formation = "close"
next = 5

[now.units.millrace_spears]
beside = "harrow_spears:east"
next = 9
"""


@pytest.fixture
def sit_down(wartable: Command) -> Command:
    """Play shield_wall with seed 4 as Harrow, against the computer."""

    def play(*typed: str, options: tuple[str, ...] = ()) -> Result:
        return wartable("play", "shield_wall", "--seed", "4", *options, typed=typed)

    return play


# ------------------------------------------------------------------ play


def test_a_war_is_played_to_its_end_with_a_mistake_an_undo_a_save_and_a_load(sit_down: Command) -> None:
    # Given: a person who mistypes, takes a choice back, saves, plays on, and goes back to the save
    first = ("9z", "guard", "u", "guard", "save early.json", "stay", "load early.json")
    # When: it strikes where it can, else stands and guards, until the war is over
    result = sit_down(*first, *["attack:millrace_spears", "stay", "keep", "guard"] * 250)
    # Then: the war ends, and says how
    assert result.exit_code == 0
    assert "cannot take '9z': type a number, a key such as" in result.output
    assert "Taken back." in result.output
    assert "Going on with early.json." in result.output
    assert re.search(r"( won|A draw) after \d+ ticks: ", result.output.splitlines()[-1])


def test_the_field_the_heading_and_the_roster_come_with_a_question(sit_down: Command) -> None:
    output = sit_down().output
    assert re.search(r"\. +HS→ +\. ←ms +\.", output)
    assert "Harrow: HS Harrow Spears (in F5, facing east)" in output
    assert "Tick 0 of 240\nTo act: tick 0 Harrow Spears, Millrace Spears\n" in output
    assert re.search(r"Unit +Square +Formation +Magnitude +Health +Endurance", output)
    assert re.search(r" HS +Harrow Spears +F5 +Close +4 \(200\) +7/7 +5/5", output)


def test_what_has_not_changed_is_not_drawn_again(sit_down: Command) -> None:
    # Given: both lines stand on guard, so nothing moves while people are asked tick by tick
    both = ("--seat", "harrow=human", "--seat", "millrace=human", "--no-pass")
    output = sit_down("guard", "guard", "hold", "hold", options=both).output
    assert "[Millrace] Millrace Spears act" in output
    assert "Tick 2 of 240" in output
    assert output.count("Only a part of the field is shown.") == 1
    assert output.count("Unit              Square") < output.count(" of 240")


def test_the_map_on_demand_is_the_whole_field(sit_down: Command) -> None:
    output = sit_down("m").output.split("> m")[1]
    assert output.splitlines()[2].split() == list("ABCDEFGHIJKL")


def test_many_options_stand_in_groups_with_their_odds(sit_down: Command) -> None:
    question = sit_down().output.split("[Harrow] Harrow Spears act")[1]
    formations = next(line for line in question.splitlines() if "Unordered" in line)
    assert re.search(r"5  Take Unordered formation \(\d+% to [a-z ]+\) +6  Take Skirmish", formations)
    assert len(question.splitlines()) < 14


def test_a_question_about_squares_marks_them(wartable: Command) -> None:
    output = wartable("play", "ford_of_lamps", "--seed", "4", typed=("formation:close",)).output
    assert "  1   [A1]    [B1]    [C1]    [D1]" in output
    assert "[Copperfield Levy] Copperfield Spears enter where?" in output
    assert "cannot take 'Z9': name one of these squares, such as A1" in (
        wartable("play", "ford_of_lamps", "--seed", "4", typed=("formation:close", "Z9")).output
    )


def test_a_question_mark_with_a_square_tells_what_is_there(wartable: Command) -> None:
    output = wartable("play", "ford_of_lamps", "--seed", "4", typed=("? e4", "? drill")).output
    assert "E4: Lantern Hill; no one there" in output
    assert "Cover (ground)" in output
    assert "Drill (trait)" in output


def test_why_shows_the_sums_of_the_last_rolls(sit_down: Command) -> None:
    output = sit_down("why", "why 2").output
    one = "Millrace Spears: Join War\n  Dice      2 = Wits 3 + War 3 - Magnitude 4\n  Successes 1\n"
    assert output.count(one) == 2
    assert "Harrow Spears: Join War\n" in output


def test_numbers_that_are_hidden_are_not_shown_as_numbers(wartable: Command) -> None:
    typed = ("formation:close", "D4", "1", "C6", "1", "C3", "guard", "guard", "why 9")
    output = wartable("play", "ford_of_lamps", "--seed", "4", typed=typed).output.split("> why 9")[1]
    assert "Cinder Lancers: Join War\n  Successes 2" in output
    # The folder of the save may have a -1 in its name.
    assert not re.search(r"(?<![\w/])-1", output)


def test_a_ruling_is_told_although_the_tick_is_begun_anew(sit_down: Command) -> None:
    output = sit_down("rule harrow_spears.health 2 the arrows were late", "s").output
    assert "The GM rules: harrow_spears.health = 2 (the arrows were late)." in output
    assert re.search(r" HS +Harrow Spears +F5 +Close +4 \(200\) +5/7", output)


def test_plain_output_tells_the_field_and_the_units_in_sentences(sit_down: Command) -> None:
    output = sit_down(options=("--plain",)).output
    assert "Field of 1200 by 800 yards, in squares of 100: columns from A in the west" in output
    assert "Harrow Spears of Harrow: in F5, facing east." in output
    assert "Harrow Spears of Harrow: Square F5, Formation Close, Magnitude 4 (200), Health 7/7" in output
    assert "→" not in output
    assert "─" not in output


@pytest.mark.parametrize("columns", ["80", "100", "140"])
def test_nothing_that_is_drawn_is_wider_than_the_screen(
    wartable: Command, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    output = wartable("play", "long_front", "--seed", "4", typed=("m", "s")).output
    drawn = [line for line in output.split("> m")[1].split("> s")[0].splitlines() if line.startswith("  ")]
    table = [line for line in output.splitlines() if re.match(r" (CS|FB|──)", line)]
    assert table
    assert max(len(line) for line in (*drawn, *table)) <= int(columns)


def test_watching_tells_a_whole_war_and_shows_the_field_now_and_then(wartable: Command) -> None:
    result = wartable("play", "shield_wall", "--watch", "--seed", "3", "--save", "seen.json")
    assert result.exit_code == 0
    assert load_battle(Path("seen.json")).is_over
    ticks = result.output.count("\nTick ") - result.output.count(" of 240\n")
    assert 1 < result.output.count("To act: ") <= ticks // 5 + 1


def test_hidden_sheets_show_only_what_can_be_seen(wartable: Command) -> None:
    output = wartable("play", "ford_of_lamps", "--seed", "4", typed=("s cg",)).output
    assert "Figures hidden; looks fresh" in output
    assert re.search(r" cg +Cinder Guard +Close +3 +fresh", output)


# ------------------------------------------------------------------ the other commands


def test_scenarios_of_a_war_tell_the_size_of_the_field(wartable: Command) -> None:
    output = wartable("scenarios").output
    size = "Copperfield Levy (3 units) against Ninth Cinder (2 units); 1200 by 800 yards; exalted-war"
    assert size in output
    found = json.loads(wartable("scenarios", "--json").stdout)
    assert next(facts for facts in found if facts["name"] == "shield_wall")["map"] == {
        "width": 1200,
        "height": 800,
    }


def test_a_simulation_counts_ticks(wartable: Command) -> None:
    output = wartable("simulate", "shield_wall", "-n", "2").output
    assert re.search(r"\d+\.\d ticks and \d+ decisions each", output)


def test_a_situation_is_adjudicated_with_choices_and_dice(wartable: Command) -> None:
    # Given: the lines in contact. When: Harrow's 7 dice show no success, and 6 each keep up Endurance
    Path("meet.toml").write_text(SITUATION, encoding="utf-8")
    dice = ",".join(["1"] * 7 + ["7"] * 12)
    result = wartable("run", "meet.toml", "--choose", "attack:millrace_spears", "--dice", dice, "--json")
    (attack,) = [event for event in json.loads(result.stdout)["events"] if event["event"] == "AttackRolled"]
    assert attack["rolled"] <= 0
    assert attack["text"].endswith("a miss.")


def test_a_replay_of_a_war_is_told_again(sit_down: Command, wartable: Command) -> None:
    sit_down("guard", "replay story.txt")
    assert "The Harrow Spears stand on guard" in wartable("replay", "story.txt").output


def test_the_compendium_of_war_is_shown(wartable: Command) -> None:
    output = wartable("rules", "exalted-war", "spear").output
    assert "Speed 5; Accuracy +1; Damage +4L; Defense +1; Rate 2" in output
    assert "DV penalty 0" in wartable("rules", "exalted-war", "guard").output
