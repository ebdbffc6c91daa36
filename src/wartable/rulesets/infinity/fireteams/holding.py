"""Coherency of Fireteams: which members leave, who leads, and when a Fireteam ends. IN-08, IN-R31."""

from __future__ import annotations

from wartable.rulesets.infinity.events.command import TeamEnded, TeamFormed, TeamJoined, TeamLed, TeamLeft
from wartable.rulesets.infinity.fireteams.charts import is_close, may_be_member
from wartable.rulesets.infinity.model.army import Fireteam
from wartable.rulesets.infinity.model.plan import TEAM_SIZES
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper


def form_team(table: SkirmishTable, side: str, kind: str, members: list[str]) -> Fireteam:
    """Form a Fireteam led by the first of its members. IN-08-22."""
    team = Fireteam(members[0], kind, members)
    table.state.armies[side].teams.append(team)
    for id in members:
        table.state.troopers[id].team = team.leader
    table.emit(TeamFormed(team.leader, kind, tuple(members)))
    return team


def lead_team(table: SkirmishTable, team: Fireteam, leader: Trooper) -> None:
    """Make a Trooper that was given the Order the leader of its Fireteam. IN-08-22, IN-08-24, IN-R31."""
    if team.leader == leader.id:
        return
    team.leader = leader.id
    for id in team.members:
        table.state.troopers[id].team = leader.id
    table.emit(TeamLed(leader.id))


def end_team(table: SkirmishTable, side: str, team: Fireteam, why: str) -> None:
    """End a Fireteam. IN-08-34."""
    table.state.armies[side].teams.remove(team)
    for id in team.members:
        table.state.troopers[id].team = ""
    table.emit(TeamEnded(team.leader, why))


def end_all_teams(table: SkirmishTable, side: str, why: str) -> None:
    """End every Fireteam of a side. IN-07-28."""
    for team in table.state.armies[side].teams[:]:
        end_team(table, side, team, why)


def leave_team(table: SkirmishTable, trooper: Trooper, why: str) -> None:
    """Take a Trooper out of its Fireteam, if it is in one. A Fireteam ends if its leader leaves, or if only
    one member is left. IN-08-34.
    """
    team = table.state.armies[trooper.side].team_of(trooper.id)
    if team is None:
        return
    trooper.team = ""
    if team.leader == trooper.id:
        end_team(table, trooper.side, team, why)
        return
    team.members.remove(trooper.id)
    team.left.append(trooper.id)
    table.emit(TeamLeft(trooper.id, why))
    if len(team.members) < 2:
        end_team(table, trooper.side, team, "one member is left")


def check_coherency(table: SkirmishTable, side: str, team: Fireteam) -> None:
    """Remove members that are too far from the leader from a Fireteam. IN-08-23."""
    state = table.state
    leader = state.troopers[team.leader]
    for id in team.members[:]:
        member = state.troopers[id]
        if not is_close(leader.body, member.body):
            leave_team(table, member, "it is too far from its leader")


def could_rejoin(state: Skirmish, side: str, team: Fireteam) -> list[Trooper]:
    """Return the former members who may rejoin a Fireteam: able to act, in coherency, in the same Combat
    Group, in no other Fireteam, and not in Suppressive Fire. Empty if the Fireteam is full. IN-04-09.
    """
    if len(team.members) >= TEAM_SIZES[team.kind][1]:
        return []
    leader = state.troopers[team.leader]
    found: list[Trooper] = []
    for id in team.left:
        one = state.troopers[id]
        if (
            not one.team
            and SUPPRESSIVE not in one.states
            and one.group == leader.group
            and may_be_member(state, one)
            and is_close(leader.body, one.body)
        ):
            found.append(one)
    return found


def rejoin(table: SkirmishTable, team: Fireteam, trooper: Trooper) -> None:
    """Let a former member rejoin. IN-04-09."""
    team.left.remove(trooper.id)
    team.members.append(trooper.id)
    trooper.team = team.leader
    table.emit(TeamJoined(trooper.id))
