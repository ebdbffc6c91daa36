"""Every Skill and Trait of the book."""

from __future__ import annotations

from wartable.rulesets.battle_century.characters.known import make_known
from wartable.rulesets.battle_century.characters.miracles import MIRACLES
from wartable.rulesets.battle_century.characters.skills import GENERAL_SKILLS
from wartable.rulesets.battle_century.characters.traits.anomalies import ANOMALIES
from wartable.rulesets.battle_century.characters.traits.boss import BOSS_TRAITS
from wartable.rulesets.battle_century.characters.traits.deathblows import DEATHBLOWS
from wartable.rulesets.battle_century.characters.traits.equipment import EQUIPMENT
from wartable.rulesets.battle_century.characters.traits.general import GENERAL_TRAITS

__all__ = ["register_talents"]


def register_talents() -> None:
    """Make every Skill and Trait known by its key, before any setup is read."""
    traits = (*GENERAL_TRAITS, *EQUIPMENT, *DEATHBLOWS, *ANOMALIES, *BOSS_TRAITS)
    make_known((*GENERAL_SKILLS, *MIRACLES), traits)
