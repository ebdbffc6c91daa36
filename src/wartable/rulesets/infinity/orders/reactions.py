"""AROs: which Troopers may react to an Order, and with which skill. IN-05, IN-R18."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import SkillDeclared
from wartable.rulesets.infinity.fireteams.charts import team_level_of_trooper
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.skills import SIXTH_SENSE
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import HIDDEN
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.orders.bonds import make_active_proxy
from wartable.rulesets.infinity.orders.together import check_teams_before_reactions, settle_team_reactions
from wartable.rulesets.infinity.sight.eyes import (
    counts_in_melee,
    enemies_engaged_with,
    enters_zone_of_control,
    sees_any_route_point,
)
from wartable.rulesets.infinity.skills.answering import EVADING, may_declare_aro
from wartable.rulesets.infinity.skills.attack import LEVEL_SENSE
from wartable.rulesets.infinity.skills.catalogue import REACTIONS, SKILLS
from wartable.rulesets.infinity.skills.entering import reveal_hidden_trooper, turn_hidden_trooper
from wartable.rulesets.infinity.skills.items import offer_overkill
from wartable.rulesets.infinity.skills.moving import was_move_unnoticed
from wartable.rulesets.infinity.skills.suppressing import stop_suppressing

_ENOUGH: Final = Option("pass", "No one else reacts")


def collect_reactions(table: SkirmishTable, order: Order, *, is_first: bool) -> None:
    """Ask every reactive Trooper with a valid ARO whether it reacts or forfeits its ARO, after the first
    skill of an Order if `is_first`, otherwise after the second. After the second skill, only Troopers are
    asked that had no valid ARO after the first. IN-05-02, IN-05-03, IN-05-05, IN-05-18, IN-05-32.
    """
    state = table.state
    side = state.enemy_side_of(order.side)
    reactors: list[TrooperAct] = []
    if not can_be_reacted_to(state, order):
        return
    for trooper in state.usable_models_of(side):
        if trooper.id in order.watched or order.act_of(trooper.id) is not None:
            continue
        if has_valid_aro(state, order, trooper):
            reactors.append(TrooperAct(trooper, _engaged_before(state, order, trooper), is_reaction=True))
    if state.armies[side].teams:
        check_teams_before_reactions(table, side, reactors)
    reactors += new_acts_of_ambushers(state, order)
    for act in reactors:
        if is_first:
            order.watched.append(act.trooper.id)
    while reactors:
        seat = state.deciding_seat_of(reactors[0].trooper)
        options: list[Option] = [_ENOUGH]
        acts_of_options: list[TrooperAct] = []
        for act in reactors:
            if state.deciding_seat_of(act.trooper) == seat:
                for option in reaction_options(state, order, act):
                    label = f"{act.trooper.name}: {option.label}"
                    options.append(Option(f"{act.trooper.id}:{option.key}", label, option))
                    acts_of_options.append(act)
        chosen = table.ask(Decision(seat, f"{order.acts[0].trooper.name} is active. Who reacts?", options))
        if chosen is _ENOUGH:
            reactors = [act for act in reactors if state.deciding_seat_of(act.trooper) != seat]
            continue
        act = acts_of_options[options.index(chosen) - 1]
        record_reaction(table, order, act, chosen)
        reactors = [act for act in reactors if order.act_of(act.trooper.id) is None]
    if state.armies[side].teams:
        settle_team_reactions(table, order)


def can_be_reacted_to(state: Skirmish, order: Order) -> bool:
    """Whether enemies can react to the active Troopers. They cannot if all of these made a Cautious Movement
    and were out of sight and out of Zones of Control at its start and end. IN-05-32.
    """
    for act in order.acts:
        if not was_move_unnoticed(state, act):
            return True
    return False


def new_acts_of_ambushers(state: Skirmish, order: Order) -> list[TrooperAct]:
    """Return a list of new parts in the Order, one for each hidden Trooper that has a valid ARO. A Trooper
    that then declares no ARO remains hidden. IN-08-07.
    """
    ambushing_acts: list[TrooperAct] = []
    for trooper in state.troopers_of(state.enemy_side_of(order.side)):
        if trooper.place == HIDDEN and not trooper.is_peripheral and trooper.id not in order.watched:
            turn_hidden_trooper(state, order, trooper)
            if has_valid_aro(state, order, trooper):
                act = TrooperAct(trooper, [], is_reaction=True)
                act.turned = True
                ambushing_acts.append(act)
    return ambushing_acts


def _engaged_before(state: Skirmish, order: Order, trooper: Trooper) -> list[str]:
    """Return the ids of the enemies that a reacting Trooper was Engaged with before this Order. IN-05-02,
    IN-07-19, IN-R43.
    """
    ids = [enemy.id for enemy in enemies_engaged_with(state, trooper) if not order.has_activated(enemy.id)]
    for act in order.acts:
        if trooper.id in act.engaged and counts_in_melee(state, act.trooper):
            ids.append(act.trooper.id)
    return ids


def record_reaction(table: SkirmishTable, order: Order, act: TrooperAct, chosen: Option) -> None:
    """Record the option that a Trooper has chosen as its ARO, which reveals the Trooper, and ask for the
    details. IN-05-03, IN-05-18.
    """
    option = chosen.as_a(Option)
    declaration = option.as_a(Declaration)
    reveal_hidden_trooper(table, act.trooper)
    act.first = declaration
    order.answers.append(act)
    if declaration.skill not in EVADING:
        make_active_proxy(table, act.trooper)
    if table.listening:
        table.emit(SkillDeclared(act.trooper.id, option.label, reaction=True))
    stop_suppressing(table, act)
    SKILLS[declaration.skill].carry_out_declaration(table, order, act, declaration)
    offer_overkill(table, act, declaration)


def has_valid_aro(state: Skirmish, order: Order, trooper: Trooper) -> bool:
    """Whether a Trooper has a valid ARO: an active Trooper comes into its line of fire or its Zone of Control
    anywhere on the route, or attacks it with a template or a Comms Attack; with Sixth Sense any attack at it
    is enough. IN-05-02, IN-05-19, IN-05-32, IN-08-29, IN-08-30, IN-05-20.
    """
    for active in order.acts:
        if enters_zone_of_control(state, active, trooper):
            return True
        for declaration in (active.first, active.second):
            if (
                declaration is not None
                and trooper.id in declaration.targets
                and _is_attack_noticed(state, trooper, declaration)
            ):
                return True
        if sees_any_route_point(state, trooper, active):
            return True
    return False


def _is_attack_noticed(state: Skirmish, trooper: Trooper, declaration: Declaration) -> bool:
    """Whether a target can react to an attack although it does not see the attacker: to an attack with a
    template or without a weapon or, if the target has Sixth Sense, to any attack. Comms Attacks need no such
    check, because the attacker is in the target's Zone of Control.
    """
    weapon = declaration.weapon
    if weapon is None or weapon.template != "":
        return True
    return trooper.has_skill(SIXTH_SENSE) or team_level_of_trooper(state, trooper) >= LEVEL_SENSE


def reaction_options(state: Skirmish, order: Order, act: TrooperAct) -> list[Option]:
    """Return an option for every ARO that a Trooper may declare now. IN-05-14, IN-06-13, IN-07-14, IN-08-48,
    IN-08-55, IN-08-15.
    """
    options: list[Option] = []
    trooper = act.trooper
    is_fighting, is_routed = bool(act.engaged), state.is_restricted_by_retreat(trooper)
    for skill in REACTIONS:
        if skill.is_allowed_by_states(
            trooper, is_fighting=is_fighting, is_routed=is_routed
        ) and may_declare_aro(order, trooper, skill.key):
            skill.add_aro_options(state, order, act, options)
    return options
