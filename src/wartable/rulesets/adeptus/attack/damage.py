"""Damage rolls, Righteous Fury, and the locations of hits. AD-07."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.attack.modifiers import (
    attackers_strength_bonus,
    has_precision_bonus,
    range_bracket_of,
    weapon_range_of,
)
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.d100.result import is_passed
from wartable.rulesets.adeptus.dice import NINE, PERCENT, TEN, damage_dice
from wartable.rulesets.adeptus.events.attacks import Furied, Jammed
from wartable.rulesets.adeptus.knowledge.scans import WEAK_SPOT_TOTAL, best_scan_total
from wartable.rulesets.adeptus.model.attack import ALONE, HORDE, Attack
from wartable.rulesets.adeptus.model.profile import (
    BODY,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    RIGHT_ARM,
    RIGHT_LEG,
)
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

HIT_SEQUENCES: Final[dict[int, tuple[int, ...]]] = {
    HEAD: (HEAD, HEAD, RIGHT_ARM, BODY, LEFT_ARM, BODY),
    RIGHT_ARM: (RIGHT_ARM, RIGHT_ARM, BODY, HEAD, BODY, RIGHT_ARM),
    LEFT_ARM: (LEFT_ARM, LEFT_ARM, BODY, HEAD, BODY, LEFT_ARM),
    BODY: (BODY, BODY, LEFT_ARM, HEAD, RIGHT_ARM, BODY),
    RIGHT_LEG: (RIGHT_LEG, RIGHT_LEG, BODY, RIGHT_ARM, HEAD, BODY),
    LEFT_LEG: (LEFT_LEG, LEFT_LEG, BODY, LEFT_ARM, HEAD, BODY),
}
"""By the location of an attack's first hit, the locations of all its hits in order; the last one is repeated.
AD-07-02.
"""

WEAK_SPOT_PENETRATION: Final = 2
"""Penetration that Precision Targeting adds against a target whose scans have reached a total of ten degrees.
SC-50.
"""

LARGE_HORDE: Final = 20
SMALL_HORDE: Final = 10
"""The Magnitudes from which on a Horde's attacks have two further damage dice, or one. AD-13."""


def roll_with_digits_swapped(roll: int) -> int:
    """Return a percentile roll with its digits swapped; 100 stays 100. AD-07-01."""
    turned = roll % 10 * 10 + roll // 10 % 10
    return turned or 100


def location_for_number(number: int) -> int:
    """Return the hit location for a number from 1 to 100, as an index such as BODY. AD-07-01."""
    if number <= 10:
        return HEAD
    if number <= 20:
        return RIGHT_ARM
    if number <= 30:
        return LEFT_ARM
    if number <= 70:
        return BODY
    return RIGHT_LEG if number <= 85 else LEFT_LEG


def location_of_later_hit(first_location: int, count: int) -> int:
    """Return the location of a hit that follows `count` other hits of the same attack, of which the first
    struck `first_location`. AD-07-02.
    """
    walk = HIT_SEQUENCES[first_location]
    return walk[min(count, len(walk) - 1)]


def penetration_against(state: Mission, attack: Attack, target: Unit) -> int:
    """Return the Penetration of an attack against one of its targets. Precision Targeting adds to it against
    a target whose scans have reached a total of ten degrees. SC-50.
    """
    pen = attack.weapon.pen
    for key, number in attack.weapon.qualities.items():
        pen = QUALITIES[key].changed_penetration(attack, number, pen)
    if (
        has_precision_bonus(attack, target)
        and best_scan_total(state, attack.attacker.side, target.id) >= WEAK_SPOT_TOTAL
    ):
        pen += WEAK_SPOT_PENETRATION
    return pen


def unnatural_toughness_ignored_by(attack: Attack) -> int:
    """Return how many points of unnatural Toughness an attack ignores, which is the number of its quality
    Felling. AD-12-13.
    """
    return attack.weapon.qualities.get("felling", 0)


def roll_damage(table: MissionTable, attack: Attack, metres: int, index: int) -> int:
    """Return the Damage of a hit at a distance of `metres`; `index` is 0 for the first hit of the attack. For
    an area attack this is what was rolled once for all targets; attackers who act as one roll it once for all
    their hits. AD-07-03, AD-12-02, SW-47, AD-R32.
    """
    if index < len(attack.shared):
        return attack.shared[index]
    if attack.by == ALONE:
        return roll_new_damage(table, attack, metres)
    if attack.rolled < 0:
        attack.rolled = roll_new_damage(table, attack, metres)
    return attack.rolled


def roll_new_damage(table: MissionTable, attack: Attack, metres: int) -> int:
    """Roll the Damage of a hit at a distance of `metres`, including Righteous Fury if a die shows 10. A Spray
    jams its weapon if a die shows 9. AD-07-03, AD-07-05, AD-12-03.
    """
    weapon = attack.weapon
    qualities = weapon.qualities
    name = attack.attacker.name
    pool = damage_dice(
        weapon.dice,
        tearing="tearing" in qualities,
        proven=qualities.get("proven", 0),
        nines="spray" in qualities,
    )
    value = table.roll(pool, f"{name}: Damage of {weapon.name}")
    if value >= NINE:
        value -= NINE
        jam_weapon(table, attack)
    damage = value // 2 + weapon.plus + attack.extra
    if weapon.strong:
        damage += attackers_strength_bonus(attack)
    dice = 0
    bracket = range_bracket_of(metres, weapon_range_of(attack))
    for key, number in qualities.items():
        quality = QUALITIES[key]
        damage += quality.extra_damage(attack, number, bracket)
        dice += quality.extra_damage_dice(attack, number)
    dice += horde_damage_dice(attack)
    if dice:
        damage += table.roll(damage_dice(dice), f"{name}: further Damage") // 2
    if value % 2:
        damage += _roll_fury(table, attack)
    return max(0, damage)


def horde_damage_dice(attack: Attack) -> int:
    """Return the number of damage dice that the Magnitude of an attacking Horde adds; 0 for other attackers.
    AD-R32.
    """
    magnitude = attack.attacker.magnitude if attack.by == HORDE else 0
    return 2 if magnitude >= LARGE_HORDE else 1 if magnitude >= SMALL_HORDE else 0


def extra_horde_losses(attack: Attack) -> int:
    """Return how much Magnitude a Horde loses to an attack in addition to what its hits cost: in melee one
    point for every two Degrees of Success. This applies only if a hit beats the armour. AD-13-10.
    """
    return 0 if attack.is_ranged else attack.degrees // 2


def jam_weapon(table: MissionTable, attack: Attack) -> None:
    """Jam the weapon of an attack, unless Underlings fired it: theirs never jam. AD-06-13,
    AD-12-03, AD-R24.
    """
    if attack.by in (ALONE, HORDE) and not attack.arms.jammed[attack.slot]:
        attack.arms.jammed[attack.slot] = True
        table.emit(Jammed(attack.attacker.id))


def _roll_fury(table: MissionTable, attack: Attack) -> int:
    """Roll to confirm Righteous Fury, and return its extra Damage: a die, and a further one for each 10 in a
    row. Return 0 if it is not confirmed.
    """
    name = attack.attacker.name
    confirmed = table.roll(PERCENT, f"{name}: Righteous Fury")
    if not is_passed(confirmed, attack.number):
        return 0
    attack.furied = True
    extra = face = table.roll(TEN, f"{name}: Fury")
    while face == 10:
        face = table.roll(TEN, f"{name}: Fury")
        extra += face
    table.emit(Furied(attack.attacker.id, attack.by, confirmed, extra))
    return extra
