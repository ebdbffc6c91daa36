"""How far missiles reach, and into what. EW-60, W-26."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.exalted_war.battles import (
    Piece,
    begin,
    keys,
    play,
    situation,
    terms,
    the,
    unit,
)
from wartable import Battle, State
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

ARCHERS: Mapping[str, object] = {**CALM, "bow": "self_bow", "ranged": 3, "dexterity": 3}
"""Ranged Attack Rating 3."""

ARCHER: Mapping[str, object] = {"bow": "self_bow", "archery": 3}

WALL: Mapping[str, object] = {"dodge": 10, "melee": 10, "war": 10, "dexterity": 10}
"""A leader whom nobody in these tests hits: Dodge DV 10."""


def shot(attacker: Piece, target: Piece, dice: int = 6) -> Battle[State]:
    """The battle after a volley without a success of `attacker`, that is called blue1."""
    return play(situation(blue=[attacker], red=[target], acts=["blue1"]), ["shoot:red1"], [[2] * dice])


@rule("EW-60")
@pytest.mark.parametrize(
    ("x", "expected"),
    [
        (670, {}),  # 170 - 10 - 10 = 150 yards, the self bow's Range
        (671, {"range": -1}),
        (820, {"range": -1}),  # 300: twice
        (821, {"range": -2}),
        (970, {"range": -2}),  # 450: three times
    ],
)
def test_a_volley_beyond_the_range_loses_successes(x: int, expected: Mapping[str, int]) -> None:
    # Given: both units are 20 yards across
    archers = unit("blue1", at=(500, 400), leader={"dexterity": 3, **ARCHER}, troops=ARCHERS)
    # When
    battle = shot(archers, unit("red1", at=(x, 400), leader=WALL, troops=CALM))
    # Then
    assert terms(the(battle, "AttackRolled"), "external") == expected


@rule("EW-60")
def test_beyond_three_times_the_range_nobody_shoots() -> None:
    # Given: 451 yards
    setup = situation(
        blue=[unit("blue1", at=(500, 400), leader=ARCHER, troops=ARCHERS)],
        red=[unit("red1", at=(971, 400), troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup)
    # Then
    assert [key for key in keys(battle) if key.startswith(("shoot", "snipe", "aim"))] == []


@rule("EW-60", "W-26")
def test_a_volley_into_somebody_elses_melee_loses_two_successes() -> None:
    # Given: red1 is engaged with blue2; blue1 is 80 yards off
    setup = situation(
        blue=[
            unit("blue1", at=(500, 400), leader={"dexterity": 3, **ARCHER}, troops=ARCHERS),
            unit("blue2", at=(600, 500), troops=CALM),
        ],
        red=[unit("red1", beside="blue2", leader=WALL, troops=CALM, engaged=["blue2"])],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["shoot:red1"], [[2] * 6])
    # Then
    assert terms(the(battle, "AttackRolled"), "external") == {"into a melee": -2}


@rule("EW-60", "W-26")
def test_a_volley_at_the_own_opponent_loses_none_and_no_other_target_is_open() -> None:
    # Given: blue1 is engaged with red1; red2 is near
    setup = situation(
        blue=[unit("blue1", at=(500, 400), leader={"dexterity": 3, **ARCHER}, troops=ARCHERS)],
        red=[
            unit("red1", beside="blue1", leader=WALL, troops=CALM, engaged=["blue1"]),
            unit("red2", at=(500, 500), troops=CALM),
        ],
        acts=["blue1"],
    )
    battle = begin(setup, [[2] * 6])
    battle.choose("stay")
    # When
    assert [key for key in keys(battle) if key.startswith("shoot")] == ["shoot:red1"]
    battle.choose("shoot:red1")
    # Then
    assert terms(the(battle, "AttackRolled"), "external") == {}


@rule("EW-60")
def test_external_penalties_never_take_more_than_there_is() -> None:
    # Given: 2 lost for range, no bonus successes, and a target that does not defend itself
    attacker = unit(
        "blue1",
        at=(100, 400),
        leader={"dexterity": 3, **ARCHER},
        troops={**ARCHERS, "ranged": 0, "dexterity": 1},
    )
    target = unit("red1", at=(500, 400), troops=CALM, helpless=True)
    # When: no success
    battle = shot(attacker, target)
    # Then: 0 less 2 is 0, and DV 0 is not beaten by it
    assert the(battle, "AttackRolled").facts()["net"] == 0
