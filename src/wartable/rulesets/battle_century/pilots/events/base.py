"""Base classes for events of Scenes: a sentence with the names of Characters, Zones and Talents."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.event import PublicEvent
from wartable.rulesets.battle_century.pilots.model.names import (
    condition_name,
    name_of,
    source_name,
    talent_name,
    zone_name,
)
from wartable.rulesets.battle_century.pilots.model.state import Scene


def _talent(state: Scene, tag: str) -> str:
    return talent_name(tag)


_NAMERS: Final = {
    **dict.fromkeys(("who", "other", "target"), name_of),
    **dict.fromkeys(("tag", "proxy"), _talent),
    "zone": zone_name,
    "source": source_name,
    "condition": lambda state, key: condition_name(key),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class SceneEvent(PublicEvent):
    """An event that is told by its template: by these fields it names Characters and what they have."""

    namers = _NAMERS


@mypyc_attr(allow_interpreted_subclasses=True)
class OfCharacter(SceneEvent):
    """An event that concerns one Character."""

    who: str


@mypyc_attr(allow_interpreted_subclasses=True)
class OfTalent(SceneEvent):
    """A Character's use of a Skill or Trait, by its tag, or a change of it."""

    who: str
    tag: str
