"""The map, drawn with letters that need no colour, or described in sentences."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rich.text import Text

from wartable import UnitView
from wartable.cli.colours import Room, side_style
from wartable.cli.plane import draw_plane, plane_sentences
from wartable.cli.rooms import draw_rooms, room_sentences
from wartable.cli.view_model import Sight
from wartable.cli.zones import draw_zones, zone_sentences


def chart(sight: Sight, room: Room, marked: Collection[str] = (), *, whole: bool = True) -> list[Text]:
    """The map in lines no wider than the room; places of `marked` stand in brackets. A plane is cropped to
    the part with units unless `whole` is wanted.
    """
    if sight.map.kind == "plane":
        return draw_plane(sight, room, marked, whole=whole)
    if sight.map.kind == "rooms":
        return draw_rooms(sight, room.width, marked)
    return draw_zones(sight, room.width, marked)


def plain_chart(sight: Sight) -> list[str]:
    """The map in sentences, for a screen reader: its size, units by place, then the ground by kind."""
    before, after = _SENTENCES[sight.map.kind](sight)
    units = [f"{unit.name} of {sight.side_name(str(unit.side))}: {unit.place}." for unit in sight.present]
    goals = f"Objective {sight.telling.place}s: {', '.join(sight.goals)}."
    return [*before, *units, *after, *([goals] if sight.goals else [])]


_SENTENCES: Final = {"plane": plane_sentences, "rooms": room_sentences, "zones": zone_sentences}


def legend(sight: Sight) -> list[Text]:
    """Which unit each tag stands for, and what the letters on this map mean."""
    lines: list[Text] = []
    for number, side in enumerate(sight.sides):
        members = [unit for unit in sight.present if unit.side == side]
        names = ", ".join(f"{sight.tag(unit)} {unit.name}{_note(sight, unit)}" for unit in members)
        line = Text(f"{sight.side_name(side)}: ", style=side_style(number))
        lines.append(line.append(names or "nobody on the map", style="default not bold"))
    words = [f"{letter} {meaning}" for letter, meaning in _letters(sight)]
    if sight.goals:
        words.append("! objective")
    if words:
        lines.append(Text("; ".join(words), style="dim"))
    return lines


def _note(sight: Sight, unit: UnitView) -> str:
    """What a drawing cannot show of a unit: which unit it is inside of; on a plane its exact place and
    facing.
    """
    if unit.within:
        return f" (in {sight.name(str(unit.within))})"
    return f" ({unit.place})" if sight.map.kind == "plane" else ""


def _letters(sight: Sight) -> list[tuple[str, str]]:
    """The letters that occur, with their meanings."""
    used = {letter for place in sight.map.places for letter in place.letters}
    used.update(area.letter for area in sight.map.areas)
    meanings = sight.map.legend
    return [(letter, meaning) for letter, meaning in meanings.items() if letter in used]
