"""Descriptions of the benefits of Command Tokens."""

from __future__ import annotations

from wartable.core.words import counted
from wartable.rulesets.infinity.model.plan import TeamRow
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.orders.coordinated import MOST
from wartable.rulesets.infinity.seen.teams import new_team_meaning
from wartable.rulesets.infinity.tokens.base import Use
from wartable.rulesets.infinity.tokens.operational import ConvertOrder, Coordinate, FormFireteam


def token_meaning(state: Skirmish, use: Use) -> str:
    """Describe the benefit of a use of a Command Token; "" if its label says enough."""
    what = use.what
    if isinstance(use.token, ConvertOrder) and isinstance(what, Trooper):
        return _of_order(what)
    if isinstance(use.token, Coordinate) and isinstance(what, int):
        army = state.armies[state.active]
        left = counted(army.regular.get(what, 0), "Regular Order")
        return f"up to {MOST} Troopers do the same on one of {left}"
    if isinstance(use.token, FormFireteam) and isinstance(what, tuple):
        row, leader = what
        if isinstance(row, TeamRow) and isinstance(leader, Trooper):
            return new_team_meaning(state, row, leader)
    return ""


def _of_order(trooper: Trooper) -> str:
    """Describe who could use an Irregular Order if it became Regular. CT-20, IN-R44."""
    for_all = f"all of Combat Group {trooper.group} can use it"
    return for_all if trooper.is_able else f"{trooper.name} cannot use it, but {for_all}"
