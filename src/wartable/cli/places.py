"""What is at a place of the map."""

from __future__ import annotations

from wartable.cli.plane import areas_in, squares_of, units_in_square
from wartable.cli.rooms import ways_from
from wartable.cli.view_model import Facts, Sight
from wartable.cli.zones import units_in


def find_place(sight: Sight, name: str) -> str:
    """The name of a Zone or square as the map writes it; "" where there is none."""
    if not sight.map:
        return ""
    is_plane = sight.map["kind"] == "plane"
    names = list(squares_of(sight)) if is_plane else [str(zone["name"]) for zone in sight.map["zones"]]
    return next((known for known in names if known.lower() == name.strip().lower()), "")


def place_lines(sight: Sight, name: str) -> tuple[str, list[str]]:
    """A sentence about a place: its ground and who is there; and the words that say more of the ground."""
    if sight.map["kind"] == "plane":
        areas = areas_in(sight, name)
        ground = ", ".join(str(area["name"]) for area in areas) or "open ground"
        kinds = [str(area["kind"]) for area in areas]
        return f"{name}: {ground}; {_listed(units_in_square(sight, name))} there", list(dict.fromkeys(kinds))
    zone: Facts = next(zone for zone in sight.map["zones"] if zone["name"] == name)
    if sight.map["kind"] == "rooms":
        return f"{name}: {ways_from(zone)}; {_listed(units_in(sight, name))} there", []
    terrain = " and ".join(zone["terrain"]) or "plain"
    said = f"{name}: {terrain} Terrain; {_listed(units_in(sight, name))} there"
    return said, list(dict.fromkeys(str(kind) for kind in zone["terrain"]))


def _listed(units: list[Facts]) -> str:
    return ", ".join(str(unit["name"]) for unit in units) or "nobody"
