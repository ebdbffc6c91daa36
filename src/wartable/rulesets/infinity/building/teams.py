"""Fireteams of a situation. An army may list its Fireteams with their members, which sets the leader that
each Trooper follows. If only the Troopers name their leader, the Fireteam Chart decides what they form.
IN-08-21, IN-08-22.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.reader import Reader
from wartable.core.words import counted, listed
from wartable.rulesets.infinity.fireteams.charts import row_includes
from wartable.rulesets.infinity.model.army import Army, Fireteam
from wartable.rulesets.infinity.model.plan import TEAM_SIZES
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper


def settle_teams(now: Reader, state: Skirmish) -> None:
    """Reconcile the Fireteams of armies with the leaders that Troopers name, and report contradictions."""
    units = now.at("units")
    for side, army in state.armies.items():
        node = now.at("armies").at(side).at("fireteams")
        army.teams = [team for team in army.teams if _is_sound(node, state, army, team)]
        _form_named(units, state, army)
        for trooper in state.own(side):
            team = army.team_of(trooper.id)
            leader = "" if team is None else team.leader
            if trooper.team != leader and trooper.team:
                what = f"{trooper.id} is in no Fireteam led by {trooper.team}"
                remedy = f"leave it out, or list it among the members under armies.{side}.fireteams"
                units.at(trooper.id).at("team").fault(what, remedy, fatal=False)
            trooper.team = leader


def _is_sound(node: Reader, state: Skirmish, army: Army, team: Fireteam) -> bool:
    """Check that a Fireteam has its leader as a member, has members of one side only, shares none with a
    Fireteam listed before it, and has a size that its kind allows. Faults are reported. IN-08-21, IN-08-22.
    """
    since = len(node.problems)
    whose = f"the Fireteam of {team.leader}"
    if team.leader not in team.members:
        node.fault(f"{whose} does not have it as a member", "list its leader under members")
    foreign = [id for id in team.members if state.troopers[id].side != army.side]
    if foreign:
        node.fault(f"{whose} has members of another side: {listed(foreign)}", "leave them out")
    shared = [id for other in _before(army.teams, team) for id in other.members if id in team.members]
    if shared:
        node.fault(f"{listed(shared)} would be in a Fireteam twice", "name each Trooper once")
    most = TEAM_SIZES[team.kind][1]
    if not 2 <= len(team.members) <= most:
        size = "2" if most == 2 else f"2 to {most}"
        node.fault(f"{whose} has {counted(len(team.members), 'member')}", f"a {team.kind} has {size}")
    return node.is_sound(since)


def _before(teams: Sequence[Fireteam], team: Fireteam) -> Sequence[Fireteam]:
    """Return the Fireteams listed before this one."""
    return teams[: teams.index(team)]


def _form_named(units: Reader, state: Skirmish, army: Army) -> None:
    """Form the Fireteams whose leaders are named by Troopers only, and not listed by the army. IN-08-21."""
    named: dict[str, list[Trooper]] = {}
    for trooper in state.own(army.side):
        if trooper.team and army.team_of(trooper.id) is None and army.team_of(trooper.team) is None:
            named.setdefault(trooper.team, []).append(trooper)
    for id, followers in named.items():
        leader = state.troopers[id]
        members = [leader, *[one for one in followers if one is not leader]]
        kinds = [
            row.kind
            for row in state.plan.charts[army.side]
            if TEAM_SIZES[row.kind][0] <= len(members) <= TEAM_SIZES[row.kind][1]
            and not [one for one in members if not row_includes(row, one)]
        ]
        if leader.side == army.side and kinds:
            army.teams.append(Fireteam(id, kinds[0], [one.id for one in members]))
