"""Called shots: enveloping a unit, and striking at people in it. EW-68, EW-69, W-10, W-27, W-37."""

from __future__ import annotations

import pytest

from tests.exalted_war.battles import (
    keys,
    of,
    play,
    situation,
    solo,
    terms,
    the,
    unit,
    unit_of,
)
from tests.exalted_war.enveloping import CALM, external
from wartable.testing import rule

# ------------------------------------------------------------------ Enveloping


@rule("EW-68/1", "W-10")
@pytest.mark.parametrize(
    ("own", "theirs", "offered"), [(60, 8, True), (60, 60, False), (8, 60, False), (12, 9, True)]
)
def test_only_a_larger_unit_envelops(own: int, theirs: int, offered: object) -> None:
    # Given: contact, engaged or not
    setup = situation(
        blue=[unit("blue1", at=(500, 400), members=own, troops=CALM)],
        red=[unit("red1", beside="blue1", members=theirs, troops=CALM)],
        acts=["blue1"],
    )
    # When / Then
    assert ("envelop:red1" in keys(play(setup))) is offered


@rule("EW-68", "W-10")
def test_a_single_person_is_smaller_than_any_unit_and_envelops_nobody() -> None:
    # Given: a person on each side beside a unit
    setup = situation(
        blue=[unit("blue1", at=(500, 400), members=8, troops=CALM), solo("blue2", at=(100, 100))],
        red=[solo("red1", beside="blue1"), unit("red2", beside="blue2", members=8, troops=CALM)],
        acts=["blue1", "blue2"],
        order=["blue1", "blue2", "red1", "red2"],
    )
    # When: both are asked
    first = play(setup)
    second = play(setup, ["wait"])
    # Then
    assert "envelop:red1" in keys(first)
    assert [key for key in keys(second) if key.startswith("envelop")] == []


@rule("EW-68/2", "W-10")
def test_a_hit_envelops_and_does_no_damage() -> None:
    # Given: Magnitude 2 against 1
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", members=8, troops=CALM)],
        acts=["blue1"],
    )
    # When: 4 + 2 + 1 - 2 against 4: 1 left, and no damage is rolled
    battle = play(setup, ["envelop:red1"], [[7, 7, 7, 7, 1, 1, 1]])
    # Then: both are engaged
    assert external(battle) == {"enveloping": -2}
    assert the(battle, "AttackRolled").facts()["net"] == 1
    assert the(battle, "Enveloped", unit="red1", by="blue1")
    assert unit_of(battle, "red1").health == 0
    assert list(unit_of(battle, "red1").engaged) == ["blue1"]


@rule("EW-68", "W-10")
def test_a_miss_engages_and_does_not_envelop() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", members=8, troops=CALM)],
        acts=["blue1"],
    )
    # When: 3 + 2 + 1 - 2 against 4
    battle = play(setup, ["envelop:red1"], [[7, 7, 7, 1, 1, 1, 1]])
    # Then
    assert of(battle, "Enveloped") == []
    assert list(unit_of(battle, "red1").engaged) == ["blue1"]


@rule("EW-68/3", "EW-89", "W-10", "W-27")
def test_an_enveloped_unit_disengages_at_three_more() -> None:
    # Given: red1, Magnitude 1 and Drill 2, is enveloped by blue1 of Drill 2
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, drill=2)],
        red=[
            unit(
                "red1",
                beside="blue1",
                members=8,
                troops=CALM,
                engaged=["blue1"],
                envelopers=["blue1"],
                drill=2,
                leader={"wits": 3, "war": 3},
            )
        ],
        acts=["red1"],
    )
    # When: Wits 3 + War 3 + Drill 2 - Magnitude 1 = 7 dice show 7 successes; that is 1 short of 3 + 2 + 3
    battle = play(setup, ["disengage"], [[7] * 7])
    # Then
    rolled = the(battle, "Disengaged", unit="red1")
    assert terms(rolled, "difficulty") == {"close combat": 3, "Drill of the enemy": 2, "enveloped": 3}
    assert rolled.facts()["passed"] is False


@rule("EW-68/4", "EW-89", "W-10", "W-27")
def test_the_enveloping_unit_disengages_at_one_more() -> None:
    # Given: blue1 envelops red1
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, drill=2, leader={"wits": 3, "war": 3})],
        red=[
            unit(
                "red1",
                beside="blue1",
                members=8,
                troops=CALM,
                engaged=["blue1"],
                envelopers=["blue1"],
                drill=2,
            )
        ],
        acts=["blue1"],
    )
    # When: 3 + 3 + 2 - 2 = 6 dice
    battle = play(setup, ["disengage"], [[2] * 6])
    # Then
    difficulty = terms(the(battle, "Disengaged", unit="blue1"), "difficulty")
    assert difficulty == {"close combat": 3, "Drill of the enemy": 2, "envelops": 1}


@rule("EW-68", "W-10")
def test_who_gets_clear_is_enveloped_no_longer() -> None:
    # Given: red1 is enveloped
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, drill=2)],
        red=[
            unit(
                "red1",
                beside="blue1",
                members=8,
                troops=CALM,
                engaged=["blue1"],
                envelopers=["blue1"],
                drill=2,
                leader={"wits": 3, "war": 3},
            )
        ],
        acts=["red1"],
    )
    # When: 8 successes with 7 dice, and it goes east
    battle = play(setup, ["disengage", "go:east"], [[10, 7, 7, 7, 7, 7, 7]])
    # Then
    assert the(battle, "EngagementEnded")
    assert unit_of(battle, "red1").envelopers == []


@rule("EW-68", "W-10")
def test_a_unit_already_enveloped_is_not_enveloped_again_by_the_same() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", members=8, troops=CALM, engaged=["blue1"], envelopers=["blue1"])],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["stay"])
    # Then
    assert "envelop:red1" not in keys(battle)
