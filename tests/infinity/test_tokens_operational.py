"""Operational Use of Command Tokens: Orders made Regular, Retreat! ignored. CT-17, CT-20, CT-21, CT-28."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
    army_of,
    keys,
    numbers,
    play,
    situation,
    the,
    trooper,
    trooper_of,
)
from wartable import Setup

rule = pytest.mark.rule

RED = [trooper("red1", at=(12, 28), cost=60)]


def wild(*more: Piece, **army: object) -> Setup:
    """Blue's Orders Phase: its Lieutenant, and an Irregular Trooper of group 2 whose own Order is left."""
    return situation(
        blue=[
            trooper("blue1", at=(2, 2), cost=60),
            trooper("wild", at=(6, 2), training="irregular", group=2),
            *more,
        ],
        red=RED,
        armies={"blue": {"regular": {"1": 1}, "irregular": ["wild"], **army}},
    )


@rule("CT-20/1", "CT-20/2", "CT-17", "IN-R9")
def test_an_irregular_order_becomes_a_regular_one_of_its_group() -> None:
    battle = play(wild(), ["convert:wild"])
    assert numbers(the(battle, "TokenSpent")) == {"left": 3}
    assert the(battle, "OrderConverted").facts()["group"] == 2
    assert army_of(battle, "blue").regular == {1: 1, 2: 1}
    assert army_of(battle, "blue").irregular == []


@rule("CT-20/2")
def test_it_joins_the_regular_orders_that_are_there() -> None:
    battle = play(wild(regular={"1": 1, "2": 3}), ["convert:wild"])
    assert army_of(battle, "blue").regular == {1: 1, 2: 4}


@rule("CT-20/3", "IN-R9")
def test_the_trooper_itself_stays_irregular() -> None:
    # When: blue's turn ends, and red's, and blue counts its Orders again
    battle = play(wild(), ["convert:wild", "end", "end", "done"])
    assert army_of(battle, "blue").irregular == ["wild"]


@rule("CT-28", "IN-R9")
def test_the_order_of_an_isolated_trooper_is_not_converted() -> None:
    isolated = trooper("lost", at=(8, 2), training="irregular", states=["isolated"])
    battle = play(wild(isolated, irregular=["wild", "lost"]))
    assert "convert:wild" in keys(battle)
    assert "convert:lost" not in keys(battle)


@rule("CT-28", "IN-R44")
def test_a_regular_trooper_isolated_before_the_count_gives_an_order_that_is_not_converted() -> None:
    setup = situation(
        blue=[
            trooper("blue1", at=(2, 2), cost=60),
            trooper("lost", at=(8, 2), cost=60, states=["isolated"]),
        ],
        red=RED,
        now={"phase": "tactical", "step": 3, "round": 2},
    )
    battle = play(setup)
    assert army_of(battle, "blue").irregular == ["lost"]
    assert "irregular:lost" in keys(battle)
    assert "convert:lost" not in keys(battle)


@rule("IN-R44")
def test_the_order_of_an_unconscious_trooper_may_still_be_converted() -> None:
    lying = trooper("lying", at=(8, 2), training="irregular", states=["unconscious"], wounds=1)
    battle = play(wild(lying, irregular=["lying"]), ["convert:lying"])
    assert army_of(battle, "blue").regular == {1: 2}


@rule("CT-20/1", "IN-R38")
def test_the_order_of_a_possessed_trooper_is_not_converted() -> None:
    taken = trooper("taken", at=(8, 2), training="irregular", type="tag", str=3, states={"possessed": "red1"})
    battle = play(wild(taken, irregular=["wild", "taken"]))
    assert "convert:wild" in keys(battle)
    assert "convert:taken" not in keys(battle)


@rule("CT-20/1")
def test_a_spent_order_is_not_converted() -> None:
    assert "convert:wild" not in keys(play(wild(irregular=[])))


@rule("CT-20/1", "CT-25")
def test_conversion_needs_a_token() -> None:
    assert "convert:wild" not in keys(play(wild(tokens=0)))


@rule("CT-09/2", "CT-20/1")
def test_conversion_counts_for_the_limit() -> None:
    battle = play(wild(limit=1))
    assert "convert:wild" in keys(battle)
    battle = play(wild(limit=1, spent=1))
    assert "convert:wild" not in keys(battle)


@rule("IN-R9", "IN-R30")
def test_in_loss_of_lieutenant_orders_may_be_converted() -> None:
    # Given: the Lieutenant is Unconscious as blue's turn begins, and nobody has Chain of Command
    setup = situation(
        blue=[
            trooper("blue1", at=(2, 2), cost=60, states=["unconscious"], wounds=1),
            trooper("blue2", at=(8, 2), cost=60),
            trooper("blue3", at=(10, 2), cost=60),
        ],
        red=RED,
        now={"phase": "tactical", "step": 2, "round": 2},
    )
    battle = play(setup)
    assert army_of(battle, "blue").irregular == ["blue2", "blue3"]
    # no Regular Order pays for a Coordinated Order, until one was made
    assert "coordinated:1" not in keys(battle)
    answer(battle, "convert:blue2")
    assert army_of(battle, "blue").regular == {1: 1}
    assert "coordinated:1" in keys(battle)


