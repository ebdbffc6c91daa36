"""The Order Expenditure Sequence: first skill, AROs, second skill, AROs again, resolution, conclusion. IN-05,
IN-R18.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import SkillDeclared, TurnedTo
from wartable.rulesets.infinity.harm.states import end_suppression_of_engaged
from wartable.rulesets.infinity.model.order import COORDINATED, IMPETUOUS, Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.skills import TACTICAL_AWARENESS
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import HIDDEN
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.wording import facing_name
from wartable.rulesets.infinity.orders.bonds import (
    acting_peripherals,
    make_active_proxy,
    options_matching_controller,
    update_peripheral_connections,
)
from wartable.rulesets.infinity.orders.guts import play_due_guts_rolls
from wartable.rulesets.infinity.orders.reactions import collect_reactions
from wartable.rulesets.infinity.orders.resolution import resolve_order
from wartable.rulesets.infinity.orders.together import (
    declarable_skills,
    impetuous_first_options,
    options_of_further_trooper,
    record_team_level,
    settle_teams_and_leavers_after_order,
    skill_key_of,
)
from wartable.rulesets.infinity.sight.eyes import (
    are_enemies,
    enemies_engaged_with,
    is_engaged,
    is_in_zone_of_control,
)
from wartable.rulesets.infinity.skills.attack import SMOKE
from wartable.rulesets.infinity.skills.base import LONG
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.skills.entering import ENTRANTS, ask_facing_on_entry, reveal_hidden_trooper
from wartable.rulesets.infinity.skills.items import end_item_effects, offer_overkill, pick_up_item_in_contact
from wartable.rulesets.infinity.skills.moving import choose_facing
from wartable.rulesets.infinity.skills.suppressing import stop_suppressing

_NOBODY: Final = Option("done", "No one else")


def new_act_for(state: Skirmish, trooper: Trooper, *, is_reaction: bool) -> TrooperAct:
    """Return a new part in an Order for a Trooper, whose route starts at its current position. `is_reaction`
    is True for an ARO.
    """
    enemies = enemies_engaged_with(state, trooper) if trooper.is_on_table else []
    return TrooperAct(trooper, [enemy.id for enemy in enemies], is_reaction=is_reaction)


def activate_trooper(table: SkirmishTable, order: Order, trooper: Trooper) -> None:
    """Activate a Trooper by an Order. If it is hidden, it is put on the table first; if it is a Proxy, it
    becomes the Active Proxy; its Peripherals act with it. A Trooper with Tactical Awareness that enters by an
    Order of its own gets a Tactical Order. IN-08-08, IN-08-12, IN-R44.
    """
    state = table.state
    if order.kind != COORDINATED and trooper.place in ENTRANTS and trooper.has_skill(TACTICAL_AWARENESS):
        state.armies[trooper.side].tactical.append(trooper.id)
    if trooper.place == HIDDEN:
        reveal_hidden_trooper(table, trooper)
        ask_facing_on_entry(table, trooper)
    make_active_proxy(table, trooper)
    order.acts.append(new_act_for(state, trooper, is_reaction=False))
    for other in acting_peripherals(state, trooper):
        order.acts.append(new_act_for(state, other, is_reaction=False))


def play_order(table: SkirmishTable, order: Order) -> None:
    """Play an Order that has been paid for, from its first skill to its end. Its `acts` are the parts of the
    Troopers that it activates. IN-05-01, IN-05-04, IN-05-10.
    """
    state = table.state
    state.order = order
    ask_declarations(table, order, is_first=True)
    collect_reactions(table, order, is_first=True)
    if not is_long_order(order):
        order.has_second = True
        ask_declarations(table, order, is_first=False)
        collect_reactions(table, order, is_first=False)
    attacks, reports = resolve_order(table, order)
    play_due_guts_rolls(table, order, reports)
    conclude_order(table, order, [attack.target for attack in attacks if attack.kind != SMOKE])
    update_peripheral_connections(table)
    settle_teams_and_leavers_after_order(table, order)
    state.order = None


def is_long_order(order: Order) -> bool:
    """Whether an Order has a Long Skill as its first skill, and so has no second one. IN-05-10."""
    first = order.acts[0].first
    return first is not None and SKILLS[first.skill].kind == LONG


def skill_options(state: Skirmish, order: Order, act: TrooperAct, *, is_first: bool) -> list[Option]:
    """Return an option for every way in which a Trooper may declare its first skill or, unless `is_first`,
    its second one. IN-04-04, IN-05-10 to IN-05-13, IN-06-13, IN-07-14, IN-07-25, IN-08-13, IN-08-24,
    IN-08-46.
    """
    trooper = act.trooper
    options: list[Option] = []
    is_fighting, is_routed = is_engaged(state, trooper), state.is_restricted_by_retreat(trooper)
    for skill in declarable_skills(order, act, is_first=is_first):
        if skill.is_allowed_by_states(trooper, is_fighting=is_fighting, is_routed=is_routed):
            skill.add_options(state, order, act, options)
    if not is_first:
        options = sort_attacks_first(options)
    if trooper.controller:
        return options_matching_controller(order, act, options)
    if act is not order.acts[0]:
        return options_of_further_trooper(order, options)
    return impetuous_first_options(options) if order.kind == IMPETUOUS and is_first else options


def sort_attacks_first(options: list[Option]) -> list[Option]:
    """Return these options with the attacks first, because most second skills are attacks."""
    attacks = [option for option in options if SKILLS[skill_key_of(option)].is_attack]
    return attacks + [option for option in options if option not in attacks]


def ask_declarations(table: SkirmishTable, order: Order, *, is_first: bool) -> None:
    """Ask every active Trooper for its first or, unless `is_first`, its second skill, and carry out movement
    at once. A Trooper that has no option is dropped from the Order, such as one that can only enter the table
    in another way than the other Troopers. IN-05-01, IN-05-04, IN-08-12, IN-05-21.
    """
    state = table.state
    left_out: list[TrooperAct] = []
    for act in order.acts:
        trooper = act.trooper
        if is_first:
            stop_suppressing(table, act)
        options = skill_options(state, order, act, is_first=is_first)
        ordinal = "first" if is_first else "second"
        if not options:
            left_out.append(act)
            continue
        question = f"{trooper.name}: which {ordinal} skill?"
        chosen = table.ask(Decision(state.deciding_seat_of(trooper), question, options, trooper.id))
        record_declaration(table, order, act, chosen)
        record_team_level(state, order, act)
    order.acts = [act for act in order.acts if act not in left_out]


def record_declaration(table: SkirmishTable, order: Order, act: TrooperAct, chosen: Option) -> None:
    """Record the option that an active Trooper has chosen as its declaration, and ask for the details.
    IN-05-01, IN-05-04.
    """
    declaration = chosen.as_a(Declaration)
    if act.first is None:
        act.first = declaration
    else:
        act.second = declaration
    skill = SKILLS[declaration.skill]
    if table.listening:
        moves = skill.is_movement and not act.is_reaction
        table.emit(SkillDeclared(act.trooper.id, chosen.label, act.is_reaction, moves))
    skill.carry_out_declaration(table, order, act, declaration)
    if skill.is_movement:
        pick_up_item_in_contact(table, act.trooper)
    offer_overkill(table, act, declaration)


def conclude_order(table: SkirmishTable, order: Order, attacked: list[Trooper]) -> None:
    """End an Order: ask for the facing of Troopers that moved, raise the Alert! if there are any `attacked`
    Troopers, and end the Suppressive Fire of Troopers that are in a melee. IN-05-08, IN-05-24, IN-R19.
    """
    state = table.state
    end_item_effects(state)
    for act in [*order.acts, *order.answers]:
        pick_up_item_in_contact(table, act.trooper)
        if act.turned and state.can_act(act.trooper):
            ask_facing_and_turn(table, act.trooper)
    if attacked:
        raise_alert(table, order, attacked)
    end_suppression_of_engaged(table, state)


def raise_alert(table: SkirmishTable, order: Order, attacked: list[Trooper]) -> None:
    """Raise the Alert!: a Trooper that the Order did not activate may turn on the spot, if it, or a friend
    within 8 inches of it, is one of the `attacked`. IN-05-09.
    """
    state = table.state
    for side in (order.side, state.enemy_side_of(order.side)):
        may_turn = [
            trooper
            for trooper in state.usable_models_of(side)
            if not order.has_activated(trooper.id) and _is_alerted(state, trooper, attacked)
        ]
        while may_turn:
            seat = state.deciding_seat_of(may_turn[0])
            options = [
                Option(f"turn:{trooper.id}", trooper.name, trooper)
                for trooper in may_turn
                if state.deciding_seat_of(trooper) == seat
            ]
            chosen = table.ask(Decision(seat, "Alert! Who turns on the spot?", [_NOBODY, *options])).data
            if isinstance(chosen, Trooper):
                ask_facing_and_turn(table, chosen)
                may_turn.remove(chosen)
            else:
                may_turn = [trooper for trooper in may_turn if state.deciding_seat_of(trooper) != seat]


def _is_alerted(state: Skirmish, trooper: Trooper, attacked: list[Trooper]) -> bool:
    """Whether a Trooper, or a friend within 8 inches of it, was attacked."""
    for target in attacked:
        if target is trooper or (
            not are_enemies(state, trooper, target) and is_in_zone_of_control(trooper.body, target.body)
        ):
            return True
    return False


def ask_facing_and_turn(table: SkirmishTable, trooper: Trooper) -> None:
    """Ask which way a Trooper faces now, and turn it; announce that only if its facing changes. IN-05-09,
    IN-05-24.
    """
    facing = choose_facing(table, table.state.deciding_seat_of(trooper), trooper, trooper.body.facing)
    if trooper.body.facing != facing:
        trooper.body.facing = facing
        if table.listening:
            table.emit(TurnedTo(trooper.id, facing_name(facing)))
