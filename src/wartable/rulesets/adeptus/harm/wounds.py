"""Hits on units with Wounds: armour, the Damage that gets through it, and critical effects. AD-07, AD-R3,
AD-R43.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.dice import PERCENT, TEN
from wartable.rulesets.adeptus.events.attacks import Deflected, WoundsLost
from wartable.rulesets.adeptus.events.harm import Saved
from wartable.rulesets.adeptus.harm.criticals import KILLING_POINTS, apply_critical_effects
from wartable.rulesets.adeptus.harm.flight import kill_unit
from wartable.rulesets.adeptus.model.marks import UNCONSCIOUS
from wartable.rulesets.adeptus.model.names import noun_for
from wartable.rulesets.adeptus.model.profile import (
    BODY,
    HEAD,
    LEFT_LEG,
    RIGHT_LEG,
    Profile,
    T,
)
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import DEAD, Unit

ENDURE_ARMOUR: Final = 2
"""Armour Points that Endure adds at every location. SC-29."""

COVERED_LOCATIONS: Final = (BODY, LEFT_LEG, RIGHT_LEG)
"""Locations that cover protects. AD-07-09."""

_BURN: Final = Option("burn", "Burn a Fate Point for good")
_DIE: Final = Option("pass", "Accept death")


def has_endure_bonus(state: Mission, side: str) -> bool:
    """Whether the units of a side have the additional Armour Points of Endure. SC-29."""
    commander = state.commanders.get(side)
    return commander is not None and commander.enduring


def damage_reduction_of(state: Mission, unit: Unit, location: int, cover: int, pen: int, felling: int) -> int:
    """Return by how much the Damage of a hit on a unit at this location is reduced: by the Armour Points
    there, those of Endure, and those of `cover` if it protects the location, less the Penetration `pen`, and
    by the Toughness Bonus, less what `felling` ignores of it. AD-07-04, AD-07-09, AD-12-13.
    """
    profile = unit.profile
    ap = profile.ap[location]
    if location in COVERED_LOCATIONS:
        ap += cover
    if has_endure_bonus(state, unit.side):
        ap += ENDURE_ARMOUR
    return max(0, ap - pen) + toughness_against_hit(profile, felling)


def toughness_against_hit(profile: Profile, felling: int) -> int:
    """Return the Toughness Bonus that counts against a hit, which ignores up to `felling` points of unnatural
    Toughness. AD-12-13.
    """
    bonus = profile.bonus[T]
    return bonus - min(felling, profile.unnatural[T]) if felling else bonus


def current_field_strength(unit: Unit, strength: int) -> int:
    """Return how strong a unit's field is now, if its full strength is `strength`: all of it for a Horde or
    the Wall Pattern, half for Veil, 0 for other Patterns; halved again if the Pattern is set at half.
    AD-14-02, AD-14-06, AD-R7, AD-R69.
    """
    if unit.is_horde:
        return strength
    if unit.pattern == "veil":
        strength //= 2
    elif unit.pattern != "wall":
        return 0
    return strength // 2 if unit.half else strength


def roll_deflection(table: MissionTable, unit: Unit, penetration: int) -> bool:
    """Roll whether a unit's field stops a hit that ignores `penetration` points of the field's strength;
    return True if it does. AD-14-02.
    """
    chance = 10 * (current_field_strength(unit, unit.full_field_strength) - penetration)
    if chance <= 0:
        return False
    rolled = table.roll(PERCENT, f"{unit.name}: its field")
    if rolled > chance:
        return False
    table.emit(Deflected(unit.id, rolled, chance))
    return True


def apply_wounds(
    table: MissionTable, unit: Unit, location: int, damage: int, reduction: int, attacker_id: str = ""
) -> int:
    """Subtract the Damage of a hit at this location, less the `reduction`, from a unit's Wounds, and return
    how many it lost. Those lost below 0 become critical points, whose effect is applied. `attacker_id` is the
    id of the attacker, or "". The caller calls `kill_if_fatally_wounded` after all hits of the attack
    (AD-R25).
    """
    lost = max(0, damage - reduction)
    pool = unit.wound_pool_index(location)
    before = unit.critical[pool]
    if lost:
        left = unit.wounds[pool]
        unit.wounds[pool] = max(0, left - lost)
        unit.critical[pool] += max(0, lost - left)
    if table.listening or table.counting:
        left = unit.wounds[pool] or -unit.critical[pool]
        table.emit(WoundsLost(unit.id, location, damage, reduction, lost, left, attacker_id))
    after = unit.critical[pool]
    if after > before:
        apply_critical_effects(table, unit, location, before, after)
    return lost


def apply_burning_damage(table: MissionTable, unit: Unit) -> None:
    """Apply the Damage of a round on fire to a unit: 1d10 to the body, reduced by the Toughness Bonus but not
    by armour. AD-12-11, AD-R84.
    """
    damage = table.roll(TEN, f"{noun_for(unit):burns}")
    apply_wounds(table, unit, BODY, damage, unit.profile.bonus[T])
    kill_if_fatally_wounded(table, unit)


def is_fatally_wounded(unit: Unit) -> bool:
    """Whether a unit has enough critical points to die. For a giant only those at the head and the body
    count. AD-07-07, AD-R43.
    """
    if len(unit.critical) == 1:
        return unit.critical[0] >= KILLING_POINTS
    return unit.critical[HEAD] >= KILLING_POINTS or unit.critical[BODY] >= KILLING_POINTS


def kill_if_fatally_wounded(table: MissionTable, unit: Unit) -> None:
    """Kill a unit that has enough critical points to die, unless it burns a Fate Point to survive.
    AD-09-06.
    """
    if unit.standing == DEAD or unit.is_horde or not is_fatally_wounded(unit):
        return
    if unit.fate > 0:
        question = f"{unit.name} would die. Burn a Fate Point?"
        if table.ask(Decision(unit.seat, question, (_DIE, _BURN), unit.id)) is _BURN:
            unit.fate -= 1
            unit.burned += 1
            for pool, points in enumerate(unit.critical):
                unit.critical[pool] = min(points, KILLING_POINTS - 1)
            unit.mark(UNCONSCIOUS)
            table.emit(Saved(unit.id))
            return
    kill_unit(table, unit)
