"""Fire that keeps heads down: Suppressing Fire, and Overwatch over a part of the field. AD-05, AD-11,
AD-R43, AD-R51, AD-R89.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.attack.areas import is_in_cone
from wartable.rulesets.adeptus.attack.attack import Hits, attack_of, record_roll, resolve, spend_shots
from wartable.rulesets.adeptus.attack.damage import felling_of, pen_of
from wartable.rulesets.adeptus.attack.hits import deal_hits
from wartable.rulesets.adeptus.attack.modes import BURST, SHOT
from wartable.rulesets.adeptus.attack.modifiers import (
    OUT_OF_RANGE,
    attack_target_number,
    bracket_of,
    range_of,
    strength_of,
)
from wartable.rulesets.adeptus.d100.tests import roll_test
from wartable.rulesets.adeptus.dice import PERCENT, TEN
from wartable.rulesets.adeptus.events.areas import Watched
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import distance, is_engaged
from wartable.rulesets.adeptus.harm.wounds import reduction_of
from wartable.rulesets.adeptus.model.attack import ALONE, Attack
from wartable.rulesets.adeptus.model.profile import BODY
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.morale.pinning import test_pinning

ARC_DEGREES: Final = 45
"""Degrees of the arc of Suppressing Fire, and of the zone of Overwatch. AD-05-11, AD-05-12."""

SUPPRESSING_PENALTY: Final = -20
"""Modifier of Suppressing Fire to the Pinning test. AD-05-11."""

MOVES: Final = 0
ATTACKS: Final = 1
"""The triggers of Overwatch."""


def enemies_in_arc(state: Mission, unit: Unit, target: Unit, reach: int) -> list[Unit]:
    """List the visible enemies in the arc around a target, within `reach` metres; the nearest first."""
    found = [
        other
        for other in state.targets(unit.side)
        if is_in_cone(unit, target.x, target.y, other, ARC_DEGREES, reach) and sees(state, unit, other)
    ]
    return sorted(found, key=lambda other: distance(unit, other))


def can_pin(state: Mission, attack: Attack, other: Unit) -> bool:
    """Whether an attack can pin a unit. Only a giant cannot be pinned, if the weapon's highest Damage without
    Fury would not hurt its body. AD-R43.
    """
    if not other.is_giant:
        return True
    weapon = attack.weapon
    most = 10 * weapon.dice + weapon.plus + attack.extra + (strength_of(attack) if weapon.strong else 0)
    pen, felling = pen_of(state, attack, other), felling_of(attack)
    return most > reduction_of(state, other, BODY, 0, pen, felling)


def pin_if_possible(table: MissionTable, attack: Attack, other: Unit, modifier: int) -> None:
    """Make a unit under fire test Pinning, if the weapon can pin it."""
    if other.is_active and can_pin(table.state, attack, other):
        test_pinning(table, other, modifier, attack.attacker.id)


def suppress(table: MissionTable, attack: Attack, others: list[Unit]) -> None:
    """Sweep these units with suppressing fire. Each tests Pinning; then one attack test is made, without
    range modifiers, and each of its hits strikes a random one of the units.
    """
    for other in others:
        pin_if_possible(table, attack, other, SUPPRESSING_PENALTY)
    attack.targets = []
    target = attack_target_number(table.state, attack, listening=table.listening)
    attack.targets = others
    stake = Hits(attack, table.state)
    result = roll_test(table, attack.attacker, target, "an attack", fated=attack.by == ALONE, stake=stake)
    record_roll(table, attack, target, result)
    spend_shots(attack)
    shares = [0] * len(others)
    for _ in range(attack.hits):
        shares[random_index(table, len(others))] += 1
    deal_hits(table, attack, shares)


def random_index(table: MissionTable, count: int) -> int:
    """Roll which of `count` units is hit, and return its index: by 1d10, or by 1d100 for more than ten.
    AD-R51.
    """
    if count == 1:
        return 0
    return (table.roll(TEN if count <= 10 else PERCENT, "Who is hit, from the nearest") - 1) % count


# ------------------------------------------------------------------ Overwatch


def go_on_overwatch(unit: Unit, slot: int, mode: int, x: int, y: int, trigger: int) -> None:
    """Put a unit on Overwatch over the arc around the line from it to a cell. `mode` is 0 for a single
    shot, 1 for a burst; `trigger` is MOVES or ATTACKS.
    """
    unit.watch = (slot, mode, x, y, trigger)


def trigger_overwatch(table: MissionTable, unit: Unit, trigger: int) -> None:
    """Make all enemies on Overwatch fire at a unit that does in their zone what triggers them: MOVES or
    ATTACKS. The unit then tests Pinning, whether it is hit or not.
    """
    for other in list(table.state.units.values()):
        if not other.watch or other.side == unit.side or not other.is_active:
            continue
        if other.watch[4] == trigger and unit.is_active and _may_fire_overwatch(table.state, other, unit):
            slot, mode = other.watch[0], other.watch[1]
            other.watch = ()
            table.emit(Watched(other.id, unit.id))
            attack = attack_of(other, BURST if mode else SHOT, slot, [unit])
            resolve(table, attack)
            pin_if_possible(table, attack, unit, 0)


def _may_fire_overwatch(state: Mission, unit: Unit, other: Unit) -> bool:
    """Whether a unit on Overwatch can fire at an enemy, which must be in its zone."""
    slot, mode, x, y, _ = unit.watch
    weapon = unit.arms.weapons[slot]
    if unit.is_out_of_it() or not unit.arms.can_fire(slot, weapon.burst if mode else 1):
        return False
    attack = Attack(unit, ALONE, SHOT, unit.arms, slot, [other])
    if bracket_of(distance(unit, other), range_of(attack)) == OUT_OF_RANGE or not sees(state, unit, other):
        return False
    if weapon.kind != "pistol" and is_engaged(state, unit):
        return False
    return is_in_cone(unit, x, y, other, ARC_DEGREES, 4 * range_of(attack))
