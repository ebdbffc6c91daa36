"""Battle Century G 1.2 by Gimmick Labs: Operations of mecha, Matches of people, and campaigns. Files follow
the headings of the book.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
