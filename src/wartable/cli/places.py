"""Looking up a place of the map."""

from __future__ import annotations

from wartable import PlaceView, UnitView
from wartable.cli.plane import areas_in, squares_of, units_in_square
from wartable.cli.rooms import ways_from
from wartable.cli.view_model import ViewModel
from wartable.cli.zones import units_in


def find_place(model: ViewModel, name: str) -> str:
    """The name of a Zone or square as the map writes it; "" where there is none."""
    if not model.map.kind:
        return ""
    is_plane = model.map.kind == "plane"
    names = list(squares_of(model)) if is_plane else [zone.name for zone in model.map.places]
    return next((known for known in names if known.lower() == name.strip().lower()), "")


def place_lines(model: ViewModel, name: str) -> tuple[str, list[str]]:
    """A sentence about a place: its ground and who is there; then what that ground means."""
    if model.map.kind == "plane":
        areas = areas_in(model, name)
        ground = ", ".join(area.name for area in areas) or "open ground"
        kinds = [area.kind for area in areas]
        return f"{name}: {ground}; {_listed(units_in_square(model, name))} there", list(dict.fromkeys(kinds))
    zone: PlaceView = next(zone for zone in model.map.places if zone.name == name)
    if model.map.kind == "rooms":
        return f"{name}: {ways_from(zone)}; {_listed(units_in(model, name))} there", []
    terrain = " and ".join(zone.terrain) or "plain"
    said = f"{name}: {terrain} Terrain; {_listed(units_in(model, name))} there"
    return said, list(dict.fromkeys(str(kind) for kind in zone.terrain))


def _listed(units: list[UnitView]) -> str:
    return ", ".join(unit.name for unit in units) or "nobody"
