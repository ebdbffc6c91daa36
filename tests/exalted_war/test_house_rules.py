"""Readings that tables dispute: dice and floor of hesitation tests, orders that wait for signals. W-5, W-19,
W-35.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.exalted_war.battles import (
    Piece,
    answer,
    begin,
    keys,
    play,
    situation,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import EIGHT, archers, fearless, levels, plain
from wartable import Battle, State
from wartable.testing import rule

STEADY: Mapping[str, object] = {"hesitation_pool": "morale_and_war"}
FLOOR: Mapping[str, object] = {"hesitation_floor": 1}
SIGNALS: Mapping[str, object] = {"signals": True}

LED = {"blue": "blue1_leader"}
"""The leader of blue1 is blue's general."""


def shot_at(red: Piece, rules: Mapping[str, object], *nerve: list[int]) -> Battle[State]:
    """The archers shoot at red1 without harm, and it tests its nerve by the house rules."""
    setup = situation(blue=[archers()], red=[red], acts=["blue1"], house_rules=rules)
    return play(setup, ["shoot:red1"], [EIGHT, levels(0), *nerve])


# ------------------------------------------------------------------ the dice of a hesitation test


@rule("W-5")
def test_as_shipped_the_dice_are_morale_alone() -> None:
    battle = shot_at(plain(), {}, [7, 7])
    assert terms(the(battle, "HesitationTested"), "pool") == {"Morale": 2}


@rule("W-5")
def test_the_house_rule_adds_the_leaders_war() -> None:
    battle = shot_at(plain(leader={"war": 4}), STEADY, [7] * 6)
    assert terms(the(battle, "HesitationTested"), "pool") == {"Morale": 2, "War": 4}


@rule("W-5", "EW-52")
def test_a_relay_brings_his_war_with_his_valor() -> None:
    # Given: a leader of Valor 1 and War 2, and a Relay with 2 and 2
    # When: red1 comes under fire
    battle = shot_at(plain(leader={"valor": 1, "war": 2}, relays=1), STEADY, [7] * 4)
    # Then: 2 + 2
    assert terms(the(battle, "HesitationTested"), "pool") == {"Morale": 2, "War": 2}


@rule("W-5", "EW-52")
def test_a_relay_does_not_stand_in_where_that_is_fewer_dice() -> None:
    # Given: a leader of Valor 1 and War 5, and a Relay with 2 and 2
    # When: red1 comes under fire
    battle = shot_at(plain(leader={"valor": 1, "war": 5}, relays=1), STEADY, [7] * 6)
    # Then: the leader's own 1 + 5, not 2 + 2
    assert terms(the(battle, "HesitationTested"), "pool") == {"Morale": 1, "War": 5}


@rule("W-5", "EW-52")
def test_a_relay_stands_in_for_his_war_alone() -> None:
    # Given: a leader of Valor 2 and War 1, and a Relay with 2 and 2
    # When: red1 comes under fire
    battle = shot_at(plain(leader={"war": 1}, relays=1), STEADY, [7] * 4)
    # Then
    assert terms(the(battle, "HesitationTested"), "pool") == {"Morale": 2, "War": 2}


# ------------------------------------------------------------------ the least difficulty


@rule("W-35", "EW-56")
def test_with_the_floor_a_close_unit_rolls_too() -> None:
    # Given: red1 of Magnitude 2 and Drill 2 in Close formation, on which Magnitude counts double
    setup = situation(
        blue=[archers()], red=[plain(formation="close")], acts=["blue1"], house_rules=dict(FLOOR)
    )
    # When: it comes under fire: 1 - 2 is raised to 1
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=10), [7, 1]])
    # Then
    assert terms(the(battle, "HesitationTested"), "difficulty") == {
        "least difficulty": 1,
        "Close formation": -2,
        "house rule: least difficulty": 2,
    }


@rule("W-35")
def test_the_floor_changes_nothing_above_it() -> None:
    battle = shot_at(plain(), FLOOR, [7, 7])
    assert terms(the(battle, "HesitationTested"), "difficulty") == {"least difficulty": 1}


@rule("W-35", "EW-56")
def test_as_shipped_no_house_rule_is_named() -> None:
    # Given: the same, without the rule
    setup = situation(blue=[archers()], red=[plain(formation="close")], acts=["blue1"])
    # When: it comes under fire
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=10)])
    # Then
    tested = the(battle, "HesitationTested")
    assert terms(tested, "difficulty") == {"least difficulty": 1, "Close formation": -2}


# ------------------------------------------------------------------ orders that wait for a signal


