"""Guides for making scenarios, as data. They contain no rules: whether a scenario is valid, its checks
decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wartable.core.forces.builder import Field
from wartable.core.game import Setup

_NOTHING: Final[Mapping[str, str]] = {}
_PLAIN: Final[Mapping[str, object]] = {}


class MapGuide(NamedTuple):
    """Describes the map of a kind of battle in its files."""

    key: str
    """Key of the setup for the map: for a table, or for a list of rooms."""
    letters: Mapping[str, str] = _NOTHING
    """The meanings of the letters with which the map can be drawn; the first letter is plain ground."""
    drawing: str = ""
    """Key of the drawing in the map's table; empty if the map is not drawn."""
    size: tuple[str, str] = ("width", "height")
    """Keys of width and height in the map's table, if the map is not drawn."""
    unit: str = ""
    """Unit of width and height."""
    usual: str = ""
    """Description of a battle without a map; empty if a map is needed."""
    is_rooms: bool = False
    """Whether the map is a list of rooms with ways between them."""


class GoalGuide(NamedTuple):
    """A kind of objective."""

    kind: str
    """Value of the key `kind` in the scenario."""
    what: str
    """The condition for a side to win by this objective, in words that follow "when it"."""
    fields: tuple[Field, ...] = ()
    """Further values that the objective needs."""


class ScenarioGuide(NamedTuple):
    """One kind of battle for which people can make scenarios."""

    battle: str = ""
    """Value of the key `battle` in the scenario; empty for the default kind."""
    what: str = "a battle"
    """Description of the kind of battle, in words."""
    ground: MapGuide | None = None
    """Its map; None without one."""
    edges: tuple[str, ...] = ()
    """Edges from which sides enter, in the order in which they are assigned; empty if none is asked for."""
    areas: str = ""
    """The alternative to an edge that a side may have, in words."""
    place: str = ""
    """Key for the place where a combatant begins; empty if combatants are deployed."""
    side_fields: tuple[Field, ...] = ()
    """Further questions for each side."""
    goals: tuple[GoalGuide, ...] = ()
    """Kinds of objectives; empty if scenarios have no list of objectives."""
    limit: str = ""
    """Unit of the limit of a battle, such as "Rounds"; empty if there is no limit."""
    begins: Setup = _PLAIN
    """Further keys and values of every new scenario of this kind."""
