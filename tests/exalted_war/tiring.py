"""Units that tire, for tests of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.exalted_war.battles import (
    play,
    situation,
)
from tests.exalted_war.samples import (
    EIGHT,
    archers,
    levels,
    plain,
)
from wartable import Battle, State

KEPT: Final = [7, 7, 7, 7, 7, 7]
LOST: Final = [1, 1, 1, 1, 1, 1]
"""Charisma 1 + War 5."""

PLATED: Final[Mapping[str, object]] = {"armour": "leather_and_plates"}
"""Fatigue 1, mobility 1, unit Armor 2."""


def shot_at(rolled: list[int], field: Mapping[str, object] | None = None, **values: object) -> Battle[State]:
    """Archers shoot at red1, in leather and plates, without harm: 0 + 2 leave 2 over a DV of 0, 9 less 2 of
    Armor are 7 dice. Then it keeps its Endurance or not.
    """
    given: dict[str, object] = {
        "troops": PLATED,
        "drill": 2,
        "leader": {"stamina": 3},
        "shot_at": True,
        **values,
    }
    setup = situation(blue=[archers()], red=[plain(**given)], acts=["blue1"], field=field or {})  # type: ignore[arg-type]
    return play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=7), rolled])
