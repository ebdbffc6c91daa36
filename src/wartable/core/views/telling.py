"""The vocabulary of a game, and the display of its events. `read_telling` reads them from a View's data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_OF_TELLING: Final = ("time", "place", "harm", "map_every", "manners", "sums", "odds", "entries", "dice")
"""Keys of the data."""


class Vocabulary:
    """The vocabulary of a game, and the display of its events. Everything left out has a plain default."""

    __slots__ = ("dice", "entries", "harm", "manners", "map_every", "odds", "place", "sums", "time")

    time: str
    """The noun for a round of play."""
    place: str
    """The noun for a place of the map."""
    harm: str
    """The noun for damage to units: "Damage", "Wounds"."""
    map_every: int
    """Number of chapters after which spectators see the map again."""
    manners: Mapping[str, str]
    """Display severity by event: "chapter", "scene", "grave", "bad", "faint" or "bright"."""
    sums: Mapping[str, list[list[str]]]
    """By event: [field, title, field of the result] for each sum behind it; without a field, the title is the
    purpose of the roll.
    """
    odds: Mapping[str, str]
    """Words for the numbers of a Forecast: "chance", "damage", "harm", "losses", "defeat"; with the suffix
    "_short" those for a menu.
    """
    entries: Mapping[str, str]
    """Keys of the compendium for words in option keys that mean something else there."""
    dice: Mapping[str, str]
    """By size of die, such as "d10": whether a "high" or a "low" number is good; left out if that differs
    from roll to roll.
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


def read_telling(facts: Mapping[str, Any]) -> Vocabulary:
    """Read the words of a game from its data."""
    return Vocabulary(**{key: facts[key] for key in _OF_TELLING if key in facts})
