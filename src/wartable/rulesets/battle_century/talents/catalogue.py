"""Every Skill and Trait of the book. R-TRAIT-001 to R-TRAIT-027."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.pilots.model.registry import register_skills_and_traits
from wartable.rulesets.battle_century.pilots.model.trait import Trait
from wartable.rulesets.battle_century.talents.miracles import MIRACLES
from wartable.rulesets.battle_century.talents.skills import GENERAL_SKILLS
from wartable.rulesets.battle_century.talents.traits.anomalies import ANOMALIES
from wartable.rulesets.battle_century.talents.traits.boss import BOSS_TRAITS
from wartable.rulesets.battle_century.talents.traits.deathblows import DEATHBLOWS
from wartable.rulesets.battle_century.talents.traits.equipment import EQUIPMENT
from wartable.rulesets.battle_century.talents.traits.gifts import GIFTS
from wartable.rulesets.battle_century.talents.traits.knacks import KNACKS


def register_talents() -> None:
    """Add every Skill and Trait to the registry. This must be done before any setup is read."""
    traits = (*GENERAL_TRAITS, *EQUIPMENT, *DEATHBLOWS, *ANOMALIES, *BOSS_TRAITS)
    register_skills_and_traits((*GENERAL_SKILLS, *MIRACLES), traits)


GENERAL_TRAITS: Final[tuple[type[Trait], ...]] = (*KNACKS, *GIFTS)
