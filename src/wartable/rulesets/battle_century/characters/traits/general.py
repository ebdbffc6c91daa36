"""General Traits. R-TRAIT-001 to R-TRAIT-027."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.characters.trait import Trait
from wartable.rulesets.battle_century.characters.traits.gifts import GIFTS
from wartable.rulesets.battle_century.characters.traits.knacks import KNACKS

__all__ = ["GENERAL_TRAITS"]

GENERAL_TRAITS: Final[tuple[type[Trait], ...]] = (*KNACKS, *GIFTS)
