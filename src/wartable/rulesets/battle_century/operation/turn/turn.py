"""A Unit's Turn: Beginning Phase, Action Phase, End. R-OP-013 to R-OP-020."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.attack.duel import contest_duel
from wartable.rulesets.battle_century.operation.damage.removal import can_eject, eject_core
from wartable.rulesets.battle_century.operation.effects.effects import (
    count_down_effects_at_end,
    count_down_effects_at_start,
    end_effect,
    find_effect,
    is_upgrade_working,
    trigger_turn_start_effects,
)
from wartable.rulesets.battle_century.operation.effects.power_use import use_power
from wartable.rulesets.battle_century.operation.events.order import TurnBegan
from wartable.rulesets.battle_century.operation.model.marks import ACTS_AGAIN, RIPENS
from wartable.rulesets.battle_century.operation.model.pilots import (
    acting_pilot_of,
    battlefield_unit_of,
    is_turn_of_pilot_whole,
    record_and_check_whole_turn,
)
from wartable.rulesets.battle_century.operation.model.power import Power, affordable_powers
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import DUE, Fitting
from wartable.rulesets.battle_century.operation.model.using import AbilityUse, TurnActionChoice
from wartable.rulesets.battle_century.operation.movement.terrain import (
    count_extreme_terrain_tests,
    make_extreme_terrain_test,
)
from wartable.rulesets.battle_century.operation.turn.actions import (
    action_options,
    perform_action,
    perform_delayed_action,
)
from wartable.rulesets.battle_century.operation.turn.charging import lose_action, loses_next_action
from wartable.rulesets.battle_century.operation.turn.combination import ask_and_take_lead
from wartable.rulesets.battle_century.pilots.model.turn_order import DelayedAction

_SPENT: Final = Option("go_on", "Go on: the Action is spent")
_LOST: Final = Option("go_on", "Go on: the Action is lost")


@define
class TurnStartChoice:
    """The data of an option that can be chosen before the Action because of an Upgrade: the Upgrade, and the
    option as `turn_start_options` returned it.
    """

    fitting: Fitting
    option: Option


def begin_turn(table: OperationTable, unit: Unit) -> None:
    """Play the Beginning Phase of a Unit's Turn: end effects, restore Energy, and determine the Extreme
    Terrain Tests that it must make. R-OP-013, R-OP-016, R-TERR-006, R-COMB-022, A-15.
    """
    state = table.state
    pilot = unit
    unit = battlefield_unit_of(state, pilot)
    state.turn_of = pilot.id
    state.turns += 1
    state.contested = False
    unit.begun = []
    unit.seat = pilot.seat
    reached_out = unit.docked_in != "" and find_effect(unit, "exposed") is not None
    count_down_effects_at_start(table, pilot.id)
    if pilot is not unit:
        ask_and_take_lead(table, unit, pilot)
    if unit.marks & RIPENS:
        trigger_turn_start_effects(table, unit, pilot.id)
    unit.duel_at_turn = unit.duel
    is_whole = record_and_check_whole_turn(state, unit, pilot)
    if is_whole:
        unit.energy_spent = 0
        unit.energy_lost = unit.attributes.full_energy - unit.attributes.energy
    state.owed = (
        count_extreme_terrain_tests(state, unit) if is_whole and (unit.docked_in == "" or reached_out) else 0
    )
    if table.listening:
        table.emit(TurnBegan(unit.id, unit.energy))


def ask_and_take_action(table: OperationTable, unit: Unit) -> None:
    """Play the Action Phase of a Unit's Turn: ask for its Action and carry it out, then do so for additional
    Actions that effects allow. R-OP-019, R-REIN-020.
    """
    _take_main_action(table, unit)
    if unit.marks & ACTS_AGAIN:
        _take_additional_actions(table, unit)


def _take_main_action(table: OperationTable, unit: Unit) -> None:
    """Ask for the Action and carry it out. The seat may first use abilities that need no Action; after each
    of them it is asked again. R-OP-019, R-DMG-028, R-TERR-006, R-TRBL-003, R-BOSS-057.
    """
    state = table.state
    pilot = unit
    unit = battlefield_unit_of(state, pilot)
    while unit.is_active and not state.over:
        if unit.pilotless and state.plan.house.core_acts_alone:
            return
        options = _options_before_action(table, pilot, unit)
        if state.owed == 0 and not _must_choose_first(options):
            if pilot.acted == state.round and not _may_contest(state, unit):
                return
            options = _options_for_action(state, unit) + options
        choice = table.ask(Decision(unit.seat, _question(pilot, unit), options, unit.id))
        if choice is _SPENT:
            return
        if choice is _LOST:
            pilot.acted = state.round
            lose_action(table, unit)
            return
        if isinstance(choice.data, TurnActionChoice):
            perform_action(table, unit, choice.key)
            return
        _carry_out_before_action(table, pilot, unit, choice)


def _question(pilot: Unit, unit: Unit) -> str:
    """Return the question for a Turn; for a Combined Unit it names the Pilot whose Turn it is. R-COMB-022."""
    return f"{pilot.noun.possessive} Turn" + ("" if pilot is unit else f", in {unit.name}")


def _take_additional_actions(table: OperationTable, pilot: Unit) -> None:
    """Play the additional Actions that effects allow the Pilot, each with a Move but without a Beginning
    Phase. They wait if a Delayed Action of the Pilot is still to come. R-REIN-020, A-224.
    """
    state = table.state
    body = battlefield_unit_of(state, pilot)
    for effect in pilot.marked(ACTS_AGAIN):
        if effect.turns > 1 or state.delayed_action_of(pilot.id) is not None:
            continue
        end_effect(table, pilot, effect)
        if loses_next_action(body):
            lose_action(table, body)
        else:
            _take_additional_action(table, pilot, body)


def _take_additional_action(table: OperationTable, pilot: Unit, unit: Unit) -> None:
    """Ask for an additional Action and carry it out. Before it only Powers that may be used at any time can
    be used, not Setup Powers, because the Turn's Action is spent.
    """
    state = table.state
    while unit.is_active and not state.over:
        options = action_options(state, unit) + _usable_powers(table, pilot, unit)
        question = f"{unit.noun.possessive} additional Action"
        choice = table.ask(Decision(unit.seat, question, options, unit.id))
        if isinstance(choice.data, TurnActionChoice):
            perform_action(table, unit, choice.key)
            return
        use_power(table, pilot, cast(Power, choice.data), None)


def _must_choose_first(options: list[Option]) -> bool:
    """Whether any option has to be taken before the Action. R-TRBL-003."""
    for option in options:
        beginning = option.data
        if isinstance(beginning, TurnStartChoice) and beginning.option.data == DUE:
            return True
    return False


def _options_for_action(state: Operation, unit: Unit) -> list[Option]:
    """Return the options for an Action now. If the Action is lost or spent on a Synchro Attack, the only
    option is to go on without one. R-OP-019, R-BOSS-057.
    """
    if acting_pilot_of(state, unit).acted == state.round:
        return [_SPENT]
    if loses_next_action(unit):
        return [_LOST]
    return action_options(state, unit)


def _options_before_action(table: OperationTable, pilot: Unit, unit: Unit) -> list[Option]:
    """Return the options for what can be done before the Action, including those that must be taken; the
    owner chooses the order. R-OP-014, R-OP-015, R-DMG-018, R-COMB-022, R-TRBL-002.
    """
    state = table.state
    found: list[Option] = []
    if state.owed:
        found.append(Option("extreme", "Face the Extreme Terrain"))
    if _may_contest(state, unit):
        found.append(Option("contest", "Contest the Duel's place by Speed"))
    found += _usable_powers(table, pilot, unit)
    if is_turn_of_pilot_whole(state, unit, pilot):
        for fitting in unit.loadout.kit.turn_start_options:
            if is_upgrade_working(unit, fitting):
                for option in fitting.upgrade.turn_start_options(table, unit):
                    if option.key not in unit.begun:
                        found.append(Option(option.key, option.label, TurnStartChoice(fitting, option)))
    if can_eject(unit) and pilot.acted != state.round:
        found.append(Option("eject", "Eject: leave the mecha"))
    return found


def _usable_powers(table: OperationTable, pilot: Unit, unit: Unit) -> list[Option]:
    """Return the Genre Powers that could be used now, in the Unit's own Turn."""
    found: list[Option] = []
    for power in affordable_powers(table.state, pilot, pilot.loadout.hooks.can_use_before_action):
        if power.can_use_before_action(table, unit):
            found.append(power.option)
    return found


