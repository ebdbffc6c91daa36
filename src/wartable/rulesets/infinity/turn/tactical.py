"""The Tactical Phase: Executive Use, Retreat!, Loss of Lieutenant, the Order Count. IN-04."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.course import OrdersCounted
from wartable.rulesets.infinity.model.army import Army
from wartable.rulesets.infinity.model.skills import STRATEGOS, TACTICAL_AWARENESS
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import ISOLATED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.tokens.base import (
    ENEMY_BEGINS,
    ENEMY_COUNTED,
    IN_EXECUTIVE,
    OfferedTokenUse,
    ask_token_use,
)
from wartable.rulesets.infinity.tokens.catalogue import token_options_at
from wartable.rulesets.infinity.turn.impetuous import begin_impetuous_phase
from wartable.rulesets.infinity.turn.lieutenants import replace_lieutenant_or_declare_loss
from wartable.rulesets.infinity.turn.retreat import update_retreat

EXECUTIVE: Final = 0
RETREAT: Final = 1
LIEUTENANT: Final = 2
COUNT: Final = 3

_DONE: Final = Option("done", "No more Executive Use")


def play_tactical_step(table: SkirmishTable) -> None:
    """Play one of the four steps of the Tactical Phase, the current one, and go on to the next step.
    IN-04-02.
    """
    state = table.state
    side = state.active
    if state.step == EXECUTIVE:
        play_executive_use(table, side)
    elif state.step == RETREAT:
        update_retreat(table, side)
    elif state.step == LIEUTENANT:
        replace_lieutenant_or_declare_loss(table, side)
    else:
        count_orders(table, state.armies[side])
        enemy = state.enemy_side_of(side)
        ask_token_use(table, enemy, token_options_at(state, enemy, ENEMY_COUNTED), "Use a Command Token now?")
        begin_impetuous_phase(state)
        return
    state.step += 1


def play_executive_use(table: SkirmishTable, side: str) -> None:
    """Let a side use Command Tokens in the Executive Use until it wants no more; before that its opponent may
    limit them. A change of Combat Group that costs no token is possible once for each Trooper. CT-09, CT-13,
    IN-R73.
    """
    state = table.state
    enemy = state.enemy_side_of(side)
    ask_token_use(table, enemy, token_options_at(state, enemy, ENEMY_BEGINS), "Use a Command Token now?")
    used_keys: list[str] = []
    while True:
        options = [
            option
            for option in token_options_at(state, side, IN_EXECUTIVE)
            if option.key.split(">")[0] not in used_keys
        ]
        chosen = table.ask(
            Decision(state.deciding_seat_of_side(side), "Executive Use of Command Tokens?", [_DONE, *options])
        )
        use = chosen.data
        if not isinstance(use, OfferedTokenUse):
            return
        used_keys.append(chosen.key.split(">")[0])
        use.token.spend_and_apply(table, side, use.what)


def adds_to_order_count(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper adds an Order to those of its army when they are counted. Hidden, airborne and Null
    Troopers add none, nor do Peripherals. Of the Proxies of a G: Jumper only the first one does that is able
    to act and not Isolated. IN-04-14, IN-04-15, IN-08-53, IN-R37, IN-07-16.
    """
    if not trooper.is_able or trooper.is_peripheral:
        return False
    if trooper.jumper:
        for other in state.troopers_of(trooper.side):
            if other.jumper == trooper.jumper and other.is_able and ISOLATED not in other.states:
                return other is trooper
        return False
    return True


def count_orders(table: SkirmishTable, army: Army) -> None:
    """Count the Orders of an army by kind, and record the numbers in it, at the start of its turn. With
    Strategos its Lieutenant Order is a Regular Order, unless the army is in Loss of Lieutenant. IN-04-10,
    IN-04-11, IN-04-12, IN-04-13, IN-08-59, IN-R5, IN-R70.
    """
    state = table.state
    army.discard_orders()
    for trooper in state.troopers_of(army.side):
        if trooper.id == army.leader and trooper.is_able:
            if state.lieutenant_skill_level(army.side, STRATEGOS) and not army.is_leaderless:
                army.regular[trooper.group] = army.regular.get(trooper.group, 0) + 1
            else:
                army.lieutenant += 1
        adds_order = adds_to_order_count(state, trooper)
        if adds_order and trooper.has_skill(TACTICAL_AWARENESS):
            army.tactical.append(trooper.id)
        if not adds_order:
            continue
        if state.is_irregular(trooper):
            army.irregular.append(trooper.id)
        else:
            army.regular[trooper.group] = army.regular.get(trooper.group, 0) + 1
    table.emit(
        OrdersCounted(
            army.side, sum(army.regular.values()), len(army.irregular), len(army.tactical), army.lieutenant
        )
    )
