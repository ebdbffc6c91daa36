"""The target number of an attack, every modifier with its source. AD-06, SW-30, SW-50, AD-R13, AD-R24."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.attack.modes import ASSAULT as ASSAULT_COMMAND
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.d100.target import TargetNumber, add_general_modifiers, add_guidance_modifiers
from wartable.rulesets.adeptus.ground.space import are_engaged, distance, enemies_nearby, engaged_with
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
"""Metres of the nearest range bracket. AD-06-01."""

BRACKETS: Final = ("Assault", "Close", "Medium", "Long", "Extreme")
BRACKET_BONUSES: Final = (30, 10, 0, -10, -30)
OUT_OF_RANGE: Final = 5

PRECISION_BONUS: Final = 10
"""Bonus of Precision Targeting to an attack. AD-R5."""

_MARK_MODIFIERS: Final = ((STUNNED, 20, "stunned"), (SURPRISED, 30, "surprised"))
_HELPLESS_MARKS: Final = (HELPLESS, UNCONSCIOUS, FAINT)
_OVERSEER_MARKS: Final = (SURPRISED,)
_UNDERLING_MARKS: Final = (RAN, SCREENED)
"""Marks of an Overseer that count for the ranks, and of ranks that count for their Overseer."""


def bracket_of(gap: int, range: int) -> int:
    """Return the index of the range bracket, 0 to 4 from Assault to Extreme; 5 if out of range."""
    if gap > 4 * range:
        return OUT_OF_RANGE
    if gap <= ASSAULT_METRES:
        return 0
    if 2 * gap <= range:
        return 1
    if gap <= 2 * range:
        return 2
    return 3 if gap <= 3 * range else 4


def strength_of(attack: Attack) -> int:
    """Return the Strength Bonus of the attackers."""
    return profile_of(attack).bonus[S]


def profile_of(attack: Attack) -> Profile:
    """Return the profile of the attackers: the Underlings', or the unit's own."""
    swarm = attack.attacker.swarm
    return attack.attacker.profile if attack.by in (ALONE, HORDE) or swarm is None else swarm.profile


def range_of(attack: Attack) -> int:
    """Return the range of the attack's weapon in metres."""
    return attack.weapon.reach(strength_of(attack))


def attack_target_number(state: Mission, attack: Attack, *, listening: bool) -> TargetNumber:
    """Return the target number of an attack with all modifiers. For several targets each modifier counts at
    its worst. SW-50, AD-06-10, AD-11-02, AD-R8.
    """
    at = BS if attack.is_ranged else WS
    target = TargetNumber(NAMES[at], profile_of(attack).values[at], listening=listening)
    attacker = attack.attacker
    if attack.by == ALONE:
        add_general_modifiers(state, attacker, target)
    else:
        _add_group_modifiers(state, attack, target)
    if attack.by != SWARM:
        target.add("Weapons Team", heavy_weapon_bonus(attacker, attack.weapon))
    target.add(attack.mode.name, attack.mode.bonus)
    if attack.aim:
        target.add("Aim", attack.aim)
    for source, amount in attack.reasons.items():
        target.add(source, amount)
    if attack.is_ranged:
        if PINNED in attacker.marks:
            target.add("pinned", -20)
        if state.smoke:
            target.add("smoke", -20)
        if state.plan.dark:
            target.add("darkness", -20)
    for key in attack.weapon.qualities:
        target.add(QUALITIES[key].name, QUALITIES[key].to_attack())
    for source, amount in worst_modifiers(state, attack).items():
        target.add(source, amount)
    return target


def _add_group_modifiers(state: Mission, attack: Attack, target: TargetNumber) -> None:
    """Add the modifiers of attackers who act as one: their number, a Passive Command, and the assistant of
    Coordinate. SW-50, AD-R13, AD-R34, SW-18.
    """
    attacker = attack.attacker
    if attack.by == HORDE:
        add_general_modifiers(state, attacker, target)
        target.add("Magnitude Modifier", attacker.modifier)
        return
    add_guidance_modifiers(state, attacker, target)
    swarm = attacker.swarm
    if attack.by == SWARM and swarm is not None:
        target.add("Unit Strength Modifier", swarm.modifier)
        if attack.mode is ASSAULT_COMMAND:
            for key in swarm.passives:
                target.add(PASSIVES[key].name, PASSIVES[key].to_assault())


def heavy_weapon_bonus(unit: Unit, weapon: Weapon) -> int:
    """Return the bonus to an attack with a heavy weapon of the Overseer or a Specialist when Underlings serve
    it; if it is not 0, the weapon is braced. AD-R14, AD-R50.
    """
    swarm = unit.swarm
    found = 0
    if swarm is not None and weapon.kind == "heavy":
        for key in swarm.passives:
            found += PASSIVES[key].to_heavy()
    return found


def is_augmented(attack: Attack, other: Unit) -> bool:
    """Whether an attack has the bonus of Precision Targeting against a target, which must be its only target.
    SW-50, AD-R5.
    """
    return attack.attacker.precise == other.id and len(attack.targets) == 1


