"""Units that envelop others, for tests of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.exalted_war.battles import (
    Piece,
    play,
    situation,
    terms,
    the,
    unit,
)
from wartable import Battle, State

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

BOWS: Mapping[str, object] = {**CALM, "bow": "self_bow", "ranged": 2}

ARCHER: Mapping[str, object] = {"bow": "self_bow", "archery": 3}

MISS = [2] * 7
"""An attack without a success."""


def struck_at(who: str, red: Piece, dice: Sequence[list[int]], **more: Any) -> Battle[State]:
    """The battle after blue1, of Magnitude 2 and engaged with `red` before, has struck at a person in it."""
    blue = unit("blue1", at=(500, 400), troops=CALM, engaged=["red1"])
    return play(situation(blue=[blue], red=[red], acts=["blue1"], **more), ["stay", f"strike:{who}"], dice)


def external(battle: Battle[State]) -> dict[str, int]:
    """The external penalties of the attack."""
    return terms(the(battle, "AttackRolled"), "external")
