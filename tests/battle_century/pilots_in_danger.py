"""Units whose Pilots can be hurt, for tests of it."""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import (
    Piece,
    combination,
    situation,
    unit,
    unit_of,
)
from wartable import Setup

MISSILES: Final = "anti_air_missiles"
SHOT: Final = ("attack", f"with:{MISSILES}")


def parasite(**more: Any) -> Piece:
    """blue1 in A1, Invasive, Might 5, which cannot Move."""
    values: dict[str, Any] = {"zone": "A1", "speed": 0, "tier": "npc", "weapons": [MISSILES]}
    return unit("blue1", **{**values, "features": ["invasive"], **more})


def victim(**more: Any) -> Piece:
    """red1 in C1: Guard 5, Threshold 20, Systems 4."""
    return unit("red1", **{"zone": "C1", "tier": "npc", "guard": 5, "threshold": 20, **more})


def row(*red: Piece, blue: Piece | None = None, **more: Any) -> Setup:
    """A strip of eight Zones. A 10 at Tension n is 10 + 5 + n against Defense 10: (5 + n) / 2 Damage."""
    return situation(blue=[blue or parasite()], red=list(red), **{"terrain": ["........"], **more})


def armor_of(battle: Any, id: str) -> tuple[list[int], bool]:
    """The points of each Layer, and whether the Pilot is defeated."""
    armor = unit_of(battle, id).armor
    return list(armor.layers), armor.defeated


def crew(kind: str, order: list[str], *, body: dict[str, Any] | None = None, **b: Any) -> Setup:
    """a, who leads, and b in one Unit in C1, of Systems 4 and Threshold 20, against an Invasive blue1. It is
    the Turn of the first in order.
    """
    internal = {"internal": [kind]}
    red = [
        unit("a", threshold=20, tier="npc", upgrades=internal, plot_armor={"willpower": 2}),
        unit("b", **{"threshold": 20, "tier": "npc", "upgrades": internal, **b}),
    ]
    return situation(
        blue=[parasite()],
        red=red,
        combinations=[combination("ab", "a", "b", kind=kind, zone="C1", **(body or {}))],
        terrain=["........"],
        tension=9,
        turn=order[0],
        order=order,
    )
