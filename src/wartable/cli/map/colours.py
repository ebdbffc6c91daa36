"""Colours of sides and ground; everything can be read without them."""

from __future__ import annotations

from typing import Final, NamedTuple

from wartable.seat.view_model import ViewModel

SIDE_STYLES: Final = ("bold cyan", "bold magenta", "bold green", "bold yellow")
SIDE_GROUNDS: Final = ("black on cyan", "bright_white on magenta", "black on green", "black on yellow")
SIDE_FILLS: Final = "=-+*"
TONES: Final = {
    "harms": "bright_white on dark_red",
    "bars": "bright_white on grey42",
    "drowns": "bright_white on blue",
    "hinders": "bright_white on grey30",
    "shelters": "bright_white on dark_green",
}
"""Colours of ground by its effect on units; the first that applies counts."""


class DrawingSpace(NamedTuple):
    """Space for a drawing, and whether it may use more than ASCII. If it is tight, the drawing is cropped to
    fit.
    """

    width: int
    height: int = 34
    has_arrows: bool = True
    is_tight: bool = False


def side_style(number: int) -> str:
    """Return the colour of a side's names and tags."""
    return SIDE_STYLES[number % len(SIDE_STYLES)]


def side_ground(number: int) -> str:
    """Return the background colour of the area that a unit of this side covers."""
    return SIDE_GROUNDS[number % len(SIDE_GROUNDS)]


def unit_style(number: int, *, is_acting: bool) -> str:
    """Return the colours of a unit of this side on coloured ground."""
    return f"{side_ground(number)} bold underline" if is_acting else side_ground(number)


def side_fill(number: int) -> str:
    """Return the letter that fills the area that a unit of this side covers."""
    return SIDE_FILLS[number % len(SIDE_FILLS)]


def tone_style(model: ViewModel, letters: str) -> str:
    """Return the colours of ground with these letters; "" for open ground."""
    tones = model.map.tones
    found = [tones.get(letter, "") for letter in letters]
    return next((style for tone, style in TONES.items() if tone in found), "")
