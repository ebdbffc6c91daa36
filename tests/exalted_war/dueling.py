"""Two people who duel, for tests of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.exalted_war.battles import (
    play,
    situation,
    unit,
)
from wartable import Battle, Setup, State

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

TO_CHALLENGE = ["stay", "challenge:red1_leader"]

QUICK = [[7, 2, 2], [2, 2, 2]]
"""Join Battle of two people with Wits 3: the first acts on second 0, the second on second 1."""

EQUAL = [[7, 2, 2], [7, 2, 2]]
"""Both act on second 0."""

MISS = [2] * 7
"""An attack without a success: Dexterity 2 + Melee 4 + spear 1."""


def field(
    *,
    blue: Mapping[str, object] | None = None,
    red: Mapping[str, object] | None = None,
    wounds: Mapping[str, int] | None = None,
) -> Setup:
    """Two units that have been engaged since an earlier tick; blue1 acts, red1 on tick 2."""
    people = {id: {"wounds": boxes} for id, boxes in (wounds or {}).items()}
    return situation(
        blue=[
            unit("blue1", at=(500, 400), troops=CALM, leader={"wits": 3, **(blue or {})}, engaged=["red1"])
        ],
        red=[unit("red1", beside="blue1", troops=CALM, leader={"wits": 3, **(red or {})}, next=2)],
        people=people,
    )


def duel(choices: Sequence[str], dice: Sequence[list[int]], setup: Setup | None = None) -> Battle[State]:
    """The battle after blue1's leader has challenged red1's, who accepted, and these choices and dice."""
    return play(setup or field(), [*TO_CHALLENGE, "accept", *choices], dice)


def question(battle: Battle[State]) -> str:
    """What is asked."""
    return battle.decision.question if battle.decision is not None else ""
