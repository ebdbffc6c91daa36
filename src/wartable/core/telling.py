"""The words of a game, and how its events are told. `read_telling` reads them back from a View's data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_OF_TELLING: Final = ("time", "place", "harm", "map_every", "manners", "sums", "odds", "entries", "dice")
"""Keys of the data."""


class Telling:
    """The words of a game, and how its events are told. Everything left out is told in plain words."""

    __slots__ = ("dice", "entries", "harm", "manners", "map_every", "odds", "place", "sums", "time")

    time: str
    """The noun for a round of play."""
    place: str
    """The noun for a place of the map."""
    harm: str
    """The noun for what units lose when they are hurt: "Damage", "Wounds"."""
    map_every: int
    """Spectators see the map again after this many chapters."""
    manners: Mapping[str, str]
    """By event: "chapter", "scene", "grave", "bad", "faint" or "bright"."""
    sums: Mapping[str, list[list[str]]]
    """By event: [field, title, field of the result] for each sum behind it; without a field the title is what
    was rolled for.
    """
    odds: Mapping[str, str]
    """The words for the numbers of a Forecast: "chance", "damage", "harm", "losses", "defeat"; with "_short"
    behind the name those for a menu.
    """
    entries: Mapping[str, str]
    """Keys of the compendium for words in option keys that mean something else there."""
    dice: Mapping[str, str]
    """By size of die, such as "d10": whether a high or a low number is good: "high" or "low". Left out where
    that differs from roll to roll.
    """

    def __init__(
        self,
        time: str = "round",
        place: str = "place",
        map_every: int = 1,
        manners: Mapping[str, str] | None = None,
        sums: Mapping[str, list[list[str]]] | None = None,
        odds: Mapping[str, str] | None = None,
        entries: Mapping[str, str] | None = None,
        harm: str = "harm",
        dice: Mapping[str, str] | None = None,
    ) -> None:
        self.time = time
        self.place = place
        self.harm = harm
        self.map_every = map_every
        self.manners = {} if manners is None else manners
        self.sums = {} if sums is None else sums
        self.odds = {} if odds is None else odds
        self.entries = {} if entries is None else entries
        self.dice = {} if dice is None else dice


def read_telling(facts: Mapping[str, Any]) -> Telling:
    """Read the words of a game from its data."""
    return Telling(**{key: facts[key] for key in _OF_TELLING if key in facts})
