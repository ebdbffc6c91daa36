"""Fireteam Charts: which Troopers may form which Fireteams. IN-08, CT-24."""

from __future__ import annotations

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import is_gap_within
from wartable.rulesets.infinity.model.army import Fireteam
from wartable.rulesets.infinity.model.plan import TEAM_SIZES, FireteamChartRow
from wartable.rulesets.infinity.model.skills import COMBAT_JUMP, INFILTRATION, PARACHUTIST
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import ISOLATED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.sight.eyes import ZONE


def is_in_coherency(body: Body, other_body: Body) -> bool:
    """Whether the bodies of two members of a Fireteam are near enough for coherency: within 8 inches.
    IN-08-23.
    """
    return is_gap_within(body, other_body, ZONE)


def may_be_team_member(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper can be in any Fireteam. It must be on the table, in no Null state, and not Isolated.
    Peripherals, Controllers, infiltrators and Troopers with airborne skills cannot. IN-08-33, IN-07-05.
    """
    if not trooper.is_able or ISOLATED in trooper.states or trooper.is_peripheral:
        return False
    if trooper.has_skill(INFILTRATION) or trooper.has_skill(COMBAT_JUMP) or trooper.has_skill(PARACHUTIST):
        return False
    return not state.is_controller(trooper)


def row_includes_unit_of(row: FireteamChartRow, trooper: Trooper) -> bool:
    """Whether a row of a Fireteam Chart includes a Trooper's unit. IN-08-21."""
    unit = trooper.profile.unit
    return unit in row.units or unit in row.counts_as


def team_member_candidates(state: Skirmish, row: FireteamChartRow, leader: Trooper) -> list[Trooper]:
    """Return the Troopers, other than the leader, that could be members of a new Fireteam of this leader by
    this row of the Fireteam Chart: those in the leader's Combat Group, near enough for coherency, and in no
    other Fireteam. IN-08-21, IN-08-23.
    """
    return [
        trooper
        for trooper in state.troopers_of(leader.side)
        if trooper is not leader
        and not trooper.team
        and trooper.group == leader.group
        and row_includes_unit_of(row, trooper)
        and may_be_team_member(state, trooper)
        and is_in_coherency(leader.body, trooper.body)
    ]


def could_lead_team(state: Skirmish, row: FireteamChartRow, trooper: Trooper) -> bool:
    """Whether a Trooper could lead a new Fireteam by this row of the chart: the row includes it, and enough
    possible members are near it. CT-24, IN-08-21.
    """
    if trooper.team or not row_includes_unit_of(row, trooper) or not may_be_team_member(state, trooper):
        return False
    return len(team_member_candidates(state, row, trooper)) + 1 >= TEAM_SIZES[row.kind][0]


def chart_row_of(state: Skirmish, side: str, team: Fireteam) -> FireteamChartRow | None:
    """Return the first row of the Fireteam Chart that has a Fireteam's kind and includes all its members;
    None if there is none. IN-08-31, IN-08-35.
    """
    for row in state.plan.charts.get(side, ()):
        if row.kind == team.kind and not [
            id for id in team.members if not row_includes_unit_of(row, state.troopers[id])
        ]:
            return row
    return None


def teams_of_row(state: Skirmish, side: str, row: FireteamChartRow) -> list[Fireteam]:
    """Return the Fireteams of a side that belong to this row of its Fireteam Chart. IN-08-35."""
    return [team for team in state.armies[side].teams if chart_row_of(state, side, team) is row]


def team_level_of_trooper(state: Skirmish, trooper: Trooper) -> int:
    """Return the level of the Fireteam that a Trooper is in; 0 if it is in none. IN-08-31."""
    team = state.armies[trooper.side].team_of(trooper.id) if trooper.team else None
    return 0 if team is None else level_of_team(state, trooper.side, team)


def level_of_team(state: Skirmish, side: str, team: Fireteam) -> int:
    """Return the level of a Fireteam: the largest number of its members that count as the same unit, by the
    row of the side's Fireteam Chart that it belongs to. IN-08-31.
    """
    row = chart_row_of(state, side, team)
    counts: dict[str, int] = {}
    for id in team.members:
        unit = state.troopers[id].profile.unit
        unit = unit if row is None else row.unit_counted_as(unit)
        counts[unit] = counts.get(unit, 0) + 1
    return max(counts.values())
