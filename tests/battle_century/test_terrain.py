"""The types of Terrain: Plain, Difficult, Defensive, Impassable. R-TERR-001 to R-TERR-005, R-TERR-009."""

from __future__ import annotations

from typing import Any, Final, cast

import pytest

from tests.battle_century.operations import (
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
)
from wartable import BadInput, Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")


def terrain(battle: Battle[State]) -> list[list[str]]:
    """The Terrain of each Zone, as everybody sees it."""
    data = cast(dict[str, Any], battle.view("blue").data())
    return [zone["terrain"] for zone in data["map"]["zones"]]


# ------------------------------------------------------------------ types


@rule("R-TERR-001")
def test_a_zone_is_plain_difficult_defensive_extreme_or_impassable() -> None:
    # Given: a map with one Zone of each type
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="B1")], terrain=[".d#xc"])
    # Then
    assert terrain(play(setup)) == [[], ["difficult"], ["impassable"], ["extreme"], ["defensive"]]


@rule("R-TERR-001")
def test_types_of_terrain_combine_in_one_zone() -> None:
    # Given: red1 in B1, which is Difficult, Defensive and Extreme
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=2, systems=2, weapons=[GUN])],
        red=[unit("red1", zone="B1", systems=5)],
        terrain=[".d.."],
        extra={"B1": ["defensive", "extreme"]},
    )
    # Then: it costs 2 Zones of movement to enter
    moved = play(setup, ["maneuver"])
    assert keys(moved) == ["to:A1", "to:B1"]
    # Then: who shoots into it has a Disadvantage: 3 of 9 and 3
    shot = play(setup, [*SHOT, "to:A1"], dice=[[9, 3]])
    assert terms(the(shot, "MightRolled"), "advantages") == {"Defensive Terrain": -1}
    # Then: who begins its Turn there is tested
    assert "extreme" in keys(shot)


@rule("R-TERR-002")
def test_plain_terrain_does_nothing() -> None:
    # Given: a Plain map
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=2, systems=2, weapons=[GUN])],
        red=[unit("red1", zone="C1")],
        terrain=["....."],
    )
    # When: blue1 moves, or shoots
    moved = play(setup, ["maneuver"])
    shot = play(setup, [*SHOT, "to:A1"], dice=[[3]])
    # Then: a Zone of movement a Zone; no Advantage, no Disadvantage, no Test at the end or the beginning
    assert keys(moved) == ["to:A1", "to:B1", "to:C1"]
    assert terms(the(shot, "MightRolled"), "advantages") == {}
    assert of(shot, "TerrainTested") == []
    assert "extreme" not in keys(shot)


# ------------------------------------------------------------------ Difficult


@rule("R-TERR-003")
def test_entering_difficult_terrain_costs_two_zones_of_movement() -> None:
    # Given: B1 Difficult, Speed 2 or 3
    red = [unit("red1", zone="E1")]
    two = situation(blue=[unit("blue1", zone="A1", speed=2, systems=2)], red=red, terrain=[".d..."])
    three = situation(blue=[unit("blue1", zone="A1", speed=3, systems=3)], red=red, terrain=[".d..."])
    # Then: 2 points reach B1, 3 also C1
    assert keys(play(two, ["maneuver"])) == ["to:A1", "to:B1"]
    assert keys(play(three, ["maneuver"])) == ["to:A1", "to:B1", "to:C1"]


@rule("R-TERR-003", "A-115")
def test_leaving_difficult_terrain_costs_what_the_next_zone_costs() -> None:
    # Given: blue1 of Speed 1 in Difficult Terrain, Plain beside it
    setup = situation(
        blue=[unit("blue1", zone="B1", speed=1, systems=1)], red=[unit("red1", zone="E1")], terrain=["dd..."]
    )
    # Then: it gets out to C1, but not into A1
    assert keys(play(setup, ["maneuver"])) == ["to:B1", "to:C1"]


