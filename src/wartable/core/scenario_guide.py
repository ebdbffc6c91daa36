"""What people are asked who make a scenario, as data. The checks of setups stay the law."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wartable.core.builder import Field
from wartable.core.game import Setup

_NOTHING: Final[Mapping[str, str]] = {}
_PLAIN: Final[Mapping[str, object]] = {}


class MapGuide(NamedTuple):
    """How the map of a kind of battle is told in its files."""

    key: str
    """The table, or list of rooms, of the scenario that holds it."""
    letters: Mapping[str, str] = _NOTHING
    """Where the map can be drawn, what each letter means; the first is plain ground."""
    drawing: str = ""
    """The key for the drawing; empty where there is none."""
    size: tuple[str, str] = ("width", "height")
    """The keys for its width and height where it is not drawn."""
    unit: str = ""
    """What width and height are measured in."""
    usual: str = ""
    """What there is without any map, in words; empty where a map is needed."""
    is_rooms: bool = False
    """Whether it is a list of rooms with ways between them."""


class GoalGuide(NamedTuple):
    """A kind of objective."""

    kind: str
    """What the scenario says under `kind`."""
    what: str
    """When a side wins by it, in words that follow "when it"."""
    fields: tuple[Field, ...] = ()
    """What else has to be said."""


class ScenarioGuide(NamedTuple):
    """One kind of battle that people can make a scenario for."""

    battle: str = ""
    """What the scenario says under `battle`; empty for the usual kind."""
    what: str = "a battle"
    """What it is, in words."""
    ground: MapGuide | None = None
    """Its map; None where it has none."""
    edges: tuple[str, ...] = ()
    """From where sides enter, in the order in which they get one; none where nothing is asked."""
    areas: str = ""
    """What may be said in place of an edge, in words."""
    place: str = ""
    """The key for the place where each of those who fight begins; empty where they are deployed."""
    side_fields: tuple[Field, ...] = ()
    """What else is asked of each side."""
    goals: tuple[GoalGuide, ...] = ()
    """The kinds of objectives; none where a scenario has no list of them."""
    limit: str = ""
    """What its limit counts: "Rounds"; empty where it has none."""
    begins: Setup = _PLAIN
    """Further keys that every scenario of this kind begins with."""