# ------------------------------------------------------------------ CT-21


def routed(step: int = 1, *more: Piece) -> Setup:
    """Blue, of 150 points, has 38 left as its turn begins: a quarter, rounded up."""
    return situation(
        blue=[trooper("blue1", at=(2, 2), cost=20), trooper("blue2", at=(5, 2), cost=18), *more],
        red=RED,
        now={"phase": "tactical", "step": step, "round": 2},
    )


@rule("CT-21", "IN-R10", "IN-R17")
def test_right_after_the_check_one_trooper_is_made_to_ignore_retreat() -> None:
    battle = play(routed())
    assert keys(battle) == ["keep", "stand_fast:blue1", "stand_fast:blue2"]
    answer(battle, "stand_fast:blue2", "keep")
    assert trooper_of(battle, "blue2").states == {"steadfast": ""}
    assert army_of(battle, "blue").tokens == 3


@rule("CT-21", "IN-07-25")
def test_who_ignores_retreat_may_shoot_and_others_may_not() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(10, 8), states=["steadfast"]), trooper("blue2", at=(14, 8))],
        red=[trooper("red1", at=(12, 20), facing=12)],
        armies={"blue": {"retreat": True, "regular": {"1": 2}}},
    )
    battle = play(setup, ["regular:blue1", "idle"])
    assert "bs_attack:rifle>red1" in keys(battle)
    battle = play(setup, ["regular:blue2", "idle"])
    assert not [key for key in keys(battle) if key.startswith("bs_attack")]
    assert {"move", "idle", "dodge", "reset"} <= set(keys(battle))


@rule("CT-21", "CT-17")
def test_between_orders_too() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(10, 8)), trooper("blue2", at=(14, 8))],
        red=RED,
        armies={"blue": {"retreat": True, "irregular": ["blue1"], "regular": {}}},
    )
    battle = play(setup, ["stand_fast:blue1"])
    assert "steadfast" in trooper_of(battle, "blue1").states
    assert "stand_fast:blue1" not in keys(battle)
    assert "stand_fast:blue2" in keys(battle)


@rule("IN-R10")
def test_it_is_not_offered_before_retreat_holds() -> None:
    setup = situation(blue=[trooper("blue1", at=(10, 8)), trooper("blue2", at=(14, 8))], red=RED)
    assert not [key for key in keys(play(setup)) if key.startswith("stand_fast")]


@rule("CT-21", "IN-R38")
@pytest.mark.parametrize(
    "values", [{"place": "dead"}, {"place": "evacuated"}, {"states": {"possessed": "red1"}}]
)
def test_it_is_not_for_who_is_gone_or_possessed(values: dict[str, object]) -> None:
    given: dict[str, object] = {"cost": 0, **values}
    battle = play(routed(1, trooper("third", at=(8, 2), **given)))
    assert keys(battle) == ["keep", "stand_fast:blue1", "stand_fast:blue2"]


@rule("CT-21")
def test_it_needs_a_token() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(10, 8)), trooper("blue2", at=(14, 8))],
        red=RED,
        armies={"blue": {"retreat": True, "irregular": ["blue1"], "regular": {}, "tokens": 0}},
    )
    assert not [key for key in keys(play(setup)) if key.startswith("stand_fast")]


@rule("IN-07-32", "CT-21")
@pytest.mark.parametrize("skill", ["courage", "religious", "warhorse"])
def test_who_ignores_retreat_by_a_skill_needs_no_token(skill: str) -> None:
    battle = play(routed(1, trooper("brave", at=(8, 2), cost=0, skills=[skill])))
    assert "stand_fast:brave" not in keys(battle)
    assert "stand_fast:blue1" in keys(battle)


@rule("IN-R10")
def test_who_ignores_retreat_is_irregular_all_the_same() -> None:
    battle = play(routed(), ["stand_fast:blue2", "keep"])
    assert army_of(battle, "blue").irregular == ["blue1", "blue2"]


@rule("IN-R10")
def test_it_lasts_when_retreat_ends_and_returns() -> None:
    # Given: blue2 was made steadfast before; now blue has 39 points, one more than a quarter
    setup = situation(
        blue=[
            trooper("blue1", at=(2, 2), cost=20),
            trooper("blue2", at=(5, 2), cost=19, states=["steadfast"]),
        ],
        red=RED,
        now={"phase": "tactical", "step": 1, "round": 2},
        armies={"blue": {"retreat": True}},
    )
    battle = play(setup)
    assert not army_of(battle, "blue").is_retreating
    assert "steadfast" in trooper_of(battle, "blue2").states


@rule("CT-21", "IN-R38")
def test_a_possessed_trooper_is_not_made_to_ignore_the_retreat_of_who_plays_it() -> None:
    setup = situation(
        blue=[
            trooper("blue1", at=(10, 8)),
            trooper("tag", at=(14, 8), type="tag", str=3, states={"possessed": "red1"}),
        ],
        red=RED,
        armies={"blue": {"retreat": True, "irregular": ["blue1"], "regular": {}}, "red": {"retreat": True}},
    )
    assert [key for key in keys(play(setup)) if key.startswith("stand_fast")] == ["stand_fast:blue1"]