@rule("R-TERR-003")
def test_a_boost_pays_for_difficult_terrain_too() -> None:
    # Given: Speed 2, B1 and C1 Difficult
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=2)], red=[unit("red1", zone="F1")], terrain=[".dd..."]
    )
    # Then: 4 points of movement reach C1
    assert keys(play(setup, ["boost"])) == ["to:B1", "to:C1"]


@rule("R-TERR-003")
def test_a_way_around_difficult_terrain_is_as_good_as_any() -> None:
    # Given: B1 Difficult, the row below Plain
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=2, systems=2)],
        red=[unit("red1", zone="E1")],
        terrain=[".d...", "....."],
    )
    # Then: 2 points reach C1 by way of B2
    assert keys(play(setup, ["maneuver"])) == ["to:A1", "to:B1", "to:C1", "to:A2", "to:B2", "to:C2"]


@rule("R-TERR-004")
def test_a_further_instance_of_difficult_terrain_doubles_the_price_again() -> None:
    # Given: B1 twice Difficult, Speed 3 or 4
    red = [unit("red1", zone="E1")]
    extra = {"B1": ["difficult"]}
    three = situation(
        blue=[unit("blue1", zone="A1", speed=3, systems=3)], red=red, terrain=[".d..."], extra=extra
    )
    four = situation(
        blue=[unit("blue1", zone="A1", speed=4, systems=4)], red=red, terrain=[".d..."], extra=extra
    )
    # Then: it takes 4 points; with 3 there is nowhere to go
    assert of(play(three, ["maneuver"]), "Moved") == []
    assert keys(play(four, ["maneuver"])) == ["to:A1", "to:B1"]


@rule("R-TERR-004", "A-28")
def test_difficult_terrain_leaves_the_speed_of_tests_and_maneuvers_whole() -> None:
    # Given: blue1 of Speed 7 in a Zone both Difficult and Extreme
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=7, systems=1)],
        red=[unit("red1", zone="L9")],
        extra={"A1": ["difficult", "extreme"]},
    )
    # When: it Maneuvers by Speed and tests Speed with a 4: 4 + 7 = 11 against 10 + 1
    battle = play(setup, ["maneuver", "by:speed", "to:A1", "speed"], dice=[[4]])
    # Then
    assert numbers(the(battle, "Maneuvered")) == {"amount": 7}
    assert numbers(the(battle, "TerrainTested")) == {"die": 4, "total": 11, "dn": 11}


# ------------------------------------------------------------------ Defensive


@rule("R-TERR-005")
def test_might_tests_against_a_unit_in_defensive_terrain_have_a_disadvantage() -> None:
    # Given: red1 in Defensive Terrain
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5)],
        extra={"C1": ["defensive"]},
    )
    # When: blue1 rolls 9 and 4: 4 + 5 + 1 = 10 meets 10
    battle = play(setup, SHOT, dice=[[9, 4]])
    # Then
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "advantages") == {"Defensive Terrain": -1}
    assert numbers(rolled)["die"] == 4


@rule("R-TERR-005")
def test_who_shoots_out_of_defensive_terrain_has_no_disadvantage() -> None:
    # Given: blue1 in Defensive Terrain, red1 on Plain
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1")],
        extra={"A1": ["defensive"], "B1": ["defensive"]},
    )
    # When: blue1 shoots, past more of it
    battle = play(setup, SHOT, dice=[[4]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-TERR-005")
def test_of_an_areas_targets_only_those_in_defensive_terrain_are_protected() -> None:
    # Given: red1 on Plain, red2 in Defensive Terrain, both in one Blast
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])],
        red=[unit("red1", zone="F1", guard=5, threshold=5), unit("red2", zone="G1")],
        extra={"G1": ["defensive"]},
    )
    # When: blue1 rolls 9 and 4: 9 for red1, the lower of both for red2
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "maim:head"], dice=[[9, 4]])
    # Then: 9 + 5 + 1 = 15 and 4 + 5 + 1 = 10 against 10
    assert [numbers(event)["total"] for event in of(battle, "MightRolled")] == [15, 10]


