"""General Upgrades for a mecha's Weapons. R-UPG-005, R-UPG-006, R-UPG-010, R-UPG-011, R-UPG-014 to R-UPG-018,
R-UPG-024, R-UPG-025.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from wartable import Battle, State
from wartable.rulesets.battle_century.testing.operations import (
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
    unit_of,
    zone_number,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

ROD: Final = "stun_rod"
"""A Melee Weapon that has nothing more to it outside of Suppress."""


def blue(*upgrades: str, weapons: Sequence[str] = (), **more: Any) -> Piece:
    """A Unit of blue's in A1 that does not move, trades no Advantages, and has these Internal Upgrades."""
    values = {"zone": "A1", "speed": 0, "tier": "npc", **more}
    return unit(
        "blue1",
        weapons=weapons,
        upgrades={"internal": list(upgrades)},
        **{"threshold": 5, "energy": 5, **values},
    )


def advantages(battle: Battle[State], target: str) -> dict[str, int]:
    """The Advantages of the one Might Test against a Unit."""
    return terms(the(battle, "MightRolled", target=target), "advantages")


def attacked(battle: Battle[State]) -> list[str]:
    """Whom the Might Tests so far went against."""
    return [str(event.facts()["target"]) for event in of(battle, "MightRolled")]


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


# ------------------------------------------------------------------ Melee, Shooting, Beams


@rule("R-UPG-014")
@pytest.mark.parametrize("weapon", [ROD, "beam_saber"])
def test_duelist_model_gives_melee_weapons_an_advantage(weapon: str) -> None:
    # Given
    setup = situation(blue=[blue("duelist_model", weapons=[weapon])], red=[unit("red1", zone="B1")])
    # When
    battle = play(setup, ["attack", f"with:{weapon}"], dice=[[1, 1]])
    # Then
    assert advantages(battle, "red1") == {"Duelist Model": 1}


