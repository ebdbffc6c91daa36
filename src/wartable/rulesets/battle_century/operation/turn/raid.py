"""Attacks on Reinforcements: which Units may or must make one, and how many Points the Reinforcements lose.
R-REIN-003 to R-REIN-005, R-REIN-010.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.attack.offense import offer_free_offensive_action
from wartable.rulesets.battle_century.operation.effects.effects import end_effect
from wartable.rulesets.battle_century.operation.events.moves import AimLost
from wartable.rulesets.battle_century.operation.events.reinforcements import (
    ReinforcementsAttacked,
    ReinforcementsDefeated,
)
from wartable.rulesets.battle_century.operation.model.marks import DRAWS
from wartable.rulesets.battle_century.operation.model.reserves import DEFEATED, Reserve
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.dock import expose_docked_unit
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone, move_unit
from wartable.rulesets.battle_century.operation.targeting.targets import zones_in_reach_of_move

_POINTS_LOST: Final = {"grunt": 1, "boss": 4}
"""The Points that an attack by a Unit of each tier removes; 2 for other tiers. R-REIN-005."""


def can_attack_reinforcements(state: Operation, unit: Unit) -> bool:
    """Whether there are Reinforcements that this Unit could attack now."""
    return _targets(state, unit) != []


def must_attack_reinforcements(state: Operation, unit: Unit) -> bool:
    """Whether the Unit's next Action must be an attack on Reinforcements. R-REIN-010."""
    return _forced_targets(state, unit) != []


def _targets(state: Operation, unit: Unit) -> list[Reserve]:
    """Return the Reinforcements that the Unit may attack now: those that it must attack, or else those of
    Enemy sides that have no Player Character left. R-REIN-004, R-REIN-010.
    """
    drawn = _forced_targets(state, unit)
    if drawn or not unit.loadout.mounts:
        return drawn
    return [
        reserve
        for reserve in state.reserves.values()
        if reserve.side != unit.side and reserve.is_active and not _has_defenders(state, reserve.side)
    ]


def _forced_targets(state: Operation, unit: Unit) -> list[Reserve]:
    """Return the Reinforcements that the Unit must attack; none if it has no Weapons."""
    if not unit.loadout.mounts:
        return []
    drawn = [state.reserves[effect.other] for effect in unit.marked(DRAWS)]
    return [reserve for reserve in drawn if reserve.is_active]


def _has_defenders(state: Operation, side: str) -> bool:
    """Whether the side's Reinforcements cannot be attacked yet, because one of its Player Characters is still
    active; if the side never had one, any other Unit. A Core does not count. B-10.
    """
    units = [unit for unit in state.all_units if unit.side == side and not unit.loadout.core]
    first = [unit for unit in units if unit.loadout.is_pc] or units
    return [unit for unit in first if unit.is_active] != []


def attack_reinforcements(table: OperationTable, unit: Unit) -> None:
    """Attack Reinforcements, as the seat chooses, and take Points from them. This is an Offensive Action with
    a Move, but without a Might Test, and possible from any Zone. R-REIN-004, R-REIN-005.
    """
    question = f"{unit.noun:attacks} which Reinforcements?"
    reserve = table.pick(unit, question, "at", _targets(table.state, unit))
    opponent = unit.duel
    question = f"{unit.noun:attacks} {reserve.name}: from where?"
    zone = ask_for_zone(table, unit, unit.seat, question, zones_in_reach_of_move(table.state, unit))
    move_unit(table, unit, zone)
    if not unit.is_active:
        return
    if unit.docked_in:
        expose_docked_unit(table, unit)
    _use_up_bonuses(table, unit, reserve)
    _take_points(table, unit, reserve)
    _let_opponent_react(table, unit, opponent)


def _use_up_bonuses(table: OperationTable, unit: Unit, reserve: Reserve) -> None:
    """Remove the Unit's bonuses for its next Offensive Action, including Aim, and the effect that made it
    attack these Reinforcements. R-ACT-012, R-ACT-054, R-REIN-010.
    """
    if unit.aim is not None:
        table.emit(AimLost(unit.id, unit.aim.weapon))
        unit.aim = None
    for effect in unit.effects[:]:
        if effect.condition.next_attack or effect.other == reserve.id:
            end_effect(table, unit, effect)


def _take_points(table: OperationTable, unit: Unit, reserve: Reserve) -> None:
    """Take Points from Reinforcements, which are defeated if they lose more than they have. R-REIN-003."""
    lost = _POINTS_LOST.get(unit.loadout.tier, 2)
    left = reserve.points - lost
    reserve.points = max(0, left)
    table.emit(ReinforcementsAttacked(unit.id, reserve.id, lost, reserve.points))
    if left < 0:
        defeat_reinforcements(table, reserve)


def defeat_reinforcements(table: OperationTable, reserve: Reserve) -> None:
    """Take Reinforcements out of the Operation, and end the effects that force Units to attack them."""
    reserve.standing = DEFEATED
    table.state.losses = True
    table.emit(ReinforcementsDefeated(reserve.id))
    for unit in table.state.all_units:
        for effect in unit.marked(DRAWS):
            if effect.other == reserve.id:
                end_effect(table, unit, effect)


def _let_opponent_react(table: OperationTable, unit: Unit, opponent: str) -> None:
    """Give `opponent`, the id of the Unit's opponent in a Duel when its Action began, a free Offensive Action
    against it, if they are still in the Duel. R-ACT-034, R-REIN-004.
    """
    if opponent and unit.duel == opponent:
        other = table.state.units[opponent]
        if other.is_active:
            offer_free_offensive_action(table, other, unit)
