"""Not so Fast and Try Again: Might Tests rolled again. R-POW-013 to R-POW-015, R-POW-019, R-TRBL-040,
R-TRBL-041.
"""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
)
from wartable import Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")


def shooter(points: int = 0, tier: str = "npc") -> Piece:
    """Blue1 at A1 with Genre Points. A PC would be asked to trade its Advantages."""
    return unit("blue1", zone="A1", speed=0, weapons=[GUN], tier=tier, genre_points=points)


def target() -> Piece:
    """Red1 at C1, whose Levels of 30 no single Test takes."""
    return unit("red1", zone="C1", guard=5, threshold=30)


def friend(id: str = "red2", points: int = 3) -> Piece:
    """An Ally of red1's, far away, with Genre Points."""
    return unit(id, zone="L9", genre_points=points)


def offered(battle: Battle[State], power: str) -> list[str]:
    """The keys of the open question that use this Power."""
    return [key for key in keys(battle) if key.startswith(power)]


# ------------------------------------------------------------------ Not so Fast


@rule("R-POW-013")
def test_not_so_fast_has_an_enemys_test_rolled_again_with_two_disadvantages() -> None:
    # Given: blue1 shoots at red1; red2 has Genre Points; Tension 1
    setup = situation(blue=[shooter()], red=[target(), friend()])
    # When: 9 + 5 + 1 = 15 would hit Defense 10; the lowest of 8, 4 and 7 makes 10
    battle = play(setup, [*SHOT, "not_so_fast:red2", "pass"], dice=[[9], [8, 4, 7]])
    # Then: the new result stands
    first, second = of(battle, "MightRolled")
    assert numbers(first) == {"die": 9, "total": 15, "defense": 10}
    assert numbers(second) == {"die": 4, "total": 10, "defense": 10}
    assert terms(second, "advantages") == {"Not so Fast": -2}
    assert numbers(the(battle, "HitSuffered")) == {"total": 10, "margin": 0}


@rule("R-POW-013")
def test_the_result_of_not_so_fast_stands_even_where_it_is_better() -> None:
    # Given: the same
    setup = situation(blue=[shooter()], red=[target(), friend()])
    # When: a 3 would miss, and all three dice of the reroll show 6 or more
    battle = play(setup, [*SHOT, "not_so_fast:red2", "pass"], dice=[[3], [8, 6, 7]])
    # Then: 6 + 5 + 1 = 12 hits for 2
    assert numbers(the(battle, "Damaged"))["amount"] == 2


@rule("R-POW-013")
def test_not_so_fast_comes_on_top_of_what_the_test_had() -> None:
    # Given: blue1 has Aimed at red1 (+2)
    blue = unit(
        "blue1",
        zone="A1",
        speed=0,
        weapons=[GUN],
        tier="npc",
        aim={"weapon": GUN, "target": "red1"},
    )
    setup = situation(blue=[blue], red=[target(), friend()])
    # When: three dice, then one: 2 - 2 = 0
    battle = play(setup, [*SHOT, "not_so_fast:red2", "pass"], dice=[[9, 2, 3], [5]])
    # Then
    assert numbers(of(battle, "MightRolled")[1])["die"] == 5


@rule("R-POW-013")
def test_not_so_fast_is_for_tests_against_allies_of_ones_own() -> None:
    # Given: blue1 shoots at green1; red1, of a third side, has Genre Points, and so have blue2 and green2
    setup = situation(
        blue=[shooter(), friend("blue2")],
        red=[friend("red1")],
        others={"green": [unit("green1", zone="C1", threshold=30), friend("green2")]},
    )
    # When: each is asked in turn
    blue = play(setup, SHOT, dice=[[9]])
    red = play(setup, [*SHOT, "pass"], dice=[[9]])
    green = play(setup, [*SHOT, "pass", "pass"], dice=[[9]])
    # Then
    assert offered(blue, "live_another_day") == ["live_another_day:blue2"]
    assert offered(blue, "not_so_fast") == []
    assert offered(red, "live_another_day") == ["live_another_day:red1"]
    assert offered(red, "not_so_fast") == []
    assert offered(green, "not_so_fast") == ["not_so_fast:green2"]


@rule("R-POW-014")
def test_not_so_fast_cannot_be_used_by_the_one_under_attack() -> None:
    # Given: red1, the target, has a Genre Point
    setup = situation(blue=[shooter()], red=[unit("red1", zone="C1", threshold=30, genre_points=1), friend()])
    # When: the dice are down
    battle = play(setup, SHOT, dice=[[9]])
    # Then: red2 may use it, red1 may not
    assert offered(battle, "not_so_fast") == ["not_so_fast:red2"]


