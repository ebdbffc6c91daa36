"""Units and maps in the form in which terminal and web page show them for every game.

A game may leave out anything that has a default. The method `facts` of a class writes an object as JSON-like
data, and a function `read_...` reads it back, so that a page needs nothing but the data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable.core.data.declared import define
from wartable.core.views.roles import USUAL_SIZE

Facts = Mapping[str, Any]

_OPTIONAL_UNIT_KEYS: Final = (
    "seat",
    "place",
    "within",
    "facing",
    "zones",
    "columns",
    "condition",
    "momentary",
    "sheet",
    "x",
    "y",
    "radius",
    "present",
    "out",
    "vitality",
    "role",
    "token_size",
    "rise",
)
_UNIT_KEYS: Final = ("id", "name", "side", "zone", *_OPTIONAL_UNIT_KEYS)
_MAP_KEYS: Final = (
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
_AREA_KEYS: Final = ("kind", "name", "letter", "x", "y", "width", "height")
_ALL_AREA_KEYS: Final = (*_AREA_KEYS, "rise")
_PLANE_KEYS: Final = tuple([key for key in _MAP_KEYS if key not in ("shape", "columns", "rows")])
"""Keys of the data."""


@define
class UnitView:
    """A unit as a seat may see it. All fields but id, name and side are optional."""

    id: str
    name: str
    side: str
    seat: str
    """The seat that decides for it; "" for the only seat of its side."""
    zone: str
    """The name of its place on the map, or "". On a plane it is the square that contains its middle."""
    zones: tuple[str, ...]
    """The names of all places that it covers."""
    place: str
    """A description of its place."""
    within: str
    """The id of the unit that carries it inside, or ""."""
    present: bool
    """Whether it is on the map."""
    out: bool
    """Whether it has left the battle."""
    columns: tuple[tuple[str, str], ...]
    """Its row in a table of units: pairs of title and text. All units have the same titles."""
    condition: tuple[str, ...]
    """Phrases that describe everything unusual about it."""
    momentary: tuple[str, ...]
    """Phrases in `condition` that are true only of this moment, such as that it is its turn. Screens show
    them, but do not announce them as a change of the unit.
    """
    sheet: tuple[str, ...]
    """Lines of text with everything that the seat knows of it."""
    x: float
    """On a plane: the distance of its middle from the western edge, in the units of the map."""
    y: float
    """On a plane: the distance of its middle from the northern edge, in the units of the map."""
    radius: float
    """On a plane: its radius."""
    facing: str
    """On a plane: its direction, such as "north" or "north-northeast"."""
    vitality: tuple[int, int] | None
    """Its health that is left, and its full health; None if the seat does not know them."""
    role: str
    """The kind of unit that it is as far as the seat knows, one of `ROLES`, which chooses the picture on its
    token; "" for the usual picture.
    """
    token_size: int
    """The size of its token by its visible strength, from 1 to 5; 3 is the usual size."""
    rise: float
    """On a plane: its height above the ground, in the units of the map."""
    figures: Facts
    """Further values, which only this game has, by name."""

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
        momentary: Sequence[str] = (),
        sheet: Sequence[str] | None = None,
        x: float = 0.0,
        y: float = 0.0,
        radius: float = 0.0,
        facing: str = "",
        vitality: Sequence[int] | None = None,
        role: str = "",
        token_size: int = USUAL_SIZE,
        rise: float = 0.0,
        figures: Facts | None = None,
    ) -> None:
        self.id, self.name, self.side, self.seat, self.zone = id, name, side, seat, zone
        self.zones = (zone,) if zones is None else tuple(zones)
        self.place = zone if place is None else place
        self.present = zone != "" and not out if present is None else present
        self.within, self.out = within, out
        self.figures = {} if figures is None else figures
        rows = self._default_columns() if columns is None else columns
        self.columns = tuple([(row[0], row[1]) for row in rows])
        self.condition, self.momentary = tuple(condition), tuple(momentary)
        self.sheet = self._default_sheet() if sheet is None else tuple(sheet)
        self.x, self.y, self.radius, self.facing = x, y, radius, facing
        self.vitality = None if vitality is None else (vitality[0], vitality[1])
        self.role, self.token_size, self.rise = role, token_size, rise

    @property
    def lasting(self) -> tuple[str, ...]:
        """Its conditions, except those that are true only of this moment."""
        return tuple([phrase for phrase in self.condition if phrase not in self.momentary])

    def _default_columns(self) -> list[tuple[str, str]]:
        """Return the default row in a table of units: the place, and every text and number among the
        figures.
        """
        known = [("place", self.zone), *self.figures.items()]
        return [(_title(key), str(value)) for key, value in known if isinstance(value, str | int | float)]

    def _default_sheet(self) -> tuple[str, ...]:
        return (self.name, *[f"  {title}: {text}" for title, text in self.columns])

    def facts(self) -> dict[str, object]:
        """Return the unit as JSON-like data. The figures are on the same level as the values that every unit
        has.
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
            **({"momentary": list(self.momentary)} if self.momentary else {}),
            **({} if self.vitality is None else {"vitality": list(self.vitality)}),
            **({"role": self.role} if self.role else {}),
            **({} if self.token_size == USUAL_SIZE else {"token_size": self.token_size}),
            **({"rise": self.rise} if self.rise else {}),
        }


