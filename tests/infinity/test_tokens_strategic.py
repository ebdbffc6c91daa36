"""Strategic Use of Command Tokens: Orders removed, the limit, Suppressive Fire, Speedballs."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
    army_of,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    trooper,
    trooper_of,
)
from wartable import Setup

rule = pytest.mark.rule


def row(side: str, y: float, count: int, **values: object) -> list[Piece]:
    """So many Troopers side by side."""
    return [trooper(f"{side}{at + 1}", at=(1 + 2 * at, y), **values) for at in range(count)]


def counting(blue: list[Piece], **now: object) -> Setup:
    """Blue's Order Count of the first turn, red having the second."""
    return situation(
        blue=blue,
        red=[trooper("red1", at=(12, 28)), trooper("red2", at=(15, 28))],
        now={"phase": "tactical", "step": 3, **now},
        sides={"blue": {"points": 400}},
    )


# ------------------------------------------------------------------ CT-08


@rule("CT-08/1", "CT-08/2", "CT-07/1", "IN-R6", "IN-R16")
def test_two_regular_orders_of_two_groups_are_removed() -> None:
    # Given: blue with 11 Troopers, ten in group 1 and one in group 2
    blue = [*row("blue", 2, 10), trooper("blue11", at=(1, 5), group=2)]
    # When: red removes an Order of each group
    battle = play(counting(blue), ["remove_orders", "from:1", "from:2"])
    # Then: nine and none are left, and the token is gone
    assert numbers(the(battle, "TokenSpent")) == {"left": 3}
    removed = of(battle, "OrdersRemoved")
    assert [numbers(event) for event in removed] == [{"group": 1, "number": 1}, {"group": 2, "number": 1}]
    assert army_of(battle, "blue").regular == {1: 9, 2: 0}
    assert army_of(battle, "red").tokens == 3


@rule("CT-08/2", "IN-R6")
def test_both_orders_may_come_from_one_group() -> None:
    blue = [*row("blue", 2, 10), trooper("blue11", at=(1, 5), group=2)]
    battle = play(counting(blue), ["remove_orders", "from:1", "from:1"])
    assert army_of(battle, "blue").regular == {1: 8, 2: 1}


@rule("CT-08/2", "IN-R6")
def test_a_pool_stops_at_nothing() -> None:
    # Given: one Regular Order in group 2, and ten Irregular ones
    blue = [trooper("blue1", at=(1, 5), group=2), *row("wild", 2, 10, training="irregular")]
    # When: the one is removed there is no group left to choose from
    battle = play(counting(blue), ["remove_orders"])
    assert army_of(battle, "blue").regular == {2: 0}
    assert len(of(battle, "OrdersRemoved")) == 1


@rule("CT-08/3")
def test_ten_orders_are_not_enough() -> None:
    # Given: ten Regular Orders and a Lieutenant Order, which does not count
    battle = play(counting(row("blue", 2, 10)))
    assert army_of(battle, "blue").lieutenant == 1
    assert "remove_orders" not in keys(battle)


@rule("CT-08/3", "IN-R5")
def test_irregular_and_tactical_orders_count_for_the_limit() -> None:
    # Given: nine Regular, one Irregular and one Tactical Order
    blue = [
        *row("blue", 2, 8),
        trooper("wild", at=(1, 5), training="irregular"),
        trooper("sharp", at=(3, 5), skills=["tactical_awareness"]),
    ]
    battle = play(counting(blue))
    assert army_of(battle, "blue").remaining_order_count() == 11
    assert "remove_orders" in keys(battle)


@rule("CT-08/4")
def test_who_is_hidden_or_airborne_does_not_count() -> None:
    blue = [
        *row("blue", 2, 9),
        trooper("hidden", at=(1, 5), place="hidden", skills=["hidden_deployment"], group=2),
        trooper("flier", at=(3, 5), place="airborne", skills=["combat_jump"], group=2),
    ]
    battle = play(counting(blue))
    assert army_of(battle, "blue").remaining_order_count() == 9
    assert "remove_orders" not in keys(battle)