# ------------------------------------------------------------------ Impassable


@rule("R-TERR-009")
def test_nobody_moves_into_or_through_impassable_terrain() -> None:
    # Given: a wall at B1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=3, systems=3)], red=[unit("red1", zone="E1")], terrain=[".#..."]
    )
    # When: blue1 Maneuvers
    battle = play(setup, ["maneuver"])
    # Then: it stays, without_asking, and there is no way to Boost
    assert of(battle, "Moved") == []
    assert "boost" not in keys(play(setup))


@rule("R-TERR-009")
def test_the_way_around_a_wall_is_counted() -> None:
    # Given: a wall from B1 to B2, open at B3
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=3, systems=3)],
        red=[unit("red1", zone="E1")],
        terrain=[".#...", ".#...", "....."],
    )
    # When: blue1 Maneuvers with 3 Zones of movement
    battle = play(setup, ["maneuver"])
    # Then: by A2 and B3 it comes to C2 and C3, but not to C1
    assert keys(battle) == ["to:A1", "to:A2", "to:C2", "to:A3", "to:B3", "to:C3"]


@rule("R-TERR-009")
def test_nobody_stands_in_a_wall_in_the_first_zone_of_the_map() -> None:
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="C1")], terrain=["#.."])
    with pytest.raises(BadInput, match="Impassable"):
        begin(setup)


@rule("R-TERR-009")
def test_nobody_shoots_through_impassable_terrain() -> None:
    # Given: a wall between blue1 and red1, or none
    blue = [unit("blue1", zone="A1", speed=0, weapons=[GUN])]
    red = [unit("red1", zone="C1")]
    wall = situation(blue=blue, red=red, terrain=[".#."])
    plain = situation(blue=blue, red=red, terrain=["..."])
    # Then: behind it red1 can be neither shot nor aimed at
    assert {"attack", "aim", "suppress"} <= set(keys(play(plain)))
    assert not {"attack", "aim", "suppress"} & set(keys(play(wall)))


@rule("R-TERR-009")
def test_a_wall_beside_the_line_of_fire_is_no_hindrance() -> None:
    # Given: a wall south of the line from A1 to C1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1")],
        terrain=["...", "###"],
    )
    # Then
    assert "attack" in keys(play(setup))


@rule("R-TERR-009")
def test_a_line_ends_at_impassable_terrain() -> None:
    # Given: red1 before a wall, red2 behind it, on one Line
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["riot_weapon"])],
        red=[unit("red1", zone="B1"), unit("red2", zone="D1")],
        terrain=["..#."],
    )
    # When: blue1 shoots along it: 1 + 5 + 1 = 7 misses
    battle = play(setup, ["attack", "with:riot_weapon", "at:red1"], dice=[[1]])
    # Then: only red1 was attacked
    assert the(battle, "MightRolled").facts()["target"] == "red1"


@rule("R-TERR-011")
def test_nobody_moves_over_the_edge_of_the_battlefield() -> None:
    # Given: blue1 with 2 Zones of movement in the corner
    setup = situation(blue=[unit("blue1", zone="A1", speed=2)], red=[unit("red1", zone="L9")])
    # When: it Maneuvers
    battle = play(setup, ["maneuver", "by:systems"])
    # Then: the 9 Zones from A1 to C3 are all that it reaches
    assert set(keys(battle)) == {f"to:{column}{row}" for column in "ABC" for row in (1, 2, 3)}


@rule("R-TERR-011")
def test_an_edge_of_impassable_zones_ends_the_battlefield_earlier() -> None:
    # Given: the same, with Impassable Zones along the third column
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=2)], red=[unit("red1", zone="D9")], terrain=["..#."] * 9
    )
    # When
    battle = play(setup, ["maneuver", "by:systems"])
    # Then
    assert set(keys(battle)) == {f"to:{column}{row}" for column in "AB" for row in (1, 2, 3)}
