"""A Colossus moves, enters, leaves and docks nowhere: all its Zones at once. R-BOSS-062 to R-BOSS-064,
R-BOSS-071.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    begin,
    combination,
    keys,
    play,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Setup
from wartable.testing import rule

GUN: Final = "anti_air_missiles"


def colossus(id: str, zone: str, **more: Any) -> Piece:
    """A Boss that fills three by three Zones around this one."""
    values = {"tier": "boss", "power_level": 5, "genre_points": 0, "upgrades": {"internal": ["colossus"]}}
    return unit(id, zone=zone, **{**values, **more})


# ------------------------------------------------------------------ moving


@rule("R-BOSS-071")
def test_all_zones_of_a_colossus_move_together() -> None:
    # Given: blue1 in D4 to F6
    setup = situation(blue=[colossus("blue1", "E5", speed=1)], red=[unit("red1", zone="L9")])
    # When: it Boosts two Zones to the east
    battle = play(setup, ["boost", "to:G5"])
    # Then
    moved: Any = the(battle, "Moved")
    assert (moved.start, moved.end, moved.zones) == (zone_number(battle, "E5"), zone_number(battle, "G5"), 2)
    seen: Any = battle.view("red").data()
    assert seen["units"][0]["zones"] == ["F4", "G4", "H4", "F5", "G5", "H5", "F6", "G6", "H6"]


@rule("R-BOSS-071")
def test_a_colossus_stays_on_the_map() -> None:
    # Given: Speed 1, its anchor 1 Zone from the corner
    setup = situation(blue=[colossus("blue1", "B2", speed=1)], red=[unit("red1", zone="L9")])
    # When
    battle = play(setup, ["boost"])
    # Then: no Zone of column A or row 1
    assert keys(battle) == ["to:C2", "to:D2", "to:B3", "to:C3", "to:D3", "to:B4", "to:C4", "to:D4"]


@rule("R-BOSS-071", "R-TERR-009")
def test_no_zone_of_a_colossus_enters_impassable_terrain() -> None:
    # Given: a wall in E2, below which blue1 stands in A1 to C3
    setup = situation(
        blue=[colossus("blue1", "B2", speed=1)], red=[unit("red1", zone="L9")], extra={"E2": ["impassable"]}
    )
    # When
    battle = play(setup, ["boost"])
    # Then: D2 and D3 would cover E2, and D4 is too far around
    assert keys(battle) == ["to:C2", "to:B3", "to:C3", "to:B4", "to:C4", "to:D4"]


@rule("R-BOSS-071", "R-TERR-004")
def test_difficult_terrain_under_any_of_its_zones_slows_a_colossus() -> None:
    # Given: Difficult Terrain in D1, to the east of blue1 in A1 to C3; Speed 1 is 2 points when it Boosts
    setup = situation(
        blue=[colossus("blue1", "B2", speed=1)], red=[unit("red1", zone="L9")], extra={"D1": ["difficult"]}
    )
    # When
    battle = play(setup, ["boost"])
    # Then: C2 covers D1 and costs 2; D2 would take 4, D3 lies behind C3
    assert keys(battle) == ["to:C2", "to:B3", "to:C3", "to:D3", "to:B4", "to:C4", "to:D4"]


@rule("R-BOSS-071", "R-TERR-014")
def test_a_colossus_leaves_as_soon_as_one_of_its_zones_reaches_the_edge() -> None:
    # Given: column A is 2 Zones west of blue1's C4 to E6
    setup = situation(blue=[colossus("blue1", "D5", speed=1)], red=[unit("red1", zone="L9")])
    # When
    battle = play(setup, ["retreat"])
    # Then: from column B its body touches the edge
    assert keys(battle) == ["to:B3", "to:B4", "to:B5", "to:B6", "to:B7"]


@rule("R-BOSS-071", "R-WPN-033")
def test_a_colossus_charges_with_its_whole_body() -> None:
    # Given: a Boosted Lance; blue1 of Speed 3 in A4 to C6, red1 on row 6, 3 Zones from C6
    setup = situation(
        blue=[colossus("blue1", "B5", speed=3, weapons=["boosted_lance"])], red=[unit("red1", zone="F6")]
    )
    # When
    battle = play(setup, ["attack", "with:boosted_lance+charge"])
    # Then: with its front beside red1, or past it
    assert {"to:D5", "to:E5"} <= set(keys(battle))
    assert "to:C5" not in keys(battle)


# ------------------------------------------------------------------ no Duels


@rule("R-BOSS-064")
def test_a_colossus_cannot_engage() -> None:
    # Given: red1 in its own Zone
    setup = situation(blue=[colossus("blue1", "E5", weapons=["beam_saber"])], red=[unit("red1", zone="E5")])
    # When
    battle = begin(setup)
    # Then
    assert "attack" in keys(battle)
    assert "engage" not in keys(battle)


@rule("R-BOSS-064")
def test_a_colossus_cannot_be_engaged() -> None:
    # Given
    setup = situation(blue=[unit("blue1", zone="E5", weapons=["beam_saber"])], red=[colossus("red1", "E5")])
    # When
    battle = play(setup, [])
    # Then
    assert "engage" not in keys(battle)


@rule("R-BOSS-064", "R-WPN-035")
def test_a_charge_into_a_colossus_locks_nobody_in_a_duel() -> None:
    # Given: blue1 charges into E5, the middle of red1
    setup = situation(
        blue=[unit("blue1", zone="A5", speed=5, weapons=["boosted_lance"])],
        red=[colossus("red1", "E5", guard=20)],
    )
    # When
    battle = play(setup, ["attack", "with:boosted_lance+charge", "to:E5"], dice=[[2]])
    # Then: the next one is asked for something else
    assert "engage" not in keys(battle)
    assert unit_of(battle, "blue1").duel == ""


# ------------------------------------------------------------------ Bases


@rule("R-BOSS-062", "R-ACT-046")
def test_a_colossus_does_not_dock() -> None:
    # Given: a Base in its Zone
    setup = situation(
        blue=[colossus("blue1", "E5"), unit("blue2", zone="E5", features=["base_unit"])],
        red=[unit("red1", zone="L9")],
    )
    # When
    battle = begin(setup)
    # Then
    assert "dock" not in keys(battle)


@rule("R-BOSS-063", "R-ACT-046")
def test_a_unit_docks_through_any_zone_of_a_base_that_is_a_colossus() -> None:
    # Given: blue1 of Speed 1 beside D5 of the Base
    setup = situation(
        blue=[unit("blue1", zone="C5", speed=1), colossus("blue2", "E5", features=["base_unit"])],
        red=[unit("red1", zone="L9")],
    )
    # When
    battle = play(setup, ["dock"])
    # Then: one Zone Moved
    assert the(battle, "Moved").facts()["zones"] == 1
    assert unit_of(battle, "blue1").docked_in == "blue2"


@rule("R-BOSS-063", "R-ACT-047")
def test_a_unit_comes_out_of_a_base_that_is_a_colossus_within_one_zone_of_its_body() -> None:
    # Given: the Base in A1 to C3
    setup = situation(
        blue=[unit("blue1", docked_in="blue2"), colossus("blue2", "B2", features=["base_unit"])],
        red=[unit("red1", zone="L9")],
        turn="blue1",
    )
    # When
    battle = play(setup, ["redeploy"])
    # Then: A1 to D4
    assert keys(battle) == [f"to:{column}{row}" for row in (1, 2, 3, 4) for column in "ABCD"]


@rule("R-BOSS-063", "R-ACT-048")
def test_a_docked_unit_shoots_from_any_zone_of_a_base_that_is_a_colossus() -> None:
    # Given: the Base in A4 to C6; red1 is 5 Zones from C5, and 6 from its middle
    setup = situation(
        blue=[
            unit("blue1", docked_in="blue2", weapons=[GUN]),
            colossus("blue2", "B5", features=["base_unit"]),
        ],
        red=[unit("red1", zone="H5")],
        turn="blue1",
    )
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[6]])
    # Then
    assert the(battle, "MightRolled").facts()["target"] == "red1"


@rule("R-OP-026", "R-FEAT-009", "R-ACT-048")
def test_who_is_inside_a_flying_base_hides_no_colossus() -> None:
    # Given: a body of nine Zones in a row, and on the only line to it a Base in flight
    body = colossus("red1", "D1", shape=["@########"])
    ark = unit("red2", zone="C1", features=["base_unit", "flyer"])
    gun = unit("blue1", zone="A1", speed=0, weapons=["anti_air_missiles"])
    red = [body, ark, unit("red3", docked_in="red2")]
    setup = situation(blue=[gun], red=red, terrain=["............"])
    # When
    battle = play(setup, ["attack", "with:anti_air_missiles"])
    # Then
    assert "at:red1" in keys(battle)


@rule("R-FEAT-009", "R-OP-026")
@pytest.mark.parametrize(("features", "offered"), [(["flyer"], True), ([], False)])
def test_an_ally_hides_no_colossus_that_flies(features: list[str], offered: bool) -> None:
    # Given: a body of nine Zones in a row, and on the only line to it one of its side
    body = colossus("red1", "D1", shape=["@########"], features=features)
    gun = unit("blue1", zone="A1", speed=0, weapons=[GUN])
    red = [body, unit("red2", zone="C1"), unit("red3", zone="C1")]
    setup = situation(blue=[gun], red=red, terrain=["............"])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then
    assert ("at:red1" in keys(battle)) is offered


# ------------------------------------------------------------------ entering, leaving, holding


def operation(deploy: list[str], **more: Any) -> Setup:
    """Blue's Colossus enters here, before red."""
    values = {"might": 5, "guard": 5, "threshold": 5, "energy": 5, "systems": 4}
    return {
        "ruleset": "battle-century",
        "map": {"terrain": ["........"] * 6},
        "sides": [{"id": "blue", "deploy": deploy}, {"id": "red", "deploy": "east"}],
        "units": [
            {
                "id": "blue1",
                "side": "blue",
                "tier": "boss",
                "power_level": 5,
                "speed": 9,
                "upgrades": {"internal": ["colossus"]},
                **values,
                **more,
            },
            {"id": "red1", "side": "red", "speed": 1, **values},
        ],
    }


