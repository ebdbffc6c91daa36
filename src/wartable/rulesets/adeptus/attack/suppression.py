"""Fire that pins enemies down: Suppressing Fire, and Overwatch over a part of the field. AD-05, AD-11,
AD-R43, AD-R51, AD-R89.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.attack.areas import is_in_cone
from wartable.rulesets.adeptus.attack.attack import (
    HitsStake,
    build_own_attack,
    record_attack_roll_and_check_jam,
    resolve_attack,
    spend_ammunition,
)
from wartable.rulesets.adeptus.attack.damage import penetration_against, unnatural_toughness_ignored_by
from wartable.rulesets.adeptus.attack.hits import evade_and_apply_hits
from wartable.rulesets.adeptus.attack.modes import BURST, SHOT
from wartable.rulesets.adeptus.attack.modifiers import (
    OUT_OF_RANGE,
    attack_target_number,
    attackers_strength_bonus,
    range_bracket_of,
    weapon_range_of,
)
from wartable.rulesets.adeptus.d100.tests import roll_test
from wartable.rulesets.adeptus.dice import PERCENT, TEN
from wartable.rulesets.adeptus.events.areas import Watched
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import distance, is_engaged
from wartable.rulesets.adeptus.harm.wounds import damage_reduction_of
from wartable.rulesets.adeptus.model.attack import ALONE, Attack
from wartable.rulesets.adeptus.model.profile import BODY
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.morale.pinning import take_pinning_test_unless_pinned

ARC_DEGREES: Final = 45
"""The arc of Suppressing Fire, and the zone of Overwatch. AD-05-11, AD-05-12."""

SUPPRESSING_PENALTY: Final = -20
"""Modifier of Suppressing Fire to the test of Pinning. AD-05-11."""

MOVES: Final = 0
ATTACKS: Final = 1
"""The triggers of Overwatch: an enemy's move, or its attack."""


def enemies_in_arc(state: Mission, unit: Unit, target: Unit, reach: int) -> list[Unit]:
    """List the visible enemies within `reach` metres of a unit that are in the arc around the line from it to
    a target, from the nearest to the farthest.
    """
    found = [
        other
        for other in state.attackable_units(unit.side)
        if is_in_cone(unit, target.x, target.y, other, ARC_DEGREES, reach) and sees(state, unit, other)
    ]
    return sorted(found, key=lambda other: distance(unit, other))


def can_pin(state: Mission, attack: Attack, target: Unit) -> bool:
    """Whether an attack can pin a target. It cannot pin a giant whose body the weapon could not hurt even
    with its highest Damage, Righteous Fury apart. AD-R43.
    """
    if not target.is_giant:
        return True
    weapon = attack.weapon
    most = (
        10 * weapon.dice
        + weapon.plus
        + attack.extra
        + (attackers_strength_bonus(attack) if weapon.strong else 0)
    )
    pen, felling = penetration_against(state, attack, target), unnatural_toughness_ignored_by(attack)
    return most > damage_reduction_of(state, target, BODY, 0, pen, felling)


def take_pinning_test_if_possible(table: MissionTable, attack: Attack, target: Unit, modifier: int) -> None:
    """Make a unit under fire test Pinning with this modifier, unless the attack cannot pin it."""
    if target.is_active and can_pin(table.state, attack, target):
        take_pinning_test_unless_pinned(table, target, modifier, attack.attacker.id)


def resolve_suppression(table: MissionTable, attack: Attack, targets: list[Unit]) -> None:
    """Resolve suppressing fire at targets. Each tests Pinning; then one attack test is made, without
    modifiers for the targets, and each of its hits strikes a random one of them.
    """
    for target in targets:
        take_pinning_test_if_possible(table, attack, target, SUPPRESSING_PENALTY)
    attack.targets = []
    target_number = attack_target_number(table.state, attack, listening=table.listening)
    attack.targets = targets
    stake = HitsStake(attack, table.state)
    result = roll_test(
        table, attack.attacker, target_number, "an attack", fated=attack.by == ALONE, stake=stake
    )
    record_attack_roll_and_check_jam(table, attack, target_number, result)
    spend_ammunition(attack)
    shares = [0] * len(targets)
    for _ in range(attack.hits):
        shares[roll_index_of_unit_hit(table, len(targets))] += 1
    evade_and_apply_hits(table, attack, shares)


def roll_index_of_unit_hit(table: MissionTable, count: int) -> int:
    """Roll which of `count` units is hit, and return its index. The roll is 1d10, or 1d100 for more than ten
    units. AD-R51.
    """
    if count == 1:
        return 0
    return (table.roll(TEN if count <= 10 else PERCENT, "Who is hit, from the nearest") - 1) % count


# ------------------------------------------------------------------ Overwatch


def go_on_overwatch(unit: Unit, slot: int, mode: int, x: int, y: int, trigger: int) -> None:
    """Put a unit on Overwatch with the weapon at index `slot`, over the zone around the line from the unit to
    a cell. `mode` is 0 for a single shot and 1 for a burst; `trigger` is what it waits for, MOVES or ATTACKS.
    """
    unit.watch = (slot, mode, x, y, trigger)


def trigger_overwatch(table: MissionTable, unit: Unit, trigger: int) -> None:
    """Let enemies on Overwatch fire at a unit that has moved or attacks in their zone. Only those fire that
    wait for this `trigger` (MOVES or ATTACKS). The unit then tests Pinning, whether it was hit or not.
    """
    for watcher in list(table.state.units.values()):
        if not watcher.watch or watcher.side == unit.side or not watcher.is_active:
            continue
        if watcher.watch[4] == trigger and unit.is_active and _may_fire_overwatch(table.state, watcher, unit):
            slot, mode = watcher.watch[0], watcher.watch[1]
            watcher.watch = ()
            table.emit(Watched(watcher.id, unit.id))
            attack = build_own_attack(watcher, BURST if mode else SHOT, slot, [unit])
            resolve_attack(table, attack)
            take_pinning_test_if_possible(table, attack, unit, 0)


def _may_fire_overwatch(state: Mission, unit: Unit, enemy: Unit) -> bool:
    """Whether a unit on Overwatch is able to fire at an enemy, and the enemy is in its zone."""
    slot, mode, x, y, _ = unit.watch
    weapon = unit.arms.weapons[slot]
    if unit.is_incapacitated() or not unit.arms.can_fire(slot, weapon.burst if mode else 1):
        return False
    attack = Attack(unit, ALONE, SHOT, unit.arms, slot, [enemy])
    if range_bracket_of(distance(unit, enemy), weapon_range_of(attack)) == OUT_OF_RANGE or not sees(
        state, unit, enemy
    ):
        return False
    if weapon.kind != "pistol" and is_engaged(state, unit):
        return False
    return is_in_cone(unit, x, y, enemy, ARC_DEGREES, 4 * weapon_range_of(attack))
