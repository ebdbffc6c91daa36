"""Sentences for what happens in a war."""

from __future__ import annotations

from wartable.rulesets.exalted_war.text.sentences import SENTENCES, say

__all__ = ["SENTENCES", "say"]
