"""Bar charts made of letters: shares with their intervals, and histograms."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final, NamedTuple

ROWS: Final = 12
"""Most rows of a histogram; wider ones are binned."""


class ColourScale(NamedTuple):
    """Letters of bars: certain, possible, and empty parts."""

    full: str
    maybe: str
    empty: str


BLOCKS: Final = ColourScale("█", "▒", "·")
LETTERS: Final = ColourScale("#", "=", ".")


def share_bar(low: float, high: float, width: int, ink: ColourScale) -> str:
    """Return a bar for 0 to 1, full up to `low` and shaded up to `high`."""
    sure = round(low * width)
    most = max(round(high * width), sure)
    return ink.full * sure + ink.maybe * (most - sure) + ink.empty * (width - most)


class Bin(NamedTuple):
    """A range of numbers, and their total count."""

    first: int
    last: int
    times: int

    @property
    def label(self) -> str:
        """The range as text: "7", "10-14"."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def bins(counts: Mapping[int, int], rows: int = ROWS) -> list[Bin]:
    """Group counts into at most `rows` bins of equal size."""
    if not counts:
        return []
    least, greatest = min(counts), max(counts)
    size = ceil((greatest - least + 1) / rows)
    found: list[Bin] = []
    for first in range(least, greatest + 1, size):
        last = first + size - 1
        found.append(Bin(first, last, sum([counts.get(number, 0) for number in range(first, last + 1)])))
    return found


def count_bars(found: list[Bin], width: int, ink: ColourScale) -> list[str]:
    """Return a line for each bin: its range, a bar, its count. The longest bar is `width` long."""
    label = max([len(bin.label) for bin in found], default=0)
    most = max([bin.times for bin in found], default=1)
    bars = [ink.full * ceil(bin.times / most * width) + " " * bool(bin.times) for bin in found]
    return [f"{bin.label:>{label}}  {bar}{bin.times}" for bin, bar in zip(found, bars, strict=True)]
