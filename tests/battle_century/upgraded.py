"""Mecha with Upgrades, for tests of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tests.battle_century.operations import (
    Piece,
    of,
    terms,
    the,
    unit,
)
from wartable import Battle, State

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

ROD: Final = "stun_rod"
"""A Melee Weapon that has nothing more to it outside of Suppress."""


def blue(*upgrades: str, weapons: Sequence[str] = (), **more: Any) -> Piece:
    """A Unit of blue's in A1 that does not move, trades no Advantages, and has these Internal Upgrades."""
    values = {"zone": "A1", "speed": 0, "tier": "npc", **more}
    return unit(
        "blue1",
        weapons=weapons,
        upgrades={"internal": list(upgrades)},
        **{"threshold": 5, "energy": 5, **values},
    )


def advantages(battle: Battle[State], target: str) -> dict[str, int]:
    """The Advantages of the one Might Test against a Unit."""
    return terms(the(battle, "MightRolled", target=target), "advantages")


def attacked(battle: Battle[State]) -> list[str]:
    """Whom the Might Tests so far went against."""
    return [str(event.facts()["target"]) for event in of(battle, "MightRolled")]
