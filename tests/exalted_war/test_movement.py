"""Movement by standing order: how far, in which formation, in which order. EW-41, EW-80, EW-84, W-20, W-23,
W-24, W-36.
"""

from __future__ import annotations

import pytest

from tests.exalted_war.battles import (
    Piece,
    answer,
    of,
    play,
    situation,
    solo,
    unit_of,
)
from tests.exalted_war.samples import BARE, facts_of, fearless, happened
from wartable import Battle, State
from wartable.testing import rule

FAR = fearless("red1", at=(2550, 750))
"""Red, where it is in nobody's way."""

WIDE = {"width": 2600}


def marched(*blue: Piece) -> Battle[State]:
    """Blue has moved on tick 1, and blue1 acts."""
    return play(situation(blue=blue, red=[FAR], acts=["blue1"], field=WIDE))


def unit_on_the_march(**values: object) -> Piece:
    """60 people of Dexterity 2 without armour in the west, on their way to the square L4, 1050 yards east."""
    given: dict[str, object] = {"at": (100, 350), "order": "march:L4", **values}
    return fearless("blue1", **given)  # type: ignore[arg-type]


# ------------------------------------------------------------------ how far


@rule("EW-80", "EW-84")
@pytest.mark.parametrize(
    ("formation", "yards"),
    [("unordered", 60), ("skirmish", 200), ("relaxed", 140), ("close", 80)],
)
def test_a_unit_moves_its_dexterity_times_its_formation(formation: str, yards: int) -> None:
    # Given: Dexterity 2, mobility 0
    battle = marched(unit_on_the_march(formation=formation))
    # When, Then: 2 x 30, 100, 70 or 40 yards
    assert facts_of(battle, "Moved", "yards") == [yards]
    assert unit_of(battle, "blue1").x == 100 + yards


@rule("EW-84", "W-36")
def test_a_single_person_moves_100_yards_for_each_point() -> None:
    # Given: a solo unit of Dexterity 3 without armour
    battle = marched(solo("blue1", leader={"dexterity": 3, **BARE}, at=(100, 350), order="march:L4"))
    # When, Then
    assert facts_of(battle, "Moved", "yards") == [300]


@rule("EW-80", "EW-41")
def test_the_mobility_of_the_troops_counts_and_not_the_leaders() -> None:
    # Given: troops of Dexterity 4 in mail (mobility 2) with tower shields (1), the leader in full plate
    troops = {"dexterity": 4, "armour": "mail_coat", "shield": "tower"}
    battle = marched(unit_on_the_march(troops=troops, leader={"armour": "full_plate"}))
    # When, Then: (4 - 2 - 1) x 70
    assert facts_of(battle, "Moved", "yards") == [70]


@rule("EW-80")
def test_the_dexterity_of_the_troops_counts_and_not_the_leaders() -> None:
    battle = marched(unit_on_the_march(troops={"dexterity": 3}, leader={"dexterity": 5}))
    assert facts_of(battle, "Moved", "yards") == [210]


@rule("EW-80")
def test_a_move_is_1_point_at_least() -> None:
    # Given: Dexterity 2 in full plate of mobility 3
    battle = marched(unit_on_the_march(troops={"armour": "full_plate"}))
    # When, Then: 1 x 70
    assert facts_of(battle, "Moved", "yards") == [70]


@rule("EW-80", "W-3", "W-87")
def test_the_wounds_of_a_single_person_slow_him_down() -> None:
    # Given: a solo unit of Dexterity 3 with two boxes filled, at -1
    blue = solo("blue1", leader={"dexterity": 3, "armour": "none"}, at=(100, 350), order="march:L4")
    setup = situation(
        blue=[blue], red=[FAR], acts=["blue1"], field=WIDE, people={"blue1_leader": {"wounds": 2}}
    )
    # When, Then
    assert facts_of(play(setup), "Moved", "yards") == [200]


