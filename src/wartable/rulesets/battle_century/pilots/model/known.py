"""Every Skill and Trait by its key. The catalogue fills this when the ruleset is imported, so that rules of
Tests and Matches can read tags without importing each Talent, which itself uses those rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.model.trait import Trait

SKILLS: Final[dict[str, type[Skill]]] = {}
TRAITS: Final[dict[str, type[Trait]]] = {}


def make_known(skills: Iterable[type[Skill]], traits: Iterable[type[Trait]]) -> None:
    """From now on tags with their keys can be read."""
    for kind in skills:
        SKILLS[kind.key] = kind
    for other in traits:
        TRAITS[other.key] = other


def skill(tag: str) -> Skill:
    """The Skill of a tag, "combat" or "combat:swordsmanship"; raises KeyError."""
    key, _, choice = tag.partition(":")
    return SKILLS[key](choice)


def trait(tag: str) -> Trait:
    """The Trait of a tag, "genius" or "gamer:chess"; raises KeyError."""
    key, _, choice = tag.partition(":")
    return TRAITS[key](choice)


def talent_of(tag: str) -> Talent:
    """Either of them; raises KeyError."""
    return skill(tag) if tag.partition(":")[0] in SKILLS else trait(tag)


def skill_of(key: str) -> Skill | None:
    """The Skill of this key as such, no matter who is trained in it; None where there is none."""
    kind = SKILLS.get(key)
    return None if kind is None else kind("")


def is_miracle(key: str) -> bool:
    """Whether this is the key of a Miracle."""
    known = skill_of(key)
    return known is not None and known.miracle
