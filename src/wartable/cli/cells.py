"""Measure text in terminal columns: some characters take two, some none."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.text import Text

CUT: Final = "..."
"""Appended to a text that was cut short; can be printed in any encoding."""


def column_width(text: str) -> int:
    """Return the number of terminal columns that a text takes."""
    return cell_len(text)


def split_text(text: str, width: int) -> list[str]:
    """Split a text into pieces at most `width` columns wide, without regard to spaces."""
    ends = [*_break_positions(text, width), len(text)]
    return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def split_styled_text(text: Text, width: int) -> list[Text]:
    """Split a styled text into pieces at most `width` columns wide, without regard to spaces."""
    return list(text.divide(_break_positions(text.plain, width)))


def shorten_text(text: str, width: int) -> str:
    """Return a text, cut short and ending in "..." if it is wider than `width` columns."""
    if column_width(text) <= width:
        return text
    return split_text(text, max(1, width - len(CUT)))[0].rstrip() + CUT


def pad(text: str, width: int) -> str:
    """Return a text, with blanks added at its end until it is `width` terminal columns wide."""
    return text + " " * (width - column_width(text))


def _break_positions(text: str, width: int) -> list[int]:
    """Return the indexes at which to split a text into pieces at most `width` columns wide."""
    positions: list[int] = []
    used = 0
    for at, letter in enumerate(text):
        used += column_width(letter)
        if used > width and at:
            positions.append(at)
            used = column_width(letter)
    return positions
