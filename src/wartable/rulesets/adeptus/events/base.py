"""Base classes of the events of Missions. Their templates can name units, Directors and sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from wartable.core.event import Event, PublicEvent
from wartable.core.words import GrammaticalName
from wartable.rulesets.adeptus.model.names import list_names, subject_for

_NAMERS: Final[Mapping[str, Callable[[Any, Any], str | GrammaticalName]]] = {
    **dict.fromkeys(("unit", "other", "commander", "director", "side"), subject_for),
    "units": list_names,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class PublicMissionEvent(PublicEvent):
    """An event that every seat sees in full."""

    namers = _NAMERS


@mypyc_attr(allow_interpreted_subclasses=True)
class UnitEvent(PublicMissionEvent):
    """An event that concerns one unit."""

    unit: str


@mypyc_attr(allow_interpreted_subclasses=True)
class RedactedMissionEvent(Event):
    """An event of which some seats see only a part, or nothing."""

    namers = _NAMERS
