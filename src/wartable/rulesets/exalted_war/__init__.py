"""Mass combat of Exalted's second edition (war_reference.txt): units worn by their leaders, in long ticks."""

from __future__ import annotations

from wartable.rulesets.exalted_war.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
