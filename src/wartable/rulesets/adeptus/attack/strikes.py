"""Hits that were not evaded, on people, ranks and Hordes. SW-36 to SW-48, AD-R24, AD-R25, AD-R32, AD-R42,
AD-R51.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.attack.damage import (
    felling_of,
    horde_losses,
    location_after,
    pen_of,
    roll_damage,
)
from wartable.rulesets.adeptus.attack.modifiers import bracket_of, range_of
from wartable.rulesets.adeptus.dice import FIVE
from wartable.rulesets.adeptus.events.attacks import CoverWorn
from wartable.rulesets.adeptus.ground.sight import cover_against, cover_ap, cover_left, overseer_cover
from wartable.rulesets.adeptus.ground.space import distance
from wartable.rulesets.adeptus.harm.ranks import (
    kill_specialist,
    kill_underlings,
    ranks_reduction,
    reduce_horde,
    report_losses,
)
from wartable.rulesets.adeptus.harm.wounds import (
    COVERED_LOCATIONS,
    field_strength,
    is_deflected,
    reduction_of,
    wound,
)
from wartable.rulesets.adeptus.model.attack import ALONE, HORDE, SPECIALIST, SWARM, Attack
from wartable.rulesets.adeptus.model.plan import Piece
from wartable.rulesets.adeptus.model.profile import BODY
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

FIELD_RANGE: Final = 20
"""Metres within which a field-bearer's own field counts as penetration. AD-14-03."""

BLAST_KILLS: Final = 2
"""Further Underlings killed by a hit with Blast. SW-43."""


def field_penetration(attack: Attack, other: Unit) -> int:
    """Return how much of a target's field an attack ignores: the strength of the attacker's own field if
    the target is near or, in melee, if that field has the Edge Pattern. AD-R42.
    """
    attacker = attack.attacker
    ats = attacker.profile.ats
    if attack.by != ALONE or not ats:
        return 0
    if attacker.pattern == "edge" and not attack.is_ranged:
        return ats // 2 if attacker.half else ats
    return field_strength(attacker, ats) if distance(attacker, other) <= FIELD_RANGE else 0


def wear_cover(table: MissionTable, worn: list[str], piece: Piece | None, damage: int, pen: int) -> None:
    """Reduce the AP of a piece of cover by 1 if a hit beats them, at most once for each attack. `worn` lists
    the ids of pieces that the attack has already reduced. AD-07-09, AD-R51.
    """
    if piece is None or piece.id in worn:
        return
    left = cover_left(table.state, piece)
    if left and damage > left - pen:
        worn.append(piece.id)
        state = table.state
        state.worn[piece.id] = state.worn.get(piece.id, 0) + 1
        table.emit(CoverWorn(piece.name or piece.id, left - 1))


def cover_of(state: Mission, attack: Attack, other: Unit, *, person: bool = False) -> Piece | None:
    """Return the piece that covers a target from the attacker, or from the centre of a Blast; None if none
    does. With `person` the target is the Overseer, who may have cover that the Swarm lacks. SW-40, AD-R20,
    AD-R91.
    """
    attacker = attack.attacker
    x, y = (attacker.x, attacker.y) if attack.middle is None else attack.middle
    piece = cover_against(state, other, x, y)
    if piece is None and person and other.swarm is not None:
        piece = overseer_cover(state, other, x, y)
    return piece


