"""Tests: dice, Difficulty Numbers, Advantages and Disadvantages, keeping a die, halving. R-TEST-001 to
R-TEST-010, R-TEST-014, R-TEST-015, R-TEST-044.
"""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    Piece,
    answer,
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
from wartable import Battle, Setup, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")


AIMED: Final = {"weapon": GUN, "target": "red1"}
"""Two Advantages with that gun against red1."""


def asked(battle: Battle[State]) -> str:
    """The seat with the open question."""
    return "" if battle.decision is None else battle.decision.seat


def shooter(tier: str = "npc") -> Piece:
    """Blue1 at A1, which has Aimed its gun at red1. Only a PC trades."""
    return unit("blue1", zone="A1", speed=0, weapons=[GUN], tier=tier, aim=AIMED)


def against(red: Piece, blue: Piece, *, cover: int = 0, gm: str = "") -> Setup:
    """The two of them at Tension 5: against Guard 5 the margin is what the die shows. C1 is so often
    Defensive.
    """
    return situation(blue=[blue], red=[red], tension=5, extra={"C1": ["defensive"] * cover}, gm=gm)


def sturdy() -> Piece:
    """Red1 at C1, whose Levels of 30 no single Test takes."""
    return unit("red1", zone="C1", guard=5, threshold=30)


# ------------------------------------------------------------------ the roll and its Difficulty Number


@rule("R-TEST-001", "R-TEST-002")
def test_a_test_is_a_die_and_an_attribute_against_a_number() -> None:
    # Given: blue1 of Systems 5 ends its Turn in Extreme Terrain, DN 10 + Tension 1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=5, systems=5)],
        red=[unit("red1", zone="L9")],
        extra={"A1": ["extreme"]},
    )
    # When: it rolls 7: 7 + 5 = 12
    battle = play(setup, ["hold"], dice=[[7]])
    # Then
    assert numbers(the(battle, "TerrainTested")) == {"die": 7, "total": 12, "dn": 11}
    assert of(battle, "Damaged") == []


@rule("R-TEST-001", "R-TEST-002")
def test_the_number_may_come_from_anothers_attributes() -> None:
    # Given: blue1 of Might 6, red1 of Guard 3
    blue = unit("blue1", zone="A1", speed=0, might=6, weapons=[GUN])
    setup = against(unit("red1", zone="C1", guard=3, threshold=30), blue)
    # When: blue1 rolls 4: 4 + 6 + 5 = 15 against 3 + 5
    battle = play(setup, SHOT, dice=[[4]])
    # Then
    assert terms(the(battle, "MightRolled")) == {"die": 4, "Might": 6, "Tension": 5}
    assert numbers(the(battle, "MightRolled")) == {"die": 4, "total": 15, "defense": 8}


@rule("R-TEST-002", "R-TEST-014")
def test_in_a_contested_test_both_roll_and_the_higher_total_wins() -> None:
    # Given: blue1 of Speed 3 and red1 of Speed 6 in a Duel
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=3, duel="red1")],
        red=[unit("red1", zone="E5", speed=6, duel="blue1")],
    )
    # When: blue1 contests with 9 + 3 = 12 against 5 + 6 = 11
    battle = play(setup, ["contest"], dice=[[9], [5]])
    # Then: blue wins and moves both
    assert numbers(the(battle, "ContestRolled")) == {"die": 9, "total": 12, "other_die": 5, "other_total": 11}
    assert asked(battle) == "blue"
    assert "to:H8" in keys(battle)


@rule("R-TEST-014")
def test_who_asked_for_a_contested_test_may_lose_it() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=3, duel="red1")],
        red=[unit("red1", zone="E5", speed=6, duel="blue1")],
    )
    # When: blue1 contests with 7 + 3 = 10 against 5 + 6 = 11
    battle = play(setup, ["contest"], dice=[[7], [5]])
    # Then: red moves both
    assert asked(battle) == "red"


@rule("R-TEST-015")
def test_a_tie_in_a_contested_test_is_rolled_again() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=3, duel="red1")],
        red=[unit("red1", zone="E5", speed=6, duel="blue1")],
    )
    # When: 8 + 3 and 5 + 6 are both 11, then 1 + 3 and 10 + 6
    battle = play(setup, ["contest"], dice=[[8], [5], [1], [10]])
    # Then
    assert [numbers(event)["total"] for event in of(battle, "ContestRolled")] == [11, 4]
    assert asked(battle) == "red"


@rule("R-TEST-004", "A-03")
def test_a_total_equal_to_the_number_passes_with_a_margin_of_0() -> None:
    # Given: Tension 1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5)],
        tension=1,
    )
    # When: blue1 suppresses with a 4: 4 + 5 + 1 = 10 against 10
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[4]])
    # Then: no Damage, but what needs no more than a pass happens
    assert numbers(the(battle, "HitSuffered")) == {"total": 10, "margin": 0}
    assert of(battle, "Damaged") == []
    assert the(battle, "EffectBegan").facts()["effect"] == "suppressed"


