"""Units that come on the field, and what they watch, at the boundary. EW-15, EW-90, W-29, W-44."""

from __future__ import annotations

from tests.exalted_war.battles import Piece, begin, keys, of, situation, solo, the, unit
from tests.exalted_war.samples import BARE, UNSHAKEN, archers, facts_of, fearless
from wartable import Battle, State
from wartable.testing import rule


def coming(*blue: Piece, at: tuple[int, int]) -> Battle[State]:
    """Blue2, 10 yards from its middle to its edge, comes on tick 1 at a place, and rolls 4 dice."""
    return arriving(
        fearless("blue2", arrives=1, standing="reserve", at=at, leader={"wits": 3, "war": 3}), *blue
    )


def entering(*blue: Piece) -> Battle[State]:
    """The same without a place: its owner is asked."""
    late = unit("blue2", arrives=1, standing="reserve", leader=BARE, troops=UNSHAKEN)
    return arriving(late, *blue)


def arriving(late: Piece, *blue: Piece) -> Battle[State]:
    """A unit comes to those who are there."""
    red = archers("red1", at=(1100, 750))
    return begin(situation(blue=[*blue, late], red=[red], acts=["red1", "blue2"]), [[7, 2, 2, 2]])


@rule("EW-15", "W-44")
def test_who_has_a_place_on_the_very_edge_enters_there() -> None:
    battle = coming(fearless("blue1", at=(300, 700)), at=(0, 400))
    assert the(battle, "Deployed", unit="blue2", x=0, y=400)


@rule("EW-15", "W-44")
def test_a_place_is_free_as_long_as_edges_just_meet() -> None:
    # Given: 10 + 10 yards between the middles
    battle = coming(fearless("blue1", at=(300, 400)), at=(320, 400))
    assert the(battle, "Deployed", unit="blue2", x=320, y=400)


@rule("EW-15", "W-44")
def test_a_place_that_others_reach_into_is_left_for_another() -> None:
    # Given: 19 yards between the middles
    battle = coming(fearless("blue1", at=(300, 400)), at=(319, 400))
    assert of(battle, "Deployed") == []


@rule("EW-15", "W-44")
def test_squares_near_who_stands_on_the_very_edge_are_taken() -> None:
    # Given: a unit of Magnitude 6, 40 yards to its edge, on the edge of the field; 40 + 10 + 1 yards are
    # needed, and the middle of A1 is 50 away, that of A2 112
    battle = entering(fearless("blue1", at=(0, 50), members=1200, relays=6))
    squares = [key for key in keys(battle) if key.startswith("at:A")]
    assert squares[0] == "at:A2"


@rule("EW-15", "W-44")
def test_a_square_is_free_with_just_a_yard_to_spare() -> None:
    # Given: 10 + 10 + 1 yards are needed; the middle of A1 at (50, 50) is 21 away, that of B1 at (150, 50) 20
    battle = entering(fearless("blue1", at=(50, 71)), fearless("blue3", at=(150, 70)))
    squares = [key for key in keys(battle) if key.endswith("1")]
    assert "at:A1" in squares
    assert "at:B1" not in squares


@rule("EW-15", "W-44")
def test_a_large_unit_that_enters_keeps_no_distance_from_itself() -> None:
    # Given: 1200 people, 40 yards to the edge, who are nowhere yet
    late = unit("blue2", arrives=1, standing="reserve", members=1200, relays=6, leader=BARE, troops=UNSHAKEN)
    # Then: the square in the corner is open to them
    assert "at:A1" in keys(arriving(late, fearless("blue1", at=(600, 400))))


@rule("EW-90", "W-29")
def test_nobody_turns_to_whom_he_follows_and_cannot_reach() -> None:
    # Given: red1 fights in the west, and is to follow red2 in the east
    red = [
        fearless("red1", at=(600, 400), facing="west", order="follow:red2", engaged=["blue1"]),
        fearless("red2", at=(700, 400)),
    ]
    setup = situation(blue=[fearless("blue1", at=(579, 400))], red=red, acts=["red2"])
    # When, Then
    assert facts_of(begin(setup), "Faced", "unit") == []


@rule("EW-90", "W-29")
def test_nobody_turns_to_whom_he_followed_and_who_is_gone() -> None:
    # Given: red1 looks north and follows a person in contact in the east, who fell
    red = [
        fearless("red1", at=(600, 400), facing="north", order="follow:red2"),
        solo("red2", leader=BARE, at=(613, 400), standing="destroyed"),
        fearless("red3", at=(900, 700)),
    ]
    setup = situation(blue=[archers("blue1", at=(100, 100))], red=red, acts=["red3"])
    # When, Then
    assert facts_of(begin(setup), "Faced", "unit") == []
