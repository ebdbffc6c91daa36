"""The map drawn with letters: Terrain above, units below, so that it reads without colour."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rich.text import Text

from wartable.cli.sight import Facts, Sight

__all__ = ["chart", "legend", "plain_chart"]

LETTERS: Final = {"difficult": "d", "defensive": "c", "extreme": "x", "impassable": "#"}
MEANINGS: Final = {
    "difficult": "difficult: costs more to enter",
    "defensive": "defensive: cover",
    "extreme": "extreme: harms who stands in it",
    "impassable": "impassable",
}
GROUND: Final = {
    "difficult": "white on grey30",
    "defensive": "white on dark_green",
    "extreme": "white on dark_red",
    "impassable": "white on grey50",
}
SIDE_STYLES: Final = ("bold cyan", "bold magenta", "bold green", "bold yellow")
MARGIN: Final = 4  # columns for the numbers of the rows
PITCHES: Final = {"square": (6, 5, 4), "hex": (6, 4)}  # columns from Zone to Zone, widest first


def chart(sight: Sight, width: int, marked: Collection[str] = ()) -> list[Text]:
    """The map in lines of at most `width` columns; Zones of `marked` stand in brackets.

    A map that is too wide is cut into bands, drawn one below the other.
    """
    shape = str(sight.map["shape"])
    columns = int(sight.map["columns"])
    pitch = _pitch(shape, columns, width)
    room = max(1, (width - MARGIN - pitch // 2) // pitch)
    lines: list[Text] = []
    for first in range(0, columns, room):
        lines += _band(sight, range(first, min(first + room, columns)), pitch, marked)
    return lines


def _pitch(shape: str, columns: int, width: int) -> int:
    pitches = PITCHES[shape]
    for pitch in pitches:
        if MARGIN + columns * pitch + pitch // 2 <= width:
            return pitch
    return pitches[-1]


def _band(sight: Sight, columns: range, pitch: int, marked: Collection[str]) -> list[Text]:
    """A heading and two lines a row."""
    whole = int(sight.map["columns"])
    is_hex = sight.map["shape"] == "hex"
    names = [_column(sight, column).center(pitch - 1) for column in columns]
    lines = [Text(" " * MARGIN + " ".join(names), style="bold")]
    for row in range(int(sight.map["rows"])):
        zones = [sight.zones[row * whole + column] for column in columns]
        shift = " " * (pitch // 2) if is_hex and row % 2 else ""
        upper = Text(f"{row + 1:>3} {shift}")
        lower = Text(" " * MARGIN + shift)
        for zone in zones:
            upper.append_text(_ground(sight, zone, pitch - 1, marked)).append(" ")
            lower.append_text(_occupants(sight, zone, pitch - 1)).append(" ")
        lines += [upper, lower]
    return lines


def _column(sight: Sight, column: int) -> str:
    return str(sight.zones[column]["name"]).rstrip("0123456789")


def _ground(sight: Sight, zone: Facts, width: int, marked: Collection[str]) -> Text:
    """The Terrain's letters, "!" where an objective lies, brackets where the Zone can be chosen."""
    kinds = list(zone["terrain"])
    if "impassable" in kinds:
        return Text("#" * width, style=GROUND["impassable"])
    letters = "".join(LETTERS.get(kind, "?") for kind in kinds) or "."
    if zone["name"] in _goals(sight):
        letters = letters.replace(".", "") + "!"
    if zone["name"] in marked:
        inner = width - 2
        shown = letters if len(letters) <= inner else letters[: inner - 1] + "+"
        return Text(f"[{shown}]".center(width), style=f"bold {_style(kinds)}".strip())
    shown = letters if len(letters) <= width else letters[: width - 1] + "+"
    return Text(shown.center(width), style=_style(kinds) or "dim")


def _style(kinds: list[str]) -> str:
    for kind in ("extreme", "difficult", "defensive"):
        if kind in kinds:
            return GROUND[kind]
    return ""


def _goals(sight: Sight) -> list[str]:
    zones = [zone for goal in sight.facts.get("objectives", []) for zone in goal.get("zones", [])]
    return list(dict.fromkeys(zones))


def _occupants(sight: Sight, zone: Facts, width: int) -> Text:
    """Tags of the units in a Zone, as many as fit."""
    kinds = list(zone["terrain"])
    if "impassable" in kinds:
        return Text("#" * width, style=GROUND["impassable"])
    units = sight.units_in(str(zone["name"]))
    shown = _shown(units, width)
    found = Text()
    for unit in units[:shown]:
        tag = sight.tags[str(unit["id"])]
        acting = " reverse" if unit["id"] == sight.facts.get("turn_of") else ""
        found.append(tag, style=SIDE_STYLES[sight.side_number(str(unit["side"])) % len(SIDE_STYLES)] + acting)
        if width >= 5 and unit is not units[shown - 1]:
            found.append(" ")
    if len(units) > shown:
        found.append(f"+{len(units) - shown}")
    left = (width - len(found)) // 2
    tile = Text(" " * left).append_text(found).append(" " * (width - len(found) - left))
    tile.stylize_before(_style(kinds))
    return tile


def _shown(units: list[Facts], width: int) -> int:
    """How many tags fit; the others are counted."""
    if len(units) <= 1 or (len(units) == 2 and width >= 4):
        return len(units)
    return 1 if width >= 4 else 0


def legend(sight: Sight) -> list[Text]:
    """Who the tags are, and what the letters mean that are on this map."""
    lines: list[Text] = []
    for number, side in enumerate(sight.sides):
        members = [unit for unit in sight.present if unit["side"] == side]
        names = ", ".join(
            f"{sight.tags[str(unit['id'])]} {unit['name']}{_inside(sight, unit)}" for unit in members
        )
        line = Text(f"{sight.side_name(side)}: ", style=SIDE_STYLES[number % len(SIDE_STYLES)])
        lines.append(line.append(names or "nobody on the map", style="default not bold"))
    kinds = [kind for kind in LETTERS if any(kind in zone["terrain"] for zone in sight.zones)]
    words = [f"{LETTERS[kind]} {MEANINGS[kind]}" for kind in kinds]
    if _goals(sight):
        words.append("! objective")
    if words:
        lines.append(Text("; ".join(words), style="dim"))
    return lines


def _inside(sight: Sight, unit: Facts) -> str:
    base = str(unit.get("docked_in") or "")
    return f" (in {sight.name(base)})" if base else ""


def plain_chart(sight: Sight) -> list[str]:
    """The map in sentences, for a screen reader: units by Zone, then Terrain by kind."""
    shape = "hexes" if sight.map["shape"] == "hex" else "squares"
    columns, rows = sight.map["columns"], sight.map["rows"]
    lines = [f"Map of {shape}, {columns} columns from A, {rows} rows from 1 in the north."]
    for unit in sight.present:
        place = f"in {unit['zone']}{_described(sight, str(unit['zone']))}{_inside(sight, unit)}"
        lines.append(f"{unit['name']} of {sight.side_name(str(unit['side']))}: {place}.")
    for kind in LETTERS:
        names = [str(zone["name"]) for zone in sight.zones if kind in zone["terrain"]]
        if names:
            lines.append(f"{kind.title()} Terrain: {', '.join(names)}.")
    if goals := _goals(sight):
        lines.append(f"Objective Zones: {', '.join(goals)}.")
    return lines


def _described(sight: Sight, name: str) -> str:
    kinds = next(list(zone["terrain"]) for zone in sight.zones if zone["name"] == name)
    return f", {' and '.join(kinds)} Terrain" if kinds else ""
