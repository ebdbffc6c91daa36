"""Bar charts made of characters: shares with their confidence intervals, and histograms."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final, NamedTuple

ROWS: Final = 12
"""Greatest number of rows of a histogram; if it has more numbers, they are grouped into ranges."""


class BarCharacters(NamedTuple):
    """The characters of which a bar is made: for the part that is certain, for the part that is possible, and
    for the empty part.
    """

    full: str
    maybe: str
    empty: str


BLOCKS: Final = BarCharacters("█", "▒", "·")
LETTERS: Final = BarCharacters("#", "=", ".")


def share_bar(low: float, high: float, width: int, characters: BarCharacters) -> str:
    """Return a bar of this width for the range from 0 to 1, filled up to `low`, shaded up to `high`, then
    empty.
    """
    sure = round(low * width)
    most = max(round(high * width), sure)
    return characters.full * sure + characters.maybe * (most - sure) + characters.empty * (width - most)


class Bin(NamedTuple):
    """A range of numbers in a histogram, both ends included, and how many times they occur in all."""

    first: int
    last: int
    times: int

    @property
    def label(self) -> str:
        """The range as text, such as "7" or "10-14"."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def group_into_bins(counts: Mapping[int, int], rows: int = ROWS) -> list[Bin]:
    """Group numbers into at most `rows` ranges of equal size. `counts` says how often each number occurs."""
    if not counts:
        return []
    least, greatest = min(counts), max(counts)
    size = ceil((greatest - least + 1) / rows)
    ranges: list[Bin] = []
    for first in range(least, greatest + 1, size):
        last = first + size - 1
        ranges.append(Bin(first, last, sum([counts.get(number, 0) for number in range(first, last + 1)])))
    return ranges


def histogram_lines(ranges: list[Bin], width: int, characters: BarCharacters) -> list[str]:
    """Return a line with a bar and the count for each range of a histogram. The longest bar is `width`
    characters wide.
    """
    label = max([len(bin.label) for bin in ranges], default=0)
    most = max([bin.times for bin in ranges], default=1)
    bars = [characters.full * ceil(bin.times / most * width) + " " * bool(bin.times) for bin in ranges]
    return [f"{bin.label:>{label}}  {bar}{bin.times}" for bin, bar in zip(ranges, bars, strict=True)]
