"""Player characters in the ranks, after the battle. EW-74, W-48."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tests.exalted_war.battles import Piece, numbers, of, play, situation, the
from tests.exalted_war.samples import EIGHT, archers, fearless, levels, plain
from wartable import Battle, State
from wartable.testing import rule

KIT: Final[Mapping[str, object]] = {"name": "Kit", "wits": 3, "willpower": 4}
RUE: Final[Mapping[str, object]] = {"name": "Rue"}


def ended(*red: Piece, dice: Sequence[Sequence[int]]) -> Battle[State]:
    """On the last tick the archers destroy red9, of Magnitude 1 with 6 boxes filled; red1 and others stand in
    the square A1. What is rolled for the ranks comes after that.
    """
    fodder = fearless("red9", members=8, health=6)
    setup = situation(blue=[archers(members=8)], red=[fodder, *red], acts=["blue1"], tick=9, limit=9)
    return play(setup, ["shoot:red9"], [EIGHT, levels(1), *dice])


def losing(loss: int, *ranks: Mapping[str, object]) -> Piece:
    """Red1 has lost so much Magnitude to one attack; these are in its ranks."""
    return fearless("red1", at=(50, 50), loss=loss, rank_and_file=ranks)


@rule("EW-74/1", "W-48")
def test_wits_and_willpower_are_rolled_against_the_largest_loss_to_one_attack() -> None:
    # Given: 2 Magnitude lost to one attack
    # When: Kit rolls 3 + 4 dice: 1 success; the die for the damage shows 6
    battle = ended(losing(2, KIT), dice=[[7, 1, 1, 1, 1, 1, 1], [6]])
    # Then
    rolled = the(battle, "RankAndFileRolled")
    assert rolled.facts()["name"] == "Kit"
    assert numbers(rolled) == {"dice": 7, "successes": 1, "difficulty": 2, "levels": 6}


@rule("EW-74", "W-48")
def test_who_succeeds_is_unharmed() -> None:
    battle = ended(losing(2, KIT), dice=[[7, 7, 1, 1, 1, 1, 1]])
    assert numbers(the(battle, "RankAndFileRolled"))["levels"] == 0


@rule("EW-74/2")
def test_the_damage_is_what_one_die_shows_up_to_10() -> None:
    battle = ended(losing(1, KIT), dice=[[1] * 7, [10]])
    assert numbers(the(battle, "RankAndFileRolled"))["levels"] == 10


@rule("EW-74", "W-43")
def test_usual_people_have_wits_2_and_willpower_5() -> None:
    battle = ended(losing(1, RUE), dice=[[7] * 7])
    assert numbers(the(battle, "RankAndFileRolled"))["dice"] == 7


@rule("EW-74", "W-48")
def test_each_of_them_rolls_once() -> None:
    battle = ended(losing(1, KIT, RUE), dice=[[7] * 7, [1] * 7, [3]])
    assert [event.facts()["name"] for event in of(battle, "RankAndFileRolled")] == ["Kit", "Rue"]
    assert battle.is_over


@rule("EW-74", "W-48")
def test_nobody_rolls_in_a_unit_that_lost_nothing() -> None:
    battle = ended(losing(0, KIT), dice=[])
    assert of(battle, "RankAndFileRolled") == []
    assert battle.is_over


@rule("EW-74", "W-48")
def test_only_those_of_units_that_lost_magnitude_roll() -> None:
    # Given: Kit in red1, which lost 1; Rue in red2, which lost nothing
    red2 = fearless("red2", at=(50, 700), rank_and_file=[RUE])
    battle = ended(losing(1, KIT), red2, dice=[[7] * 7])
    # When, Then
    assert [event.facts()["name"] for event in of(battle, "RankAndFileRolled")] == ["Kit"]


@rule("EW-74", "W-6", "W-48")
def test_magnitude_lost_by_hesitation_is_no_attack() -> None:
    # Given: red1 of Magnitude 2 with Kit comes under fire on the last tick
    red = plain(rank_and_file=[KIT])
    setup = situation(blue=[archers()], red=[red], acts=["blue1"], tick=9, limit=9)
    # When: it loses a dot by its fear
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0), [1, 1]])
    # Then
    assert numbers(the(battle, "MagnitudeLost"))["magnitude"] == 1
    assert of(battle, "RankAndFileRolled") == []


@rule("EW-74/1", "W-4", "W-48")
def test_the_largest_loss_counts_and_not_the_last_or_the_sum() -> None:
    # Given: red1 lost 2 to one attack before, and loses 1 on the last tick
    red = fearless(health=6, loss=2, rank_and_file=[KIT])
    setup = situation(blue=[archers()], red=[red], acts=["blue1"], tick=9, limit=9)
    # When
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1), [7, 7, 1, 1, 1, 1, 1]])
    # Then
    assert numbers(the(battle, "RankAndFileRolled"))["difficulty"] == 2


@rule("EW-74", "W-48")
def test_they_roll_when_their_unit_was_destroyed_too() -> None:
    # Given: Kit in the ranks of the last unit of red
    red = fearless(members=8, health=6, rank_and_file=[KIT])
    setup = situation(blue=[archers(members=8)], red=[red], acts=["blue1"])
    # When
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1), [7] * 7])
    # Then: against 1, after the end
    names = [type(event).__name__ for event in battle.events]
    assert names[-2:] == ["WarEnded", "RankAndFileRolled"]
    assert numbers(the(battle, "RankAndFileRolled"))["difficulty"] == 1


@rule("EW-74", "W-48")
def test_nothing_is_rolled_before_the_end() -> None:
    # Given: red1 loses a dot on tick 1
    red = fearless(health=6, rank_and_file=[KIT])
    # When
    battle = play(situation(blue=[archers()], red=[red], acts=["blue1"]), ["shoot:red1"], [EIGHT, levels(1)])
    # Then
    assert of(battle, "RankAndFileRolled") == []
    assert not battle.is_over