@rule("R-TEST-005")
def test_halves_are_rounded_down() -> None:
    # Given: blue1 suppresses red1
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN])
    setup = against(sturdy(), blue)
    # When: the margin is 7
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[7]])
    # Then: 3 now and 3 later
    assert numbers(the(battle, "Damaged"))["amount"] == 3
    assert numbers(the(battle, "EffectBegan", effect="withheld"))["amount"] == 3


# ------------------------------------------------------------------ Advantages and Disadvantages


@rule("R-TEST-007", "R-TEST-010")
def test_each_advantage_is_a_die_more_of_which_the_highest_is_kept() -> None:
    # Given: a gun Aimed at red1: two Advantages
    setup = against(sturdy(), shooter())
    # When: three dice show 4, 9 and 6
    battle = play(setup, SHOT, dice=[[4, 9, 6]])
    # Then
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "advantages") == {"Aim": 2}
    assert rolled.facts()["faces"] == [4, 9, 6]
    assert numbers(rolled)["die"] == 9


@rule("R-TEST-008")
def test_each_disadvantage_is_a_die_more_of_which_the_lowest_is_kept() -> None:
    # Given: blue1 with nothing but Vulcans (-1), red1 in a Zone twice Defensive (-2)
    blue = unit("blue1", zone="A1", speed=0)
    setup = against(sturdy(), blue, cover=2)
    # When: four dice show 9, 3, 7 and 10
    battle = play(setup, ["attack"], dice=[[9, 3, 7, 10]])
    # Then
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "advantages") == {"Vulcans": -1, "Defensive Terrain": -2}
    assert numbers(rolled)["die"] == 3


@rule("R-TEST-009")
def test_advantages_and_disadvantages_cancel_one_for_one() -> None:
    # Given: Aim (+2), red1 in a Zone three times Defensive (-3)
    setup = against(sturdy(), shooter(), cover=3)
    # When: one Disadvantage is left, two dice show 8 and 2
    battle = play(setup, SHOT, dice=[[8, 2]])
    # Then
    assert numbers(the(battle, "MightRolled"))["die"] == 2


@rule("R-TEST-009")
def test_what_cancels_out_leaves_a_single_die() -> None:
    # Given: Aim (+2), red1 in a Zone twice Defensive (-2)
    setup = against(sturdy(), shooter(), cover=2)
    # When
    battle = play(setup, SHOT, dice=[[8]])
    # Then
    assert numbers(the(battle, "MightRolled"))["die"] == 8


# ------------------------------------------------------------------ which die to keep


@rule("R-TEST-010", "A-04", "B-5")
def test_a_lower_die_may_be_kept_where_an_even_margin_gives_the_choice_of_the_area() -> None:
    # Given: two Advantages against red1, whose Level of 8 may fall
    setup = against(unit("red1", zone="C1", guard=5, threshold=8), shooter())
    # When: the dice show 9, 3 and 8
    battle = play(setup, SHOT, dice=[[9, 3, 8]])
    # Then: blue may keep any of them, the highest first
    assert asked(battle) == "blue"
    assert keys(battle) == ["keep:9", "keep:8", "keep:3"]
    # When: it keeps the 8
    answer(battle, "keep:8", "maim:head")
    # Then: even Damage, and the Area is blue's choice
    assert numbers(the(battle, "Damaged"))["amount"] == 8
    assert the(battle, "Maimed").facts()["chooser"] == "blue"


@rule("R-TEST-010", "B-5")
def test_nobody_is_asked_where_the_highest_die_is_as_good_as_any() -> None:
    # Given: the same with Levels of 5
    setup = against(unit("red1", zone="C1", guard=5, threshold=5), shooter())
    # When: the highest is even; or no lower one is; or the even one takes no Level
    even = play(setup, SHOT, dice=[[8, 3, 7]])
    odd = play(setup, SHOT, dice=[[9, 3, 7]])
    small = play(setup, SHOT, dice=[[9, 4, 4]])
    # Then: the highest was kept and the Area is the next question
    assert (numbers(the(even, "MightRolled"))["die"], asked(even)) == (8, "blue")
    assert (numbers(the(odd, "MightRolled"))["die"], asked(odd)) == (9, "red")
    assert (numbers(the(small, "MightRolled"))["die"], asked(small)) == (9, "red")


@rule("R-TEST-010", "B-5")
def test_nobody_is_asked_for_a_die_where_the_attacker_picks_the_area_anyway() -> None:
    # It was asked in a Suppress, where odd and even decide nothing.
    # Given: two Advantages against red1 of Threshold 4
    setup = against(unit("red1", zone="C1", guard=5, threshold=4), shooter())
    # When: blue1 suppresses, and the dice show 9, 8 and 3: half of 9 takes the Level, and so would half of 8
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[9, 8, 3]])
    # Then: the 9 was kept, and blue picks the Area
    assert numbers(the(battle, "MightRolled"))["die"] == 9
    assert asked(battle) == "blue"
    assert "maim:head" in keys(battle)


