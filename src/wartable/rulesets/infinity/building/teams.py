"""Fireteams of a situation. An army may list its Fireteams with their members; each member then follows the
leader listed. If only the Troopers name their leader, the Fireteam Chart decides which kind of Fireteam they
form. IN-08-21, IN-08-22.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.reader import Reader
from wartable.core.words import counted, listed
from wartable.rulesets.infinity.fireteams.charts import row_includes_unit_of
from wartable.rulesets.infinity.model.army import Army, Fireteam
from wartable.rulesets.infinity.model.plan import TEAM_SIZES
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper


def reconcile_teams_with_leaders(situation: Reader, state: Skirmish) -> None:
    """Reconcile the Fireteams listed for each army with the leaders that its Troopers name, and report
    contradictions. A Fireteam that only the Troopers name is formed.
    """
    units = situation.at("units")
    for side, army in state.armies.items():
        node = situation.at("armies").at(side).at("fireteams")
        army.teams = [team for team in army.teams if _is_valid(node, state, army, team)]
        _form_unlisted_teams(units, state, army)
        for trooper in state.troopers_of(side):
            team = army.team_of(trooper.id)
            leader = "" if team is None else team.leader
            if trooper.team != leader and trooper.team:
                what = f"{trooper.id} is in no Fireteam led by {trooper.team}"
                remedy = f"leave it out, or list it among the members under armies.{side}.fireteams"
                units.at(trooper.id).at("team").fault(what, remedy, fatal=False)
            trooper.team = leader


def _is_valid(node: Reader, state: Skirmish, army: Army, team: Fireteam) -> bool:
    """Whether a Fireteam is valid; faults are reported. It must have its leader as a member, only members of
    its side, no member of a Fireteam listed before it, and a size that its kind allows. IN-08-21, IN-08-22.
    """
    problems_before = len(node.problems)
    team_name = f"the Fireteam of {team.leader}"
    if team.leader not in team.members:
        node.fault(f"{team_name} does not have it as a member", "list its leader under members")
    foreign = [id for id in team.members if state.troopers[id].side != army.side]
    if foreign:
        node.fault(f"{team_name} has members of another side: {listed(foreign)}", "leave them out")
    shared = [id for other in _teams_before(army.teams, team) for id in other.members if id in team.members]
    if shared:
        node.fault(f"{listed(shared)} would be in a Fireteam twice", "name each Trooper once")
    most = TEAM_SIZES[team.kind][1]
    if not 2 <= len(team.members) <= most:
        size = "2" if most == 2 else f"2 to {most}"
        node.fault(f"{team_name} has {counted(len(team.members), 'member')}", f"a {team.kind} has {size}")
    return node.is_sound(problems_before)


def _teams_before(teams: Sequence[Fireteam], team: Fireteam) -> Sequence[Fireteam]:
    """Return the Fireteams that the list has before this one."""
    return teams[: teams.index(team)]


def _form_unlisted_teams(units: Reader, state: Skirmish, army: Army) -> None:
    """Form the Fireteams that are not listed for the army, but whose leader is named by its Troopers. The
    first kind in the Fireteam Chart that fits the members is used. IN-08-21.
    """
    followers_by_leader: dict[str, list[Trooper]] = {}
    for trooper in state.troopers_of(army.side):
        if trooper.team and army.team_of(trooper.id) is None and army.team_of(trooper.team) is None:
            followers_by_leader.setdefault(trooper.team, []).append(trooper)
    for id, followers in followers_by_leader.items():
        leader = state.troopers[id]
        members = [leader, *[member for member in followers if member is not leader]]
        kinds = [
            row.kind
            for row in state.plan.charts[army.side]
            if TEAM_SIZES[row.kind][0] <= len(members) <= TEAM_SIZES[row.kind][1]
            and not [member for member in members if not row_includes_unit_of(row, member)]
        ]
        if leader.side == army.side and kinds:
            army.teams.append(Fireteam(id, kinds[0], [member.id for member in members]))
