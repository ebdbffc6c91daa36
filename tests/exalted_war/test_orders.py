"""Standing orders: what they do, and when they may be changed. W-23, W-26, W-29, W-42."""

from __future__ import annotations

from typing import Final

import pytest

from tests.exalted_war.battles import (
    Piece,
    answer,
    hero,
    keys,
    of,
    play,
    situation,
    solo,
    the,
    unit_of,
)
from tests.exalted_war.samples import BARE, archers, facts_of, fearless
from wartable import Battle, State
from wartable.testing import rule

WIDE: Final = {"width": 2600}
FAR: Final = fearless("red1", at=(2550, 750))


def ordered(order: str, *others: Piece, red: Piece = FAR, **values: object) -> Battle[State]:
    """Blue1 has had its movement by this order on tick 1, and acts; red1 is far away."""
    given: dict[str, object] = {"at": (500, 400), **values}
    blue = [fearless("blue1", order=order, **given), *others]  # type: ignore[arg-type]
    return play(situation(blue=blue, red=[red], acts=["blue1"], field=WIDE))


def place(battle: Battle[State], id: str = "blue1") -> tuple[int, int]:
    """Where a unit stands."""
    return unit_of(battle, id).x, unit_of(battle, id).y


# ------------------------------------------------------------------ what they do


@rule("W-23")
def test_march_goes_to_the_middle_of_a_square() -> None:
    assert place(ordered("march:J4", at=(550, 350))) == (690, 350)


@rule("W-23")
def test_halt_stands() -> None:
    assert place(ordered("halt")) == (500, 400)


@rule("W-23")
def test_follow_goes_to_a_friend_or_an_enemy_until_they_touch() -> None:
    # Given: blue2 100 yards away from edge to edge; an enemy farther than a tick of movement
    friend = fearless("blue2", at=(500, 520))
    assert place(ordered("follow:blue2", friend))[1] in (498, 499, 500)
    assert place(ordered("follow:red1", red=fearless("red1", at=(1500, 400)))) == (640, 400)


@rule("W-23")
def test_behind_goes_to_the_rear_of_a_unit_and_then_watches_it() -> None:
    # Given: red1 faces west; 60 yards and both radii of 10 behind it is (980, 400)
    red = fearless("red1", at=(900, 400))
    battle = ordered("behind:red1", red=red, at=(900, 500), next=3)
    # When: tick 1 to 3, during which it comes near
    assert place(battle) == (980, 400)
    # Then
    assert unit_of(battle, "blue1").order.kind == "watch"


@rule("W-23")
def test_watch_stays_and_turns() -> None:
    battle = ordered("watch:red1", red=fearless("red1", at=(500, 700)), facing="east")
    assert place(battle) == (500, 400)
    assert unit_of(battle, "blue1").facing == 8


@rule("W-23")
def test_away_goes_from_the_nearest_enemy() -> None:
    battle = ordered("away", red=fearless("red1", at=(1000, 400)))
    assert place(battle) == (360, 400)


@rule("W-23")
def test_away_goes_from_the_nearest_of_several() -> None:
    # Given: one enemy 250 yards to the northwest, 150 north and 200 west, one farther away
    setup = situation(
        blue=[fearless("blue1", at=(500, 400), order="away")],
        red=[fearless("red1", at=(1000, 400)), fearless("red2", at=(300, 250))],
        acts=["blue1"],
    )
    # When, Then: 140 yards, 112 to the east and 84 to the south
    assert place(play(setup)) == (612, 484)


@rule("W-23")
def test_who_follows_a_unit_that_is_gone_stays() -> None:
    friend = fearless("blue2", at=(500, 700), standing="destroyed")
    assert place(ordered("follow:blue2", friend)) == (500, 400)


@rule("W-42")
def test_who_acts_apart_goes_where_the_unit_goes() -> None:
    # Given: a Hero acts apart from blue1, which marches
    blue = fearless("blue1", at=(500, 400), order="march:I5", specials=[hero("adan")])
    setup = situation(blue=[blue], red=[FAR], acts=["blue1"], field=WIDE, people={"adan": {"apart": True}})
    # When
    battle = play(setup)
    # Then
    assert place(battle, "adan") == place(battle)
    assert facts_of(battle, "Moved", "unit") == ["blue1"]


# ------------------------------------------------------------------ at its own action


@rule("W-23", "EW-09")
def test_a_unit_may_change_its_order_at_its_own_action_without_taking_time() -> None:
    # Given, When: once
    battle = answer(ordered("halt"), "order", "march", "at:J4")
    # Then: it has its action still, and cannot change the order again
    assert the(battle, "Ordered").facts()["square"] == "J4"
    assert battle.decision is not None
    assert battle.decision.question == "blue1 acts"
    assert "order" not in keys(battle)


