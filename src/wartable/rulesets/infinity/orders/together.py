"""Orders that several Troopers share: Coordinated Orders and those of Fireteams. IN-08, IN-R30, IN-R31."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.command import Evacuated
from wartable.rulesets.infinity.fireteams.charts import team_level_of_trooper
from wartable.rulesets.infinity.fireteams.holding import leave_team, remove_incoherent_members
from wartable.rulesets.infinity.ground.places import FAR, NEAR, is_at_edge
from wartable.rulesets.infinity.harm.states import disconnect_peripherals
from wartable.rulesets.infinity.model.army import Fireteam
from wartable.rulesets.infinity.model.order import IMPETUOUS, KINDS, Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import AIRBORNE, EVACUATED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.sight.eyes import enemies_engaged_with
from wartable.rulesets.infinity.skills.base import LONG, SHORT, Skill
from wartable.rulesets.infinity.skills.catalogue import SKILLS

_IMPETUOUS_FIRST: Final = ("impetuous_move", "idle", "combat_jump", "parachutist")
_IMPETUOUS_SECOND: Final = ("cc_attack", "bs_attack", "dodge", "idle", "impetuous_move")


def skill_fits_order(skill: Skill, kind: str, *, is_first: bool, is_airborne: bool) -> bool:
    """Whether a skill can be the first or, unless `is_first`, the second one in this kind of Order. The
    Impetuous Phase allows only few skills, and an airborne Trooper can only enter the table. IN-05-10,
    IN-04-04, IN-08-12, IN-R46.
    """
    if skill.enters != is_airborne or skill.kind == (SHORT if is_first else LONG):
        return False
    return kind != IMPETUOUS or skill.key in (_IMPETUOUS_FIRST if is_first else _IMPETUOUS_SECOND)


_FITTING_SKILLS: Final[dict[tuple[str, bool, bool], list[Skill]]] = {
    (kind, is_first, aloft): [
        skill
        for skill in SKILLS.values()
        if skill_fits_order(skill, kind, is_first=is_first, is_airborne=aloft)
    ]
    for kind in KINDS
    for is_first in (True, False)
    for aloft in (True, False)
}


def declarable_skills(order: Order, act: TrooperAct, *, is_first: bool) -> list[Skill]:
    """Return the skills that a Trooper can declare in this Order as its first or, unless `is_first`, its
    second one; they are in the order in which they are offered.
    """
    return _FITTING_SKILLS[order.kind, is_first, act.trooper.place == AIRBORNE]


def impetuous_first_options(options: list[Option]) -> list[Option]:
    """Return those of these options that an Impetuous Trooper may choose as its first skill: all but Idle or,
    if it cannot move, Idle. IN-04-04, IN-R46.
    """
    moving = [option for option in options if skill_key_of(option) != "idle"]
    return moving or options


def skill_key_of(option: Option) -> str:
    """Return the key of the skill that an option declares."""
    declaration = option.as_a(Declaration)
    return declaration.skill


def options_of_further_trooper(order: Order, options: list[Option]) -> list[Option]:
    """Return those of these options that a further Trooper of an Order has, once its first Trooper has
    declared. In a Coordinated Order that is the same skill with the same target; in a Fireteam it is the
    leader's skill if this is a movement or Reset. If that is not possible, it is Idle. IN-08-13, IN-08-24,
    IN-08-20.
    """
    first = order.acts[0]
    lead_declaration = first.second if order.has_second else first.first
    assert lead_declaration is not None
    same_options: list[Option] = []
    if order.team is None or SKILLS[lead_declaration.skill].is_movement or lead_declaration.skill == "reset":
        same_options = [option for option in options if is_same_action(option, lead_declaration)]
    return same_options or [option for option in options if skill_key_of(option) == "idle"]


def is_same_action(option: Option, lead_declaration: Declaration) -> bool:
    """Whether an option declares the same skill as `lead_declaration`, on the same first target. IN-08-13."""
    declaration = option.as_a(Declaration)
    return (
        declaration.skill == lead_declaration.skill
        and declaration.targets[:1] == lead_declaration.targets[:1]
    )


def record_team_level(state: Skirmish, order: Order, act: TrooperAct) -> None:
    """Record the current level of the active Fireteam in the part in the Order of one of its members; do
    nothing if the Order activates no Fireteam. IN-08-31, IN-R31.
    """
    if order.team is not None:
        act.level = team_level_of_trooper(state, act.trooper)


# ------------------------------------------------------------------ AROs of a Fireteam


def check_teams_before_reactions(table: SkirmishTable, side: str, reactors: list[TrooperAct]) -> None:
    """Remove the members that are out of coherency from each Fireteam of a side that has members among
    `reactors`, and record the level of the Fireteam in those members' parts in the Order. IN-08-23, IN-08-32,
    IN-R31.
    """
    for team in table.state.armies[side].teams[:]:
        acts = [act for act in reactors if act.trooper.id in team.members]
        if acts:
            remove_incoherent_members(table, side, team)
        for act in acts:
            act.level = team_level_of_trooper(table.state, act.trooper)


def settle_team_reactions(table: SkirmishTable, order: Order) -> None:
    """Settle the AROs of each Fireteam with members that have reacted: they must all react in the same way,
    or leave the Fireteam. IN-08-32, IN-R31.
    """
    state = table.state
    side = state.enemy_side_of(order.side)
    for team in state.armies[side].teams[:]:
        acts = [act for act in order.answers if act.trooper.id in team.members]
        if acts:
            choose_team_reaction(table, side, team, acts)


def choose_team_reaction(table: SkirmishTable, side: str, team: Fireteam, acts: list[TrooperAct]) -> None:
    """Choose one skill as the ARO of a Fireteam whose members have the parts `acts` in the Order: the skill
    that more than half of them declared, otherwise the one that their player names. Members that declared
    another skill leave the Fireteam. IN-08-32.
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
        act.level = team_level_of_trooper(table.state, act.trooper)