def started(setup: Setup) -> Any:
    """The battle after Initiative: 9 + 9 against 1 + 1."""
    return begin(setup, dice=[[9], [1]])


@rule("R-BOSS-071", "R-OP-009")
def test_a_colossus_enters_with_one_of_its_zones_at_least_in_its_sides_part_of_the_map() -> None:
    # Given: blue enters in A1
    battle = started(operation(["A1"]))
    # Then: only B2 puts a corner there
    assert [event.facts()["zone"] for event in battle.events if type(event).__name__ == "Deployed"] == [9]


@rule("R-BOSS-071", "R-OP-009")
def test_a_colossus_without_room_in_its_sides_part_of_the_map_enters_anywhere() -> None:
    # Given: blue enters in A1, and B2 is Impassable; rows 3 to 6 alone have room for three by three Zones
    terrain = ["........", ".#...#..", *["........"] * 4]
    battle = started({**operation(["A1"]), "map": {"terrain": terrain}})
    # Then
    assert "to:B4" in keys(battle)
    assert "to:B2" not in keys(battle)


@rule("R-DMG-027", "R-BOSS-063")
def test_the_core_of_a_colossus_comes_down_one_zone_from_its_body() -> None:
    # Given: blue1 in A1 to C3
    setup = situation(blue=[colossus("blue1", "B2")], red=[unit("red1", zone="L9")])
    # When
    battle = play(setup, ["eject"])
    # Then
    assert keys(battle) == ["to:D1", "to:D2", "to:D3", "to:A4", "to:B4", "to:C4", "to:D4"]


