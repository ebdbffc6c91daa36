"""Sentences for what happens in a Match, and a seat's view of it in words."""

from __future__ import annotations

from wartable.rulesets.battle_century.match.text.sentences import SENTENCES, say

__all__ = ["SENTENCES", "say"]
