"""Boss Traits. R-BOSS-001 to R-BOSS-012."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.characters.trait import Trait

__all__ = ["BOSS_TRAITS"]

BOSS_TRAITS: Final[tuple[type[Trait], ...]] = ()
