"""The steps of a skirmish, from one checkpoint to the next. IN-04."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import RoundBegan, TurnBegan
from wartable.rulesets.infinity.fireteams.holding import end_team, rejoin_candidates, rejoin_team
from wartable.rulesets.infinity.harm.states import leave_state
from wartable.rulesets.infinity.model.army import NO_LIMIT, Fireteam
from wartable.rulesets.infinity.model.order import COORDINATED, Order
from wartable.rulesets.infinity.model.state import (
    DEPLOYMENT,
    IMPETUOUS_PHASE,
    INITIATIVE,
    LOGISTICS,
    ORDERS_PHASE,
    STATES_PHASE,
    TACTICAL_PHASE,
    Skirmish,
    SkirmishTable,
)
from wartable.rulesets.infinity.model.states import STUNNED
from wartable.rulesets.infinity.orders.activating import activate_for_order
from wartable.rulesets.infinity.orders.coordinated import (
    lieutenant_paid_coordination_options,
    play_coordinated_order,
)
from wartable.rulesets.infinity.orders.machine import play_order
from wartable.rulesets.infinity.orders.paying import order_options, pay_for_order
from wartable.rulesets.infinity.tokens.base import BETWEEN, DEPLOYED, PAYING, OfferedTokenUse, ask_token_use
from wartable.rulesets.infinity.tokens.catalogue import token_options_at
from wartable.rulesets.infinity.turn.deploying import play_deployment_step
from wartable.rulesets.infinity.turn.ending import finish_skirmish
from wartable.rulesets.infinity.turn.impetuous import play_impetuous_step
from wartable.rulesets.infinity.turn.initiative import roll_initiative, settle_initiative
from wartable.rulesets.infinity.turn.lieutenants import end_loss_and_name_lieutenant
from wartable.rulesets.infinity.turn.retreat import is_side_gone
from wartable.rulesets.infinity.turn.speedball import SpeedballRequest, request_speedballs, speedball_options
from wartable.rulesets.infinity.turn.tactical import play_tactical_step

_END: Final = Option("end", "End the Orders Phase")
_REJOIN: Final = Option("rejoin", "Rejoin")
_APART: Final = Option("apart", "Stay apart")


def play_skirmish_step(table: SkirmishTable) -> None:
    """Play the next part of the skirmish. This is a step before the first turn, a phase, a step of a phase,
    or an Order. IN-03-06, IN-04-01, IN-04-02.
    """
    state = table.state
    if state.phase == INITIATIVE:
        settle_initiative(table, roll_initiative(table))
        begin_phase(state, DEPLOYMENT)
    elif state.phase == DEPLOYMENT:
        if not play_deployment_step(table):
            begin_phase(state, LOGISTICS)
    elif state.phase == LOGISTICS:
        play_logistical_uses(table)
    elif state.phase == TACTICAL_PHASE:
        play_tactical_step(table)
    elif state.phase == IMPETUOUS_PHASE:
        play_impetuous_step(table)
        end_if_side_gone(table)
    elif state.phase == ORDERS_PHASE:
        ask_to_spend_order(table)
        end_if_side_gone(table)
    else:
        play_states_phase(table)


def begin_phase(state: Skirmish, phase: str) -> None:
    """Make this the current phase of the skirmish, at its first step."""
    state.phase = phase
    state.step = 0


def play_logistical_uses(table: SkirmishTable) -> None:
    """Ask each player, in the order of their turns, about the logistical Strategic Use of a Command Token,
    and then begin the first Round. CT-11.
    """
    state = table.state
    for side in (state.first, state.enemy_side_of(state.first)):
        ask_token_use(table, side, token_options_at(state, side, DEPLOYED), "Use a Command Token now?")
    begin_round(table)


def begin_round(table: SkirmishTable) -> None:
    """Begin a new Round, with the Player Turn of the side that has the first one. IN-04-01."""
    state = table.state
    state.round += 1
    table.emit(RoundBegan(state.round))
    begin_turn(table, state.first)


def begin_turn(table: SkirmishTable, side: str) -> None:
    """Begin the Player Turn of a side. IN-04-01, CT-09."""
    state = table.state
    state.active = side
    begin_phase(state, TACTICAL_PHASE)
    army = state.armies[side]
    army.spent = 0
    army.limit = NO_LIMIT
    table.emit(TurnBegan(side))


def end_if_side_gone(table: SkirmishTable) -> None:
    """End the skirmish at once if all Troopers of a side are Dead or have left the table. IN-07-30,
    IN-R33.
    """
    state = table.state
    for side in state.armies:
        if is_side_gone(state, side):
            finish_skirmish(table, f"all Troopers of {state.plan.sides[side]} are gone")
            return


def ask_to_spend_order(table: SkirmishTable) -> None:
    """Ask the active player to spend an Order, use a Command Token, request Speedballs, end a Fireteam, or
    end the Orders Phase; and carry out what is chosen. IN-04-06, IN-08-62, IN-08-17.
    """
    state = table.state
    side = state.active
    options = [
        *order_options(state, side),
        *lieutenant_paid_coordination_options(state, side),
        *speedball_options(state, side),
        *token_options_at(state, side, PAYING),
        *token_options_at(state, side, BETWEEN),
        *[
            Option(f"disband:{team.leader}", f"{state.troopers[team.leader].name}: end the Fireteam", team)
            for team in state.armies[side].teams
        ],
        _END,
    ]
    chosen = table.ask(Decision(state.deciding_seat_of_side(side), "Which Order do you spend?", options)).data
    if isinstance(chosen, Order):
        pay_for_order(table, chosen)
        if chosen.kind == COORDINATED:
            play_coordinated_order(table, side, chosen.group, state.troopers[chosen.payer])
            return
        activate_for_order(table, chosen)
        play_order(table, chosen)
    elif isinstance(chosen, OfferedTokenUse):
        chosen.token.spend_and_apply(table, side, chosen.what)
    elif isinstance(chosen, SpeedballRequest):
        request_speedballs(table, side)
    elif isinstance(chosen, Fireteam):
        end_team(table, side, chosen, "its player ends it")
    else:
        state.phase = STATES_PHASE


def play_states_phase(table: SkirmishTable) -> None:
    """Play the States Phase. Stunned and smoke end, remaining Orders are lost, Troopers may rejoin their
    Fireteams, and a new Lieutenant is named if there is none. Then the next Player Turn or Round begins, or
    the skirmish ends. IN-04-08, IN-07-31, IN-07-18, IN-04-01.
    """
    state = table.state
    for trooper in state.troopers.values():
        leave_state(table, trooper, STUNNED)
    state.smokes = []
    side = state.active
    state.armies[side].discard_orders()
    ask_to_rejoin_teams(table, side)
    end_loss_and_name_lieutenant(table, side)
    if state.retreat_began:
        finish_skirmish(table, f"the turn of {state.plan.sides[side]} began in Retreat!, so it was the last")
    elif side == state.first:
        begin_turn(table, state.enemy_side_of(side))
    elif state.round >= state.plan.limit:
        finish_skirmish(table, f"Round {state.round} is over")
    else:
        begin_round(table)


def ask_to_rejoin_teams(table: SkirmishTable, side: str) -> None:
    """Ask each former member of a Fireteam that may rejoin it whether it does. IN-04-09."""
    state = table.state
    for team in state.armies[side].teams:
        for trooper in rejoin_candidates(state, side, team):
            question = f"Does {trooper.name} rejoin the Fireteam of {state.troopers[team.leader].name}?"
            if table.ask(Decision(trooper.seat, question, (_REJOIN, _APART), trooper.id)) is _REJOIN:
                rejoin_team(table, team, trooper)
