"""Where one who comes down may stand: flat, and at what height. IN-08-10."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.grounds import block, field
from tests.infinity.skirmishes import answer, begin, keys, play, situation, trooper, trooper_of
from wartable.rulesets.infinity.skills.entering import is_level_place

rule = pytest.mark.rule

RADIUS, HEIGHT = 25, 80
FOE = trooper("red1", at=(22, 31), facing=12)


@rule("IN-08-10/1")
@pytest.mark.parametrize(
    ("x", "y", "flat"),
    [
        (100, 100, True),  # the ground
        (225, 225, True),  # within the crate, at its corner
        (275, 275, True),
        (224, 250, False),  # over its left edge, and so on round it
        (276, 250, False),
        (250, 224, False),
        (250, 276, False),
    ],
)
def test_a_base_is_flat_on_the_ground_or_wholly_on_one_piece(x: int, y: int, flat: bool) -> None:
    table = field(block(200, 200, 300, 300, 50))
    assert is_level_place(table, x, y, RADIUS, HEIGHT) is flat


@rule("IN-08-10/1")
def test_half_on_a_box_on_a_crate_is_not_flat() -> None:
    # Given: a low crate, and on one half of it a box of twice its height
    table = field(block(200, 200, 400, 400, 30), block(200, 200, 300, 400, 60))
    assert is_level_place(table, 350, 300, RADIUS, HEIGHT)
    assert is_level_place(table, 250, 300, RADIUS, HEIGHT)
    assert not is_level_place(table, 300, 300, RADIUS, HEIGHT)


@rule("IN-08-10/1")
def test_nobody_lands_on_what_is_higher_than_itself() -> None:
    assert not is_level_place(field(block(200, 200, 400, 400, 81)), 300, 300, RADIUS, HEIGHT)
    assert is_level_place(field(block(200, 200, 400, 400, 80)), 300, 300, RADIUS, HEIGHT)


@rule("IN-08-10/1", "IN-08-07/2")
@pytest.mark.parametrize(("square", "place", "feet"), [("to:G7", "at:13,13", 50), ("to:G3", "at:13,5", 0)])
def test_who_comes_down_stands_on_what_is_there(square: str, place: str, feet: int) -> None:
    crates = {"kind": "crates", "x": 12, "y": 12, "width": 2, "depth": 2, "height": 1}
    flier = trooper("blue2", place="airborne", skills=["combat_jump"], ph=12)
    setup = situation(blue=[trooper("blue1", at=(2, 2)), flier], red=[FOE], pieces=[crates])
    battle = answer(begin(setup, [[1]]), "own:blue2", square, place, "face:0")
    assert trooper_of(battle, "blue2").body.z == feet


@rule("IN-08-12", "IN-04-14")
def test_peripherals_and_those_on_the_table_have_no_order_to_enter() -> None:
    porter: dict[str, Any] = {"controller": "blue2", "skills": ["servant"], "type": "rem", "str": 1}
    blue = [
        trooper("blue1", at=(2, 2)),
        trooper("blue2", place="airborne", skills=["combat_jump"]),
        trooper("blue3", place="airborne", **porter),
        trooper("blue4", place="dead"),
    ]
    assert [key for key in keys(play(situation(blue=blue, red=[FOE]))) if key.startswith("own")] == [
        "own:blue2"
    ]
