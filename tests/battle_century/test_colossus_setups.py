"""A Colossus in setups, saves, views and rulings. R-BOSS-062, R-BOSS-071."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    begin,
    keys,
    play,
    situation,
    unit,
    unit_of,
    zone_number,
)
from wartable import BadInput, Ruling
from wartable.cli.map.zones import units_in_zone
from wartable.core.data.problem import Problem
from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.mecha import BLOCK
from wartable.rulesets.battle_century.operation.saved.shape_data import (
    outline_from_rows,
    read_outline,
    rows_of_outline,
)
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.seat.view_model import view_model
from wartable.testing import rule

CROSS: Final = ["..#..", "..#..", "##@##", "..#..", "..#.."]
GUN: Final = "anti_air_missiles"


def colossus(id: str, zone: str, **more: Any) -> Piece:
    """A Boss that fills three by three Zones around this one."""
    values = {"tier": "boss", "power_level": 5, "genre_points": 0, "upgrades": {"internal": ["colossus"]}}
    return unit(id, zone=zone, **{"guard": 5, **values, **more})


def found(piece: Piece, **more: Any) -> list[tuple[str, str, bool]]:
    """Path, fault and weight of all that is wrong with the shape or place of blue's first Unit."""
    setup = situation(blue=[piece], red=[unit("red1", zone="L9")], **more)
    return [
        (problem.path, problem.what, problem.fatal)
        for problem in OPERATIONS.problems(setup)
        if "shape" in problem.path or "zone" in problem.path or "body" in problem.what
    ]


# ------------------------------------------------------------------ drawing


@rule("R-BOSS-062")
def test_a_shape_that_is_not_drawn_is_three_by_three_zones() -> None:
    assert rows_of_outline(BLOCK) == ["###", "#@#", "###"]


def test_a_drawing_is_the_same_after_it_has_been_read() -> None:
    assert rows_of_outline(outline_from_rows(CROSS)) == CROSS
    assert rows_of_outline(outline_from_rows(["#@", ".#"])) == ["#@", ".#"]


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (["###", "###"], "there are 0 anchors in the shape"),
        (["@@"], "there are 2 anchors in the shape"),
        (["#?@"], "'?' is no part of a shape"),
    ],
)
def test_a_faulty_drawing_is_refused(rows: Sequence[str], fault: str) -> None:
    # When
    faults: list[Problem] = []
    shape = read_outline(Reader(list(rows), "units[0].shape", faults))
    # Then
    assert (shape, [problem.what for problem in faults]) == ((), [fault])


# ------------------------------------------------------------------ setups


def test_a_shape_may_be_drawn_as_rows_or_as_text() -> None:
    # Given
    text = "\n" + "\n".join(CROSS) + "\n"
    setup = situation(blue=[colossus("blue1", "E5", shape=text)], red=[unit("red1", zone="L9")])
    # Then
    assert found(colossus("blue1", "E5", shape=text)) == []
    assert rows_of_outline(unit_of(begin(setup, None), "blue1").shape) == CROSS


@rule("R-BOSS-062")
def test_a_body_of_nine_zones_that_hang_together_is_sound() -> None:
    assert found(colossus("blue1", "E5", shape=CROSS)) == []


@rule("R-BOSS-062")
def test_a_body_of_other_than_nine_zones_is_against_the_rules() -> None:
    assert found(colossus("blue1", "E5", shape=["#@"])) == [("units[0].shape", "it has 2 Zones", False)]


@rule("R-BOSS-062")
def test_a_body_that_does_not_hang_together_is_against_the_rules() -> None:
    rows = ["####.", ".....", "@####"]
    assert found(colossus("blue1", "E5", shape=rows)) == [
        ("units[0].shape", "it does not hang together", False)
    ]


@rule("R-BOSS-062")
@pytest.mark.parametrize(("shape", "faults"), [("square", 0), ("hex", 1)])
def test_zones_that_touch_by_a_corner_hang_together_on_squares_alone(shape: str, faults: int) -> None:
    # Given: a step down to the east, where hexes do not touch
    rows = ["####@....", ".....####"]
    # Then
    assert len(found(colossus("blue1", "E5", shape=rows), shape=shape, terrain=["." * 20] * 9)) == faults


@rule("R-BOSS-062")
def test_a_shape_without_a_colossus_means_nothing() -> None:
    assert found(unit("blue1", zone="E5", shape=CROSS)) == [
        ("units[0].shape", "blue1 has no body to draw", False)
    ]


