"""The target number of an attack, with the source of every modifier. AD-06, SW-30, SW-50, AD-R13, AD-R24."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.attack.modes import ASSAULT as ASSAULT_COMMAND
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.d100.target import (
    TargetNumber,
    add_assistance_and_director_bonuses,
    add_general_modifiers,
)
from wartable.rulesets.adeptus.ground.space import (
    are_engaged,
    distance,
    enemies_possibly_in_contact,
    engaged_with,
)
from wartable.rulesets.adeptus.model.attack import ALONE, HORDE, SWARM, Attack
from wartable.rulesets.adeptus.model.commands import PASSIVES
from wartable.rulesets.adeptus.model.marks import (
    DEFENSIVE,
    FAINT,
    HELPLESS,
    PINNED,
    PRONE,
    RAN,
    SCREENED,
    STUNNED,
    SURPRISED,
    UNCONSCIOUS,
)
from wartable.rulesets.adeptus.model.profile import BS, NAMES, WS, Profile, S
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import BAND, Unit
from wartable.rulesets.adeptus.model.weapon import Weapon

ASSAULT_METRES: Final = 3
"""Greatest distance of the nearest range bracket. AD-06-01."""

BRACKETS: Final = ("Assault", "Close", "Medium", "Long", "Extreme")
BRACKET_BONUSES: Final = (30, 10, 0, -10, -30)
OUT_OF_RANGE: Final = 5

PRECISION_BONUS: Final = 10
"""Bonus of Precision Targeting to an attack. AD-R5."""

_MARK_MODIFIERS: Final = ((STUNNED, 20, "stunned"), (SURPRISED, 30, "surprised"))
_HELPLESS_MARKS: Final = (HELPLESS, UNCONSCIOUS, FAINT)
_OVERSEER_MARKS: Final = (SURPRISED,)
_UNDERLING_MARKS: Final = (RAN, SCREENED)
"""Marks that an Overseer shares with the Underlings when they are shot at or struck, and marks that
Underlings share with the Overseer.
"""


def range_bracket_of(metres: int, range: int) -> int:
    """Return the index of the range bracket at a distance of `metres` for a weapon with the range `range`: 0
    for Assault to 4 for Extreme, and 5 if that is out of range.
    """
    if metres > 4 * range:
        return OUT_OF_RANGE
    if metres <= ASSAULT_METRES:
        return 0
    if 2 * metres <= range:
        return 1
    if metres <= 2 * range:
        return 2
    return 3 if metres <= 3 * range else 4


def attackers_strength_bonus(attack: Attack) -> int:
    """Return the Strength Bonus of the attackers: the unit itself, or its Underlings if they make the
    attack.
    """
    return attackers_profile(attack).bonus[S]


def attackers_profile(attack: Attack) -> Profile:
    """Return the profile of the attackers: the unit itself, or its Underlings if they make the attack."""
    swarm = attack.attacker.swarm
    return attack.attacker.profile if attack.by in (ALONE, HORDE) or swarm is None else swarm.profile


def weapon_range_of(attack: Attack) -> int:
    """Return the range of the attack's weapon in metres, which may depend on the attackers' Strength."""
    return attack.weapon.range_for_strength(attackers_strength_bonus(attack))


def attack_target_number(state: Mission, attack: Attack, *, listening: bool) -> TargetNumber:
    """Return the target number of an attack, with all modifiers. If there are several targets, each modifier
    that depends on the target takes the value worst for the attacker. If `listening`, the target number keeps
    the sources of the modifiers for an event. SW-50, AD-06-10, AD-11-02, AD-R8.
    """
    characteristic = BS if attack.is_ranged else WS
    target_number = TargetNumber(
        NAMES[characteristic], attackers_profile(attack).values[characteristic], listening=listening
    )
    attacker = attack.attacker
    if attack.by == ALONE:
        add_general_modifiers(state, attacker, target_number)
    else:
        _add_group_modifiers(state, attack, target_number)
    if attack.by != SWARM:
        target_number.add("Weapons Team", heavy_weapon_bonus(attacker, attack.weapon))
    target_number.add(attack.mode.name, attack.mode.bonus)
    if attack.aim:
        target_number.add("Aim", attack.aim)
    for source, amount in attack.reasons.items():
        target_number.add(source, amount)
    if attack.is_ranged:
        if PINNED in attacker.marks:
            target_number.add("pinned", -20)
        if state.smoke:
            target_number.add("smoke", -20)
        if state.plan.dark:
            target_number.add("darkness", -20)
    for key in attack.weapon.qualities:
        target_number.add(QUALITIES[key].name, QUALITIES[key].attack_test_modifier())
    for source, amount in worst_target_modifiers(state, attack).items():
        target_number.add(source, amount)
    return target_number


def _add_group_modifiers(state: Mission, attack: Attack, target_number: TargetNumber) -> None:
    """Add to the target number the modifiers of an attack by a Horde, a Swarm or a Specialist: those that
    apply to all their tests, those for their number, and those that Passive Commands add to an Assault.
    SW-50, AD-R13, AD-R34, SW-18.
    """
    attacker = attack.attacker
    if attack.by == HORDE:
        add_general_modifiers(state, attacker, target_number)
        target_number.add("Magnitude Modifier", attacker.magnitude_modifier)
        return
    add_assistance_and_director_bonuses(state, attacker, target_number)
    swarm = attacker.swarm
    if attack.by == SWARM and swarm is not None:
        target_number.add("Unit Strength Modifier", swarm.unit_strength_modifier)
        if attack.mode is ASSAULT_COMMAND:
            for key in swarm.passives:
                target_number.add(PASSIVES[key].name, PASSIVES[key].assault_bonus())


def heavy_weapon_bonus(unit: Unit, weapon: Weapon) -> int:
    """Return what the Passive Commands of a unit's Swarm add to attacks with this weapon; 0 unless it is
    heavy. If the bonus is not 0, Underlings serve the weapon for the Overseer or a Specialist, and it counts
    as braced. AD-R14, AD-R50.
    """
    swarm = unit.swarm
    found = 0
    if swarm is not None and weapon.kind == "heavy":
        for key in swarm.passives:
            found += PASSIVES[key].heavy_weapon_bonus()
    return found


def has_precision_bonus(attack: Attack, target: Unit) -> bool:
    """Whether Precision Targeting improves an attack against a target, which must be the attack's only one.
    SW-50, AD-R5.
    """
    return attack.attacker.precise == target.id and len(attack.targets) == 1


def worst_target_modifiers(state: Mission, attack: Attack) -> dict[str, int]:
    """Return those modifiers of an attack that depend on its targets, as a dict from source to amount. If
    there are several targets, each modifier has its worst value; without a target there are none. SW-50,
    AD-R51.
    """
    if not attack.targets:
        return {}
    found = target_dependent_modifiers(state, attack, attack.targets[0])
    for target in attack.targets[1:]:
        more = target_dependent_modifiers(state, attack, target)
        for source in list(found):
            found[source] = min(found[source], more.get(source, 0))
        for source, amount in more.items():
            if source not in found:
                found[source] = min(0, amount)
    return found


def target_dependent_modifiers(state: Mission, attack: Attack, target: Unit) -> dict[str, int]:
    """Return the modifiers of an attack that depend on this target, as a dict from source to amount. For a
    Swarm they are those of its member that is easiest to hit. SW-30.
    """
    best: dict[str, int] = {}
    for at, (marks, size) in enumerate(_members(attack, target)):
        found = _modifiers_against(state, attack, target, marks, size)
        if at == 0 or sum(found.values()) > sum(best.values()):
            best = found
    return best


def _members(attack: Attack, target: Unit) -> list[tuple[dict[str, int], int]]:
    """Return the marks and the size of each member of a target that an attack may hit. In a Swarm these are
    an Underling and the Overseer, or only the one at which a Called Shot is aimed. If the Underlings ran or
    are screened, the Overseer counts as marked in the same way; if the Overseer is surprised, the Underlings
    count as surprised. SW-30, SW-35, AD-R93.
    """
    own, swarm = target.marks, target.swarm
    if swarm is None:
        return [(own, target.profile.size)]
    found: list[tuple[dict[str, int], int]] = []
    if not attack.named:
        found.append((_combined_marks(swarm.marks, own, _OVERSEER_MARKS), swarm.profile.size))
    if not attack.special and target.kind != BAND:
        found.append((_combined_marks(own, swarm.marks, _UNDERLING_MARKS), target.profile.size))
    return found


def _combined_marks(
    own_marks: dict[str, int], others_marks: dict[str, int], shared: tuple[str, ...]
) -> dict[str, int]:
    """Return the marks of one member of a Swarm, and those of the other member that are among the `shared`
    marks.
    """
    return {**own_marks, **{mark: others_marks[mark] for mark in shared if mark in others_marks}}


def _modifiers_against(
    state: Mission, attack: Attack, target: Unit, marks: dict[str, int], size: int
) -> dict[str, int]:
    """Return the modifiers of an attack that depend on its target, as a dict from source to amount, if the
    member of the target that may be hit has these marks and this size. AD-03-03, AD-05-10, AD-06-01 to
    AD-06-12, AD-06-14, AD-07-08, AD-14-06, SW-72.
    """
    modifiers: dict[str, int] = {}
    if attack.attacker.precise == target.id:
        modifiers["Precision Targeting"] = PRECISION_BONUS
    if attack.is_ranged:
        bracket = range_bracket_of(distance(attack.attacker, target), weapon_range_of(attack))
        if attack.mode.by_distance:
            modifiers[BRACKETS[bracket]] = BRACKET_BONUSES[bracket]
        for key, number in attack.weapon.qualities.items():
            modifiers[QUALITIES[key].name] = QUALITIES[key].ranged_test_modifier(attack, number, bracket)
        modifiers["size"] = size
        _add_shot_modifiers(marks, bracket, modifiers)
        if target.pattern == "veil":
            modifiers["Veil"] = -10
        if is_engaged_with_others(state, target, attack.attacker):
            modifiers["shooting into melee"] = -20
    else:
        _add_melee_modifiers(marks, modifiers)
        modifiers["outnumbering"] = outnumbering_bonus(state, attack, target)
    if marks:
        for mark, amount, source in _MARK_MODIFIERS:
            if mark in marks:
                modifiers[source] = amount
        for mark in _HELPLESS_MARKS:
            if mark in marks:
                modifiers["helpless"] = 30
    return modifiers


def _add_shot_modifiers(marks: dict[str, int], bracket: int, modifiers: dict[str, int]) -> None:
    """Add to `modifiers` those of a shot that follow from the target's marks; `bracket` is the index of the
    range bracket.
    """
    if RAN in marks:
        modifiers["ran"] = -20
    if SCREENED in marks:
        modifiers["screened"] = -20
    if PRONE in marks and bracket > 0:
        modifiers["prone"] = -10


def _add_melee_modifiers(marks: dict[str, int], modifiers: dict[str, int]) -> None:
    """Add to `modifiers` those of a melee attack that follow from the target's marks."""
    if RAN in marks:
        modifiers["ran"] = 20
    if PRONE in marks:
        modifiers["prone"] = 10
    if DEFENSIVE in marks:
        modifiers["Defensive Stance"] = -20


