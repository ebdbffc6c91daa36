"""Orders that several Troopers share: Coordinated Orders and those of Fireteams. IN-08, IN-R30, IN-R31."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.command import Evacuated
from wartable.rulesets.infinity.fireteams.charts import team_level_of
from wartable.rulesets.infinity.fireteams.holding import check_coherency, leave_team
from wartable.rulesets.infinity.ground.places import FAR, NEAR, is_at_edge
from wartable.rulesets.infinity.harm.states import disconnect
from wartable.rulesets.infinity.model.army import Fireteam
from wartable.rulesets.infinity.model.order import IMPETUOUS, KINDS, Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import AIRBORNE, EVACUATED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.sight.eyes import engaged_with
from wartable.rulesets.infinity.skills.base import LONG, SHORT, Skill
from wartable.rulesets.infinity.skills.catalogue import SKILLS

_IMPETUOUS_FIRST: Final = ("impetuous_move", "idle", "combat_jump", "parachutist")
_IMPETUOUS_SECOND: Final = ("cc_attack", "bs_attack", "dodge", "idle", "impetuous_move")


def skill_fits(skill: Skill, kind: str, *, is_first: bool, aloft: bool) -> bool:
    """Whether a skill can be the first or second one of an Order of this kind. The Impetuous Phase allows few
    skills, and an airborne Trooper (`aloft`) can only enter. IN-05-10, IN-04-04, IN-08-12, IN-R46.
    """
    if skill.enters != aloft or skill.kind == (SHORT if is_first else LONG):
        return False
    return kind != IMPETUOUS or skill.key in (_IMPETUOUS_FIRST if is_first else _IMPETUOUS_SECOND)


_FITTING: Final[dict[tuple[str, bool, bool], list[Skill]]] = {
    (kind, is_first, aloft): [
        skill for skill in SKILLS.values() if skill_fits(skill, kind, is_first=is_first, aloft=aloft)
    ]
    for kind in KINDS
    for is_first in (True, False)
    for aloft in (True, False)
}


def skills_fitting(order: Order, act: Act, *, is_first: bool) -> list[Skill]:
    """Return the skills that a Trooper can declare first or second in an Order of this kind, in the order in
    which they are offered.
    """
    return _FITTING[order.kind, is_first, act.trooper.place == AIRBORNE]


def only_moving(options: list[Option]) -> list[Option]:
    """Return the first skills of an Impetuous Trooper among these options: Moves, or Idle if it cannot move.
    IN-04-04, IN-R46.
    """
    moving = [option for option in options if skill_of(option) != "idle"]
    return moving or options


def skill_of(option: Option) -> str:
    """Return the key of the skill that an option declares."""
    declaration = option.as_a(Declaration)
    return declaration.skill


def options_after_first(order: Order, options: list[Option]) -> list[Option]:
    """Return those of the options that a Trooper has after the first Trooper of the same Order has declared.
    In a Coordinated Order that is the same skill at the same target; in a Fireteam, a movement or Reset of
    the leader. If neither is possible, only Idle is left. IN-08-13, IN-08-24, IN-08-20.
    """
    first = order.acts[0]
    lead = first.second if order.has_second else first.first
    assert lead is not None
    alike: list[Option] = []
    if order.team is None or SKILLS[lead.skill].is_movement or lead.skill == "reset":
        alike = [option for option in options if does_like(option, lead)]
    return alike or [option for option in options if skill_of(option) == "idle"]


def does_like(option: Option, lead: Declaration) -> bool:
    """Whether an option declares the same skill as `lead`, with the same first target. IN-08-13."""
    declaration = option.as_a(Declaration)
    return declaration.skill == lead.skill and declaration.targets[:1] == lead.targets[:1]


def note_level(state: Skirmish, order: Order, act: Act) -> None:
    """Record the current level of the active Fireteam in a member's part in the Order. IN-08-31, IN-R31."""
    if order.team is not None:
        act.level = team_level_of(state, act.trooper)


