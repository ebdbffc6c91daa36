"""Which Area is Maimed, who picks it, and what stops working. R-DMG-005 to R-DMG-009."""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""

ALL: Final = ["maim:head", "maim:torso", "maim:arms", "maim:legs"]


def asked(battle: Battle[State]) -> str:
    """The seat with the open question."""
    return "" if battle.decision is None else battle.decision.seat


def choosers(battle: Battle[State]) -> list[object]:
    """The sides that picked the Maimed Areas, in order."""
    return [event.facts()["chooser"] for event in of(battle, "Maimed")]


# ------------------------------------------------------------------ what is Maimed


@rule("R-DMG-005", "R-MECH-006", "R-MECH-010")
def test_a_lost_level_maims_one_of_head_torso_arms_and_legs() -> None:
    # Given: red1, unhurt
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5)], tension=5)
    # When: it loses a Level
    battle = play(setup, SHOT, dice=[[6]])
    # Then: one of four Areas goes; the Core is none of them
    assert keys(battle) == ALL
    answer(battle, "maim:torso")
    assert the(battle, "Maimed").facts()["area"] == "torso"
    assert unit_of(battle, "red1").maimed == ["torso"]


@rule("R-DMG-005", "R-MECH-009")
def test_what_is_in_a_maimed_area_stops_working() -> None:
    # Given: red1 with a gun in its Arms and a rifle in its Head
    red = [unit("red1", zone="C1", guard=5, threshold=5, weapons={"arms": [GUN], "head": ["beam_rifle"]})]
    setup = situation(blue=[BLUE], red=red, tension=5)
    # When: its Arms are Maimed and it attacks
    battle = play(setup, [*SHOT, "maim:arms", "attack"], dice=[[6]])
    # Then: the gun in the Arms is out, the rifle and the Default Weapons are not
    assert keys(battle) == ["with:cqc", "with:vulcans", "with:beam_rifle", "with:beam_rifle+boost"]


@rule("R-DMG-005")
def test_nothing_is_maimed_while_the_level_stands() -> None:
    # Given: red1 with a gun in its Arms
    setup = situation(
        blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5, weapons=[GUN])], tension=5
    )
    # When: it takes 4 of the 5 points of its first Level, and attacks
    battle = play(setup, [*SHOT, "attack"], dice=[[4]])
    # Then
    assert of(battle, "Maimed") == []
    assert f"with:{GUN}" in keys(battle)


@rule("R-DMG-007")
def test_an_area_cannot_be_maimed_twice() -> None:
    # Given: red1 lost its first Level and its Head
    setup = situation(
        blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5, damage=5, maimed=["head"])], tension=5
    )
    # When: it loses another
    battle = play(setup, SHOT, dice=[[6]])
    # Then: three Areas are left to choose from
    assert keys(battle) == ["maim:torso", "maim:arms", "maim:legs"]


@rule("R-DMG-007")
def test_of_two_levels_lost_at_once_the_second_cannot_take_the_same_area() -> None:
    # Given: red1, unhurt
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5)], tension=5)
    # When: it loses two Levels of 5, and the first takes the Arms
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[10]])
    # Then
    assert keys(battle) == ["maim:head", "maim:torso", "maim:legs"]


@rule("R-DMG-007", "R-DMG-011")
def test_where_all_that_is_left_is_maimed_nobody_has_to_choose() -> None:
    # Given: red1 of Threshold 4 has lost two Levels, its Legs and its Torso
    red = [unit("red1", zone="C1", guard=5, threshold=4, damage=8, maimed=["legs", "torso"], tier="grunt")]
    setup = situation(blue=[BLUE], red=red, tension=5)
    # When: it loses the last two Levels at once
    battle = play(setup, SHOT, dice=[[8]])
    # Then
    assert [event.facts()["area"] for event in of(battle, "Maimed")] == ["head", "arms"]
    assert the(battle, "Destroyed").facts()["unit"] == "red1"


