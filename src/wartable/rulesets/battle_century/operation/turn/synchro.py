"""Synchro Attacks: which Units can help, what it costs them, and after whose Turn the attack is made.
R-POW-016 to R-POW-018, A-33.
"""

from __future__ import annotations

from typing import cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.events.powers import SynchroPlanned
from wartable.rulesets.battle_century.operation.model.pilots import (
    acting_pilot_of,
    battlefield_unit_of,
    is_unison_combination,
    pilots_of,
    spend_genre_points,
    spendable_genre_points,
)
from wartable.rulesets.battle_century.operation.model.power import price_of_power
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.turn.actions import cancel_aim
from wartable.rulesets.battle_century.operation.turn.charging import loses_next_action
from wartable.rulesets.battle_century.operation.turn.raid import must_attack_reinforcements
from wartable.rulesets.battle_century.pilots.model.turn_order import DelayedAction

_KEY = "synchro_attack"


def synchro_helpers_for(state: Operation, me: Unit) -> list[Unit]:
    """Return the Units that could help this one in a Synchro Attack: Allies with a Genre Point that have not
    yet taken their Action of this Round and have not taken part in a Synchro Attack in this Operation.
    R-POW-016 to R-POW-018.

    Pilots of one Unison Combination need no Action to help each other. R-COMB-010. A Unit that must attack
    Reinforcements cannot help. R-REIN-010.
    """
    pilot = acting_pilot_of(state, me)
    return [ally for ally in _possible_helpers(state, me) if _can_help(state, pilot, ally)]


def has_synchro_helpers(state: Operation, me: Unit) -> bool:
    """Whether the Unit could make a Synchro Attack now and has at least one possible helper. The result is
    the same as with `synchro_helpers_for`, but faster.
    """
    if not _may_synchronize(state, me):
        return False
    pilot = acting_pilot_of(state, me)
    for ally in _possible_helpers(state, me):
        if _can_help(state, pilot, ally):
            return True
    return False


def _may_synchronize(state: Operation, me: Unit) -> bool:
    """Whether the Unit itself could make a Synchro Attack now, if it has helpers."""
    return (
        _KEY not in acting_pilot_of(state, me).once
        and not loses_next_action(me)
        and not must_attack_reinforcements(state, me)
    )


def _possible_helpers(state: Operation, me: Unit) -> list[Unit]:
    """Return the Units of all allied Pilots, including, in a Unison Combination, the other Pilots of this
    Unit.
    """
    found = [pilot for ally in state.allies(me) for pilot in pilots_of(state, ally)]
    if not is_unison_combination(me):
        return found
    return found + [pilot for pilot in pilots_of(state, me) if pilot is not acting_pilot_of(state, me)]


def _can_help(state: Operation, pilot: Unit, ally: Unit) -> bool:
    if (
        spendable_genre_points(state, ally) < price_of_power(state, ally)
        or _KEY in ally.once
        or ally.pilotless
    ):
        return False
    if are_in_same_combined_unit(pilot, ally):
        return True
    body = battlefield_unit_of(state, ally)
    return (
        _slot_of(state, ally) is not None
        and not loses_next_action(body)
        and not must_attack_reinforcements(state, body)
    )


def are_in_same_combined_unit(pilot: Unit, ally: Unit) -> bool:
    """Whether both Units are components of the same Combined Unit."""
    return ally.host != "" and ally.host == pilot.host


def _slot_of(state: Operation, ally: Unit) -> int | None:
    """Return the index in the order of Turns at which the Ally can act: its own, or that of the Unit after
    which it will take a Delayed Action; None if it has already acted.
    """
    delayed = state.delayed_action_of(ally.id)
    if delayed is not None:
        return state.order.index(delayed.after)
    return state.order.index(ally.id) if ally.acted != state.round else None


def plan_synchro_attack(table: OperationTable, me: Unit) -> None:
    """Ask for helpers one by one, and plan the Synchro Attack for the end of the Turn of the helper whose
    Turn comes last in the order. Without helpers there is no attack, and the user gets its Genre Points back.
    """
    state = table.state
    pilot = acting_pilot_of(state, me)
    helpers: list[Unit] = []
    slot = state.slot
    while True:
        helper = _ask_for_helper(table, me, helpers)
        if helper is None:
            break
        if not are_in_same_combined_unit(pilot, helper):
            slot = max(slot, _slot_of(state, helper) or slot)
        _pay_as_helper(table, me, helper)
        helpers.append(helper)
    table.emit(SynchroPlanned(pilot.id, tuple([helper.id for helper in helpers])))
    if not helpers:
        pilot.genre += price_of_power(state, pilot)
        return
    pilot.once.append(_KEY)
    pilot.acted = state.round
    state.delayed.append(DelayedAction(pilot.id, state.order[slot], "synchro"))


def _ask_for_helper(table: OperationTable, me: Unit, helpers: list[Unit]) -> Unit | None:
    """Ask for one more helper, and ask its owner whether it agrees. Return None if there are no more
    helpers.
    """
    candidates = [ally for ally in synchro_helpers_for(table.state, me) if ally not in helpers]
    while candidates:
        options = [Option(f"help:{ally.id}", ally.name, ally) for ally in candidates]
        if helpers or len(candidates) == 0:
            options.append(Option("enough", "No one else"))
        choice = table.ask(Decision(me.seat, f"{me.name}: who joins the Synchro Attack?", options, me.id))
        if choice.key == "enough":
            return None
        ally = cast(Unit, choice.data)
        if ally.seat == me.seat or _ask_to_join(table, me, ally):
            return ally
        candidates.remove(ally)
    return None


def _ask_to_join(table: OperationTable, me: Unit, ally: Unit) -> bool:
    options = [Option("join", "Join"), Option("refuse", "Refuse")]
    question = f"{ally.name}: join {me.noun.possessive} Synchro Attack for an Action and a Genre Point?"
    return table.ask(Decision(ally.seat, question, options, ally.id)).key == "join"


def _pay_as_helper(table: OperationTable, me: Unit, helper: Unit) -> None:
    """Make a helper pay a Genre Point and its Action of this Round. If it had Delayed an Action, it takes no
    Action at that time.
    """
    state = table.state
    spend_genre_points(state, helper, price_of_power(state, helper))
    helper.once.append(_KEY)
    if not are_in_same_combined_unit(acting_pilot_of(state, me), helper):
        helper.acted = state.round
        cancel_aim(table, battlefield_unit_of(state, helper))
        state.delayed = [
            DelayedAction(helper.id, delayed.after, "hold") if delayed.unit == helper.id else delayed
            for delayed in state.delayed
        ]
    begin_effect(table, me, "synchronized", amount=2, other=helper.id, turns=0)
