"""The registry of Skills and Traits by key, which the catalogue fills when the ruleset is imported. The rules
of Tests and Matches look up Talents here, since they cannot import the modules of single Talents, which
import them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.model.trait import Trait

SKILLS: Final[dict[str, type[Skill]]] = {}
TRAITS: Final[dict[str, type[Trait]]] = {}


def register_skills_and_traits(skills: Iterable[type[Skill]], traits: Iterable[type[Trait]]) -> None:
    """Add classes of Skills and Traits to the registry, so that their tags can be looked up."""
    for kind in skills:
        SKILLS[kind.key] = kind
    for other in traits:
        TRAITS[other.key] = other


def skill_with_tag(tag: str) -> Skill:
    """Return the Skill with this tag, such as "combat" or "combat:swordsmanship". Raises KeyError."""
    key, _, choice = tag.partition(":")
    return SKILLS[key](choice)


def trait_with_tag(tag: str) -> Trait:
    """Return the Trait with this tag, such as "genius" or "gamer:chess". Raises KeyError."""
    key, _, choice = tag.partition(":")
    return TRAITS[key](choice)


def talent_with_tag(tag: str) -> Talent:
    """Return the Skill or Trait with this tag; raises KeyError."""
    return skill_with_tag(tag) if tag.partition(":")[0] in SKILLS else trait_with_tag(tag)


def skill_with_key(key: str) -> Skill | None:
    """Return the Skill with this key, without a choice; None if unknown."""
    kind = SKILLS.get(key)
    return None if kind is None else kind("")


def is_miracle(key: str) -> bool:
    """Whether this is the key of a Miracle."""
    known = skill_with_key(key)
    return known is not None and known.miracle
