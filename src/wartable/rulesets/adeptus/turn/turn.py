"""The turn of a unit: effects that end at its start, its actions one by one, and the tests at its end. AD-03,
AD-R23.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.actions.base import ATTACK, DeclaredAction
from wartable.rulesets.adeptus.attack.suppression import ATTACKS, trigger_overwatch
from wartable.rulesets.adeptus.events.course import TurnBegan
from wartable.rulesets.adeptus.events.tests import FateSpent
from wartable.rulesets.adeptus.harm.wounds import apply_burning_damage
from wartable.rulesets.adeptus.model.marks import (
    BURNING,
    DELAYED,
    LOST_HALF,
    PASSING,
    PASSING_OF_RANKS,
    SLUGGISH,
    STARTLED,
    STUNNED,
    SURPRISED,
)
from wartable.rulesets.adeptus.model.names import noun_for
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import ACTIVE, Unit
from wartable.rulesets.adeptus.morale.breaking import record_magnitude_at_turn_end, take_break_test_if_due
from wartable.rulesets.adeptus.morale.fear import take_fear_tests
from wartable.rulesets.adeptus.morale.recovery import count_down_marks_and_recover
from wartable.rulesets.adeptus.movement.mines import rearm_minefields
from wartable.rulesets.adeptus.supreme.command import (
    begin_absent_director_turn,
    begin_director_turn,
    call_options,
    carry_out_if_call,
    director_of_unit,
    play_director_step,
)
from wartable.rulesets.adeptus.turn.bands import play_band_turn
from wartable.rulesets.adeptus.turn.forced import take_forced_actions
from wartable.rulesets.adeptus.turn.offers import action_options_of_unit

_END: Final = Option("end", "End the turn")
_HOLD: Final = Option("hold", "Keep the Half Action")
_RECOVER: Final = Option("fate", "Spend a Fate Point: recover from the stun")
_STAY: Final = Option("pass", "Stay stunned")


def play_turn_step(table: MissionTable) -> None:
    """Begin the next turn of the turn order, or play one action of the turn in progress."""
    state = table.state
    acting = state.order[state.turn]
    if acting in state.bands:
        play_band_turn(table, state.bands[acting])
        rearm_minefields(table)
        if acting in state.order:
            advance_turn_order(state)
        return
    unit = state.units.get(acting)
    if unit is not None and unit.standing == ACTIVE:
        play_unit_step(table, unit)
        return
    director = state.director_with_id(acting) if unit is None else None
    if director is None:
        begin_absent_director_turn(table, acting)
    elif play_director_step(table, director):
        return
    rearm_minefields(table)
    advance_turn_order(state)


def play_unit_step(table: MissionTable, unit: Unit) -> None:
    """Begin the turn of a unit on the table if it has not begun; then let the unit take one action, or end
    its turn.
    """
    state = table.state
    director = director_of_unit(state, unit.id)
    if not state.begun:
        begin_turn(table, unit)
        state.begun = True
        if director is not None:
            begin_director_turn(table, director)
        apply_lasting_wounds(table, unit)
        if SURPRISED not in unit.marks:
            take_turn_start_tests(table, unit)
            take_forced_actions(table, unit)
    chosen = _END
    if can_act(unit):
        state.in_sight = None
        options = [] if director is None else call_options(state, director)
        if options or unit.halves > 0 or unit.fate > 0:
            options += action_options_of_unit(state, unit)
            options.append(_END)
            question = f"{noun_for(unit).possessive} turn"
            chosen = table.ask(Decision(unit.seat, question, options, unit.id))
    if chosen is _END:
        end_turn(table, unit)
        rearm_minefields(table)
        advance_turn_order(state)
        return
    if director is not None and carry_out_if_call(table, director, chosen):
        return
    declared = chosen.data
    if isinstance(declared, DeclaredAction):
        perform_action(table, unit, declared)
        ask_for_delayed_actions(table, unit)


def can_act(unit: Unit) -> bool:
    """Whether a unit is on the table, able to act and not surprised."""
    if unit.standing != ACTIVE:
        return False
    return not unit.marks or not (unit.is_incapacitated() or SURPRISED in unit.marks)


def perform_action(table: MissionTable, unit: Unit, declared: DeclaredAction) -> None:
    """Pay for an Action that a player declared, and carry it out. If it is an attack, enemies on Overwatch
    may fire first. AD-05-12.
    """
    action = declared.action
    action.pay_cost(unit)
    if ATTACK in action.keywords:
        trigger_overwatch(table, unit, ATTACKS)
        if not can_act(unit):
            return
    action.carry_out(table, unit, declared)
    if not action.still:
        table.state.survey = None


def ask_for_delayed_actions(table: MissionTable, acting: Unit) -> None:
    """After an action of the unit `acting`, ask all other units with a delayed Half Action whether they use
    it now. Units of the acting unit's side are asked first. AD-05-16, AD-R45.
    """
    state = table.state
    waiting = [unit for unit in state.units.values() if DELAYED in unit.marks and unit is not acting]
    waiting.sort(key=lambda unit: unit.side != acting.side)
    for unit in waiting:
        if not can_act(unit):
            continue
        unit.halves = 1
        options = [_HOLD, *action_options_of_unit(state, unit)]
        chosen = table.ask(
            Decision(unit.seat, f"{noun_for(unit):holds} a Half Action. Use it now?", options, unit.id)
        )
        declared = chosen.data
        if isinstance(declared, DeclaredAction):
            unit.unmark(DELAYED)
            perform_action(table, unit, declared)
        unit.halves = 0


def advance_turn_order(state: Mission) -> None:
    """Go on to the next turn in the turn order."""
    state.turn += 1
    state.begun = False
    state.survey = None


def begin_turn(table: MissionTable, unit: Unit) -> None:
    """End the effects that last until this turn of the unit, and give it and its Swarm their Half Actions."""
    unit.halves = 2
    unit.attacked = unit.concentrated = False
    unit.watch = ()
    if unit.marks:
        unit.remove_marks(PASSING)
        for mark in (STARTLED, LOST_HALF):
            if mark in unit.marks:
                unit.halves = 1
                unit.unmark(mark)
        if SLUGGISH in unit.marks:
            unit.halves = 1
    swarm = unit.swarm
    if swarm is not None:
        swarm.halves = 2
        swarm.attacked = swarm.concentrated = False
        swarm.remove_marks(PASSING_OF_RANKS)
    if table.listening:
        table.emit(TurnBegan(unit.id))


def apply_lasting_wounds(table: MissionTable, unit: Unit) -> None:
    """Apply lasting wounds at the start of a unit's turn: fire burns on, and a Fate Point may be spent to end
    being stunned. AD-09-05, AD-12-11, AD-R84.
    """
    if BURNING in unit.marks:
        apply_burning_damage(table, unit)
    if STUNNED in unit.marks and unit.fate and unit.is_active:
        question = f"{noun_for(unit):is} stunned. Spend a Fate Point?"
        if table.ask(Decision(unit.seat, question, (_STAY, _RECOVER), unit.id)) is _RECOVER:
            unit.fate -= 1
            unit.unmark(STUNNED)
            table.emit(FateSpent(unit.id, "it recovers from the stun"))


def take_turn_start_tests(table: MissionTable, unit: Unit) -> None:
    """Make a unit take the tests at the start of its turn: of Fear for frightening enemies in sight, then a
    Break Test if one is due. AD-R28.
    """
    take_fear_tests(table, unit)
    take_break_test_if_due(table, unit)


def end_turn(table: MissionTable, unit: Unit) -> None:
    """End the turn of a unit: it loses its remaining Half Actions and, if it is on the table, takes its tests
    of recovery. AD-R23.
    """
    unit.halves = 0
    if unit.standing == ACTIVE:
        count_down_marks_and_recover(table, unit)
        record_magnitude_at_turn_end(unit)
