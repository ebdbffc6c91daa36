"""Text measured in terminal columns: some letters take two, some none."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.text import Text

CUT: Final = "..."
"""Marks a text that is cut; can be printed in any encoding."""


def columns_of(text: str) -> int:
    """Return the number of columns a text takes."""
    return cell_len(text)


def split_text(text: str, width: int) -> list[str]:
    """Split a text without spaces into pieces no wider than `width`."""
    ends = [*_breaks(text, width), len(text)]
    return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def split_styled(text: Text, width: int) -> list[Text]:
    """Split a styled text into pieces no wider than `width`."""
    return list(text.divide(_breaks(text.plain, width)))


def cut(text: str, width: int) -> str:
    """Return a text cut to this width, with dots at its end if it does not fit."""
    if columns_of(text) <= width:
        return text
    return split_text(text, max(1, width - len(CUT)))[0].rstrip() + CUT


def pad(text: str, width: int) -> str:
    """Pad a text with blanks to this width."""
    return text + " " * (width - columns_of(text))


def _breaks(text: str, width: int) -> list[int]:
    """Return the positions at which a text breaks into pieces no wider than `width`."""
    found: list[int] = []
    used = 0
    for at, letter in enumerate(text):
        used += columns_of(letter)
        if used > width and at:
            found.append(at)
            used = columns_of(letter)
    return found
