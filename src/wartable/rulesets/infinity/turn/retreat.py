"""Retreat!: its check and its effects. IN-07, IN-R10, IN-R33."""

from __future__ import annotations

from wartable.rulesets.infinity.events.command import RetreatChecked
from wartable.rulesets.infinity.fireteams.holding import end_all_teams
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import DEAD, EVACUATED, HIDDEN
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.skills.entering import reveal, ask_facing_on_entry
from wartable.rulesets.infinity.tokens.base import RETREATING, ask_use
from wartable.rulesets.infinity.tokens.catalogue import uses_at
from wartable.rulesets.infinity.turn.ending import victory_points


def check_retreat(table: SkirmishTable, side: str) -> None:
    """Begin or end Retreat! for an army, which is in it if its Victory Points are at most a quarter of its
    army points. In Retreat! its Fireteams end, and its hidden Troopers are revealed. IN-04-03, IN-07-28,
    IN-07-29.
    """
    state = table.state
    army = state.armies[side]
    points, most = victory_points(state, side), state.plan.retreat[side]
    retreats = points <= most
    state.retreat_began = retreats
    if retreats != army.is_retreating:
        army.is_retreating = retreats
        table.emit(RetreatChecked(side, points, most, retreats=retreats))
    if not retreats:
        return
    while ask_use(
        table, side, uses_at(state, side, RETREATING), "Who ignores Retreat!, for a Command Token?"
    ):
        pass
    end_all_teams(table, side, "Retreat!")
    for trooper in state.troopers_of(side):
        if gives_itself_away(state, trooper):
            reveal(table, trooper)
            ask_facing_on_entry(table, trooper)


def gives_itself_away(state: Skirmish, trooper: Trooper) -> bool:
    """Whether Retreat! ends a Trooper's Hidden Deployment; it does unless the Trooper ignores Retreat!. A
    Peripheral stays hidden as long as its Controller. IN-07-26, IN-07-32, CT-21, IN-R33.
    """
    lead = state.troopers.get(trooper.controller, trooper)
    return trooper.place == HIDDEN and state.is_routed(lead)


def has_gone(state: Skirmish, side: str) -> bool:
    """Whether all Troopers of a side are Dead or have left the table. IN-07-30, IN-R33."""
    for trooper in state.troopers.values():
        if trooper.side == side and trooper.place != DEAD and trooper.place != EVACUATED:
            return False
    return True
