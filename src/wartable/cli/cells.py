"""Texts by the columns that a terminal needs for them: some letters take two, some none."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.text import Text

CUT: Final = "..."
"""What stands for the rest of a text that is cut; it can be printed in any encoding."""


def columns_of(text: str) -> int:
    """How many columns a text takes."""
    return cell_len(text)


def pieces(text: str, width: int) -> list[str]:
    """A text without a place to wrap it in pieces that are no wider than `width`."""
    ends = [*_breaks(text, width), len(text)]
    return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def chopped(text: Text, width: int) -> list[Text]:
    """A text with its styles in pieces that are no wider than `width`."""
    return list(text.divide(_breaks(text.plain, width)))


def cut(text: str, width: int) -> str:
    """A text in this many columns: whole if it fits, else its beginning and dots."""
    if columns_of(text) <= width:
        return text
    return pieces(text, max(1, width - len(CUT)))[0].rstrip() + CUT


def padded(text: str, width: int) -> str:
    """A text with blanks up to this many columns."""
    return text + " " * (width - columns_of(text))


def _breaks(text: str, width: int) -> list[int]:
    """Where the pieces after the first begin."""
    found: list[int] = []
    used = 0
    for at, letter in enumerate(text):
        used += columns_of(letter)
        if used > width and at:
            found.append(at)
            used = columns_of(letter)
    return found
