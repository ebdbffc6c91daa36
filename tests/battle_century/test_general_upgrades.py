"""General Upgrades for a mecha's Weapons. R-UPG-005, R-UPG-006, R-UPG-010, R-UPG-011, R-UPG-014 to R-UPG-018,
R-UPG-024, R-UPG-025.
"""

from __future__ import annotations

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    zone_number,
)
from tests.battle_century.upgraded import GUN, advantages, attacked, blue
from wartable.testing import rule

# ------------------------------------------------------------------ Expert Support


@rule("R-UPG-005")
def test_expert_support_never_hits_the_ally_in_a_duel() -> None:
    # Given: blue2 duels red1, and blue1 shoots from outside
    setup = situation(
        blue=[blue("expert_support", weapons=[GUN]), unit("blue2", zone="C1", duel="red1")],
        red=[unit("red1", zone="C1", guard=5, threshold=10)],
        tension=5,
    )
    # When: an odd die, which would hit the Ally
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[3]])
    # Then
    assert attacked(battle) == ["red1"]
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 3


@rule("R-UPG-005")
def test_without_it_both_duelists_are_attacked() -> None:
    # Given
    setup = situation(
        blue=[blue(weapons=[GUN]), unit("blue2", zone="C1", duel="red1")],
        red=[unit("red1", zone="C1", threshold=10)],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[3]])
    # Then
    assert attacked(battle) == ["red1", "blue2"]


@rule("R-UPG-005")
def test_expert_support_does_not_tell_two_enemies_in_a_duel_apart() -> None:
    # Given: red1 and green1, both Enemies, duel each other
    setup = situation(
        blue=[blue("expert_support", weapons=[GUN])],
        red=[unit("red1", zone="C1", threshold=10)],
        others={"green": [unit("green1", zone="C1", guard=5, threshold=10, duel="red1")]},
        tension=5,
    )
    # When: an odd die
    battle = play(setup, ["attack", f"with:{GUN}", "at:red1"], dice=[[3]])
    # Then: it hits the one not aimed at
    assert attacked(battle) == ["red1", "green1"]
    assert numbers(the(battle, "Damaged", unit="green1"))["amount"] == 3


@rule("R-UPG-006")
def test_zones_of_an_area_are_kept_safe() -> None:
    # Given: blue2 stands 1 Zone from red1, in the same blast
    setup = situation(
        blue=[blue("expert_support", weapons=["rail_bazooka"]), unit("blue2", zone="E1")],
        red=[unit("red1", zone="D1", threshold=10)],
        tension=5,
    )
    # When: blue1 keeps E1 safe
    battle = begin(setup, dice=[[3]])
    answer(battle, "attack", "with:rail_bazooka", "at:red1")
    assert {"D1", "E1", "F1"} <= {key.removeprefix("to:") for key in keys(battle)}
    answer(battle, "to:E1", "pass")
    # Then
    assert attacked(battle) == ["red1"]


@rule("R-UPG-006")
def test_a_safe_zone_is_spared_from_what_else_the_weapon_does() -> None:
    # Given: a Bombardment that would hurt its user in A1 and its Ally in C1
    setup = situation(
        blue=[blue("expert_support", weapons=["bombardment"]), unit("blue2", zone="C1")],
        red=[unit("red1", zone="B1", guard=5, threshold=10)],
        tension=5,
    )
    # When: A1 and C1 are kept safe
    choices = ["attack", "with:bombardment", "at:red1", "to:A1", "to:C1", "pass"]
    battle = play(setup, choices, dice=[[2]])
    # Then: 2, and 5 more, for red1 alone
    assert [event.facts()["unit"] for event in of(battle, "Damaged")] == ["red1", "red1"]


@rule("R-UPG-006")
def test_flames_stay_out_of_a_safe_zone() -> None:
    # Given: a boosted Incinerator, a Line from A1 through B1 and on
    setup = situation(
        blue=[blue("expert_support", weapons=["incinerator"], systems=1)],
        red=[unit("red1", zone="B1", threshold=10)],
        tension=5,
    )
    # When: A1 and B1 burn, C1 does not
    choices = ["attack", "with:incinerator+boost", "at:red1", "to:C1", "pass", "keep:4", "burn"]
    battle = play(setup, choices, dice=[[4, 2]])
    # Then
    burning = [event.facts()["zone"] for event in of(battle, "TerrainBegan")]
    assert burning == [zone_number(battle, "A1"), zone_number(battle, "B1")]


@rule("R-UPG-006", "R-BOSS-056", "B-175")
def test_nobody_asks_whether_flames_spare_a_zone_that_is_safe() -> None:
    # It was asked, and neither answer changed anything.
    # Given: a boosted Incinerator, a Line from A1 through B1 and on
    setup = situation(
        blue=[blue("expert_support", weapons=["incinerator"], systems=1)],
        red=[unit("red1", zone="B1", threshold=10)],
        tension=5,
    )
    # When: A1, where the user stands, is kept safe
    choices = ["attack", "with:incinerator+boost", "at:red1", "to:A1", "pass", "keep:4"]
    battle = play(setup, choices, dice=[[4, 2]])
    # Then: B1 and C1 burn
    burning = [event.facts()["zone"] for event in of(battle, "TerrainBegan")]
    assert burning == [zone_number(battle, "B1"), zone_number(battle, "C1")]


# ------------------------------------------------------------------ Artillery Frame


@rule("R-UPG-010")
@pytest.mark.parametrize(
    ("weapon", "dice"), [("rail_bazooka", [4, 4]), ("riot_weapon", [4, 4]), ("whirlwind_attack", [4, 4, 4])]
)
def test_artillery_frame_gives_area_weapons_an_advantage(weapon: str, dice: list[int]) -> None:
    # Given: a Blast, a Line, and a Burst with an Advantage of its own
    setup = situation(
        blue=[blue("artillery_frame", weapons=[weapon])], red=[unit("red1", zone="B1", guard=20)]
    )
    # When
    battle = play(setup, ["attack", f"with:{weapon}", "at:red1"], dice=[dice])
    # Then
    assert advantages(battle, "red1")["Artillery Frame"] == 1


@rule("R-UPG-010")
def test_artillery_frame_gives_others_none() -> None:
    # Given
    setup = situation(blue=[blue("artillery_frame", weapons=[GUN])], red=[unit("red1", zone="B1")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-011")
def test_artillery_frame_makes_blasts_wider() -> None:
    # Given: a Blast (2) aimed at red1, red2 stands 3 Zones from there and red3 4
    setup = situation(
        blue=[blue("artillery_frame", weapons=["rail_bazooka"])],
        red=[
            unit("red1", zone="D1", guard=20),
            unit("red2", zone="G1", guard=20),
            unit("red3", zone="H1", guard=20),
        ],
    )
    # When
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[3, 2]])
    # Then
    assert attacked(battle) == ["red1", "red2"]


@rule("R-UPG-010", "R-UPG-011")
def test_artillery_frame_counts_for_the_blast_of_a_boost_alone() -> None:
    # Given: a Charge Cannon, Blast (2) when Boosted; red2 stands 3 Zones from red1
    setup = situation(
        blue=[blue("artillery_frame", weapons=["charge_cannon"])],
        red=[unit("red1", zone="C1", guard=20), unit("red2", zone="F1", guard=20)],
    )
    # When
    battle = play(setup, ["attack", "with:charge_cannon+boost", "at:red1"], dice=[[3, 2, 1]])
    # Then: with the Boost, two Advantages
    assert attacked(battle) == ["red1", "red2"]
    assert advantages(battle, "red1") == {"Boost": 1, "Artillery Frame": 1}
