"""Measures of what a side has left in an Operation or a Match, by which its chances are estimated."""

from __future__ import annotations

from typing import Final

from wartable.core.data.measure import Measure, share_left
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.model.scenery import Objective
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.pilots.model.state import Scene

OPERATION_MEASURES: Final = (
    Measure("Threshold left", 1.74),
    Measure("Units left", 0.80),
    Measure("Threshold Levels left", 2.38),
    Measure("Energy left", 0.70),
    Measure("Reinforcements left", 0.70),
    Measure("a Unit that the objective protects", 2.50),
    Measure("progress towards an objective", 0.00),
    Measure("an objective that is nearly reached", 2.98),
    Measure("nearness to an objective", 0.88),
)
MATCH_MEASURES: Final = (
    Measure("Plot Armor left", 3.99),
    Measure("Characters left", 0.55),
    Measure("Layers left", 0.00),
)


def measured_in_operation(state: Operation, side: str) -> list[float]:
    """Return the values of OPERATION_MEASURES for a side. R-TERR-012."""
    progress = _progress(state, side)
    left = whole = levels = energy = most_energy = 0.0
    units = active = 0
    guarded = 1.0
    for unit in state.all_units:
        if unit.side != side or unit.loadout.core:
            continue
        units += 1
        whole += LEVELS * unit.attributes.threshold
        most_energy += unit.attributes.full_energy
        if unit.is_active:
            active += 1
            left += max(0, unit.threshold_left)
            levels += LEVELS - unit.levels_lost
            energy += unit.energy
        elif unit.loadout.base_unit:
            guarded = 0.0
    return [
        share_left(left, whole),
        share_left(float(active), float(units)),
        share_left(levels, float(LEVELS * units)),
        share_left(energy, most_energy),
        _share_of_reserves(state, side),
        guarded * _share_of_guarded(state, side),
        progress,
        progress**4,
        _nearness(state, side),
    ]


def _share_of_reserves(state: Operation, side: str) -> float:
    """Return the share of a side's Reinforcements that are active."""
    mine = [reserve for reserve in state.reserves.values() if reserve.side == side]
    return share_left(float(len([reserve for reserve in mine if reserve.is_active])), float(len(mine)))


def _share_of_guarded(state: Operation, side: str) -> float:
    """Return the share of its Threshold that the Unit has left which an objective of the side protects; 1 if
    there is none.
    """
    for objective in state.plan.objectives:
        if objective.kind == "protect" and objective.side == side and objective.unit in state.units:
            unit = state.units[objective.unit]
            whole = float(LEVELS * unit.attributes.threshold)
            return share_left(float(unit.threshold_left), whole) if unit.is_active else 0.0
    return 1.0


def _progress(state: Operation, side: str) -> float:
    """Return how far a side has come towards its nearest objective, from 0 to 1."""
    best = 0.0
    for at, objective in enumerate(state.plan.objectives):
        if objective.side == side:
            best = max(best, _progress_towards(state, str(at), objective))
    return best


def _progress_towards(state: Operation, key: str, objective: Objective) -> float:
    """Return how far a side has come towards this objective, from 0 to 1."""
    if objective.kind == "reach":
        return share_left(float(state.gone.get(key, 0)), float(objective.count))
    if objective.kind == "hold":
        return share_left(float(state.held.get(key, 0)), float(objective.rounds))
    return share_left(float(state.round), float(objective.rounds))


def _nearness(state: Operation, side: str) -> float:
    """Return how near a side's Units are to the Zones that they must hold or reach, from 0 to 1."""
    best = 0.0
    for objective in state.plan.objectives:
        if objective.side == side and objective.zones:
            for unit in state.active():
                if unit.side == side and not unit.loadout.core:
                    best = max(best, _nearness_of(state, unit, objective.zones))
    return best


def _nearness_of(state: Operation, unit: Unit, zones: int) -> float:
    """Return how near a Unit is to these Zones: 1 in them, 1/2 one Zone away, 1/3 two Zones away ..."""
    if unit.zone < 0:
        return 0.0
    if occupied_zones(state, unit) & zones:
        return 1.0
    board = state.plan.board
    radius = 1
    while radius < board.columns + board.rows and not board.disc(unit.zone, radius) & zones:
        radius += 1
    return 1.0 / (1 + radius)


def measured_in_match(state: Scene, side: str) -> list[float]:
    """Return the values of MATCH_MEASURES for a side."""
    left = whole = layers = most_layers = 0.0
    count = active = 0
    for one in state.characters.values():
        if one.side == side:
            count += 1
            whole += one.full_layer_points * len(one.layers)
            most_layers += len(one.layers)
            if one.is_active:
                active += 1
                left += sum(one.layers)
                layers += len([points for points in one.layers if points > 0])
    return [
        share_left(left, whole),
        share_left(float(active), float(count)),
        share_left(layers, most_layers),
    ]