def worst_modifiers(state: Mission, attack: Attack) -> dict[str, int]:
    """Return the to-hit modifiers by source. For several targets each modifier is the lowest among them; for
    fire without a target there are none. SW-50, AD-R51.
    """
    if not attack.targets:
        return {}
    found = to_hit_modifiers(state, attack, attack.targets[0])
    for other in attack.targets[1:]:
        more = to_hit_modifiers(state, attack, other)
        for source in list(found):
            found[source] = min(found[source], more.get(source, 0))
        for source, amount in more.items():
            if source not in found:
                found[source] = min(0, amount)
    return found


def to_hit_modifiers(state: Mission, attack: Attack, other: Unit) -> dict[str, int]:
    """Return the to-hit modifiers against one target, by source; for a Swarm those against the member that is
    easiest to hit. SW-30.
    """
    best: dict[str, int] = {}
    for at, (marks, size) in enumerate(_members(attack, other)):
        found = _modifiers_against(state, attack, other, marks, size)
        if at == 0 or sum(found.values()) > sum(best.values()):
            best = found
    return best


def _members(attack: Attack, other: Unit) -> list[tuple[dict[str, int], int]]:
    """Return the marks and the size of each member of a target that an attack may hit. In a Swarm these are
    an Underling and the Overseer, or only the one named by a Called Shot. Having run and being screened count
    for the Overseer too if the ranks are so marked, and being surprised for the ranks if the Overseer is.
    SW-30, SW-35, AD-R93.
    """
    own, swarm = other.marks, other.swarm
    if swarm is None:
        return [(own, other.profile.size)]
    found: list[tuple[dict[str, int], int]] = []
    if not attack.named:
        found.append((_combined_marks(swarm.marks, own, _OVERSEER_MARKS), swarm.profile.size))
    if not attack.special and other.kind != BAND:
        found.append((_combined_marks(own, swarm.marks, _UNDERLING_MARKS), other.profile.size))
    return found


def _combined_marks(own: dict[str, int], others: dict[str, int], which: tuple[str, ...]) -> dict[str, int]:
    """Return the marks of one member of a Swarm, with those of `which` that `others` have."""
    return {**own, **{mark: others[mark] for mark in which if mark in others}}


def _modifiers_against(
    state: Mission, attack: Attack, other: Unit, marks: dict[str, int], size: int
) -> dict[str, int]:
    """Return the to-hit modifiers for a target of a size with certain marks, by source. AD-03-03, AD-05-10,
    AD-06-01 to AD-06-12, AD-06-14, AD-07-08, AD-14-06, SW-72.
    """
    found: dict[str, int] = {}
    if attack.attacker.precise == other.id:
        found["Precision Targeting"] = PRECISION_BONUS
    if attack.is_ranged:
        bracket = bracket_of(distance(attack.attacker, other), range_of(attack))
        if attack.mode.by_distance:
            found[BRACKETS[bracket]] = BRACKET_BONUSES[bracket]
        for key, number in attack.weapon.qualities.items():
            found[QUALITIES[key].name] = QUALITIES[key].to_hit(attack, number, bracket)
        found["size"] = size
        _add_shot_modifiers(marks, bracket, found)
        if other.pattern == "veil":
            found["Veil"] = -10
        if is_in_melee(state, other, attack.attacker):
            found["shooting into melee"] = -20
    else:
        _add_melee_modifiers(marks, found)
        found["outnumbering"] = outnumbering_bonus(state, attack, other)
    if marks:
        for mark, amount, source in _MARK_MODIFIERS:
            if mark in marks:
                found[source] = amount
        for mark in _HELPLESS_MARKS:
            if mark in marks:
                found["helpless"] = 30
    return found


def _add_shot_modifiers(marks: dict[str, int], bracket: int, found: dict[str, int]) -> None:
    """Add the modifiers to shots that come from the target's marks."""
    if RAN in marks:
        found["ran"] = -20
    if SCREENED in marks:
        found["screened"] = -20
    if PRONE in marks and bracket > 0:
        found["prone"] = -10


def _add_melee_modifiers(marks: dict[str, int], found: dict[str, int]) -> None:
    """Add the modifiers to melee attacks that come from the target's marks."""
    if RAN in marks:
        found["ran"] = 20
    if PRONE in marks:
        found["prone"] = 10
    if DEFENSIVE in marks:
        found["Defensive Stance"] = -20


def is_in_melee(state: Mission, unit: Unit, attacker: Unit) -> bool:
    """Whether a unit is engaged with an enemy other than its attacker. AD-06-08, AD-R81."""
    for other in enemies_nearby(state, unit):
        if other is not attacker and are_engaged(unit, other):
            return True
    return False


def outnumbering_bonus(state: Mission, attack: Attack, other: Unit) -> int:
    """Return the bonus for outnumbering a target in melee: 10 for two to one, 20 for three to one; Swarms and
    Hordes never count. AD-06-14, AD-R22.
    """
    attacker = attack.attacker
    if not (_counts_for_outnumbering(attacker) and _counts_for_outnumbering(other)):
        return 0
    friends = [unit for unit in engaged_with(state, other) if _counts_for_outnumbering(unit)]
    own = [unit for unit in engaged_with(state, attacker) if _counts_for_outnumbering(unit)]
    if not own:
        return 0
    ratio = len(friends) // len(own)
    return 20 if ratio >= 3 else 10 if ratio == 2 else 0


def _counts_for_outnumbering(unit: Unit) -> bool:
    """Whether a unit counts for outnumbering, on either side: neither a Swarm nor a Horde."""
    return unit.swarm is None and not unit.is_horde
