"""Every Skill and Trait by its key."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.characters.base import Talent
from wartable.rulesets.battle_century.characters.known import make_known, talent_of
from wartable.rulesets.battle_century.characters.miracles import MIRACLES
from wartable.rulesets.battle_century.characters.skill import Skill
from wartable.rulesets.battle_century.characters.skills import GENERAL_SKILLS
from wartable.rulesets.battle_century.characters.trait import Trait
from wartable.rulesets.battle_century.characters.traits.anomalies import ANOMALIES
from wartable.rulesets.battle_century.characters.traits.boss import BOSS_TRAITS
from wartable.rulesets.battle_century.characters.traits.deathblows import DEATHBLOWS
from wartable.rulesets.battle_century.characters.traits.equipment import EQUIPMENT
from wartable.rulesets.battle_century.characters.traits.general import GENERAL_TRAITS

__all__ = ["SKILLS", "TRAITS", "skill", "talent", "trait"]

SKILLS: Final[dict[str, type[Skill]]] = {kind.key: kind for kind in (*GENERAL_SKILLS, *MIRACLES)}
TRAITS: Final[dict[str, type[Trait]]] = {
    kind.key: kind for kind in (*GENERAL_TRAITS, *EQUIPMENT, *DEATHBLOWS, *ANOMALIES, *BOSS_TRAITS)
}


make_known(SKILLS.values())
make_known(TRAITS.values())


def skill(tag: str) -> Skill:
    """The Skill of a tag, "combat" or "combat:swordsmanship"; raises KeyError."""
    key, _, choice = tag.partition(":")
    return SKILLS[key](choice)


def trait(tag: str) -> Trait:
    """The Trait of a tag, "genius" or "gamer:chess"; raises KeyError."""
    key, _, choice = tag.partition(":")
    return TRAITS[key](choice)


def talent(tag: str) -> Talent:
    """Either of them; raises KeyError."""
    return talent_of(tag)
