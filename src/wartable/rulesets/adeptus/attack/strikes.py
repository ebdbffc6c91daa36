"""The effect of hits that were not evaded, on people, Underlings and Hordes. SW-36 to SW-48, AD-R24, AD-R25,
AD-R32, AD-R42, AD-R51.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.attack.damage import (
    extra_horde_losses,
    location_of_later_hit,
    penetration_against,
    roll_damage,
    unnatural_toughness_ignored_by,
)
from wartable.rulesets.adeptus.attack.modifiers import range_bracket_of, weapon_range_of
from wartable.rulesets.adeptus.dice import FIVE
from wartable.rulesets.adeptus.events.attacks import CoverWorn
from wartable.rulesets.adeptus.ground.sight import (
    cover_ap,
    cover_ap_left,
    covering_piece_against,
    covering_piece_of_overseer,
)
from wartable.rulesets.adeptus.ground.space import distance
from wartable.rulesets.adeptus.harm.ranks import (
    kill_specialist_and_others,
    kill_underlings,
    reduce_magnitude,
    report_swarm_losses,
    underling_damage_reduction,
)
from wartable.rulesets.adeptus.harm.wounds import (
    COVERED_LOCATIONS,
    apply_wounds,
    current_field_strength,
    damage_reduction_of,
    roll_deflection,
)
from wartable.rulesets.adeptus.model.attack import ALONE, HORDE, SPECIALIST, SWARM, Attack
from wartable.rulesets.adeptus.model.plan import TerrainPiece
from wartable.rulesets.adeptus.model.profile import BODY
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

FIELD_RANGE: Final = 20
"""Distance in metres within which the attacker's own field weakens that of the target. AD-14-03."""

BLAST_KILLS: Final = 2
"""The number of further Underlings that a hit kills with the quality Blast. SW-43."""


def field_penetration(attack: Attack, target: Unit) -> int:
    """Return how many points of the strength of the target's field an attack ignores: as many as the strength
    of the attacker's own field, if the target is near or if the attacker's field has the Edge Pattern and the
    attack is in melee; otherwise 0. AD-R42.
    """
    attacker = attack.attacker
    ats = attacker.profile.ats
    if attack.by != ALONE or not ats:
        return 0
    if attacker.pattern == "edge" and not attack.is_ranged:
        return ats // 2 if attacker.half else ats
    return current_field_strength(attacker, ats) if distance(attacker, target) <= FIELD_RANGE else 0


def wear_cover_if_beaten(
    table: MissionTable, worn_ids: list[str], piece: TerrainPiece | None, damage: int, pen: int
) -> None:
    """Reduce the Armour Points of a piece of cover by 1 if the Damage of a hit, with the Penetration `pen`,
    beats them. This happens at most once in an attack: `worn_ids` lists the pieces that the attack has
    already reduced. AD-07-09, AD-R51.
    """
    if piece is None or piece.id in worn_ids:
        return
    left = cover_ap_left(table.state, piece)
    if left and damage > left - pen:
        worn_ids.append(piece.id)
        state = table.state
        state.worn[piece.id] = state.worn.get(piece.id, 0) + 1
        table.emit(CoverWorn(piece.name or piece.id, left - 1))


def covering_piece_of(
    state: Mission, attack: Attack, target: Unit, *, is_person: bool = False
) -> TerrainPiece | None:
    """Return the piece that covers a target against an attack, as seen from the attacker's cell or from the
    centre of a Blast; None if none does. With `is_person` the target is the Overseer of a Swarm, who may have
    cover when the Swarm as a whole has none. SW-40, AD-R20, AD-R91.
    """
    attacker = attack.attacker
    x, y = (attacker.x, attacker.y) if attack.middle is None else attack.middle
    piece = covering_piece_against(state, target, x, y)
    if piece is None and is_person and target.swarm is not None:
        piece = covering_piece_of_overseer(state, target, x, y)
    return piece


