"""Activation by an Order: of the Trooper that it is spent on, and of the Fireteam that this Trooper leads.
IN-08, IN-R31.
"""

from __future__ import annotations

from wartable.rulesets.infinity.fireteams.holding import (
    leave_team,
    make_team_leader,
    remove_incoherent_members,
)
from wartable.rulesets.infinity.model.order import LIEUTENANT, REGULAR, TACTICAL, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.orders.machine import activate_trooper, new_act_for


def activates_whole_team(state: Skirmish, order: Order, payer: Trooper) -> bool:
    """Whether an Order activates the whole Fireteam of the Trooper that it is spent on (`payer`). Regular and
    Tactical Orders do. So does a Lieutenant Order that another Trooper uses by NCO, because it becomes a
    Tactical one. IN-04-12, IN-04-13, IN-08-24, IN-R31.
    """
    if order.kind == LIEUTENANT:
        return payer.id != state.armies[payer.side].leader
    return order.kind in (REGULAR, TACTICAL)


def activate_for_order(table: SkirmishTable, order: Order) -> None:
    """Activate the Trooper that an Order is spent on. If the Order activates its whole Fireteam, the Trooper
    becomes the leader, members too far away leave the Fireteam, and all others are activated as well;
    otherwise the Trooper leaves its Fireteam. IN-08-24, IN-08-34, IN-R31.
    """
    state = table.state
    payer = state.troopers[order.payer]
    activate_trooper(table, order, payer)
    team = state.armies[payer.side].team_of(payer.id)
    if team is None:
        return
    if not activates_whole_team(state, order, payer):
        leave_team(table, payer, "it acts alone")
        return
    make_team_leader(table, team, payer)
    remove_incoherent_members(table, payer.side, team)
    order.team = team
    for id in team.members:
        if id != payer.id:
            order.acts.append(new_act_for(state, state.troopers[id], is_reaction=False))
