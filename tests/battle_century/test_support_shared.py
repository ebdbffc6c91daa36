"""What all Support Upgrades share; Supply Delivery and Surprise Minefield. R-SUP-001 to R-SUP-004, R-SUP-008,
R-SUP-009.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
RED: Final = unit("red1", zone="L9", tier="npc", speed=0)


def blue(*supports: str, **more: Any) -> Piece:
    """A Unit in B1 that does not move, with these Support Upgrades and Systems 4."""
    return unit(
        "blue1",
        **{
            "threshold": 5,
            "energy": 5,
            "zone": "B1",
            "speed": 0,
            "upgrades": {"separate": list(supports)},
            **more,
        },
    )


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ all of them


@rule("R-SUP-001")
def test_a_support_upgrade_is_used_once_an_operation() -> None:
    # Given
    setup = situation(blue=[blue("overcharge")], red=[RED])
    # When: used, and a Round later
    battle = play(setup, ["use:overcharge", "hold"])
    # Then
    assert unit_of(battle, "blue1").spent == ["overcharge"]
    assert "use:overcharge" not in keys(battle)


@rule("R-SUP-001")
@pytest.mark.parametrize("key", ["assisted_targeting", "overcharge", "support_fire"])
def test_support_reaches_as_far_as_systems(key: str) -> None:
    # Given: Systems 4; blue2 is 4 Zones away, blue3 is 5, red1 right there
    setup = situation(
        blue=[blue(key), unit("blue2", zone="F1"), unit("blue3", zone="G1")], red=[unit("red1", zone="B1")]
    )
    # Then
    assert keys(play(setup, [f"use:{key}"])) == ["for:blue1", "for:blue2"]


@rule("R-SUP-002", "R-ACT-037", "R-OP-018")
def test_support_is_a_utility_action_with_a_move_in_any_direction() -> None:
    # Given: an Aim, and an Enemy near
    setup = situation(
        blue=[blue("surprise_minefield", speed=1, weapons=[GUN], aim={"weapon": GUN, "target": "red1"})],
        red=[unit("red1", zone="C1", tier="npc")],
    )
    # When: it backs off
    battle = begin(setup)
    answer(battle, "use:surprise_minefield")
    assert "to:A1" in keys(battle)
    answer(battle, "to:A1", "to:E1")
    # Then: and the Aim is lost
    assert names(battle)[:4] == ["AimLost", "Moved", "UpgradeUsed", "TerrainBegan"]


@rule("R-SUP-002")
def test_a_unit_that_falls_on_the_way_uses_nothing() -> None:
    # Given: blue1, with 1 Threshold left, was Crippled
    hurt = {"damage": 19, "maimed": ["head", "torso", "arms"], "tier": "monster"}
    crippled = {"effect": "crippled", "other": "red1", "clock": "blue1", "at_end": True}
    setup = situation(
        blue=[blue("surprise_minefield", speed=1, effects=[crippled], **hurt), unit("blue2", zone="A9")],
        red=[RED],
    )
    # When: it moves all the same
    battle = play(setup, ["use:surprise_minefield", "to:A1", "destroy"])
    # Then
    the(battle, "Destroyed", unit="blue1")
    assert of(battle, "UpgradeUsed") == []


@rule("R-SUP-001", "R-UPG-003")
def test_a_commander_uses_support_from_where_it_stands() -> None:
    # Given: blue2 in need is 5 Zones away, out of Systems 4, but for a Move of 1
    kit = {"internal": ["commander_type"], "separate": ["supply_delivery"]}
    other = unit("blue2", zone="G1", weapons=["bombardment"], spent=["bombardment"])
    setup = situation(blue=[blue(speed=1, upgrades=kit), other], red=[RED])
    # Then: by an Action alone
    assert "commander_type" not in keys(begin(setup))
    assert "use:supply_delivery" in keys(begin(setup))
    # When: blue2 is 4 Zones away
    other = unit("blue2", zone="F1", weapons=["bombardment"], spent=["bombardment"])
    battle = play(situation(blue=[blue(speed=1, upgrades=kit), other], red=[RED]), ["commander_type"])
    # Then: it has not moved, and its Action is still to come
    assert unit_of(battle, "blue2").spent == []
    assert of(battle, "Moved") == []
    assert "boost" in keys(battle)


@rule("R-SUP-004", "R-UPG-004")
@pytest.mark.parametrize("key", ["assisted_targeting", "overcharge", "surprise_minefield"])
def test_early_warning_restores_what_costs_5(key: str) -> None:
    # Given
    kit = {"internal": ["early_warning_and_control"], "separate": [key]}
    setup = situation(blue=[blue(upgrades=kit, systems=0), unit("blue2", zone="A9")], red=[RED])
    # When: Systems and Speed are 0, so an Extreme Terrain Test of the user deals no more than 20
    battle = begin(setup, dice=[[10]])
    answer(battle, f"use:{key}", "restore")
    # Then
    assert (unit_of(battle, "blue1").spent, unit_of(battle, "blue1").energy) == ([], 1)


@rule("R-SUP-004", "R-REST-004")
def test_support_can_be_resupplied() -> None:
    # Given
    kit = {"torso": ["resupply"], "separate": ["overcharge"]}
    setup = situation(blue=[blue(upgrades=kit)], red=[RED])
    # When
    battle = play(setup, ["use:overcharge", "hold", "use:resupply", "hold"])
    # Then
    assert "use:overcharge" in keys(battle)


@rule("R-SUP-001", "R-ACT-055", "R-ACT-050")
def test_a_docked_unit_is_exposed_by_support_that_reaches_outside() -> None:
    # Given
    base = unit("base", zone="B1", features=["base_unit"])
    kit = ("overcharge", "surprise_minefield")
    inmate = unit("blue2", docked_in="base")
    setup = situation(blue=[blue(*kit, zone="", docked_in="base", systems=0), base, inmate], red=[RED])
    # When
    inside = play(setup, ["use:overcharge", "for:blue1"])
    beside = play(setup, ["use:overcharge", "for:blue2"])
    helping = play(setup, ["use:overcharge", "for:base"])
    outside = begin(setup, dice=[[10]])
    answer(outside, "use:surprise_minefield")
    free = play(situation(blue=[blue(*kit), base], red=[RED]), ["use:overcharge", "for:base"])
    # Then: a Unit that is not Docked has nothing to be exposed from
    assert of(free, "EffectBegan", effect="exposed") == []
    assert of(inside, "EffectBegan", effect="exposed") == []
    assert of(beside, "EffectBegan", effect="exposed") == []
    assert len(of(helping, "EffectBegan", effect="exposed")) == 1
    assert len(of(outside, "EffectBegan", effect="exposed")) == 1


# ------------------------------------------------------------------ Supply Delivery


@rule("R-SUP-008", "R-WPN-025")
def test_a_supply_delivery_restocks_one_weapon() -> None:
    # Given
    shots = ["bombardment", "electro_sapper_pods"]
    setup = situation(blue=[blue("supply_delivery", weapons=shots, spent=shots)], red=[RED])
    # When
    battle = play(setup, ["use:supply_delivery", "restock:bombardment"])
    # Then
    assert numbers(the(battle, "UpgradeUsed", target="blue1")) == {"energy": 0, "zone": -1}
    the(battle, "Restocked", unit="blue1", items=("bombardment",))
    assert unit_of(battle, "blue1").spent == ["electro_sapper_pods", "supply_delivery"]


@rule("R-SUP-008")
def test_a_supply_delivery_tells_to_which_ally_it_goes() -> None:
    # Given
    ally = unit("blue2", zone="C1", weapons=["bombardment"], spent=["bombardment"])
    # When: there is nobody else to restock
    battle = play(situation(blue=[blue("supply_delivery"), ally], red=[RED]), ["use:supply_delivery"])
    # Then
    the(battle, "UpgradeUsed", unit="blue1", target="blue2")
    the(battle, "Restocked", unit="blue2", items=("bombardment",))


@rule("R-SUP-008")
def test_a_supply_delivery_brings_no_support_upgrades() -> None:
    # Given: an Airstrike is spent, no Weapon is
    setup = situation(blue=[blue("supply_delivery", "airstrike", spent=["airstrike"])], red=[RED])
    # Then
    assert "use:supply_delivery" not in keys(begin(setup))


# ------------------------------------------------------------------ Surprise Minefield


@rule("R-SUP-009", "R-TERR-006")
def test_a_surprise_minefield_is_extreme_terrain_for_a_round() -> None:
    # Given: red1 4 Zones away
    setup = situation(
        blue=[blue("surprise_minefield")], red=[unit("red1", zone="F1", speed=5, tier="npc", systems=5)]
    )
    # When: 10 + 5 is more than 10 + Tension 1, at the beginning and at the end of its Turn
    battle = play(setup, ["use:surprise_minefield", "to:F1", "extreme", "hold"], dice=[[10], [10]])
    # Then: gone when blue1's Turn comes
    the(battle, "TerrainBegan", zone=zone_number(battle, "F1"), terrain="extreme")
    assert len(of(battle, "TerrainTested", unit="red1")) == 2
    the(battle, "TerrainEnded", zone=zone_number(battle, "F1"))


@rule("R-SUP-001", "R-SUP-009")
def test_a_minefield_is_laid_within_systems_zones_of_open_ground() -> None:
    # Given: Systems 1 and a wall beside it
    setup = situation(
        blue=[blue("surprise_minefield", systems=1, zone="A1")], red=[RED], extra={"B1": ["impassable"]}
    )
    # Then
    assert sorted(keys(play(setup, ["use:surprise_minefield"]))) == ["to:A1", "to:A2", "to:B2"]
