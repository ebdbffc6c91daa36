"""Setups of skirmishes: the table, its scenery, sides, and what their files are told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import situation, state_of, trooper
from wartable import Setup, new_battle, ruleset
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.saved.table_data import KINDS
from wartable.rulesets.infinity.seen.telling import LETTERS

rule = pytest.mark.rule

HOUSE = {"kind": "house", "x": 8, "y": 10, "width": 4, "depth": 4, "height": 4}


def fresh(points: int = 150, red: int = 150, **more: object) -> Setup:
    """Two Troopers against each other before deployment, on the usual table."""
    given = situation(
        blue=[trooper("blue1")],
        red=[trooper("red1")],
        sides={"blue": {"points": points}, "red": {"points": red}},
    )
    kept = {key: value for key, value in given.items() if key not in ("now", "table")}
    return {**kept, **more}


def plan(setup: Setup) -> Any:
    """What never changes in a battle of it."""
    return state_of(new_battle(setup, seed=1)).plan


def told(setup: Setup) -> list[str]:
    """What its file is told."""
    return [str(problem) for problem in ruleset("infinity").problems(setup)]


def table(**values: object) -> Setup:
    """A setup with these parts of the table."""
    return fresh(table=values)


@rule("IN-03-01", "IN-03-02", "IN-03-03")
@pytest.mark.parametrize(
    ("points", "inches"),
    [
        (150, (24, 32, 8)),
        (151, (32, 48, 12)),
        (250, (32, 48, 12)),
        (251, (48, 48, 12)),
        (400, (48, 48, 12)),
    ],
)
def test_the_points_say_how_large_the_table_is(points: int, inches: tuple[int, int, int]) -> None:
    found = plan(fresh(points, points))
    near, far = found.zones
    depth = near.bottom // INCH
    assert (found.field.width // INCH, found.field.height // INCH, depth) == inches
    assert far.top == found.field.height - near.bottom


@rule("IN-03-01/1", "IN-03-01/2")
def test_a_small_game_has_zones_of_eight_inches_at_the_short_edges() -> None:
    found = plan(fresh())
    near, far = found.zones
    assert (near.left, near.top, near.right, near.bottom) == (0, 0, 24 * INCH, 8 * INCH)
    assert (far.left, far.top, far.right, far.bottom) == (0, 24 * INCH, 24 * INCH, 32 * INCH)


@rule("IN-R34")
def test_unequal_armies_play_on_the_table_of_the_larger() -> None:
    assert plan(fresh(150, 200)).field.width == 32 * INCH


@rule("IN-04-03/1")
@pytest.mark.parametrize(
    ("points", "retreat"), [(150, 38), (200, 50), (250, 63), (300, 75), (350, 88), (400, 100)]
)
def test_a_quarter_of_the_points_rounded_up_is_retreat(points: int, retreat: int) -> None:
    assert plan(fresh(points)).retreat["blue"] == retreat


@rule("IN-04-01")
def test_a_game_has_three_rounds_unless_its_file_says_otherwise() -> None:
    assert plan(fresh()).limit == 3
    assert plan(fresh(limit=5)).limit == 5


@rule("CT-02", "CT-03/2")
@pytest.mark.parametrize(("number", "tokens"), [(0, 4), (1, 5)])
def test_a_player_has_four_command_tokens_and_his_lieutenant_may_bring_one(number: int, tokens: int) -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), skills={"lieutenant": number})],
        red=[trooper("red1", at=(12, 20))],
    )
    assert state_of(new_battle(setup, seed=1)).armies["blue"].tokens == tokens


def test_a_table_of_another_size_has_no_scenery() -> None:
    found = plan(table(width=30)).field
    assert (found.width, found.height, found.pieces) == (30 * INCH, 32 * INCH, ())


def test_a_file_draws_its_own_scenery() -> None:
    (piece,) = plan(table(pieces=[HOUSE])).field.pieces
    edges = (piece.left, piece.top, piece.right, piece.bottom, piece.height)
    assert edges == tuple(INCH * at for at in (8, 10, 12, 14, 4))
    assert piece.name == "House"


@pytest.mark.parametrize(
    ("part", "values", "fault"),
    [
        ("width", {"width": 11}, "table.width: 11 is out of bounds; use 12 to 72"),
        ("width", {"width": "wide"}, "table.width: 'wide' is no number of inches; use 12 to 72"),
        ("depth", {"depth": 17}, "table.depth: 17 is out of bounds; use 2 to 16"),
        ("pieces", {"pieces": [{**HOUSE, "kind": "lake"}]}, "there is no kind of scenery 'lake'"),
        ("pieces", {"pieces": [{**HOUSE, "x": 21}]}, "it reaches over the edge of the table"),
        ("pieces", {"pieces": [{**HOUSE, "height": 0}]}, "0 is out of bounds; use 0.02 to 24"),
        ("pieces", {"pieces": [{**HOUSE, "x": 8.01}]}, "8.01 is no whole half millimetre; use 8"),
    ],
)
def test_a_wrong_table_is_told(part: str, values: dict[str, object], fault: str) -> None:
    (problem,) = told(table(**values))
    assert problem.startswith(f"table.{part}")
    assert fault in problem


def test_a_third_side_is_told() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    sides: Any = setup["sides"]
    units: Any = setup["units"]
    green = {**trooper("green1").built, "side": "green", "skills": ["lieutenant"], "at": [2, 2]}
    wide = {**setup, "sides": [*sides, {"id": "green"}], "units": [*units, green]}
    assert told(wide) == ["sides: a skirmish has two sides, not 3; leave out all others"]


def test_a_trooper_inside_a_house_is_told() -> None:
    setup = table(pieces=[HOUSE])
    units: Any = setup["units"]
    units[0]["at"] = [10, 12]
    assert told(setup) == ["units[0].at: blue1 cannot stand there; move it onto open ground"]


def test_a_peripheral_without_a_controller_of_its_side_is_told() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8)), trooper("dog", at=(14, 8), controller="red1")],
        red=[trooper("red1", at=(12, 20))],
    )
    (problem,) = told(setup)
    assert problem.startswith("units[1].controller: there is no Trooper of its side 'red1'")


def test_a_situation_names_a_place_for_everybody() -> None:
    setup = situation(blue=[trooper("blue1")], red=[trooper("red1", at=(12, 20))])
    assert told(setup) == [
        "now.units.blue1: blue1 is nowhere; say where it is, as at = [x, y], or that it is dead"
    ]


def test_an_unknown_kind_of_fireteam_is_told() -> None:
    chart = [{"kind": "trio", "units": ["Warden"]}]
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))],
        red=[trooper("red1", at=(12, 20))],
        sides={"blue": {"fireteams": chart}},
    )
    (problem,) = told(setup)
    assert problem.startswith("sides[0].fireteams[0].kind: there is no kind of Fireteam 'trio'")


def test_the_usual_scenery_is_of_kinds_that_files_know_and_maps_draw() -> None:
    kinds = {piece.kind for piece in plan(fresh()).field.pieces}
    assert kinds == set(KINDS) == set(LETTERS)


@rule("IN-01-14", "IN-08-49")
def test_a_peripheral_is_not_its_own_controller() -> None:
    drone = trooper("drone", at=(6, 4), controller="drone", skills=["servant"])
    setup = situation(blue=[trooper("blue1", at=(4, 4)), drone], red=[trooper("red1", at=(12, 28))])
    fault = "units[1].controller: there is no Trooper of its side 'drone'; use blue1"
    assert told(setup) == [fault]
