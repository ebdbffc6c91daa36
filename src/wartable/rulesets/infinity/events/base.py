"""Base classes for events of skirmishes: their templates name Troopers and sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from wartable.core.event import Event, PublicEvent
from wartable.core.words import GrammaticalName, listed
from wartable.rulesets.infinity.model.names import as_sentence_subject, names_of
from wartable.rulesets.infinity.model.state import Skirmish


def _list_targets(state: Skirmish, ids: tuple[str, ...]) -> str:
    """List the names of Troopers, as part of a sentence; "no one" if there are none."""
    return listed(names_of(state, ids)) or "no one"


_NAMERS: Final[Mapping[str, Callable[[Any, Any], str | GrammaticalName]]] = {
    **dict.fromkeys(("trooper", "target", "side", "other"), as_sentence_subject),
    "targets": _list_targets,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class SkirmishEvent(PublicEvent):
    """An event that every seat sees in full."""

    namers = _NAMERS


@mypyc_attr(allow_interpreted_subclasses=True)
class TrooperEvent(SkirmishEvent):
    """An event that concerns one Trooper."""

    trooper: str


@mypyc_attr(allow_interpreted_subclasses=True)
class RedactableSkirmishEvent(Event):
    """Base class of events of which some seats see only a redacted form, or nothing."""

    namers = _NAMERS
