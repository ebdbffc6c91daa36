"""The vocabulary of a game, and the display of its events. `read_telling` reads them from a View's data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from wartable.core.data.declared import define

_OF_TELLING: Final = ("time", "place", "harm", "map_every", "manners", "sums", "odds", "entries", "dice")
"""Keys of the data."""
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@define
class Vocabulary:
    """The vocabulary of a game, and the display of its events. Everything left out has a plain default."""

    time: str = "round"
    """The noun for a round of play."""
    place: str = "place"
    """The noun for a place of the map."""
    map_every: int = 1
    """Number of chapters after which spectators see the map again."""
    manners: Mapping[str, str] = _NOTHING
    """Display severity by event: "chapter", "scene", "grave", "bad", "faint" or "bright"."""
    sums: Mapping[str, list[list[str]]] = _NOTHING
    """By event: [field, title, field of the result] for each sum behind it; without a field, the title is the
    purpose of the roll.
    """
    odds: Mapping[str, str] = _NOTHING
    """Words for the numbers of a Forecast: "chance", "damage", "harm", "losses", "defeat"; with the suffix
    "_short" those for a menu.
    """
    entries: Mapping[str, str] = _NOTHING
    """Keys of the compendium for words in option keys that mean something else there."""
    harm: str = "harm"
    """The noun for damage to units: "Damage", "Wounds"."""
    dice: Mapping[str, str] = _NOTHING
    """By size of die, such as "d10": whether a "high" or a "low" number is good; left out if that differs
    from roll to roll.
    """


def read_telling(facts: Mapping[str, Any]) -> Vocabulary:
    """Read the vocabulary of a game from its data."""
    return Vocabulary(**{key: facts[key] for key in _OF_TELLING if key in facts})
