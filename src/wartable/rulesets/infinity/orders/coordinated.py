"""Coordinated Orders: their participants and cost. CT-18, IN-08, IN-R30."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.command import CoordinatedOrder
from wartable.rulesets.infinity.model.order import COORDINATED, Order
from wartable.rulesets.infinity.model.skills import INSPIRING_LEADERSHIP
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import AIRBORNE, ISOLATED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.orders.machine import activate_trooper, play_order
from wartable.rulesets.infinity.skills.entering import may_enter_table

MOST_PARTICIPANTS: Final = 4
"""The most Troopers in a Coordinated Order. IN-08-13."""

_ENOUGH: Final = Option("enough", "No one else takes part")


def may_join_coordinated_order(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper can take part in a Coordinated Order. It must be able to act, or be hidden or
    airborne and able to enter the table. Peripherals, Controllers, members of a Fireteam, and Isolated or
    Possessed Troopers cannot. IN-08-18, IN-08-19, IN-07-05.
    """
    if (
        not (trooper.is_able or may_enter_table(state, trooper))
        or trooper.is_peripheral
        or trooper.team
        or ISOLATED in trooper.states
    ):
        return False
    return not state.is_controller(trooper)


def coordinated_order_candidates(state: Skirmish, side: str, group: int) -> list[Trooper]:
    """Return the members of a Combat Group that could take part in a Coordinated Order. IN-08-13."""
    return [
        one
        for one in state.troopers_of(side)
        if one.group == group and may_join_coordinated_order(state, one)
    ]


def groups_able_to_coordinate(state: Skirmish, side: str) -> list[int]:
    """Return the Combat Groups of a side that have both a Regular Order, to pay for a Coordinated Order, and
    a Trooper that could take part in it. CT-18.
    """
    army = state.armies[side]
    return [
        group
        for group, left in army.regular.items()
        if left > 0 and coordinated_order_candidates(state, side, group)
    ]


def lieutenant_able_to_coordinate(state: Skirmish, side: str) -> Trooper | None:
    """Return a side's Lieutenant, if it has Inspiring Leadership and a Lieutenant Order left that can pay for
    a Coordinated Order by itself; otherwise None. IN-08-62.
    """
    leader = state.lieutenant_of(side)
    if (
        leader is None
        or not state.armies[side].lieutenant
        or not state.lieutenant_skill_level(side, INSPIRING_LEADERSHIP)
    ):
        return None
    return leader if may_join_coordinated_order(state, leader) else None


def lieutenant_paid_coordination_options(state: Skirmish, side: str) -> list[Option]:
    """Return a list with the option of playing a Coordinated Order that a Lieutenant Order pays for; an empty
    list if the side cannot play one. IN-08-62.
    """
    leader = lieutenant_able_to_coordinate(state, side)
    if leader is None:
        return []
    order = Order(COORDINATED, side, leader.id, leader.group)
    label = f"Coordinated Order with {leader.name}: Lieutenant Order"
    return [Option("coordinated:lieutenant", label, order)]


def ask_participants(table: SkirmishTable, side: str, group: int, required: Trooper | None) -> list[Trooper]:
    """Ask which Troopers of a Combat Group take part in a Coordinated Order, and return them, the Spearhead
    first. They are one to four, and all of them Regular or all Irregular now. `required` is a Trooper that
    must be among them, or None. IN-08-13, IN-R30.
    """
    state = table.state
    seat = state.deciding_seat_of_side(side)
    possible = coordinated_order_candidates(state, side, group)
    if required is not None:
        possible = [one for one in possible if state.is_irregular(one) == state.is_irregular(required)]
    options = [Option(f"spearhead:{one.id}", one.name, one) for one in possible]
    spearhead = _trooper_of(table.ask(Decision(seat, "Who is the Spearhead?", options)))
    chosen_troopers = [spearhead]
    if required is not None and required is not spearhead:
        chosen_troopers.append(required)
    while len(chosen_troopers) < MOST_PARTICIPANTS:
        others = [
            one
            for one in possible
            if one not in chosen_troopers
            and state.is_irregular(one) == state.is_irregular(spearhead)
            and (one.place == AIRBORNE) == (spearhead.place == AIRBORNE)
            and not (one.jumper and one.jumper in [other.jumper for other in chosen_troopers])
        ]
        options = [_ENOUGH, *[Option(f"also:{one.id}", one.name, one) for one in others]]
        chosen = table.ask(Decision(seat, "Who else takes part?", options))
        if chosen is _ENOUGH:
            break
        chosen_troopers.append(_trooper_of(chosen))
    return chosen_troopers


def _trooper_of(option: Option) -> Trooper:
    """Return the Trooper that an option names."""
    trooper = option.as_a(Trooper)
    return trooper


def play_coordinated_order(table: SkirmishTable, side: str, group: int, required: Trooper | None) -> None:
    """Play a Coordinated Order of a Combat Group that has been paid for. `required` is a Trooper that must
    take part, or None. IN-08-13.
    """
    participants = ask_participants(table, side, group, required)
    order = Order(COORDINATED, side, participants[0].id, group)
    for trooper in participants:
        activate_trooper(table, order, trooper)
    table.emit(CoordinatedOrder(participants[0].id, tuple([one.id for one in participants])))
    play_order(table, order)
