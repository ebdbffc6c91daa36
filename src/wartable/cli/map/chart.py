"""Draw the map of a battle with letters, which can be read without colour, or describe it in sentences."""

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
from wartable.cli.map.rooms import draw_rooms, neighbours_text, room_sentences
from wartable.cli.map.zones import draw_zones, units_in_zone, zone_sentences
from wartable.seat.view_model import ViewModel


def draw_map(
    model: ViewModel, space: DrawingSpace, marked: Collection[str] = (), *, whole: bool = True
) -> list[Text]:
    """Return a drawing of the map as lines that fit `space`. The places whose names are in `marked` stand in
    brackets. Unless `whole`, a plane is cropped to the part with units. If `space` is tight, any map may be
    cropped.
    """
    if model.map.kind == "plane":
        return draw_plane(model, space, marked, whole=whole)
    if model.map.kind == "rooms":
        return draw_rooms(model, space, marked)
    return draw_zones(model, space, marked)


def map_sentences(model: ViewModel) -> list[str]:
    """Return sentences that describe the map for a screen reader: its size, where the units are, then the
    ground.
    """
    before, after = _SENTENCES[model.map.kind](model)
    units = [
        f"{unit.name} of {model.side_name(str(unit.side))}: {unit.place}." for unit in model.units_on_map
    ]
    goals = f"Objective {model.telling.place}s: {', '.join(model.objective_names)}."
    return [*before, *units, *after, *([goals] if model.objective_names else [])]


_SENTENCES: Final = {"plane": plane_sentences, "rooms": room_sentences, "zones": zone_sentences}


def legend(model: ViewModel) -> list[Text]:
    """Return lines that explain a drawing of the map: which unit each tag stands for, and what each letter
    means.
    """
    lines: list[Text] = []
    for number, side in enumerate(model.sides):
        members = [unit for unit in model.units_on_map if unit.side == side]
        names = ", ".join(
            f"{model.tag_of_unit(unit)} {unit.name}{_unit_note(model, unit)}" for unit in members
        )
        line = Text(f"{model.side_name(side)}: ", style=side_style(number))
        lines.append(line.append(names or "no one on the map", style="default not bold"))
    words = [f"{letter} {meaning}" for letter, meaning in _used_letters(model)]
    if model.objective_names:
        words.append("! objective")
    if words:
        lines.append(Text("; ".join(words), style="dim"))
    return lines


def _unit_note(model: ViewModel, unit: UnitView) -> str:
    """Return a note in brackets about what a drawing does not show of a unit: the transport that carries it,
    or its exact position on a plane; "" if there is nothing to add.
    """
    if unit.within:
        return f" (in {model.unit_name(str(unit.within))})"
    return f" ({unit.place})" if model.map.kind == "plane" else ""


def _used_letters(model: ViewModel) -> list[tuple[str, str]]:
    """Return the letters that occur on the map, each with its meaning."""
    used = {letter for place in model.map.places for letter in place.letters}
    used.update(area.letter for area in model.map.areas)
    meanings = model.map.legend
    return [(letter, meaning) for letter, meaning in meanings.items() if letter in used]


def exact_place_name(model: ViewModel, name: str) -> str:
    """Return the name of a Zone or square as the map writes it, ignoring case in `name`; "" if there is
    none.
    """
    if not model.map.kind:
        return ""
    is_plane = model.map.kind == "plane"
    names = list(square_positions(model)) if is_plane else [zone.name for zone in model.map.places]
    return next((known for known in names if known.lower() == name.strip().lower()), "")


def describe_place(model: ViewModel, name: str) -> tuple[str, list[str]]:
    """Return a line about the ground of a place and the units in it, and a list that names each kind of
    ground there.
    """
    if model.map.kind == "plane":
        areas = areas_in_square(model, name)
        ground = ", ".join(area.name for area in areas) or "open ground"
        kinds = [area.kind for area in areas]
        return f"{name}: {ground}; {_unit_names(units_in_square(model, name))} there", list(
            dict.fromkeys(kinds)
        )
    zone: PlaceView = {zone.name: zone for zone in model.map.places}[name]
    if model.map.kind == "rooms":
        return f"{name}: {neighbours_text(zone)}; {_unit_names(units_in_zone(model, name))} there", []
    terrain = " and ".join(zone.terrain) or "plain"
    line = f"{name}: {terrain} Terrain; {_unit_names(units_in_zone(model, name))} there"
    return line, list(dict.fromkeys(str(kind) for kind in zone.terrain))


def _unit_names(units: list[UnitView]) -> str:
    return ", ".join(unit.name for unit in units) or "no one"
