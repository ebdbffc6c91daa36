"""Heroes and Sorcerers who act apart from their units, and those who leave. EW-14, EW-24, EW-47, EW-48,
EW-93, W-16, W-42.
"""

from __future__ import annotations

from tests.exalted_war.battles import (
    hero,
    keys,
    play,
    situation,
    terms,
    the,
    unit,
)
from tests.exalted_war.going_apart import CALM, company, question, state_of
from wartable.testing import rule

# ------------------------------------------------------------------ going apart


@rule("EW-14", "EW-15", "EW-47", "W-22", "W-42")
def test_who_goes_apart_joins_the_war_with_wits_and_awareness() -> None:
    # Given: the reaction count is 4; a Hero of Wits 3 and Awareness 2
    setup = situation(
        blue=[
            unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram", awareness=2, wits=3)], joined=4)
        ],
        red=[unit("red1", at=(900, 400), troops=CALM, joined=1)],
        acts=["blue1"],
    )
    # When: he goes apart on tick 1 and has 2 successes of 5 dice
    battle = play(setup, ["apart:bram", "wait"], [[7, 7, 1, 1, 1]])
    # Then: 4 - 2 = 2 ticks after tick 1 he is asked
    assert the(battle, "WentApart", unit="blue1", person="bram", leaves=False)
    assert terms(the(battle, "JoinedWar", unit="bram"), "pool") == {"Wits": 3, "Awareness": 2}
    assert the(battle, "JoinedWar", unit="bram").facts()["first"] == 3
    assert question(battle) == "bram acts"


@rule("EW-14", "EW-15", "W-22")
def test_who_is_quick_enough_acts_apart_at_once() -> None:
    # Given: the reaction count is 1
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram", wits=3)], joined=1)],
        red=[unit("red1", at=(900, 400), troops=CALM)],
        acts=["blue1"],
    )
    # When: 2 successes of 3 dice: max(0, 1 - 2) = 0 ticks after tick 1
    battle = play(setup, ["apart:bram", "wait"], [[7, 7, 1]])
    # Then
    assert question(battle) == "bram acts"
    assert state_of(battle).tick == 1


@rule("EW-14", "W-24", "W-42")
def test_who_goes_apart_has_the_place_in_the_order_that_the_own_roll_gives() -> None:
    # Given: blue1 has 1 success, red1 3
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram", wits=3)], joined=1)],
        red=[unit("red1", at=(900, 400), troops=CALM, joined=3)],
        acts=["blue1"],
    )
    # When: he has 2
    battle = play(setup, ["apart:bram", "wait"], [[7, 7, 1]])
    # Then
    assert state_of(battle).order == ["blue1", "bram", "red1"]


@rule("EW-47", "EW-48", "W-42")
def test_who_is_apart_lends_nothing() -> None:
    # Given: a Hero lends his rating, (3 + 5) / 2 = 4
    setup = situation(
        blue=[
            unit(
                "blue1",
                at=(500, 400),
                troops=CALM,
                leader={"war": 5},
                specials=[hero("bram", melee=5, wits=3)],
                lender="bram",
            )
        ],
        red=[unit("red1", beside="blue1", troops=CALM, leader={"melee": 10, "dexterity": 10, "war": 10})],
        acts=["blue1"],
    )
    # When: he goes apart with nobody quicker, the unit attacks, and he stands by
    battle = play(setup, ["apart:bram", "attack:red1", "wait"], [[2] * 3, [2] * 7])
    # Then: its own 2
    assert terms(the(battle, "AttackRolled", unit="blue1"), "bonus") == {"Close Combat Rating": 2}


@rule("EW-47", "EW-48", "W-42", "W-67")
def test_who_is_apart_is_not_asked_to_lend() -> None:
    # Given: both apart
    battle = play(company(["blue1"]))
    # Then
    assert [key for key in keys(battle) if key.startswith(("lend", "apart", "leave"))] == []
