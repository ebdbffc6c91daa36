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
from wartable.rulesets.infinity.skills.entering import may_enter

MOST: Final = 4
"""The most Troopers in a Coordinated Order. IN-08-13."""

_ENOUGH: Final = Option("enough", "No one else takes part")


def may_take_part(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper can be in a Coordinated Order. It must be able to act, or be hidden or airborne and
    able to enter. Peripherals, Controllers, members of a Fireteam, and Isolated or Possessed Troopers cannot.
    IN-08-18, IN-08-19, IN-07-05.
    """
    if (
        not (trooper.is_able or may_enter(state, trooper))
        or trooper.is_peripheral
        or trooper.team
        or ISOLATED in trooper.states
    ):
        return False
    return not state.is_controller(trooper)


def candidates(state: Skirmish, side: str, group: int) -> list[Trooper]:
    """Return the members of a Combat Group that could take part in a Coordinated Order. IN-08-13."""
    return [one for one in state.troopers_of(side) if one.group == group and may_take_part(state, one)]


def groups_that_could(state: Skirmish, side: str) -> list[int]:
    """Return the Combat Groups that can pay for a Coordinated Order with a Regular Order. CT-18."""
    army = state.armies[side]
    return [group for group, left in army.regular.items() if left > 0 and candidates(state, side, group)]


def inspiring_lieutenant(state: Skirmish, side: str) -> Trooper | None:
    """Return the Lieutenant whose Lieutenant Order can pay for a Coordinated Order alone, by Inspiring
    Leadership; None if there is none. IN-08-62.
    """
    leader = state.lieutenant_of(side)
    if (
        leader is None
        or not state.armies[side].lieutenant
        or not state.lieutenant_skill_level(side, INSPIRING_LEADERSHIP)
    ):
        return None
    return leader if may_take_part(state, leader) else None


def coordinated_options(state: Skirmish, side: str) -> list[Option]:
    """Return the option of a Coordinated Order that a Lieutenant Order alone pays for; empty if there is
    none. IN-08-62.
    """
    leader = inspiring_lieutenant(state, side)
    if leader is None:
        return []
    order = Order(COORDINATED, side, leader.id, leader.group)
    label = f"Coordinated Order with {leader.name}: Lieutenant Order"
    return [Option("coordinated:lieutenant", label, order)]


def ask_participants(table: SkirmishTable, side: str, group: int, must: Trooper | None) -> list[Trooper]:
    """Ask which Troopers take part in a Coordinated Order, and return them, the Spearhead first: one to four
    of a Combat Group with the same current training. `must` is a Trooper that has to be among them. IN-08-13,
    IN-R30.
    """
    state = table.state
    seat = state.seat_of_side(side)
    open_to = candidates(state, side, group)
    if must is not None:
        open_to = [one for one in open_to if state.is_irregular(one) == state.is_irregular(must)]
    options = [Option(f"spearhead:{one.id}", one.name, one) for one in open_to]
    spearhead = _trooper(table.ask(Decision(seat, "Who is the Spearhead?", options)))
    found = [spearhead]
    if must is not None and must is not spearhead:
        found.append(must)
    while len(found) < MOST:
        others = [
            one
            for one in open_to
            if one not in found
            and state.is_irregular(one) == state.is_irregular(spearhead)
            and (one.place == AIRBORNE) == (spearhead.place == AIRBORNE)
            and not (one.jumper and one.jumper in [other.jumper for other in found])
        ]
        options = [_ENOUGH, *[Option(f"also:{one.id}", one.name, one) for one in others]]
        chosen = table.ask(Decision(seat, "Who else takes part?", options))
        if chosen is _ENOUGH:
            break
        found.append(_trooper(chosen))
    return found


def _trooper(option: Option) -> Trooper:
    trooper = option.as_a(Trooper)
    return trooper


def play_coordinated(table: SkirmishTable, side: str, group: int, must: Trooper | None) -> None:
    """Play a Coordinated Order that has been paid for. IN-08-13."""
    taking = ask_participants(table, side, group, must)
    order = Order(COORDINATED, side, taking[0].id, group)
    for trooper in taking:
        activate_trooper(table, order, trooper)
    table.emit(CoordinatedOrder(taking[0].id, tuple([one.id for one in taking])))
    play_order(table, order)
