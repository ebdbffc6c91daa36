"""Vocabulary: the words of a game and the display of its events, which `read_telling` reads from a View's
data.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from wartable.core.data.declared import define

_VOCABULARY_KEYS: Final = ("time", "place", "harm", "map_every", "manners", "sums", "odds", "entries", "dice")
"""Keys in the data of a View that belong to the Vocabulary."""
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@define
class Vocabulary:
    """The words that a game uses, and the display of its events. All fields have defaults."""

    time: str = "round"
    """The noun for a round of play."""
    place: str = "place"
    """The noun for a place on the map."""
    map_every: int = 1
    """Number of chapters after which the map is shown to spectators again."""
    manners: Mapping[str, str] = _NOTHING
    """The manner in which events are displayed, by their class: "chapter", "scene", "grave", "bad", "faint"
    or "bright".
    """
    sums: Mapping[str, list[list[str]]] = _NOTHING
    """The sums that explain events, by the class of the event, each as [field with the terms, title, field
    with the result]. If the first of these is "", the title is the purpose of the roll.
    """
    odds: Mapping[str, str] = _NOTHING
    """Words for the numbers of a Forecast, by "chance", "damage", "harm", "losses" and "defeat"; with the
    suffix "_short", short words for a menu.
    """
    entries: Mapping[str, str] = _NOTHING
    """Keys of compendium entries by parts of option keys, where the two differ."""
    harm: str = "harm"
    """The noun for damage to units: "Damage", "Wounds"."""
    dice: Mapping[str, str] = _NOTHING
    """Whether a "high" or a "low" number is good, by the type of dice, such as "d10". Types for which that
    differs from roll to roll are left out.
    """


def read_telling(facts: Mapping[str, Any]) -> Vocabulary:
    """Read the Vocabulary of a game from the key "telling" of a View's data."""
    return Vocabulary(**{key: facts[key] for key in _VOCABULARY_KEYS if key in facts})
