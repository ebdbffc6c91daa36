"""Turns of bands of Underlings without an Overseer: they flee, or try to get back into rank. SW-10, AD-R16,
AD-R26, AD-R46.
"""

from __future__ import annotations

from wartable.rulesets.adeptus.commands.ranks import RANK_METRES
from wartable.rulesets.adeptus.events.harm import Left, Rejoined
from wartable.rulesets.adeptus.ground.paths import cell_reached_walking_towards
from wartable.rulesets.adeptus.ground.sight import has_clear_line
from wartable.rulesets.adeptus.ground.space import CELL, metres_between_outlines
from wartable.rulesets.adeptus.harm.flight import take_band_off_table
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.swarm import Band
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.movement.fleeing import RUN_MULTIPLE, run_towards_edge
from wartable.rulesets.adeptus.movement.moving import half_move_metres, move_unit


def play_band_turn(table: MissionTable, band: Band) -> None:
    """Play the turn of a band of Underlings: it runs for its side's edge, or goes back to its Overseer."""
    state = table.state
    overseer = state.units[band.overseer]
    if band.flees or not overseer.is_active:
        unit = state.stand_in_for(band)
        gone = run_towards_edge(table, unit, RUN_MULTIPLE * half_move_metres(unit))
        band.x, band.y = unit.x, unit.y
        if band.swarm.unit_strength and gone:
            table.emit(Left(band.id))
            take_band_off_table(state, band)
        return
    if state.round > band.since and not _rejoin(table, band, overseer):
        unit = state.stand_in_for(band)
        move_unit(
            table,
            unit,
            cell_reached_walking_towards(state, unit, overseer.x, overseer.y, 2 * half_move_metres(unit)),
            "back into rank",
        )
        band.x, band.y = unit.x, unit.y
        _rejoin(table, band, overseer)


def is_band_in_rank(state: Mission, band: Band, unit: Unit) -> bool:
    """Whether a band is within 10 metres of its Overseer, and there is a clear line between them. SW-09."""
    outline = state.stand_in_for(band).outline
    if metres_between_outlines(outline, band.x, band.y, CELL, unit.x, unit.y) > RANK_METRES:
        return False
    return has_clear_line(state.plan, outline, band.x, band.y, CELL, unit.x, unit.y)


def _rejoin(table: MissionTable, band: Band, unit: Unit) -> bool:
    """Make a band that is back in rank the Swarm of its Overseer again, and return True. Do nothing and
    return False if it is not in rank, or if the Overseer has another Swarm.
    """
    if unit.swarm is not None or not band.swarm.unit_strength or not is_band_in_rank(table.state, band, unit):
        return False
    swarm = band.swarm
    band.swarm = swarm.copy()
    band.swarm.normal = band.swarm.specialists = 0
    unit.swarm = swarm
    unit.update_outline()
    take_band_off_table(table.state, band)
    table.emit(Rejoined(unit.id, swarm.unit_strength))
    return True
