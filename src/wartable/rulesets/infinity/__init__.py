"""Infinity: skirmishes by order pools, with Command Tokens.

The rules text is one page on Command Tokens; rules of the game that it relies on are in the ledger, sections
IN-01 to IN-08. Packages import in one direction: ground, model, knowledge, events, d20, sight, harm, skills,
orders, tokens, turn; then saves, views and rulings, odds and players.
"""

from __future__ import annotations

from wartable.rulesets.infinity.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
