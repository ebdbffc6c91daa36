"""Sentences for what happens in an Operation."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.text.sentences import SENTENCES, say

__all__ = ["SENTENCES", "say"]
