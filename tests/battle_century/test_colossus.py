"""A Colossus' body: Terrain for its Enemies, Range to and from it, areas, cover. R-BOSS-062 to R-BOSS-065,
R-BOSS-071.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
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
"""A Shooting Weapon of Range 0 to 5 that has nothing more to it against a Unit on the ground."""


def colossus(id: str, zone: str, **more: Any) -> Piece:
    """A Boss that fills three by three Zones around this one."""
    values = {"tier": "boss", "power_level": 5, "genre_points": 0, "upgrades": {"internal": ["colossus"]}}
    return unit(id, zone=zone, **{**values, **more})


# ------------------------------------------------------------------ Terrain for its Enemies


@rule("R-BOSS-062")
def test_an_enemy_in_any_zone_of_a_colossus_begins_and_ends_its_turn_in_extreme_terrain() -> None:
    # Given: red1 fills D4 to F6, blue2 is in its corner F6; Tension 1, Systems and Speed 4
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="F6", systems=4, speed=4)],
        red=[colossus("red1", "E5")],
        order=["blue1", "blue2", "red1"],
    )
    # When: it rolls 7 before its Action and 5 after it, against 10 + 1
    battle = play(setup, ["hold", "extreme", "hold"], dice=[[7], [5]])
    # Then: 7 + 4 = 11 is enough, 5 + 4 = 9 is not
    first, second = of(battle, "TerrainTested")
    assert (numbers(first), numbers(second)) == (
        {"die": 7, "total": 11, "dn": 11},
        {"die": 5, "total": 9, "dn": 11},
    )
    assert unit_of(battle, "blue2").damage == 2


@rule("R-BOSS-062")
def test_a_colossus_is_no_extreme_terrain_for_itself_and_its_allies() -> None:
    # Given: red2 in a Zone of its Ally red1
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red2", zone="F6"), colossus("red1", "E5")],
    )
    # When
    battle = play(setup, ["hold", "hold", "hold"])
    # Then: nobody is tested
    assert of(battle, "TerrainTested") == []


@rule("R-BOSS-062", "R-TRBL-029")
def test_a_colossus_adds_an_instance_to_the_extreme_terrain_of_a_zone() -> None:
    # Given: blue1 in a Zone of red1 that is Extreme anyway
    setup = situation(
        blue=[unit("blue1", zone="F6", systems=4, speed=4)],
        red=[colossus("red1", "E5")],
        extra={"F6": ["extreme"]},
    )
    # When: it holds, and is tested twice: 7 + 4 each against 10 + 1
    battle = play(setup, ["hold"], dice=[[7], [7]])
    # Then
    assert len(of(battle, "TerrainTested")) == 2


@rule("R-BOSS-062")
def test_two_colossi_of_one_side_are_two_instances() -> None:
    # Given: red1 in D4 to F6 and red2 in F4 to H6; blue1 in F5, which both fill
    setup = situation(
        blue=[unit("blue1", zone="F5", systems=4, speed=4)],
        red=[colossus("red1", "E5"), colossus("red2", "G5")],
    )
    # When
    battle = play(setup, ["hold"], dice=[[7], [7]])
    # Then
    assert len(of(battle, "TerrainTested")) == 2


@rule("R-BOSS-062", "R-BOSS-071")
def test_a_colossus_braves_the_extreme_terrain_of_the_worst_zone_under_it() -> None:
    # Given: blue1 over D4, once Extreme, and F6, Extreme twice
    setup = situation(
        blue=[colossus("blue1", "E5", systems=4, speed=4)],
        red=[unit("red1", zone="L9")],
        extra={"D4": ["extreme"], "F6": ["extreme", "extreme"]},
    )
    # When: it holds
    battle = play(setup, ["hold"], dice=[[7], [7]])
    # Then: two instances, not three
    assert len(of(battle, "TerrainTested")) == 2


# ------------------------------------------------------------------ what ignores Terrain


FLYER: Final = ["flyer"]


@rule("R-BOSS-065")
def test_a_flyer_ignores_the_zones_of_a_colossus_on_the_ground() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="F6", features=FLYER, tier="npc")], red=[colossus("red1", "E5")]
    )
    # When
    battle = play(setup, ["hold"])
    # Then
    assert of(battle, "TerrainTested") == []


@rule("R-BOSS-065", "R-TERR-006")
def test_a_flyer_has_to_brave_the_zones_of_a_colossus_that_flies() -> None:
    # Given: F6 is Extreme itself, which blue1 flies over
    setup = situation(
        blue=[unit("blue1", zone="F6", features=FLYER, tier="npc", systems=4, speed=4)],
        red=[colossus("red1", "E5", features=FLYER)],
        extra={"F6": ["extreme"]},
    )
    # When: 7 + 4 against 10 + 1
    battle = play(setup, ["hold"], dice=[[7]])
    # Then: once, for the Colossus alone
    assert len(of(battle, "TerrainTested")) == 1


LIFTED: Final = [{"effect": "antigravity", "clock": "red1"}]


@rule("R-BOSS-065")
@pytest.mark.parametrize(("environment", "dice"), [("land", [[7]]), ("space", [])])
def test_antigravity_counts_as_like_flight_only_where_it_works(
    environment: str, dice: list[list[int]]
) -> None:
    # Given: red1 held up by Antigravity, which does nothing in space; blue1 flies
    setup = situation(
        blue=[unit("blue1", zone="F6", features=FLYER, tier="npc", systems=4, speed=4)],
        red=[colossus("red1", "E5", effects=LIFTED)],
        environment=environment,
    )
    # When
    battle = play(setup, ["hold"], dice=dice)
    # Then
    assert len(of(battle, "TerrainTested")) == len(dice)


# ------------------------------------------------------------------ Range


@rule("R-BOSS-063")
def test_range_to_a_colossus_is_measured_to_its_nearest_zone() -> None:
    # Given: the nearest Zone of red1 is F5, 5 away; its middle G5 is 6 away
    setup = situation(blue=[unit("blue1", zone="A5", speed=0, weapons=[GUN])], red=[colossus("red1", "G5")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[6, 6]])
    # Then
    assert the(battle, "MightRolled").facts()["target"] == "red1"


@rule("R-BOSS-063")
def test_a_zone_too_far_is_too_far_for_a_colossus_as_well() -> None:
    # Given: one Zone more
    setup = situation(blue=[unit("blue1", zone="A5", speed=0, weapons=[GUN])], red=[colossus("red1", "H5")])
    # When
    battle = play(setup, [])
    # Then
    assert "attack" not in keys(battle)


@rule("R-BOSS-063")
def test_range_from_a_colossus_is_measured_from_its_nearest_zone() -> None:
    # Given: blue1 fills D4 to F6; red1 is 5 Zones from F5
    setup = situation(blue=[colossus("blue1", "E5", speed=0, weapons=[GUN])], red=[unit("red1", zone="K5")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[6]])
    # Then
    assert the(battle, "MightRolled").facts()["target"] == "red1"


@rule("R-BOSS-063")
def test_a_least_range_is_measured_to_the_nearest_zone_of_a_colossus_too() -> None:
    # Given: a Powered Rifle needs 5 Zones; the middle of red1 is 5 away, its nearest Zone 4
    setup = situation(
        blue=[unit("blue1", zone="A5", speed=0, systems=5, weapons=["powered_rifle", GUN])],
        red=[colossus("red1", "F5")],
    )
    # When
    battle = play(setup, ["attack"])
    # Then
    assert "with:powered_rifle" not in keys(battle)


@rule("R-BOSS-063", "R-ACT-004")
def test_an_offensive_action_may_end_no_farther_from_the_nearest_zone_of_a_colossus() -> None:
    # Given: blue1 of Speed 1 beside red1's D5, in Range from everywhere
    setup = situation(blue=[unit("blue1", zone="C5", speed=1, weapons=[GUN])], red=[colossus("red1", "E5")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then: B4 to B6 are one Zone farther, D4 to D6 its own
    assert keys(battle) == ["to:C4", "to:D4", "to:C5", "to:D5", "to:C6", "to:D6"]


@rule("R-BOSS-063")
def test_an_aim_at_a_colossus_holds_while_any_zone_of_it_is_in_range() -> None:
    # Given: an Anti-Air Missile reaches 5 Zones: from E5 to J5, the nearest of J4 to L6
    aim = {"weapon": GUN, "target": "red1"}
    setup = situation(
        blue=[unit("blue1", zone="E5", weapons=[GUN], aim=aim)],
        red=[colossus("red1", "K5")],
    )
    # When: a Turn is over
    battle = play(setup, ["delay", "delay:attack"])
    # Then
    assert unit_of(battle, "blue1").aim is not None


@rule("R-BOSS-063")
def test_adjacent_means_next_to_any_zone_of_a_colossus() -> None:
    # Given: blue1 of Speed 0 Maneuvers; blue2's nearest Zone is 1 away, blue3's 2
    setup = situation(
        blue=[
            unit("blue1", zone="A5", speed=0),
            colossus("blue2", "C5"),
            colossus("blue3", "D8"),
        ],
        red=[unit("red1", zone="L1")],
    )
    # When
    battle = play(setup, ["maneuver", "by:systems"])
    # Then
    assert keys(battle) == ["for:blue1", "for:blue2"]


# ------------------------------------------------------------------ cover and sight


@rule("R-BOSS-071", "R-OP-026")
def test_every_zone_of_a_colossus_gives_its_allies_cover() -> None:
    # Given: red1 fills D4 to F6 between blue1 and red2, the line in row 4 runs through D4 to F4
    setup = situation(
        blue=[unit("blue1", zone="B4", speed=0, weapons=[GUN])],
        red=[colossus("red1", "E5"), unit("red2", zone="G4")],
    )
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[6, 6]])
    # Then: red1 is the only one to be aimed at
    assert the(battle, "MightRolled").facts()["target"] == "red1"


@rule("R-BOSS-071")
def test_a_colossus_is_not_hidden_by_whoever_stands_in_its_nearest_zone() -> None:
    # Given: red1 fills one row, A5 to I5; red2 stands in I5, which blue1 has before it
    row = ["####@####"]
    setup = situation(
        blue=[unit("blue1", zone="K5", speed=0, weapons=[GUN])],
        red=[colossus("red1", "E5", shape=row), unit("red2", zone="I5")],
    )
    # When
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then
    assert keys(battle) == ["at:red1", "at:red2"]


@rule("R-BOSS-071")
def test_a_colossus_is_seen_by_any_zone_that_sticks_out() -> None:
    # Given: walls in D5 and D6, before the lower rows of red1's E4 to G6
    terrain = ["............"] * 4 + ["...#........", "...#........", "............"] + ["............"] * 2
    setup = situation(
        blue=[unit("blue1", zone="A4", speed=0, weapons=[GUN])],
        red=[colossus("red1", "F5")],
        terrain=terrain,
    )
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[6, 6]])
    # Then
    assert the(battle, "MightRolled").facts()["target"] == "red1"


# ------------------------------------------------------------------ Advantages


@rule("R-BOSS-064")
def test_a_colossus_has_an_advantage_with_melee_weapons() -> None:
    # Given
    setup = situation(
        blue=[colossus("blue1", "E5", speed=0, weapons=["beam_saber", GUN])], red=[unit("red1", zone="G5")]
    )
    # When: once with a Melee, once with a Shooting Weapon
    melee = play(setup, ["attack", "with:beam_saber", "to:E5"][:2], dice=[[6, 6]])
    shooting = play(setup, ["attack", f"with:{GUN}"], dice=[[6]])
    # Then
    assert terms(the(melee, "MightRolled"), "advantages") == {"Colossus": 1}
    assert terms(the(shooting, "MightRolled"), "advantages") == {}


@rule("R-BOSS-064")
def test_shooting_weapons_used_against_a_colossus_have_a_disadvantage() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="C5", speed=0, weapons=["stun_rod", GUN])], red=[colossus("red1", "E5")]
    )
    # When
    melee = play(setup, ["attack", "with:stun_rod"], dice=[[6]])
    shooting = play(setup, ["attack", f"with:{GUN}"], dice=[[6, 6]])
    # Then
    assert terms(the(melee, "MightRolled"), "advantages") == {}
    assert terms(the(shooting, "MightRolled"), "advantages") == {"Colossus": -1}


# ------------------------------------------------------------------ areas


@rule("R-BOSS-063")
def test_an_area_that_touches_several_zones_of_a_colossus_hits_it_once() -> None:
    # Given: a Rail Bazooka's Blast (2) around E5 takes in all of red1
    setup = situation(
        blue=[unit("blue1", zone="A5", speed=0, systems=9, weapons=["rail_bazooka"])],
        red=[colossus("red1", "E5")],
    )
    # When
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "to:E5"], dice=[[6, 6]])
    # Then
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1"]


@rule("R-BOSS-063")
def test_an_area_that_touches_one_zone_of_a_colossus_hits_it() -> None:
    # Given: a Blast (2) around B5 reaches D5 and A5
    setup = situation(
        blue=[unit("blue1", zone="A9", speed=0, systems=9, weapons=["rail_bazooka"])],
        red=[colossus("red1", "E5"), unit("red2", zone="A5")],
    )
    # When: it is aimed at the Zone
    battle = play(setup, ["attack", "with:rail_bazooka", "at:zone", "to:B5"], dice=[[6, 6]])
    # Then
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "red2"]


@rule("R-BOSS-063")
def test_a_burst_of_a_colossus_reaches_out_from_all_of_its_zones() -> None:
    # Given: a Whirlwind Attack of Range 1 by blue1 in D4 to F6; red1 and red2 touch corners, red3 is 2 Zones
    # off
    setup = situation(
        blue=[colossus("blue1", "E5", speed=0, weapons=["whirlwind_attack"])],
        red=[unit("red1", zone="G7"), unit("red2", zone="C3"), unit("red3", zone="H5")],
    )
    # When
    battle = play(setup, ["attack", "with:whirlwind_attack", "at:red1"], dice=[[6, 6, 6]])
    # Then
    assert {event.facts()["target"] for event in of(battle, "MightRolled")} == {"red1", "red2"}


@rule("R-BOSS-063")
def test_a_line_of_a_colossus_begins_in_its_nearest_zone() -> None:
    # Given: blue1 in D4 to F6, whose F4 to F6 are all next to red1; red2 behind red1, blue2 inside the body
    setup = situation(
        blue=[colossus("blue1", "E5", speed=0, systems=9, weapons=["riot_weapon"]), unit("blue2", zone="D5")],
        red=[unit("red1", zone="G5"), unit("red2", zone="H5")],
    )
    asked = play(setup, ["attack", "with:riot_weapon", "at:red1"])
    assert keys(asked) == ["to:F4", "to:F5", "to:F6"]
    # When: it fires from F5, along row 5
    battle = play(setup, ["attack", "with:riot_weapon", "at:red1", "to:F5"], dice=[[6]])
    # Then: blue2 is not on the Line
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "red2"]


@rule("R-WPN-048", "R-BOSS-063")
def test_a_bombardment_that_touches_any_zone_of_its_user_hurts_it() -> None:
    # Given: Blast (2) around H5 reaches F5 of blue1 in D4 to F6; Tension 1
    setup = situation(
        blue=[colossus("blue1", "E5", speed=0, systems=9, weapons=["bombardment"])],
        red=[unit("red1", zone="H5", guard=20)],
    )
    # When
    battle = play(setup, ["attack", "with:bombardment", "at:red1"], dice=[[2]])
    # Then
    assert unit_of(battle, "blue1").damage == 1


@rule("R-WPN-060", "R-BOSS-063")
def test_the_flames_of_a_colossus_spare_all_of_its_zones() -> None:
    # Given: a boosted Incinerator
    setup = situation(
        blue=[colossus("blue1", "E5", speed=0, systems=3, energy=9, weapons=["incinerator"])],
        red=[unit("red1", zone="G5", guard=20)],
    )
    # When
    choices = ["attack", "with:incinerator+boost", "at:red1", "to:F5", "spare"]
    battle = play(setup, choices, dice=[[2, 2, 2]])
    # Then: the Line from F5, 1 + 3 Zones long
    burning = [event.facts()["zone"] for event in of(battle, "TerrainBegan")]
    assert burning == [zone_number(battle, name) for name in ("G5", "H5", "I5", "J5")]


@rule("R-TERR-005", "R-BOSS-062")
def test_a_body_in_defensive_terrain_has_the_best_cover_that_any_of_its_zones_gives() -> None:
    # Given: red1 in D4 to F6, of which F6 has two instances, D4 one, the middle none
    setup = situation(
        blue=[unit("blue1", zone="A5", speed=0, might=5, weapons=["anti_air_missiles"])],
        red=[colossus("red1", "E5", threshold=10)],
        extra={"F6": ["defensive", "defensive"], "D4": ["defensive"]},
    )
    # When: four dice
    battle = play(setup, ["attack", "with:anti_air_missiles"], dice=[[9, 9, 9, 1]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Defensive Terrain": -2, "Colossus": -1}


@rule("R-FEAT-009", "R-BOSS-063")
def test_a_body_does_not_hide_its_own_farther_zones() -> None:
    # Given: red1 in D4 to F6; F5 lies behind D5 and E5 for blue1
    setup = situation(
        blue=[unit("blue1", zone="B5", speed=0, systems=4, weapons=["rail_bazooka"])],
        red=[colossus("red1", "E5"), unit("red2", zone="L9")],
    )
    # When: its Blast, of Range 3 and more, is aimed at red1
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"])
    # Then
    assert "to:F5" in keys(battle)
