"""Attacks on an area: a Blast, which may scatter, and the cone of a Spray. AD-08-03, AD-12-02, AD-12-03,
AD-R19, AD-R51.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from wartable.rulesets.adeptus.attack.damage import location_for_number, roll_new_damage
from wartable.rulesets.adeptus.attack.hits import (
    UnevadedHits,
    apply_hit_share,
    divide_hits_among_targets,
    evade_hits,
    first_hit_location,
)
from wartable.rulesets.adeptus.attack.modifiers import attack_target_number, weapon_range_of
from wartable.rulesets.adeptus.d100.target import TargetNumber, add_assistance_and_director_bonuses
from wartable.rulesets.adeptus.d100.tests import take_characteristic_test, take_test
from wartable.rulesets.adeptus.dice import PERCENT, TEN
from wartable.rulesets.adeptus.events.areas import Drifted, Exploded, Sprayed
from wartable.rulesets.adeptus.ground.sight import has_clear_line
from wartable.rulesets.adeptus.ground.space import (
    CELL,
    distance,
    metres_between_outlines,
    rim_cells_of_outline,
)
from wartable.rulesets.adeptus.model.attack import Attack
from wartable.rulesets.adeptus.model.names import noun_for
from wartable.rulesets.adeptus.model.profile import AG, BODY
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

SPRAY_ANGLE: Final = 30
"""Degrees of the cone of a Spray. AD-12-03."""

_STEP: Final = pi / 5
"""A tenth of a circle in radians. The direction in which a shot drifts is rolled in tenths of a circle.
AD-12-02, AD-R51.
"""


# ------------------------------------------------------------------ Blast


def resolve_blast(table: MissionTable, attack: Attack) -> None:
    """Resolve a Blast that hit: the hits on each target explode at its cell, and strike all units around it.
    AD-12-02, AD-R51.
    """
    shares = divide_hits_among_targets(table, attack)
    for index, target in enumerate(attack.targets):
        if shares[index]:
            explode_at(table, attack, target.x, target.y, shares[index], target)


def resolve_missed_blast(table: MissionTable, attack: Attack) -> None:
    """Resolve a Blast that missed: it explodes 1d10 metres from its target, in a rolled direction. The
    direction is rolled in tenths of a circle, clockwise from the line of the shot; a 10 is a full circle, and
    thus straight on. AD-12-02, AD-R51.
    """
    attacker, target = attack.attacker, attack.targets[0]
    drift_metres = table.roll(TEN, f"{attacker.name}: metres that the shot drifts")
    tenths = table.roll(TEN, f"{attacker.name}: where it drifts, in tenths of a circle clockwise")
    x, y = drift_cell(attacker.x, attacker.y, target.x, target.y, drift_metres, tenths)
    table.emit(Drifted(attacker.id, x, y))
    explode_at(table, attack, x, y, 1, None)


def drift_cell(
    x: int, y: int, target_x: int, target_y: int, drift_metres: int, tenths: int
) -> tuple[int, int]:
    """Return the cell at which a shot from (`x`, `y`) at the target cell explodes: `drift_metres` from the
    target cell, in the direction of the shot turned clockwise by `tenths` tenths of a circle. AD-12-02,
    AD-R51.
    """
    east, south = target_x - x, target_y - y
    long = (east * east + south * south) ** 0.5 or 1.0
    across, down = cos(tenths * _STEP), sin(tenths * _STEP)
    return (
        target_x + round(drift_metres * (east * across - south * down) / long),
        target_y + round(drift_metres * (east * down + south * across) / long),
    )


def units_and_bands_on_table(state: Mission) -> list[Unit]:
    """Return all units on the table, and a stand-in for each band of loose Underlings."""
    found = state.units_on_table()
    if state.bands:
        found += [state.stand_in_for(band) for band in state.bands.values() if band.x >= 0]
    return found


def units_in_blast(state: Mission, x: int, y: int, radius: int) -> list[Unit]:
    """List the units within `radius` metres of a cell, friends and enemies alike. AD-12-02."""
    return [
        unit
        for unit in units_and_bands_on_table(state)
        if metres_between_outlines(unit.outline, unit.x, unit.y, CELL, x, y) <= radius
    ]


def explode_at(table: MissionTable, attack: Attack, x: int, y: int, hits: int, target: Unit | None) -> None:
    """Resolve the `hits` of a Blast at a cell: all units in its area may evade, then the Damage of each hit
    is rolled once for all of them. `target` is the unit that the Blast hit directly, or None. It is struck as
    by any attack of the attacker; the other units are struck from the centre of the Blast, at a rolled
    location. AD-12-02, AD-R91.
    """
    radius = attack.weapon.qualities["blast"]
    units = units_in_blast(table.state, x, y, radius)
    if target is not None:
        units = [target, *[unit for unit in units if unit.id != target.id]]
    table.emit(Exploded(tuple([unit.id for unit in units]), x, y, radius))
    if not units:
        return
    attack.area = (x, y, radius)
    shares = [evade_hits(table, attack, unit, hits) for unit in units]
    attack.area = None
    struck = max([share.persons + share.specials + share.ranks for share in shares])
    metres = distance(attack.attacker, attack.targets[0])
    attack.shared = [roll_new_damage(table, attack, metres) for _ in range(struck)]
    for at, unit in enumerate(units):
        if unit.is_active:
            attack.middle = None if unit is target else (x, y)
            apply_hit_share(
                table, attack, unit, shares[at], _first_location(table, attack, unit, shares[at], target)
            )
    attack.shared = []
    attack.middle = None


def _first_location(
    table: MissionTable, attack: Attack, unit: Unit, share: UnevadedHits, target: Unit | None
) -> int:
    """Return the location at which the first hit of a Blast strikes a unit. The `target` of the attack has
    that of the attack roll; for other persons it is rolled, for other Swarms and for Hordes it is the body.
    """
    if unit is target:
        return first_hit_location(attack)
    if not share.persons:
        return BODY
    return location_for_number(table.roll(PERCENT, f"Where {noun_for(unit):is} hit"))


# ------------------------------------------------------------------ Spray


def is_in_cone(attacker: Unit, x: int, y: int, unit: Unit, degrees: int, reach: int) -> bool:
    """Whether any cell of a unit lies within `reach` metres of an attacker, in a cone of `degrees` degrees
    around the line from the attacker to the cell (`x`, `y`). AD-05-11, AD-05-12, AD-12-03.
    """
    if distance(attacker, unit) > reach:
        return False
    east, south = x - attacker.x, y - attacker.y
    limit = cos(degrees * pi / 360) - 1e-9
    long = (east * east + south * south) ** 0.5
    for cell_x, cell_y in rim_cells_of_outline(unit.outline):
        across, down = unit.x + cell_x - attacker.x, unit.y + cell_y - attacker.y
        if across * east + down * south >= limit * long * (across * across + down * down) ** 0.5:
            return True
    return False


def units_in_cone(state: Mission, attacker: Unit, target: Unit, degrees: int, reach: int) -> list[Unit]:
    """List the target, followed by all other units in a cone of `degrees` degrees and `reach` metres, from
    the attacker towards the target. Friends and enemies alike are included, if the attacker has a clear line
    to them.
    """
    found = [target]
    for unit in units_and_bands_on_table(state):
        if unit is attacker or unit.id == target.id:
            continue
        if is_in_cone(attacker, target.x, target.y, unit, degrees, reach) and has_clear_line(
            state.plan, attacker.outline, attacker.x, attacker.y, unit.outline, unit.x, unit.y
        ):
            found.append(unit)
    return found


def resolve_spray(table: MissionTable, attack: Attack) -> None:
    """Resolve a Spray: every unit in the cone tests Agility, and takes a hit to the body if it fails;
    Reactions are not possible. Righteous Fury is confirmed against the target number that an ordinary attack
    would have. AD-12-03, AD-R19, AD-R83.
    """
    state = table.state
    attacker, target = attack.attacker, attack.targets[0]
    units = units_in_cone(state, attacker, target, SPRAY_ANGLE, weapon_range_of(attack))
    table.emit(Sprayed(attacker.id, tuple([unit.id for unit in units])))
    for unit in units:
        if _evades_spray(table, unit):
            continue
        attack.targets = [unit]
        attack.number = attack_target_number(state, attack, listening=False).number
        many = unit.swarm is not None or unit.is_horde
        apply_hit_share(table, attack, unit, UnevadedHits(ranks=1) if many else UnevadedHits(persons=1), BODY)


def _evades_spray(table: MissionTable, unit: Unit) -> bool:
    """Make a unit in the cone of a Spray test Agility, and return whether it evades the hit. Underlings make
    one test together, with their own Agility.
    """
    swarm = unit.swarm
    if swarm is None:
        return take_characteristic_test(table, unit, AG, reason="Spray").passed
    target_number = TargetNumber(
        "Agility of the Underlings", swarm.profile.values[AG], listening=table.listening
    )
    add_assistance_and_director_bonuses(table.state, unit, target_number)
    return take_test(table, unit, target_number, "Agility of the Underlings", fated=False).passed
