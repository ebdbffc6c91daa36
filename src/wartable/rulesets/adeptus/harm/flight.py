"""A Swarm that is no more: its Underlings become a band that flees. SW-21, SW-53, SW-57, AD-R16, AD-R46."""

from __future__ import annotations

from wartable.rulesets.adeptus.events.harm import Dissolved, Killed
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.swarm import Band, Swarm
from wartable.rulesets.adeptus.model.unit import DEAD, Unit


def dissolve(table: MissionTable, unit: Unit, why: str) -> None:
    """Let the Underlings of an Overseer flee. Nothing happens where he has none."""
    swarm = unit.swarm
    if swarm is None:
        return
    if swarm.strength:
        part_ways(table.state, unit, swarm, flees=True)
        table.emit(Dissolved(unit.id, swarm.strength, why))
    unit.swarm = None


def part_ways(state: Mission, unit: Unit, swarm: Swarm, *, flees: bool) -> Band:
    """Make a band of the Underlings at the place of their token. It takes its turns at the old initiative,
    after the Overseer.
    """
    number = 1
    while f"{unit.id}_band{number}" in state.bands:
        number += 1
    band = Band(f"{unit.id}_band{number}", unit.side, unit.id, swarm)
    band.flees = flees
    band.initiative = unit.initiative
    band.x, band.y = unit.x, unit.y
    acting = state.order[state.turn] if state.turn < len(state.order) else ""
    band.since = acting
    state.bands[band.id] = band
    unit.swarm = None
    if unit.id in state.order:
        at = state.order.index(unit.id)
        state.order.insert(at + 1, band.id)
        if at < state.turn:
            state.turn += 1
    return band


def kill(table: MissionTable, unit: Unit) -> None:
    """A unit is dead or destroyed, with what follows: its Swarm dissolves (SW-21), a Director on the table
    leads nobody any more (AD-R33).
    """
    if unit.standing == DEAD:
        return
    unit.standing = DEAD
    table.emit(Killed(unit.id))
    dissolve(table, unit, "its Overseer is dead")
    unseat(table.state, unit)


def unseat(state: Mission, unit: Unit) -> None:
    """A Director who is dead, or has fled from the table, is in command no longer: a side loses what Morale
    its Supreme Commander had left, and all that he upheld. AD-R33, AD-R77.
    """
    for commander in state.commanders.values():
        if commander.unit == unit.id:
            commander.alive = False
            commander.morale = 0
            commander.coordinated = False
            commander.enduring = False
    for director in state.directors.values():
        if director.unit == unit.id:
            director.alive = False
