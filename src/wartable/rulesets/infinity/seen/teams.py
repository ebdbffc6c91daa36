"""Gains and costs of Fireteams: their possible members, the benefits of their level, and the Fireteam that
would end.
"""

from __future__ import annotations

from typing import Final

from wartable.core.words import listed
from wartable.rulesets.infinity.fireteams.charts import team_member_candidates, teams_of_row
from wartable.rulesets.infinity.model.army import Fireteam
from wartable.rulesets.infinity.model.order import REGULAR, TACTICAL
from wartable.rulesets.infinity.model.plan import TEAM_SIZES, FireteamChartRow
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper

_LEVELS: Final = ("one Order for all", "+1 SD to shots", "Dodge +1", "BS +1", "Sixth Sense")
"""The benefit that each level of a Fireteam adds to those of the lower levels, from level 1 on. IN-08-25 to
IN-08-29.
"""

_TEAM_ORDERS: Final = (REGULAR, TACTICAL)


def new_team_meaning(state: Skirmish, row: FireteamChartRow, leader: Trooper) -> str:
    """Describe a new Fireteam by a row of the Fireteam Chart: its possible members, the best level that it
    could have, and the Fireteam that would have to end for it. CT-24, IN-08-31, IN-08-35.
    """
    candidates = team_member_candidates(state, row, leader)
    most = TEAM_SIZES[row.kind][1] - 1
    names = listed([team.name for team in candidates])
    companions = f"with {names}" if len(candidates) <= most else f"with up to {most} of {names}"
    level = _best_level(row, leader, candidates)
    parts = [companions, f"level {level}: {listed(_LEVELS[:level])}"]
    ending = teams_of_row(state, leader.side, row)
    if len(ending) >= row.most:
        parts.append(
            f"the {row.kind.title()} of {' or '.join([_member_names(state, team) for team in ending])} ends"
        )
    return "; ".join(parts)


def team_order_meaning(state: Skirmish, kind: str, trooper: Trooper) -> str:
    """Describe what an Order spent on a Trooper does to its Fireteam: the Fireteam acts as well, or the
    Trooper leaves it, or it ends. Returns "" if the Trooper is in none. IN-08-24, IN-08-34, IN-R31.
    """
    team = state.armies[trooper.side].team_of(trooper.id) if trooper.team else None
    if team is None:
        return ""
    if kind in _TEAM_ORDERS:
        return f"with {listed([state.troopers[id].name for id in team.members if id != trooper.id])}"
    if team.leader == trooper.id or len(team.members) == 2:
        return "ends the Fireteam"
    return "leaves the Fireteam"


def _best_level(row: FireteamChartRow, leader: Trooper, candidates: list[Trooper]) -> int:
    """Return the highest level that a Fireteam of this leader and some of the others could have: the largest
    possible number of members of one unit. IN-08-31.
    """
    most = TEAM_SIZES[row.kind][1]
    counts: dict[str, int] = {}
    for trooper in candidates:
        unit = row.unit_counted_as(trooper.profile.unit)
        counts[unit] = min(counts.get(unit, 0) + 1, most - 1)
    own = row.unit_counted_as(leader.profile.unit)
    counts[own] = counts.get(own, 0) + 1
    return max(counts.values())


def _member_names(state: Skirmish, team: Fireteam) -> str:
    """List the members of a Fireteam by name."""
    return listed([state.troopers[id].name for id in team.members])
