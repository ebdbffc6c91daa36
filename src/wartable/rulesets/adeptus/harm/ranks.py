"""Losses of Swarms and Hordes to hits. SW-36 to SW-45, AD-13, AD-R25, AD-R32."""

from __future__ import annotations

from wartable.rulesets.adeptus.events.attacks import MagnitudeLost, UnderlingsKilled
from wartable.rulesets.adeptus.harm.flight import break_horde, kill_unit
from wartable.rulesets.adeptus.harm.wounds import ENDURE_ARMOUR, has_endure_bonus, toughness_against_hit
from wartable.rulesets.adeptus.model.commands import PASSIVES
from wartable.rulesets.adeptus.model.marks import BROKEN_ONCE
from wartable.rulesets.adeptus.model.profile import BODY
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.swarm import Swarm
from wartable.rulesets.adeptus.model.unit import Unit


def underling_damage_reduction(
    state: Mission, side: str, swarm: Swarm, cover: int, pen: int, felling: int
) -> int:
    """Return by how much the Damage of a hit on an Underling is reduced: by the Armour Points of its body, of
    `cover`, of Endure and of Passive Commands, less the Penetration `pen`, and by the Toughness Bonus, less
    what `felling` ignores of it. SW-36, SW-37, AD-12-13.
    """
    ap = swarm.profile.ap[BODY] + cover
    if has_endure_bonus(state, side):
        ap += ENDURE_ARMOUR
    for key in swarm.passives:
        ap += PASSIVES[key].extra_armour_points()
    return max(0, ap - pen) + toughness_against_hit(swarm.profile, felling)


def kill_underlings(swarm: Swarm, kills: int) -> int:
    """Remove up to `kills` Underlings from a Swarm, Specialists last, and return how many it lost. SW-32,
    AD-R17.
    """
    normal = min(kills, swarm.normal)
    special = min(kills - normal, swarm.specialists)
    swarm.normal -= normal
    swarm.specialists -= special
    swarm.lost += normal + special
    return normal + special


def kill_specialist_and_others(swarm: Swarm, kills: int) -> int:
    """Remove a Specialist from a Swarm, followed by other Underlings if the hit kills more than one, other
    Specialists last. Return how many Underlings it lost in all. SW-34, SW-35, AD-R25.
    """
    special = min(1, swarm.specialists)
    swarm.specialists -= special
    swarm.lost += special
    return special + kill_underlings(swarm, kills - special)


def report_swarm_losses(
    table: MissionTable, unit: Unit, swarm: Swarm, hits: int, killed: int, attacker_id: str = ""
) -> None:
    """Emit that `hits` hits of the attacker with the id `attacker_id` killed `killed` Underlings of a Swarm,
    and update the cells that the unit covers. An Overseer who has no Underlings left becomes an ordinary
    character. AD-R29.
    """
    table.emit(UnderlingsKilled(unit.id, hits, killed, swarm.unit_strength, attacker_id))
    if swarm.unit_strength == 0:
        unit.swarm = None
    unit.update_outline()


def reduce_magnitude(table: MissionTable, unit: Unit, hits: int, lost: int, attacker_id: str = "") -> None:
    """Subtract `lost` from the Magnitude of a Horde that took this many hits, and emit this with the id of
    the attacker. At 0 the Horde is destroyed. When it first falls to a quarter of its initial Magnitude, it
    breaks. AD-13-04, AD-13-12, AD-R32, AD-R54.
    """
    lost = min(lost, unit.magnitude)
    unit.magnitude -= lost
    unit.lost += lost
    unit.update_outline()
    table.emit(MagnitudeLost(unit.id, hits, lost, unit.magnitude, unit.squads_left, attacker_id))
    if unit.magnitude == 0:
        kill_unit(table, unit)
    elif 4 * unit.magnitude <= unit.first and BROKEN_ONCE not in unit.marks:
        unit.mark(BROKEN_ONCE)
        break_horde(table, unit)
