"""Metres between units of any outline, and where those go who are hemmed in. AD-R21, AD-R22."""

from __future__ import annotations

from math import isqrt
from typing import Any

import pytest

from tests.adeptus.missions import begin, horde, ic, situation
from wartable.rulesets.adeptus.ground.paths import reachable_cells
from wartable.rulesets.adeptus.ground.space import (
    can_outline_stand_at,
    cells_of_outline,
    metres_between_outlines,
)

rule = pytest.mark.rule

OUTLINES = (1, 2, 5, 7, -1, -3, -8)
PLACES = ((0, 0), (3, -2), (-9, 4), (25, 1), (-2, 30), (-31, -28), (17, -19), (10, 10))


def nearest_cells(one: int, other: int, east: int, south: int) -> int:
    """Metres between the two nearest of all cells."""
    return isqrt(
        min(
            (other_x + east - x) ** 2 + (other_y + south - y) ** 2
            for x, y in cells_of_outline(one)
            for other_x, other_y in cells_of_outline(other)
        )
    )


@rule("AD-R21")
@pytest.mark.parametrize("one", OUTLINES)
@pytest.mark.parametrize("other", OUTLINES)
def test_metres_are_those_between_the_nearest_cells(one: int, other: int) -> None:
    found = [metres_between_outlines(one, 40, 40, other, 40 + east, 40 + south) for east, south in PLACES]
    assert found == [nearest_cells(one, other, east, south) for east, south in PLACES]


@rule("AD-R21")
@pytest.mark.parametrize("outline", OUTLINES)
def test_ground_is_open_to_an_outline_when_none_of_its_cells_is_blocked(outline: int) -> None:
    # What went wrong: only the rim was looked at, so a pillar wholly within a Swarm went unseen.
    pillar = {"kind": "blocking", "width": 1, "height": 1}
    pieces = [{**pillar, "x": 40, "y": 40}, {**pillar, "x": 48, "y": 44, "width": 2}]
    setup = situation(blue=[ic("blue1", at=(5, 5))], red=[ic("red1", at=(95, 75))], pieces=pieces)
    state: Any = begin(setup).state
    blocked = {(40, 40), (48, 44), (49, 44)}
    places = [(x, y) for x in range(28, 60) for y in range(28, 56)]
    expected = [
        all((x + dx, y + dy) not in blocked for dx, dy in cells_of_outline(outline)) for x, y in places
    ]
    assert [can_outline_stand_at(state, outline, x, y) for x, y in places] == expected


@rule("AD-R22")
def test_who_stands_under_an_enemy_may_always_stay() -> None:
    # What went wrong: Underlings who fell out of rank under a Horde had nowhere to flee to, and the battle
    # ended with an error.
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[horde("red1", at=(20, 40), magnitude=90)])
    state: Any = begin(setup).state
    assert reachable_cells(state, state.units["blue1"], 4) == {(20, 40): 0}
