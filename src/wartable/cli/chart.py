"""The map, drawn with letters that need no colour, or described in sentences."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rich.text import Text

from wartable import UnitView
from wartable.cli.colours import Room, side_style
from wartable.cli.plane import draw_plane, plane_sentences
from wartable.cli.rooms import draw_rooms, room_sentences
from wartable.cli.view_model import ViewModel
from wartable.cli.zones import draw_zones, zone_sentences


def chart(model: ViewModel, room: Room, marked: Collection[str] = (), *, whole: bool = True) -> list[Text]:
    """The map in lines no wider than the room; places of `marked` stand in brackets. A plane is cropped to
    the part with units unless `whole` is wanted.
    """
    if model.map.kind == "plane":
        return draw_plane(model, room, marked, whole=whole)
    if model.map.kind == "rooms":
        return draw_rooms(model, room.width, marked)
    return draw_zones(model, room.width, marked)


def plain_chart(model: ViewModel) -> list[str]:
    """The map in sentences, for a screen reader: its size, units by place, then the ground by kind."""
    before, after = _SENTENCES[model.map.kind](model)
    units = [f"{unit.name} of {model.side_name(str(unit.side))}: {unit.place}." for unit in model.present]
    goals = f"Objective {model.telling.place}s: {', '.join(model.goals)}."
    return [*before, *units, *after, *([goals] if model.goals else [])]


_SENTENCES: Final = {"plane": plane_sentences, "rooms": room_sentences, "zones": zone_sentences}


def legend(model: ViewModel) -> list[Text]:
    """Which unit each tag stands for, and what the letters on this map mean."""
    lines: list[Text] = []
    for number, side in enumerate(model.sides):
        members = [unit for unit in model.present if unit.side == side]
        names = ", ".join(f"{model.tag(unit)} {unit.name}{_note(model, unit)}" for unit in members)
        line = Text(f"{model.side_name(side)}: ", style=side_style(number))
        lines.append(line.append(names or "nobody on the map", style="default not bold"))
    words = [f"{letter} {meaning}" for letter, meaning in _letters(model)]
    if model.goals:
        words.append("! objective")
    if words:
        lines.append(Text("; ".join(words), style="dim"))
    return lines


def _note(model: ViewModel, unit: UnitView) -> str:
    """What a drawing cannot show of a unit: which unit it is inside of; on a plane its exact place and
    facing.
    """
    if unit.within:
        return f" (in {model.name(str(unit.within))})"
    return f" ({unit.place})" if model.map.kind == "plane" else ""


def _letters(model: ViewModel) -> list[tuple[str, str]]:
    """The letters that occur, with their meanings."""
    used = {letter for place in model.map.places for letter in place.letters}
    used.update(area.letter for area in model.map.areas)
    meanings = model.map.legend
    return [(letter, meaning) for letter, meaning in meanings.items() if letter in used]
