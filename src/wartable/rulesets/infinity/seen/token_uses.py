"""Descriptions of the benefits of Command Tokens."""

from __future__ import annotations

from wartable.core.words import counted
from wartable.rulesets.infinity.model.plan import FireteamChartRow
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.orders.coordinated import MOST_PARTICIPANTS
from wartable.rulesets.infinity.seen.teams import new_team_meaning
from wartable.rulesets.infinity.tokens.base import OfferedTokenUse
from wartable.rulesets.infinity.tokens.operational import ConvertOrder, Coordinate, FormFireteam


def token_meaning(state: Skirmish, use: OfferedTokenUse) -> str:
    """Describe the benefit of spending a Command Token in this way; "" if its label says enough."""
    subject = use.what
    if isinstance(use.token, ConvertOrder) and isinstance(subject, Trooper):
        return _conversion_meaning(subject)
    if isinstance(use.token, Coordinate) and isinstance(subject, int):
        army = state.armies[state.active]
        left = counted(army.regular.get(subject, 0), "Regular Order")
        return f"up to {MOST_PARTICIPANTS} Troopers do the same on one of {left}"
    if isinstance(use.token, FormFireteam) and isinstance(subject, tuple):
        row, leader = subject
        if isinstance(row, FireteamChartRow) and isinstance(leader, Trooper):
            return new_team_meaning(state, row, leader)
    return ""


def _conversion_meaning(trooper: Trooper) -> str:
    """Describe who could use a Trooper's Irregular Order if it became a Regular one. CT-20, IN-R44."""
    for_all = f"all of Combat Group {trooper.group} can use it"
    return for_all if trooper.is_able else f"{trooper.name} cannot use it, but {for_all}"