def _may_contest(state: Operation, unit: Unit) -> bool:
    """Whether the Unit is in a Duel and the Speed contest, allowed once a Turn, has not been made.
    R-ACT-029.
    """
    return unit.duel != "" and not state.contested


def _carry_out_before_action(table: OperationTable, pilot: Unit, unit: Unit, choice: Option) -> None:
    """Carry out an option that was chosen before the Action. R-OP-014, R-DMG-018, R-TERR-006, R-ACT-029,
    R-TRBL-002.
    """
    state = table.state
    power = choice.data
    if isinstance(power, Power):
        use_power(table, pilot, power, None)
    elif isinstance(power, TurnStartChoice):
        unit.begun.append(choice.key)
        upgrade = power.fitting.upgrade
        state.using.append(AbilityUse(unit.id, upgrade, option=power.option))
        upgrade.use_at_turn_start(table, unit, power.option)
        state.using.pop()
    elif choice.key == "extreme":
        state.owed -= 1
        make_extreme_terrain_test(table, unit)
    elif choice.key == "contest":
        state.contested = True
        contest_duel(table, unit)
    else:
        eject_core(table, unit, willing=True)


def end_turn(table: OperationTable, unit: Unit) -> None:
    """Play the End Phase: Extreme Terrain Tests, then the end of effects that last to the end of this Turn.
    R-TERR-006, R-TERR-008, R-COMB-022.
    """
    state = table.state
    body = battlefield_unit_of(state, unit)
    if is_turn_of_pilot_whole(state, body, unit):
        for _ in range(_terrain_tests_at_end(state, body)):
            make_extreme_terrain_test(table, body)
    count_down_effects_at_end(table, unit.id)


def _terrain_tests_at_end(state: Operation, unit: Unit) -> int:
    """Return the number of Extreme Terrain Tests at the end of the Turn; 0 for a Docked Unit that is not
    exposed. R-TRBL-045.
    """
    if unit.docked_in and find_effect(unit, "exposed") is None:
        return 0
    return count_extreme_terrain_tests(state, unit)


def take_delayed_action(table: OperationTable, delayed: DelayedAction) -> None:
    """Play an Action that a Unit has Delayed, then additional Actions that effects allow it. A-10."""
    state = table.state
    unit = state.units[delayed.unit]
    state.delayed.remove(delayed)
    state.turn_of = unit.id
    state.turns += 1
    body = battlefield_unit_of(state, unit)
    if body.is_active and unit.takes_turns:
        body.seat = unit.seat
        perform_delayed_action(table, body, delayed.action)
        if unit.marks & ACTS_AGAIN:
            _take_additional_actions(table, unit)