@rule("EW-80", "W-87")
def test_losses_do_not_slow_a_unit_down() -> None:
    # Given: 6 of 7 boxes filled
    battle = marched(unit_on_the_march(health=6, leader={"health": [0, 1, 1, 2, 2, 4]}))
    # When, Then
    assert facts_of(battle, "Moved", "yards") == [140]


@rule("EW-80", "EW-09", "W-23")
def test_a_unit_moves_on_every_tick_whether_it_acts_or_not() -> None:
    # Given: blue1 waits, 5 ticks
    battle = marched(unit_on_the_march())
    # When
    answer(battle, "wait")
    # Then: it has moved on ticks 1 to 6
    assert facts_of(battle, "Moved", "yards") == [140] * 6
    assert unit_of(battle, "blue1").penalty == 0


@rule("EW-80", "W-23")
def test_a_march_ends_at_its_goal() -> None:
    # Given: 100 yards from the middle of C4
    battle = marched(unit_on_the_march(at=(150, 350), order="march:C4"))
    # When: the tick after it has nowhere to go, and its owner is asked
    assert facts_of(battle, "Moved", "yards") == [100]
    assert (unit_of(battle, "blue1").x, unit_of(battle, "blue1").y) == (250, 350)
    answer(battle, "guard")
    # Then
    assert battle.decision is not None
    assert battle.decision.question == "blue1: it has arrived"
    answer(battle, "keep")
    assert unit_of(battle, "blue1").order.kind == "halt"


@rule("W-44")
def test_nobody_leaves_the_field() -> None:
    # Given: blue1 in the corner, driven on by an enemy
    blue = fearless("blue1", at=(30, 30), order="away")
    battle = play(situation(blue=[blue], red=[fearless("red1", at=(200, 200))], acts=["blue1"]))
    # When, Then
    assert (unit_of(battle, "blue1").x, unit_of(battle, "blue1").y) == (0, 0)


# ------------------------------------------------------------------ in which order


@rule("W-23", "W-24")
def test_the_slowest_moves_first() -> None:
    # Given: two units on the march, blue1 with more successes to Join War
    blue = [
        fearless("blue1", at=(100, 200), order="march:L2", joined=3, next=1),
        fearless("blue2", at=(100, 600), order="march:L6", joined=1, next=1),
    ]
    battle = play(situation(blue=blue, red=[FAR], acts=["blue1", "blue2"], field=WIDE))
    # When, Then
    assert facts_of(battle, "Moved", "unit") == ["blue2", "blue1"]
    assert battle.decision is not None
    assert battle.decision.question == "blue2 acts"


@rule("W-24")
def test_of_equals_the_lower_wits_and_then_the_lower_war_goes_first() -> None:
    # Given: three units with 2 successes: Wits 3 and War 3; Wits 3 and War 2; Wits 2 and War 5
    blue = [
        fearless("blue1", at=(100, 200), order="march:L2", joined=2),
        fearless("blue2", at=(100, 400), order="march:L4", joined=2, leader={"war": 2}),
        fearless("blue3", at=(100, 600), order="march:L6", joined=2, leader={"wits": 2, "war": 5}),
    ]
    battle = marched(*blue)
    # When, Then
    assert facts_of(battle, "Moved", "unit") == ["blue3", "blue2", "blue1"]


@rule("W-23", "W-24")
def test_the_quicker_goes_where_the_slower_has_gone() -> None:
    # Given: red1, slower, marches north; blue1 follows it
    red = fearless("red1", at=(550, 600), order="march:F1", joined=0, next=3)
    blue = fearless("blue1", at=(550, 790), order="follow:red1", joined=4)
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]))
    # When, Then: 140 yards each, straight after it
    assert facts_of(battle, "Moved", "unit") == ["red1", "blue1"]
    assert unit_of(battle, "red1").y == 460
    assert unit_of(battle, "blue1").y == 650


