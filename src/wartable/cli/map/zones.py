"""Draw a map of square or hexagonal Zones, each with its Terrain on one line and its units below."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rich.text import Text

from wartable import PlaceView, UnitView
from wartable.cli.map.colours import DrawingSpace, ground_style, side_style, unit_style
from wartable.cli.map.crop import PART, MapWindow, visible_window
from wartable.seat.view_model import ViewModel

MARGIN: Final = 4  # columns for the numbers of the rows
PITCHES: Final = {"square": (6, 5, 4), "hex": (6, 4)}  # columns from Zone to Zone, widest first


def units_in_zone(model: ViewModel, zone: str) -> list[UnitView]:
    """Return the units on the map with some part of their bodies in this Zone."""
    return [unit for unit in model.units_drawn_on_map if zone in unit.zones]


def draw_zones(model: ViewModel, space: DrawingSpace, marked: Collection[str]) -> list[Text]:
    """Return the lines of a drawing of the map that fits `space`, with the Zones in `marked` in brackets.
    A map that is too wide is cut into bands, which are drawn one below the other; in a tight space it is
    cropped instead.
    """
    whole = MapWindow(0, 0, model.map.columns, model.map.rows)
    window = _crop_to_space(model, space, marked, whole) if space.is_tight else whole
    pitch = _choose_pitch(model.map.shape, window.column_count, space.width)
    across = _column_count(space.width, pitch)
    lines: list[Text] = []
    for first in range(window.left, window.right, across):
        band = range(first, min(first + across, window.right))
        lines += _band_lines(model, band, range(window.top, window.bottom), pitch, marked)
    return lines if window == whole else [*lines, Text(PART, style="dim")]


def _column_count(width: int, pitch: int) -> int:
    """Return the number of Zones that fit side by side in `width` columns, if each takes `pitch` columns."""
    return max(1, (width - MARGIN - pitch // 2) // pitch)


def _crop_to_space(
    model: ViewModel, space: DrawingSpace, marked: Collection[str], whole: MapWindow
) -> MapWindow:
    """Return the part of the map that fits a tight space and shows, in this order of importance, the acting
    unit, the Zones in `marked`, and the other units.
    """
    across = _column_count(space.width, PITCHES[model.map.shape][-1])
    fits = whole.column_count <= across and 1 + 2 * whole.row_count <= space.height
    most = MapWindow(0, 0, across, max(1, (space.height - (1 if fits else 2)) // 2))
    spots = {zone.name: divmod(at, whole.column_count)[::-1] for at, zone in enumerate(model.map.places)}
    acting = [unit for unit in model.units_drawn_on_map if unit.id == model.acting]
    important = [name for unit in acting for name in unit.zones] + [name for name in spots if name in marked]
    others = [name for unit in model.units_drawn_on_map for name in unit.zones]
    nearest = [spots[name] for name in others if name in spots]
    found = visible_window([spots[name] for name in important if name in spots], nearest, whole, most)
    return found._replace(left=0, right=whole.right) if whole.column_count <= across else found


def _choose_pitch(shape: str, columns: int, width: int) -> int:
    pitches = PITCHES[shape]
    for pitch in pitches:
        if MARGIN + columns * pitch + pitch // 2 <= width:
            return pitch
    return pitches[-1]


def _band_lines(
    model: ViewModel, columns: range, rows: range, pitch: int, marked: Collection[str]
) -> list[Text]:
    """Return the lines of one band of the map: the names of its columns, and two lines for each row."""
    all_zones = model.map.places
    whole = model.map.columns
    is_hex = model.map.shape == "hex"
    names = [all_zones[column].name.rstrip("0123456789").center(pitch - 1) for column in columns]
    lines = [Text(" " * MARGIN + " ".join(names), style="bold")]
    for row in rows:
        zones = [all_zones[row * whole + column] for column in columns]
        shift = " " * (pitch // 2) if is_hex and row % 2 else ""
        upper = Text(f"{row + 1:>3} {shift}")
        lower = Text(" " * MARGIN + shift)
        for zone in zones:
            upper.append_text(_terrain_text(model, zone, pitch - 1, marked)).append(" ")
            lower.append_text(_units_text(model, zone, pitch - 1)).append(" ")
        lines += [upper, lower]
    return lines


def _impassable_letter(model: ViewModel, zone: PlaceView) -> str:
    """Return the letter with which an impassable Zone is filled; "" if the Zone can be entered."""
    tones = model.map.tones
    return next((letter for letter in zone.letters if tones.get(letter) == "bars"), "")


def _terrain_text(model: ViewModel, zone: PlaceView, width: int, marked: Collection[str]) -> Text:
    """Return the first line of a Zone: the letters of its Terrain, with "!" if it is an objective, and in
    brackets if it is in `marked`.
    """
    kinds = zone.letters
    style = ground_style(model, kinds)
    if wall := _impassable_letter(model, zone):
        return Text(wall * width, style=style)
    letters = kinds + ("!" if zone.name in model.objective_names else "") or "."
    if zone.name in marked:
        return Text(f"[{_shortened(letters, width - 2)}]".center(width), style=f"bold {style}".strip())
    return Text(_shortened(letters, width).center(width), style=style or "dim")


def _shortened(letters: str, width: int) -> str:
    return letters if len(letters) <= width else letters[: width - 1] + "+"


def _units_text(model: ViewModel, zone: PlaceView, width: int) -> Text:
    """Return the second line of a Zone: the tags of its units, as many as fit, and the number of the
    others.
    """
    style = ground_style(model, zone.letters)
    if wall := _impassable_letter(model, zone):
        return Text(wall * width, style=style)
    units = units_in_zone(model, zone.name)
    shown = _tag_count(units, width)
    found = Text()
    for unit in units[:shown]:
        found.append(model.tag_of_unit(unit), style=_tag_style(model, unit, on_ground=bool(style)))
        if width >= 5 and unit is not units[shown - 1]:
            found.append(" ")
    if len(units) > shown:
        found.append(f"+{len(units) - shown}")
    left = (width - found.cell_len) // 2
    tile = Text(" " * left).append_text(found).append(" " * (width - found.cell_len - left))
    tile.stylize_before(style)
    return tile


def _tag_style(model: ViewModel, unit: UnitView, *, on_ground: bool) -> str:
    """Return the style of a unit's tag; on coloured ground it has its own background, to stay readable."""
    number, is_acting = model.side_number(unit.side), unit.id == model.acting
    if on_ground:
        return unit_style(number, is_acting=is_acting)
    return side_style(number) + (" reverse" if is_acting else "")


def _tag_count(units: list[UnitView], width: int) -> int:
    """Return how many of these units are shown by their tags in `width` columns; others are counted."""
    if len(units) <= 1 or (len(units) == 2 and width >= 4):
        return len(units)
    return 1 if width >= 4 else 0


def zone_sentences(model: ViewModel) -> tuple[list[str], list[str]]:
    """Return two lists of sentences that describe a map of Zones: those about its size, to be read before the
    list of units, and those about its Terrain, to be read after it.
    """
    shape = "hexes" if model.map.shape == "hex" else "squares"
    columns, rows = model.map.columns, model.map.rows
    before = [f"Map of {shape}, {columns} columns from A, {rows} rows from 1 in the north."]
    after: list[str] = []
    meanings = model.map.legend
    for letter, meaning in meanings.items():
        names = [zone.name for zone in model.map.places if letter in zone.letters]
        if names:
            kind = meaning.partition(":")[0]
            after.append(f"{kind.capitalize()} Terrain: {', '.join(names)}.")
    return before, after
