"""Fortress. R-ENEMY-027."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Ruling, Setup
from wartable.testing import rule

MISSILES: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{MISSILES}")


def armed(*features: str, **more: Any) -> Piece:
    """blue1 in A1, which cannot Move, with missiles and these Features."""
    values: dict[str, Any] = {"zone": "A1", "speed": 0, "tier": "npc", "weapons": [MISSILES]}
    return unit("blue1", **{**values, "features": list(features), **more})


def enemy(*features: str, **more: Any) -> Piece:
    """red1 in C1, an Enemy with these Features."""
    return unit("red1", **{"zone": "C1", "tier": "npc", "features": list(features), **more})


def row(blue: Piece, *red: Piece, **more: Any) -> Setup:
    """A strip of eight Zones."""
    return situation(blue=[blue], red=list(red), **{"terrain": ["........"], **more})


# ------------------------------------------------------------------ Fortress


@rule("R-ENEMY-027")
def test_a_fortress_does_not_move_with_its_actions() -> None:
    # Given: Speed 3, at the edge of the map
    fortress = armed("fortress", speed=3)
    # When
    battle = begin(row(fortress, enemy()))
    # Then: neither Boost nor retreat, and a Maneuver stays where it is
    assert keys(battle) == ["attack", "aim", "suppress", "maneuver", "delay", "hold", "eject"]
    answer(battle, "maneuver", "by:speed")
    assert of(battle, "Moved") == []


@rule("R-ENEMY-027")
def test_a_fortress_engages_only_in_its_own_zone() -> None:
    # Given: red1 a Zone away, or in the same
    near = row(armed("fortress", speed=3), enemy(zone="B1"))
    here = row(armed("fortress", speed=3), enemy(zone="A1"))
    # Then
    assert "engage" not in keys(begin(near))
    assert "engage" in keys(begin(here))


@rule("R-ENEMY-027")
@pytest.mark.parametrize(("zone", "options"), [("H1", ["attack"]), ("I1", [])])
def test_the_weapons_of_a_fortress_reach_as_many_zones_farther_as_its_speed(
    zone: str, options: list[str]
) -> None:
    # Given: Range 5 and Speed 2; H1 is 7 Zones away, I1 8
    fortress = armed("fortress", speed=2)
    battle = begin(row(fortress, enemy(zone=zone), terrain=["........."]))
    # Then
    assert [key for key in keys(battle) if key == "attack"] == options


@rule("R-ENEMY-027")
def test_the_reach_of_a_fortress_takes_no_account_of_what_changes_its_speed() -> None:
    # Given: Speed 2, halved by a Finger Net
    fortress = armed("fortress", speed=2, effects=[{"effect": "netted", "clock": "blue1", "other": "red1"}])
    # Then
    assert "attack" in keys(begin(row(fortress, enemy(zone="H1"))))


@rule("R-ENEMY-027")
def test_melee_and_burst_of_a_fortress_reach_farther_too() -> None:
    # Given: Speed 2; a Burst of 1 Zone
    fortress = armed("fortress", speed=2, weapons=["whirlwind_attack"])
    setup = row(fortress, enemy(zone="D1", guard=20), unit("red2", zone="E1", guard=20))
    # When: the better of two dice
    battle = play(setup, ["attack", "with:whirlwind_attack", "at:red1"], dice=[[6, 6]])
    # Then: 3 Zones, which D1 is and E1 is not
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1"]


@rule("R-ENEMY-027", "R-ACT-029")
def test_a_duel_with_a_fortress_stays_where_it_is() -> None:
    # Given: blue1 is faster than its opponent
    duelist = armed(zone="C1", speed=5, duel="red1")
    setup = row(duelist, enemy("fortress", duel="blue1", speed=1))
    # When: it wins the contest, 9 + 5 against 1 + 1
    battle = play(setup, ["contest"], dice=[[9], [1]])
    # Then: nobody was asked where to go
    the(battle, "ContestRolled")
    assert of(battle, "Moved") == []
    assert "attack" in keys(battle)


@rule("R-ENEMY-027", "R-ACT-045/1")
def test_a_fortress_disengages_without_moving() -> None:
    # Given
    setup = row(armed("fortress", zone="C1", speed=3, duel="red1"), enemy(duel="blue1"))
    # When
    battle = play(setup, ["disengage"])
    # Then
    the(battle, "DuelEnded")
    assert of(battle, "Moved") == []


@rule("R-ENEMY-027", "R-POW-042")
def test_a_fortress_is_not_pushed_out_of_impassable_terrain() -> None:
    # Given: a Power that closes D1 and its neighbours; red2 stands next to the Fortress
    blue = unit("blue1", zone="A1", powers=["this_is_my_battlefield:impassable"], genre_points=1, tier="npc")
    setup = row(blue, enemy("fortress"), unit("red2", zone="D1"), turn="blue1")
    # When
    battle = begin(setup)
    answer(battle, "power:this_is_my_battlefield:impassable", "to:D1", "to:F1")
    # Then
    assert [event.facts()["unit"] for event in of(battle, "Moved")] == ["red2"]


@rule("R-ENEMY-027", "R-WPN-056")
def test_a_fortress_fires_no_weapon_that_asks_it_to_stand_still() -> None:
    # Given: Speed 2 at an Enemy 3 Zones away
    fortress = armed("fortress", speed=2, weapons=["superheavy_machinegun"])
    # When
    battle = play(row(fortress, enemy(zone="B1")), ["attack"])
    # Then
    assert "with:superheavy_machinegun" not in keys(battle)


@rule("R-ENEMY-027", "R-WPN-033")
def test_a_fortress_does_not_charge() -> None:
    # Given
    fortress = armed("fortress", speed=3, weapons=["boosted_lance"])
    # When
    battle = play(row(fortress, enemy(zone="B1")), ["attack"])
    # Then
    assert "with:boosted_lance+boost" not in keys(battle)


@rule("R-ENEMY-027", "R-ACT-046")
def test_a_fortress_docks_nowhere() -> None:
    # Given: a Base in its Zone
    base = unit("blue2", zone="A1", features=["base_unit"])
    setup = situation(blue=[armed("fortress", speed=3), base], red=[enemy()], terrain=["........"])
    # Then
    assert "dock" not in keys(begin(setup))


@rule("R-ENEMY-027")
def test_a_ruling_moves_a_fortress() -> None:
    # Given
    battle = begin(row(armed(), enemy("fortress")))
    # When
    battle.rule(Ruling("red1.zone", "D1", "it was drawn there"))
    # Then
    assert unit_of(battle, "red1").zone == zone_number(battle, "D1")
