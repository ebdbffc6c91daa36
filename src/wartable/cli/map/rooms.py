"""Drawing of a map of rooms without distances: units and neighbours of each Zone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.text import Text

from wartable import PlaceView
from wartable.cli.cells import columns_of, pad, split_text
from wartable.cli.log_summary import wrap_sentence
from wartable.cli.map.colours import DrawingSpace, side_style
from wartable.cli.map.crop import PART
from wartable.cli.map.zones import units_in_zone
from wartable.seat.view_model import ViewModel

GAP: Final = "  "
SHORTEST: Final = 12
"""Connections get a line of their own if fewer columns than this are left."""


def draw_rooms(model: ViewModel, room: DrawingSpace, marked: Collection[str]) -> list[Text]:
    """Return a line for each Zone: its name (in brackets if selectable), its units, its neighbours.

    In a tight space, selectable Zones come first, then those with units, as many as fit.
    """
    rooms = list(model.map.places)
    if not room.is_tight:
        return _drawn(model, rooms, room.width, marked)
    rooms.sort(key=lambda place: (place.name not in marked, not units_in_zone(model, place.name)))
    count = len(rooms)
    while len(lines := _drawn(model, rooms[:count], room.width, marked)) > room.height - 1 and count > 1:
        count -= 1
    return lines if count == len(rooms) else [*lines, Text(PART, style="dim")]


def _drawn(model: ViewModel, rooms: Sequence[PlaceView], width: int, marked: Collection[str]) -> list[Text]:
    names = [f"[{room.name}]" if room.name in marked else f" {room.name} " for room in rooms]
    people = [_people(model, room.name) for room in rooms]
    most = max(line.cell_len for line in people)
    widest = max(SHORTEST, width - most - len(GAP))
    across = min(max(columns_of(name) for name in names), widest)
    lines: list[Text] = []
    for place, name, line in zip(rooms, names, people, strict=True):
        style = "bold" if line.plain != "-" else ""
        *before, last = split_text(name, widest)
        lines += [Text(part, style=style) for part in before]
        drawn = Text(pad(last, across), style=style).append(GAP)
        drawn.append_text(line)
        ways = f"-> {', '.join(place.next) or 'no way out'}"
        together = across + most + columns_of(ways) + 2 * len(GAP)
        if together <= width:
            lines.append(drawn.append(" " * (most - line.cell_len) + GAP).append(ways, style="dim"))
        else:
            start = " " * min(across + len(GAP), SHORTEST) + "-> "
            lines += [drawn, *wrap_sentence(f"{start}{ways[3:]}", width, start=start, style="dim")]
    return lines


def _people(model: ViewModel, room: str) -> Text:
    """Return the tags of the units in a room, with the acting one highlighted."""
    found = Text()
    for unit in units_in_zone(model, room):
        acting = " reverse" if unit.id == model.acting else ""
        style = side_style(model.side_number(unit.side)) + acting
        found.append(" " if found else "").append(model.tag(unit), style=style)
    return found or Text("-", style="dim")


def ways_from(room: PlaceView) -> str:
    """Describe the neighbours of a Zone: "ways to Hall and Yard"."""
    names: list[str] = list(room.next)
    if not names:
        return "no way out"
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{'a way' if len(names) == 1 else 'ways'} to {listed}"


def room_sentences(model: ViewModel) -> tuple[list[str], list[str]]:
    """Describe the Zones in sentences: those before the units, and those after."""
    rooms = model.map.places
    names = ", ".join(room.name for room in rooms)
    before = [f"{len(rooms)} {'Zone' if len(rooms) == 1 else 'Zones'}: {names}."]
    return before, [f"{room.name}: {ways_from(room)}." for room in rooms]
