"""Equipment Traits. R-EQ-001 to R-EQ-016."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.characters.trait import Trait

__all__ = ["EQUIPMENT"]

EQUIPMENT: Final[tuple[type[Trait], ...]] = ()
