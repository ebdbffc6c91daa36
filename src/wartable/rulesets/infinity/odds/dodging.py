"""The chance that the one die of a Dodge beats all attacks at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.rulesets.infinity.d20.rolls import CRITICAL, SUCCESS, judge
from wartable.rulesets.infinity.skills.attack import Attack

_SIDES: Final = 20


def dodge_chance(value: int, attacks: Sequence[Attack]) -> float:
    """Return the chance that one die at this Success Value succeeds and beats every die of these attacks. Any
    success is enough against an attack that needs no roll, such as a template. IN-02-13, IN-R42.
    """
    rolled = [attack for attack in attacks if attack.rolls]
    chance = 0.0
    for face in range(1, _SIDES + 1):
        rank = judge(face, value)
        if rank < SUCCESS:
            continue
        share = 1.0 / _SIDES
        for attack in rolled:
            share *= _chance_to_beat(face, rank, attack.value.number) ** attack.dice
        chance += share
    return chance


def _chance_to_beat(face: int, rank: int, other: int) -> float:
    """Return the chance that a success with this face beats one enemy die at a Success Value."""
    beaten = 0
    for its in range(1, _SIDES + 1):
        against = judge(its, other)
        if against < SUCCESS or (against < CRITICAL and (rank == CRITICAL or its < face)):
            beaten += 1
    return beaten / _SIDES
