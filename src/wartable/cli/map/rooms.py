"""Draw a map of rooms, which has no distances, as a list: the units and the neighbours of each Zone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.text import Text

from wartable import PlaceView
from wartable.cli.cells import column_width, pad, split_text
from wartable.cli.log_summary import wrap_sentence
from wartable.cli.map.colours import DrawingSpace, side_style
from wartable.cli.map.crop import PART
from wartable.cli.map.zones import units_in_zone
from wartable.seat.view_model import ViewModel

GAP: Final = "  "
SHORTEST: Final = 12
"""Smallest width of the column with the names of Zones; also the greatest indent of a second line."""


def draw_rooms(model: ViewModel, space: DrawingSpace, marked: Collection[str]) -> list[Text]:
    """Return lines for each Zone: its name (in brackets if it is in `marked`), its units, and its neighbours.
    In a tight space, Zones in `marked` come first, then those with units, and only as many as fit are listed.
    """
    rooms = list(model.map.places)
    if not space.is_tight:
        return _room_lines(model, rooms, space.width, marked)
    rooms.sort(key=lambda place: (place.name not in marked, not units_in_zone(model, place.name)))
    count = len(rooms)
    while (
        len(lines := _room_lines(model, rooms[:count], space.width, marked)) > space.height - 1 and count > 1
    ):
        count -= 1
    return lines if count == len(rooms) else [*lines, Text(PART, style="dim")]


def _room_lines(
    model: ViewModel, rooms: Sequence[PlaceView], width: int, marked: Collection[str]
) -> list[Text]:
    names = [f"[{room.name}]" if room.name in marked else f" {room.name} " for room in rooms]
    people = [_unit_tags(model, room.name) for room in rooms]
    most = max(line.cell_len for line in people)
    widest = max(SHORTEST, width - most - len(GAP))
    across = min(max(column_width(name) for name in names), widest)
    lines: list[Text] = []
    for place, name, line in zip(rooms, names, people, strict=True):
        style = "bold" if line.plain != "-" else ""
        *before, last = split_text(name, widest)
        lines += [Text(part, style=style) for part in before]
        drawn = Text(pad(last, across), style=style).append(GAP)
        drawn.append_text(line)
        ways = f"-> {', '.join(place.next) or 'no way out'}"
        together = across + most + column_width(ways) + 2 * len(GAP)
        if together <= width:
            lines.append(drawn.append(" " * (most - line.cell_len) + GAP).append(ways, style="dim"))
        else:
            start = " " * min(across + len(GAP), SHORTEST) + "-> "
            lines += [drawn, *wrap_sentence(f"{start}{ways[3:]}", width, start=start, style="dim")]
    return lines


def _unit_tags(model: ViewModel, room: str) -> Text:
    """Return the tags of the units in a Zone, with that of the acting unit highlighted; "-" if it is
    empty.
    """
    found = Text()
    for unit in units_in_zone(model, room):
        acting = " reverse" if unit.id == model.acting else ""
        style = side_style(model.side_number(unit.side)) + acting
        found.append(" " if found else "").append(model.tag_of_unit(unit), style=style)
    return found or Text("-", style="dim")


def neighbours_text(room: PlaceView) -> str:
    """Describe the neighbours of a Zone, as in "ways to Hall and Yard"; "no way out" if it has none."""
    names: list[str] = list(room.next)
    if not names:
        return "no way out"
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{'a way' if len(names) == 1 else 'ways'} to {listed}"


def room_sentences(model: ViewModel) -> tuple[list[str], list[str]]:
    """Return two lists of sentences that describe a map of rooms: one with the names of all Zones, to be read
    before the list of units, and one with the neighbours of each Zone, to be read after it.
    """
    rooms = model.map.places
    names = ", ".join(room.name for room in rooms)
    before = [f"{len(rooms)} {'Zone' if len(rooms) == 1 else 'Zones'}: {names}."]
    return before, [f"{room.name}: {neighbours_text(room)}." for room in rooms]