# ------------------------------------------------------------------ AROs of a Fireteam


def ready_teams(table: SkirmishTable, side: str, waiting: list[Act]) -> None:
    """Check the coherency of each Fireteam with members that may react (`waiting`), and record its level in
    their parts. IN-08-23, IN-08-32, IN-R31.
    """
    for team in table.state.armies[side].teams[:]:
        acts = [act for act in waiting if act.trooper.id in team.members]
        if acts:
            check_coherency(table, side, team)
        for act in acts:
            act.level = team_level_of(table.state, act.trooper)


def gather_reactions(table: SkirmishTable, order: Order) -> None:
    """Settle the ARO of each Fireteam with members that have reacted: all of these react in the same way, or
    leave it. IN-08-32, IN-R31.
    """
    state = table.state
    side = state.enemy_of(order.side)
    for team in state.armies[side].teams[:]:
        acts = [act for act in order.answers if act.trooper.id in team.members]
        if acts:
            agree_on_reaction(table, side, team, acts)


def agree_on_reaction(table: SkirmishTable, side: str, team: Fireteam, acts: list[Act]) -> None:
    """Make the members of a Fireteam that have reacted use the same skill: the one that more than half of
    them declared, otherwise the one that their player chooses. Members that declared another skill leave the
    Fireteam. IN-08-32.
    """
    declared = [act.first.skill for act in acts if act.first is not None]
    chosen = max(dict.fromkeys(declared), key=declared.count)
    if 2 * declared.count(chosen) <= len(declared):
        options = [Option(f"team:{skill}", SKILLS[skill].name, skill) for skill in dict.fromkeys(declared)]
        leader = table.state.troopers[team.leader]
        question = f"Fireteam of {leader.name}: which ARO? Members who do something else leave"
        chosen = str(table.ask(Decision(leader.seat, question, options, leader.id)).data)
    for act in acts:
        assert act.first is not None
        if act.first.skill != chosen:
            leave_team(table, act.trooper, "it reacts in another way")
    for act in acts:
        act.level = team_level_of(table.state, act.trooper)


def close_order(table: SkirmishTable, order: Order) -> None:
    """End an Order and its AROs: check the coherency of each Fireteam that took part, and ask whether
    Troopers in Retreat! leave the table over its edge. IN-08-23, IN-07-27, IN-R33.
    """
    state = table.state
    for act in [*order.acts, *order.answers]:
        trooper = act.trooper
        if trooper.team:
            team = state.armies[trooper.side].team_of(trooper.id)
            if team is not None:
                check_coherency(table, trooper.side, team)
        if state.armies[trooper.side].is_retreating and could_leave(state, act):
            offer_leaving(table, trooper)


_LEAVE: Final = Option("leave", "Leave over the edge, and survive")
_STAY: Final = Option("stay", "Stay on the table")


def could_leave(state: Skirmish, act: Act) -> bool:
    """Whether a Trooper has moved in this Order to the table edge of its own zone, and is able to leave and
    not Engaged. IN-07-27.
    """
    trooper = act.trooper
    body, start = trooper.body, act.points[0]
    if not trooper.is_able or (body.x == start.x and body.y == start.y):
        return False
    edge = FAR if state.zone[trooper.side] else NEAR
    return is_at_edge(state.plan.field, edge, body.x, body.y, body.radius) and not engaged_with(
        state, trooper
    )


def offer_leaving(table: SkirmishTable, trooper: Trooper) -> None:
    """Ask whether a Trooper leaves the table over the edge; it then counts as a survivor. IN-07-27."""
    question = f"{trooper.name} is at the edge of its own zone. Does it leave?"
    if table.ask(Decision(trooper.seat, question, (_LEAVE, _STAY), trooper.id)) is _STAY:
        return
    leave_team(table, trooper, "it leaves the table")
    trooper.place = EVACUATED
    table.emit(Evacuated(trooper.id))
    disconnect(table, trooper)
