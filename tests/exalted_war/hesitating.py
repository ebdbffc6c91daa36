"""Units that are shot at or meet, for tests of hesitation."""

from __future__ import annotations

from typing import Final

from tests.exalted_war.battles import (
    Piece,
    play,
    situation,
)
from tests.exalted_war.samples import (
    EIGHT,
    MISS,
    archers,
    fearless,
    levels,
    plain,
)
from wartable import Battle, State

PASS: Final = [7, 7]
FAIL: Final = [1, 1]
"""Morale 2."""


def shot_at(red: Piece, *nerve: list[int]) -> Battle[State]:
    """The archers shoot at red1 without harm; its rolls of Morale follow."""
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    return play(setup, ["shoot:red1"], [EIGHT, levels(0), *nerve])


def met(foe: Piece, *nerve: list[int], red: Piece | None = None) -> Battle[State]:
    """A foe that never wavers strikes at red1 for the first time, and misses; then red1 tests its nerve and
    keeps its Endurance.
    """
    met_by = red or plain(at=(600, 400), drill=2)
    setup = situation(blue=[foe], red=[met_by], acts=["blue1"])
    return play(setup, ["attack:red1"], [MISS, *nerve, [7] * 6])


def foe(**values: object) -> Piece:
    """Blue1 in front of red1: by itself Magnitude 2, Drill 2 and Might 0, as red1."""
    return fearless("blue1", at=(579, 400), **{"drill": 2, **values})  # type: ignore[arg-type]
