"""The steps of a Mission, from one activation to the next."""

from __future__ import annotations

from wartable.rulesets.adeptus.battlefront.decks import ask_for_advantage_pick
from wartable.rulesets.adeptus.battlefront.exchanges import fight_exchange
from wartable.rulesets.adeptus.events.course import RoundBegan
from wartable.rulesets.adeptus.model.marks import SURPRISED
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import RESERVE
from wartable.rulesets.adeptus.movement.mines import cross_mines_after_dodging
from wartable.rulesets.adeptus.supreme.command import prepare_side_for_battle
from wartable.rulesets.adeptus.turn.deploying import deploy_next_unit
from wartable.rulesets.adeptus.turn.ending import (
    decide_winners_and_end_mission,
    is_mission_decided,
    worth_of_side,
)
from wartable.rulesets.adeptus.turn.initiative import roll_initiative
from wartable.rulesets.adeptus.turn.turn import play_turn_step


def play_mission_step(table: MissionTable) -> None:
    """Play one activation: a step of the preparations before the battle, or one action of a turn."""
    state = table.state
    if state.phase != "turn":
        prepare_battle(table)
        return
    play_turn_step(table)
    if state.dodged:
        cross_mines_after_dodging(table)
    if state.turn >= len(state.order):
        end_round(table)


def prepare_battle(table: MissionTable) -> None:
    """Play one step before the first round: an exchange of the Battlefront, a pick for a deck, the
    preparations of a side, the rolls for Initiative, or the deployment of a unit. AD-03-02.
    """
    state = table.state
    if state.phase == "initiative":
        roll_initiative(table)
        state.phase = "deploy"
    elif state.phase == "deploy":
        deploy_next_unit(table)
        if not [unit for unit in state.units.values() if unit.standing == RESERVE]:
            begin_first_round(table)
    elif state.phase == "battlefront":
        if not fight_exchange(table):
            state.phase = "deck"
    elif state.phase == "deck":
        if not ask_for_advantage_pick(table):
            state.phase = "before"
    else:
        _prepare_next(table)


def _prepare_next(table: MissionTable) -> None:
    """Play the preparations of the next side; when all sides are done, go on to Initiative."""
    state = table.state
    waiting = [side for side in state.plan.sides if side not in state.prepared]
    for side in waiting[:1]:
        prepare_side_for_battle(table, side)
        state.prepared.append(side)
    if len(waiting) <= 1:
        state.phase = "initiative"


def begin_first_round(table: MissionTable) -> None:
    """Record what each side is worth at the start, now that all units are on the table, and begin the first
    round.
    """
    state = table.state
    state.worth = {side: worth_of_side(state, side) for side in state.plan.sides}
    state.phase = "turn"
    begin_round(table)


def begin_round(table: MissionTable) -> None:
    """Begin a new round, in which every unit has its Reaction again. AD-03-01, AD-03-05."""
    state = table.state
    state.round += 1
    state.turn = 0
    state.begun = False
    for unit in state.units.values():
        unit.reactions = 1
        if unit.swarm is not None:
            unit.swarm.reactions = 1
    table.emit(RoundBegan(state.round))


def end_round(table: MissionTable) -> None:
    """End the round: end the Mission if it is decided, otherwise begin the next round. AD-R44."""
    state = table.state
    if state.round == 1:
        for unit in state.units.values():
            unit.unmark(SURPRISED)
    if is_mission_decided(state):
        decide_winners_and_end_mission(table)
    else:
        begin_round(table)
