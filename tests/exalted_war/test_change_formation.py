"""Change Formation: who may, how hard, when it counts. EW-51, EW-53 to EW-56, EW-88, W-24, W-30, W-31."""

from __future__ import annotations

from typing import Final

import pytest

from tests.exalted_war.battles import (
    Piece,
    keys,
    numbers,
    of,
    play,
    situation,
    solo,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import BARE, EIGHT, archers, fearless, levels
from wartable import Battle, State
from wartable.testing import rule

PASS: Final = [7, 1, 1, 1, 1, 1]
FAIL: Final = [1, 1, 1, 1, 1, 1]
"""Charisma 1 + War 5, against 1."""


def asked(red: Piece, *choices: str, dice: list[list[int]] | None = None) -> Battle[State]:
    """Red1 acts on tick 1, blue1 far away."""
    setup = situation(blue=[archers(at=(100, 100))], red=[red], acts=["red1"])
    return play(setup, choices, dice or [])


def formation(battle: Battle[State], id: str = "red1") -> str:
    """How a unit stands."""
    return str(unit_of(battle, id).formation.key)


def offered(red: Piece) -> list[str]:
    """The formations that it may take."""
    return [key for key in keys(asked(red)) if key.startswith("formation:")]


# ------------------------------------------------------------------ who may


@rule("EW-53", "EW-54", "EW-55", "EW-56", "EW-88", "W-31")
@pytest.mark.parametrize(
    ("drill", "ways"),
    [
        (0, []),
        (1, ["formation:skirmish", "formation:relaxed"]),
        (2, ["formation:skirmish", "formation:relaxed", "formation:close"]),
    ],
)
def test_drill_says_which_formations_a_unit_may_take(drill: int, ways: list[str]) -> None:
    # Given: an Unordered unit of this Drill
    assert offered(fearless(formation="unordered", now={"drill": drill})) == ways


@rule("EW-88")
def test_a_unit_is_not_offered_the_formation_it_has() -> None:
    ways = offered(fearless(formation="skirmish", drill=1))
    assert ways == ["formation:unordered", "formation:relaxed"]


@rule("EW-51", "W-31")
def test_the_effective_drill_says_it() -> None:
    # Given: Drill 5, but short of Relays
    assert offered(fearless(members=100, drill=5, relays=1, formation="unordered")) == []


@rule("EW-88", "W-36")
def test_a_single_person_has_no_formation() -> None:
    assert offered(solo("red1", leader=BARE, at=(600, 400))) == []


# ------------------------------------------------------------------ the roll


@rule("EW-88")
def test_it_takes_charisma_and_war_against_magnitude_less_drill() -> None:
    # Given: Magnitude 4 and Drill 2
    red = fearless(members=200, relays=4, drill=2)
    # When
    battle = asked(red, "formation:close", dice=[[7, 7, 1, 1, 1, 1]])
    # Then
    rolled = the(battle, "CommandRolled")
    assert terms(rolled, "pool") == {"Charisma": 1, "War": 5}
    assert terms(rolled, "difficulty") == {"Magnitude": 4, "Drill": -2}
    assert the(battle, "FormationChanged").facts()["formation"] == "close"
    assert formation(battle) == "close"


@rule("EW-88")
def test_the_difficulty_is_1_at_least() -> None:
    battle = asked(fearless(drill=4), "formation:close", dice=[PASS])
    assert terms(the(battle, "CommandRolled"), "difficulty") == {"least difficulty": 1}
    assert formation(battle) == "close"


@rule("EW-88")
def test_it_is_5_and_1() -> None:
    battle = asked(fearless(), "formation:close", dice=[PASS])
    assert numbers(the(battle, "ActionTaken")) == {"speed": 5, "penalty": 1}


@rule("EW-88", "W-30")
def test_failing_changes_nothing_and_is_spent() -> None:
    battle = asked(fearless(), "formation:close", dice=[FAIL])
    assert of(battle, "FormationChanged") == []
    assert formation(battle) == "relaxed"
    assert numbers(the(battle, "ActionTaken")) == {"speed": 5, "penalty": 1}


@rule("EW-88", "W-1")
def test_without_dice_nothing_is_rolled_and_it_fails() -> None:
    # Given: a leader of Charisma 1 and War 1, exhausted
    battle = asked(fearless(leader={"charisma": 1, "war": 1}, endurance=0), "formation:close")
    # When, Then
    assert the(battle, "CommandRolled").facts()["successes"] == 0
    assert formation(battle) == "relaxed"


@rule("EW-88", "W-31")
def test_attacks_since_its_last_action_make_it_1_harder() -> None:
    # Given: archers shoot at red1 on tick 1, which acts on tick 2
    setup = situation(blue=[archers()], red=[fearless(next=2)], acts=["blue1", "red1"])
    # When: 1 success against 1 + 1
    battle = play(setup, ["shoot:red1", "formation:close"], [EIGHT, levels(0), PASS])
    # Then
    rolled = the(battle, "CommandRolled")
    assert terms(rolled, "difficulty") == {"least difficulty": 1, "attacked since the last action": 1}
    assert rolled.facts()["passed"] is False


@rule("EW-88", "W-31")
def test_an_attack_before_its_last_action_counts_no_more() -> None:
    # Given: shot at on tick 1; red1 acts on tick 2 and on tick 5
    setup = situation(blue=[archers()], red=[fearless(next=2)], acts=["blue1", "red1"])
    choices = ["shoot:red1", "guard", "hold", "hold", "formation:close"]
    # When
    battle = play(setup, choices, [EIGHT, levels(0), PASS])
    # Then
    assert terms(the(battle, "CommandRolled"), "difficulty") == {"least difficulty": 1}


@rule("EW-88", "W-24", "W-31")
def test_an_attack_of_the_same_tick_does_not_hinder_it_yet() -> None:
    # Given: archers shoot while red1 changes its formation
    setup = situation(blue=[archers()], red=[fearless()], order=["blue1", "red1"])
    # When
    battle = play(setup, ["shoot:red1", "formation:close"], [EIGHT, levels(0), PASS])
    # Then: but it will at its next action
    assert terms(the(battle, "CommandRolled"), "difficulty") == {"least difficulty": 1}
    assert unit_of(battle, "red1").attacked


@rule("EW-88", "W-14", "W-31")
def test_being_engaged_makes_it_2_harder_instead_and_it_stays_engaged() -> None:
    # Given: engaged with blue1, and attacked since its last action
    red = fearless(beside="blue1", engaged=["blue1"], attacked=True)
    setup = situation(blue=[fearless("blue1", at=(500, 400))], red=[red], acts=["red1"])
    # When: 3 successes against 1 + 2
    battle = play(setup, ["stay", "formation:close"], [[7, 7, 7, 1, 1, 1]])
    # Then
    assert terms(the(battle, "CommandRolled"), "difficulty") == {"least difficulty": 1, "engaged": 2}
    assert formation(battle) == "close"
    assert list(unit_of(battle, "red1").engaged) == ["blue1"]


# ------------------------------------------------------------------ when it counts


@rule("EW-88", "W-24")
def test_the_new_formation_counts_from_the_end_of_the_tick() -> None:
    # Given: red1, Relaxed, changes to Skirmish; archers shoot on the same tick
    setup = situation(blue=[archers()], red=[fearless()], order=["red1", "blue1"])
    # When
    battle = play(setup, ["formation:skirmish", "shoot:red1"], [PASS, EIGHT, levels(0)])
    # Then: nobody is scattered yet
    assert terms(the(battle, "AttackRolled"), "dv") == {"Dodge DV": 1}
    assert formation(battle) == "skirmish"


@rule("EW-88", "W-24")
def test_the_old_formation_serves_its_own_attack_of_the_tick() -> None:
    # Given: red1 of Rate 2 changes from Close to Skirmish in a flurry with a blow
    red = fearless(beside="blue1", formation="close", leader={"dexterity": 3, "charisma": 3, "war": 3})
    setup = situation(blue=[fearless("blue1", at=(500, 400))], red=[red], acts=["red1"])
    # When: 2 dice less, then 3 less
    battle = play(
        setup,
        ["flurry", "formation:skirmish", "attack:blue1", "done"],
        [[7, 1, 1, 1], [1, 1, 1, 1]],
    )
    # Then: the Close Combat Rating of 2 counts double, up to War 3
    assert terms(the(battle, "AttackRolled"), "bonus") == {"Close Combat Rating up to War": 3}
    assert formation(battle) == "skirmish"


@rule("W-5", "W-24")
def test_tests_of_nerve_of_the_same_tick_see_the_new_formation() -> None:
    # Given: red1 of Morale 2 in Close formation becomes Unordered under fire
    red = fearless(formation="close", troops={"perfect_morale": False})
    setup = situation(blue=[archers()], red=[red], order=["red1", "blue1"])
    # When: 0 + 2 + 2 - 1 leave 3, 10 dice; Morale 2 against 1 + 2
    dice = [PASS, EIGHT, levels(0, dice=10), [7, 7]]
    battle = play(setup, ["formation:unordered", "shoot:red1"], dice)
    # Then
    assert terms(the(battle, "HesitationTested"), "difficulty") == {
        "least difficulty": 1,
        "Unordered formation": 2,
    }


@rule("EW-88", "EW-91")
def test_a_guard_may_be_broken_off_to_change_formation() -> None:
    # Given: red1 guards until tick 4
    battle = asked(fearless(state_of="guard", next=4), "formation:close", dice=[PASS])
    # When, Then: the new action counts from tick 1
    assert formation(battle) == "close"
    assert unit_of(battle, "red1").next == 6