@rule("R-BOSS-063", "R-TERR-013")
def test_a_colossus_is_in_the_zones_of_an_objective_with_any_of_its_own() -> None:
    # Given: blue has to hold C3 for a Round, where blue1 has its corner
    setup = situation(
        blue=[colossus("blue1", "B2")],
        red=[unit("red1", zone="L9")],
        objectives=[{"side": "blue", "kind": "hold", "zones": ["C3"], "rounds": 1}],
    )
    # When: the Round is over
    battle = play(setup, ["hold", "hold"])
    # Then
    assert the(battle, "OperationEnded").facts()["winners"] == ["blue"]


@rule("R-POW-043", "R-BOSS-071")
def test_a_colossus_is_pushed_out_of_impassable_terrain_with_its_whole_body() -> None:
    # Given: red1 in D4 to F6; blue1 closes G5 and all around it
    setup = situation(
        blue=[unit("blue1", zone="A1", powers=["this_is_my_battlefield:impassable"], genre_points=1)],
        red=[colossus("red1", "E5")],
    )
    # When: red1 is pushed; to the west only where column F is free of it
    battle = play(setup, ["power:this_is_my_battlefield:impassable", "to:G5"])
    # Then: D5 is the first place to the west
    assert "to:D5" in keys(battle)
    assert "to:C5" not in keys(battle)


