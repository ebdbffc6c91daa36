"""The Order Expenditure Sequence: activation, AROs, second skill, AROs again, resolution, conclusion. 2.5,
IN-R18.
"""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import SkillDeclared, TurnedTo
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import AIRBORNE, HIDDEN
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.wording import facing_name
from wartable.rulesets.infinity.orders.bonds import check_bonds, followers, like_controller, make_active
from wartable.rulesets.infinity.orders.guts import roll_guts
from wartable.rulesets.infinity.orders.reactions import collect_reactions
from wartable.rulesets.infinity.orders.resolution import resolve
from wartable.rulesets.infinity.sight.eyes import engaged_with
from wartable.rulesets.infinity.skills.base import BASIC, LONG, Skill
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.skills.entering import reveal, turn_freely
from wartable.rulesets.infinity.skills.moving import FACINGS_OFFERED


def new_act(state: Skirmish, trooper: Trooper, *, is_reaction: bool) -> Act:
    """What a Trooper is about to do, as it stands now."""
    fight = engaged_with(state, trooper) if trooper.is_on_table else []
    return Act(trooper, [enemy.id for enemy in fight], is_reaction=is_reaction)


def bring(table: SkirmishTable, order: Order, trooper: Trooper) -> None:
    """Let an Order activate a Trooper: out of Hidden Deployment it is placed first, as an Active Proxy it takes
    over, and its Peripherals act with it. 2.8.
    """
    state = table.state
    if trooper.place == HIDDEN:
        reveal(table, trooper)
        turn_freely(table, trooper)
    make_active(table, trooper)
    order.acts.append(new_act(state, trooper, is_reaction=False))
    for other in followers(state, trooper):
        order.acts.append(new_act(state, other, is_reaction=False))


def play_order(table: SkirmishTable, order: Order) -> None:
    """Play a paid Order from its first skill to its end. Its acts are the Troopers that it activates."""
    state = table.state
    state.order = order
    declare_skills(table, order, is_first=True)
    collect_reactions(table, order, is_first=True)
    if not is_long(order):
        order.has_second = True
        declare_skills(table, order, is_first=False)
        collect_reactions(table, order, is_first=False)
    attacks = resolve(table, order)
    roll_guts(table, order, attacks)
    conclude(table, order, [attack.target for attack in attacks])
    check_bonds(table)
    state.order = None


def is_long(order: Order) -> bool:
    """Whether a Long Skill has been declared, which takes the whole Order."""
    first = order.acts[0].first
    return first is not None and SKILLS[first.skill].kind == LONG


def skills_open(state: Skirmish, order: Order, act: Act, *, is_first: bool) -> list[Option]:
    """Every way in which a Trooper may declare its first or its second skill."""
    found: list[Option] = []
    aloft = act.trooper.place == AIRBORNE
    for skill in SKILLS.values():
        fits = skill.kind in (BASIC, LONG) if is_first else skill.kind != LONG
        if fits and skill.enters == aloft and may_use(state, act.trooper, skill):
            skill.offer(state, order, act, found)
    return like_controller(order, act, found) if act.trooper.controller else found


def may_use(state: Skirmish, trooper: Trooper, skill: Skill) -> bool:
    """Whether a Trooper's situation leaves it a skill: in Retreat! it has few. 2.7."""
    return skill.in_retreat or not state.is_routed(trooper)


def declare_skills(table: SkirmishTable, order: Order, *, is_first: bool) -> None:
    """Let every active Trooper declare, and do at once what is movement."""
    state = table.state
    for act in order.acts:
        trooper = act.trooper
        options = skills_open(state, order, act, is_first=is_first)
        which = "first" if is_first else "second"
        question = f"{trooper.name}: which {which} skill?"
        chosen = table.ask(Decision(state.seat_of(trooper), question, options, trooper.id))
        declare(table, order, act, chosen)
        if is_first:
            act.legs = len(act.points)


def declare(table: SkirmishTable, order: Order, act: Act, chosen: Option) -> None:
    """Note what a Trooper has declared, with its details."""
    declaration = chosen.data
    assert isinstance(declaration, Declaration)
    if act.first is None:
        act.first = declaration
    else:
        act.second = declaration
    if table.listening:
        table.emit(SkillDeclared(act.trooper.id, chosen.label, reaction=act.is_reaction))
    SKILLS[declaration.skill].declare(table, order, act, declaration)


def conclude(table: SkirmishTable, order: Order, attacked: list[Trooper]) -> None:
    """The end of an Order: facing of those who moved, and of those whom an attack has alerted. 2.5."""
    state = table.state
    for act in [*order.acts, *order.answers]:
        if act.turned and state.can_act(act.trooper):
            ask_facing(table, act.trooper)


def ask_facing(table: SkirmishTable, trooper: Trooper) -> None:
    """Ask which way a Trooper faces now."""
    seat = table.state.seat_of(trooper)
    chosen = table.ask(
        Decision(seat, f"{trooper.name}: which way does it face?", FACINGS_OFFERED, trooper.id)
    )
    facing = chosen.data
    assert isinstance(facing, int)
    if trooper.body.facing != facing:
        trooper.body.facing = facing
        if table.listening:
            table.emit(TurnedTo(trooper.id, facing_name(facing)))
