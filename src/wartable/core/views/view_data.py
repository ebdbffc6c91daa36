"""Units and maps as every terminal and page draws them.

Each part has defaults for everything that a game leaves out. `facts` writes one as JSON-like data, `read_...`
reads it back, so that a page needs nothing but the data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable.core.data.declared import define

Facts = Mapping[str, Any]

_OF_UNITS: Final = (
    "seat",
    "place",
    "within",
    "facing",
    "zones",
    "columns",
    "condition",
    "sheet",
    "x",
    "y",
    "radius",
    "present",
    "out",
)
_OF_EVERY_UNIT: Final = ("id", "name", "side", "zone", *_OF_UNITS)
_OF_MAPS: Final = (
    "kind",
    "shape",
    "columns",
    "rows",
    "width",
    "height",
    "square",
    "measure",
    "column_names",
    "row_names",
    "goals",
    "legend",
    "tones",
)
_OF_AREAS: Final = ("kind", "name", "letter", "x", "y", "width", "height")
_OF_PLANES: Final = tuple([key for key in _OF_MAPS if key not in ("shape", "columns", "rows")])
"""Keys of the data."""


@define
class UnitView:
    """A unit as a seat may see it. All fields but the first three are optional."""

    id: str
    name: str
    side: str
    seat: str
    """The seat that decides for it; "" for the only seat of its side."""
    zone: str
    """The name of its place on the map, or "". On a plane it is the square that contains its middle."""
    zones: tuple[str, ...]
    """All places that it covers."""
    place: str
    """Its place, in words."""
    within: str
    """The id of the unit that it is inside of, or ""."""
    present: bool
    """Whether it is on the map."""
    out: bool
    """Whether it has left the battle."""
    columns: tuple[tuple[str, str], ...]
    """Its row in a table of units: texts by title, with the same titles for every unit."""
    condition: tuple[str, ...]
    """Everything unusual about it, in phrases."""
    sheet: tuple[str, ...]
    """Everything that the seat knows of it, in lines."""
    x: float
    """On a plane: its middle, from the west, in the units of the map."""
    y: float
    """On a plane: its middle, from the north, in the units of the map."""
    radius: float
    """On a plane: its radius."""
    facing: str
    """On a plane: its direction, such as "north" or "north-northeast"."""
    figures: Facts
    """Values of the game's own, by name."""

    def __init__(
        self,
        id: str,
        name: str,
        side: str,
        *,
        seat: str = "",
        zone: str = "",
        zones: Sequence[str] | None = None,
        place: str | None = None,
        within: str = "",
        present: bool | None = None,
        out: bool = False,
        columns: Sequence[Sequence[str]] | None = None,
        condition: Sequence[str] = (),
        sheet: Sequence[str] | None = None,
        x: float = 0.0,
        y: float = 0.0,
        radius: float = 0.0,
        facing: str = "",
        figures: Facts | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.seat = seat
        self.zone = zone
        self.zones = (zone,) if zones is None else tuple(zones)
        self.place = zone if place is None else place
        self.within = within
        self.present = zone != "" and not out if present is None else present
        self.out = out
        self.figures = {} if figures is None else figures
        rows = self._rows() if columns is None else columns
        self.columns = tuple([(row[0], row[1]) for row in rows])
        self.condition = tuple(condition)
        lines = [name, *[f"  {title}: {text}" for title, text in self.columns]]
        self.sheet = tuple(lines) if sheet is None else tuple(sheet)
        self.x, self.y, self.radius, self.facing = x, y, radius, facing

    def _rows(self) -> list[tuple[str, str]]:
        """Return its default row in a table: the place, and every plain value."""
        known = [("place", self.zone), *self.figures.items()]
        return [(_title(key), str(value)) for key, value in known if isinstance(value, str | int | float)]

    def facts(self) -> dict[str, object]:
        """Return the unit as JSON-like data; values of the game's own are on the same level as those of every
        unit.
        """
        return {
            **self.figures,
            "id": self.id,
            "name": self.name,
            "side": self.side,
            "seat": self.seat,
            "zone": self.zone,
            "zones": list(self.zones),
            "place": self.place,
            "within": self.within,
            "present": self.present,
            "out": self.out,
            "columns": [list(row) for row in self.columns],
            "condition": list(self.condition),
            "sheet": list(self.sheet),
        }


def _title(key: str) -> str:
    return key.replace("_", " ").capitalize()


def read_unit(facts: Facts) -> UnitView:
    """Read a unit from its data."""
    known = {key: facts[key] for key in _OF_UNITS if facts.get(key) is not None}
    zone = str(facts.get("zone") or facts.get("square") or "")
    figures = {key: value for key, value in facts.items() if key not in _OF_EVERY_UNIT}
    id, name, side = [str(facts.get(key) or "") for key in ("id", "name", "side")]
    return UnitView(id, name or id, side, zone=zone, figures=figures, **known)


@define
class PlaceView:
    """A place of a map."""

    name: str
    letters: str = ""
    """Letters of its Terrain; the legend has their meanings."""
    terrain: Sequence[str] = ()
    """Its Terrain in words."""
    next: Sequence[str] = ()
    """In a map of rooms, the names of places to which ways lead."""

    def _finish(self) -> None:
        self.terrain, self.next = tuple(self.terrain), tuple(self.next)

    def facts(self) -> dict[str, object]:
        """Return the place as JSON-like data."""
        return {
            "name": self.name,
            "letters": self.letters,
            "terrain": list(self.terrain),
            "next": list(self.next),
        }


@define
class AreaView:
    """A rectangle of a plane that is not open."""

    kind: str
    """Its kind: "wood", "water" ..."""
    name: str
    letter: str
    """The letter that it is drawn with."""
    x: int
    """Its north-west corner, in the units of the map."""
    y: int
    width: int
    height: int

    def facts(self) -> dict[str, object]:
        """Return the area as JSON-like data."""
        return {key: getattr(self, key) for key in _OF_AREAS}


@define
class MapView:
    """The map of a battle."""

    kind: str
    """"zones" for a board of squares or hexes, "rooms" for places with ways between them, "plane" for open
    ground with areas, "" without a map.
    """
    shape: str
    """Of a board: "square" or "hex"."""
    columns: int
    """Of a board: the number of its columns and of its rows."""
    rows: int
    places: tuple[PlaceView, ...]
    """On a board row by row from the north-west; in a map of rooms in any order."""
    width: int
    height: int
    square: int
    """Of a plane: its width and height, and the size of the squares that name places on it."""
    measure: str
    """Unit of a plane: "yards", "metres", "inches"."""
    column_names: tuple[str, ...]
    row_names: tuple[str, ...]
    areas: tuple[AreaView, ...]
    """Of a plane: the areas that are not open."""
    goals: tuple[str, ...]
    """Names of places that are objectives."""
    legend: Mapping[str, str]
    """Meaning of each letter."""
    tones: Mapping[str, str]
    """Drawing style of each letter: "bars", "water" ..."""

    def __init__(
        self,
        kind: str = "",
        *,
        shape: str = "square",
        columns: int = 0,
        rows: int = 0,
        places: Sequence[PlaceView] = (),
        width: int = 0,
        height: int = 0,
        square: int = 1,
        measure: str = "yards",
        column_names: Sequence[str] = (),
        row_names: Sequence[str] = (),
        areas: Sequence[AreaView] = (),
        goals: Sequence[str] = (),
        legend: Mapping[str, str] | None = None,
        tones: Mapping[str, str] | None = None,
    ) -> None:
        self.kind = kind
        self.shape = shape
        self.columns = columns
        self.rows = rows
        self.places = tuple(places)
        self.width = width
        self.height = height
        self.square = square
        self.measure = measure
        self.column_names = tuple(column_names)
        self.row_names = tuple(row_names)
        self.areas = tuple(areas)
        self.goals = tuple(goals)
        self.legend = {} if legend is None else legend
        self.tones = {} if tones is None else tones

    def facts(self) -> dict[str, object]:
        """Return the map as JSON-like data."""
        if self.kind == "plane":
            plane = {key: getattr(self, key) for key in _OF_PLANES}
            listed = {key: list(value) for key, value in plane.items() if isinstance(value, tuple)}
            return {**plane, **listed, "areas": [area.facts() for area in self.areas]}
        return {
            "kind": self.kind,
            "shape": self.shape,
            "columns": self.columns,
            "rows": self.rows,
            "zones": [place.facts() for place in self.places],
            "goals": list(self.goals),
            "legend": dict(self.legend),
            "tones": dict(self.tones),
        }


def rooms(ways: Mapping[str, Sequence[str]], goals: Sequence[str] = ()) -> MapView:
    """Return a map of rooms: for each place by its name, the places that can be reached from it."""
    return MapView("rooms", places=[PlaceView(name, next=near) for name, near in ways.items()], goals=goals)


def read_map(facts: Facts) -> MapView:
    """Read a map from its data; one of kind "" if there is none."""
    known = {key: facts[key] for key in _OF_MAPS if facts.get(key) is not None}
    places = [
        PlaceView(
            str(zone["name"]), str(zone.get("letters", "")), zone.get("terrain", ()), zone.get("next", ())
        )
        for zone in facts.get("zones", ())
    ]
    areas = [AreaView(*[area[key] for key in _OF_AREAS]) for area in facts.get("areas", ())]
    return MapView(**{**known, "places": places, "areas": areas})