# ------------------------------------------------------------------ who chooses


@rule("R-DMG-006")
def test_even_damage_lets_the_attacker_choose_the_area() -> None:
    # Given: blue1 and red1
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5)], tension=5)
    # When: red1 takes 6
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert asked(battle) == "blue"
    answer(battle, "maim:head")
    assert choosers(battle) == ["blue"]


@rule("R-DMG-006")
def test_odd_damage_lets_the_defender_choose_the_area() -> None:
    # Given: the same
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", threshold=5)], tension=5)
    # When: red1 takes 7
    battle = play(setup, SHOT, dice=[[7]])
    # Then
    assert asked(battle) == "red"
    answer(battle, "maim:head")
    assert choosers(battle) == ["red"]


@rule("R-DMG-006", "A-24")
def test_odd_and_even_are_read_from_the_damage_and_not_from_the_die_or_the_sum() -> None:
    # Given: red1 of Guard 6 has lost 3 points of its first Level
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", threshold=5, guard=6, damage=3)], tension=5)
    # When: blue1 rolls 8: 8 + 5 + 5 = 18 against 11, Damage 7, 10 in all
    battle = play(setup, SHOT, dice=[[8]])
    # Then: 7 is odd, though 8, 18 and 10 are even
    assert numbers(the(battle, "Damaged"))["amount"] == 7
    assert asked(battle) == "red"


@rule("R-DMG-006", "A-24")
def test_each_instance_of_damage_is_odd_or_even_on_its_own() -> None:
    # Given: a Chainblade at Tension 4; red1 of Guard 6 has lost 3 points of its first Level
    blue = [unit("blue1", zone="C1", speed=0, weapons=["chainblade"])]
    setup = situation(blue=blue, red=[unit("red1", zone="C1", threshold=5, guard=6, damage=3)], tension=4)
    # When: blue1 rolls 6: 6 + 5 + 4 = 15 against 11 is 4, then 4 for the Tension: 7, then 11 lost
    battle = play(setup, ["attack", "with:chainblade", "maim:head", "maim:legs"], dice=[[6]])
    # Then: both are even, so blue chooses twice; as one instance of 8 the choice would have alternated
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == [4, 4]
    assert choosers(battle) == ["blue", "blue"]


@rule("R-DMG-006")
def test_an_ally_whose_fire_hits_one_is_an_attacker_like_any_other() -> None:
    # Given: blue2, run by ben, stands in the Blast of blue1
    setup = {
        **situation(
            blue=[
                unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"]),
                unit("blue2", zone="F1", guard=5, threshold=5, seat="ben"),
            ],
            red=[unit("red1", zone="F1", guard=30)],
            tension=5,
        ),
        "seats": [{"id": "blue"}, {"id": "ben"}, {"id": "red"}],
    }
    # When: blue1 rolls 6: a miss on red1, 6 Damage to blue2
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[6]])
    # Then: the shooter's player chooses
    assert the(battle, "Damaged").facts()["unit"] == "blue2"
    assert asked(battle) == "blue"


# ------------------------------------------------------------------ several Levels at once


@rule("R-DMG-008", "A-25")
def test_after_even_damage_the_attacker_chooses_first_then_the_defender() -> None:
    # Given: red1, unhurt
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5)], tension=5)
    # When: it takes 10: two Levels
    battle = play(setup, [*SHOT, "maim:head"], dice=[[10]])
    # Then
    assert asked(battle) == "red"
    answer(battle, "maim:legs")
    assert choosers(battle) == ["blue", "red"]


@rule("R-DMG-008", "A-25")
def test_after_odd_damage_the_defender_chooses_first_then_the_attacker() -> None:
    # Given: red1 of Threshold 4
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=4)], tension=5)
    # When: it takes 9: two Levels
    battle = play(setup, [*SHOT, "maim:head"], dice=[[9]])
    # Then
    assert asked(battle) == "blue"
    answer(battle, "maim:legs")
    assert choosers(battle) == ["red", "blue"]


