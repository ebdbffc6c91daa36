"""What people read: questions, names of places, states in words."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.rulesets.adeptus.model.marks import MARKS, told_mark
from wartable.rulesets.adeptus.testing import commander, ic, of, play, situation, swarm, terms

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
        ("aim", 20, "has aimed: a bonus to its next attack (+20)"),
        ("prone", 1, "lies on the ground"),
    ],
)
def test_a_state_says_what_its_number_means(mark: str, number: int, said: str) -> None:
    assert told_mark(MARKS[mark], mark, number) == said


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
