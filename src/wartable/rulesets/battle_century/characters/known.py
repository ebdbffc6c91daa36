"""Skills and Traits by key, for whatever in a Scene has only a tag. The catalogue fills it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.rulesets.battle_century.characters.base import Talent
from wartable.rulesets.battle_century.characters.skill import Skill

__all__ = ["is_miracle", "make_known", "skill_of", "talent_of"]

_KNOWN: Final[dict[str, type[Talent]]] = {}


def make_known(kinds: Iterable[type[Talent]]) -> None:
    """From now on tags with their keys can be read."""
    for kind in kinds:
        _KNOWN[kind.key] = kind


def talent_of(tag: str) -> Talent:
    """The Skill or Trait of a tag, "combat:swordsmanship" or "genius"; raises KeyError."""
    key, _, choice = tag.partition(":")
    return _KNOWN[key](choice)


def skill_of(key: str) -> Skill | None:
    """The Skill of this key as such, no matter who is trained in it; None where there is none."""
    kind = _KNOWN.get(key)
    if kind is None:
        return None
    found = kind("")
    return found if isinstance(found, Skill) else None


def is_miracle(key: str) -> bool:
    """Whether this is the key of a Miracle."""
    known = skill_of(key)
    return known is not None and known.miracle