@rule("R-BOSS-071")
def test_a_body_that_fits_nowhere_on_the_map_is_refused() -> None:
    faults = found(colossus("blue1", "E1"), terrain=["............"] * 2)
    assert ("units[0]", "the body of blue1 fits nowhere on this map", True) in faults


@rule("R-BOSS-071")
def test_a_situation_puts_no_body_over_the_edge_or_into_impassable_terrain() -> None:
    over = found(colossus("blue1", "A5"))
    into = found(colossus("blue1", "E5"), extra={"F6": ["impassable"]})
    assert over == [("now.units.blue1.zone", "the body of blue1 would leave the map", True)]
    assert into == [("now.units.blue1.zone", "F6 is Impassable", True)]


@rule("R-BOSS-064")
def test_a_situation_puts_no_colossus_into_a_duel() -> None:
    # Given
    setup = situation(
        blue=[colossus("blue1", "E5", duel="red1")], red=[unit("red1", zone="E5", duel="blue1")]
    )
    # Then
    with pytest.raises(BadInput, match="nobody with a Colossus"):
        begin(setup)


# ------------------------------------------------------------------ saves, views, odds


@rule("R-BOSS-062")
def test_a_colossus_is_saved_with_its_shape() -> None:
    # Given
    setup = situation(blue=[colossus("blue1", "E5", shape=CROSS)], red=[unit("red1", zone="L9")])
    state: Any = begin(setup).state
    # When
    again = OPERATIONS.restore(setup, operation_to_data(state))
    # Then
    assert again.units["blue1"].shape == outline_from_rows(CROSS)


@rule("R-BOSS-071")
def test_a_save_puts_no_body_over_the_edge() -> None:
    # Given
    setup = situation(blue=[colossus("blue1", "E5")], red=[unit("red1", zone="L9")])
    state: Any = begin(setup).state
    data: Any = operation_to_data(state)
    # When
    data["units"][0]["zone"] = "A1"
    # Then
    with pytest.raises(BadInput, match="would leave the map"):
        OPERATIONS.restore(setup, data)


@rule("R-BOSS-062")
def test_a_colossus_is_seen_and_drawn_in_all_of_its_zones() -> None:
    # Given
    setup = situation(
        blue=[colossus("blue1", "B2")], red=[unit("red1", zone="L9")], extra={"C3": ["extreme"]}
    )
    # When: red looks
    sight = view_model(begin(setup), "red")
    # Then
    assert (
        sight.units[0].place == "in A1, B1, C1, A2, B2, C2, A3, B3, C3 with its anchor in B2, extreme Terrain"
    )
    assert [unit.id for unit in units_in_zone(sight, "C3")] == ["blue1"]
    assert units_in_zone(sight, "D3") == []
    assert [upgrade["key"] for upgrade in sight.units[0].figures["upgrades"]] == ["colossus"]


@rule("R-BOSS-062", "R-BOSS-063")
def test_players_measure_from_body_to_body_and_keep_out_of_enemy_bodies() -> None:
    # Given: red1 in D4 to F6, where D5 is Extreme as well
    setup = situation(
        blue=[unit("blue1", zone="A5")], red=[colossus("red1", "E5")], extra={"D5": ["extreme"]}
    )
    # When
    view: Any = begin(setup).view("blue")
    # Then
    assert view.distance_from_zone_to("blue1", "A5", "red1") == 3
    assert (
        view.count_extreme_terrain_in("D5", "blue1"),
        view.count_extreme_terrain_in("D4", "blue1"),
        view.count_extreme_terrain_in("C4", "blue1"),
    ) == (2, 1, 0)


@rule("R-BOSS-062")
def test_players_count_extreme_terrain_in_the_worst_zone_of_a_body() -> None:
    # Given: blue1 would be in C4 to E6 around D5, where one Zone is Extreme and one is twice so
    extra = {"C4": ["extreme"], "E6": ["extreme", "extreme"]}
    blue = [colossus("blue1", "H5"), unit("blue2", zone="A9")]
    setup = situation(blue=blue, red=[unit("red1", zone="L9")], extra=extra)
    # When
    view: Any = begin(setup).view("blue")
    # Then: blue2 would be in D5 alone
    assert (
        view.count_extreme_terrain_in("D5", "blue1"),
        view.count_extreme_terrain_in("D5", "blue2"),
        view.count_extreme_terrain_in("C4", "blue2"),
    ) == (2, 0, 1)


