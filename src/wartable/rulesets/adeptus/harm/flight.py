"""Units that leave the battle: Swarms that dissolve into bands of loose Underlings, flight over the edge, and
death. SW-21, SW-53, SW-57, AD-R16, AD-R26, AD-R27, AD-R32, AD-R46.
"""

from __future__ import annotations

from wartable.rulesets.adeptus.events.harm import (
    Dissolved,
    Killed,
    Left,
    LeftBehind,
    Marked,
    Scattered,
)
from wartable.rulesets.adeptus.model.marks import BROKEN
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.swarm import Band, Swarm
from wartable.rulesets.adeptus.model.unit import DEAD, FLED, Unit


def dissolve_swarm(table: MissionTable, unit: Unit, reason: str) -> None:
    """Dissolve a unit's Swarm, if it has one: the Underlings become a band that flees. `reason` is why, to be
    shown in the event.
    """
    swarm = unit.swarm
    if swarm is None:
        return
    if swarm.unit_strength:
        detach_swarm_as_band(table.state, unit, swarm, flees=True)
        table.emit(Dissolved(unit.id, swarm.unit_strength, reason))
    unit.swarm = None


def leave_underlings_behind(table: MissionTable, unit: Unit, x: int, y: int) -> None:
    """Turn an Overseer's Underlings into a band out of rank, which stays behind at this cell. SW-10,
    AD-R26.
    """
    swarm = unit.swarm
    if swarm is None:
        return
    band = detach_swarm_as_band(table.state, unit, swarm, flees=False)
    band.x, band.y = x, y
    table.emit(LeftBehind(unit.id, swarm.unit_strength))


def detach_swarm_as_band(state: Mission, unit: Unit, swarm: Swarm, *, flees: bool) -> Band:
    """Turn the Swarm of an Overseer into a band at the same cell, and return it. The band acts right after
    the Overseer, with the same Initiative, and has no Reactions. If `flees`, it runs for its edge.
    """
    band = Band(f"{unit.id}_band{_count_bands(state, unit) + 1}", unit.side, unit.id, swarm)
    band.flees = flees
    band.initiative = unit.initiative
    band.since = state.round
    band.x, band.y = unit.x, unit.y
    swarm.reactions = 0
    state.bands[band.id] = band
    unit.swarm = None
    unit.update_outline()
    if unit.id in state.order:
        at = state.order.index(unit.id)
        state.order.insert(at + 1, band.id)
        if at < state.turn:
            state.turn += 1
    return band


def _count_bands(state: Mission, overseer: Unit) -> int:
    """Return how many bands have split off from an Overseer so far, including those that are gone."""
    return len([band for band in state.bands.values() if band.overseer == overseer.id])


def take_band_off_table(state: Mission, band: Band) -> None:
    """Take a band off the table and out of the turn order. It stays in the state, since the log still names
    it.
    """
    band.x = band.y = -1
    if band.id in state.order:
        at = state.order.index(band.id)
        del state.order[at]
        if at < state.turn:
            state.turn -= 1


def remove_empty_bands(table: MissionTable) -> None:
    """Remove bands that have lost all their members from the table. SW-36, AD-R16."""
    state = table.state
    for band in state.bands.values():
        if band.is_on_table and not band.swarm.unit_strength:
            take_band_off_table(state, band)
            table.emit(Scattered(band.id))


def kill_unit(table: MissionTable, unit: Unit) -> None:
    """Mark a unit as dead or destroyed. Its Swarm dissolves (SW-21), and a Director's command ends
    (AD-R33).
    """
    if unit.standing == DEAD:
        return
    unit.standing = DEAD
    table.emit(Killed(unit.id))
    _apply_loss(table, unit, "its Overseer is dead")


def leave_field(table: MissionTable, unit: Unit) -> None:
    """Take a unit off the table over an edge, with the same consequences as its death. AD-R27, AD-R54."""
    unit.standing = FLED
    table.emit(Left(unit.id))
    _apply_loss(table, unit, "its Overseer has fled")


def _apply_loss(table: MissionTable, unit: Unit, reason: str) -> None:
    """Apply the consequences of a unit's death or flight: its Swarm dissolves, the bands that it led flee,
    and if it is that of a Director, the Director's command ends. `reason` is why, to be shown in the event.
    """
    dissolve_swarm(table, unit, reason)
    for band in table.state.bands.values():
        if band.overseer == unit.id:
            band.flees = True
    end_director_command(table.state, unit)


def end_director_command(state: Mission, unit: Unit) -> None:
    """End the command of the Director whose unit this is, because the unit is dead or has fled. If that is
    the Supreme Commander of a side, the side loses all Morale Points, and the effects of Coordinate and
    Endure. AD-R33, AD-R76.
    """
    for director in state.directors.values():
        if director.unit == unit.id:
            director.alive = False
    for commander in state.commanders.values():
        if commander.unit == unit.id:
            commander.alive = False
            commander.morale = 0
            commander.coordinated = False
            commander.enduring = False


def break_horde(table: MissionTable, unit: Unit) -> None:
    """Mark a Horde as broken, unless it is already: it runs for its edge until it recovers or is rallied.
    AD-R32.
    """
    if BROKEN not in unit.marks:
        unit.mark(BROKEN)
        table.emit(Marked(unit.id, BROKEN, 1))
