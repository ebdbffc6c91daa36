"""Questions for making a scenario, as data. The checks of setups remain decisive."""

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
    """Key of the table, or of the list of rooms, that holds the map."""
    letters: Mapping[str, str] = _NOTHING
    """Meaning of each letter, if the map can be drawn; the first is plain ground."""
    drawing: str = ""
    """Key of the drawing; empty if there is none."""
    size: tuple[str, str] = ("width", "height")
    """Keys of width and height, if the map is not drawn."""
    unit: str = ""
    """Unit of width and height."""
    usual: str = ""
    """Description of a battle without a map; empty if a map is needed."""
    is_rooms: bool = False
    """Whether the map is a list of rooms with ways between them."""


class GoalGuide(NamedTuple):
    """A kind of objective."""

    kind: str
    """Value of `kind` in the scenario."""
    what: str
    """Condition for a side to win by it, in words that follow "when it"."""
    fields: tuple[Field, ...] = ()
    """Further values that it needs."""


class ScenarioGuide(NamedTuple):
    """One kind of battle that people can make a scenario for."""

    battle: str = ""
    """Value of `battle` in the scenario; empty for the usual kind."""
    what: str = "a battle"
    """Description of the kind of battle, in words."""
    ground: MapGuide | None = None
    """Its map; None without one."""
    edges: tuple[str, ...] = ()
    """Edges from which sides enter, in the order in which they are assigned; empty if none is asked for."""
    areas: str = ""
    """Alternative to an edge, in words."""
    place: str = ""
    """Key of the place where each combatant begins; empty if they are deployed."""
    side_fields: tuple[Field, ...] = ()
    """Further questions for each side."""
    goals: tuple[GoalGuide, ...] = ()
    """Kinds of objectives; none if a scenario has no list of them."""
    limit: str = ""
    """Unit of its limit: "Rounds"; empty if it has none."""
    begins: Setup = _PLAIN
    """Further keys that every scenario of this kind begins with."""
