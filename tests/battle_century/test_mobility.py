"""Antigravity, Overbooster, Reversible Thrusters. R-MOB-001 to R-MOB-004."""

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
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Setup
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")


def armed(*upgrades: str, **more: Any) -> Piece:
    """blue1 in A1, which cannot Move, with a gun and these Upgrades in its Legs."""
    values: dict[str, Any] = {"zone": "A1", "speed": 0, "tier": "npc", "weapons": [GUN]}
    return unit(
        "blue1", **{"threshold": 5, "energy": 5, **values, "upgrades": {"legs": list(upgrades)}, **more}
    )


def row(blue: Piece, *red: Piece, **more: Any) -> Setup:
    """A strip of eight Zones with its back to a wall."""
    return situation(blue=[blue], red=list(red), **{"terrain": ["........"], **more})


# ------------------------------------------------------------------ Antigravity


@rule("R-MOB-001")
def test_antigravity_costs_2_energy_and_shoots_past_an_enemy() -> None:
    # Given: red2 behind red1
    setup = row(armed("antigravity"), unit("red1", zone="C1"), unit("red2", zone="E1", guard=20))
    # When
    battle = play(setup, ["antigravity", *SHOT, "at:red2"], dice=[[6]])
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 2
    the(battle, "MightRolled", target="red2")


@rule("R-MOB-001")
def test_without_antigravity_an_enemy_covers_who_is_behind_it() -> None:
    # Given: it has the Upgrade, and does not use it
    setup = row(armed("antigravity"), unit("red1", zone="C1", guard=20), unit("red2", zone="E1"))
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then: there was nobody else to shoot at
    the(battle, "MightRolled", target="red1")


@rule("R-MOB-001")
def test_antigravity_ignores_defensive_terrain_for_better_and_for_worse() -> None:
    # Given: blue1 stands in Defensive Terrain
    setup = row(
        armed("antigravity", guard=20), unit("red1", zone="C1", tier="npc", weapons=[GUN]), terrain=["c.."]
    )
    # When: red1 shoots at it
    battle = play(setup, ["antigravity", "hold", *SHOT, "to:C1"], dice=[[6, 6, 6]])
    # Then: no Disadvantage, and missiles made for such targets
    assert terms(the(battle, "MightRolled"), "advantages") == {"Anti-Air Missiles": 2}


@rule("R-MOB-001")
def test_antigravity_pays_nothing_for_difficult_terrain() -> None:
    # Given: a swamp of two Zones before blue1, who Moves 2
    setup = row(armed("antigravity", speed=2, systems=2), unit("red1", zone="H1"), terrain=[".dd....."])
    # When
    walking = play(setup, ["maneuver"])
    flying = play(setup, ["antigravity", "maneuver"])
    # Then: 2 points a Zone, and 1
    assert keys(walking) == ["to:A1", "to:B1"]
    assert keys(flying) == ["to:A1", "to:B1", "to:C1"]


@rule("R-MOB-001")
def test_antigravity_spares_it_the_test_of_the_terrain_it_began_in() -> None:
    # Given: a Test still due
    setup = row(armed("antigravity"), unit("red1", zone="H1"), terrain=["x......."])
    now: Any = setup["now"]
    # When: it leaves the ground, and its Turn ends there
    battle = play({**setup, "now": {**now, "owed": 1}}, ["antigravity", "hold"])
    # Then
    assert of(battle, "TerrainTested") == []


@rule("R-MOB-001")
def test_antigravity_lasts_for_a_round() -> None:
    # Given: Extreme Terrain below
    setup = row(armed("antigravity"), unit("red1", zone="H1"), terrain=["x......."])
    # When: the next Turn begins
    battle = play(setup, ["antigravity", "hold", "hold"])
    # Then: it is over, and the Test is due again
    the(battle, "EffectEnded", effect="antigravity")
    assert "extreme" in keys(battle)


@rule("R-MOB-001")
@pytest.mark.parametrize("environment", ["underwater", "space"])
def test_antigravity_does_nothing_underwater_or_in_space(environment: str) -> None:
    # Given
    setup = row(armed("antigravity"), unit("red1", zone="H1"), environment=environment)
    # Then
    assert "antigravity" not in keys(begin(setup))


