"""The end of an Operation and its winner. R-TERR-012, R-TERR-013, R-FEAT-004."""

from __future__ import annotations

from wartable.core.words import counted
from wartable.rulesets.battle_century.operation.damage.removal import remove_unit
from wartable.rulesets.battle_century.operation.events.harm import OperationEnded, Retreated
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.model.names import side_name
from wartable.rulesets.battle_century.operation.model.scenery import Objective
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import JOINED, RETREATED, Unit


def end_operation_if_decided(table: OperationTable) -> None:
    """End the Operation if at most one side still fights, or only Reinforcements are left. Called after every
    Turn; does nothing if no Unit was lost since the last call.
    """
    state = table.state
    if state.over or not state.losses:
        return
    state.losses = False
    standing = [side for side in state.plan.sides if _still_fights(state, side)]
    if len(standing) == 1:
        finish_operation(table, (standing[0],), "every other side is beaten")
    elif not standing:
        finish_operation(table, (), "no side is left")
    elif not _have_units(state, standing):
        finish_operation(table, (), "only Reinforcements are left")


def _still_fights(state: Operation, side: str) -> bool:
    """Whether a side still fights: it has active Units or Reinforcements (R-REIN-004), where a Core does not
    count (B-10). A side that has lost its Base or a Unit that it must protect does not fight on. R-TERR-012,
    R-COMB-002.
    """
    alive = [other for other in state.reserves.values() if other.side == side and other.is_active] != []
    for unit in state.all_units:
        if unit.side != side or unit.standing == JOINED:
            continue
        if unit.is_active:
            alive = alive or not unit.loadout.core
        elif unit.loadout.base_unit or _is_protected(state, unit):
            return False
    return alive


def _have_units(state: Operation, sides: list[str]) -> bool:
    """Whether any of these sides has an active Unit other than a Core. If not, the battle ends, because
    Reinforcements do not attack each other.
    """
    return [unit for unit in state.active() if unit.side in sides and not unit.loadout.core] != []


def _is_protected(state: Operation, unit: Unit) -> bool:
    """Whether an objective requires that this Unit is protected."""
    for objective in state.plan.objectives:
        if objective.kind == "protect" and objective.unit == unit.id:
            return True
    return False


def end_operation_if_objective_met(table: OperationTable) -> None:
    """Check the objectives at the end of a Round, and end the Operation if one is met or the Round limit is
    reached. A beaten side cannot win by its objectives.
    """
    state = table.state
    for at, objective in enumerate(state.plan.objectives):
        if state.over:
            return
        if not _still_fights(state, objective.side):
            continue
        if objective.kind == "hold":
            _count_held_round(table, str(at), objective)
        elif objective.kind in ("survive", "protect") and 0 < objective.rounds <= state.round:
            who = side_name(state, objective.side)
            finish_operation(
                table, (objective.side,), f"{who} held out for {counted(objective.rounds, 'Round')}"
            )
    if not state.over and 0 < state.plan.limit <= state.round:
        finish_operation(table, (), f"undecided after {counted(state.plan.limit, 'Round')}")


def has_last_round(state: Operation) -> bool:
    """Whether the Operation is sure to end after a certain Round because of an objective. False with three or
    more sides, because the others fight on when the side of the objective is beaten.
    """
    timed = [
        objective
        for objective in state.plan.objectives
        if objective.kind in ("survive", "protect") and objective.rounds > 0
    ]
    return timed != [] and len(state.plan.sides) == 2


def _count_held_round(table: OperationTable, key: str, objective: Objective) -> None:
    """Count the Rounds in a row at whose end only the side of this objective has Units in its Zones, and end
    the Operation when there are enough.
    """
    state = table.state
    mine = False
    others = False
    for unit in state.active():
        if objective.zones & occupied_zones(state, unit) and not unit.loadout.core:
            mine = mine or unit.side == objective.side
            others = others or unit.side != objective.side
    state.held[key] = state.held.get(key, 0) + 1 if mine and not others else 0
    if state.held[key] >= objective.rounds:
        who, rounds = side_name(state, objective.side), counted(objective.rounds, "Round")
        finish_operation(table, (objective.side,), f"{who} held its Zones for {rounds}")


def leave_if_in_objective_zone(table: OperationTable, unit: Unit) -> None:
    """Take a Unit off the battlefield at the end of its Turn if it is in the Zones of its side's "reach"
    objective. A Core does not count, nor does a side that no longer fights. End the Operation if enough Units
    have left.
    """
    state = table.state
    for at, objective in enumerate(state.plan.objectives):
        if objective.kind != "reach" or objective.side != unit.side or not unit.is_active:
            continue
        if unit.loadout.core or not _still_fights(state, unit.side):
            continue
        if objective.zones & occupied_zones(state, unit) and not unit.docked_in and not unit.duel:
            table.emit(Retreated(unit.id, unit.pilots))
            remove_unit(table, unit, RETREATED)
            state.gone[str(at)] = state.gone.get(str(at), 0) + 1
            if state.gone[str(at)] >= objective.count:
                finish_operation(
                    table, (objective.side,), f"{objective.side} got {objective.count} Units through"
                )


def finish_operation(table: OperationTable, winners: tuple[str, ...], reason: str) -> None:
    """End the Operation, and announce the reason. `winners` are the sides that have won it; empty if none
    has.
    """
    table.state.end_battle(winners, reason)
    table.emit(OperationEnded(winners, reason))
