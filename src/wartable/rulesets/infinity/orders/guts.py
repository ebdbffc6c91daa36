"""Guts Rolls at the end of an Order. 2.6, IN-R21."""

from __future__ import annotations

from wartable.rulesets.infinity.model.order import Order
from wartable.rulesets.infinity.model.state import SkirmishTable
from wartable.rulesets.infinity.skills.attack import Attack


def roll_guts(table: SkirmishTable, order: Order, attacks: list[Attack]) -> None:
    """Let every Trooper who suffered a successful attack and lived roll for Guts, the active side first."""
