"""Fire that keeps heads down: an arc in which all test Pinning, and hits at random. AD-1.5, AD-R51."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.attack.areas import in_cone
from wartable.rulesets.adeptus.attack.attack import after_attack, note_roll, spend_shots
from wartable.rulesets.adeptus.attack.hits import deal
from wartable.rulesets.adeptus.attack.modifiers import range_of, target_of
from wartable.rulesets.adeptus.d100.tests import roll
from wartable.rulesets.adeptus.dice import PERCENT, TEN
from wartable.rulesets.adeptus.ground.space import distance
from wartable.rulesets.adeptus.model.attack import ALONE, Attack
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.nerve.pinning import test_pinning

ARC: Final = 45
"""Degrees of the arc around the line to the one at whom it is aimed."""

PINNING: Final = -20
"""The modifier of the Pinning tests."""


def suppress(table: MissionTable, attack: Attack) -> None:
    """Fire into an arc around the attack's target up to half the range: enemies there test Pinning, and are
    hit at random where the test succeeds.
    """
    state = table.state
    attacker = attack.attacker
    reach = range_of(attack) // 2
    others = [
        other
        for other in in_cone(state, attacker, attack.targets[0], ARC, reach)
        if other.side != attacker.side
    ]
    others.sort(key=lambda other: distance(attacker, other))
    for other in others:
        test_pinning(table, other, PINNING, attacker.id)
    attack.targets = others
    target = target_of(state, attack, listening=table.listening)
    note_roll(table, attack, target, roll(table, attacker, target, "an attack", fated=attack.by == ALONE))
    spend_shots(attack)
    if attack.passed:
        deal(table, attack, _at_random(table, others, attack.hits))
    after_attack(table, attack)


def _at_random(table: MissionTable, others: list[Unit], hits: int) -> list[int]:
    """How many of these hits each suffers: a die for each, counted round from the nearest. AD-R51."""
    counts = [0] * len(others)
    for _ in range(hits):
        at = 0
        if len(others) > 1:
            pool = TEN if len(others) <= 10 else PERCENT
            at = (table.roll(pool, "Who is hit, from the nearest") - 1) % len(others)
        counts[at] += 1
    return counts
