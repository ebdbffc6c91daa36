"""An attack from its test to the last hit. AD-05 to AD-08, SW-32 to SW-51, AD-R24, AD-R25, AD-R32."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define
from wartable.rulesets.adeptus.attack.areas import resolve_blast, resolve_missed_blast, resolve_spray
from wartable.rulesets.adeptus.attack.damage import (
    extra_horde_losses,
    jam_weapon,
    penetration_against,
    roll_new_damage,
    unnatural_toughness_ignored_by,
)
from wartable.rulesets.adeptus.attack.hits import divide_and_apply_hits
from wartable.rulesets.adeptus.attack.modes import ASSAULT
from wartable.rulesets.adeptus.attack.modifiers import (
    attack_target_number,
    attackers_profile,
    heavy_weapon_bonus,
)
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.d100.fate import Stake
from wartable.rulesets.adeptus.d100.result import Result
from wartable.rulesets.adeptus.d100.target import TargetNumber
from wartable.rulesets.adeptus.d100.tests import roll_test
from wartable.rulesets.adeptus.events.attacks import AttackRolled
from wartable.rulesets.adeptus.harm.criticals import arm_holding_weapon
from wartable.rulesets.adeptus.harm.flight import remove_empty_bands
from wartable.rulesets.adeptus.harm.ranks import (
    kill_specialist_and_others,
    kill_underlings,
    reduce_magnitude,
    report_swarm_losses,
    underling_damage_reduction,
)
from wartable.rulesets.adeptus.harm.wounds import apply_wounds, damage_reduction_of, kill_if_fatally_wounded
from wartable.rulesets.adeptus.model.attack import ALONE, HORDE, SPECIALIST, SWARM, Attack, AttackMode
from wartable.rulesets.adeptus.model.commands import PASSIVES
from wartable.rulesets.adeptus.model.marks import AIM, HIDDEN, MOVED, SHOT_AT
from wartable.rulesets.adeptus.model.profile import BODY, BS, WS
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon
from wartable.rulesets.adeptus.morale.fear import take_fear_test_once

UNBRACED: Final = -30
"""Penalty for a heavy weapon that is not braced. AD-R50."""

OVERHEAT: Final = 91
"""Lowest attack roll at which a weapon with the quality Overheats strikes its bearer. AD-12-15."""

_UNCAPPED: Final = 99

JAM: Final = 96
BURST_JAM: Final = 94
"""Lowest rolls at which a ranged attack misses and its weapon jams: JAM for single shots, BURST_JAM for
bursts and barrages. AD-06-13.
"""


def build_own_attack(unit: Unit, mode: AttackMode, slot: int, targets: list[Unit]) -> Attack:
    """Return an attack in this mode that a unit makes by itself, without its Underlings, with the weapon at
    index `slot`. It includes the unit's aim, a note that the unit is hidden, and the penalty for a heavy
    weapon that is not braced.
    """
    attack = Attack(unit, ALONE, mode, unit.arms, slot, targets)
    marks = unit.marks
    attack.aim = marks.get(AIM, 0)
    if HIDDEN in marks:
        attack.reasons["hidden"] = 0
    if mode.is_ranged and MOVED in marks and needs_bracing(unit, attack.weapon):
        attack.reasons["unbraced"] = UNBRACED
    return attack


def needs_bracing(unit: Unit, weapon: Weapon) -> bool:
    """Whether a unit has a penalty for firing this weapon after a move: the weapon is heavy, is not a Spray,
    is not a giant's, and is not served by a Weapons Team. AD-R50.
    """
    if weapon.kind != "heavy" or unit.is_giant or "spray" in weapon.qualities:
        return False
    return not heavy_weapon_bonus(unit, weapon)


def resolve_attack(table: MissionTable, attack: Attack) -> None:
    """Carry out an attack, from its test to the last hit. If the attacker frightens, the targets of a melee
    attack test Fear first (AD-R28).
    """
    table.state.survey = None
    if "spray" in attack.weapon.qualities:
        spend_ammunition(attack)
        resolve_spray(table, attack)
        apply_attack_aftereffects(table, attack)
        return
    attacker = attack.attacker
    if not attack.is_ranged and attacker.fear_rating:
        for other in attack.targets:
            take_fear_test_once(table, other, attacker)
    target_number = attack_target_number(table.state, attack, listening=table.listening)
    stake = HitsStake(attack, table.state)
    result = roll_test(table, attacker, target_number, "an attack", fated=attack.by == ALONE, stake=stake)
    jams = record_attack_roll_and_check_jam(table, attack, target_number, result)
    if attack.is_ranged:
        spend_ammunition(attack)
    if "blast" in attack.weapon.qualities:
        if attack.passed:
            resolve_blast(table, attack)
        elif not jams:
            resolve_missed_blast(table, attack)
    elif attack.passed:
        divide_and_apply_hits(table, attack)
    if "overheats" in attack.weapon.qualities and attack.roll >= OVERHEAT:
        resolve_overheating(table, attack)
    apply_attack_aftereffects(table, attack)


@define
class HitsStake(Stake):
    """The stake of an attack's test: a result counts by the number of hits, and by the Damage, Penetration
    and losses of Hordes that its degrees add. AD-12-01, AD-12-09, AD-13-10.
    """

    attack: Attack
    state: Mission

    def value_of_result(self, result: Result, extra_degrees: int = 0) -> int:
        attack = self.attack
        if not result.passed or (attack.is_ranged and result.roll >= jam_threshold(attack)):
            return 0
        before = attack.degrees
        attack.degrees = result.degrees + extra_degrees
        found = count_hits(attack)
        if found:
            for other in attack.targets:
                found += penetration_against(self.state, attack, other) + (
                    extra_horde_losses(attack) if other.is_horde else 0
                )
            for key, number in attack.weapon.qualities.items():
                found += QUALITIES[key].extra_damage_dice(attack, number)
        attack.degrees = before
        return found

    def may_need_confirming_roll(self) -> bool:
        return True


def record_attack_roll_and_check_jam(
    table: MissionTable, attack: Attack, target_number: TargetNumber, result: Result
) -> bool:
    """Store the result of an attack's test and the number of hits in the attack, and emit it with the terms
    of the target number. If the roll is at least the `jam_threshold`, the attack misses, and the weapon jams
    if it can. Return whether the roll is that high.
    """
    attacker = attack.attacker
    attack.number, attack.roll = result.number, result.roll
    jams = attack.is_ranged and result.roll >= jam_threshold(attack)
    attack.passed = result.passed and not jams
    attack.degrees = result.degrees if attack.passed else 0
    attack.doubles = attack.passed and result.is_passed_by_double
    attack.hits = count_hits(attack) if attack.passed else 0
    if table.listening:
        table.emit(
            AttackRolled(
                attacker.id,
                attack.by,
                tuple([other.id for other in attack.targets]),
                attack.mode.name,
                attack.weapon.name,
                target_number.shown_terms(),
                result.number,
                result.roll,
                attack.passed,
                attack.hits,
            )
        )
    if jams:
        jam_weapon(table, attack)
    return jams


def jam_threshold(attack: Attack) -> int:
    """Return the lowest roll at which a ranged attack misses and its weapon jams. The weapons of a Swarm or a
    Specialist do not jam: these attacks only miss. AD-06-13, AD-R24.
    """
    return BURST_JAM if attack.mode.shots != "one" and attack.by in (ALONE, HORDE) else JAM


def resolve_overheating(table: MissionTable, attack: Attack) -> None:
    """Resolve the quality Overheats: the weapon's Damage strikes its bearer, in the arm that holds it. If a
    Swarm fired, it strikes an Underling; if a Specialist fired, that Specialist; a Horde is hit in the body.
    AD-12-15, AD-R80, AD-R95.
    """
    unit, state = attack.attacker, table.state
    pen, felling = penetration_against(state, attack, unit), unnatural_toughness_ignored_by(attack)
    swarm = unit.swarm
    if attack.by in (SWARM, SPECIALIST):
        if swarm is not None:
            damage = roll_new_damage(table, attack, 0)
            is_beaten = damage > underling_damage_reduction(state, unit.side, swarm, 0, pen, felling)
            burned = kill_specialist_and_others if attack.by == SPECIALIST else kill_underlings
            report_swarm_losses(table, unit, swarm, 1, burned(swarm, 1) if is_beaten else 0, unit.id)
        return
    arm = BODY if attack.by == HORDE else arm_holding_weapon(attack.slot)
    damage = roll_new_damage(table, attack, 0)
    reduction = damage_reduction_of(state, unit, arm, 0, pen, felling)
    if attack.by == HORDE:
        reduce_magnitude(table, unit, 1, 1 if damage > reduction else 0, unit.id)
        return
    apply_wounds(table, unit, arm, damage, reduction, unit.id)
    kill_if_fatally_wounded(table, unit)


def count_hits(attack: Attack) -> int:
    """Return the number of hits of an attack whose test was passed, including those that the qualities of its
    weapon add. AD-05-01 to AD-05-05, AD-R12, AD-R32.
    """
    mode = attack.mode
    hits = 1
    if mode.per:
        hits += attack.degrees // mode.per
    swarm = attack.attacker.swarm
    if mode is ASSAULT and swarm is not None:
        for passive in swarm.passives:
            hits += PASSIVES[passive].extra_assault_hits(attack.degrees)
    hits = min(hits, most_hits_of(attack))
    times = 1
    for key in attack.weapon.qualities:
        hits += QUALITIES[key].extra_hits(attack)
        times *= QUALITIES[key].hit_multiplier()
    return hits * times


def most_hits_of(attack: Attack) -> int:
    """Return the highest number of hits that an attack can make before the qualities of its weapon
    add any.
    """
    limit, weapon = attack.mode.limit, attack.weapon
    if limit == "any":
        return _UNCAPPED
    if limit == "burst":
        return weapon.burst
    if limit == "auto":
        return weapon.auto
    if limit == "bonus":
        return attackers_profile(attack).bonus[BS if attack.is_ranged else WS]
    swarm = attack.attacker.swarm
    if limit in ("strength", "double"):
        strength = 0 if swarm is None else swarm.unit_strength - attack.apart
        return 2 * strength if limit == "double" else strength
    squads = attack.attacker.squads_left
    if limit in ("squads", "squads2"):
        return 2 * squads if limit == "squads2" else squads
    return 1


def ammunition_used_by(attack: Attack) -> int:
    """Return how many shots of its weapon's ammunition an attack uses. AD-R39."""
    return ammunition_in_mode(attack.weapon, attack.mode)