@rule("CT-08/5", "CT-07/1")
def test_it_is_offered_in_the_first_turn_only() -> None:
    blue = [*row("blue", 2, 10), trooper("blue11", at=(1, 5), group=2)]
    assert "remove_orders" in keys(play(counting(blue)))
    assert "remove_orders" not in keys(play(counting(blue, round=2)))


@rule("CT-07/1", "CT-12")
def test_the_first_player_may_not_do_it_in_the_second_ones_turn() -> None:
    blue = [*row("blue", 2, 10), trooper("blue11", at=(1, 5), group=2)]
    assert "remove_orders" not in keys(play(counting(blue, first="red")))


@rule("CT-07/2", "CT-12")
def test_one_procedural_use_is_all() -> None:
    blue = [*row("blue", 2, 10), trooper("blue11", at=(1, 5), group=2)]
    setup = situation(
        blue=blue,
        red=[trooper("red1", at=(12, 28))],
        now={"phase": "tactical", "step": 3},
        armies={"red": {"procedural": True}},
    )
    assert "remove_orders" not in keys(play(setup))


@rule("CT-08/1", "CT-25")
def test_it_needs_a_token() -> None:
    blue = [*row("blue", 2, 10), trooper("blue11", at=(1, 5), group=2)]
    setup = situation(
        blue=blue,
        red=[trooper("red1", at=(12, 28))],
        now={"phase": "tactical", "step": 3},
        armies={"red": {"tokens": 0}},
    )
    assert "remove_orders" not in keys(play(setup))


@rule("IN-08-58/1", "CT-08/1")
def test_counterintelligence_saves_one_of_the_two_orders() -> None:
    # Given: eleven Regular Orders, that of the spy in group 2
    blue = [*row("blue", 2, 10), trooper("spy", at=(1, 5), skills=["counterintelligence"], group=2)]
    battle = play(counting(blue), ["remove_orders", "from:1"])
    assert the(battle, "CounterintelligenceUsed").facts()["trooper"] == "spy"
    assert battle.decision is not None
    assert battle.decision.question == "Which Order do you spend?"
    assert army_of(battle, "blue").regular == {1: 9, 2: 1}


@rule("IN-08-58/1", "IN-R70")
def test_a_spy_who_is_unconscious_saves_none() -> None:
    spy = trooper("spy", at=(1, 5), skills=["counterintelligence"], group=2, states=["unconscious"], wounds=1)
    blue = [*row("blue", 2, 10), spy, trooper("blue12", at=(3, 5), group=2)]
    battle = play(counting(blue), ["remove_orders", "from:1", "from:1"])
    assert army_of(battle, "blue").regular == {1: 8, 2: 1}


@rule("CT-08/2", "IN-R6")
def test_without_a_regular_order_there_is_nothing_to_remove() -> None:
    # Given: in Loss of Lieutenant all eleven Orders are Irregular
    lost = trooper("blue1", at=(1, 5), group=2, states=["unconscious"], wounds=1)
    blue = [lost, *row("other", 2, 10), trooper("other11", at=(3, 5), group=2)]
    battle = play(counting(blue, step=2))
    assert army_of(battle, "blue").remaining_order_count() == 11
    assert "remove_orders" not in keys(battle)


# ------------------------------------------------------------------ CT-09


def beginning(blue: list[Piece], armies: dict[str, dict[str, object]] | None = None) -> Setup:
    """Blue's first turn begins, red having the second."""
    return situation(
        blue=blue,
        red=[trooper("red1", at=(12, 28)), trooper("red2", at=(15, 28), weapons=["boarding_shotgun"])],
        now={"phase": "tactical", "step": 0},
        armies=armies,
    )


GROUPS = [
    trooper("blue1", at=(2, 2)),
    trooper("blue2", at=(5, 2)),
    trooper("blue3", at=(8, 2), group=2),
]


@rule("CT-09/1", "IN-R2")
def test_the_limit_is_declared_before_executive_use() -> None:
    battle = play(beginning(GROUPS))
    assert keys(battle) == ["keep", "limit_tokens"]
    answer(battle, "limit_tokens")
    assert numbers(the(battle, "TokensLimited")) == {"most": 1}
    assert "group:blue1>2" in keys(battle)