@rule("R-BOSS-062")
def test_players_count_extreme_terrain_of_one_zone_for_a_unit_inside_a_body() -> None:
    # Given: blue1 inside of a Colossus; it would leave that behind in D5, next to Extreme Terrain
    base = colossus("blue2", "B2", features=["base_unit"])
    blue = [unit("blue1", docked_in="blue2"), base]
    setup = situation(blue=blue, red=[unit("red1", zone="L9")], extra={"C4": ["extreme"]})
    # When
    view: Any = begin(setup).view("blue")
    # Then
    assert (view.count_extreme_terrain_in("D5", "blue1"), view.count_extreme_terrain_in("D5", "blue2")) == (
        0,
        1,
    )


@rule("R-BOSS-064")
def test_the_odds_count_the_disadvantage_against_a_colossus() -> None:
    # Given: Might 5 and Tension 1 against Defense 10: a 4 is enough, 70 of 100, squared for the lower of two
    setup = situation(
        blue=[unit("blue1", zone="C5", speed=0, weapons=[GUN])],
        red=[colossus("red1", "E5")],
        open_sheets=True,
    )
    # When
    battle = play(setup, [])
    assert battle.decision is not None
    view: Any = battle.view("blue")
    odds = view.forecast(battle.decision.options[keys(battle).index("attack")])
    # Then
    assert round(odds.chance, 2) == 0.49


@rule("R-BOSS-063")
def test_the_odds_of_a_blast_count_a_colossus_that_it_only_touches() -> None:
    # Given: a Blast (2) is all that reaches so far
    setup = situation(
        blue=[unit("blue1", zone="A5", speed=0, systems=9, weapons=["rail_bazooka"])],
        red=[colossus("red1", "I5")],
        open_sheets=True,
    )
    # When
    battle = begin(setup)
    assert battle.decision is not None
    view: Any = battle.view("blue")
    odds = view.forecast(battle.decision.options[keys(battle).index("attack")])
    # Then
    assert odds.damage > 0


# ------------------------------------------------------------------ rulings


def ruled(path: str, value: str, blue: Piece, **more: Any) -> Any:
    """The battle after a ruling."""
    battle = begin(situation(blue=[blue], red=[unit("red1", zone="L9")], **more))
    battle.rule(Ruling(path, value, "so it was"))
    return battle


@rule("R-BOSS-071")
def test_a_ruling_moves_a_colossus_with_all_of_its_zones() -> None:
    battle = ruled("blue1.zone", "B2", colossus("blue1", "E5"))
    assert unit_of(battle, "blue1").zone == zone_number(battle, "B2")


@rule("R-BOSS-071")
@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("blue1.zone", "A1", "would leave the map"),
        ("blue1.zone", "K5", "L6 is Impassable"),
        ("zone.D4.impassable", "1", "blue1 would be in it"),
        ("blue1.body", "#@#", "it has 3 Zones"),
        ("blue1.body", "####@####", "would leave the map"),
        ("blue1.body", "", "0 anchors"),
    ],
)
def test_a_ruling_leaves_no_body_where_it_has_no_room(path: str, value: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        ruled(
            path, value, colossus("blue1", "D5" if "body" not in path else "C5"), extra={"L6": ["impassable"]}
        )


@rule("R-BOSS-062", "R-BOSS-071")
def test_a_ruling_makes_a_colossus_and_takes_it_back() -> None:
    # When
    battle = ruled("blue1.body", "###/#@#/###", unit("blue1", zone="E5"))
    grown = unit_of(battle, "blue1").shape
    battle.rule(Ruling("blue1.body", "none", "it was another"))
    # Then
    assert (grown, unit_of(battle, "blue1").shape) == (BLOCK, ())
    assert not unit_of(battle, "blue1").loadout.huge


@rule("R-BOSS-064")
def test_a_ruling_locks_no_colossus_in_a_duel() -> None:
    with pytest.raises(BadInput, match="nobody with a Colossus"):
        ruled("red1.duel", "blue1", colossus("blue1", "K8"))


@rule("R-BOSS-062")
def test_who_stands_in_an_enemy_colossus_is_told_of_extreme_terrain() -> None:
    # Given: blue1 in F6, which red1 fills, red2 beside it
    setup = situation(blue=[unit("blue1", zone="F6")], red=[colossus("red1", "E5"), unit("red2", zone="F6")])
    # When
    seen: Any = begin(setup).view("blue").data()
    # Then
    assert [piece["place"] for piece in seen["units"]][::2] == ["in F6, extreme Terrain", "in F6"]
