"""Spending Command Tokens: the conditions, and the events. CT-09, CT-25 to CT-27."""

from __future__ import annotations

from wartable.rulesets.infinity.events.command import TokenSpent
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable


def can_spend(state: Skirmish, side: str) -> bool:
    """Whether a side may use a Command Token now, other than strategically: it has one, no limit set by its
    enemy is reached, and this is its own turn. CT-09, CT-25, CT-27.
    """
    return side == state.active and state.armies[side].can_spend()


def spend(table: SkirmishTable, side: str, what: str) -> None:
    """Spend a Command Token. `what` completes "spends a Command Token: ...". CT-09, CT-25."""
    army = table.state.armies[side]
    army.tokens -= 1
    army.spent += 1
    table.emit(TokenSpent(side, what, army.tokens))
