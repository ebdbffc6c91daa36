"""`wartable test`: who rolls what and why, the odds beforehand, the roll, the result and what it costs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import Result

from wartable.testing import rule

Command = Callable[..., Result]

CREW: Final = """
ruleset = "battle-century"

[[pilots]]
id = "ann"
name = "Ann"
fitness = 5
intellect = 4
awareness = 3
willpower = 4
resources = 5
skills = ["athletics", "somatics", "medicine"]
traits = ["genius"]
proxies = ["motorcycle"]

[[pilots]]
id = "rex"
name = "Rex"
tier = "npc"
fitness = 4
awareness = 3
willpower = 4
skills = ["athletics"]
"""


@pytest.fixture
def crew(tmp_path: Path) -> str:
    """A file with two Pilots."""
    path = tmp_path / "crew.toml"
    path.write_text(CREW, encoding="utf-8")
    return str(path)


def facts(result: Result) -> dict[str, Any]:
    """What was printed as data."""
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_test_tells_numbers_odds_roll_and_result(wartable: Command, crew: str) -> None:
    # Given: dice by hand; she trades her one Advantage: 5 + 5 + 2 = 12
    result = wartable(
        "test",
        f"{crew}:ann",
        "--skill",
        "athletics",
        "--dn",
        "10",
        "--trade",
        "1",
        "--dice",
        "hand",
        typed=("pass", "5"),
    )
    assert result.exit_code == 0, result.output
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert "Ann: Fitness (Athletics) against 10" in lines
    assert "Advantages: Athletics +1" in lines
    assert "adds 7: Fitness +5, traded Advantages +2" in lines
    assert "passes in 80.0% of cases (4/5)" in lines
    assert "Ann passes." in lines


def test_the_question_shows_what_may_be_declared_and_its_odds(wartable: Command, crew: str) -> None:
    result = wartable(
        "test",
        f"{crew}:ann",
        "--skill",
        "athletics",
        "--dn",
        "10",
        "--dice",
        "hand",
        typed=("pass", "trade:0", "5 6"),
    )
    assert "declare what for the Test?" in result.stdout
    assert "Nothing (84% to pass" in result.stdout
    assert "Trade 1 (80% to pass)" in result.stdout


def test_a_miracle_tells_its_damage(wartable: Command, crew: str) -> None:
    arguments = (
        "test",
        f"{crew}:ann",
        "--skill",
        "athletics",
        "--dn",
        "10",
        "--use",
        "somatics",
        "--trade",
        "0",
    )
    found = facts(wartable(*arguments, "--json", "--seed", "1"))
    # totals 6 to 15: 1 + 1 to 1 + 3
    assert found["tests"][-2]["toll"] == [2, 4]
    assert "PlotArmorHurt" in [event["event"] for event in found["events"]]


def test_the_same_seed_makes_the_same_test(wartable: Command, crew: str) -> None:
    arguments = ("test", f"{crew}:ann", "--skill", "athletics", "--dn", "10", "--json", "--seed", "7")
    assert wartable(*arguments).stdout == wartable(*arguments).stdout


def test_a_contest_has_two_rolls_and_a_winner(wartable: Command, crew: str) -> None:
    found = facts(
        wartable(
            "test",
            f"{crew}:ann",
            "--skill",
            "athletics",
            "--against",
            f"{crew}:rex",
            "--against-skill",
            "athletics",
            "--json",
            "--seed",
            "1",
        )
    )
    assert [test["who"] for test in found["tests"]][:2] == ["ann", "rex"]
    assert found["outcome"]["reason"] in ("Ann wins", "Rex wins")


def test_a_character_may_contest_itself_twice(wartable: Command, crew: str) -> None:
    result = wartable(
        "test",
        f"{crew}:rex",
        "--skill",
        "athletics",
        "--against",
        f"{crew}:rex",
        "--against-attribute",
        "fitness",
        "--json",
        "--seed",
        "1",
    )
    assert [one["id"] for one in facts(result)["characters"]] == ["rex", "rex_2"]


def test_the_defense_of_another_can_be_the_dn(wartable: Command, crew: str) -> None:
    result = wartable(
        "test",
        f"{crew}:ann",
        "--attribute",
        "charm",
        "--against",
        f"{crew}:rex",
        "--against-attribute",
        "defense",
        "--json",
        "--seed",
        "1",
    )
    rolled = [event for event in facts(result)["events"] if event["event"] == "TestRolled"]
    assert rolled[0]["dn"] == 8


def test_helpers_roll_first(wartable: Command, crew: str) -> None:
    result = wartable(
        "test",
        f"{crew}:ann",
        "--skill",
        "athletics",
        "--dn",
        "10",
        "--help-from",
        f"{crew}:rex",
        "--json",
    )
    assert [event["event"] for event in facts(result)["events"]][:2] == ["TestRolled", "HelpGiven"]


def test_a_mixed_test_takes_skills_and_attributes_with_their_dn(wartable: Command, crew: str) -> None:
    result = wartable(
        "test",
        f"{crew}:ann",
        "--skill",
        "athletics",
        "--dn",
        "5",
        "--mixed",
        "stealth@15",
        "--mixed",
        "awareness+investigation",
        "--mixed",
        "charm",
        "--json",
    )
    test = facts(result)["tests"][0]
    assert test["dn"] == 15
    assert [part["attribute"] for part in test["parts"]] == ["fitness", "fitness", "awareness", "charm"]


def test_a_layer_can_be_treated(wartable: Command, crew: str) -> None:
    result = wartable(
        "test",
        f"{crew}:ann",
        "--kind",
        "healing",
        "--layer",
        "2",
        "--patient",
        f"{crew}:rex",
        "--json",
    )
    found = facts(result)
    assert [event["dn"] for event in found["events"] if event["event"] == "TestRolled"] == [15]
    assert [event["layer"] for event in found["events"] if event["event"] == "LayerTreated"] == [2]


def test_equipment_can_be_looked_for(wartable: Command, crew: str) -> None:
    found = facts(wartable("test", f"{crew}:ann", "--kind", "equipment", "--item", "body_suit", "--json"))
    assert found["tests"][0]["dn"] == 10


def test_what_is_not_offered_cannot_be_used(wartable: Command, crew: str) -> None:
    result = wartable(
        "test", f"{crew}:ann", "--skill", "athletics", "--dn", "10", "--use", "sight", "--trade", "0"
    )
    assert result.exit_code == 2
    assert "cannot use sight: what could be used here was intellect, somatics" in result.output


def test_more_cannot_be_traded_than_there_is(wartable: Command, crew: str) -> None:
    result = wartable(
        "test", f"{crew}:ann", "--skill", "athletics", "--dn", "10", "--use", "intellect", "--trade", "3"
    )
    assert result.exit_code == 2
    assert "cannot trade 3: at most 1 can be traded here" in result.output


def test_a_test_without_a_dn_says_what_would_do(wartable: Command, crew: str) -> None:
    result = wartable("test", f"{crew}:ann", "--skill", "athletics")
    assert result.exit_code == 2
    assert "it has no Difficulty Number; give it a DN: 5 is easier in fiction" in result.output


def test_a_file_with_several_pilots_asks_for_one(wartable: Command, crew: str) -> None:
    result = wartable("test", crew, "--skill", "athletics", "--dn", "10")
    assert result.exit_code == 2
    assert f"there are 2 Pilots in it: ann, rex; {crew}:ann" in result.output


def test_an_unknown_pilot_is_told_with_the_nearest(wartable: Command, crew: str) -> None:
    result = wartable("test", f"{crew}:anna", "--skill", "athletics", "--dn", "10")
    assert result.exit_code == 2
    assert "there is no Pilot 'anna'; did you mean ann?" in result.output


def test_where_nobody_answers_the_error_says_what_would_do(wartable: Command, crew: str) -> None:
    result = wartable("test", f"{crew}:ann", "--skill", "athletics", "--dn", "10")
    assert result.exit_code == 2
    assert (
        "cannot go on: the input has ended; answer with --use and --trade, or ask for --json" in result.output
    )


def test_a_wrong_part_of_a_mixed_test_is_told(wartable: Command, crew: str) -> None:
    result = wartable("test", f"{crew}:ann", "--skill", "athletics", "--dn", "10", "--mixed", "stealth@hard")
    assert result.exit_code == 2
    assert "cannot mix in 'stealth@hard': 'hard' is no DN" in result.output


@rule("R-SKILL-042", "R-TEST-022")
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--skill", "medicine", "--attribute", "fitness"), "Medicine goes with Intellect, not with Fitness"),
        (("--skill", "medicine", "--kind", "extended", "--time", "minute"), "what takes a minute is only"),
    ],
)
def test_what_the_rules_advise_against_is_made_when_insisted_upon(
    wartable: Command, crew: str, asked: tuple[str, ...], said: str
) -> None:
    refused = wartable("test", f"{crew}:ann", *asked, "--dn", "10", "--json")
    assert refused.exit_code == 2
    assert "cannot make the Test unless you insist (--insist)" in refused.output
    assert said in refused.output
    assert wartable("test", f"{crew}:ann", *asked, "--dn", "10", "--json", "--insist").exit_code == 0


def test_a_subject_alone_finds_its_skill(wartable: Command, crew: str) -> None:
    options = ("--attribute", "fitness", "--dn", "10", "--seed", "1", "--trade", "0")
    whole = wartable("test", f"{crew}:ann", "--skill", "athletics:climbing", *options)
    assert "Fitness (Athletics: Climbing) against 10" in whole.output
    assert wartable("test", f"{crew}:ann", "--skill", "Climbing", *options).output == whole.output


def test_a_subject_of_several_skills_is_told_with_all_of_them(wartable: Command, crew: str) -> None:
    result = wartable("test", f"{crew}:ann", "--skill", "intimidation", "--dn", "10")
    assert result.exit_code == 2
    assert "skill: intimidation is a subject of several Skills" in result.stderr
    assert "use deception:intimidation or diplomacy:intimidation" in result.stderr


def test_a_word_that_means_no_skill_is_told_with_those_near(wartable: Command, crew: str) -> None:
    result = wartable("test", f"{crew}:ann", "--skill", "athletic", "--dn", "10")
    assert "test.skill: there is no Skill 'athletic'; did you mean athletics?" in result.stderr