@rule("W-23")
def test_every_order_may_be_given() -> None:
    # Given: a friend, an enemy, and a single enemy
    setup = situation(
        blue=[fearless("blue1", at=(100, 100)), fearless("blue2", at=(100, 600))],
        red=[FAR, solo("red2", leader=BARE, at=(2550, 100))],
        acts=["blue1"],
        field=WIDE,
    )
    # When, Then: nobody goes behind a single person, who looks all ways
    assert keys(play(setup, ["order"])) == [
        "halt",
        "away",
        "march",
        "follow:blue2",
        "follow:red1",
        "watch:red1",
        "behind:red1",
        "follow:red2",
        "watch:red2",
    ]


@rule("W-23", "W-25")
def test_a_unit_on_guard_changes_its_order_only_at_its_own_tick() -> None:
    battle = answer(ordered("halt"), "guard")
    assert keys(battle)[0] == "hold"
    assert "order" not in keys(battle)


# ------------------------------------------------------------------ when something is new


def approached(red: Piece, **values: object) -> Battle[State]:
    """Red1 moves on tick 1; blue1, who acts on tick 11, stands at (500, 400)."""
    given: dict[str, object] = {"at": (500, 400), **values}
    blue = fearless("blue1", **given)  # type: ignore[arg-type]
    return play(situation(blue=[blue], red=[red], acts=["red1"], field=WIDE))


@rule("W-23")
def test_its_owner_is_asked_when_an_enemy_comes_within_its_own_dash() -> None:
    # Given: blue1 dashes 8 x 40 yards in Close formation; red1 350 yards away from edge to edge, then 210
    near = approached(fearless("red1", at=(867, 400), order="march:A5"), formation="close")
    # When, Then
    assert near.decision is not None
    assert near.decision.question == "blue1: red1 comes near"
    answer(near, "order", "away")
    assert unit_of(near, "blue1").order.kind == "away"


@rule("W-23")
def test_it_is_not_asked_about_an_enemy_farther_away() -> None:
    # Given: 500 yards, then 360
    far = approached(fearless("red1", at=(1017, 400), order="march:A5"), formation="close")
    # When, Then
    assert far.decision is not None
    assert far.decision.question == "red1 acts"


@rule("W-23")
def test_its_owner_is_asked_when_an_enemy_comes_within_bow_range() -> None:
    # Given: a bow of 700 yards, more than a Dash of 560
    bow = {"name": "Great bow", "speed": 6, "damage": 2, "rate": 1, "range": 700}
    red = fearless("red1", at=(1300, 400), order="march:A5")
    blue = archers("blue1", at=(500, 400), leader={"bow": bow}, troops={"bow": bow})
    battle = play(situation(blue=[blue], red=[red], acts=["red1"], field=WIDE))
    # When: 780 yards, then 640
    # Then
    assert battle.decision is not None
    assert battle.decision.question == "blue1: red1 comes near"


@rule("W-23")
def test_it_is_asked_once_as_long_as_the_enemy_stays_near() -> None:
    # Given: asked on tick 1
    battle = approached(fearless("red1", at=(867, 400), order="march:A5"), formation="close")
    # When: red1 comes nearer on tick 2, and passes blue1
    answer(battle, "keep", "guard", "hold")
    # Then: only its own owner is asked, what it does
    assert place(battle, "red1")[0] < 600
    assert battle.decision is not None
    assert battle.decision.question == "red1 acts"


@rule("W-23")
def test_who_comes_back_is_new_again() -> None:
    # Given: asked on tick 1; then red1 goes away, until tick 6
    battle = approached(fearless("red1", at=(867, 400), order="march:A5"), formation="close")
    answer(battle, "keep", "order", "away", "wait")
    # When: it comes back, and blue1 within its own Dash first
    answer(battle, "order", "follow:blue1", "wait")
    assert battle.decision is not None
    assert battle.decision.question == "red1: blue1 comes near"
    answer(battle, "keep")
    # Then
    assert battle.decision is not None
    assert battle.decision.question == "blue1: red1 comes near"


@rule("W-23", "W-26")
def test_both_owners_are_asked_on_contact() -> None:
    # Given: red1 50 yards from edge to edge
    battle = approached(fearless("red1", at=(570, 400), order="follow:blue1"))
    # When, Then: in the order of moving
    assert battle.decision is not None
    assert battle.decision.question == "blue1: red1 is in contact"
    answer(battle, "keep")
    assert battle.decision is not None
    assert battle.decision.question == "red1: blue1 is in contact"
    assert len(of(battle, "ContactMade")) == 1


@rule("W-23")
@pytest.mark.parametrize("order", ["march:F4", "behind:red1"])
def test_its_owner_is_asked_when_it_has_arrived(order: str) -> None:
    # Given: blue1 on its goal already: the middle of F4, 60 yards and the radii behind red1, which faces west
    red = fearless("red1", at=(470, 350), next=30)
    battle = ordered(order, red=red, at=(550, 350))
    # When, Then
    assert battle.decision is not None
    assert battle.decision.question == "blue1: it has arrived"


@rule("W-23")
def test_friends_who_come_near_are_no_news() -> None:
    battle = ordered("follow:blue2", fearless("blue2", at=(500, 700)))
    assert battle.decision is not None
    assert battle.decision.question == "blue1 acts"
