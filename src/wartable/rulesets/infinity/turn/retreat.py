"""Retreat!: its check and its effects. IN-07, IN-R10, IN-R33."""

from __future__ import annotations

from wartable.rulesets.infinity.events.command import RetreatChecked
from wartable.rulesets.infinity.fireteams.holding import end_all_teams
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import DEAD, EVACUATED, HIDDEN
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.skills.entering import ask_facing_on_entry, reveal_hidden_trooper
from wartable.rulesets.infinity.tokens.base import RETREATING, ask_token_use
from wartable.rulesets.infinity.tokens.catalogue import token_options_at
from wartable.rulesets.infinity.turn.ending import victory_points


def update_retreat(table: SkirmishTable, side: str) -> None:
    """Begin or end Retreat! for an army, depending on whether its Victory Points are at most a quarter of its
    army points. In Retreat!, at each check, its player may spend Command Tokens so that Troopers ignore it,
    its Fireteams end, and its hidden Troopers are revealed unless they ignore Retreat!. IN-04-03, IN-07-28,
    IN-07-29.
    """
    state = table.state
    army = state.armies[side]
    points, limit = victory_points(state, side), state.plan.retreat[side]
    retreats = points <= limit
    state.retreat_began = retreats
    if retreats != army.is_retreating:
        army.is_retreating = retreats
        table.emit(RetreatChecked(side, points, limit, retreats=retreats))
    if not retreats:
        return
    while ask_token_use(
        table, side, token_options_at(state, side, RETREATING), "Who ignores Retreat!, for a Command Token?"
    ):
        pass
    end_all_teams(table, side, "Retreat!")
    for trooper in state.troopers_of(side):
        if loses_hidden_deployment(state, trooper):
            reveal_hidden_trooper(table, trooper)
            ask_facing_on_entry(table, trooper)


def loses_hidden_deployment(state: Skirmish, trooper: Trooper) -> bool:
    """Whether Retreat! ends a Trooper's Hidden Deployment: it is hidden and does not ignore Retreat!. A
    Peripheral stays hidden if its Controller ignores Retreat!. IN-07-26, IN-07-32, CT-21, IN-R33.
    """
    leading_trooper = state.troopers.get(trooper.controller, trooper)
    return trooper.place == HIDDEN and state.is_restricted_by_retreat(leading_trooper)


def is_side_gone(state: Skirmish, side: str) -> bool:
    """Whether all Troopers of a side are Dead or have left the table. IN-07-30, IN-R33."""
    for trooper in state.troopers.values():
        if trooper.side == side and trooper.place != DEAD and trooper.place != EVACUATED:
            return False
    return True
