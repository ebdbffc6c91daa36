"""Repeating failed rolls by Command Tokens. CT-22, CT-23, IN-R11."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import SkirmishTable
from wartable.rulesets.infinity.orders.spending import may_spend_token_now, spend_command_token
from wartable.rulesets.infinity.skills.catalogue import SKILLS

_AGAIN: Final = Option("reroll", "Spend a Command Token and roll again")
_ENOUGH: Final = Option("keep", "Let the failure stand")


def offer_rerolls(table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration) -> None:
    """As long as the roll of a declared skill is failed, ask whether to spend a Command Token to repeat it;
    stop once it succeeds, or if the player declines or may spend no more. Repeating a roll allows no
    reactions, and only the last result counts. CT-22, CT-23, CT-26, CT-29.
    """
    state = table.state
    skill = SKILLS[declaration.skill]
    side = order.side
    while not declaration.success and may_spend_token_now(state, side):
        reroll_text = skill.repeatable_roll_text(state, order, act, declaration)
        if not reroll_text:
            return
        seat = state.deciding_seat_of(act.trooper)
        question = f"{act.trooper.name}: {skill.name} has failed. Spend a Command Token to roll again?"
        if table.ask(Decision(seat, question, (_AGAIN, _ENOUGH), act.trooper.id)) is _ENOUGH:
            return
        spend_command_token(table, side, reroll_text)
        skill.make_non_attack_rolls(table, order, act, declaration)