@rule("R-BOSS-063", "R-POW-035")
def test_distances_of_powers_are_measured_to_the_nearest_zone_of_a_colossus() -> None:
    # Given: blue1 of Speed 1 next to blue2's D5
    setup = situation(
        blue=[
            unit("blue1", zone="C5", speed=1, genre_points=1, powers=["take_one_for_the_team"]),
            colossus("blue2", "E5"),
        ],
        red=[unit("red1", zone="F9", speed=0, weapons=[GUN])],
        turn="red1",
    )
    # When: red1 hits blue2, and the Test stands
    choices = ["attack", f"with:{GUN}", "pass"]
    battle = play(setup, choices, dice=[[10, 10]])
    # Then
    assert "take_one_for_the_team:blue1" in keys(battle)


@rule("R-BOSS-062")
def test_a_colossus_of_another_shape_fills_what_was_drawn() -> None:
    # Given: a cross with its anchor in the middle
    shape = ["..#..", "..#..", "##@##", "..#..", "..#.."]
    setup = situation(blue=[colossus("blue1", "E5", shape=shape)], red=[unit("red1", zone="L9")])
    # When
    seen: Any = begin(setup).view("red").data()
    # Then
    assert seen["units"][0]["zones"] == ["E3", "E4", "C5", "D5", "E5", "F5", "G5", "E6", "E7"]


@rule("R-BOSS-062")
def test_a_drawn_shape_looks_the_same_from_every_row_of_hexes() -> None:
    # Given: a row with two Zones above it, as drawn around a Zone of row 1, 3 ...: the lower row half a hex
    # west
    shape = ["##", "@#"]
    odd = situation(blue=[colossus("blue1", "D5", shape=shape)], red=[unit("red1", zone="L9")], shape="hex")
    even = situation(blue=[colossus("blue1", "D4", shape=shape)], red=[unit("red1", zone="L9")], shape="hex")
    # Then: D4 touches D5 and E5, in either case the Zone to the upper right of the anchor is the first
    first: Any = begin(odd).view("red").data()
    second: Any = begin(even).view("red").data()
    assert first["units"][0]["zones"] == ["D4", "E4", "D5", "E5"]
    assert second["units"][0]["zones"] == ["E3", "F3", "D4", "E4"]


# ------------------------------------------------------------------ combined


def combining(anvil: str, hammer: str) -> Setup:
    """Two that may combine, with the Turn of the first; the second, in this Zone, is a Colossus."""
    pair = "super_combination"
    return situation(
        blue=[
            unit("anvil", zone=anvil, tier="boss", upgrades={"internal": [pair]}),
            unit("hammer", zone=hammer, tier="boss", upgrades={"internal": [pair, "colossus"]}),
        ],
        red=[unit("red1", zone="L9")],
        combinations=[combination("forge", "anvil", "hammer", deployed=False)],
    )


@rule("R-COMB-016", "R-BOSS-063")
def test_who_stands_next_to_any_zone_of_a_colossus_may_combine_with_it() -> None:
    # What went wrong: the distance was that to the middle of the body, C3, which A1 is 2 Zones away from.
    assert "use:super_combination" in keys(begin(combining("A1", "C3")))
    assert "use:super_combination" not in keys(begin(combining("A1", "D4")))


@rule("R-COMB-016", "R-BOSS-071", "A-210")
def test_a_unit_that_combines_with_a_colossus_fills_the_body_where_that_is() -> None:
    # What went wrong: it could be put into the Zone of the other, with half of the body off the map, and a
    # body that had been drawn became three by three Zones.
    battle = play(combining("A2", "B2"), ["use:super_combination"])
    # Then
    seen: Any = battle.view("blue").data()
    forge = next(piece for piece in seen["units"] if piece["id"] == "forge")
    assert forge["zones"] == ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]


@rule("R-OP-018", "R-BOSS-071", "R-TERR-004")
def test_difficult_terrain_slows_a_colossus_that_attacks_as_well() -> None:
    # Given: red1, of Speed 1, in A1 to C3, and blue1 in its Range
    setup = situation(
        blue=[unit("blue1", zone="F2")],
        red=[colossus("red1", "B2", speed=1, weapons=["anti_air_missiles"])],
        extra={"D1": ["difficult"]},
        turn="red1",
    )
    # When
    battle = play(setup, ["attack", "with:anti_air_missiles"])
    # Then: C2 covers D1 and costs 2
    assert keys(battle) == ["to:B2", "to:B3", "to:C3"]
