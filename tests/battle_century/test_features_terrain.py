"""Flyer and Terrain Specialist. R-FEAT-008 to R-FEAT-011, R-FEAT-013, R-FEAT-014."""

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
    zone_number,
)
from wartable import Setup
from wartable.testing import rule

GUN: Final = "assault_rifle"
MISSILES: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{MISSILES}")


def armed(*features: str, **more: Any) -> Piece:
    """blue1 in A1, which cannot Move, with missiles and these Features."""
    values: dict[str, Any] = {"zone": "A1", "speed": 0, "tier": "npc", "weapons": [MISSILES]}
    return unit("blue1", **{**values, "features": list(features), **more})


def row(blue: Piece, *red: Piece, **more: Any) -> Setup:
    """A strip of eight Zones."""
    return situation(blue=[blue], red=list(red), **{"terrain": ["........"], **more})


def grounded(id: str) -> list[dict[str, object]]:
    """The effect that forces a Unit down for a Round of its own."""
    return [{"effect": "ensnared", "clock": id, "other": "red1"}]


# ------------------------------------------------------------------ Flyer


@rule("R-FEAT-008")
def test_a_flyer_shoots_past_an_enemy() -> None:
    # Given: red2 behind red1
    setup = row(armed("flyer"), unit("red1", zone="C1"), unit("red2", zone="E1", guard=20))
    # When
    battle = play(setup, [*SHOT, "at:red2"], dice=[[6]])
    # Then
    the(battle, "MightRolled", target="red2")


@rule("R-FEAT-008")
def test_a_flyer_pays_nothing_for_difficult_terrain() -> None:
    # Given: two Zones of swamp
    setup = row(armed("flyer", speed=2, systems=2), unit("red1", zone="H1"), terrain=[".dd....."])
    # When
    battle = play(setup, ["maneuver"])
    # Then
    assert keys(battle) == ["to:A1", "to:B1", "to:C1"]


@rule("R-FEAT-008", "R-OP-018")
def test_the_move_of_an_action_takes_a_flyer_over_difficult_terrain() -> None:
    # Given: Speed 1, which takes nobody on foot into a swamp
    setup = row(armed("flyer", speed=1), unit("red1", zone="C1"), terrain=[".d......"])
    # Then
    assert keys(play(setup, SHOT)) == ["to:A1", "to:B1"]


@rule("R-FEAT-008")
def test_defensive_terrain_does_nothing_for_a_flyer() -> None:
    # Given
    setup = row(armed(weapons=[GUN]), unit("red1", zone="C1", features=["flyer"]), terrain=["..c....."])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=None)
    # Then
    assert "Defensive Terrain" not in terms(the(battle, "MightRolled"), "advantages")


@rule("R-FEAT-008")
def test_extreme_terrain_does_nothing_to_a_flyer() -> None:
    # Given
    setup = row(armed("flyer"), unit("red1", zone="H1"), terrain=["x......."])
    # When: its Turn ends there, and the next begins
    battle = play(setup, ["hold", "hold"])
    # Then
    assert of(battle, "TerrainTested") == []
    assert "extreme" not in keys(battle)


@rule("R-FEAT-008")
def test_impassable_terrain_stops_a_flyer() -> None:
    # Given: a wall across the strip
    setup = row(armed("flyer", speed=3, systems=3), unit("red1", zone="D1"), terrain=["..#....."])
    # Then: neither shot nor Move goes through it
    battle = begin(setup)
    assert "attack" not in keys(battle)
    assert keys(answer(battle, "maneuver")) == ["to:A1", "to:B1"]


@rule("R-FEAT-009")
def test_a_flyer_gives_its_allies_no_cover() -> None:
    # Given: red1 flies before red2
    setup = row(armed(), unit("red1", zone="C1", features=["flyer"]), unit("red2", zone="E1", guard=20))
    # When
    battle = play(setup, [*SHOT, "at:red2"], dice=[[6]])
    # Then
    the(battle, "MightRolled", target="red2")


@rule("R-FEAT-009")
def test_a_flyer_has_no_cover_from_its_allies() -> None:
    # Given: red2 flies behind red1
    flyer = unit("red2", zone="E1", guard=20, features=["flyer"])
    setup = row(armed(weapons=[GUN]), unit("red1", zone="C1"), flyer)
    # When
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then
    assert keys(battle) == ["at:red1", "at:red2"]