@rule("R-MOB-001")
def test_antigravity_is_no_help_in_water_it_comes_to() -> None:
    # Given: Difficult Terrain on land in B1, underwater in C1
    setup = row(
        armed("antigravity", speed=2, systems=2),
        unit("red1", zone="H1"),
        terrain=[".dd....."],
        environments={"C1": "underwater"},
    )
    # When
    battle = play(setup, ["antigravity", "maneuver"])
    # Then: 1 for B1 leaves 1 of the 2 for C1
    assert keys(battle) == ["to:A1", "to:B1"]


@rule("R-MOB-001")
def test_impassable_terrain_stops_antigravity() -> None:
    # Given: a wall across the strip
    setup = row(armed("antigravity", speed=3, systems=3), unit("red1", zone="D1"), terrain=["..#....."])
    # When
    battle = play(setup, ["antigravity", "maneuver"])
    # Then: neither Move nor shot goes through it
    assert keys(battle) == ["to:A1", "to:B1"]
    assert "attack" not in keys(play(setup, ["antigravity"]))


@rule("R-MOB-001")
def test_antigravity_needs_its_area_and_its_energy() -> None:
    # Given
    maimed = row(armed("antigravity", damage=5, maimed=["legs"]), unit("red1", zone="H1"))
    spent = row(armed("antigravity", energy_spent=4), unit("red1", zone="H1"))
    # Then
    assert "antigravity" not in keys(begin(maimed))
    assert "antigravity" not in keys(begin(spent))


@rule("R-MOB-001")
def test_those_docked_in_a_base_that_uses_antigravity_shoot_past_enemies_too() -> None:
    # Given: blue2 in a Base that has left the ground
    lifted = [{"effect": "antigravity", "clock": "blue1"}]
    base = unit("blue1", zone="A1", features=["base_unit"], effects=lifted)
    gunner = unit("blue2", tier="npc", docked_in="blue1", weapons=[GUN])
    setup = situation(
        blue=[base, gunner],
        red=[unit("red1", zone="C1"), unit("red2", zone="E1", guard=20)],
        terrain=["........"],
        turn="blue2",
    )
    # When
    battle = play(setup, [*SHOT, "at:red2"], dice=[[6]])
    # Then
    the(battle, "MightRolled", target="red2")


# ------------------------------------------------------------------ Overbooster


@rule("R-MOB-002")
@pytest.mark.parametrize(("energy", "zones"), [(1, 3), (2, 5)])
def test_an_overbooster_adds_3_zones_for_1_energy_or_5_for_2(energy: int, zones: int) -> None:
    # Given: Speed 1
    setup = row(armed("overbooster", speed=1, systems=1), unit("red1", zone="H1"))
    # When
    battle = play(setup, ["overbooster", f"energy:{energy}", "maneuver"])
    # Then: A1, and 1 + zones more
    assert len(keys(battle)) == 2 + zones
    assert unit_of(battle, "blue1").energy == 5 - energy


@rule("R-MOB-003")
def test_a_boost_doubles_speed_and_not_the_overbooster() -> None:
    # Given: Speed 1
    setup = row(armed("overbooster", speed=1), unit("red1", zone="H1"))
    # When: 2 x 1 + 3
    battle = play(setup, ["overbooster", "energy:1", "boost"])
    # Then
    assert keys(battle) == ["to:B1", "to:C1", "to:D1", "to:E1", "to:F1"]


@rule("R-MOB-002")
def test_an_overbooster_serves_the_next_action_alone() -> None:
    # Given
    setup = row(armed("overbooster", speed=1, systems=1), unit("red1", zone="H1"))
    # When: it Maneuvers with it, and without in its next Turn
    battle = begin(setup)
    answer(battle, "overbooster", "energy:1", "maneuver", "to:A1", "hold", "maneuver")
    # Then
    assert keys(battle) == ["to:A1", "to:B1"]


