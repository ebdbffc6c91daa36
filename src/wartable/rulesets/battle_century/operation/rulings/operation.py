"""Rulings on the Operation as a whole: Tension, the Round, Terrain, and its end."""

from __future__ import annotations

from typing import Final

from wartable.core.data.reader import MOST
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request, read_number
from wartable.core.rulings.revealing import revealing
from wartable.core.rulings.ruling import RulableField, ending, number
from wartable.rulesets.battle_century.operation.effects.effects import notify_all_upgrades_of_tension
from wartable.rulesets.battle_century.operation.effects.temporary_terrain import (
    remove_temporary_terrain,
    replace_ground,
)
from wartable.rulesets.battle_century.operation.events.effects import TerrainBegan
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.knowledge.perspective import FACETS, Perspective
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.movement.objectives import finish_operation
from wartable.rulesets.battle_century.operation.rulings.base import OperationMatter, check_round_begun
from wartable.rulesets.battle_century.operation.saved.reserve_data import KNOWLEDGE
from wartable.rulesets.battle_century.operation.saved.situation import NOW
from wartable.rulesets.battle_century.operation.saved.unit_data import read_zone

_TERRAINS: Final = ("extreme", "difficult", "impassable")
_MOST_EXTREME: Final = 20
_MOST_DIFFICULT: Final = 5


def _check_round(perspective: Perspective, state: Operation, value: Request) -> None:
    read_number(value, 1, MOST)
    check_round_begun(state, value)


def _set_round(table: OperationTable, state: Operation, ruling: Ruling) -> None:
    """Set the Round. Units that have acted in this Round still count as having acted, and Slow Weapons need
    as many more Rounds as before.
    """
    shift = int(ruling.value) - state.round
    for unit in state.all_units:
        unit.acted = int(ruling.value) if unit.acted == state.round else 0
        unit.last_shot = {key: shot + shift for key, shot in unit.last_shot.items()}
    for reserve in state.reserves.values():
        reserve.acted = int(ruling.value) if reserve.acted == state.round else 0
    state.round = int(ruling.value)


# ------------------------------------------------------------------ Terrain


def _check_terrain(perspective: Perspective, state: Operation, value: Request) -> None:
    """Check a ruling on the Terrain of a Zone. A ruling cannot remove Extreme Terrain that is part of the
    map. R-TERR-015.
    """
    rest = value.path.split(".")[1:]
    if len(rest) != 2:
        value.fault("a Zone and a Terrain are needed", "write a path as zone.C4.extreme")
        return
    zone = read_zone(value.naming(rest[0]), state)
    terrain = value.naming(rest[1]).name_of(_TERRAINS, "Terrain to rule on")
    if rest[0] == "":
        value.fault("no Zone is named", "write a path as zone.C4.extreme")
    if zone < 0 or terrain not in _TERRAINS:
        return
    if terrain == "extreme":
        read_number(value, state.plan.extreme[zone], _MOST_EXTREME)
    elif terrain == "difficult":
        read_number(value, 0, _MOST_DIFFICULT)
    elif read_number(value, 0, 1) == 1:
        _check_closing(state, zone, value)


def _check_closing(state: Operation, zone: int, value: Request) -> None:
    """Report a fault if a Zone that a ruling closes has Units in it, or if not all Units have entered yet."""
    inside = [unit.id for unit in state.active() if occupied_zones(state, unit) >> zone & 1]
    if inside:
        value.fault(f"{', '.join(inside)} would be in it", f"rule {inside[0]}.zone first")
    if state.phase in ("initiative", "deploy"):
        value.fault("not everybody has entered yet", "wait until all have")


def _set_terrain(table: OperationTable, state: Operation, ruling: Ruling) -> None:
    """Set the number of instances of a Terrain in a Zone."""
    _, name, terrain = ruling.path.split(".")
    zone, count = state.plan.board.zone(name), int(ruling.value)
    _remove_temporary(table, zone, terrain)
    if terrain == "extreme":
        for _ in range(count - state.plan.extreme[zone]):
            state.terrain.append(Effect(CONDITIONS["extreme"], zone=zone, turns=0, born=state.turns))
            table.emit(TerrainBegan(zone, "extreme"))
        return
    difficult = [cost.bit_length() - 1 for cost in state.ground.cost]
    closed = state.ground.closed
    if terrain == "difficult":
        difficult[zone] = count
    else:
        closed = closed & ~(1 << zone) | count << zone
    replace_ground(state, closed, tuple(difficult))


def _remove_temporary(table: OperationTable, zone: int, kind: str) -> None:
    """Remove temporary Terrain of this kind from a Zone, since a ruling replaces it."""
    for patch in table.state.terrain[:]:
        if patch.zone == zone and patch.condition.key == kind:
            remove_temporary_terrain(table, patch)


MATTERS: Final[tuple[OperationMatter, ...]] = (
    number(
        NOW["tension"],
        MOST,
        told="the Tension from now on",
        then=lambda table, state: notify_all_upgrades_of_tension(state),
    ),
    RulableField(
        "round", "the number of this Round; Units that have acted stay so", _check_round, _set_round
    ),
    RulableField(
        "zone",
        "instances of extreme, difficult or impassable (0 or 1) Terrain in a Zone from now on",
        _check_terrain,
        _set_terrain,
        form=".<Zone>.<terrain>",
    ),
    revealing(KNOWLEDGE, FACETS),
    ending("end", "Operation", finish_operation),
)
