"""What people read: questions, names of places, states in words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import commander, horde, ic, of, play, situation, swarm, terms, the
from wartable.rulesets.adeptus.events.attacks import Furied, MagnitudeLost
from wartable.rulesets.adeptus.events.tests import Tested as RolledTest
from wartable.rulesets.adeptus.model.marks import MARKS, describe_mark
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.sums import explain_rolls

rule = pytest.mark.rule


def labels(battle: Any) -> list[str]:
    """What the open question offers."""
    return [option.label for option in battle.decision.options]


def mission(**more: Any) -> dict[str, Any]:
    """One on each side, from the start; both have to deploy."""
    setup = dict(situation(blue=[ic("blue1", at=(50, 10))], red=[ic("red1", at=(50, 70))], **more))
    del setup["now"]
    units: Any = setup["units"]
    for unit in units:
        del unit["at"]
    return setup


@rule("AD-R21")
def test_the_tests_of_command_before_deployment_are_told() -> None:
    # Given: Command 13, half a Fellowship of 26
    battle = play(mission(), [], [[2], [9], [1], [99]])
    one, other = of(battle, "Tested")
    assert battle.say(one).startswith("Blue1 passes a test of Command, to deploy last: 1 against 13")
    assert terms(other) == {"Command": 13}
    assert battle.decision is not None
    assert battle.decision.seat == "red"


@rule("AD-R21")
def test_squares_in_which_a_unit_deploys_are_named_as_on_the_map() -> None:
    battle = play(mission(), [], [[2], [9], [1], [99]])
    assert labels(battle)[:3] == ["I1", "J1", "I2"]


@rule("AD-09-02")
def test_fate_is_asked_for_with_the_roll_in_sight() -> None:
    blue = ic("blue1", at=(50, 10), fate=1)
    battle = play(
        situation(blue=[blue], red=[ic("red1", at=(50, 40))]), ["shot:pattern_rifle>red1", "pass"], [[31]]
    )
    assert battle.decision is not None
    assert (
        battle.decision.question == "blue1 passes: 31 against 53 for an attack. That is 2 degrees; one more?"
    )


@pytest.mark.parametrize(
    ("mark", "number", "said"),
    [
        ("stunned", 1, "stunned for 1 round"),
        ("stunned", 2, "stunned for 2 rounds"),
        ("toll", 10, "all tests are harder for the rest of the battle (-10)"),
        ("aim", 20, "has aimed: a bonus to the next attack (+20)"),
        ("prone", 1, "lies on the ground"),
    ],
)
def test_a_state_says_what_its_number_means(mark: str, number: int, said: str) -> None:
    assert describe_mark(MARKS[mark], mark, number) == said


def test_of_somebody_who_is_out_of_the_battle_no_other_state_is_told() -> None:
    red = [ic("red1", at=(50, 40), standing="dead", marks={"toll": 10}), ic("red2", at=(50, 45))]
    battle = play(situation(blue=[ic("blue1", at=(50, 10))], red=red))
    told: Any = battle.view("blue").data()
    assert [unit["condition"] for unit in told["units"] if unit["id"] == "red1"] == [["out of the battle"]]


@rule("AD-R35")
def test_a_horde_is_offered_with_what_it_adds_to_the_exchange() -> None:
    setup = mission()
    setup["units"] = [
        *setup["units"],
        *[{**dict(commander(f"{side}_boss").built), "side": side} for side in ("blue", "red")],
    ]
    hordes = [
        {"side": "blue", "id": "north", "name": "North", "squads": 4},
        {"side": "blue", "id": "south", "name": "South", "squads": 1},
        {"side": "red", "id": "mass", "squads": 3},
    ]
    battle = play({**setup, "battlefront": {"hordes": hordes}})
    assert labels(battle) == [
        "North: 4 squads, +20 to the test of Command",
        "South: 1 squad, +5 to the test of Command",
    ]


@rule("SW-61", "AD-R23")
def test_what_the_swarm_does_is_told_from_what_its_overseer_does() -> None:
    battle = play(situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))]))
    assert "Volley (Swarm) at red1" in labels(battle)
    assert "Take Aim (Swarm): the next Volley at +10" in labels(battle)
    assert "Single Attack with Pattern rifle at red1" in labels(battle)


@rule("AD-09-02")
def test_the_log_tells_the_roll_that_fate_has_undone() -> None:
    # Given: Ballistic Skill 53 with the range; a roll of 96 less one has failed
    blue = ic("blue1", at=(50, 10), fate=1)
    setup = situation(blue=[blue], red=[ic("red1", at=(50, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1", "pass", "fate"], [[80], [70]])
    assert battle.say(the(battle, "FateSpent")) == (
        "Blue1 spends a Fate Point: an attack, failed with 80, is rolled again."
    )


@rule("AD-07-05")
def test_righteous_fury_is_told_of_those_who_struck() -> None:
    state: Any = play(situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])).state
    assert Furied("blue1", "swarm", 5, 7).sentence(state) == (
        "The Swarm of blue1 confirms Righteous Fury with 5 and adds 7."
    )
    assert Furied("blue1", "alone", 5, 7).sentence(state).startswith("blue1 confirms ")


@rule("AD-13-07")
def test_hits_that_no_magnitude_is_lost_to_are_told_so() -> None:
    state: Any = play(situation(blue=[horde("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])).state
    assert MagnitudeLost("blue1", 6, 0, 80, 4).sentence(state) == (
        "blue1 takes 6 hits, none of which gets through: 80 left, 4 squads."
    )


def shot() -> Any:
    """Blue1 has hit red1 with a 31."""
    setup = situation(blue=[ic("blue1", at=(50, 10))], red=[ic("red1", at=(50, 40))])
    return play(setup, ["shot:pattern_rifle>red1"], [[31]])


def test_why_names_who_shot_at_whom_the_roll_and_the_hits() -> None:
    # It gave the target number alone, under an empty heading.
    battle = shot()
    lines = explain_rolls(battle, "blue", of(battle, "AttackRolled"), RulesetHandbook("adeptus"))
    assert lines[0] == "blue1 against red1"
    assert [line.split() for line in lines[2:4]] == [["Roll", "31"], ["Hits", "1"]]


def test_why_passes_over_a_roll_of_which_no_number_is_known() -> None:
    # A test of the enemy's, its number hidden, would stand where one's own attack is looked for.
    battle = shot()
    hidden = RolledTest("red1", "Dodge", (), -1, 20, True, -1)
    lines = explain_rolls(battle, "blue", [*of(battle, "AttackRolled"), hidden], RulesetHandbook("adeptus"))
    assert lines[0] == "blue1 against red1"


def test_a_sheet_has_the_names_that_the_book_has() -> None:
    # "tech use 60", "stand and fight", "counter battery 2"
    boss = commander("boss", deck={"counter_battery": 2}, styles=["steady_hand"])
    blue = [swarm("blue1", at=(20, 40), type="champion"), boss]
    battle = play(situation(blue=blue, red=[ic("red1", at=(60, 40))]))
    told: Any = battle.view("blue").data()
    sheets = {unit["id"]: "\n".join(unit["sheet"]) for unit in told["units"]}
    assert "Passives: Stand and Fight" in sheets["blue1"]
    assert "Advantages: Counter-battery 2" in sheets["boss"]
    assert "Styles: Steady Hand" in sheets["boss"]
    assert ", Tech-Use " in sheets["boss"]
