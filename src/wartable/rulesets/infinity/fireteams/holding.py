"""Coherency of Fireteams: which members leave, who leads, and when a Fireteam ends. IN-08, IN-R31."""

from __future__ import annotations

from wartable.rulesets.infinity.events.command import TeamEnded, TeamFormed, TeamJoined, TeamLed, TeamLeft
from wartable.rulesets.infinity.fireteams.charts import is_in_coherency, may_be_team_member
from wartable.rulesets.infinity.model.army import Fireteam
from wartable.rulesets.infinity.model.plan import TEAM_SIZES
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper


def form_team(table: SkirmishTable, side: str, kind: str, members: list[str]) -> Fireteam:
    """Form a Fireteam of this kind, announce it, and return it. `members` are the ids of its Troopers; the
    first one is the leader. IN-08-22.
    """
    team = Fireteam(members[0], kind, members)
    table.state.armies[side].teams.append(team)
    for id in members:
        table.state.troopers[id].team = team.leader
    table.emit(TeamFormed(team.leader, kind, tuple(members)))
    return team


def make_team_leader(table: SkirmishTable, team: Fireteam, leader: Trooper) -> None:
    """Make the Trooper on which an Order is spent the leader of its Fireteam, if it is not that already.
    IN-08-22, IN-08-24, IN-R31.
    """
    if team.leader == leader.id:
        return
    team.leader = leader.id
    for id in team.members:
        table.state.troopers[id].team = leader.id
    table.emit(TeamLed(leader.id))


def end_team(table: SkirmishTable, side: str, team: Fireteam, reason: str) -> None:
    """End a Fireteam, so that its members are in none. `reason` is told to the players. IN-08-34."""
    table.state.armies[side].teams.remove(team)
    for id in team.members:
        table.state.troopers[id].team = ""
    table.emit(TeamEnded(team.leader, reason))


def end_all_teams(table: SkirmishTable, side: str, reason: str) -> None:
    """End every Fireteam of a side. `reason` is told to the players. IN-07-28."""
    for team in table.state.armies[side].teams[:]:
        end_team(table, side, team, reason)


def leave_team(table: SkirmishTable, trooper: Trooper, reason: str) -> None:
    """Take a Trooper out of its Fireteam, if it is in one. The Fireteam ends if the Trooper was its leader,
    or if only one member is left. `reason` is told to the players. IN-08-34.
    """
    team = table.state.armies[trooper.side].team_of(trooper.id)
    if team is None:
        return
    trooper.team = ""
    if team.leader == trooper.id:
        end_team(table, trooper.side, team, reason)
        return
    team.members.remove(trooper.id)
    team.left.append(trooper.id)
    table.emit(TeamLeft(trooper.id, reason))
    if len(team.members) < 2:
        end_team(table, trooper.side, team, "one member is left")


def remove_incoherent_members(table: SkirmishTable, side: str, team: Fireteam) -> None:
    """Remove from a Fireteam the members that are too far from its leader. IN-08-23."""
    state = table.state
    leader = state.troopers[team.leader]
    for id in team.members[:]:
        member = state.troopers[id]
        if not is_in_coherency(leader.body, member.body):
            leave_team(table, member, "it is too far from its leader")


def rejoin_candidates(state: Skirmish, side: str, team: Fireteam) -> list[Trooper]:
    """Return the former members that may rejoin a Fireteam: those that are able to act, in coherency with the
    leader, in its Combat Group, in no other Fireteam, and not in Suppressive Fire. Returns none if the
    Fireteam is full. IN-04-09.
    """
    if len(team.members) >= TEAM_SIZES[team.kind][1]:
        return []
    leader = state.troopers[team.leader]
    candidates: list[Trooper] = []
    for id in team.left:
        trooper = state.troopers[id]
        if (
            not trooper.team
            and SUPPRESSIVE not in trooper.states
            and trooper.group == leader.group
            and may_be_team_member(state, trooper)
            and is_in_coherency(leader.body, trooper.body)
        ):
            candidates.append(trooper)
    return candidates


def rejoin_team(table: SkirmishTable, team: Fireteam, trooper: Trooper) -> None:
    """Make a former member of a Fireteam a member again. IN-04-09."""
    team.left.remove(trooper.id)
    team.members.append(trooper.id)
    trooper.team = team.leader
    table.emit(TeamJoined(trooper.id))
