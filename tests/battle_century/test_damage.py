"""Defense, Damage, Levels of Threshold and what a lost Level earns. R-DMG-001 to R-DMG-004, R-DMG-010 to
R-DMG-015.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from tests.battle_century.operations import (
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
    unit_of,
)
from wartable import Battle, Forced, Setup, State, ruleset
from wartable.core.record import Segment
from wartable.rulesets.battle_century.games.operation import OPERATIONS, OperationTable
from wartable.rulesets.battle_century.operation.damage.damage import restore
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""


def restored(setup: Setup, id: str, amount: int, dice: Sequence[Sequence[int]] = ()) -> Battle[State]:
    """The situation once this Unit has been given Threshold back, to be played on."""
    rules = ruleset("battle-century")
    state = OPERATIONS.start(setup, 1)
    table = OperationTable(OPERATIONS, state, {}, None)
    restore(table, state.units[id], amount)
    before = Segment[State](None, state, [])
    before.events = table.events
    return Battle(rules, setup, Segment(before, state, []), players={}, source=Forced(dice)).run()


# ------------------------------------------------------------------ Defense and Damage


@rule("R-DMG-001")
def test_defense_is_guard_and_5() -> None:
    # Given: red1 of Guard 7
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=7)], tension=5)
    # When: blue1 rolls 2: 2 + 5 + 5 = 12 against 7 + 5 = 12
    battle = play(setup, SHOT, dice=[[2]])
    # Then: it passes, just
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "defenses") == {"Guard": 7, "base": 5}
    assert numbers(rolled)["defense"] == 12
    assert numbers(the(battle, "HitSuffered")) == {"total": 12, "margin": 0}


@rule("R-DMG-001", "R-ACT-019")
def test_what_hampers_the_tests_of_a_unit_leaves_its_defense_alone() -> None:
    # Given: red1 of Guard 7, suppressed
    red = unit("red1", zone="C1", guard=7, effects=[{"effect": "suppressed", "amount": 2}])
    setup = situation(blue=[BLUE], red=[red], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[2]])
    # Then: 7 + 5
    assert terms(the(battle, "MightRolled"), "defenses") == {"Guard": 7, "base": 5}


@rule("R-DMG-001")
def test_one_less_than_the_defense_fails() -> None:
    # Given: the same
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=7)], tension=5)
    # When: blue1 rolls 1: 11 against 12
    battle = play(setup, SHOT, dice=[[1]])
    # Then
    assert numbers(the(battle, "Missed")) == {"total": 11}


@rule("R-DMG-001")
def test_a_guard_of_0_still_leaves_a_defense_of_5() -> None:
    # Given: red1 of Guard 0
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", threshold=5, guard=0)], tension=0)
    # When: blue1 rolls 1: 1 + 5 + 0 = 6 against 0 + 5
    battle = play(setup, SHOT, dice=[[1]])
    # Then: 1 Damage
    assert numbers(the(battle, "Damaged")) == {"amount": 1, "left": 19}


@rule("R-DMG-003")
def test_damage_is_the_total_less_the_defense() -> None:
    # Given: blue1 and red1 at Tension 2
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5)], tension=2)
    # When: blue1 rolls 7: 7 + 5 + 2 = 14 against 10
    battle = play(setup, SHOT, dice=[[7]])
    # Then: 4 Damage, 16 of 4 x 5 points of Threshold left
    assert numbers(the(battle, "HitSuffered")) == {"total": 14, "margin": 4}
    assert numbers(the(battle, "Damaged")) == {"amount": 4, "left": 16}
    assert unit_of(battle, "red1").damage == 4


@rule("R-DMG-003")
def test_a_failed_might_test_deals_no_damage() -> None:
    # Given: the same
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5)], tension=2)
    # When: blue1 rolls 2: 2 + 5 + 2 = 9 against 10
    battle = play(setup, SHOT, dice=[[2]])
    # Then
    assert of(battle, "Damaged") == []
    assert unit_of(battle, "red1").damage == 0


# ------------------------------------------------------------------ Levels


@rule("R-DMG-002")
def test_a_level_is_as_large_as_the_threshold() -> None:
    # Given: red1 of Threshold 7
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=7)], tension=5)
    # When: it takes 6 Damage, or 7
    six = play(setup, SHOT, dice=[[6]])
    seven = play(setup, [*SHOT, "maim:head"], dice=[[7]])
    # Then: 6 of 7 points leave the Level standing, 7 do not
    assert of(six, "Maimed") == []
    assert numbers(the(seven, "Maimed")) == {"level": 1}


@rule("R-BOSS-028")
@pytest.mark.parametrize(("damage", "denied"), [(0, []), (1, [1]), (4, [3])])
def test_only_threshold_that_is_lost_is_denied_to_who_is_sealed(damage: int, denied: list[int]) -> None:
    # Given: blue1 of Threshold 5 cannot have any back
    sealed = unit("blue1", zone="A1", threshold=5, damage=damage, effects=[{"effect": "your_fate_is_sealed"}])
    # When: 3 would come back
    battle = restored(situation(blue=[sealed], red=[unit("red1", zone="L9")]), "blue1", 3)
    # Then
    assert [numbers(event)["amount"] for event in of(battle, "RestoringDenied")] == denied
    assert unit_of(battle, "blue1").damage == damage


@rule("R-DMG-002", "R-DMG-011")
def test_a_mecha_has_four_levels() -> None:
    # Given: red1 of Threshold 3, two Levels lost: 6 of 4 x 3 points
    red = [unit("red1", zone="C1", guard=5, threshold=3, damage=6, maimed=["head", "legs"], tier="grunt")]
    setup = situation(blue=[BLUE], red=red, tension=5)
    # When: it takes 5 more, or 6
    five = play(setup, [*SHOT, "maim:arms"], dice=[[5]])
    six = play(setup, SHOT, dice=[[6]])
    # Then: with 11 it has a point left in its last Level, with 12 it is gone
    assert numbers(the(five, "Damaged")) == {"amount": 5, "left": 1}
    assert of(five, "Destroyed") == []
    assert numbers(the(six, "Damaged")) == {"amount": 6, "left": 0}
    assert the(six, "Destroyed").facts()["unit"] == "red1"


@rule("R-DMG-004")
def test_damage_beyond_a_level_goes_into_the_next() -> None:
    # Given: red1 has lost 3 points of its first Level of 5
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5, damage=3)], tension=5)
    # When: it takes 6: 2 of the first Level, 4 of the second
    six = play(setup, [*SHOT, "maim:head"], dice=[[6]])
    # Then: the second Level has a point left
    assert len(of(six, "Maimed")) == 1
    assert unit_of(six, "red1").damage == 9
    # When: it takes 7: all of the second Level too
    seven = play(setup, [*SHOT, "maim:head", "maim:legs"], dice=[[7]])
    # Then
    assert len(of(seven, "Maimed")) == 2
    assert unit_of(seven, "red1").damage == 10


@rule("R-DMG-011")
def test_damage_beyond_the_last_level_is_lost() -> None:
    # Given: red1 with 2 points of Threshold left
    red = [
        unit(
            "red1", zone="C1", guard=5, threshold=5, damage=18, maimed=["head", "torso", "arms"], tier="grunt"
        )
    ]
    setup = situation(blue=[BLUE], red=red, tension=5)
    # When: it takes 9
    battle = play(setup, SHOT, dice=[[9]])
    # Then: nothing is left, and not less than nothing
    assert numbers(the(battle, "Damaged")) == {"amount": 9, "left": 0}
    assert unit_of(battle, "red1").threshold_left == 0


# ------------------------------------------------------------------ Genre Points for lost Levels


@rule("R-DMG-010")
def test_a_pc_gains_a_genre_point_for_a_lost_level() -> None:
    # Given: red1, a PC without Genre Points
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5)], tension=5)
    # When: it takes 6 Damage and loses a Level
    battle = play(setup, [*SHOT, "maim:head"], dice=[[6]])
    # Then
    assert numbers(the(battle, "GenrePointGained")) == {"points": 1}
    assert unit_of(battle, "red1").genre == 1


@rule("R-DMG-010")
def test_damage_that_costs_no_level_earns_nothing() -> None:
    # Given: the same
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1")], tension=5)
    # When: it takes 4 of the 5 points of its first Level
    battle = play(setup, SHOT, dice=[[4]])
    # Then
    assert of(battle, "GenrePointGained") == []


@rule("R-DMG-010")
def test_a_pc_gains_a_genre_point_for_each_of_two_levels_lost_at_once() -> None:
    # Given: the same
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5)], tension=5)
    # When: it takes 10 Damage: two Levels of 5
    battle = play(setup, [*SHOT, "maim:head", "maim:legs"], dice=[[10]])
    # Then
    assert [numbers(event)["points"] for event in of(battle, "GenrePointGained")] == [1, 2]


@rule("R-DMG-010")
def test_the_last_level_earns_its_genre_point_too() -> None:
    # Given: red1, a PC, has 2 points of Threshold left and no Genre Points
    red = [unit("red1", zone="C1", guard=5, threshold=5, damage=18, maimed=["head", "torso", "arms"])]
    setup = situation(blue=[BLUE], red=red, tension=5)
    # When: it takes 3
    battle = play(setup, SHOT, dice=[[3]])
    # Then
    assert numbers(the(battle, "GenrePointGained")) == {"points": 1}


@rule("R-DMG-010")
def test_nobody_but_pcs_gains_genre_points_from_lost_levels() -> None:
    # Given: red1, a named enemy of the GM's
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5, tier="npc")], tension=5)
    # When: it loses a Level
    battle = play(setup, [*SHOT, "maim:head"], dice=[[6]])
    # Then
    assert of(battle, "GenrePointGained") == []
    assert unit_of(battle, "red1").genre == 0


@rule("R-DMG-014")
def test_a_level_lost_again_maims_again() -> None:
    # Given: red1 lost its first Level and its Head, and got 1 of the 5 points back
    red = [unit("red1", zone="C1", guard=5, threshold=5, damage=5, maimed=["head"])]
    battle = restored(situation(blue=[BLUE], red=red, tension=5), "red1", 1, dice=[[2]])
    # When: it takes 2 Damage, the Level is gone again, and blue picks
    answer(battle, *SHOT, "maim:legs")
    # Then
    assert the(battle, "Maimed").facts()["area"] == "legs"
    assert unit_of(battle, "red1").maimed == ["legs"]


@rule("R-DMG-010", "R-DMG-014")
def test_a_level_lost_again_earns_no_second_genre_point() -> None:
    # Given: the same
    red = [unit("red1", zone="C1", guard=5, threshold=5, damage=5, maimed=["head"])]
    battle = restored(situation(blue=[BLUE], red=red, tension=5), "red1", 1, dice=[[2]])
    # When
    answer(battle, *SHOT, "maim:legs")
    # Then
    assert of(battle, "GenrePointGained") == []
    assert unit_of(battle, "red1").genre == 0


@rule("R-DMG-014")
def test_the_next_level_still_earns_its_genre_point_after_one_was_regained() -> None:
    # Given: the same, once more at 4 of its first 5 points lost
    red = [unit("red1", zone="C1", guard=5, threshold=5, damage=5, maimed=["head"])]
    battle = restored(situation(blue=[BLUE], red=red, tension=5), "red1", 1, dice=[[6]])
    # When: it takes 6: the first Level for the second time, and the second for the first time
    answer(battle, *SHOT, "maim:legs", "maim:arms")
    # Then: one point
    assert len(of(battle, "Maimed")) == 2
    assert numbers(the(battle, "GenrePointGained")) == {"points": 1}


@rule("R-DMG-015")
def test_a_level_lost_to_the_terrain_counts_like_any_other() -> None:
    # Given: blue1, a PC of Threshold 10, on Extreme Terrain
    blue = [unit("blue1", zone="A1", threshold=10, systems=0, speed=0)]
    setup = situation(blue=blue, red=[unit("red1", zone="C1")], extra={"A1": ["extreme"]})
    # When: it ends its Turn there with a 1: 10 + 1 - 1 = 10 Damage
    battle = play(setup, ["hold", "maim:legs"], dice=[[1]])
    # Then: a Level, an Area and a Genre Point
    assert numbers(the(battle, "Damaged")) == {"amount": 10, "left": 30}
    assert the(battle, "Maimed").facts()["area"] == "legs"
    assert numbers(the(battle, "GenrePointGained")) == {"points": 1}


@rule("R-DMG-015")
def test_a_level_lost_by_ones_own_doing_counts_like_any_other() -> None:
    # Given: blue1, a PC of Threshold 4, with an Overheating Weapon at Tension 4
    blue = [unit("blue1", zone="A1", threshold=4, speed=0, weapons=["radiant_fist"])]
    setup = situation(blue=blue, red=[unit("red1", zone="A1", guard=30)], tension=4)
    # When: it misses with an odd die and takes Damage equal to Tension
    battle = play(setup, ["attack", "with:radiant_fist", "maim:legs"], dice=[[3]])
    # Then: a Level, an Area and a Genre Point
    assert the(battle, "Damaged").facts()["unit"] == "blue1"
    assert numbers(the(battle, "Damaged")) == {"amount": 4, "left": 12}
    assert the(battle, "Maimed").facts()["area"] == "legs"
    assert numbers(the(battle, "GenrePointGained")) == {"points": 1}


# ------------------------------------------------------------------ between Operations


@rule("R-DMG-012")
def test_damage_and_maims_are_gone_in_the_next_operation() -> None:
    # Given: an Operation in which red1 lost a Level and its Head
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5)], tension=5)
    first = play(setup, [*SHOT, "maim:head"], dice=[[6]])
    assert unit_of(first, "red1").maimed == ["head"]
    # When: the same Units meet again: Initiative 9 + 0 and 1 + 5
    second = begin({key: value for key, value in setup.items() if key != "now"}, dice=[[9], [1]])
    # Then
    assert unit_of(second, "red1").damage == 0
    assert unit_of(second, "red1").maimed == []
    assert unit_of(second, "red1").threshold_left == 20


# ------------------------------------------------------------------ Threshold regained


@rule("R-DMG-013", "A-26")
def test_a_regained_point_of_a_lost_level_frees_its_area() -> None:
    # Given: red1 lost exactly its first Level, its Arms and the gun in them
    red = [unit("red1", zone="C1", threshold=5, damage=5, maimed=["arms"], weapons=[GUN])]
    setup = situation(blue=[unit("blue1", zone="A1")], red=red)
    # When: it gets 1 point back, and its Turn comes
    battle = answer(restored(setup, "red1", 1), "hold", "attack")
    # Then: the gun works again
    assert unit_of(battle, "red1").maimed == []
    assert f"with:{GUN}" in keys(battle)


@rule("R-DMG-013", "A-26")
def test_points_regained_within_a_level_free_nothing() -> None:
    # Given: red1 lost its first Level and 2 points of the second, its Arms and the gun in them
    red = [unit("red1", zone="C1", threshold=5, damage=7, maimed=["arms"], weapons=[GUN])]
    setup = situation(blue=[unit("blue1", zone="A1")], red=red)
    # When: it gets those 2 points back
    battle = answer(restored(setup, "red1", 2), "hold", "attack")
    # Then: the first Level is still lost, and the gun with it
    assert unit_of(battle, "red1").damage == 5
    assert unit_of(battle, "red1").maimed == ["arms"]
    assert f"with:{GUN}" not in keys(battle)


@rule("R-DMG-013", "A-26")
def test_the_area_maimed_last_comes_back_first() -> None:
    # Given: red1 lost its Head, then its Legs, then its Arms: 15 of 20 points
    red = [unit("red1", zone="C1", threshold=5, damage=15, maimed=["head", "legs", "arms"])]
    setup = situation(blue=[unit("blue1", zone="A1")], red=red)
    # When: it gets 6 points back: 15 - 6 = 9 are lost, so the third and second Level stand again
    battle = restored(setup, "red1", 6)
    # Then: Arms and Legs work, the Head does not
    assert the(battle, "Restored").facts()["areas"] == ["arms", "legs"]
    assert unit_of(battle, "red1").damage == 9
    assert unit_of(battle, "red1").maimed == ["head"]


@rule("R-DMG-013")
def test_no_more_is_given_back_than_was_lost() -> None:
    # Given: red1 lost 3 points
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="C1", threshold=5, damage=3)])
    # When: it is given 15
    battle = restored(setup, "red1", 15)
    # Then
    assert numbers(the(battle, "Restored")) == {"amount": 3}
    assert unit_of(battle, "red1").damage == 0
    assert unit_of(battle, "red1").threshold_left == 20


@rule("R-DMG-013")
def test_an_unhurt_unit_regains_nothing() -> None:
    # Given: red1, unhurt
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="C1", threshold=5)])
    # When: it is given 15
    battle = restored(setup, "red1", 15)
    # Then
    assert of(battle, "Restored") == []
    assert unit_of(battle, "red1").threshold_left == 20
