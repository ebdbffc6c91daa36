"""Specialists: Underlings with a special weapon, who each make their own test to attack. SW-13, SW-14,
AD-R24, AD-R97.
"""

from __future__ import annotations

from wartable.core.decision import Decision
from wartable.rulesets.adeptus.attack.attack import (
    UNBRACED,
    ammunition_used_by,
    needs_bracing,
    resolve_attack,
)
from wartable.rulesets.adeptus.attack.modes import BARRAGE, BURST, SHOT, STRIKE
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import are_in_contact, distance
from wartable.rulesets.adeptus.model.attack import SPECIALIST, Attack, AttackMode
from wartable.rulesets.adeptus.model.marks import MOVED
from wartable.rulesets.adeptus.model.profile import S
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.swarm import Swarm
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon


def count_specialists_attacking_apart(swarm: Swarm, *, is_ranged: bool) -> int:
    """Return how many Specialists of a Swarm attack separately: all if their special weapon is a ranged one
    and `is_ranged`, or a melee one and not `is_ranged`; otherwise none.
    """
    special = swarm.special
    return 0 if special is None or special.is_melee == is_ranged else swarm.specialists


def specialist_attack_mode(weapon: Weapon, halves: int) -> AttackMode | None:
    """Return the mode in which a Specialist attacks with this weapon, if the Swarm's Command costs `halves`
    Half Actions: a single blow or shot for one, the fastest fire of the weapon for two. Return None if the
    weapon has no such mode.
    """
    if weapon.is_melee:
        return STRIKE
    if halves > 1 and weapon.auto:
        return BARRAGE
    if halves > 1 and weapon.burst:
        return BURST
    return SHOT if weapon.single else None


def attack_with_specialists(
    table: MissionTable, main_attack: Attack, named_targets: list[Unit], halves: int
) -> None:
    """Let each Specialist attack one of the named targets, after the attack of the other Underlings
    (`main_attack`), whose bonus for a charge applies to them as well. All Specialists fire at the same time,
    and therefore use ammunition only once. `halves` is the cost of the Swarm's Command.
    """
    unit, swarm = main_attack.attacker, main_attack.attacker.swarm
    if swarm is None or not main_attack.apart:
        return
    arms = swarm.arms
    slot = len(arms.weapons) - 1
    weapon = arms.weapons[slot]
    mode = specialist_attack_mode(weapon, halves)
    if mode is None:
        return
    loaded = arms.loaded[slot]
    for _ in range(swarm.specialists):
        if unit.swarm is not swarm:
            return
        attack = Attack(unit, SPECIALIST, mode, arms, slot, [])
        if weapon.clip and loaded < ammunition_used_by(attack):
            return
        targets = targets_left_for_specialist(table, unit, swarm, weapon, named_targets)
        if not targets:
            return
        question = "The Specialist strikes at?" if weapon.is_melee else "The Specialist fires at?"
        attack.targets = [ask_for_specialist_target(table, unit, targets, question)]
        if "charge" in main_attack.reasons:
            attack.reasons["charge"] = main_attack.reasons["charge"]
        if MOVED in unit.marks and needs_bracing(unit, weapon):
            attack.reasons["unbraced"] = UNBRACED
        arms.loaded[slot] = loaded
        resolve_attack(table, attack)


def targets_left_for_specialist(
    table: MissionTable, unit: Unit, swarm: Swarm, weapon: Weapon, named_targets: list[Unit]
) -> list[Unit]:
    """List those of the named targets that a Specialist with this weapon can still attack. A Spray reaches
    only as far as the weapon's own range.
    """
    if weapon.is_melee:
        return [
            target
            for target in named_targets
            if target.is_active and _has_members(target) and are_in_contact(unit, target)
        ]
    most = weapon.range_for_strength(swarm.profile.bonus[S]) * (1 if "spray" in weapon.qualities else 4)
    return [
        target
        for target in named_targets
        if target.is_active
        and _has_members(target)
        and distance(unit, target) <= most
        and sees(table.state, unit, target)
    ]


def _has_members(target: Unit) -> bool:
    """Whether a target still has members; only a band of Underlings can have lost all."""
    return target.kind != "band" or (target.swarm is not None and target.swarm.unit_strength > 0)


def ask_for_specialist_target(table: MissionTable, unit: Unit, targets: list[Unit], question: str) -> Unit:
    """Ask the `question` which of these targets a Specialist of the unit attacks, and return that target."""
    options = [table.state.plan.cached_option(f"special>{target.id}", target.name) for target in targets]
    return targets[options.index(table.ask(Decision(unit.seat, question, options, unit.id)))]
