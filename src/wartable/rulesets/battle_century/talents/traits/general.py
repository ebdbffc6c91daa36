"""General Traits. R-TRAIT-001 to R-TRAIT-027."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.pilots.model.trait import Trait
from wartable.rulesets.battle_century.talents.traits.gifts import GIFTS
from wartable.rulesets.battle_century.talents.traits.knacks import KNACKS

GENERAL_TRAITS: Final[tuple[type[Trait], ...]] = (*KNACKS, *GIFTS)
