"""From one checkpoint of a skirmish to the next. 2.4."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import RoundBegan, TurnBegan
from wartable.rulesets.infinity.harm.states import leave
from wartable.rulesets.infinity.model.army import NO_LIMIT
from wartable.rulesets.infinity.model.order import Order
from wartable.rulesets.infinity.model.state import (
    DEPLOYMENT,
    IMPETUOUS_PHASE,
    INITIATIVE,
    LOGISTICS,
    ORDERS_PHASE,
    STATES_PHASE,
    TACTICAL_PHASE,
    SkirmishTable,
)
from wartable.rulesets.infinity.model.states import STUNNED
from wartable.rulesets.infinity.orders.machine import bring, play_order
from wartable.rulesets.infinity.orders.paying import orders_open, pay
from wartable.rulesets.infinity.turn.deploying import deploy
from wartable.rulesets.infinity.turn.ending import finish
from wartable.rulesets.infinity.turn.initiative import roll_initiative, settle_initiative
from wartable.rulesets.infinity.turn.tactical import count_orders

_END: Final = Option("end", "End the Orders Phase")


def step(table: SkirmishTable) -> None:
    """Play one activation: a part of what comes before the first turn, a phase, or one Order."""
    state = table.state
    if state.phase == INITIATIVE:
        settle_initiative(table, roll_initiative(table))
        state.phase, state.step = DEPLOYMENT, 0
    elif state.phase == DEPLOYMENT:
        if not deploy(table):
            state.phase, state.step = LOGISTICS, 0
    elif state.phase == LOGISTICS:
        begin_round(table)
    elif state.phase == TACTICAL_PHASE:
        play_tactical_phase(table)
    elif state.phase == IMPETUOUS_PHASE:
        state.phase, state.step = ORDERS_PHASE, 0
    elif state.phase == ORDERS_PHASE:
        spend_order(table)
    else:
        play_states_phase(table)


def begin_round(table: SkirmishTable) -> None:
    """A new Round begins with the Player Turn of the side that has Initiative."""
    state = table.state
    state.round += 1
    table.emit(RoundBegan(state.round))
    begin_turn(table, state.first)


def begin_turn(table: SkirmishTable, side: str) -> None:
    """A Player Turn begins."""
    state = table.state
    state.active = side
    state.phase, state.step = TACTICAL_PHASE, 0
    army = state.armies[side]
    army.spent = 0
    army.limit = NO_LIMIT
    table.emit(TurnBegan(side))


def play_tactical_phase(table: SkirmishTable) -> None:
    """The steps of the Tactical Phase."""
    state = table.state
    count_orders(table, state.armies[state.active])
    state.phase, state.step = IMPETUOUS_PHASE, 0


def spend_order(table: SkirmishTable) -> None:
    """Let the active player spend an Order, or end the Orders Phase."""
    state = table.state
    side = state.active
    options = [*orders_open(state, side), _END]
    chosen = table.ask(Decision(state.seat_for(side), "Which Order do you spend?", options))
    order = chosen.data
    if not isinstance(order, Order):
        state.phase, state.step = STATES_PHASE, 0
        return
    pay(table, order)
    bring(table, order, state.troopers[order.payer])
    play_order(table, order)


def play_states_phase(table: SkirmishTable) -> None:
    """The States Phase: what lasts until now ends, and Orders that are left are lost. Then the next Player
    Turn, the next Round, or the end.
    """
    state = table.state
    for trooper in state.troopers.values():
        leave(table, trooper, STUNNED)
    state.smokes = []
    side = state.active
    state.armies[side].forget_orders()
    if side == state.first:
        begin_turn(table, state.enemy_of(side))
    elif state.round >= state.plan.limit:
        finish(table, f"Round {state.round} is over")
    else:
        begin_round(table)