@rule("R-POW-014")
def test_not_so_fast_cannot_be_used_by_one_of_several_targets() -> None:
    # Given: red1 and red2 in one Blast, red2 with Genre Points
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])],
        red=[unit("red1", zone="F1", threshold=30), unit("red2", zone="G1", genre_points=1, threshold=30)],
    )
    # When: the dice are down
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[9]])
    # Then
    assert "live_another_day:red2" in keys(battle)
    assert offered(battle, "not_so_fast") == []


@rule("R-POW-013", "R-POW-014")
def test_not_so_fast_is_not_for_the_test_of_an_ally_that_endangers_another() -> None:
    # Given: blue1 fires a Blast at red1, beside whom blue3 stands; blue2 has Genre Points
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, tier="npc", weapons=["rail_bazooka"]),
            friend("blue2"),
            unit("blue3", zone="G1", tier="npc", threshold=30),
        ],
        red=[unit("red1", zone="F1", tier="npc", threshold=30)],
    )
    # When: the dice are down
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[9]])
    # Then
    assert offered(battle, "live_another_day") == ["live_another_day:blue2"]
    assert offered(battle, "not_so_fast") == []


@rule("R-POW-013")
def test_not_so_fast_is_not_offered_for_an_ally_who_has_left() -> None:
    # It was offered after the only target had used Live Another Day.
    # Given: red1 and red2 with Genre Points
    setup = situation(blue=[shooter()], red=[unit("red1", zone="C1", threshold=30, genre_points=1), friend()])
    # When: red1 leaves in answer to the attack
    battle = play(setup, [*SHOT, "live_another_day:red1"], dice=[[9]])
    # Then
    assert "live_another_day:red2" in keys(battle)
    assert offered(battle, "not_so_fast") == []


@rule("R-POW-015")
def test_a_unit_uses_not_so_fast_once_a_test() -> None:
    # Given: red2 and red3 with 3 Genre Points each
    setup = situation(blue=[shooter()], red=[target(), friend(), friend("red3")])
    battle = begin(setup, dice=[[9], [8, 4, 7], [8, 9, 10, 8, 9]])
    # When: red2 has used it
    answer(battle, *SHOT, "not_so_fast:red2")
    # Then: red3 may, red2 may not again; both together are four Disadvantages
    assert offered(battle, "not_so_fast") == ["not_so_fast:red3"]
    answer(battle, "not_so_fast:red3")
    assert offered(battle, "not_so_fast") == []
    assert terms(of(battle, "MightRolled")[2], "advantages") == {"Not so Fast": -4}


@rule("R-POW-015")
def test_not_so_fast_is_there_again_for_the_next_test() -> None:
    # Given: blue1 and blue2 shoot at red1; red2 has 3 Genre Points
    setup = situation(
        blue=[shooter(), unit("blue2", zone="A2", speed=0, weapons=[GUN], tier="npc")],
        red=[target(), friend()],
    )
    # When: red2 has used it on blue1
    battle = play(setup, [*SHOT, "not_so_fast:red2", "pass", *SHOT], dice=[[9], [1, 1, 1], [9]])
    # Then: it may on blue2
    assert offered(battle, "not_so_fast") == ["not_so_fast:red2"]


@rule("R-POW-015", "R-POW-045", "R-POW-049")
def test_not_so_fast_is_not_offered_against_a_test_that_no_dice_change_any_more() -> None:
    # Given: blue1's miss of 1 + 5 + 1 = 7 against 10 is made to pass by another Power
    better = "you_can_do_better_than_that"
    blue1 = unit("blue1", zone="A1", speed=0, weapons=[GUN], tier="rival", powers=[better], genre_points=1)
    setup = situation(blue=[blue1], red=[target(), friend()])
    # When
    before = play(setup, [*SHOT, "pass"], dice=[[1]])
    battle = play(setup, [*SHOT, f"{better}:blue1"], dice=[[1]])
    # Then: red2 has other answers
    assert offered(before, "not_so_fast") == ["not_so_fast:red2"]
    assert offered(battle, "live_another_day") == ["live_another_day:red2"]
    assert offered(battle, "not_so_fast") == []


# ------------------------------------------------------------------ Try Again


@rule("R-POW-019")
def test_try_again_rolls_ones_own_test_again_with_an_advantage() -> None:
    # Given: blue1 with a Genre Point, Tension 1
    setup = situation(blue=[shooter(1)], red=[target()])
    # When: 2 + 5 + 1 = 8 misses Defense 10; the higher of 3 and 7 makes 13
    battle = play(setup, [*SHOT, "try_again:blue1"], dice=[[2], [3, 7]])
    # Then: the new result stands
    assert the(battle, "Rerolled").facts() == {"event": "Rerolled", "unit": "blue1", "power": "try_again"}
    assert terms(of(battle, "MightRolled")[1], "advantages") == {"Try Again": 1}
    assert of(battle, "Missed") == []
    assert numbers(the(battle, "Damaged"))["amount"] == 3