def is_engaged_with_others(state: Mission, unit: Unit, attacker: Unit) -> bool:
    """Whether a unit is engaged with any enemy other than `attacker`. AD-06-08, AD-R81."""
    for enemy in enemies_possibly_in_contact(state, unit):
        if enemy is not attacker and are_engaged(unit, enemy):
            return True
    return False


def outnumbering_bonus(state: Mission, attack: Attack, target: Unit) -> int:
    """Return the bonus to a melee attack for outnumbering the target: 10 at two to one, 20 at three to one.
    Swarms and Hordes do not count on either side. AD-06-14, AD-R22.
    """
    attacker = attack.attacker
    if not (_counts_for_outnumbering(attacker) and _counts_for_outnumbering(target)):
        return 0
    friends = [unit for unit in engaged_with(state, target) if _counts_for_outnumbering(unit)]
    own = [unit for unit in engaged_with(state, attacker) if _counts_for_outnumbering(unit)]
    if not own:
        return 0
    ratio = len(friends) // len(own)
    return 20 if ratio >= 3 else 10 if ratio == 2 else 0


def _counts_for_outnumbering(unit: Unit) -> bool:
    """Whether a unit counts when it is checked which side outnumbers the other: it is neither a Swarm nor a
    Horde.
    """
    return unit.swarm is None and not unit.is_horde