def strike_person(table: MissionTable, attack: Attack, other: Unit, hits: int, first: int) -> int:
    """Apply hits to a person or giant; return how many were not stopped by a field. Several attackers who act
    as one make a single hit, with 1 more Damage for each further hit. SW-48, AD-R24.
    """
    state = table.state
    gap = distance(attack.attacker, other)
    pen, penetration = pen_of(state, attack, other), field_penetration(attack, other)
    if other.profile.ats:
        hits -= sum([is_deflected(table, other, penetration) for _ in range(hits)])
    if hits <= 0:
        return 0
    piece = cover_of(state, attack, other, person=True)
    cover = cover_ap(state, other, piece)
    felling = felling_of(attack)
    together = attack.by in (SWARM, SPECIALIST, HORDE)
    for at in range(1 if together else hits):
        damage = roll_damage(table, attack, gap, at) + (hits - 1 if together else 0)
        where = location_after(first, at)
        reduction = reduction_of(state, other, where, cover, pen, felling)
        wound(table, other, where, damage, reduction, attack.attacker.id)
        if where in COVERED_LOCATIONS:
            wear_cover(table, attack.worn, piece, damage, pen)
    return hits


def strike_ranks(table: MissionTable, attack: Attack, other: Unit, ranks: int, specials: int) -> None:
    """Apply hits to the Underlings of a Swarm, `ranks` to normal ones and `specials` to Specialists. Each hit
    that beats their armour kills one, or more by the weapon's qualities. SW-36 to SW-45.
    """
    swarm = other.swarm
    if swarm is None:
        return
    state = table.state
    gap = distance(attack.attacker, other)
    pen = pen_of(state, attack, other)
    piece = cover_of(state, attack, other)
    cover, felling = cover_ap(state, other, piece), felling_of(attack)
    reduction = ranks_reduction(state, other.side, swarm, cover, pen, felling)
    once = attack.by in (SWARM, SPECIALIST, HORDE)
    rolled: list[int] = []
    for at in range(ranks + specials):
        if at == 0 or not once:
            rolled.append(roll_damage(table, attack, gap, at))
            wear_cover(table, attack.worn, piece, rolled[-1], pen)
    killed = 0
    for at in range(ranks + specials):
        if rolled[0 if once else at] > reduction:
            kills = kills_of(attack, gap)
            killed += kill_specialist(swarm, kills) if at < specials else kill_underlings(swarm, kills)
    report_losses(table, other, swarm, ranks + specials, killed, attack.attacker.id)


def kills_of(attack: Attack, gap: int) -> int:
    """Return the number of Underlings killed by a hit that beats their armour. SW-36, SW-41 to SW-45."""
    qualities = attack.weapon.qualities
    kills = 1
    if "spray" in qualities:
        kills = (1 + bracket_of(gap, range_of(attack))) * (2 if attack.furied else 1)
    if "blast" in qualities:
        kills += max(BLAST_KILLS, qualities["blast"]) if attack.furied else BLAST_KILLS
    return kills + qualities.get("devastating", 0)


def strike_horde(table: MissionTable, attack: Attack, other: Unit, hits: int) -> None:
    """Apply hits to a Horde: each that beats its armour removes a point of Magnitude, or more by the
    weapon's qualities and in melee. AD-13-10, AD-R51.
    """
    state = table.state
    gap = distance(attack.attacker, other)
    pen = pen_of(state, attack, other)
    piece = cover_of(state, attack, other)
    reduction = reduction_of(state, other, BODY, cover_ap(state, other, piece), pen, felling_of(attack))
    qualities = attack.weapon.qualities
    once = attack.by in (SWARM, SPECIALIST, HORDE)
    if other.ats:
        penetration = field_penetration(attack, other)
        hits -= sum([is_deflected(table, other, penetration) for _ in range(hits)])
    lost = 0
    damage = 0
    for at in range(hits):
        if at == 0 or not once:
            damage = roll_damage(table, attack, gap, at)
            wear_cover(table, attack.worn, piece, damage, pen)
        if damage > reduction:
            lost += qualities.get("blast", 1) or 1
            if "spray" in qualities:
                lost += (
                    table.roll(FIVE, f"{other.name}: Magnitude lost to the Spray") - 1 + range_of(attack) // 4
                )
    if lost:
        lost += qualities.get("devastating", 0)
        lost += horde_losses(attack)
    reduce_horde(table, other, hits, lost, attack.attacker.id)
