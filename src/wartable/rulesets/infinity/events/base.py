"""Base classes for events of skirmishes: their templates name Troopers and sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from wartable.core.event import Event, PublicEvent
from wartable.core.words import GrammaticalName, listed
from wartable.rulesets.infinity.model.names import all_named, subject
from wartable.rulesets.infinity.model.state import Skirmish


def _all_touched(state: Skirmish, ids: tuple[str, ...]) -> str:
    return listed(all_named(state, ids)) or "no one"


_NAMERS: Final[Mapping[str, Callable[[Any, Any], str | GrammaticalName]]] = {
    **dict.fromkeys(("trooper", "target", "side", "other"), subject),
    "targets": _all_touched,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class SkirmishEvent(PublicEvent):
    """An event that every seat sees in full."""

    namers = _NAMERS


@mypyc_attr(allow_interpreted_subclasses=True)
class OfTrooper(SkirmishEvent):
    """An event that concerns one Trooper."""

    trooper: str


@mypyc_attr(allow_interpreted_subclasses=True)
class RedactedSkirmishEvent(Event):
    """An event of which some seats see only a part, or nothing."""

    namers = _NAMERS
