"""The chance that the one die of a Dodge beats all attacks at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.rulesets.infinity.d20.rolls import CRITICAL, SUCCESS, result_of_face
from wartable.rulesets.infinity.skills.attack import Attack

_SIDES: Final = 20


def dodge_chance(value: int, attacks: Sequence[Attack]) -> float:
    """Return the chance that one die against the Success Value `value` succeeds and beats every die of all
    these attacks. Against an attack that needs no roll, such as a template, any success is enough. IN-02-13,
    IN-R42.
    """
    rolled = [attack for attack in attacks if attack.rolls]
    chance = 0.0
    for face in range(1, _SIDES + 1):
        result = result_of_face(face, value)
        if result < SUCCESS:
            continue
        probability = 1.0 / _SIDES
        for attack in rolled:
            probability *= _chance_to_beat(face, result, attack.value.capped_number) ** attack.dice
        chance += probability
    return chance


def _chance_to_beat(face: int, result: int, enemy_sv: int) -> float:
    """Return the chance that a success or critical with this face beats one die of an enemy, rolled against
    the Success Value `enemy_sv`.
    """
    beaten = 0
    for enemy_face in range(1, _SIDES + 1):
        enemy_result = result_of_face(enemy_face, enemy_sv)
        if enemy_result < SUCCESS or (enemy_result < CRITICAL and (result == CRITICAL or enemy_face < face)):
            beaten += 1
    return beaten / _SIDES
