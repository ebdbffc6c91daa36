"""The course of an Operation from Initiative to its end: Rounds and Turns. R-OP-001 to R-OP-032."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.effects.effects import (
    count_down_effects_at_end,
    count_down_effects_at_start,
    end_round_effects,
    notify_all_upgrades_of_tension,
)
from wartable.rulesets.battle_century.operation.events.moves import AimLost
from wartable.rulesets.battle_century.operation.events.order import RoundBegan
from wartable.rulesets.battle_century.operation.model.pilots import battlefield_unit_of
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Aim, Unit
from wartable.rulesets.battle_century.operation.movement.formation import (
    ask_to_trade_initiative,
    deploy_unit,
    next_unit_to_deploy,
    roll_initiative,
)
from wartable.rulesets.battle_century.operation.movement.objectives import (
    end_operation_if_decided,
    end_operation_if_objective_met,
    leave_if_in_objective_zone,
)
from wartable.rulesets.battle_century.operation.reinforcements.turn import (
    begin_reserve_turn,
    take_reserve_turn,
)
from wartable.rulesets.battle_century.operation.targeting.targeting import Targeting
from wartable.rulesets.battle_century.operation.targeting.targets import enemies_to_aim_at
from wartable.rulesets.battle_century.operation.turn.form_change import ask_for_starting_forms
from wartable.rulesets.battle_century.operation.turn.turn import (
    ask_and_take_action,
    begin_turn,
    end_turn,
    take_delayed_action,
)


def play_operation_step(table: OperationTable) -> None:
    """Play the part of the Operation that comes next in its present phase."""
    state = table.state
    if state.phase == "turn":
        _play_turn(table)
    elif state.phase == "delayed":
        _play_delayed_action(table)
    elif state.phase == "trade":
        ask_to_trade_initiative(table)
        state.phase = "turn"
    elif state.phase == "initiative":
        ask_for_starting_forms(table)
        roll_initiative(table)
        state.phase = "deploy"
    else:
        _deploy_next(table)


def _deploy_next(table: OperationTable) -> None:
    """Let the next Unit enter the map; if all have entered, begin Round 1 with Tension 1. R-OP-011."""
    unit = next_unit_to_deploy(table.state)
    if unit is None:
        _begin_round(table)
    else:
        deploy_unit(table, unit)


def _begin_round(table: OperationTable) -> None:
    state = table.state
    state.begin_round()
    notify_all_upgrades_of_tension(state)
    table.emit(RoundBegan(state.round, state.tension))


def _play_turn(table: OperationTable) -> None:
    """Play one part of the current Turn in the order: its Beginning, or its Action and End. After the last
    Turn end the Round.
    """
    state = table.state
    if state.slot >= len(state.order):
        _end_round(table)
        return
    id = state.order[state.slot]
    if id in state.reserves:
        _play_reserve_turn(table, state.reserves[id])
        return
    unit = state.units[id]
    if not unit.takes_turns or (unit.pilotless and state.plan.house.core_acts_alone):
        _skip_turn(table, id)
    elif state.stage == "begin":
        begin_turn(table, unit)
        state.stage = "act"
    else:
        _play_action(table, unit)


def _skip_turn(table: OperationTable, id: str) -> None:
    """Skip the Turn of a Unit or Reinforcements that no longer act; effects whose duration counts these Turns
    end as usual. A-09.
    """
    table.state.turns += 1
    count_down_effects_at_start(table, id)
    count_down_effects_at_end(table, id)
    table.state.phase = "delayed"


def _play_reserve_turn(table: OperationTable, reserve: Reserve) -> None:
    """Play one part of the Turn of Reinforcements. R-REIN-002, R-REIN-006."""
    state = table.state
    if not reserve.is_active:
        _skip_turn(table, reserve.id)
    elif state.stage == "begin":
        begin_reserve_turn(table, reserve)
        state.stage = "act"
    else:
        state.stage = "begin"
        state.phase = "delayed"
        take_reserve_turn(table, reserve)
        count_down_effects_at_end(table, reserve.id)
        _check_aims_and_end(table)


def _play_action(table: OperationTable, unit: Unit) -> None:
    state = table.state
    state.stage = "begin"
    state.phase = "delayed"
    ask_and_take_action(table, unit)
    _end_action(table, unit)
    if state.phase == "delayed" and state.next_delayed_action() is None:
        state.advance_to_next_turn()


def _end_action(table: OperationTable, unit: Unit) -> None:
    """Play the End of a Turn, unless the Unit has Delayed its Action; then the Turn ends after the Delayed
    Action. After this the Lead's seat decides for a Combined Unit again. A-10.
    """
    state = table.state
    if state.delayed_action_of(unit.id) is None:
        end_turn(table, unit)
        leave_if_in_objective_zone(table, battlefield_unit_of(state, unit))
    body = battlefield_unit_of(state, unit)
    if body is not unit:
        body.seat = state.units[body.lead].seat
    _check_aims_and_end(table)


def _play_delayed_action(table: OperationTable) -> None:
    """Play the next Action that was Delayed until after the current Turn; if there is none, go to the next
    Turn in the order.
    """
    state = table.state
    delayed = state.next_delayed_action()
    if delayed is None:
        state.advance_to_next_turn()
        return
    take_delayed_action(table, delayed)
    _end_action(table, state.units[delayed.unit])


def _check_aims_and_end(table: OperationTable) -> None:
    """Cancel Aims whose target can no longer be reached, and end the Operation if it is decided."""
    state = table.state
    for unit in state.all_units:
        aim = unit.aim
        if aim is not None and not can_aim_still_reach_target(state, unit, aim):
            unit.aim = None
            table.emit(AimLost(unit.id, aim.weapon))
    end_operation_if_decided(table)


def _end_round(table: OperationTable) -> None:
    """End the Round; unless the Operation is over, raise Tension and begin the next one. R-OP-021."""
    end_round_effects(table)
    end_operation_if_objective_met(table)
    if not table.state.over:
        _begin_round(table)


def can_aim_still_reach_target(state: Operation, unit: Unit, aim: Aim) -> bool:
    """Whether the Aimed Weapon can still reach its target, which must be active and not Docked. R-ACT-011."""
    targets: list[Unit] = []
    if aim.target:
        target = state.units[aim.target]
        if not target.is_active or target.docked_in:
            return False
        targets.append(target)
    return Targeting(
        state, unit, 1 << unit.zone, targets, hiding=enemies_to_aim_at(state, unit)
    ).can_aim_reach_target(aim)