@rule("R-UPG-014")
def test_duelist_model_gives_shooting_weapons_none() -> None:
    # Given
    setup = situation(blue=[blue("duelist_model", weapons=[GUN])], red=[unit("red1", zone="B1")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-016")
def test_sniper_model_counts_systems_twice_for_long_range() -> None:
    # Given: Range 5 and Systems 2; red1 stands 9 Zones away
    setup = situation(
        blue=[blue("sniper_model", weapons=["assault_rifle"], systems=2)], red=[unit("red1", zone="J1")]
    )
    # When: 5 + 2 x 2 = 9
    battle = play(setup, ["attack"], dice=[[1, 1]])
    # Then
    assert attacked(battle) == ["red1"]


@rule("R-UPG-016")
@pytest.mark.parametrize(("weapon", "zone"), [("assault_rifle", "K1"), (GUN, "G1"), ("rocket_punch", "G1")])
def test_sniper_model_reaches_no_farther_than_that(weapon: str, zone: str) -> None:
    # Given: 10 Zones for Long Range, 6 for a Weapon without it, and for a Melee Weapon of 3 + Systems 2
    setup = situation(blue=[blue("sniper_model", weapons=[weapon], systems=2)], red=[unit("red1", zone=zone)])
    # When
    battle = begin(setup)
    # Then: an Aim may still be possible, an attack is not
    assert "attack" not in keys(battle)


@rule("R-UPG-017")
def test_sniper_model_gives_an_advantage_from_another_zone() -> None:
    # Given
    setup = situation(blue=[blue("sniper_model", weapons=[GUN])], red=[unit("red1", zone="B1")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1, 1]])
    # Then
    assert advantages(battle, "red1") == {"Sniper Model": 1}


@rule("R-UPG-017")
def test_sniper_model_gives_none_within_its_own_zone() -> None:
    # Given
    setup = situation(blue=[blue("sniper_model", weapons=[GUN])], red=[unit("red1", zone="A1")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-017")
def test_sniper_model_gives_melee_weapons_none() -> None:
    # Given
    setup = situation(blue=[blue("sniper_model", weapons=[ROD])], red=[unit("red1", zone="B1")])
    # When
    battle = play(setup, ["attack", f"with:{ROD}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-018")
def test_experimental_reactor_feeds_beams_for_nothing() -> None:
    # Given: no Energy at all
    setup = situation(
        blue=[blue("experimental_reactor", weapons=["beam_rifle"], energy=0)], red=[unit("red1", zone="B1")]
    )
    # When
    battle = play(setup, ["attack", "with:beam_rifle"], dice=[[1, 1]])
    # Then
    assert numbers(the(battle, "AttackDeclared"))["energy"] == 0
    assert advantages(battle, "red1") == {"Experimental Reactor": 1}


@rule("R-UPG-018")
def test_experimental_reactor_leaves_the_boost_cost() -> None:
    # Given: a Beam Rifle with Boost 1
    setup = situation(
        blue=[blue("experimental_reactor", weapons=["beam_rifle"])], red=[unit("red1", zone="B1")]
    )
    # When
    battle = play(setup, ["attack", "with:beam_rifle+boost"], dice=[[1, 1, 1]])
    # Then
    assert numbers(the(battle, "AttackDeclared"))["energy"] == 1
    assert advantages(battle, "red1") == {"Boost": 1, "Experimental Reactor": 1}


@rule("R-UPG-018")
def test_experimental_reactor_gives_other_weapons_none() -> None:
    # Given
    setup = situation(blue=[blue("experimental_reactor", weapons=[GUN])], red=[unit("red1", zone="B1")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-014", "R-UPG-018")
def test_upgrades_of_one_weapon_add_up() -> None:
    # Given: a Beam Saber is a Melee and a Beam Weapon
    setup = situation(
        blue=[blue("duelist_model", "experimental_reactor", weapons=["beam_saber"])],
        red=[unit("red1", zone="B1")],
    )
    # When
    battle = play(setup, ["attack", "with:beam_saber"], dice=[[1, 1, 1]])
    # Then
    assert advantages(battle, "red1") == {"Duelist Model": 1, "Experimental Reactor": 1}


# ------------------------------------------------------------------ Integrated Weapons


@rule("R-UPG-015")
def test_integrated_weapons_work_in_a_maimed_area() -> None:
    # Given: the Arms are gone
    setup = situation(
        blue=[blue("integrated_weapons", weapons=[GUN], damage=5, maimed=["arms"])],
        red=[unit("red1", zone="B1")],
    )
    # When
    battle = begin(setup)
    answer(battle, "attack")
    # Then
    assert f"with:{GUN}" in keys(battle)


@rule("R-UPG-015")
def test_integrated_weapons_are_no_other_upgrades() -> None:
    # Given: red1 has lost its legs with a booster
    equipped = {"internal": ["integrated_weapons"], "legs": ["reactive_booster"]}
    setup = situation(
        blue=[blue(weapons=[GUN])],
        red=[unit("red1", zone="B1", guard=5, threshold=5, damage=5, maimed=["legs"], upgrades=equipped)],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[4]])
    # Then: nobody was asked
    assert numbers(the(battle, "Damaged"))["amount"] == 4


# ------------------------------------------------------------------ The Beast


@rule("R-UPG-024")
@pytest.mark.parametrize("weapon", ["cqc", "vulcans"])
def test_the_beast_has_no_disadvantage_with_default_weapons(weapon: str) -> None:
    # Given
    setup = situation(blue=[blue("the_beast")], red=[unit("red1", zone="B1", guard=20)])
    # When
    battle = play(setup, ["attack", f"with:{weapon}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-024")
def test_the_beast_has_an_advantage_for_each_level_lost() -> None:
    # Given: two Levels are gone
    setup = situation(
        blue=[blue("the_beast", damage=12, maimed=["arms", "legs"])],
        red=[unit("red1", zone="B1", guard=20)],
    )
    # When
    battle = play(setup, ["attack", "with:cqc"], dice=[[1, 1, 1]])
    # Then
    assert advantages(battle, "red1") == {"The Beast": 2}


@rule("R-UPG-024")
def test_the_beast_has_no_advantage_with_other_weapons() -> None:
    # Given: two Levels are gone
    setup = situation(
        blue=[blue("the_beast", weapons=[ROD], damage=12, maimed=["head", "legs"])],
        red=[unit("red1", zone="B1", guard=20)],
    )
    # When
    battle = play(setup, ["attack", f"with:{ROD}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-025")
def test_the_beast_pays_to_ignore_active_defenses() -> None:
    # Given: blue1 has 2 Energy left, red1 has a booster
    setup = situation(
        blue=[blue("the_beast", energy_spent=3)],
        red=[unit("red1", zone="B1", guard=5, threshold=10, upgrades={"legs": ["reactive_booster"]})],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", "with:cqc", "the_beast:blue1"], dice=[[6]])
    # Then: red1 was not asked
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 2
    assert numbers(the(battle, "Damaged"))["amount"] == 6


@rule("R-UPG-025")
def test_the_beast_does_not_offer_it_without_energy() -> None:
    # Given: 1 Energy left
    setup = situation(
        blue=[blue("the_beast", energy_spent=4)],
        red=[unit("red1", zone="B1", speed=5, threshold=10, upgrades={"legs": ["reactive_booster"]})],
        tension=5,
    )
    # When
    battle = begin(setup, dice=[[6]])
    answer(battle, "attack", "with:cqc")
    # Then
    assert keys(battle) == ["reactive_booster+2:red1", "pass"]


@rule("R-UPG-025")
def test_the_beast_does_not_offer_it_with_other_weapons() -> None:
    # Given
    setup = situation(
        blue=[blue("the_beast", weapons=[ROD])],
        red=[unit("red1", zone="B1", guard=5, threshold=10)],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", f"with:{ROD}"], dice=[[6]])
    # Then: nobody was asked
    assert numbers(the(battle, "Damaged"))["amount"] == 6
    assert unit_of(battle, "blue1").energy == 5


@rule("R-UPG-012")
def test_an_upgrade_that_brings_no_power_along_brings_none() -> None:
    # Given: two Upgrades, of which one brings a Power
    upgrades = {"internal": ["sniper_model", "assistant:gotta_go_fast"]}
    bare = unit("blue1", zone="B7", energy=6, upgrades={"internal": ["sniper_model"]})
    helped = unit("blue2", zone="B8", energy=6, upgrades=upgrades)
    battle = begin(situation(blue=[bare, helped], red=[unit("red1", zone="L9", energy=6)]))
    # Then
    held = [[power.tag for power in unit_of(battle, id).loadout.powers] for id in ("blue1", "blue2")]
    assert "" not in [tag for tags in held for tag in tags]
    assert set(held[1]) - set(held[0]) == {"gotta_go_fast"}