@rule("R-MOB-002")
def test_an_overbooster_is_used_once_a_turn() -> None:
    # Given
    setup = row(armed("overbooster"), unit("red1", zone="H1"))
    # When
    battle = play(setup, ["overbooster", "energy:1"])
    # Then
    assert "overbooster" not in keys(battle)


@rule("R-MOB-002")
def test_an_overbooster_with_a_last_point_of_energy_adds_3_zones() -> None:
    # Given
    setup = row(armed("overbooster", speed=0, energy_spent=4), unit("red1", zone="H1"))
    # When: nothing is asked
    battle = play(setup, ["overbooster", "boost"])
    # Then
    assert keys(battle) == ["to:B1", "to:C1", "to:D1"]


@rule("R-MOB-002")
def test_an_overbooster_not_used_in_its_round_is_lost() -> None:
    # Given: it Delays until after red1's Turn, and then holds
    setup = row(armed("overbooster", speed=1, systems=1), unit("red1", zone="H1"))
    choices = ["overbooster", "energy:1", "delay", "delay:maneuver", "hold", "pass"]
    # When
    battle = play(setup, choices)
    # Then
    the(battle, "EffectEnded", effect="overbooster")


# ------------------------------------------------------------------ Reversible Thrusters


@rule("R-MOB-004")
def test_reversible_thrusters_move_away_from_the_target_in_an_attack() -> None:
    # Given: Range 5, and red1 next to blue1
    setup = row(armed("reversible_thrusters", zone="C1", speed=3), unit("red1", zone="B1", guard=20))
    # When
    battle = play(setup, SHOT)
    # Then: from B1 up to F1 is in Range after 3 Zones
    assert keys(battle) == ["to:A1", "to:B1", "to:C1", "to:D1", "to:E1", "to:F1"]


@rule("R-MOB-004")
def test_without_reversible_thrusters_an_attack_moves_no_farther_away() -> None:
    # Given
    setup = row(armed(zone="C1", speed=3), unit("red1", zone="B1"))
    # When
    battle = play(setup, SHOT)
    # Then
    assert keys(battle) == ["to:A1", "to:B1", "to:C1"]


@rule("R-MOB-004")
def test_the_target_stays_in_range_of_reversible_thrusters() -> None:
    # Given: Melee reaches 1 Zone
    setup = row(
        armed("reversible_thrusters", zone="C1", speed=3, weapons=["zweihander"]), unit("red1", zone="C1")
    )
    # When
    battle = play(setup, ["attack", "with:zweihander"])
    # Then
    assert keys(battle) == ["to:B1", "to:C1", "to:D1"]


@rule("R-MOB-004")
def test_maimed_thrusters_do_not_reverse() -> None:
    # Given
    blue = armed("reversible_thrusters", zone="C1", speed=3, damage=5, maimed=["legs"])
    setup = row(blue, unit("red1", zone="B1"))
    # When
    battle = play(setup, SHOT)
    # Then
    assert keys(battle) == ["to:A1", "to:B1", "to:C1"]


@rule("R-MOB-004")
def test_reversible_thrusters_back_off_when_taking_aim() -> None:
    # Given
    setup = row(armed("reversible_thrusters", zone="C1", speed=1), unit("red1", zone="B1"))
    # When
    battle = play(setup, ["aim", f"with:{GUN}"])
    # Then
    assert keys(battle) == ["to:B1", "to:C1", "to:D1"]


@rule("R-MOB-001", "R-MOB-002", "R-SUP-012")
@pytest.mark.parametrize("choices", [["antigravity"], ["overbooster", "energy:2"]])
def test_who_goes_down_by_paying_gets_nothing_for_it(choices: list[str]) -> None:
    # Given: 2 Energy cost 4 Damage, all that blue1 has left. Went wrong: a destroyed Unit was still lifted
    shorted = {"effect": "shorted", "other": "red1", "clock": "red1"}
    blue = armed("antigravity", "overbooster", damage=17, maimed=["head", "arms", "torso"], effects=[shorted])
    battle = play(row(blue, unit("red1", zone="C1")), choices)
    assert unit_of(battle, "blue1").standing == "destroyed"
    assert of(battle, "EffectBegan") == []