def ammunition_in_mode(weapon: Weapon, mode: AttackMode) -> int:
    """Return how many shots of its ammunition a weapon uses for an attack in this mode."""
    shots = 1
    if mode.shots == "burst":
        shots = weapon.burst or weapon.auto
    elif mode.shots == "auto":
        shots = weapon.auto or weapon.burst
    for key in weapon.qualities:
        shots = QUALITIES[key].ammunition_used(shots)
    return shots


def spend_ammunition(attack: Attack) -> None:
    """Subtract the ammunition that an attack uses from the shots loaded in its weapon."""
    slot = attack.slot
    attack.arms.loaded[slot] = max(0, attack.arms.loaded[slot] - ammunition_used_by(attack))


def apply_attack_aftereffects(table: MissionTable, attack: Attack) -> None:
    """Apply the after-effects of an attack. The attacker is no longer hidden, and its aim and Precision
    Targeting are used up. Targets of a ranged attack are marked as shot at, and bands without members are
    removed.
    """
    attacker = attack.attacker
    if attacker.marks:
        attacker.unmark(HIDDEN, AIM)
    if attacker.precise:
        for other in attack.targets:
            if other.id == attacker.precise:
                attacker.precise = ""
    if attack.is_ranged:
        for other in attack.targets:
            other.mark(SHOT_AT)
    if table.state.bands:
        remove_empty_bands(table)
    if attack.by == SWARM and attacker.swarm is not None:
        attacker.swarm.unmark(AIM)
