"""Spending Command Tokens: the conditions, and the events. CT-09, CT-25 to CT-27."""

from __future__ import annotations

from wartable.rulesets.infinity.events.command import TokenSpent
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable


def may_spend_token_now(state: Skirmish, side: str) -> bool:
    """Whether a side may use a Command Token now for anything but a Strategic Use: it must be its turn, and
    it must have a token and have used fewer than the enemy allows in this turn. CT-09, CT-25, CT-27.
    """
    return side == state.active and state.armies[side].can_spend_token()


def spend_command_token(table: SkirmishTable, side: str, purpose: str) -> None:
    """Spend a Command Token of a side. `purpose` completes the sentence "spends a Command Token: ...". CT-09,
    CT-25.
    """
    army = table.state.armies[side]
    army.tokens -= 1
    army.spent += 1
    table.emit(TokenSpent(side, purpose, army.tokens))
