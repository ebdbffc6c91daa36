"""Base classes for events of Scenes, whose sentences give the names of Characters, Zones and Talents."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.event import PublicEvent
from wartable.rulesets.battle_century.pilots.model.names import (
    condition_name,
    damage_source_name,
    name_of,
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
    "source": damage_source_name,
    "condition": lambda state, key: condition_name(key),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class SceneEvent(PublicEvent):
    """A public event whose sentence is made from a template. `namers` maps fields of the event that hold ids
    to functions that return the names to show in their place.
    """

    namers = _NAMERS


@mypyc_attr(allow_interpreted_subclasses=True)
class CharacterEvent(SceneEvent):
    """Base class of events that concern one Character, `who`."""

    who: str


@mypyc_attr(allow_interpreted_subclasses=True)
class TalentEvent(SceneEvent):
    """An event about a Skill or Trait of a Character; `tag` is the tag of it."""

    who: str
    tag: str
