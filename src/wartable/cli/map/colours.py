"""Colours of sides and of ground; nothing is shown by colour alone."""

from __future__ import annotations

from typing import Final, NamedTuple

from wartable.seat.view_model import ViewModel

SIDE_STYLES: Final = ("bold cyan", "bold magenta", "bold green", "bold yellow")
SIDE_BACKGROUNDS: Final = ("black on cyan", "bright_white on magenta", "black on green", "black on yellow")
SIDE_FILLS: Final = "=-+*"
TONES: Final = {
    "harms": "bright_white on dark_red",
    "bars": "bright_white on grey42",
    "drowns": "bright_white on blue",
    "hinders": "bright_white on grey30",
    "shelters": "bright_white on dark_green",
}
"""Style of ground by its effect on units. If ground has several effects, the first one here counts."""


class DrawingSpace(NamedTuple):
    """Space that a drawing may take, and whether it may use characters beyond ASCII. In a tight space the
    drawing is cropped to fit.
    """

    width: int
    height: int = 34
    has_arrows: bool = True
    is_tight: bool = False


def side_style(number: int) -> str:
    """Return the style of the names and tags of a side. `number` is the number of the side."""
    return SIDE_STYLES[number % len(SIDE_STYLES)]


def side_background_style(number: int) -> str:
    """Return the style of the area that a unit covers. `number` is the number of the unit's side."""
    return SIDE_BACKGROUNDS[number % len(SIDE_BACKGROUNDS)]


def unit_style(number: int, *, is_acting: bool) -> str:
    """Return the style of a unit's tag on coloured ground. `number` is the number of the unit's side."""
    return f"{side_background_style(number)} bold underline" if is_acting else side_background_style(number)


def side_fill_character(number: int) -> str:
    """Return the character with which the area that a unit covers is filled. `number` is the number of the
    unit's side.
    """
    return SIDE_FILLS[number % len(SIDE_FILLS)]


def ground_style(model: ViewModel, letters: str) -> str:
    """Return the style of ground that the map marks with these letters; "" if it has no effect on units."""
    tones = model.map.tones
    found = [tones.get(letter, "") for letter in letters]
    return next((style for tone, style in TONES.items() if tone in found), "")