@rule("R-FEAT-009")
def test_an_aim_at_a_flyer_holds_though_an_enemy_comes_between() -> None:
    # Given: blue1 aims at red2, who flies
    aim = {"weapon": MISSILES, "target": "red2"}
    setup = row(
        armed(aim=aim),
        unit("red1", zone="C2", speed=1),
        unit("red2", zone="E1", features=["flyer"]),
        terrain=["........"] * 2,
        turn="red1",
    )
    # When: red1 steps into the line
    battle = play(setup, ["boost", "to:C1"])
    # Then
    assert of(battle, "AimLost") == []


@rule("R-FEAT-010")
def test_a_flyer_moves_with_no_action_underwater() -> None:
    # Given: blue1 under water, at the edge of the map
    blue = armed("flyer", speed=3, systems=4)
    setup = row(blue, unit("red1", zone="B1"), environments={"A1": "underwater"})
    # When
    battle = begin(setup)
    # Then: no Boost, no retreat, and a Maneuver stays where it is
    assert keys(battle) == ["attack", "aim", "suppress", "maneuver", "delay", "hold", "eject"]
    answer(battle, "maneuver", "by:systems")
    assert of(battle, "Moved") == []


@rule("R-FEAT-010")
def test_a_flyer_does_not_dive() -> None:
    # Given: water in B1
    setup = row(
        armed("flyer", speed=3, systems=3),
        unit("red1", zone="H1"),
        terrain=["...", "..."],
        environments={"B1": "underwater"},
    )
    # When
    battle = play({**setup, "now": _moved(setup, "red1", "C2")}, ["maneuver"])
    # Then: it goes around
    assert keys(battle) == ["to:A1", "to:C1", "to:A2", "to:B2", "to:C2"]


def _moved(setup: Setup, id: str, zone: str) -> dict[str, Any]:
    """How the battle stands, with one Unit in another Zone."""
    now: Any = setup["now"]
    return {**now, "units": {**now["units"], id: {**now["units"][id], "zone": zone}}}


@rule("R-FEAT-010", "R-FEAT-011")
def test_a_flyer_forced_to_land_does_not_move() -> None:
    # Given
    setup = row(armed("flyer", speed=4, effects=grounded("blue1")), unit("red1", zone="H1"))
    # Then
    assert "boost" not in keys(begin(setup))


@rule("R-FEAT-011")
def test_a_flyer_forced_to_land_is_behind_cover_and_in_terrain_again() -> None:
    # Given: red1 between the two, Extreme Terrain below
    blue = armed("flyer", effects=grounded("blue1"))
    setup = row(blue, unit("red1", zone="C1", guard=20), unit("red2", zone="E1"), terrain=["x......."])
    # When: it shoots, and its Turn ends in the Terrain
    battle = play(setup, [*SHOT, "speed"], dice=[[6], [10]])
    # Then: there was only red1 to shoot at
    the(battle, "MightRolled", target="red1")
    the(battle, "TerrainTested")


@rule("R-FEAT-010")
def test_a_specialist_who_is_no_flyer_moves_underwater() -> None:
    # Given
    blue = armed("terrain_specialist:underwater", speed=2, systems=2)
    setup = row(blue, unit("red1", zone="H1"), environment="underwater")
    # When
    battle = play(setup, ["maneuver"])
    # Then
    assert keys(battle) == ["to:A1", "to:B1", "to:C1"]


@rule("R-FEAT-011")
def test_a_flyer_forced_to_land_covers_its_allies() -> None:
    # Given
    landed = unit("red1", zone="C1", guard=20, features=["flyer"], effects=grounded("red1"))
    setup = row(armed(weapons=[GUN]), landed, unit("red2", zone="E1"))
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=None)
    # Then
    the(battle, "MightRolled", target="red1")


@rule("R-FEAT-011")
def test_what_forces_down_stops_antigravity_too() -> None:
    # Given: it has left the ground, and is ensnared
    lifted = {"effect": "antigravity", "clock": "blue1"}
    blue = armed(speed=2, systems=2, effects=[lifted, *grounded("blue1")])
    setup = row(blue, unit("red1", zone="H1"), terrain=[".dd....."])
    # When: its Speed of 2 is halved too
    battle = play(setup, ["boost"])
    # Then: there was one Zone for its 2 points, and it went there
    assert numbers(the(battle, "Moved"))["end"] == zone_number(battle, "B1")