@rule("CT-09/2", "IN-R4")
def test_after_one_executive_use_nothing_is_left_under_the_limit() -> None:
    # When: blue moves a Trooper, its one token of this turn
    battle = play(beginning(GROUPS), ["limit_tokens", "group:blue1>2"])
    # Then: no other use is open, though three tokens are left
    assert army_of(battle, "blue").tokens == 3
    assert not [key for key in keys(battle) if key.startswith(("group", "coordinated"))]
    assert "end" in keys(battle)


@rule("CT-09/2", "IN-R4")
def test_strategic_tokens_of_the_deployment_do_not_count() -> None:
    setup = beginning(GROUPS, {"blue": {"tokens": 2, "procedural": True, "logistical": True}})
    battle = play(setup, ["limit_tokens", "done"])
    assert "coordinated:1" in keys(battle)


@rule("IN-08-58/2", "CT-09/1")
def test_counterintelligence_makes_the_limit_two() -> None:
    blue = [*GROUPS, trooper("spy", at=(11, 2), skills=["counterintelligence"])]
    battle = play(beginning(blue), ["limit_tokens", "group:blue1>2"])
    assert numbers(the(battle, "TokensLimited")) == {"most": 2}
    assert "group:blue2>2" in keys(battle)
    answer(battle, "group:blue2>2")
    assert not [key for key in keys(battle) if key.startswith("group")]


@rule("CT-09/1", "CT-07/1")
def test_the_limit_ends_with_the_turn() -> None:
    # Given: red is far from Retreat!, so nothing is asked before its Orders
    setup = situation(
        blue=[trooper("blue1", at=(2, 2), cost=50)],
        red=[trooper("red1", at=(12, 28), cost=50)],
        now={"phase": "tactical", "step": 0},
    )
    battle = play(setup, ["limit_tokens", "end"])
    assert army_of(battle, "blue").limit == 1
    answer(battle, "end")
    assert army_of(battle, "blue").limit == -1


# ------------------------------------------------------------------ CT-10


@rule("CT-10/1", "IN-R12")
def test_a_trooper_goes_into_suppressive_fire_by_a_token() -> None:
    battle = play(beginning(GROUPS), ["keep", "done"])
    assert keys(battle) == ["keep", "suppressive_fire:red1"]
    answer(battle, "suppressive_fire:red1")
    assert trooper_of(battle, "red1").states == {"suppressive_fire": ""}
    assert army_of(battle, "red").tokens == 3
    assert army_of(battle, "red").procedural


@rule("CT-07/2")
def test_who_has_set_the_limit_lays_no_suppressive_fire() -> None:
    battle = play(beginning(GROUPS), ["limit_tokens", "done"])
    assert not [key for key in keys(battle) if key.startswith("suppressive_fire")]


@rule("CT-10/1", "IN-R12")
@pytest.mark.parametrize("state", ["isolated", "immobilized_a", "immobilized_b", "unconscious"])
def test_suppressive_fire_by_token_needs_an_able_trooper(state: str) -> None:
    setup = situation(
        blue=[trooper("blue1", at=(2, 2))],
        red=[trooper("red1", at=(12, 28)), trooper("red2", at=(15, 28), states=[state])],
        now={"phase": "tactical", "step": 3},
    )
    assert keys(play(setup)) == ["keep", "suppressive_fire:red1"]


@rule("CT-10/1", "IN-R12")
def test_an_engaged_trooper_lays_no_suppressive_fire() -> None:
    # Given: bases of 25 mm, 1 inch apart from centre to centre, are in contact
    setup = situation(
        blue=[trooper("blue1", at=(12, 27))],
        red=[trooper("red1", at=(12, 28)), trooper("red2", at=(15, 28))],
        now={"phase": "tactical", "step": 3},
    )
    assert keys(play(setup)) == ["keep", "suppressive_fire:red2"]


