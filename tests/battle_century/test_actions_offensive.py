"""Offensive Actions: which these are, how they Move, and Attack. R-ACT-002 to R-ACT-008."""

from __future__ import annotations

import pytest

from tests.battle_century.operations import (
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
)
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

# ------------------------------------------------------------------ which Actions these are


@rule("R-ACT-002")
@pytest.mark.parametrize(
    ("kind", "faces"), [("attack", [1]), ("assist", [1, 1]), ("suppress", [1]), ("engage", [1])]
)
def test_attack_assist_suppress_and_engage_attack_and_test_might(kind: str, faces: list[int]) -> None:
    # Given: red1 in blue1's Zone, and an Ally to assist
    setup = situation(
        blue=[unit("blue1", zone="C3", speed=0, weapons=[GUN]), unit("blue2", zone="L9")],
        red=[unit("red1", zone="C3", guard=5)],
    )
    # When: blue1 does it: 1 + 5 + 1 = 7 against Defense 10
    battle = play(setup, [kind, f"with:{GUN}"], dice=[faces])
    # Then
    assert the(battle, "AttackDeclared").facts()["kind"] == kind
    assert numbers(the(battle, "MightRolled")) == {"die": 1, "total": 7, "defense": 10}


@rule("R-ACT-002", "R-ACT-013")
def test_aim_is_no_attack_and_rolls_no_test() -> None:
    # Given: red1 in Range
    setup = situation(blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])], red=[unit("red1", zone="C1")])
    # When: blue1 Aims; there are no dice
    battle = play(setup, ["aim", f"with:{GUN}"])
    # Then
    assert the(battle, "Aimed").facts()["target"] == "red1"
    assert of(battle, "AttackDeclared") == []
    assert of(battle, "MightRolled") == []


# ------------------------------------------------------------------ the Move of an Offensive Action


@rule("R-ACT-004", "R-ACT-005", "A-17")
@pytest.mark.parametrize("kind", ["attack", "aim", "suppress", "assist"])
def test_an_offensive_action_never_ends_farther_from_its_target(kind: str) -> None:
    # Given: blue1 at C5, 2 Zones from red1 at E5, with Speed 3 and a gun of Range 5
    setup = situation(
        blue=[unit("blue1", zone="C5", speed=3, weapons=[GUN]), unit("blue2", zone="A1")],
        red=[unit("red1", zone="E5", threshold=5)],
    )
    # When
    battle = play(setup, [kind, f"with:{GUN}"])
    # Then: of the 5 by 5 Zones within 2 of red1 it reaches columns C to F: 4 x 5 = 20
    assert len(keys(battle)) == 20
    # It may stand still, close in, circle, and stand behind red1 ...
    assert {"to:C5", "to:D5", "to:E5", "to:C3", "to:E7", "to:F5"} <= set(keys(battle))
    # ... but not step back, though the gun would reach from there.
    assert {"to:B5", "to:B4", "to:C2", "to:A5"}.isdisjoint(keys(battle))


@rule("R-ACT-005", "A-17")
def test_only_start_and_end_of_the_move_are_compared() -> None:
    # Given: a wall between blue1 at D3 and red1 at D1, 2 Zones apart; the way round runs over G2, 3 from red1
    setup = situation(
        blue=[unit("blue1", zone="D3", speed=5, weapons=[GUN])],
        red=[unit("red1", zone="D1")],
        terrain=[".......", "######.", "......."],
    )
    # When: blue1 attacks
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then: it may end at F1 or E1, 2 and 1 Zones from red1
    assert keys(battle) == ["to:E1", "to:F1"]


@rule("R-ACT-005", "A-17")
def test_the_limit_counts_from_the_zone_aimed_at() -> None:
    # Given: blue1 at C5 with Speed 1, red1 to its east
    setup = situation(
        blue=[unit("blue1", zone="C5", speed=1, weapons=["bombardment"])], red=[unit("red1", zone="E5")]
    )
    # When: it aims its Blast at A5, 2 Zones to the west
    battle = play(setup, ["attack", "with:bombardment", "at:zone", "to:A5"])
    # Then: it may go away from red1, but not away from A5
    assert keys(battle) == ["to:B4", "to:C4", "to:B5", "to:C5", "to:B6", "to:C6"]


# ------------------------------------------------------------------ Attack


@rule("R-ACT-007", "R-OP-012")
def test_an_attack_tests_might_plus_tension_against_defense() -> None:
    # Given: Might 7, Tension 3, Guard 8
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, might=7, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=8)],
        tension=3,
    )
    # When: the die is 2: 2 + 7 + 3 = 12 against 8 + 5 = 13
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[2]])
    # Then: missed
    rolled = the(battle, "MightRolled")
    assert terms(rolled) == {"die": 2, "Might": 7, "Tension": 3}
    assert numbers(rolled) == {"die": 2, "total": 12, "defense": 13}
    assert the(battle, "Missed").facts()["target"] == "red1"
    assert of(battle, "Damaged") == []


@rule("R-ACT-008")
def test_a_passed_attack_deals_the_total_minus_defense() -> None:
    # Given: Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, threshold=10)],
    )
    # When: the die is 8: 8 + 5 + 1 = 14
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[8]])
    # Then: 14 - 10 = 4 of 40 points are gone
    assert numbers(the(battle, "Damaged")) == {"amount": 4, "left": 36}


@rule("R-ACT-008")
def test_an_attack_that_just_meets_defense_passes_and_deals_nothing() -> None:
    # Given: Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])], red=[unit("red1", zone="C1", guard=5)]
    )
    # When: the die is 4: 4 + 5 + 1 = 10
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[4]])
    # Then
    assert numbers(the(battle, "HitSuffered")) == {"total": 10, "margin": 0}
    assert of(battle, "Damaged") == []
    assert of(battle, "Missed") == []


@rule("R-ACT-007", "R-ACT-008")
def test_one_roll_of_an_area_weapon_meets_each_targets_defense() -> None:
    # Given: red1 of Defense 7, red2 of Defense 9, red3 of Defense 14, all in one Blast
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])],
        red=[
            unit("red1", zone="D1", guard=2, threshold=10),
            unit("red2", zone="D2", guard=4, threshold=10),
            unit("red3", zone="D3", guard=9, threshold=10),
        ],
    )
    # When: the one die is 5: 5 + 5 + 1 = 11
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[5]])
    # Then: 11 - 7 = 4 and 11 - 9 = 2; red3 is missed
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 4
    assert numbers(the(battle, "Damaged", unit="red2"))["amount"] == 2
    assert the(battle, "Missed").facts()["target"] == "red3"


@rule("R-ACT-007", "B-1")
def test_each_target_of_an_area_weapon_counts_as_many_dice_as_its_own_disadvantages_say() -> None:
    # Given: red2 stands in Defensive Terrain: one Disadvantage, two dice
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])],
        red=[unit("red1", zone="D1", threshold=10), unit("red2", zone="D2", threshold=10)],
        extra={"D2": ["defensive"]},
    )
    # When: the dice are 9 and 6
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[9, 6]])
    # Then: the first alone counts against red1, 9 + 6 = 15; the lower of both against red2, 6 + 6 = 12
    assert numbers(the(battle, "MightRolled", target="red1"))["total"] == 15
    assert numbers(the(battle, "MightRolled", target="red2"))["total"] == 12