@rule("R-TRBL-044")
def test_those_docked_in_a_flyer_shoot_past_enemies_too() -> None:
    # Given
    base = unit("blue1", zone="A1", features=["base_unit", "flyer"])
    gunner = unit("blue2", tier="npc", docked_in="blue1", weapons=[MISSILES])
    red = [unit("red1", zone="C1"), unit("red2", zone="E1", guard=20)]
    setup = situation(blue=[base, gunner], red=red, terrain=["........"], turn="blue2")
    # When
    battle = play(setup, [*SHOT, "at:red2"], dice=[[6]])
    # Then
    the(battle, "MightRolled", target="red2")


@rule("R-TRBL-044", "R-OP-026")
def test_those_docked_in_a_base_on_the_ground_do_not_shoot_past_enemies() -> None:
    # Given: red2 behind red1
    base = unit("blue1", zone="A1", features=["base_unit"])
    gunner = unit("blue2", tier="npc", docked_in="blue1", weapons=[MISSILES])
    red = [unit("red1", zone="C1", threshold=20), unit("red2", zone="E1")]
    setup = situation(blue=[base, gunner], red=red, terrain=["........"], turn="blue2")
    # When: there is only one to shoot at
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    the(battle, "MightRolled", target="red1")


@rule("R-TRBL-045")
def test_the_flight_of_a_base_does_not_save_who_reaches_out_of_it_from_extreme_terrain() -> None:
    # Given
    base = unit("blue1", zone="A1", features=["base_unit", "flyer"])
    gunner = unit("blue2", tier="npc", docked_in="blue1", weapons=[MISSILES])
    setup = situation(
        blue=[base, gunner], red=[unit("red1", zone="C1", guard=20)], terrain=["x......."], turn="blue2"
    )
    # When: it shoots, and its Turn ends: 9 + 5 against 11
    battle = play(setup, [*SHOT, "speed"], dice=[[6], [9]])
    # Then
    the(battle, "TerrainTested", unit="blue2")


# ------------------------------------------------------------------ Terrain Specialist