@rule("R-DMG-008", "A-25")
def test_of_three_levels_the_first_chooser_has_the_third_again() -> None:
    # Given: red1 of Threshold 3
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=3)], tension=5)
    # When: it takes 10: three Levels, and 1 of the fourth
    battle = play(setup, [*SHOT, "maim:head", "maim:legs", "maim:arms"], dice=[[10]])
    # Then
    assert choosers(battle) == ["blue", "red", "blue"]
    assert numbers(the(battle, "Damaged"))["left"] == 2


@rule("R-DMG-008", "R-ACT-021")
def test_a_suppress_attack_leaves_every_choice_to_the_attacker() -> None:
    # Given: red1 of Threshold 2
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=2)], tension=5)
    # When: half of 10 takes two Levels, an odd number
    battle = play(setup, ["suppress", f"with:{GUN}", "maim:head", "maim:legs"], dice=[[10]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 5
    assert choosers(battle) == ["blue", "blue"]


# ------------------------------------------------------------------ no attacker


@rule("R-DMG-009")
def test_who_is_maimed_by_the_terrain_chooses_even_at_even_damage() -> None:
    # Given: red1 of Threshold 10 in Extreme Terrain, Systems and Speed 0
    red = [unit("red1", zone="C1", threshold=10, systems=0, speed=0)]
    setup = situation(blue=[BLUE], red=red, turn="red1", extra={"C1": ["extreme"]})
    # When: it ends its Turn there with a 1: 10 + 1 - 1 = 10 Damage
    battle = play(setup, ["hold"], dice=[[1]])
    # Then
    assert asked(battle) == "red"
    answer(battle, "maim:head")
    assert choosers(battle) == ["red"]


@rule("R-DMG-009")
def test_the_terrain_never_hands_the_choice_to_the_other_side() -> None:
    # Given: the same with Threshold 5
    red = [unit("red1", zone="C1", threshold=5, systems=0, speed=0)]
    setup = situation(blue=[BLUE], red=red, turn="red1", extra={"C1": ["extreme"]})
    # When: 10 Damage cost two Levels
    battle = play(setup, ["hold", "maim:head", "maim:legs"], dice=[[1]])
    # Then: red chooses both
    assert choosers(battle) == ["red", "red"]


@rule("R-DMG-009")
def test_who_maims_itself_chooses_whatever_the_number() -> None:
    # Given: blue1 of Threshold 4 with an Overheating Weapon at Tension 9
    blue = [unit("blue1", zone="A1", threshold=4, speed=0, weapons=["radiant_fist"])]
    setup = situation(blue=blue, red=[unit("red1", zone="A1", guard=30)], tension=9)
    # When: it misses with an odd die: 3 + 5 + 18 = 26 against 35; it takes 9 Damage, two Levels
    battle = play(setup, ["attack", "with:radiant_fist", "maim:head", "maim:legs"], dice=[[3]])
    # Then: blue chooses both
    assert the(battle, "Damaged").facts()["unit"] == "blue1"
    assert choosers(battle) == ["blue", "blue"]


@rule("R-DMG-009")
def test_who_is_caught_in_its_own_blast_chooses_its_own_maim() -> None:
    # Given: blue1 of Threshold 4 in the area of its own Bombardment at Tension 8
    blue = [unit("blue1", zone="A1", threshold=4, speed=0, weapons=["bombardment"])]
    setup = situation(blue=blue, red=[unit("red1", zone="B1", guard=30, threshold=9)], tension=8)
    # When: it misses red1; both take 8 Damage: no Level of red1's, two of blue1's
    battle = play(setup, ["attack", "with:bombardment", "at:red1", "maim:head", "maim:legs"], dice=[[1]])
    # Then
    assert [event.facts()["unit"] for event in of(battle, "Maimed")] == ["blue1", "blue1"]
    assert choosers(battle) == ["blue", "blue"]