@rule("R-POW-019")
def test_the_result_of_try_again_stands_even_where_it_is_worse() -> None:
    # Given: the same
    setup = situation(blue=[shooter(1)], red=[target()])
    # When: 9 + 5 + 1 = 15 would hit, but 2 and 3 make 9
    battle = play(setup, [*SHOT, "try_again:blue1"], dice=[[9], [2, 3]])
    # Then
    assert numbers(the(battle, "Missed")) == {"total": 9}
    assert of(battle, "Damaged") == []


@rule("R-POW-019")
def test_try_again_works_once_a_test() -> None:
    # Given: blue1 with 3 Genre Points
    setup = situation(blue=[shooter(3)], red=[target()])
    # When: it has tried again
    battle = play(setup, [*SHOT, "try_again:blue1"], dice=[[2], [3, 2]])
    # Then: it has other Powers to use, but not that one
    assert "live_another_day:blue1" in keys(battle)
    assert offered(battle, "try_again") == []


@rule("R-POW-019")
def test_try_again_is_for_the_tester_alone() -> None:
    # Given: blue1 shoots; its Ally blue2 and its target red1 have Genre Points
    setup = situation(
        blue=[shooter(), friend("blue2")], red=[unit("red1", zone="C1", threshold=30, genre_points=1)]
    )
    # When: each is asked
    blue = play(setup, SHOT, dice=[[2]])
    red = play(setup, [*SHOT, "pass"], dice=[[2]])
    # Then
    assert "live_another_day:blue2" in keys(blue)
    assert "live_another_day:red1" in keys(red)
    assert offered(blue, "try_again") + offered(red, "try_again") == []


@rule("R-POW-019")
def test_try_again_is_not_offered_once_nobody_is_left_to_hit() -> None:
    # It was offered after the only target had used Live Another Day.
    # Given: blue1 and red1 with Genre Points
    setup = situation(
        blue=[shooter(1)],
        red=[unit("red1", zone="C1", threshold=30, genre_points=1), unit("red2", zone="L9")],
    )
    # When: red1 leaves in answer to the attack
    battle = play(setup, [*SHOT, "pass", "live_another_day:red1"], dice=[[9]])
    # Then
    assert "live_another_day:blue1" in keys(battle)
    assert offered(battle, "try_again") == []


@rule("R-POW-019", "R-TEST-011")
def test_the_advantage_of_try_again_may_be_traded() -> None:
    # Given: blue1, a PC, with a Genre Point
    setup = situation(blue=[shooter(1, "pc")], red=[target()])
    # When: it trades the Advantage for 2
    battle = play(setup, [*SHOT, "try_again:blue1", "trade:1"], dice=[[2], [3]])
    # Then: 3 + 5 + 1 + 2 = 11
    assert terms(of(battle, "MightRolled")[1])["traded Advantages"] == 2
    assert numbers(the(battle, "HitSuffered"))["total"] == 11


# ------------------------------------------------------------------ both


@rule("R-TRBL-040", "R-TRBL-041")
def test_not_so_fast_after_try_again_leaves_one_disadvantage() -> None:
    # Given: blue1 and red2 with a Genre Point each
    setup = situation(blue=[shooter(1)], red=[target(), friend(points=1)])
    # When: 2 misses, the higher of 3 and 7 hits, the lower of 6 and 5 is the last roll: 1 - 2 = -1
    battle = play(setup, [*SHOT, "try_again:blue1", "not_so_fast:red2"], dice=[[2], [3, 7], [6, 5]])
    # Then: 5 + 5 + 1 = 11 against 10
    last = of(battle, "MightRolled")[2]
    assert terms(last, "advantages") == {"Try Again": 1, "Not so Fast": -2}
    assert numbers(last)["die"] == 5
    assert numbers(the(battle, "Damaged"))["amount"] == 1


@rule("R-TRBL-040")
def test_try_again_after_not_so_fast_leaves_one_disadvantage_as_well() -> None:
    # Given: the same
    setup = situation(blue=[shooter(1)], red=[target(), friend(points=1)])
    # When: 9 hits, the lowest of 8, 1 and 7 misses, the lower of 6 and 9 is the last roll
    battle = play(
        setup,
        [*SHOT, "pass", "not_so_fast:red2", "try_again:blue1"],
        dice=[[9], [8, 1, 7], [6, 9]],
    )
    # Then
    assert numbers(of(battle, "MightRolled")[2])["die"] == 6
    assert numbers(the(battle, "Damaged"))["amount"] == 2