def signalling(**rules: object) -> Battle[State]:
    """Blue1, whose leader is blue's general, has a Relay; blue2 acts after it. Tick 1."""
    blue = [fearless("blue1", at=(100, 400), relays=1), fearless("blue2", at=(100, 100))]
    setup = situation(
        blue=blue,
        red=[fearless()],
        acts=["blue1", "blue2"],
        generals=LED,
        house_rules=rules,
    )
    return play(setup)


@rule("W-19")
def test_as_shipped_any_unit_may_change_its_order() -> None:
    battle = answer(signalling(), "guard")
    assert "order" in keys(battle)


@rule("W-19")
def test_with_the_rule_a_unit_without_a_signal_may_not() -> None:
    # Given, When: blue2's own action, on a side with a general
    battle = answer(signalling(signals=True), "guard")
    # Then
    assert battle.decision is not None
    assert battle.decision.question == "blue2 acts"
    assert "order" not in keys(battle)


@rule("W-19")
def test_the_generals_own_unit_needs_no_signal() -> None:
    assert "order" in keys(signalling(signals=True))


@rule("EW-95", "W-19")
def test_a_signal_lets_a_unit_change_its_order_once() -> None:
    # Given, When: blue1 signals to blue2, which receives it once all have acted
    battle = answer(signalling(signals=True), "signal", "guard")
    assert the(battle, "Signalled").facts()["receiver"] == "blue2"
    answer(battle, "order", "away")
    # Then: it has a new order; at its next action, on tick 4, it may not change it again
    assert the(battle, "Ordered").facts()["order"] == "away"
    answer(battle, "hold", "hold", "wait")
    assert battle.decision is not None
    assert battle.decision.question == "blue2 acts"
    assert "order" not in keys(battle)


@rule("EW-95", "W-19")
def test_a_signal_that_is_not_used_stays() -> None:
    # Given: blue1 has signalled to blue2, which kept its order
    battle = answer(signalling(signals=True), "signal", "guard", "keep")
    # When: its next action comes on tick 4, after that of blue1; on ticks 2 and 3 it guards
    answer(battle, "hold", "hold", "wait")
    # Then: it may still change it
    assert battle.decision is not None
    assert battle.decision.question == "blue2 acts"
    assert "order" in keys(battle)


@rule("W-19")
def test_a_side_without_a_general_needs_no_signals() -> None:
    # Given: blue alone has a general
    setup = situation(
        blue=[fearless("blue1", at=(100, 400))],
        red=[fearless()],
        acts=["red1"],
        generals=LED,
        house_rules=dict(SIGNALS),
    )
    # When, Then
    assert "order" in keys(play(setup))


@rule("W-19")
def test_nobody_waits_for_the_signals_of_a_general_who_is_out() -> None:
    # Given: blue's general has fallen; his unit is a mob
    blue = [fearless("blue1", at=(100, 400)), fearless("blue2", at=(100, 100))]
    setup = situation(
        blue=[archers("blue3", at=(100, 700), mob=1), *blue],
        red=[fearless()],
        acts=["blue2"],
        generals={"blue": "blue3_leader"},
        people={"blue3_leader": {"out": True}},
        house_rules=dict(SIGNALS),
    )
    # When, Then
    assert "order" in keys(play(setup))


@rule("W-19", "W-23")
def test_without_a_signal_nothing_that_happens_lets_it_change_its_order() -> None:
    # Given: blue2 marches, red1 comes within a tick of its Dash: 8 x 70 yards
    blue = [
        fearless("blue1", at=(100, 700)),
        fearless("blue2", at=(100, 100), order="march:L2", next=9),
    ]
    setup = situation(
        blue=blue,
        red=[fearless(at=(700, 100))],
        acts=["blue1", "blue2"],
        generals=LED,
        house_rules=dict(SIGNALS),
    )
    # When: blue2 comes near on tick 1
    battle = play(setup)
    # Then: red is asked, blue is not
    assert battle.decision is not None
    assert battle.decision.question == "red1: blue2 comes near"
    answer(battle, "keep")
    assert battle.decision is not None
    assert battle.decision.question == "blue1 acts"
    assert unit_of(battle, "blue2").x > 200


@rule("W-19", "W-65")
def test_a_dash_without_a_signal_goes_along_the_standing_order() -> None:
    # Given: blue2 on the march to F1, without a signal
    blue = [fearless("blue1", at=(100, 700)), fearless("blue2", at=(50, 50), order="march:L1")]
    setup = situation(
        blue=blue,
        red=[fearless(at=(1150, 750))],
        acts=["blue2"],
        generals=LED,
        house_rules=dict(SIGNALS),
    )
    # When: it dashes
    battle = begin(setup, [[7, 1, 1, 1, 1, 1]])
    answer(battle, "dash")
    # Then: its order is the same
    assert the(battle, "CommandRolled").facts()["what"] == "dash"
    assert unit_of(battle, "blue2").order.kind == "march"