def strike_person(table: MissionTable, attack: Attack, target: Unit, hits: int, first_location: int) -> int:
    """Apply hits to a person or giant, the first of them at `first_location`, and return how many its field
    did not stop. Several attackers who act as one make a single hit, with 1 more Damage for each further hit.
    SW-48, AD-R24.
    """
    state = table.state
    metres = distance(attack.attacker, target)
    pen, penetration = penetration_against(state, attack, target), field_penetration(attack, target)
    if target.profile.ats:
        hits -= sum([roll_deflection(table, target, penetration) for _ in range(hits)])
    if hits <= 0:
        return 0
    piece = covering_piece_of(state, attack, target, is_person=True)
    cover = cover_ap(state, target, piece)
    felling = unnatural_toughness_ignored_by(attack)
    together = attack.by in (SWARM, SPECIALIST, HORDE)
    for at in range(1 if together else hits):
        damage = roll_damage(table, attack, metres, at) + (hits - 1 if together else 0)
        location = location_of_later_hit(first_location, at)
        reduction = damage_reduction_of(state, target, location, cover, pen, felling)
        apply_wounds(table, target, location, damage, reduction, attack.attacker.id)
        if location in COVERED_LOCATIONS:
            wear_cover_if_beaten(table, attack.worn, piece, damage, pen)
    return hits


def strike_underlings(
    table: MissionTable, attack: Attack, target: Unit, normal_hits: int, specialist_hits: int
) -> None:
    """Apply hits to the normal Underlings and to the Specialists of a Swarm. Each hit whose Damage beats
    their reduction kills one, or more with some qualities of the weapon. SW-36 to SW-45.
    """
    swarm = target.swarm
    if swarm is None:
        return
    state = table.state
    metres = distance(attack.attacker, target)
    pen = penetration_against(state, attack, target)
    piece = covering_piece_of(state, attack, target)
    cover, felling = cover_ap(state, target, piece), unnatural_toughness_ignored_by(attack)
    reduction = underling_damage_reduction(state, target.side, swarm, cover, pen, felling)
    once = attack.by in (SWARM, SPECIALIST, HORDE)
    rolled: list[int] = []
    for at in range(normal_hits + specialist_hits):
        if at == 0 or not once:
            rolled.append(roll_damage(table, attack, metres, at))
            wear_cover_if_beaten(table, attack.worn, piece, rolled[-1], pen)
    killed = 0
    for at in range(normal_hits + specialist_hits):
        if rolled[0 if once else at] > reduction:
            kills = kills_per_hit(attack, metres)
            killed += (
                kill_specialist_and_others(swarm, kills)
                if at < specialist_hits
                else kill_underlings(swarm, kills)
            )
    report_swarm_losses(table, target, swarm, normal_hits + specialist_hits, killed, attack.attacker.id)


def kills_per_hit(attack: Attack, metres: int) -> int:
    """Return how many Underlings die of a hit at a distance of `metres` whose Damage beats their reduction.
    SW-36, SW-41 to SW-45.
    """
    qualities = attack.weapon.qualities
    kills = 1
    if "spray" in qualities:
        kills = (1 + range_bracket_of(metres, weapon_range_of(attack))) * (2 if attack.furied else 1)
    if "blast" in qualities:
        kills += max(BLAST_KILLS, qualities["blast"]) if attack.furied else BLAST_KILLS
    return kills + qualities.get("devastating", 0)


def strike_horde(table: MissionTable, attack: Attack, target: Unit, hits: int) -> None:
    """Apply hits to a Horde. Each hit whose Damage beats its reduction costs a point of Magnitude; some
    qualities of the weapon, and Degrees of Success in melee, add to the loss. AD-13-10, AD-R51.
    """
    state = table.state
    metres = distance(attack.attacker, target)
    pen = penetration_against(state, attack, target)
    piece = covering_piece_of(state, attack, target)
    reduction = damage_reduction_of(
        state, target, BODY, cover_ap(state, target, piece), pen, unnatural_toughness_ignored_by(attack)
    )
    qualities = attack.weapon.qualities
    once = attack.by in (SWARM, SPECIALIST, HORDE)
    if target.full_field_strength:
        penetration = field_penetration(attack, target)
        hits -= sum([roll_deflection(table, target, penetration) for _ in range(hits)])
    lost = 0
    damage = 0
    for at in range(hits):
        if at == 0 or not once:
            damage = roll_damage(table, attack, metres, at)
            wear_cover_if_beaten(table, attack.worn, piece, damage, pen)
        if damage > reduction:
            lost += qualities.get("blast", 1) or 1
            if "spray" in qualities:
                lost += (
                    table.roll(FIVE, f"{target.name}: Magnitude lost to the Spray")
                    - 1
                    + weapon_range_of(attack) // 4
                )
    if lost:
        lost += qualities.get("devastating", 0)
        lost += extra_horde_losses(attack)
    reduce_magnitude(table, target, hits, lost, attack.attacker.id)
