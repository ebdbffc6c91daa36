"""Metres between units of any outline, and where those go who are hemmed in. AD-R21, AD-R22."""

from __future__ import annotations

from math import isqrt
from typing import Any

import pytest

from wartable.rulesets.adeptus.ground.paths import reachable
from wartable.rulesets.adeptus.ground.space import cells_of, metres
from wartable.rulesets.adeptus.testing import begin, horde, ic, situation

rule = pytest.mark.rule

OUTLINES = (1, 2, 5, 7, -1, -3, -8)
PLACES = ((0, 0), (3, -2), (-9, 4), (25, 1), (-2, 30), (-31, -28), (17, -19), (10, 10))


def nearest_cells(one: int, other: int, east: int, south: int) -> int:
    """Metres between the two nearest of all cells."""
    return isqrt(
        min(
            (other_x + east - x) ** 2 + (other_y + south - y) ** 2
            for x, y in cells_of(one)
            for other_x, other_y in cells_of(other)
        )
    )


@rule("AD-R21")
@pytest.mark.parametrize("one", OUTLINES)
@pytest.mark.parametrize("other", OUTLINES)
def test_metres_are_those_between_the_nearest_cells(one: int, other: int) -> None:
    found = [metres(one, 40, 40, other, 40 + east, 40 + south) for east, south in PLACES]
    assert found == [nearest_cells(one, other, east, south) for east, south in PLACES]


@rule("AD-R22")
def test_who_stands_under_an_enemy_may_always_stay() -> None:
    # What went wrong: Underlings who fell out of rank under a Horde had nowhere to flee to, and the battle
    # ended with an error.
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[horde("red1", at=(20, 40), magnitude=90)])
    state: Any = begin(setup).state
    assert reachable(state, state.units["blue1"], 4) == {(20, 40): 0}
