"""`wartable run`: one situation, adjudicated."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from typer.testing import Result

Command = Callable[..., Result]

SITUATION = """
scenario = "first_steps"
title = "One shot"

[now]
round = 2
turn = "heron"
order = ["heron", "magpie", "otter", "badger"]

[now.units]
heron = { zone = "C3" }
otter = { zone = "A3" }
magpie = { zone = "F3", damage = 4 }
badger = { zone = "H4" }
"""
SHOT = ("attack", "with:beam_rifle", "at:magpie", "to:C3")


@pytest.fixture
def adjudicate(wartable: Command) -> Command:
    """Run SITUATION with these choices and further arguments."""

    def run(choices: Sequence[str], *arguments: str) -> Result:
        Path("one_shot.toml").write_text(SITUATION, encoding="utf-8")
        chosen = [word for key in choices for word in ("--choose", key)]
        return wartable("run", "one_shot.toml", *chosen, *arguments)

    return run


def test_a_situation_without_choices_shows_its_question(adjudicate: Command) -> None:
    facts = json.loads(adjudicate([], "--json").stdout)
    assert facts["decision"]["seat"] == "blue"
    assert facts["decision"]["question"] == "Heron's Turn"
    attack = next(option for option in facts["decision"]["options"] if option["key"] == "attack")
    assert attack["label"] == "Attack"
    # Then: it tells the best way on behind it, and its odds with their kind
    assert [step.split()[0] for step in attack["steps"]] == ["with", "at"]
    assert attack["forecasts"][0]["kind"] == "to hit"
    assert facts["state"]["tension"] == 2
    assert facts["outcome"] is None


def test_choices_and_dice_are_taken_in_order_and_the_result_is_told(adjudicate: Command) -> None:
    # Given: Magpie in the open, 4 Damage suffered
    # When: the die shows 8: 8 + Might 6 + Tension 2 = 16 against Guard 5 + 5 = 10
    facts = json.loads(adjudicate(SHOT, "--dice", "8", "--json").stdout)
    # Then: 6 Damage, the tenth point in all, which costs Magpie its first Level; the seat that picks is asked
    assert [event["event"] for event in facts["events"]] == [
        "AttackDeclared",
        "MightRolled",
        "HitSuffered",
        "Damaged",
    ]
    assert facts["events"][1]["total"] == 16
    assert facts["events"][3]["amount"] == 6
    assert facts["events"][3]["text"] == "Magpie takes 6 Damage from Beam Rifle; 10 Threshold left."
    assert facts["decision"]["question"] == "Which Area of Magpie is Maimed?"


def test_the_text_form_tells_the_story_then_the_state_then_the_keys(adjudicate: Command) -> None:
    output = adjudicate(SHOT, "--dice", "8").stdout
    story, state, keys = (
        output.index(part) for part in ("Magpie takes 6 Damage", "Round 2 of 20", "  maim:head   Head")
    )
    assert story < state < keys


def test_without_dice_the_seed_decides(adjudicate: Command) -> None:
    first = adjudicate(SHOT, "--seed", "4", "--json").stdout
    assert adjudicate(SHOT, "--seed", "4", "--json").stdout == first


def test_a_key_that_is_not_legal_is_refused_with_those_that_are(adjudicate: Command) -> None:
    result = adjudicate(["dance"])
    assert result.exit_code == 2
    assert result.stderr.startswith(
        "cannot choose 'dance': blue must answer \"Heron's Turn\" with one of attack, aim"
    )
    assert result.stdout == ""


def test_with_json_an_error_is_an_object(adjudicate: Command) -> None:
    result = adjudicate(["dance"], "--json")
    facts = json.loads(result.stdout)
    assert result.exit_code == 2
    assert facts["error"].startswith("cannot choose 'dance'")
    assert facts["problems"] == []


def test_too_few_dice_are_refused(adjudicate: Command) -> None:
    # Boost brings an Advantage, which is not traded: two dice
    boosted = ("attack", "with:beam_rifle+boost", "at:magpie", "to:C3", "trade:0")
    result = adjudicate(boosted, "--dice", "8")
    assert result.exit_code == 2
    assert "1 of the 1 given dice are left; give 1 more" in result.stderr
    assert "trade:0" in result.stdout, "the question that leads to the roll is still there"


def test_dice_that_no_roll_uses_are_refused(adjudicate: Command) -> None:
    result = adjudicate(SHOT, "--dice", "8,4")
    assert result.exit_code == 2
    assert result.stderr == "cannot use the dice: 1 of 2 were not rolled; leave out the last 1\n"
    assert "Heron" in result.stdout, "the question at which the choices end is shown first"


def test_a_face_that_no_die_has_is_refused(adjudicate: Command) -> None:
    result = adjudicate(SHOT, "--dice", "12")
    assert result.exit_code == 2
    assert "cannot use 12: this roll is 1d10; enter 1 from 1 to 10" in result.stderr


def test_all_problems_of_a_situation_are_told_as_data(wartable: Command) -> None:
    Path("wrong.toml").write_text(SITUATION.replace("C3", "Z99").replace("H4", "Z98"), encoding="utf-8")
    result = wartable("run", "wrong.toml", "--json")
    facts = json.loads(result.stdout)
    assert result.exit_code == 2
    assert sorted(problem["path"] for problem in facts["problems"]) == [
        "now.units.badger.zone",
        "now.units.heron.zone",
    ]
