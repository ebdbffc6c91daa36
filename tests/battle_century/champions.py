"""A Champion's battles, for tests of the Powers."""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    unit,
)
from wartable import Battle, State

GUN: Final = "anti_air_missiles"

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN, "chainblade", "missile_massacre"], tier="npc")
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""

FAR: Final = unit("red2", zone="L9", tier="npc")

SPENT: Final = ("head", "torso", "arms")
"""Three Levels lost."""


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]
