"""The Impetuous Phase, in which Impetuous Troopers act without an Order. IN-04, IN-R46."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.model.order import IMPETUOUS, Order
from wartable.rulesets.infinity.model.skills import IMPETUOUS as IMPETUOUS_SKILL
from wartable.rulesets.infinity.model.state import IMPETUOUS_PHASE, ORDERS_PHASE, Skirmish, SkirmishTable
from wartable.rulesets.infinity.orders.activating import activate_for_order
from wartable.rulesets.infinity.orders.machine import play_order
from wartable.rulesets.infinity.skills.entering import may_enter_table
from wartable.rulesets.infinity.tokens.base import BETWEEN, OfferedTokenUse
from wartable.rulesets.infinity.tokens.catalogue import token_options_at

_DONE: Final = Option("done", "End the Impetuous Phase")


def begin_impetuous_phase(state: Skirmish) -> None:
    """Begin the Impetuous Phase, and list the Troopers that may act in it: those with the Impetuous skill, or
    none in Retreat!. IN-04-04, IN-04-05.
    """
    army = state.armies[state.active]
    army.impetuous = []
    if not army.is_retreating:
        troopers = [trooper for trooper in state.troopers_of(army.side) if not trooper.is_peripheral]
        army.impetuous = [trooper.id for trooper in troopers if trooper.has_skill(IMPETUOUS_SKILL)]
    state.phase = IMPETUOUS_PHASE


def play_impetuous_step(table: SkirmishTable) -> None:
    """Ask the active player which Impetuous Trooper acts next, whether to use a Command Token, or whether to
    end the phase; and carry out what is chosen. IN-04-04.
    """
    state = table.state
    side = state.active
    army = state.armies[side]
    ready = [
        id
        for id in army.impetuous
        if state.troopers[id].is_able or may_enter_table(state, state.troopers[id])
    ]
    if not ready:
        end_impetuous_phase(table)
        return
    options = [Option(f"impetuous:{id}", f"{state.troopers[id].name} acts", id) for id in ready]
    options += token_options_at(state, side, BETWEEN)
    question = "Impetuous Phase: who acts?"
    chosen = table.ask(Decision(state.deciding_seat_of_side(side), question, [*options, _DONE])).data
    if isinstance(chosen, OfferedTokenUse):
        chosen.token.spend_and_apply(table, side, chosen.what)
    elif isinstance(chosen, str):
        army.impetuous.remove(chosen)
        order = Order(IMPETUOUS, side, chosen, state.troopers[chosen].group)
        activate_for_order(table, order)
        play_order(table, order)
    else:
        end_impetuous_phase(table)


def end_impetuous_phase(table: SkirmishTable) -> None:
    """End the Impetuous Phase, and begin the Orders Phase. IN-04-04."""
    state = table.state
    state.armies[state.active].impetuous = []
    state.phase = ORDERS_PHASE