def _title(key: str) -> str:
    return key.replace("_", " ").capitalize()


def read_unit(facts: Facts) -> UnitView:
    """Read a unit from its data."""
    known = {key: facts[key] for key in _OPTIONAL_UNIT_KEYS if facts.get(key) is not None}
    zone = str(facts.get("zone") or facts.get("square") or "")
    figures = {key: value for key, value in facts.items() if key not in _UNIT_KEYS}
    id, name, side = [str(facts.get(key) or "") for key in ("id", "name", "side")]
    return UnitView(id, name or id, side, zone=zone, figures=figures, **known)


@define
class PlaceView:
    """A place of a map."""

    name: str
    letters: str = ""
    """Letters for its Terrain; the map's legend has their meanings."""
    terrain: Sequence[str] = ()
    """Its Terrain in words."""
    next: Sequence[str] = ()
    """In a map of rooms: the names of the places that can be reached directly."""

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
    """A rectangle on a plane that is not open ground."""

    kind: str
    """Its kind: "wood", "water" ..."""
    name: str
    letter: str
    """The letter with which it is drawn."""
    x: int
    """With `y`: the position of its north-west corner, in the units of the map."""
    y: int
    width: int
    height: int
    rise: float = 0.0
    """Its height above the ground, in the units of the map; 0 if it is flat or the height is not known."""

    def facts(self) -> dict[str, object]:
        """Return the area as JSON-like data."""
        rise = {"rise": self.rise} if self.rise else {}
        return {**{key: getattr(self, key) for key in _AREA_KEYS}, **rise}


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
    """Of a board: with `rows`, its number of columns and of rows."""
    rows: int
    places: tuple[PlaceView, ...]
    """Its places: on a board row by row from the north-west corner, in a map of rooms in any order."""
    width: int
    height: int
    square: int
    """Of a plane: with `width` and `height`, its size and the edge length of the named squares on it."""
    measure: str
    """Of a plane: the unit of lengths: "yards", "metres", "inches"."""
    column_names: tuple[str, ...]
    row_names: tuple[str, ...]
    areas: tuple[AreaView, ...]
    """Of a plane: the areas that are not open ground."""
    goals: tuple[str, ...]
    """Names of places that are objectives."""
    legend: Mapping[str, str]
    """The meaning of each letter."""
    tones: Mapping[str, str]
    """The drawing style for each letter: "bars", "water" ..."""

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
            plane = {key: getattr(self, key) for key in _PLANE_KEYS}
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
    """Return a map of rooms. `ways` has, for the name of each place, the places that can be reached
    directly.
    """
    return MapView("rooms", places=[PlaceView(name, next=near) for name, near in ways.items()], goals=goals)


def read_map(facts: Facts) -> MapView:
    """Read a map from its data. If there is none, return a MapView of kind ""."""
    known = {key: facts[key] for key in _MAP_KEYS if facts.get(key) is not None}
    places = [
        PlaceView(
            str(zone["name"]), str(zone.get("letters", "")), zone.get("terrain", ()), zone.get("next", ())
        )
        for zone in facts.get("zones", ())
    ]
    areas = [AreaView(*[area.get(key, 0.0) for key in _ALL_AREA_KEYS]) for area in facts.get("areas", ())]
    return MapView(**{**known, "places": places, "areas": areas})
