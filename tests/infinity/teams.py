"""Fireteams for tests: a chart, Wardens, and moments with teams."""

from __future__ import annotations

from collections.abc import Sequence

from tests.infinity.skirmishes import Piece, army_of, situation, trooper
from wartable import Battle, Setup, State

CHART = [
    {"kind": "core", "units": ["Warden"], "counts_as": {"Gunner": "Warden"}},
    {"kind": "haris", "units": ["Facet", "Lens"]},
    {"kind": "duo", "units": ["Runner"], "most": 2},
]

RED = [trooper("red1", at=(12, 28), cost=60, facing=12)]


def warden(id: str, x: float, y: float = 4, **values: object) -> Piece:
    """A Warden, of the unit that the chart names."""
    given: dict[str, object] = {"unit": "Warden", "cost": 20, **values}
    return trooper(id, at=(x, y), **given)


def orders(blue: Sequence[Piece], red: Sequence[Piece] = RED, **army: object) -> Setup:
    """Blue's Orders Phase, with a chart."""
    return situation(
        blue=blue,
        red=red,
        armies={"blue": {"regular": {"1": 3, "2": 1}, **army}},
        sides={"blue": {"fireteams": CHART}},
    )


def team(*members: str, kind: str = "core", left: Sequence[str] = ()) -> list[dict[str, object]]:
    """A Fireteam of these, led by the first."""
    return [{"leader": members[0], "kind": kind, "members": list(members), "left": list(left)}]


def team_ids(battle: Battle[State], side: str = "blue") -> list[list[str]]:
    """The members of each Fireteam."""
    return [one.members for one in army_of(battle, side).teams]


def wardens(count: int = 3, **values: object) -> list[Piece]:
    """So many Wardens of one Fireteam, two inches apart."""
    return [warden(f"w{at}", 2 * at, 4, team="w1", **values) for at in range(1, count + 1)]
