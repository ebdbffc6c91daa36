"""The d100 game of Swarms, Hordes and Supreme Commanders (swarms.txt, supreme_commanders.txt)."""

from __future__ import annotations

from wartable.rulesets.adeptus.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