@rule("W-23")
def test_all_movement_comes_before_all_actions() -> None:
    # Given: blue1 marches and acts, blue2 marches
    blue = [
        fearless("blue1", at=(100, 200), order="march:L2", joined=0),
        fearless("blue2", at=(100, 600), order="march:L6", joined=4),
    ]
    battle = answer(marched(*blue), "guard")
    # When, Then
    assert happened(battle)[:4] == ["TickBegan", "Moved", "Moved", "ActionTaken"]


# ------------------------------------------------------------------ who does not move


@rule("W-14")
def test_an_engaged_unit_does_not_move() -> None:
    # Given: engaged with red1, with the order to march on
    blue = fearless("blue1", at=(500, 400), order="march:A4", engaged=["red1"])
    battle = play(situation(blue=[blue], red=[fearless("red1", beside="blue1")], acts=["blue1"]))
    # When, Then
    assert of(battle, "Moved") == []
    assert unit_of(battle, "blue1").x == 500


@rule("W-14", "W-26")
def test_a_unit_in_contact_that_is_not_engaged_may_walk_off() -> None:
    # Given: in contact with red1, with the order to march on
    blue = fearless("blue1", at=(500, 400), order="march:A4")
    battle = play(situation(blue=[blue], red=[fearless("red1", beside="blue1")], acts=["blue1"]))
    # When, Then
    assert facts_of(battle, "Moved", "yards") == [140]


@rule("W-23")
def test_a_unit_with_the_order_to_halt_stands() -> None:
    assert of(marched(unit_on_the_march(order="halt")), "Moved") == []


@rule("EW-87")
def test_an_inactive_unit_does_not_move() -> None:
    # Given: blue1 is Inactive until tick 6, on the march
    blue = unit_on_the_march(helpless=True, next=6)
    battle = play(
        situation(blue=[blue], red=[fearless("red1", at=(1150, 750), next=3)], acts=["blue1", "red1"])
    )
    # When, Then: ticks 1 to 3
    assert of(battle, "Moved") == []


# ------------------------------------------------------------------ ground


@rule("W-20")
@pytest.mark.parametrize(
    ("formation", "yards"),
    [("relaxed", 20), ("close", 14), ("skirmish", 30), ("unordered", 24)],
)
def test_the_ground_of_a_unit_goes_by_its_formation(formation: str, yards: int) -> None:
    # Given: Magnitude 2, 10 x 2 yards in Relaxed formation, and a single person of 2 yards near it
    one = solo("red1", leader=BARE, at=(600, 400))
    blue = fearless("blue1", at=(560, 400), formation=formation, order="follow:red1")
    # When: it moves up to him
    battle = play(situation(blue=[blue], red=[one], acts=["red1"]))
    # Then: half its side and his 1 yard lie between the middles, and up to 2 more
    apart = 600 - unit_of(battle, "blue1").x
    assert yards / 2 + 1 <= apart <= yards / 2 + 3


@rule("W-20")
def test_the_ground_grows_with_magnitude() -> None:
    # Given: Magnitude 4, 10 x 4 yards
    one = solo("red1", leader=BARE, at=(600, 400))
    blue = fearless("blue1", at=(500, 400), members=200, relays=4, order="follow:red1")
    # When: it moves up to him
    battle = play(situation(blue=[blue], red=[one], acts=["blue1"]))
    # Then: 20 + 1 yards
    assert 21 <= 600 - unit_of(battle, "blue1").x <= 23


@rule("EW-25", "EW-84")
def test_a_change_of_formation_changes_the_pace() -> None:
    # Given: Close, on the march
    setup = situation(blue=[unit_on_the_march(formation="close")], red=[FAR], acts=["blue1"], field=WIDE)
    # When: it takes Skirmish formation on tick 1, and acts again on tick 6
    battle = play(setup, ["formation:skirmish"], [[7, 1, 1, 1, 1, 1]])
    # Then: 80 yards on tick 1, 200 on the others as far as it has to go
    assert facts_of(battle, "Moved", "yards") == [80, 200, 200, 200, 200, 170]