def settle_teams_and_leavers_after_order(table: SkirmishTable, order: Order) -> None:
    """Tidy up after an Order: remove members that are out of coherency from each Fireteam that took part, and
    ask the Troopers in Retreat! that moved to the edge of the table whether they leave it. IN-08-23,
    IN-07-27, IN-R33.
    """
    state = table.state
    for act in [*order.acts, *order.answers]:
        trooper = act.trooper
        if trooper.team:
            team = state.armies[trooper.side].team_of(trooper.id)
            if team is not None:
                remove_incoherent_members(table, trooper.side, team)
        if state.armies[trooper.side].is_retreating and could_leave_table(state, act):
            ask_to_leave_table(table, trooper)


_LEAVE: Final = Option("leave", "Leave over the edge, and survive")
_STAY: Final = Option("stay", "Stay on the table")


def could_leave_table(state: Skirmish, act: TrooperAct) -> bool:
    """Whether a Trooper may leave the table: in this Order it has moved to the table's edge in its own zone,
    it is able to act, and it is not Engaged. IN-07-27.
    """
    trooper = act.trooper
    body, start = trooper.body, act.points[0]
    if not trooper.is_able or (body.x == start.x and body.y == start.y):
        return False
    edge = FAR if state.zone[trooper.side] else NEAR
    return is_at_edge(state.plan.field, edge, body.x, body.y, body.radius) and not enemies_engaged_with(
        state, trooper
    )


def ask_to_leave_table(table: SkirmishTable, trooper: Trooper) -> None:
    """Ask whether a Trooper leaves the table over its edge; if so, it counts as a survivor. IN-07-27."""
    question = f"{trooper.name} is at the edge of its own zone. Does it leave?"
    if table.ask(Decision(trooper.seat, question, (_LEAVE, _STAY), trooper.id)) is _STAY:
        return
    leave_team(table, trooper, "it leaves the table")
    trooper.place = EVACUATED
    table.emit(Evacuated(trooper.id))
    disconnect_peripherals(table, trooper)