@rule("CT-10/2", "IN-R12")
def test_peripherals_with_a_weapon_for_it_follow() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(2, 2))],
        red=[
            trooper("red1", at=(12, 28)),
            trooper("armed", at=(14, 28), controller="red1", skills=["synchronized"]),
            trooper("bare", at=(16, 28), controller="red1", skills=["servant"], weapons=["cc_weapon"]),
            trooper("red2", at=(18, 28)),
            trooper("hers", at=(20, 28), controller="red2", skills=["synchronized"]),
        ],
        now={"phase": "tactical", "step": 3},
    )
    battle = play(setup)
    assert keys(battle) == ["keep", "suppressive_fire:red1", "suppressive_fire:red2"]
    answer(battle, "suppressive_fire:red1")
    assert "suppressive_fire" in trooper_of(battle, "armed").states
    assert "suppressive_fire" not in trooper_of(battle, "bare").states
    assert "suppressive_fire" not in trooper_of(battle, "red2").states
    assert "suppressive_fire" not in trooper_of(battle, "hers").states


@rule("CT-10/1", "IN-R12")
def test_who_lies_in_suppressive_fire_already_is_not_named() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(2, 2))],
        red=[trooper("red1", at=(12, 28)), trooper("red2", at=(15, 28), states=["suppressive_fire"])],
        now={"phase": "tactical", "step": 3},
    )
    assert keys(play(setup)) == ["keep", "suppressive_fire:red1"]


@rule("IN-R12", "IN-08-33/3")
def test_a_member_of_a_fireteam_leaves_it_for_suppressive_fire() -> None:
    team = {"leader": "red1", "kind": "haris", "members": ["red1", "red2", "red3"]}
    setup = situation(
        blue=[trooper("blue1", at=(2, 2))],
        red=[trooper(f"red{at}", at=(10 + 2 * at, 28), team="red1") for at in (1, 2, 3)],
        now={"phase": "tactical", "step": 3},
        armies={"red": {"fireteams": [team]}},
    )
    battle = play(setup, ["suppressive_fire:red2"])
    assert army_of(battle, "red").teams[0].members == ["red1", "red3"]
    assert trooper_of(battle, "red2").team == ""


# ------------------------------------------------------------------ CT-11


def deployed(**blue: object) -> Setup:
    """Both sides have deployed; red has the first turn."""
    return situation(
        blue=[trooper("blue1", at=(2, 2))],
        red=[trooper("red1", at=(12, 28))],
        now={"phase": "logistics", "round": 0, "active": "", "first": "red"},
        armies={"blue": blue},
    )


@rule("CT-11", "CT-12")
def test_speedballs_are_bought_with_a_token_and_once() -> None:
    assert keys(play(deployed(tokens=1), ["keep"])) == ["keep", "speedballs"]
    # without a token nothing is asked: the next question is of the Tactical Phase
    assert "speedballs" not in keys(play(deployed(tokens=0), ["keep"]))
    assert "speedballs" not in keys(play(deployed(logistical=True), ["keep"]))


@rule("CT-11", "IN-R17")
def test_each_player_may_buy_two_speedballs_the_first_player_first() -> None:
    battle = play(deployed())
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    answer(battle, "speedballs")
    assert battle.decision.seat == "blue"
    assert keys(battle) == ["keep", "speedballs"]
    answer(battle, "keep")
    assert army_of(battle, "red").speedballs == 2
    assert army_of(battle, "red").tokens == 3
    assert army_of(battle, "blue").speedballs == 0
    assert army_of(battle, "blue").tokens == 4


@rule("CT-05", "CT-09/1", "CT-12", "IN-04-02/1")
def test_a_logistical_token_leaves_the_procedural_one_open() -> None:
    battle = play(deployed(), ["keep", "speedballs"])
    assert keys(battle) == ["keep", "limit_tokens"]


@rule("CT-09/1", "CT-09/2")
def test_a_turn_begins_with_nothing_spent_under_the_limit() -> None:
    # Given: red has spent two tokens in deployment, and blue sets the limit
    setup = situation(
        blue=[trooper("blue1", at=(2, 2), cost=60)],
        red=[
            trooper("red1", at=(12, 28), cost=60),
            trooper("red2", at=(15, 28)),
            trooper("red3", at=(18, 28), group=2),
        ],
        now={"phase": "logistics", "round": 0, "active": "", "first": "red"},
        armies={"red": {"tokens": 3, "spent": 2, "logistical": True}},
    )
    battle = play(setup, ["keep", "limit_tokens", "group:red1>2"])
    assert army_of(battle, "red").spent == 1
    assert army_of(battle, "red").tokens == 2
    assert not [key for key in keys(battle) if key.startswith("group")]
