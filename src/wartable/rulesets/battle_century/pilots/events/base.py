"""Base classes for events of Scenes, whose sentences give the names of Characters, Zones and Talents."""

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
    """A public event whose sentence is made from its template. `namers` has functions that put the names of
    Characters, Zones and abilities in the place of ids.
    """

    namers = _NAMERS


@mypyc_attr(allow_interpreted_subclasses=True)
class OfCharacter(SceneEvent):
    """An event that concerns one Character."""

    who: str


@mypyc_attr(allow_interpreted_subclasses=True)
class OfTalent(SceneEvent):
    """An event about a Skill or Trait of a Character; `tag` is the tag of it."""

    who: str
    tag: str