@rule("R-FEAT-013")
@pytest.mark.parametrize("environment", ["land", "underwater", "space"])
def test_a_specialist_in_its_element_is_as_in_defensive_terrain(environment: str) -> None:
    # Given
    specialist = unit("red1", zone="C1", guard=20, features=[f"terrain_specialist:{environment}"])
    # When: three dice would be kept from two
    battle = play(row(armed(), specialist, environment=environment), SHOT, dice=[[6, 6]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Terrain Specialist": -1}


@rule("R-FEAT-013")
def test_a_specialists_shelter_adds_to_defensive_terrain() -> None:
    # Given
    specialist = unit("red1", zone="C1", guard=20, features=["terrain_specialist:land"])
    # When
    battle = play(row(armed(), specialist, terrain=["..c....."]), SHOT, dice=[[6, 6, 6]])
    # Then
    expected = {"Defensive Terrain": -1, "Terrain Specialist": -1}
    assert terms(the(battle, "MightRolled"), "advantages") == expected


@rule("R-FEAT-014")
def test_a_specialist_is_sheltered_in_the_first_zone_of_the_map_too() -> None:
    # Given: red1 in A1, blue1 4 Zones away
    specialist = unit("red1", zone="A1", guard=20, features=["terrain_specialist:land"])
    # When
    battle = play(row(armed(zone="E1"), specialist), SHOT, dice=[[6, 6]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Terrain Specialist": -1}


@rule("R-FEAT-013")
def test_a_specialist_outside_its_element_has_no_shelter() -> None:
    # Given
    specialist = unit("red1", zone="C1", guard=20, features=["terrain_specialist:space"])
    # When
    battle = play(row(armed(), specialist), SHOT, dice=[[6]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-FEAT-013")
def test_a_specialist_ignores_difficult_terrain_in_its_element() -> None:
    # Given
    blue = armed("terrain_specialist:underwater", speed=2, systems=2)
    setup = row(blue, unit("red1", zone="H1"), terrain=[".dd....."], environment="underwater")
    # When
    battle = play(setup, ["maneuver"])
    # Then
    assert keys(battle) == ["to:A1", "to:B1", "to:C1"]


@rule("R-FEAT-013")
def test_a_specialist_in_its_element_shoots_past_an_enemy() -> None:
    # Given
    setup = row(armed("terrain_specialist:land"), unit("red1", zone="C1"), unit("red2", zone="E1", guard=20))
    # When
    battle = play(setup, [*SHOT, "at:red2"], dice=[[6]])
    # Then
    the(battle, "MightRolled", target="red2")


@rule("R-FEAT-013")
def test_a_specialist_shoots_past_an_enemy_from_its_element_alone() -> None:
    # Given: B1 is land, the rest is space
    blue = armed("terrain_specialist:land", speed=2)
    setup = row(
        blue,
        unit("red1", zone="C1"),
        unit("red2", zone="E1", guard=20),
        environment="space",
        environments={"B1": "land"},
    )
    # When: C1 would take 3 of its 2 points
    battle = play(setup, [*SHOT, "at:red2"], dice=[[6]])
    # Then: it was from B1, and nothing was asked
    assert numbers(the(battle, "Moved"))["end"] == zone_number(battle, "B1")


@rule("R-FEAT-014")
def test_other_environments_are_difficult_terrain_to_a_specialist() -> None:
    # Given: land all around, and Speed 2
    setup = row(armed("terrain_specialist:space", speed=2, systems=2), unit("red1", zone="H1"))
    # When
    battle = play(setup, ["maneuver"])
    # Then: each Zone costs 2
    assert keys(battle) == ["to:A1", "to:B1"]


@rule("R-FEAT-014", "R-TRBL-029")
def test_difficult_terrain_of_another_environment_is_twice_difficult_to_a_specialist() -> None:
    # Given: 4 points for B1
    blue = armed("terrain_specialist:space", speed=3, systems=3)
    setup = row(blue, unit("red1", zone="H1"), terrain=[".d......"])
    # When
    battle = play(setup, ["maneuver"])
    # Then: it stayed where it was
    assert of(battle, "Moved") == []


@rule("R-FEAT-014")
def test_the_first_zone_of_the_map_is_difficult_terrain_to_a_specialist_too() -> None:
    # Given: 4 points for A1, 2 for C1, 4 for D1
    blue = armed("terrain_specialist:space", zone="B1", speed=3, systems=3)
    setup = row(blue, unit("red1", zone="H1"), terrain=["d......."])
    # When
    battle = play(setup, ["maneuver"])
    # Then
    assert keys(battle) == ["to:B1", "to:C1"]


@rule("R-FEAT-014")
def test_a_specialist_pays_by_the_zone_it_enters() -> None:
    # Given: B1 is its element
    blue = armed("terrain_specialist:underwater", speed=3, systems=3)
    setup = row(blue, unit("red1", zone="H1"), environments={"B1": "underwater"})
    # When: 1 for B1, 2 for C1
    battle = play(setup, ["maneuver"])
    # Then
    assert keys(battle) == ["to:A1", "to:B1", "to:C1"]


@rule("R-FEAT-008", "R-FEAT-013", "R-FEAT-014")
def test_a_flyer_ignores_what_counts_as_terrain_to_a_specialist() -> None:
    # Given: both in one
    red = unit("red1", zone="C1", guard=20, features=["flyer", "terrain_specialist:land"])
    blue = armed("flyer", "terrain_specialist:space", speed=2, systems=2, weapons=[GUN])
    # When
    moved = play(row(blue, red), ["maneuver"])
    shot = play(row(armed(weapons=[GUN]), red), ["attack", f"with:{GUN}"], dice=None)
    # Then: neither slower nor sheltered
    assert keys(moved) == ["to:A1", "to:B1", "to:C1"]
    assert "Terrain Specialist" not in terms(the(shot, "MightRolled"), "advantages")


@rule("R-TRBL-044")
def test_who_is_exposed_in_a_specialist_base_is_sheltered_with_it() -> None:
    # Given
    base = unit("red1", zone="G4", tier="npc", guard=20, features=["base_unit", "terrain_specialist:land"])
    inside = unit(
        "red2",
        tier="npc",
        guard=20,
        docked_in="red1",
        effects=[{"effect": "exposed", "clock": "red2"}],
    )
    blue = unit("blue1", zone="C4", speed=0, tier="npc", weapons=["rail_bazooka"])
    setup = situation(blue=[blue], red=[base, inside])
    # When
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[5, 6]])
    # Then
    assert terms(the(battle, "MightRolled", target="red2"), "advantages") == {"Terrain Specialist": -1}


@rule("R-FEAT-013", "R-POW-008")
def test_a_specialist_is_known_once_its_element_has_sheltered_it() -> None:
    # Given
    specialist = unit("red1", zone="C1", guard=20, features=["terrain_specialist:land"])
    battle = begin(row(armed(), specialist), dice=[[6, 6]])
    before: Any = battle.view("blue").data()
    # When
    answer(battle, *SHOT)
    # Then
    after: Any = battle.view("blue").data()
    assert before["units"][1]["upgrades"] == []
    assert [known["key"] for known in after["units"][1]["upgrades"]] == ["terrain_specialist:land"]
