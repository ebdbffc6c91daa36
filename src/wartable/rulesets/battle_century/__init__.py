"""Battle Century G 1.2 by Gimmick Labs: Operations, the mecha combat. Files follow the book's headings."""

from __future__ import annotations

from wartable.rulesets.battle_century.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