@rule("R-TEST-010", "A-04", "B-5")
def test_a_lower_die_may_be_kept_to_spare_an_overheating_weapon() -> None:
    # Given: an Overheating Weapon, Aimed (+1), against red1 of great Threshold
    blue = unit(
        "blue1",
        zone="C1",
        speed=0,
        weapons=["radiant_fist"],
        tier="npc",
        aim={"weapon": "radiant_fist", "target": "red1"},
    )
    # When: the dice show 7 and 6, and it keeps the 6
    battle = play(against(sturdy(), blue), ["attack", "with:radiant_fist", "keep:6"], dice=[[7, 6]])
    # Then: it takes no Damage of its own
    assert of(battle, "Damaged", unit="blue1") == []
    assert numbers(the(battle, "MightRolled"))["die"] == 6


@rule("R-TEST-010", "A-04", "B-5")
def test_a_lower_die_may_be_kept_to_spare_an_ally_in_a_duel() -> None:
    # Given: blue1 has Aimed at red1, which duels blue2: odd dice hit blue2; no Level can fall
    ally = unit("blue2", zone="C1", guard=5, threshold=30, duel="red1")
    enemy = unit("red1", zone="C1", guard=5, threshold=30, duel="blue2")
    setup = situation(blue=[shooter(), ally], red=[enemy], tension=5)
    # When: the dice show 7, 4 and 2
    battle = play(setup, [*SHOT, "keep:4"], dice=[[7, 4, 2]])
    # Then: 4 + 5 + 5 against 10
    assert the(battle, "Damaged", unit="red1", amount=4)
    assert of(battle, "Damaged", unit="blue2") == []


@rule("R-TEST-010", "A-04", "B-1")
def test_against_each_target_of_an_area_another_die_may_be_kept() -> None:
    # Given: an Unreliable Burst with an Advantage; red1 on Plain, red2 in Defensive Terrain
    blue = unit("blue1", zone="C1", speed=0, weapons=["whirlwind_attack"], tier="npc")
    red = [unit("red1", zone="B1", threshold=30), unit("red2", zone="D1", threshold=30)]
    setup = situation(blue=[blue], red=red, tension=5, extra={"D1": ["defensive"]})
    # When: the dice show 7 and 4: both count against red1, the first alone against red2
    battle = play(setup, ["attack", "with:whirlwind_attack", "at:red1"], dice=[[7, 4]])
    assert keys(battle) == ["keep:7", "keep:4"]
    answer(battle, "keep:4")
    # Then: 4 + 5 + 5 = 14 against red1; the odd 7 + 5 has no Tension against red2
    assert [numbers(event)["total"] for event in of(battle, "MightRolled")] == [14, 12]


@rule("R-TEST-008", "A-04")
def test_with_disadvantages_the_lowest_die_is_forced() -> None:
    # Given: the same Weapon, not Aimed, red1 in Defensive Terrain
    blue = unit("blue1", zone="C1", speed=0, weapons=["radiant_fist"], tier="npc")
    setup = against(sturdy(), blue, cover=1)
    # When: the dice show 7 and 6 ... and 7 and 8
    even = play(setup, ["attack", "with:radiant_fist"], dice=[[7, 6]])
    odd = play(setup, ["attack", "with:radiant_fist"], dice=[[7, 8]])
    # Then: nobody was asked, and the 7 burns
    assert of(even, "Damaged", unit="blue1") == []
    assert numbers(the(odd, "Damaged", unit="blue1"))["amount"] == 5


# ------------------------------------------------------------------ halving twice


@rule("R-TEST-044", "A-103", "R-TEST-005")
def test_different_halvings_of_one_value_apply_one_after_the_other() -> None:
    # Given: red1 of Guard 7, left by its Pilot, in a Finger Net
    net = {"effect": "netted", "other": "blue1", "clock": "blue1", "at_end": True}
    red = unit("red1", zone="C1", guard=7, pilotless=True, effects=[net])
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])], red=[red, unit("red2", zone="L9")]
    )
    # When: blue1 shoots: Guard 7, halved 3, halved again 1
    battle = play(setup, SHOT, dice=[[1]])
    # Then: 1 + 5 + 1 = 7 against 6
    assert terms(the(battle, "MightRolled"), "defenses") == {"Guard": 1, "base": 5}


@rule("R-TEST-044", "A-103")
def test_the_same_halving_again_only_renews_its_duration() -> None:
    # Given: red1 of Guard 7, in a Finger Net of blue1's that ends with blue1's Turn
    net = {"effect": "netted", "other": "blue1", "clock": "blue1", "at_end": True}
    setup = situation(
        blue=[
            unit("blue1", zone="A1"),
            unit("blue2", zone="A2", speed=0, weapons=["finger_net"]),
        ],
        red=[unit("red1", zone="E2", guard=7, effects=[net]), unit("red2", zone="L9")],
        order=["blue2", "blue1", "red1", "red2"],
    )
    # When: blue2 nets it again, and blue1's Turn is over: 1 + 5 + 1 = 7 misses 3 + 5
    battle = play(setup, ["attack", "with:finger_net", "at:red1", "hold"], dice=[[1]])
    # Then: Guard 7 is halved once, and still
    assert unit_of(battle, "red1").attributes.guard == 3
    assert of(battle, "EffectEnded") == []
