"""The map, drawn with letters that need no colour, or described in sentences."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rich.text import Text

from wartable import PlaceView, UnitView
from wartable.cli.map.colours import DrawingSpace, side_style
from wartable.cli.map.plane import (
    areas_in_square,
    draw_plane,
    plane_sentences,
    square_positions,
    units_in_square,
)
from wartable.cli.map.rooms import draw_rooms, room_sentences, ways_from
from wartable.cli.map.zones import draw_zones, units_in_zone, zone_sentences
from wartable.seat.view_model import ViewModel


def chart(
    model: ViewModel, room: DrawingSpace, marked: Collection[str] = (), *, whole: bool = True
) -> list[Text]:
    """Draw the map no wider than `room`, with the places in `marked` in brackets.

    Unless `whole`, a plane is cropped to the part with units. If `room` is tight, any map is cropped.
    """
    if model.map.kind == "plane":
        return draw_plane(model, room, marked, whole=whole)
    if model.map.kind == "rooms":
        return draw_rooms(model, room, marked)
    return draw_zones(model, room, marked)


def plain_chart(model: ViewModel) -> list[str]:
    """Describe the map for a screen reader: its size, units by place, then the ground by kind."""
    before, after = _SENTENCES[model.map.kind](model)
    units = [f"{unit.name} of {model.side_name(str(unit.side))}: {unit.place}." for unit in model.present]
    goals = f"Objective {model.telling.place}s: {', '.join(model.goals)}."
    return [*before, *units, *after, *([goals] if model.goals else [])]


_SENTENCES: Final = {"plane": plane_sentences, "rooms": room_sentences, "zones": zone_sentences}


def legend(model: ViewModel) -> list[Text]:
    """Return the units for the tags, and the meanings of the letters on this map."""
    lines: list[Text] = []
    for number, side in enumerate(model.sides):
        members = [unit for unit in model.present if unit.side == side]
        names = ", ".join(f"{model.tag(unit)} {unit.name}{_note(model, unit)}" for unit in members)
        line = Text(f"{model.side_name(side)}: ", style=side_style(number))
        lines.append(line.append(names or "no one on the map", style="default not bold"))
    words = [f"{letter} {meaning}" for letter, meaning in _letters(model)]
    if model.goals:
        words.append("! objective")
    if words:
        lines.append(Text("; ".join(words), style="dim"))
    return lines


def _note(model: ViewModel, unit: UnitView) -> str:
    """Return what a drawing cannot show of a unit: its transport; on a plane its position and facing."""
    if unit.within:
        return f" (in {model.name(str(unit.within))})"
    return f" ({unit.place})" if model.map.kind == "plane" else ""


def _letters(model: ViewModel) -> list[tuple[str, str]]:
    """Return the letters that occur on the map, with their meanings."""
    used = {letter for place in model.map.places for letter in place.letters}
    used.update(area.letter for area in model.map.areas)
    meanings = model.map.legend
    return [(letter, meaning) for letter, meaning in meanings.items() if letter in used]


def find_place(model: ViewModel, name: str) -> str:
    """Return the name of a Zone or square as the map writes it; "" if there is none."""
    if not model.map.kind:
        return ""
    is_plane = model.map.kind == "plane"
    names = list(square_positions(model)) if is_plane else [zone.name for zone in model.map.places]
    return next((known for known in names if known.lower() == name.strip().lower()), "")


def place_lines(model: ViewModel, name: str) -> tuple[str, list[str]]:
    """Describe a place: return a line about its ground and units, and the kinds of its ground."""
    if model.map.kind == "plane":
        areas = areas_in_square(model, name)
        ground = ", ".join(area.name for area in areas) or "open ground"
        kinds = [area.kind for area in areas]
        return f"{name}: {ground}; {_listed(units_in_square(model, name))} there", list(dict.fromkeys(kinds))
    zone: PlaceView = {zone.name: zone for zone in model.map.places}[name]
    if model.map.kind == "rooms":
        return f"{name}: {ways_from(zone)}; {_listed(units_in_zone(model, name))} there", []
    terrain = " and ".join(zone.terrain) or "plain"
    said = f"{name}: {terrain} Terrain; {_listed(units_in_zone(model, name))} there"
    return said, list(dict.fromkeys(str(kind) for kind in zone.terrain))


def _listed(units: list[UnitView]) -> str:
    return ", ".join(unit.name for unit in units) or "no one"
