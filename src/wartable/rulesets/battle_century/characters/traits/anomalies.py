"""Anomalies: free of cost, and each with a drawback. R-ANOM-001 to R-ANOM-012."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.characters.trait import Trait

__all__ = ["ANOMALIES"]

ANOMALIES: Final[tuple[type[Trait], ...]] = ()
